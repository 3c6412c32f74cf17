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
  for (const ReadRecord& read : reads)
    request.lookups.push_back({read.path, read.status != FileStatus::not_found});
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

std::string verbose_line(const Task& task, const TaskOutcome& outcome, std::string_view verb) {
  switch (outcome.result) {
    case TaskOutcome::Result::up_to_date:
      return fmt::format("skipped {}\n", task.relative);
    case TaskOutcome::Result::failed:
      return fmt::format("failed {}\n", task.relative);
    case TaskOutcome::Result::done:
      break;
  }
  return outcome.why.empty() ? fmt::format("{} {}\n", verb, task.relative)
                             : fmt::format("{} {} ({})\n", verb, task.relative, outcome.why);
}

}  // namespace

BatchResult run_batch(const BatchOptions& options, const std::vector<Task>& tasks,
                      std::string_view canonical, std::string_view verb, const Work& work,
                      Files& files) {
  BatchResult result;
  std::vector<ReadRecord> reads;
  Progress progress(!options.quiet && !options.verbose);
  Workers workers(options.jobs, tasks.size(), [&](std::size_t index) {
    return run_task(tasks[index], options, canonical, work, files);
  });
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    progress.show(i + 1, tasks.size(), tasks[i].relative);
    TaskOutcome outcome = workers.take(i);
    std::string text = std::move(outcome.diagnostics);
    if (options.verbose) text += verbose_line(tasks[i], outcome, verb);
    if (!text.empty()) progress.print(text);
    switch (outcome.result) {
      case TaskOutcome::Result::done:
        ++result.done;
        break;
      case TaskOutcome::Result::up_to_date:
        ++result.up_to_date;
        break;
      case TaskOutcome::Result::failed:
        ++result.failed;
        break;
    }
    result.times += outcome.times;
    reads.insert(reads.end(), outcome.reads.begin(), outcome.reads.end());
  }

  if (!options.depfile.empty()) {
    const std::string error = write_depfile(options, tasks, reads, files);
    if (!error.empty()) {
      progress.print(error);
      result.exit_code = exit_bad_input;
    }
  }
  const std::string counts =
      fmt::format("{} {}, {} up to date", result.done, verb, result.up_to_date);
  if (result.failed > 0) {
    result.exit_code = exit_bad_input;
    progress.print(fmt::format("{} of {} models failed{}\n", result.failed, tasks.size(),
                               options.verbose ? "; " + counts : std::string()));
  } else if (options.verbose) {
    progress.print(counts + "\n");
  } else {
    progress.finish(counts);
  }
  return result;
}

}  // namespace fmmc
