// Where the time of a compilation goes. Taking times is for people and benchmarks; it never changes
// an output.
//
// Thread rule: plain data; StageClock is used by one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace fmmc {

// Seconds, summed over models.
struct StageTimes {
  double load = 0;   // bytes of the model from disk, and the question whether it is up to date
  double json = 0;   // bytes to a tree
  double model = 0;  // tree to model, external textures included
  double bake = 0;   // curves to rows
  double mesh = 0;   // mesh and images
  double blob = 0;   // encoding, and reading back what was encoded
  double write = 0;  // to disk, the state file included
  std::uint64_t models = 0;
  std::uint64_t input_bytes = 0;
  std::uint64_t output_bytes = 0;

  StageTimes& operator+=(const StageTimes& other);
};

// A table for people: milliseconds, and megabytes of input a second, for each stage.
std::string format_times(const StageTimes& times);

// Adds the time since it was made, or since the last lap, to a stage.
class StageClock {
 public:
  void lap(double& seconds) {
    const auto now = std::chrono::steady_clock::now();
    seconds += std::chrono::duration<double>(now - start_).count();
    start_ = now;
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace fmmc
