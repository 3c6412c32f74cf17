#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <new>
#include <utility>

#include "open.h"
#include "platform.h"
#include <fmm/model_file.h>

namespace fmm {
inline namespace v1 {

void ModelFile::Free::operator()(std::byte* block) const noexcept {
  ::operator delete (block, std::align_val_t{format::alignment});
}

ModelFile::ModelFile(ModelFile&& other) noexcept
    : block_(std::move(other.block_)),
      model_(std::exchange(other.model_, {})),
      path_(std::move(other.path_)),
      message_(std::move(other.message_)) {}

ModelFile& ModelFile::operator=(ModelFile&& other) noexcept {
  if (this == &other) return *this;
  block_ = std::move(other.block_);
  model_ = std::exchange(other.model_, {});
  path_ = std::move(other.path_);
  message_ = std::move(other.message_);
  return *this;
}

Error ModelFile::load(const std::string& path, Schema schema) {
  path_ = detail::absolute_path(path);
  return load_again(schema);
}

Error ModelFile::reload() {
  return load_again(model_.schema());
}

bool ModelFile::changed() const noexcept {
  detail::InputFile file(path_);
  std::array<std::byte, sizeof(format::Header)> start;
  std::size_t got = 0;
  if (file.error() != Error::none || !file.read(start, got)) return false;
  if (detail::check_start(std::span(start).first(got), file.size()) != Error::none) return false;
  // The header holds the hash of the whole content.
  return model_.bytes().size() < start.size() ||
         std::memcmp(start.data(), model_.bytes().data(), start.size()) != 0;
}

Error ModelFile::load_again(Schema schema) {
  const Error error = read(schema);
  message_.clear();
  if (error != Error::none) {
    message_ = "cannot load '";
    message_ += path_;
    message_ += "': ";
    message_ += error_message(error);
  }
  return error;
}

Error ModelFile::read(Schema schema) noexcept {
  detail::InputFile file(path_);
  if (file.error() != Error::none) return file.error();

  // The header alone says whether the rest is worth the memory.
  std::array<std::byte, sizeof(format::Header)> start;
  std::size_t got = 0;
  if (!file.read(start, got)) return Error::file_unreadable;
  if (file.size() > std::numeric_limits<std::uint32_t>::max()) return Error::file_too_large;
  if (file.size() < got) return Error::file_unreadable;  // it grows while it is read
  if (const Error error = detail::check_start(std::span(start).first(got), file.size());
      error != Error::none)
    return error;

  const auto size = static_cast<std::size_t>(file.size());
  std::unique_ptr<std::byte[], Free> block(static_cast<std::byte*>(
      ::operator new (size, std::align_val_t{format::alignment}, std::nothrow)));
  if (block == nullptr) return Error::out_of_memory;
  const std::span<std::byte> bytes(block.get(), size);
  std::copy_n(start.data(), got, bytes.data());
  std::size_t rest = 0;
  if (!file.read(bytes.subspan(got), rest)) return Error::file_unreadable;

  const OpenResult opened = Model::open(bytes.first(got + rest), schema);
  if (opened.error != Error::none) return opened.error;
  block_ = std::move(block);
  model_ = opened.model;
  return Error::none;
}

std::string executable_dir() {
  const std::string path = detail::executable_path();
  const std::size_t separator = detail::last_separator(path);
  if (separator == std::string::npos) return ".";
  return path.substr(0, std::max<std::size_t>(separator, 1));
}

}  // namespace v1
}  // namespace fmm
