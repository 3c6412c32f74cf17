// The options of pack, which makes a resource pack of models and folders.
#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <string_view>
#include <system_error>
#include <thread>

#include <fmt/format.h>

#include "base/paths.h"
#include "commands/command.h"
#include "commands/values.h"

namespace fmmc {

namespace {

// "1.2.3".
bool parse_pack_version(std::string_view text, std::array<int, 3>& out) {
  const char* at = text.data();
  const char* const end = at + text.size();
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (i > 0 && (at == end || *at++ != '.')) return false;
    const auto number = std::from_chars(at, end, out[i]);
    if (number.ec != std::errc() || out[i] < 0) return false;
    at = number.ptr;
  }
  return at == end;
}

bool is_pack_output(std::string_view path) {
  return path.ends_with(".mcpack") || path.ends_with(".zip") || path.ends_with('/') ||
         stem_of(path) == file_name_of(path);
}

}  // namespace

Command::Finish declare_pack(CLI::App& app) {
  struct Text {
    PackOptions options;
    MeaningText meaning;
    PolicyText policy;
    std::string version = "1.0.0", name_space, minimum, jobs;
    CacheText cache;
  };
  const auto text = std::make_shared<Text>();
  PackOptions& options = text->options;
  app.add_option("-o,--output", options.output, "the pack: NAME.mcpack, or a folder")
      ->type_name("PACK");
  app.add_option("--name", options.name, "the pack's name (default: that of the output)")
      ->type_name("TEXT");
  app.add_option("--description", options.description, "what the game says of it")
      ->type_name("TEXT");
  app.add_option("--pack-version", text->version, "the pack's version (default 1.0.0)")
      ->type_name("V");
  app.add_option("--icon", options.icon, "its picture; one is drawn otherwise")
      ->type_name("FILE.png");
  app.add_option("--extra", options.extras, "put the files of this folder into the pack, too")
      ->type_name("DIR")
      ->allow_extra_args(false);
  app.add_option("--behavior", options.behavior,
                 "also write the behaviour pack that a server needs")
      ->type_name("PACK");
  app.add_option("--against", options.against,
                 "fail if the content differs from this pack's and the version does not")
      ->type_name("OLD.mcpack");
  app.add_option("--bedrock-namespace", text->name_space,
                 "namespace of entities, geometries and controllers (default fmm)")
      ->type_name("NS");
  app.add_option("--bedrock-min", text->minimum,
                 "lowest version of geometry files: 1.12.0 (default), 1.16.0 or 1.21.0")
      ->type_name("V");
  text->meaning.declare(app);
  text->policy.declare(app);
  text->cache.declare(app);
  app.add_option("--jobs,-j", text->jobs,
                 "work on so many models at once (default: as many as there are cores)")
      ->type_name("N");
  app.add_option("--compiled", options.compiled,
                 "for build systems: put together what compile --bedrock has written; a line for "
                 "each model with its folder, that of --behavior, its namespace and its name "
                 "between tabs")
      ->type_name("LIST");
  app.add_option("--stamp", options.stamp, "write a file that changes when a pack does")
      ->type_name("FILE");
  app.add_flag("--report", options.compile.report, "say how each animated channel reached Bedrock");
  BatchOptions& batch = options.compile.batch;
  app.add_flag("--quiet,-q", batch.quiet, "print errors only");
  app.add_flag("--verbose,-v", batch.verbose, "say what happens to each model");
  app.add_flag("--explain", batch.explain, "say why each model was or was not compiled");
  return [text](std::vector<std::string> loose, const std::vector<std::string>&) {
    PackOptions& out = text->options;
    CompileOptions& compile = out.compile;
    compile.blobs = false;
    compile.batch.inputs = std::move(loose);
    if (compile.batch.inputs.empty() == out.compiled.empty()) {
      return failure(out.compiled.empty() ? "no model and no folder is given"
                                          : "--compiled goes without models and folders");
    }
    if (out.output.empty()) return failure("no output is given (-o NAME.mcpack)");
    for (const std::string& pack : {out.output, out.behavior}) {
      if (!pack.empty() && !is_pack_output(pack))
        return failure(fmt::format("a pack is NAME.mcpack or a folder, not '{}'", pack));
    }
    if (!parse_pack_version(text->version, out.version)) {
      return failure(
          fmt::format("--pack-version takes three numbers such as 1.0.0, not '{}'", text->version));
    }
    BakeOptions meaning;
    std::string error = text->meaning.finish(meaning);
    compile.blob = blob_options(meaning);
    if (error.empty())
      error = text->meaning.finish_beside(compile.texture_dirs, compile.animations);
    if (error.empty()) error = text->policy.finish(compile.batch.policy);
    if (error.empty()) error = parse_bedrock(text->name_space, text->minimum, compile.bedrock);
    if (error.empty()) error = text->cache.finish(compile.cache);
    if (!error.empty()) return failure(error);
    compile.batch.jobs = std::clamp(std::thread::hardware_concurrency(), 1u, 256u);
    if (!text->jobs.empty()) {
      const Parsed<unsigned> count = parse_count("--jobs", text->jobs, 1, 256);
      if (!count.value) return failure(count.error);
      compile.batch.jobs = *count.value;
    }
    if (out.name.empty()) {
      std::string_view path = out.output;
      while (path.size() > 1 && path.ends_with('/'))
        path.remove_suffix(1);
      out.name = std::string(stem_of(path));
    }
    return Command::Result{out, {}};
  };
}

}  // namespace fmmc
