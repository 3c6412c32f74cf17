// The options of the commands that turn many inputs into files: compile and ids.
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "commands/command.h"
#include "commands/values.h"

namespace fmmc {

namespace {

// What compile and ids have in common. Values arrive as text and are judged after parsing, so that
// the sentences are ours.
struct BatchText {
  BatchOptions options;
  std::string base, jobs = "1";

  void declare(CLI::App& app) {
    app.add_option("-o,--output", options.output_dir, "folder for the outputs")->type_name("DIR");
    app.add_option("--base", base, "outputs keep their input's path below this folder")
        ->type_name("DIR");
    app.add_option("--depfile", options.depfile, "write what was read for Make or Ninja")
        ->type_name("FILE");
    app.add_option("--depfile-target", options.depfile_target, "the target named in the depfile")
        ->type_name("T");
    app.add_option("--state", options.state_dir,
                   "remember here what was done; what has not changed is skipped")
        ->type_name("DIR");
    app.add_option("--jobs,-j", jobs, "work on so many models at once (default 1)")->type_name("N");
    app.add_flag("--quiet,-q", options.quiet, "print errors only");
    app.add_flag("--verbose,-v", options.verbose, "say what happens to each model");
  }

  // Empty, or what is wrong.
  std::string finish(std::vector<std::string> loose, std::vector<std::string> response_files) {
    options.inputs = std::move(loose);
    options.response_files = std::move(response_files);
    if (!base.empty()) options.base = base;
    if (options.inputs.empty()) return "no input is given";
    if (options.output_dir.empty()) return "no output folder is given (-o DIR)";
    if (options.depfile.empty() != options.depfile_target.empty()) {
      return "--depfile and --depfile-target go together";
    }
    const Parsed<unsigned> count = parse_count("--jobs", jobs, 1, 256);
    if (!count.value) return count.error;
    options.jobs = *count.value;
    return {};
  }
};

// The files for Minecraft Bedrock.
struct BedrockText {
  std::string dir, behavior, name_space, minimum;
  bool report = false;

  void declare(CLI::App& app) {
    app.add_option("--bedrock", dir, "write the files of a Bedrock resource pack there, too")
        ->type_name("DIR");
    app.add_option("--bedrock-namespace", name_space,
                   "namespace of entities, geometries and controllers (default fmm)")
        ->type_name("NS");
    app.add_option("--bedrock-min", minimum,
                   "lowest version of geometry files: 1.12.0 (default), 1.16.0 or 1.21.0")
        ->type_name("V");
    app.add_option("--behavior", behavior,
                   "write the server's side of each entity, for a behaviour pack, there, too")
        ->type_name("DIR");
    app.add_flag("--report", report,
                 "say how each animated channel of a model that is compiled reached Bedrock");
  }

