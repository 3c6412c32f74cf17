#include "model/hash.h"

#include <bit>
#include <cmath>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "model/visit.h"

namespace fmmc {

namespace {

// Writes a model down without loss and without ambiguity: numbers in 8 bytes, low first, texts with
// their length before them. All numbers that are none are one.
class MeaningText {
 public:
  explicit MeaningText(bool lints) : lints_(lints) {}

  template <typename T>
  void leaf(FieldRole role, const T& value) {
    if (role == FieldRole::mark && !lints_) return;
    if constexpr (std::is_same_v<T, std::string>) {
      count(value.size());
      bytes_ += value;
    } else if constexpr (std::is_same_v<T, double>) {
      word(std::isnan(value) ? ~std::uint64_t{0} : std::bit_cast<std::uint64_t>(value));
    } else {
      // Negative numbers keep their sign: -1 is a common "none".
      word(static_cast<std::uint64_t>(static_cast<std::int64_t>(value)));
    }
  }
  void count(std::size_t n) { word(n); }
  void place(std::uint32_t offset) {
    if (lints_) word(offset == no_offset ? 0 : 1);
  }

  std::string_view bytes() const { return bytes_; }

 private:
  void word(std::uint64_t value) {
    char out[8];
    for (char& byte : out) {
      byte = static_cast<char>(static_cast<unsigned char>(value & 0xFF));
      value >>= 8;
    }
    bytes_.append(out, sizeof out);
  }

  std::string bytes_;
  bool lints_;
};

struct Offsets {
  std::vector<std::uint32_t> all;

  template <typename T>
  void leaf(FieldRole, const T&) {}
  void count(std::size_t) {}
  void place(std::uint32_t offset) { all.push_back(offset); }
};

}  // namespace

Hash128 hash_of(const Model& model, bool lints) {
  MeaningText text(lints);
  visit(text, model);
  return hash128(text.bytes());
}

std::vector<std::uint32_t> offsets_of(const Model& model) {
  Offsets offsets;
  visit(offsets, model);
  return std::move(offsets.all);
}

}  // namespace fmmc
