#include "base/paths.h"

#include <cstdint>
#include <filesystem>
#include <system_error>
#include <vector>

namespace fmmc {

namespace fs = std::filesystem;

namespace {

std::string utf8_of(const fs::path& path) {
  const std::u8string text = path.generic_u8string();
  return {text.begin(), text.end()};
}

// The simple lower case of a code point in the scripts that fold_case() knows.
std::uint32_t lower(std::uint32_t c) {
  const auto in = [c](std::uint32_t first, std::uint32_t last) { return c >= first && c <= last; };
  if (in('A', 'Z')) return c + 32;
  if (in(0xC0, 0xDE) && c != 0xD7) return c + 32;
  // Pairs of an upper and a lower letter, upper even or upper odd.
  if (in(0x100, 0x137) || in(0x14A, 0x177)) return c == 0x130 ? 'i' : c | 1;
  if (in(0x139, 0x148) || in(0x179, 0x17E)) return c % 2 == 1 ? c + 1 : c;
  if (c == 0x178) return 0xFF;
  if (in(0x391, 0x3A9) && c != 0x3A2) return c + 32;
  if (in(0x410, 0x42F)) return c + 32;
  if (in(0x400, 0x40F)) return c + 80;
  return c;
}

}  // namespace

std::string absolute_path(std::string_view path) {
  std::error_code error;
  const std::u8string text(path.begin(), path.end());
  const fs::path absolute = fs::absolute(fs::path(text), error);
  // Without a working directory (it was removed) the text itself is the best there is.
  if (error) return normal_path(path);
  return normal_path(utf8_of(absolute));
}

std::string normal_path(std::string_view path) {
  const bool rooted = !path.empty() && path.front() == '/';
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view part = path.substr(0, slash);
    path = slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
    if (part.empty() || part == ".") continue;
    if (part == ".." && !parts.empty() && parts.back() != "..") {
      parts.pop_back();
    } else if (part != ".." || !rooted) {
      parts.push_back(part);
    }
  }
  std::string out = rooted ? "/" : "";
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += '/';
    out += parts[i];
  }
  return out.empty() ? "." : out;
}

std::string path_below(std::string_view path, std::string_view base) {
  if (base == "/") return path.size() > 1 ? std::string(path.substr(1)) : std::string();
  if (path.size() <= base.size() + 1 || !path.starts_with(base) || path[base.size()] != '/') {
    return {};
  }
  return std::string(path.substr(base.size() + 1));
}

std::string join_path(std::string_view folder, std::string_view name) {
  std::string out(folder);
  if (!out.empty() && out.back() != '/') out += '/';
  out += name;
  return out;
}

std::string_view folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return {};
  return path.substr(0, slash == 0 ? 1 : slash);
}

std::string_view file_name_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string_view stem_of(std::string_view path) {
  const std::string_view name = file_name_of(path);
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? name : name.substr(0, dot);
}

std::string fold_case(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto first = static_cast<unsigned char>(text[i]);
    // Every letter in question takes one byte or two; longer sequences are copied as they are.
    if (first < 0x80) {
      out += static_cast<char>(lower(first));
      continue;
    }
    const bool two = (first & 0xE0) == 0xC0 && i + 1 < text.size() &&
                     (static_cast<unsigned char>(text[i + 1]) & 0xC0) == 0x80;
    if (!two) {
      out += text[i];
      continue;
    }
    ++i;
    const std::uint32_t c =
        lower((first & 0x1Fu) << 6 | (static_cast<unsigned char>(text[i]) & 0x3Fu));
    if (c < 0x80) {
      out += static_cast<char>(c);
    } else {
      out += static_cast<char>(0xC0 | c >> 6);
      out += static_cast<char>(0x80 | (c & 0x3F));
    }
  }
  return out;
}

}  // namespace fmmc
