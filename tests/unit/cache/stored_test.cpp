#include "cache/stored.h"

#include <doctest/doctest.h>

using namespace fmmc;

namespace {

Diagnostic warning(std::uint32_t offset) {
  Diagnostic out{Severity::warning, "bad-loop", "a text", "in animation 'walk'", "a hint", offset};
  out.count = 3;
  return out;
}

StoredResult result() {
  StoredResult out;
  out.files = {{0, "ab12.png", "pixels"},
               {0, "dragon.fmmb", std::string("\0blob", 5)},
               {1, "models/entity/dragon.geo.json", ""},
               {1, "dragon.png", "", ContentId{hash128("texels"), 6}}};
  out.diagnostics = {{warning(no_offset), 7, 2}, {warning(no_offset), no_offset, 0}};
  return out;
}

StoredManifest manifest() {
  StoredManifest out;
  out.records.resize(2);
  out.records[0].lookups = {{"skin.png", FileStatus::not_found, 100, {}},
                            {"../art/skin.png", FileStatus::ok, 100, hash128("skin")}};
  out.records[0].result = hash128("result");
  out.records[0].diagnostics = {warning(12), warning(no_offset)};
  out.records[1].result = hash128("another");
  return out;
}

}  // namespace

TEST_CASE("results and manifests read back as they were") {
  CHECK(parse_stored_result(serialize(result())) == result());
  CHECK(parse_stored_manifest(serialize(manifest())) == manifest());
}

TEST_CASE("results and manifests cut short anywhere or with more behind them are none") {
  const std::string a = serialize(result()), b = serialize(manifest());
  for (std::size_t size = 0; size < a.size(); ++size)
    CHECK_FALSE(parse_stored_result(a.substr(0, size)).has_value());
  for (std::size_t size = 0; size < b.size(); ++size)
    CHECK_FALSE(parse_stored_manifest(b.substr(0, size)).has_value());
  CHECK_FALSE(parse_stored_result(a + '\0').has_value());
  CHECK_FALSE(parse_stored_manifest(b + '\0').has_value());
}

TEST_CASE("any byte of a result or manifest may be anything") {
  const std::string a = serialize(result()), b = serialize(manifest());
  for (const char value : {'\0', '\x01', '\x7f', '\x80', '\xff'}) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      std::string bytes = a;
      bytes[i] = value;
      const auto parsed = parse_stored_result(bytes);
      if (parsed) CHECK(serialize(*parsed) == bytes);
    }
    for (std::size_t i = 0; i < b.size(); ++i) {
      std::string bytes = b;
      bytes[i] = value;
      const auto parsed = parse_stored_manifest(bytes);
      if (parsed) CHECK(serialize(*parsed) == bytes);
    }
  }
}

TEST_CASE("an output that leads out of its folder is refused") {
  for (const char* path :
       {"", "/etc/passwd", "../x", "a/../../x", "a//b", "./a", "a/.", "a/", "..", "a\\b", "c:x"}) {
    StoredResult bad = result();
    bad.files[0].path = path;
    CAPTURE(path);
    CHECK_FALSE(parse_stored_result(serialize(bad)).has_value());
  }
}

TEST_CASE("a result without outputs, a manifest without records, or with an error, is none") {
  CHECK_FALSE(parse_stored_result(serialize(StoredResult())).has_value());
  CHECK_FALSE(parse_stored_manifest(serialize(StoredManifest())).has_value());
  StoredManifest bad = manifest();
  bad.records[0].diagnostics[0].severity = Severity::error;
  CHECK_FALSE(parse_stored_manifest(serialize(bad)).has_value());
  bad = manifest();
  bad.records.resize(StoredManifest::most_records + 1);
  CHECK_FALSE(parse_stored_manifest(serialize(bad)).has_value());
}
