// Running the real fmmc in a folder of the test's own.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fmm_cli {

struct Result {
  int code = -1;  // exit code; 128 + signal if it was killed
  std::string out, err;
  double seconds = 0;
  long peak_kib = 0;
};

struct Setting {
  std::string folder;                                    // working directory
  std::vector<std::pair<std::string, std::string>> env;  // set in addition
  std::string out_file;                                  // stdout goes there instead
  double kill_after = 60;  // seconds; a watchdog, and the way to kill on purpose
};

// Runs a program, found on PATH unless it has a slash.
Result run_program(const std::vector<std::string>& command, const Setting& setting);

// A fresh folder below the system's temporary one, gone at the end of the test.
class Sandbox {
 public:
  Sandbox();
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  // fmmc with these arguments, in this folder. There is no cache unless the arguments or the
  // environment name one.
  Result fmmc(std::vector<std::string> arguments) const;
  Result fmmc(std::vector<std::string> arguments, Setting setting) const;

  std::string path(std::string_view relative) const;                    // absolute
  void write(std::string_view relative, std::string_view bytes) const;  // makes folders
  std::string read(std::string_view relative) const;  // fails the test if there is no such file
  bool exists(std::string_view relative) const;
  void remove(std::string_view relative) const;
  // Every regular file below `relative`, sorted, relative to it.
  std::vector<std::string> files(std::string_view relative = ".") const;
  std::filesystem::file_time_type time(std::string_view relative) const;

 private:
  std::filesystem::path root_;
};

// A line of `text` that contains `part`; empty if there is none.
std::string line_with(std::string_view text, std::string_view part);
std::size_t count_of(std::string_view text, std::string_view part);

// Whether this program is built with a sanitizer, which needs memory and time of its own.
bool is_sanitized();

}  // namespace fmm_cli
