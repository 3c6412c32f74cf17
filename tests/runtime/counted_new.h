// A program that links counted_new.cpp counts what it allocates.
#pragma once

#include <cstddef>

namespace fmm_test {

// Calls of operator new on this thread.
extern thread_local std::size_t allocations;

}  // namespace fmm_test
