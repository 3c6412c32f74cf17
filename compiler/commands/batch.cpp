#include "commands/batch.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "base/paths.h"
#include "commands/console.h"
#include "commands/depfile.h"
#include "commands/own_options.h"

namespace fmmc {

namespace {

// Runs tasks on several threads and hands out their outcomes in order.
class Workers {
 public:
  Workers(unsigned count, std::size_t tasks, std::function<TaskOutcome(std::size_t)> run)
      : run_(std::move(run)), outcomes_(tasks) {
    const std::size_t threads = std::min<std::size_t>(count, tasks);
    // One thread means the caller's: there is nothing to wait for then.
    for (std::size_t i = 0; threads > 1 && i < threads; ++i) {
      try {
        threads_.emplace_back([this] { work(); });
      } catch (const std::system_error&) {
        break;  // the system has no more threads; those there are do all the work
      }
    }
  }

  ~Workers() {
    for (std::thread& thread : threads_)
      thread.join();
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // Waits for task `index`; each is taken once, in ascending order.
  TaskOutcome take(std::size_t index) {
    if (threads_.empty()) return run_(index);
    std::unique_lock lock(mutex_);
    finished_.wait(lock, [&] { return outcomes_[index].has_value(); });
    TaskOutcome outcome = std::move(*outcomes_[index]);
    outcomes_[index].reset();
    return outcome;
  }

 private:
  void work() {
    for (;;) {
      const std::size_t index = next_.fetch_add(1);
      if (index >= outcomes_.size()) return;
      TaskOutcome outcome = run_(index);
      {
        const std::lock_guard lock(mutex_);
        outcomes_[index] = std::move(outcome);
      }
      finished_.notify_one();
    }
  }

  std::function<TaskOutcome(std::size_t)> run_;
  std::vector<std::optional<TaskOutcome>> outcomes_;
  std::atomic<std::size_t> next_{0};
  std::mutex mutex_;
  std::condition_variable finished_;
  std::vector<std::thread> threads_;
};

// Empty, or what went wrong.
std::string write_depfile(const BatchOptions& options, const std::vector<Task>& tasks,
                          const std::vector<ReadRecord>& reads, Files& files) {
  DepfileRequest request;
  request.target = options.depfile_target;
  request.response_files = options.response_files;
  for (const ReadRecord& read : reads) {
    const bool found = read.status != FileStatus::not_found;
    // Every model looks for one: the folder would be out of date with each file that is saved
    // there.
    if (found || !is_own_options_path(read.path)) request.lookups.push_back({read.path, found});
  }
  request.written_folders = {std::string(folder_of(absolute_path(options.depfile)))};
  for (const Task& task : tasks) {
    request.written_folders.emplace_back(folder_of(absolute_path(task.output)));
    if (!task.state.empty()) {
      request.written_folders.emplace_back(folder_of(absolute_path(task.state)));
    }
  }
  const FileStatus status =
      files.write(options.depfile, depfile_text(request.target, depfile_paths(request)));
  if (status == FileStatus::ok) return {};
  return fmt::format("{}: error: cannot write: {} [cannot-write]\n", options.depfile,
                     file_status_text(status));
}

std::string verbose_line(const Task& task, const TaskOutcome& outcome, std::string_view verb,
                         bool explain) {
  std::vector<std::string_view> reasons;
  if (!outcome.why.empty()) reasons.push_back(outcome.why);
  switch (outcome.result) {
    case TaskOutcome::Result::up_to_date:
      verb = "skipped";
      if (explain) {
        reasons = {"fmmc, options, input, what lies beside it and outputs are what they were"};
      }
      break;
    case TaskOutcome::Result::failed:
      verb = "failed";
      if (!explain) reasons.clear();
      break;
    case TaskOutcome::Result::done:
      if (!outcome.from_cache.empty()) {
        verb = "restored";
        reasons.push_back(outcome.from_cache);
      } else if (explain && !outcome.why_not_cached.empty()) {
        reasons.push_back(outcome.why_not_cached);
      }
      break;
  }
  const std::string why =
      reasons.empty() ? std::string() : fmt::format(" ({})", fmt::join(reasons, "; "));
  return fmt::format("{} {}{}\n", verb, task.relative, why);
}

// "3 compiled, 5 up to date, 2 of 5 from cache": the last of those that were not up to date.
std::string counts_of(const BatchResult& result, std::string_view verb) {
  std::string out =
      fmt::format("{} {}, {} up to date", result.done - result.from_cache, verb, result.up_to_date);
  if (result.from_cache > 0) {
    out += fmt::format(", {} of {} from cache", result.from_cache, result.done);
  }
  return out;
}

}  // namespace

BatchResult run_batch(const BatchOptions& options, const std::vector<Task>& tasks,
                      std::string_view canonical, std::string_view verb, const Work& work,
                      Files& files) {
  BatchResult result;
  std::vector<ReadRecord> reads;
  const bool verbose = options.verbose || options.explain;
  Progress progress(!options.quiet && !verbose);
  Workers workers(options.jobs, tasks.size(), [&](std::size_t index) {
    return run_task(tasks[index], options, canonical, work, files);
  });
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    progress.show(i + 1, tasks.size(), tasks[i].relative);
    TaskOutcome outcome = workers.take(i);
    std::string text = std::move(outcome.diagnostics);
    const bool told =
        verbose && !(options.made_only && outcome.result == TaskOutcome::Result::up_to_date);
    if (told) text += verbose_line(tasks[i], outcome, verb, options.explain);
    if (!text.empty()) progress.print(text);
    switch (outcome.result) {
      case TaskOutcome::Result::done:
        ++result.done;
        if (!outcome.from_cache.empty()) ++result.from_cache;
        break;
      case TaskOutcome::Result::up_to_date:
        ++result.up_to_date;
        break;
      case TaskOutcome::Result::failed:
        ++result.failed;
        break;
    }
    result.times += outcome.times;
    result.outputs.insert(result.outputs.end(), outcome.outputs.begin(), outcome.outputs.end());
    reads.insert(reads.end(), outcome.reads.begin(), outcome.reads.end());
  }

  if (!options.depfile.empty()) {
    const std::string error = write_depfile(options, tasks, reads, files);
    if (!error.empty()) {
      progress.print(error);
      result.exit_code = exit_bad_input;
    }
  }
  const std::string counts = counts_of(result, verb);
  if (result.failed > 0) {
    result.exit_code = exit_bad_input;
    progress.print(fmt::format("{} of {} models failed{}\n", result.failed, tasks.size(),
                               verbose ? "; " + counts : std::string()));
  } else if (options.made_only) {
    progress.finish({});
  } else if (verbose) {
    progress.print(counts + "\n");
  } else {
    progress.finish(counts);
  }
  return result;
}

}  // namespace fmmc