  // Empty, or what is wrong.
  std::string finish(CompileOptions& out) const {
    if (dir.empty()) {
      if (report) return "--report needs --bedrock DIR";
      for (const auto& [option, value] :
           {std::pair{"--bedrock-namespace", &name_space}, std::pair{"--bedrock-min", &minimum},
            std::pair{"--behavior", &behavior}}) {
        if (!value->empty()) return fmt::format("{} needs --bedrock DIR", option);
      }
      return {};
    }
    out.bedrock_dir = dir;
    out.behavior_dir = behavior;
    out.report = report;
    return parse_bedrock(name_space, minimum, out.bedrock);
  }
};

}  // namespace

Command::Finish declare_compile(CLI::App& app) {
  struct Text {
    BatchText batch;
    CompileOptions options;
    MeaningText meaning;
    PolicyText policy;
    std::vector<std::string> profiles;
    std::string tolerance, textures = "rgba8";
    CacheText cache;
    BedrockText bedrock;
  };
  const auto text = std::make_shared<Text>();
  text->batch.declare(app);
  text->meaning.declare(app);
  app.add_option("--profile", text->profiles,
                 "how clips are stored: compact (default), fast, small or exact; NAME=P for one "
                 "animation")
      ->type_name("P")
      ->allow_extra_args(false);
  app.add_option(
         "--tolerance", text->tolerance,
         "how far a compact or small clip may be from its curves, in pixels (default 0.0016)")
      ->type_name("PX");
  app.add_option("--textures", text->textures,
                 "how textures are stored: rgba8 (default, ready to upload), png (as they are), "
                 "external (as files beside the blob) or none")
      ->type_name("T");
  text->bedrock.declare(app);
  text->policy.declare(app);
  text->cache.declare(app);
  app.add_option("--stamp", text->options.stamp, "write a file that changes when an output does")
      ->type_name("FILE");
  app.add_flag("--explain", text->batch.options.explain,
               "say why each model was or was not compiled");
  app.add_flag("--timings", text->options.timings, "print how long each stage took");
  return [text](std::vector<std::string> loose, std::vector<std::string> response_files) {
    std::string error = text->batch.finish(std::move(loose), std::move(response_files));
    if (!error.empty()) return failure(error);
    CompileOptions options = text->options;
    BakeOptions meaning;
    error = text->meaning.finish(meaning);
    options.blob = blob_options(meaning);
    if (error.empty())
      error = text->meaning.finish_beside(options.texture_dirs, options.animations);
    if (!error.empty()) return failure(error);
    error = parse_profiles(text->profiles, options.blob);
    if (!error.empty()) return failure(error);
    if (!text->tolerance.empty()) {
      const Parsed<double> tolerance = parse_number("--tolerance", text->tolerance);
      if (!tolerance.value || !(*tolerance.value > 0)) {
        return failure(
            fmt::format("--tolerance takes a number of pixels above 0, not '{}'", text->tolerance));
      }
      options.blob.tolerance_px = *tolerance.value;
    }
    const auto textures = parse_textures(text->textures);
    if (!textures.value) return failure(textures.error);
    options.batch = text->batch.options;
    error = text->policy.finish(options.batch.policy);
    if (!error.empty()) return failure(error);
    options.blob.textures = *textures.value;
    error = text->cache.finish(options.cache);
    if (error.empty()) error = text->bedrock.finish(options);
    if (!error.empty()) return failure(error);
    return Command::Result{options, {}};
  };
}

Command::Finish declare_ids(CLI::App& app) {
  struct Text {
    BatchText batch;
    std::string name_space;
    bool no_all = false;
    std::string embed_dir;
    std::vector<std::string> animations;
    CacheText cache;
  };
  const auto text = std::make_shared<Text>();
  text->batch.declare(app);
  text->cache.declare(app);
  app.add_option("--namespace", text->name_space, "C++ namespace around the ids (a or a::b)")
      ->type_name("NS");
  app.add_flag("--no-all", text->no_all, "do not write all.h, which includes every header");
  app.add_option("--animations", text->animations,
                 "a file of animations for Bedrock models, besides those beside them (repeatable)")
      ->type_name("FILE")
      ->allow_extra_args(false);
  app.add_option("--embed", text->embed_dir,
                 "also write sources to DIR that link the blobs into a program")
      ->type_name("DIR");
  return [text, &app](std::vector<std::string> loose, std::vector<std::string> response_files) {
    std::string cache;
    std::string error = text->batch.finish(std::move(loose), std::move(response_files));
    if (error.empty()) error = text->cache.finish(cache);
    if (!error.empty()) return failure(error);
    if (app.count("--embed") > 0 && text->embed_dir.empty()) {
      return failure("--embed takes a folder, not ''");
    }
    if (text->name_space.empty()) return failure("no namespace is given (--namespace NS)");
    if (!is_name_space(text->name_space)) {
      return failure(
          fmt::format("--namespace takes identifiers joined by '::', not '{}'", text->name_space));
    }
    return Command::Result{IdsOptions{text->batch.options, text->name_space, !text->no_all,
                                      text->animations, text->embed_dir, cache},
                           {}};
  };
}

}  // namespace fmmc
