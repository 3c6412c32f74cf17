// Limits on time in tests are limits on the processor time of this process: a busy machine must not
// make them fail.
#pragma once

#include <ctime>

namespace fmmc::test {

class CpuTime {
 public:
  double seconds() const {
    return static_cast<double>(std::clock() - begin_) / static_cast<double>(CLOCKS_PER_SEC);
  }

 private:
  std::clock_t begin_ = std::clock();
};

}  // namespace fmmc::test
