#include "write/bedrock/zip.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include <minizip/unzip.h>
#include <minizip/zip.h>
#include <zlib.h>

namespace fmmc::bedrock {

namespace {

// What the library takes for a file.
struct MemoryFile {
  std::string bytes;
  std::size_t place = 0;
};

MemoryFile& file_of(voidpf stream) {
  return *static_cast<MemoryFile*>(stream);
}

voidpf ZCALLBACK open_memory(voidpf opaque, const void*, int) {
  return opaque;
}

uLong ZCALLBACK read_memory(voidpf, voidpf stream, void* out, uLong size) {
  MemoryFile& file = file_of(stream);
  const std::size_t count = std::min<std::size_t>(size, file.bytes.size() - file.place);
  std::memcpy(out, file.bytes.data() + file.place, count);
  file.place += count;
  return static_cast<uLong>(count);
}

uLong ZCALLBACK write_memory(voidpf, voidpf stream, const void* bytes, uLong size) {
  MemoryFile& file = file_of(stream);
  if (file.bytes.size() < file.place + size) file.bytes.resize(file.place + size);
  std::memcpy(file.bytes.data() + file.place, bytes, size);
  file.place += size;
  return size;
}

ZPOS64_T ZCALLBACK tell_memory(voidpf, voidpf stream) {
  return file_of(stream).place;
}

long ZCALLBACK seek_memory(voidpf, voidpf stream, ZPOS64_T offset, int origin) {
  MemoryFile& file = file_of(stream);
  ZPOS64_T base = 0;
  if (origin == ZLIB_FILEFUNC_SEEK_CUR) base = file.place;
  if (origin == ZLIB_FILEFUNC_SEEK_END) base = file.bytes.size();
  const ZPOS64_T place = base + offset;
  if (place > file.bytes.size()) return -1;
  file.place = static_cast<std::size_t>(place);
  return 0;
}

int ZCALLBACK close_memory(voidpf, voidpf) {
  return 0;
}

int ZCALLBACK error_memory(voidpf, voidpf) {
  return 0;
}

zlib_filefunc64_def functions_of(MemoryFile& file) {
  return {open_memory, read_memory,  write_memory, tell_memory,
          seek_memory, close_memory, error_memory, &file};
}

// The earliest day that the format knows, 1 January 1980, as it writes dates.
constexpr uLong fixed_date = 0x00210000;
constexpr uLong utf8_names = 1u << 11;

bool add(zipFile archive, const BedrockFile& file) {
  zip_fileinfo info{};
  info.dosDate = fixed_date;
  constexpr int stored = 0;
  int error = zipOpenNewFileInZip4_64(archive, file.path.c_str(), &info, nullptr, 0, nullptr, 0,
                                      nullptr, stored, 0, 0, -MAX_WBITS, DEF_MEM_LEVEL,
                                      Z_DEFAULT_STRATEGY, nullptr, 0, 0, utf8_names, 0);
  if (error != ZIP_OK) return false;
  if (!file.bytes.empty()) {
    error =
        zipWriteInFileInZip(archive, file.bytes.data(), static_cast<unsigned>(file.bytes.size()));
  }
  return zipCloseFileInZip(archive) == ZIP_OK && error == ZIP_OK;
}

// The file that the archive stands at. False if it cannot be read or is larger than `most`.
bool read_entry(unzFile archive, std::size_t most, BedrockFile& out) {
  unz_file_info64 info{};
  char name[1024];
  if (unzGetCurrentFileInfo64(archive, &info, name, sizeof name, nullptr, 0, nullptr, 0) != UNZ_OK)
    return false;
  if (info.size_filename >= sizeof name || info.uncompressed_size > most) return false;
  out.path.assign(name, info.size_filename);
  out.bytes.resize(static_cast<std::size_t>(info.uncompressed_size));
  if (unzOpenCurrentFile(archive) != UNZ_OK) return false;
  std::size_t done = 0;
  while (done < out.bytes.size()) {
    const int count = unzReadCurrentFile(archive, out.bytes.data() + done,
                                         static_cast<unsigned>(out.bytes.size() - done));
    if (count <= 0) break;
    done += static_cast<std::size_t>(count);
  }
  return unzCloseCurrentFile(archive) == UNZ_OK && done == out.bytes.size();
}

}  // namespace

std::string zip_archive(std::vector<BedrockFile> files) {
  std::sort(files.begin(), files.end(),
            [](const BedrockFile& a, const BedrockFile& b) { return a.path < b.path; });
  MemoryFile memory;
  zlib_filefunc64_def functions = functions_of(memory);
  const zipFile archive = zipOpen2_64("", APPEND_STATUS_CREATE, nullptr, &functions);
  if (archive == nullptr) return {};
  bool is_whole = true;
  for (const BedrockFile& file : files)
    is_whole = is_whole && add(archive, file);
  is_whole = zipClose(archive, nullptr) == ZIP_OK && is_whole;
  return is_whole ? std::move(memory.bytes) : std::string();
}

std::optional<std::vector<BedrockFile>> read_zip(std::string_view bytes, std::size_t most_bytes) {
  MemoryFile memory{std::string(bytes), 0};
  zlib_filefunc64_def functions = functions_of(memory);
  const unzFile archive = unzOpen2_64("", &functions);
  if (archive == nullptr) return std::nullopt;
  std::vector<BedrockFile> out;
  int at = unzGoToFirstFile(archive);
  while (at == UNZ_OK) {
    BedrockFile file;
    if (!read_entry(archive, most_bytes, file)) break;
    most_bytes -= file.bytes.size();
    if (!file.path.ends_with('/')) out.push_back(std::move(file));
    at = unzGoToNextFile(archive);
  }
  unzClose(archive);
  if (at != UNZ_END_OF_LIST_OF_FILE) return std::nullopt;
  std::sort(out.begin(), out.end(),
            [](const BedrockFile& a, const BedrockFile& b) { return a.path < b.path; });
  return out;
}

}  // namespace fmmc::bedrock
