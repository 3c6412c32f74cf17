#include "check/check.h"

namespace fmmc {

void check_model(const CheckInput& input, Diagnostics& diagnostics) {
  check_file(input, diagnostics);
  check_geometry(input, diagnostics);
  check_states(input, diagnostics);
  check_keys(input, diagnostics);
  check_motion(input, diagnostics);
}

}  // namespace fmmc
