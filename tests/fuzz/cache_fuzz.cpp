// Any bytes as an entry of the cache, with the hash at its end made right, and as what stands in
// one: they are refused, or read without stepping outside and written back as they were.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "cache/entry.h"
#include "cache/stored.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fmmc;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  Hash128 key;
  std::string sealed(bytes);
  for (std::size_t i = 0; i < key.bytes.size() && 16 + i < sealed.size(); ++i)
    key.bytes[i] = static_cast<std::uint8_t>(sealed[16 + i]);
  for (const std::uint8_t byte : hash128(sealed).bytes)
    sealed += static_cast<char>(byte);
  const OpenedEntry entry = open_entry(key, sealed);
  for (const std::string_view payload : {bytes, std::string_view(entry.payload)}) {
    if (const auto result = parse_stored_result(payload)) {
      if (serialize(*result) != payload) std::abort();
    }
    if (const auto manifest = parse_stored_manifest(payload)) {
      if (serialize(*manifest) != payload) std::abort();
    }
  }
  return 0;
}
