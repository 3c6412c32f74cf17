// Global operator new that counts. In a file of its own: where a compiler sees both sides of a pair
// it warns about memory that is not freed the way it was allocated.
#include "runtime/counted_new.h"

#include <cstdlib>
#include <new>

namespace fmm_test {

thread_local std::size_t allocations = 0;

}  // namespace fmm_test

namespace {

void* counted(std::size_t size, std::size_t alignment) {
  ++fmm_test::allocations;
  void* const memory =
      std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment + alignment);
  if (memory == nullptr) std::abort();
  return memory;
}

}  // namespace

// The other forms of new and delete call these.
void* operator new(std::size_t size) {
  return counted(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
