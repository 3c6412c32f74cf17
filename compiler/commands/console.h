// What people see while fmmc works. In a pipe nothing but complaints; on a terminal one line that
// is overwritten, and at the end says what was done.
//
// Thread rule: one thread.
#pragma once

#include <cstddef>
#include <string_view>

namespace fmmc {

// To stderr, at once.
void print_error(std::string_view text);

// To stdout. False if that did not work, as on a full disk; then stderr has been told.
bool print_output(std::string_view text);

class Progress {
 public:
  // Silent unless `wanted` and stderr is a terminal.
  explicit Progress(bool wanted);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::size_t number, std::size_t count, std::string_view name);
  // Whole lines for stderr, terminal or not; the progress line makes way.
  void print(std::string_view lines);
  // The last word, on a terminal only.
  void finish(std::string_view line);

 private:
  void clear();

  bool active_;
  bool shown_ = false;
};

}  // namespace fmmc
