#include "commands/task.h"

#include <algorithm>
#include <exception>
#include <new>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/paths.h"
#include "cache/recording_files.h"
#include "cache/tool_id.h"

namespace fmmc {

namespace {

// Why a model that is otherwise up to date is compiled again: something that was not told before
// has to be told now, or to fail. Empty if there is nothing.
std::string untold(const ModelState& former, const Policy& policy) {
  const auto among = [](const std::vector<std::string>& codes, const std::string& code) {
    return std::binary_search(codes.begin(), codes.end(), code);
  };
  if (policy.warnings_as_errors && former.warnings > 0) return "it has warnings";
  for (const std::string& code : former.silenced) {
    if (!among(policy.silenced, code)) return fmt::format("{} is not silenced any more", code);
  }
  for (const std::string& code : policy.errors) {
    if (!among(former.errors, code)) return fmt::format("{} is an error now", code);
  }
  return {};
}

class TaskRun {
 public:
  TaskRun(const Task& task, const BatchOptions& options, std::string_view canonical,
          const Work& work, Files& files)
      : task_(task),
        options_(options),
        work_(work),
        files_(files),
        input_(task.input, files),
        recording_(files) {
    state_.tool = tool_id();
    state_.options = canonical;
    state_.input_path = absolute_path(task.input);
    state_.outputs = {{absolute_path(task.output), 0, {}}};
    start_diagnostics();
  }

  TaskOutcome run() {
    if (input_.status() != FileStatus::ok) return cannot_read();
    state_.input = input_.id().hash;
    if (is_up_to_date()) {
      clock_.lap(outcome_.times.load);
      outcome_.result = TaskOutcome::Result::up_to_date;
      return std::move(outcome_);
    }
    clock_.lap(outcome_.times.load);
    for (;;) {
      const Made made = do_work();
      if (input_.status() != FileStatus::ok) return cannot_read();
      state_.input = input_.id().hash;
      outcome_.from_cache = made.from_cache;
      outcome_.why_not_cached = made.why;
      clock_.lap(not_ours_);
      outcome_.reads = recording_.records();
      if (judge(diagnostics_, options_.policy).failed) return finish(TaskOutcome::Result::failed);
      const Written written = write_outputs(made.outputs);
      if (written == Written::all) return finish(TaskOutcome::Result::done);
      if (written == Written::failed) return finish(TaskOutcome::Result::failed);
      // What was kept is lost: once more without it.
      made.forget(lost_);
      start_diagnostics();
    }
  }

 private:
  enum class Written { all, failed, lost };

  void start_diagnostics() {
    diagnostics_ = Diagnostics();
    diagnostics_.silence(options_.policy.silenced);
  }

  TaskOutcome cannot_read() {
    diagnostics_ = Diagnostics();
    diagnostics_.error("cannot-read",
                       input_.status() == FileStatus::too_large
                           ? fmt::format("the file is larger than {} MiB", default_file_limit >> 20)
                           : fmt::format("cannot read: {}", file_status_text(input_.status())));
    return finish(TaskOutcome::Result::failed);
  }

  // Also fills in what the state knows: why the model is compiled, or what it had read.
  bool is_up_to_date() {
    if (task_.state.empty()) return false;
    std::string text;
    const FileStatus status = files_.read(task_.state, text, default_file_limit);
    if (status != FileStatus::ok) {
      outcome_.why = status == FileStatus::not_found ? "not compiled before" : "unreadable state";
      return false;
    }
    std::optional<ModelState> former = parse_state(text);
    if (!former) {
      outcome_.why = "unreadable state";
      return false;
    }
    outcome_.why = staleness(*former, state_, files_);
    if (outcome_.why.empty()) outcome_.why = untold(*former, options_.policy);
    if (!outcome_.why.empty()) return false;
    outcome_.reads = std::move(former->reads);
    outcome_.outputs = std::move(former->outputs);
    return true;
  }

  Made do_work() {
    try {
      return work_(task_, input_, recording_, diagnostics_, outcome_.times);
    } catch (const std::bad_alloc&) {
      diagnostics_.error("out-of-memory", "there is not enough memory for this model");
    } catch (const std::exception& error) {
      diagnostics_.error("internal-error", fmt::format("fmmc failed: {}", error.what()));
    }
    return {};
  }

  Written write_outputs(const std::vector<OutputFile>& outputs) {
    state_.outputs.clear();
    for (const OutputFile& output : outputs) {
      CopyResult result;
      ContentId id;
      if (output.kept) {
        id = output.kept->id;
        result = copy_if_different(files_, output.kept->path, id, output.path);
      } else {
        id = {hash128(output.bytes), output.bytes.size()};
        result.target = write_if_different(files_, output.path, output.bytes);
      }
      if (result.source != FileStatus::ok) {
        lost_ = id;
        return Written::lost;
      }
      if (result.target != FileStatus::ok) {
        diagnostics_.error("cannot-write", fmt::format("cannot write '{}': {}", output.path,
                                                       file_status_text(result.target)));
        return Written::failed;
      }
      outcome_.times.output_bytes += id.size;
      state_.outputs.push_back({absolute_path(output.path), id.size, id.hash});
    }
    return Written::all;
  }

  // The state comes last: whatever is interrupted before is done again.
  TaskOutcome finish(TaskOutcome::Result result) {
    if (!task_.state.empty()) {
      if (result == TaskOutcome::Result::done) {
        state_.reads = outcome_.reads;
        state_.warnings = static_cast<std::uint32_t>(diagnostics_.count(Severity::warning));
        for (const auto& [code, count] : diagnostics_.dropped()) {
          if (count > 0) state_.silenced.push_back(code);
        }
        state_.errors = options_.policy.errors;
        const FileStatus status = write_if_different(files_, task_.state, serialize_state(state_));
        if (status != FileStatus::ok) {
          diagnostics_.note("state-not-saved",
                            fmt::format("cannot write '{}': {}; this model will be compiled again",
                                        task_.state, file_status_text(status)));
        }
      } else {
        files_.remove(task_.state);
      }
    }
    clock_.lap(outcome_.times.write);
    if (result == TaskOutcome::Result::done) outcome_.outputs = state_.outputs;
    outcome_.times.models = 1;
    outcome_.times.input_bytes = input_.id().size;
    outcome_.result = result;
    std::vector<Diagnostic> told = judge(diagnostics_, options_.policy).told;
    if (options_.quiet) {
      std::erase_if(told, [](const Diagnostic& d) { return d.severity != Severity::error; });
    }
    // The cache knows the lines of what it tells.
    const bool lines_needed = std::any_of(told.begin(), told.end(), [](const Diagnostic& d) {
      return d.offset != no_offset && d.position.line == 0;
    });
    outcome_.diagnostics =
        format_diagnostics(task_.input, lines_needed ? input_.bytes() : std::string_view(), told);
    return std::move(outcome_);
  }

  const Task& task_;
  const BatchOptions& options_;
  const Work& work_;
  Files& files_;
  TaskInput input_;
  RecordingFiles recording_;
  ModelState state_;  // of this run
  Diagnostics diagnostics_;
  TaskOutcome outcome_;
  StageClock clock_;
  double not_ours_ = 0;  // the work measures itself
  ContentId lost_;       // an output that the cache had said to have
};

}  // namespace

TaskOutcome run_task(const Task& task, const BatchOptions& options, std::string_view canonical,
                     const Work& work, Files& files) {
  return TaskRun(task, options, canonical, work, files).run();
}

}  // namespace fmmc
