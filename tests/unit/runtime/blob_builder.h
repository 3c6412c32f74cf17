// Builds blobs for tests of the runtime, apart from the compiler's writer: from plain structs to
// the bytes that runtime/FORMAT.md describes. Nothing is checked, so that a test can build
// nonsense.
//
// Thread rule: values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include <fmm/fmm.hpp>

namespace fmm_test {

namespace format = fmm::format;
using format::Section;

// A heap block of exactly `size` bytes at a multiple of 16: the address sanitizer sees every access
// beyond it.
class Blob {
 public:
  explicit Blob(std::size_t size)
      : size_(size), bytes_(static_cast<std::byte*>(::operator new (size, std::align_val_t{16}))) {}
  explicit Blob(std::span<const std::byte> bytes) : Blob(bytes.size()) {
    std::copy(bytes.begin(), bytes.end(), bytes_.get());
  }
  explicit Blob(std::string_view bytes) : Blob(std::as_bytes(std::span(bytes))) {}
  Blob(const Blob& other) : Blob(other.bytes()) {}

  std::span<const std::byte> bytes() const { return {bytes_.get(), size_}; }
  std::span<std::byte> bytes() { return {bytes_.get(), size_}; }
  std::size_t size() const { return size_; }

  // The struct at an offset, to be read or changed.
  template <typename T>
  T& at(std::size_t offset) {
    return *reinterpret_cast<T*>(bytes_.get() + offset);
  }
  format::Header& header() { return at<format::Header>(0); }
  format::SectionEntry& entry(std::size_t index) {
    return at<format::SectionEntry>(sizeof(format::Header) + index * sizeof(format::SectionEntry));
  }
  // The entry of a section that exists.
  format::SectionEntry& entry(Section kind) {
    std::size_t index = 0;
    while (entry(index).kind != static_cast<std::uint32_t>(kind))
      ++index;
    return entry(index);
  }
  template <typename T>
  T& record(Section kind, std::size_t index = 0) {
    return at<T>(entry(kind).offset + index * sizeof(T));
  }

  void fix_content() {
    format::Header& header = this->header();
    std::memset(header.content, 0, sizeof header.content);
    const auto hash = fmmc::hash128({reinterpret_cast<const char*>(bytes_.get()), size_}).bytes;
    std::copy(hash.begin(), hash.end(), header.content);
  }

 private:
  struct Free {
    void operator()(std::byte* block) const { ::operator delete (block, std::align_val_t{16}); }
  };
  std::size_t size_;
  std::unique_ptr<std::byte[], Free> bytes_;
};

struct BoneSpec {
  std::string name;
  std::uint16_t parent = format::no_bone;
  std::uint16_t flags = 0;
  fmm::Transform rest;
};

struct AnimationSpec {
  std::string name;
  std::uint32_t ticks = 0;
  double length = 0;
  format::Loop loop = format::Loop::once;
  std::vector<std::uint16_t> rotations;  // bones
  std::vector<format::ComponentRef> components;
  std::vector<format::Constant> constants;
  std::vector<std::vector<float>> rows;  // stored rows
  std::vector<format::JumpRecord> jumps;
};

struct TextureSpec {
  std::string name;
  format::TextureRecord record{};  // name, data and file are filled in
  std::string data;
  std::string file;  // empty: none
  std::vector<std::uint16_t> frames;
};

struct AttachmentSpec {
  std::string name;
  format::AttachmentRecord record{};  // name is filled in
};

struct MeshSpec {
  std::vector<format::Vertex> vertices;
  std::vector<std::uint32_t> indices;
  std::uint32_t index_bytes = 2;
  std::vector<format::Draw> draws;
  std::vector<format::Range> ranges;
};

struct IkChainSpec {
  format::IkChainRecord record{};  // first_joint and joint_count are filled in
  std::vector<format::IkJointRecord> joints;
};

struct IkTrackSpec {
  std::uint16_t animation = 0;
  std::uint16_t chain = 0;
  std::uint32_t first_row = 0;
  std::vector<format::IkGoalRecord> goals;
};

struct EventSpec {
  format::EventRecord record{};       // the string ids are filled in
  std::string name, locator, script;  // empty: none
};

struct PlaySpec {
  format::ControllerPlayRecord record{0xFFFF, 0, format::no_index, 1, format::no_index};
  std::string expression;  // empty: none
};

struct TransitionSpec {
  format::ControllerTransitionRecord record{0, 1, {}, 0, format::no_index};
  std::string expression;  // empty: none
};

struct StateSpec {
  std::string name;
  format::ControllerStateRecord record{};  // blend and blend_shortest; the rest is filled in
  std::vector<PlaySpec> plays;
  std::vector<TransitionSpec> transitions;
};

struct ControllerSpec {
  std::string name;
  std::uint32_t initial = 0;
  std::vector<StateSpec> states;
};

struct ModelSpec {
  std::string name = "model";
  format::Semantics semantics = format::Semantics::fmm;
  std::uint16_t tick_rate = 20;
  std::uint64_t schema = 0x0123456789ABCDEF;
  std::vector<BoneSpec> bones;
  std::vector<AnimationSpec> animations;
  std::vector<TextureSpec> textures;
  std::vector<AttachmentSpec> attachments;
  MeshSpec mesh;
  std::vector<IkChainSpec> ik_chains;
  std::vector<IkTrackSpec> ik_tracks;
  std::vector<EventSpec> events;
  std::vector<ControllerSpec> controllers;
  // Written as they are, in the directory's order.
  struct Extra {
    std::uint32_t kind;
    std::uint32_t flags;
    std::string bytes;
  };
  std::vector<Extra> extras;
  // Sections to leave out although they would be written.
  std::vector<Section> without;
};

Blob build(const ModelSpec& spec);

// A model with at least one of everything that the format has.
ModelSpec rich_model();

}  // namespace fmm_test
