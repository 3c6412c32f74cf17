#include "cache/entry.h"

#include <cstddef>
#include <optional>
#include <utility>

#include "cache/coding.h"

#ifdef FMM_HAS_ZSTD
#include <zstd.h>
#endif

namespace fmmc {

namespace {

constexpr std::string_view magic = "fmmcache";
constexpr std::uint8_t entry_version = 2;
constexpr std::size_t header_bytes = 40, trailer_bytes = 16;
// Below, a block of the disk is saved by nothing.
constexpr std::size_t least_packed = 512;

enum class Packing : std::uint8_t { none, zstd };

#ifdef FMM_HAS_ZSTD
// Empty if that does not pay.
std::string packed(std::string_view payload) {
  if (payload.size() < least_packed) return {};
  std::string out(ZSTD_compressBound(payload.size()), '\0');
  const std::size_t size =
      ZSTD_compress(out.data(), out.size(), payload.data(), payload.size(), /*level*/ 1);
  if (ZSTD_isError(size) != 0 || size > payload.size() / 4) return {};
  out.resize(size);
  return out;
}

std::optional<std::string> unpacked(std::string_view bytes, std::uint64_t size) {
  // Both sizes have to lie before memory is spent on one.
  if (ZSTD_getFrameContentSize(bytes.data(), bytes.size()) != size) return std::nullopt;
  std::string out(static_cast<std::size_t>(size), '\0');
  const std::size_t got = ZSTD_decompress(out.data(), out.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(got) != 0 || got != out.size()) return std::nullopt;
  return out;
}
#else
std::string packed(std::string_view) {
  return {};
}
#endif

}  // namespace

bool is_worth_packing(std::string_view bytes) {
  return !packed(bytes).empty();
}

std::string seal_entry(EntryKind kind, const Hash128& key, std::string_view payload) {
  const std::string small = packed(payload);
  ByteWriter out;
  out.raw(magic);
  out.u8(entry_version);
  out.u8(static_cast<std::uint8_t>(kind));
  out.u8(static_cast<std::uint8_t>(small.empty() ? Packing::none : Packing::zstd));
  out.u8(0);
  out.u32(0);
  out.hash(key);
  out.u64(payload.size());
  out.raw(small.empty() ? payload : std::string_view(small));
  out.hash(hash128(out.bytes()));
  return out.take();
}

OpenedEntry open_entry(const Hash128& key, std::string bytes) {
  OpenedEntry out;
  if (bytes.size() < header_bytes + trailer_bytes) return out;
  const std::string_view all = bytes;
  const std::string_view whole = all.substr(0, all.size() - trailer_bytes);
  if (ByteReader(all.substr(whole.size())).hash() != hash128(whole)) return out;

  ByteReader header(whole.substr(0, header_bytes));
  if (header.raw(magic.size()) != magic) return out;
  const std::uint8_t version = header.u8();
  const std::uint8_t kind = header.u8();
  const std::uint8_t packing = header.u8();
  header.raw(5);
  if (header.hash() != key) return out;
  const std::uint64_t size = header.u64();
  out.kind = static_cast<EntryKind>(kind);
  if (version != entry_version) {
    out.state = OpenedEntry::State::foreign;
    return out;
  }
  const std::string_view payload = whole.substr(header_bytes);
  if (size > most_entry_payload) return out;
  if (packing == static_cast<std::uint8_t>(Packing::none)) {
    if (payload.size() != size) return out;
    bytes.resize(whole.size());
    bytes.erase(0, header_bytes);
    out.payload = std::move(bytes);
  } else {
#ifdef FMM_HAS_ZSTD
    if (packing != static_cast<std::uint8_t>(Packing::zstd)) return out;
    std::optional<std::string> text = unpacked(payload, size);
    if (!text) return out;
    out.payload = std::move(*text);
#else
    out.state = OpenedEntry::State::foreign;
    return out;
#endif
  }
  out.state = OpenedEntry::State::good;
  return out;
}

OpenedEntry open_entry(EntryKind kind, const Hash128& key, std::string bytes) {
  OpenedEntry out = open_entry(key, std::move(bytes));
  if (out.state == OpenedEntry::State::good && out.kind != kind) return {};
  return out;
}

}  // namespace fmmc
