#include "cli/run.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fmm_cli {

namespace fs = std::filesystem;

namespace {

std::string slurp(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

// Only calls that are allowed between fork and exec.
[[noreturn]] void become(const std::vector<char*>& arguments, const std::vector<char*>& env,
                         const char* folder, const char* out, const char* err) {
  const int out_fd = open(out, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const int err_fd = open(err, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const int in_fd = open("/dev/null", O_RDONLY);
  if (out_fd < 0 || err_fd < 0 || in_fd < 0) _exit(126);
  if (dup2(in_fd, 0) < 0 || dup2(out_fd, 1) < 0 || dup2(err_fd, 2) < 0) _exit(126);
  if (folder[0] != '\0' && chdir(folder) != 0) _exit(126);
  environ = const_cast<char**>(env.data());
  execvp(arguments[0], arguments.data());
  _exit(127);
}

std::vector<std::string> environment_with(
    const std::vector<std::pair<std::string, std::string>>& extra) {
  std::vector<std::string> out;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const std::string_view name = text.substr(0, text.find('='));
    const bool replaced = std::any_of(extra.begin(), extra.end(),
                                      [&](const auto& item) { return item.first == name; });
    if (!replaced) out.emplace_back(text);
  }
  for (const auto& [name, value] : extra)
    out.push_back(name + "=" + value);
  return out;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  for (std::string& text : texts)
    out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

fs::path fresh_folder() {
  std::string name = (fs::temp_directory_path() / "fmm-cli-XXXXXX").string();
  REQUIRE(mkdtemp(name.data()) != nullptr);
  return fs::canonical(name);
}

}  // namespace

Result run_program(const std::vector<std::string>& command, const Setting& setting) {
  const fs::path capture = fresh_folder();
  const std::string out = setting.out_file.empty() ? (capture / "out").string() : setting.out_file;
  const std::string err = (capture / "err").string();
  std::vector<std::string> words = command;
  std::vector<std::string> settings = environment_with(setting.env);
  const std::vector<char*> arguments = pointers(words);
  const std::vector<char*> env = pointers(settings);

  const auto start = std::chrono::steady_clock::now();
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) become(arguments, env, setting.folder.c_str(), out.c_str(), err.c_str());

  std::atomic<bool> ended{false};
  std::thread watchdog([&] {
    const auto end = start + std::chrono::duration<double>(setting.kill_after);
    while (!ended && std::chrono::steady_clock::now() < end)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (!ended) kill(child, SIGKILL);
  });
  int status = 0;
  rusage usage{};
  // The child stays a zombie until the watchdog is gone, so its number cannot be another's.
  siginfo_t info{};
  waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT);
  ended = true;
  watchdog.join();
  wait4(child, &status, 0, &usage);

  Result result;
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.peak_kib = usage.ru_maxrss;
  if (setting.out_file.empty()) result.out = slurp(out);
  result.err = slurp(err);
  fs::remove_all(capture);
  return result;
}

Sandbox::Sandbox() : root_(fresh_folder()) {}

Sandbox::~Sandbox() {
  std::error_code error;
  fs::remove_all(root_, error);
}

Result Sandbox::fmmc(std::vector<std::string> arguments) const {
  return fmmc(std::move(arguments), {});
}

Result Sandbox::fmmc(std::vector<std::string> arguments, Setting setting) const {
  // Another build of fmmc, of another machine perhaps, may be put to the same tests.
  const char* const other = std::getenv("FMM_TEST_PROGRAM");
  arguments.insert(arguments.begin(), other != nullptr ? other : FMM_TEST_FMMC);
  if (setting.folder.empty()) setting.folder = root_.string();
  // Unless a test asks for it nothing is cached: no user, no cache.
  for (const char* name : {"HOME", "XDG_CACHE_HOME", "FMM_CACHE_DIR", "FMM_CACHE_SIZE"}) {
    const bool given = std::any_of(setting.env.begin(), setting.env.end(),
                                   [&](const auto& item) { return item.first == name; });
    if (!given) setting.env.emplace_back(name, "");
  }
  return run_program(arguments, setting);
}

std::string Sandbox::path(std::string_view relative) const {
  return (root_ / relative).generic_string();
}

void Sandbox::write(std::string_view relative, std::string_view bytes) const {
  const fs::path file = root_ / relative;
  fs::create_directories(file.parent_path());
  std::ofstream stream(file, std::ios::binary | std::ios::trunc);
  stream << bytes;
  stream.close();
  REQUIRE(stream.good());
}

std::string Sandbox::read(std::string_view relative) const {
  const fs::path file = root_ / relative;
  REQUIRE_MESSAGE(fs::is_regular_file(file), file.string());
  return slurp(file);
}

bool Sandbox::exists(std::string_view relative) const {
  return fs::exists(root_ / relative);
}

void Sandbox::remove(std::string_view relative) const {
  fs::remove_all(root_ / relative);
}

std::vector<std::string> Sandbox::files(std::string_view relative) const {
  std::vector<std::string> out;
  const fs::path top = root_ / relative;
  if (!fs::exists(top)) return out;
  for (const auto& entry : fs::recursive_directory_iterator(top)) {
    if (entry.is_regular_file()) {
      out.push_back(entry.path().lexically_relative(top).generic_string());
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

fs::file_time_type Sandbox::time(std::string_view relative) const {
  return fs::last_write_time(root_ / relative);
}

std::string line_with(std::string_view text, std::string_view part) {
  const std::size_t found = text.find(part);
  if (found == std::string_view::npos) return {};
  const std::size_t before = text.rfind('\n', found);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  return std::string(text.substr(begin, text.find('\n', found) - begin));
}

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + part.size()))
    ++count;
  return count;
}

bool is_sanitized() {
#if defined(__SANITIZE_ADDRESS__)
  return true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(undefined_behavior_sanitizer)
  return true;
#else
  return false;
#endif
#else
  return false;
#endif
}

}  // namespace fmm_cli
