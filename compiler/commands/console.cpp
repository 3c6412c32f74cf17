#include "commands/console.h"

#include <cstdio>

#include <fmt/format.h>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

namespace fmmc {

namespace {

bool stderr_is_terminal() {
#ifdef _WIN32
  return _isatty(_fileno(stderr)) != 0;
#else
  return isatty(STDERR_FILENO) != 0;
#endif
}

}  // namespace

void print_error(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
}

bool print_output(std::string_view text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (written && std::fflush(stdout) == 0) return true;
  print_error("fmmc: error: cannot write to the standard output\n");
  return false;
}

Progress::Progress(bool wanted) : active_(wanted && stderr_is_terminal()) {}

Progress::~Progress() {
  clear();
}

void Progress::show(std::size_t number, std::size_t count, std::string_view name) {
  if (!active_) return;
  print_error(fmt::format("\r[{}/{}] {}\x1b[K", number, count, name));
  shown_ = true;
}

void Progress::print(std::string_view lines) {
  clear();
  print_error(lines);
}

void Progress::finish(std::string_view line) {
  clear();
  if (active_) print_error(fmt::format("{}\n", line));
}

void Progress::clear() {
  if (shown_) print_error("\r\x1b[K");
  shown_ = false;
}

}  // namespace fmmc
