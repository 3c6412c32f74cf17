// What can be wrong with a blob or its file. Every value has a stable name and one sentence, so
// that a game can log a failed load without a table of its own.
//
// Thread rule: stateless.
#pragma once

#include <cstdint>

namespace fmm {
inline namespace v1 {

enum class Error : std::uint8_t {
  none,
  file_not_found,
  file_unreadable,  // exists, but could not be read, or is not a file
  file_too_large,   // offsets are 32-bit: 4 GiB and more cannot be a compiled model
  out_of_memory,
  misaligned,           // the memory does not start at a multiple of 16
  truncated,            // fewer bytes than the header promises, or no whole header
  bad_magic,            // not a compiled model
  unsupported_version,  // other major version
  bad_size,             // more bytes than the header promises
  bad_directory,        // section out of range, misaligned, unordered or doubled
  bad_section,          // a section's own header contradicts its size
  missing_section,      // strings, bones or animations are not there
  unknown_required_section,
  ids_mismatch,      // the id header that the game was compiled with is of another model or age
  bad_reference,     // verify: an index, offset or name points nowhere
  bad_value,         // verify: a number that is not finite or not allowed
  content_mismatch,  // verify(full): the content hash is of other bytes
};

// "truncated", "ids_mismatch", ... Never null.
const char* error_name(Error error) noexcept;
// One sentence for a log, without the file's name. Never null.
const char* error_message(Error error) noexcept;

}  // namespace v1
}  // namespace fmm
