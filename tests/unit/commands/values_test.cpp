#include "commands/values.h"

#include <doctest/doctest.h>

using namespace fmmc;

TEST_CASE("a value that is none is refused with those that are") {
  CHECK(parse_semantics("fmm").value == Semantics::fmm);
  CHECK(parse_semantics("blockbench").value == Semantics::blockbench);
  CHECK(parse_semantics("fm").error ==
        "--semantics takes fmm, blockbench, not 'fm'; did you mean 'fmm'?");
  CHECK(parse_profile("small").value == Profile::small);
  CHECK(parse_textures("jpeg").error == "--textures takes rgba8, png, external, none, not 'jpeg'");
}

TEST_CASE("a profile is for all animations or, behind a name, for one") {
  BlobOptions options;
  CHECK(parse_profiles({"compact", "walk=exact", "a=b=fast"}, options).empty());
  CHECK(options.profile == Profile::compact);
  REQUIRE(options.profiles.size() == 2);
  CHECK(options.profiles[0] == std::pair<std::string, Profile>("walk", Profile::exact));
  CHECK(options.profiles[1] == std::pair<std::string, Profile>("a=b", Profile::fast));
  CHECK(parse_profiles({"=exact"}, options) ==
        "--profile takes NAME=PROFILE; '=exact' has no name");
  CHECK(parse_profiles({"walk=exat"}, options) ==
        "--profile takes compact, fast, small, exact, not 'exat'; did you mean 'exact'?");
}

TEST_CASE("names in expressions get numbers or texts, each once") {
  MolangOptions options;
  CHECK(
      parse_molang_names({"V.Size=2.5", "query.mood='a=b'", "query.anim_time=0"}, options).empty());
  CHECK(options.names.size() == 3);
  CHECK(std::get<double>(options.names.at("variable.size")) == 2.5);
  CHECK(std::get<std::string>(options.names.at("query.mood")) == "a=b");
  CHECK(parse_molang_names({"variable.size=1"}, options) ==
        "--molang gives 'variable.size' two values");
  CHECK(parse_molang_names({"variable.x=high"}, options) ==
        "--molang takes a number or a text in single quotes for 'variable.x', not 'high'");
  for (const char* bad : {"", "=", "variable.x", "variable.x=", "x=1", "variable.=1", "v.x=nan"})
    CHECK_FALSE(parse_molang_names({bad}, options).empty());
}

TEST_CASE("counts are whole numbers in their range") {
  CHECK(parse_count("--jobs", "16", 1, 256).value == 16u);
  for (const char* bad : {"0", "257", "-1", "1.5", "", "x", "1x", "99999999999"})
    CHECK_FALSE(parse_count("--jobs", bad, 1, 256).value);
}

TEST_CASE("number lists are finite numbers between commas") {
  CHECK(parse_numbers("--at", "0,1.5,-2e-1").value == std::vector<double>{0, 1.5, -0.2});
  for (const char* bad : {"", "1,", ",1", "1;2", "nan", "inf", "1e999"})
    CHECK_FALSE(parse_numbers("--at", bad).value);
}

TEST_CASE("a namespace is identifiers joined by double colons") {
  for (const char* good : {"models", "a::b", "_x1::Y"})
    CHECK(is_name_space(good));
  for (const char* bad : {"", "a::", "::a", "a:b", "1a", "a b", "a::::b", "é"})
    CHECK_FALSE(is_name_space(bad));
}

TEST_CASE("options that shape the output are one line, each with its value") {
  BlobOptions options;
  CHECK(canonical_options(options) ==
        "compile semantics=fmm profile=compact tolerance=0.0016 rate=20 textures=rgba8");
  options.textures = TextureMode::none;
  options.tolerance_px = 0.25;
  options.profiles = {{"walk", Profile::fast}};
  CHECK(canonical_options(options) ==
        "compile semantics=fmm profile=compact tolerance=0.25 rate=20 textures=none "
        "profile-of 4:walk=fast");
  options.profiles.clear();
  options.semantics = Semantics::blockbench;
  options.rate = 60;
  options.molang.names["variable.size"] = 2.5;
  options.molang.names["query.mood"] = "calm";
  options.molang.seed = 7;
  CHECK(canonical_options(options) ==
        "compile semantics=blockbench profile=compact tolerance=0.25 rate=60 textures=none "
        "query.mood:4='calm' variable.size=2.5 molang-seed=7");
}
