// Opening takes the same work whatever the size of the blob. Counted, not timed: the pages of a
// large blob that hold nothing of what open() may read are made unreadable, so reading them would
// crash.
#include <cstring>
#include <set>
#include <string>

#include <doctest/doctest.h>
#include <sys/mman.h>
#include <unistd.h>

#include "unit/runtime/blob_builder.h"

using namespace fmm_test;

namespace {

// A copy of a blob in pages of its own.
class Pages {
 public:
  explicit Pages(std::span<const std::byte> bytes) : size_(bytes.size()) {
    void* const memory =
        ::mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    REQUIRE(memory != MAP_FAILED);
    bytes_ = static_cast<std::byte*>(memory);
    std::memcpy(bytes_, bytes.data(), size_);
  }
  ~Pages() { ::munmap(bytes_, size_); }
  Pages(const Pages&) = delete;
  Pages& operator=(const Pages&) = delete;

  std::span<const std::byte> bytes() const { return {bytes_, size_}; }

  // Leaves only the pages with a byte of these offsets readable. Returns how many those are.
  std::size_t keep_readable(const std::set<std::size_t>& offsets) {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    std::set<std::size_t> kept;
    for (const std::size_t offset : offsets)
      kept.insert(offset / page);
    bool all_hidden = true;
    for (std::size_t i = 0; i * page < size_; ++i) {
      if (!kept.contains(i)) all_hidden &= ::mprotect(bytes_ + i * page, page, PROT_NONE) == 0;
    }
    REQUIRE(all_hidden);
    return kept.size();
  }

 private:
  std::size_t size_;
  std::byte* bytes_ = nullptr;
};

// Thousands of everything and 4 MB of pixels.
ModelSpec large_model() {
  ModelSpec spec = rich_model();
  for (int i = 0; i < 3'000; ++i) {
    spec.bones.push_back({"bone_" + std::to_string(i), 0, 0, {}});
    spec.attachments.push_back(spec.attachments[0]);
    spec.animations.push_back(spec.animations[0]);
  }
  for (int i = 0; i < 30'000; ++i)
    spec.mesh.vertices.push_back(spec.mesh.vertices[0]);
  spec.textures[0].record.width = spec.textures[0].record.height = 1024;
  spec.textures[0].data.assign(std::size_t{1024} * 1024 * 4, 'x');
  return spec;
}

}  // namespace

TEST_CASE(
    "opening a large blob reads its header, its directory and the headers of three sections") {
  Blob blob = build(large_model());
  REQUIRE(blob.size() > 5'000'000);
  Pages pages(blob.bytes());
  const std::size_t readable =
      pages.keep_readable({0, sizeof(format::Header) + 11 * sizeof(format::SectionEntry) - 1,
                           blob.entry(Section::strings).offset, blob.entry(Section::mesh).offset,
                           blob.entry(Section::mesh).offset + sizeof(format::MeshHeader) - 1,
                           blob.entry(Section::ik).offset,
                           blob.entry(Section::ik).offset + sizeof(format::IkHeader) - 1});
  CHECK(readable <= 6);
  const auto [error, model] = fmm::Model::open(pages.bytes());
  CHECK(error == fmm::Error::none);
  CHECK(model.bone_count() == 3'003);  // counts come from the directory
  CHECK(model.mesh().vertices.size() == 30'006);
}
