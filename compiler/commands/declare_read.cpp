// The options of the commands that look at models or blobs: inspect, verify, check and preview; and
// those about the meaning of models, which compile has too.
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "commands/command.h"
#include "commands/values.h"

namespace fmmc {

void MeaningText::declare(CLI::App& app) {
  app.add_option("--semantics", semantics,
                 "whose rules the models follow: fmm (default) or blockbench")
      ->type_name("S");
  app.add_option("--rate", rate, "rows of a clip a second, 1 to 240 (default 20)")->type_name("N");
  app.add_option("--molang", names,
                 "a value for a name in expressions, such as variable.size=2; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  app.add_option("--molang-seed", seed, "lets expressions use random functions")->type_name("N");
  app.add_option("--animations", animations,
                 "a file of animations for Bedrock models, besides those beside them (repeatable)")
      ->type_name("FILE")
      ->allow_extra_args(false);
  app.add_option("--length", length,
                 "seconds of Bedrock animations that do not say how long they are")
      ->type_name("SECONDS");
  app.add_option("--texture-dir", texture_dirs,
                 "look for textures there too, after the model's own folder (repeatable)")
      ->type_name("DIR")
      ->allow_extra_args(false);
}

std::string MeaningText::finish(BakeOptions& out) const {
  const auto parsed = parse_semantics(semantics);
  if (!parsed.value) return parsed.error;
  out.semantics = *parsed.value;
  if (!rate.empty()) {
    const auto rows = parse_count("--rate", rate, 1, 240);
    if (!rows.value) return rows.error;
    out.rate = static_cast<int>(*rows.value);
  }
  if (!seed.empty()) {
    const auto number = parse_seed("--molang-seed", seed);
    if (!number.value) return number.error;
    out.molang.seed = number.value;
  }
  if (!length.empty()) {
    const auto seconds = parse_number("--length", length);
    if (!seconds.value || !(*seconds.value > 0)) {
      return fmt::format("--length takes a number of seconds above 0, not '{}'", length);
    }
    out.length = *seconds.value;
  }
  return parse_molang_names(names, out.molang);
}

std::string MeaningText::finish_beside(std::vector<std::string>& dirs,
                                       std::vector<std::string>& files) const {
  for (const std::string& dir : texture_dirs) {
    if (dir.empty()) return "--texture-dir takes a folder, not ''";
  }
  for (const std::string& file : animations) {
    if (file.empty()) return "--animations takes a file, not ''";
  }
  dirs = texture_dirs;
  files = animations;
  return {};
}

Command::Finish declare_inspect(CLI::App& app) {
  struct Text {
    InspectOptions options;
    bool json = false, poses = false;
    std::string animation, at, rate;
  };
  const auto text = std::make_shared<Text>();
  app.add_flag("--json", text->json, "print everything as JSON");
  app.add_option("--compare", text->options.other, "print what differs from another blob")
      ->type_name("FILE");
  app.add_flag("--poses", text->poses, "print the poses of every row, one JSON object a line");
  app.add_option("--animation", text->animation, "with --poses: only this animation")
      ->type_name("NAME");
  app.add_option("--at", text->at, "with --poses: sample at these seconds")->type_name("S,...");
  app.add_option("--rate", text->rate, "with --poses: sample so many times a second")
      ->type_name("N");
  app.add_flag("--wrap", text->options.wrap,
               "with --at or --rate: times beyond the end start again");
  return [text, &app](std::vector<std::string> loose, const std::vector<std::string>&) {
    InspectOptions& options = text->options;
    if (loose.size() != 1) {
      return failure(
          loose.empty()
              ? "no file is given"
              : fmt::format("one file is inspected at a time; '{}' is too many", loose[1]));
    }
    options.file = loose[0];
    if (text->json && text->poses) return failure("--json and --poses exclude each other");
    if (app.count("--compare") > 0) {
      if (options.other.empty()) return failure("--compare takes a file");
      if (text->json || text->poses) return failure("--compare excludes --json and --poses");
    }
    const bool sampled = app.count("--at") > 0 || app.count("--rate") > 0;
    if (!text->poses && (sampled || options.wrap || app.count("--animation") > 0)) {
      return failure("--animation, --at, --rate and --wrap belong to --poses");
    }
    if (app.count("--at") > 0 && app.count("--rate") > 0) {
      return failure("--at and --rate exclude each other");
    }
    if (options.wrap && !sampled) return failure("--wrap belongs to --at or --rate");
    if (app.count("--at") > 0) {
      auto at = parse_numbers("--at", text->at);
      if (!at.value) return failure(at.error);
      options.at = std::move(*at.value);
    }
    if (app.count("--rate") > 0) {
      const auto rate = parse_number("--rate", text->rate);
      // Faster than any display; more would only fill the disk.
      if (!rate.value || *rate.value <= 0 || *rate.value > 10000) {
        return failure(
            fmt::format("--rate takes a number above 0 and up to 10000, not '{}'", text->rate));
      }
      options.per_second = *rate.value;
    }
    options.animation = text->animation;
    options.mode = text->poses  ? InspectOptions::Mode::poses
                   : text->json ? InspectOptions::Mode::json
                                : InspectOptions::Mode::text;
    return Command::Result{options, {}};
  };
}

Command::Finish declare_verify(CLI::App& /*app*/) {
  return [](std::vector<std::string> loose, const std::vector<std::string>&) {
    if (loose.empty()) return failure("no file is given");
    return Command::Result{VerifyOptions{std::move(loose)}, {}};
  };
}

Command::Finish declare_check(CLI::App& app) {
  struct Text {
    CheckOptions options;
    MeaningText meaning;
    PolicyText policy;
  };
  const auto text = std::make_shared<Text>();
  text->meaning.declare(app);
  text->policy.declare(app);
  return [text](std::vector<std::string> loose, const std::vector<std::string>&) {
    if (loose.empty()) return failure("no input is given");
    CheckOptions options = text->options;
    options.inputs = std::move(loose);
    std::string error = text->meaning.finish(options.meaning);
    if (error.empty()) error = text->policy.finish(options.policy);
    if (error.empty())
      error = text->meaning.finish_beside(options.texture_dirs, options.animations);
    if (!error.empty()) return failure(error);
    return Command::Result{options, {}};
  };
}

Command::Finish declare_preview(CLI::App& app) {
  struct Text {
    PreviewOptions options;
    MeaningText meaning;
  };
  const auto text = std::make_shared<Text>();
  app.add_option("-o,--output", text->options.output, "the picture")->type_name("FILE.png");
  text->meaning.declare(app);
  return [text](std::vector<std::string> loose, const std::vector<std::string>&) {
    if (loose.size() != 1) {
      return failure(loose.empty()
                         ? "no file is given"
                         : fmt::format("one file is drawn at a time; '{}' is too many", loose[1]));
    }
    if (text->options.output.empty()) return failure("no picture is given (-o FILE.png)");
    if (!text->options.output.ends_with(".png")) {
      return failure(
          fmt::format("-o takes a file that ends in .png, not '{}'", text->options.output));
    }
    PreviewOptions options = text->options;
    options.input = std::move(loose[0]);
    std::string error = text->meaning.finish(options.meaning);
    if (error.empty())
      error = text->meaning.finish_beside(options.texture_dirs, options.animations);
    if (!error.empty()) return failure(error);
    return Command::Result{options, {}};
  };
}

}  // namespace fmmc
