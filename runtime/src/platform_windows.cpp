#if defined(_WIN32)

#include "platform.h"

#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <algorithm>

#include <windows.h>

namespace fmm {
inline namespace v1 {
namespace detail {

namespace {

std::wstring wide(const std::string& text) {
  const int bytes = static_cast<int>(text.size());
  const int size = ::MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, nullptr, 0);
  std::wstring out(static_cast<std::size_t>(size), L'\0');
  ::MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, out.data(), size);
  return out;
}

std::string narrow(const std::wstring& text) {
  const int units = static_cast<int>(text.size());
  const int size =
      ::WideCharToMultiByte(CP_UTF8, 0, text.data(), units, nullptr, 0, nullptr, nullptr);
  std::string out(static_cast<std::size_t>(size), '\0');
  ::WideCharToMultiByte(CP_UTF8, 0, text.data(), units, out.data(), size, nullptr, nullptr);
  return out;
}

}  // namespace

std::string absolute_path(const std::string& path) {
  const std::wstring relative = wide(path);
  const DWORD size = ::GetFullPathNameW(relative.c_str(), 0, nullptr, nullptr);
  if (size == 0) return path;
  std::wstring absolute(size, L'\0');
  const DWORD length = ::GetFullPathNameW(relative.c_str(), size, absolute.data(), nullptr);
  if (length == 0 || length >= size) return path;
  absolute.resize(length);
  return narrow(absolute);
}

std::string executable_path() {
  std::wstring path(MAX_PATH, L'\0');
  for (;;) {
    const DWORD length =
        ::GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size()));
    if (length == 0) return {};
    if (length < path.size()) {
      path.resize(length);
      return narrow(path);
    }
    path.resize(path.size() * 2);
  }
}

std::size_t last_separator(const std::string& path) {
  return path.find_last_of("/\\");
}

InputFile::InputFile(const std::string& path) noexcept {
  const HANDLE file = ::CreateFileW(wide(path).c_str(), GENERIC_READ,
                                    FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                    OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (file == INVALID_HANDLE_VALUE) {
    const DWORD error = ::GetLastError();
    error_ = error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND
                 ? Error::file_not_found
                 : Error::file_unreadable;
    return;
  }
  handle_ = reinterpret_cast<std::intptr_t>(file);
  LARGE_INTEGER size;
  if (::GetFileType(file) != FILE_TYPE_DISK || !::GetFileSizeEx(file, &size)) {
    error_ = Error::file_unreadable;
    return;
  }
  size_ = static_cast<std::uint64_t>(size.QuadPart);
}

InputFile::~InputFile() {
  if (handle_ != -1) ::CloseHandle(reinterpret_cast<HANDLE>(handle_));
}

bool InputFile::read(std::span<std::byte> out, std::size_t& got) noexcept {
  constexpr std::size_t most = std::size_t{1} << 30;
  got = 0;
  while (got < out.size()) {
    const auto wanted = static_cast<DWORD>(std::min(out.size() - got, most));
    DWORD bytes = 0;
    if (!::ReadFile(reinterpret_cast<HANDLE>(handle_), out.data() + got, wanted, &bytes, nullptr))
      return false;
    if (bytes == 0) break;
    got += bytes;
  }
  return true;
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm

#endif
