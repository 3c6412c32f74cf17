// Model::find_fault(): each promise of the format, broken alone, is found at its place.
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "unit/runtime/faults.h"

using namespace fmm_test;
using fmm::Error;
using fmm::Fault;
using fmm::Model;

namespace {

constexpr Section header_section{};

}  // namespace

TEST_CASE("verify finds a fault in the header") {
  const auto fault = [](auto change) {
    return fault_after([&](Blob& blob) { change(blob.header()); });
  };
  using format::Header;
  check(fault([](Header& h) { h.name = 1000; }), Error::bad_reference, header_section, 0);
  check(fault([](Header& h) { h.tick_rate = 0; }), Error::bad_value, header_section, 0);
  check(fault([](Header& h) { h.semantics = 2; }), Error::bad_value, header_section, 0);
  check(fault([](Header& h) { h.reserved0 = 1; }), Error::bad_value, header_section, 0);
  check(fault([](Header& h) { h.reserved1[3] = 1; }), Error::bad_value, header_section, 0);
  check(fault_after([](Blob& blob) { blob.entry(2).flags = 2; }), Error::bad_value, header_section,
        0);
}

TEST_CASE("verify finds bytes between sections") {
  Blob blob = build(rich_model());
  const std::size_t end = blob.entry(0).offset + blob.entry(0).bytes;
  REQUIRE(end < blob.entry(1).offset);
  check(fault_after([&](Blob& b) { b.bytes()[end] = std::byte{1}; }), Error::bad_value,
        header_section, 0);
}

TEST_CASE("verify leaves what is reserved to newer minor versions") {
  const Fault fault = fault_after([](Blob& blob) {
    blob.header().minor = 1;
    blob.header().reserved1[0] = 1;
    blob.record<format::AttachmentRecord>(Section::attachments).flags = 4;
  });
  CHECK(fault.error == Error::none);
}

TEST_CASE("verify finds strings that overlap, do not end or are no UTF-8") {
  const auto fault = [](auto change) {
    return fault_after([&](Blob& blob) {
      const std::uint32_t section = blob.entry(Section::strings).offset;
      const auto header = blob.at<format::StringsHeader>(section);
      change(&blob.at<std::uint32_t>(section + sizeof header),
             &blob.at<char>(section + header.chars_offset));
    });
  };
  check(fault([](std::uint32_t* offsets, char*) { offsets[0] = 1; }), Error::bad_reference,
        Section::strings, 0);
  check(fault([](std::uint32_t* offsets, char*) { offsets[2] = offsets[1]; }), Error::bad_reference,
        Section::strings, 1);
  check(fault([](std::uint32_t* offsets, char*) { offsets[1] = 0xFFFFFFFF; }), Error::bad_reference,
        Section::strings, 0);
  check(fault([](std::uint32_t* offsets, char* chars) { chars[offsets[1] - 1] = 'x'; }),
        Error::bad_value, Section::strings, 0);
  check(fault([](std::uint32_t* offsets, char* chars) { chars[offsets[1]] = '\x80'; }),
        Error::bad_value, Section::strings, 1);
  const auto last_moved = fault_after([](Blob& blob) {
    const std::uint32_t section = blob.entry(Section::strings).offset;
    const auto header = blob.at<format::StringsHeader>(section);
    --blob.at<std::uint32_t>(section + sizeof header + 4 * header.string_count);
  });
  check(last_moved, Error::bad_reference, Section::strings, 0);
}

TEST_CASE("verify accepts every form of UTF-8 and refuses what is none") {
  const auto error_of_name = [](const std::string& name) {
    ModelSpec spec;
    spec.name = name;
    return fault_after([](Blob&) {}, spec).error;
  };
  for (const char* text :
       {"", "a", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80",
        "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF", "a\xC3\xA4z"}) {
    CAPTURE(text);
    CHECK(error_of_name(text) == Error::none);
  }
  for (const char* text : {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC2", "\xC2z", "\xE0\x9F\xBF",
                           "\xED\xA0\x80", "\xE1\x80", "\xE1\x80z", "\xF0\x8F\xBF\xBF",
                           "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xF1\x80\x80", "\xFF"}) {
    CAPTURE(text);
    CHECK(error_of_name(text) == Error::bad_value);
  }
}

TEST_CASE("verify finds a name index that is incomplete, unordered or wrong") {
  const auto fault = [](auto change) {
    return fault_after([&](Blob& blob) {
      const std::uint32_t section = blob.entry(Section::strings).offset;
      change(&blob.at<format::NameEntry>(section +
                                         blob.at<format::StringsHeader>(section).names_offset));
    });
  };
  using format::NameEntry;
  check(fault([](NameEntry* names) { ++names[3].hash; }), Error::bad_reference, Section::strings,
        3);
  check(fault([](NameEntry* names) { names[3].kind = 9; }), Error::bad_reference, Section::strings,
        3);
  check(fault([](NameEntry* names) { names[3].item = 100; }), Error::bad_reference,
        Section::strings, 3);
  check(fault([](NameEntry* names) { names[3].reserved = 1; }), Error::bad_value, Section::strings,
        3);
  check(fault([](NameEntry* names) { names[1] = names[0]; }), Error::bad_reference,
        Section::strings, 1);
  check(fault([](NameEntry* names) { std::swap(names[4], names[5]); }), Error::bad_reference,
        Section::strings, 5);
}

TEST_CASE("verify does not hash one long name a great many times") {
  ModelSpec spec;
  const std::string name(1 << 20, 'x');
  for (int i = 0; i < 70; ++i)
    spec.bones.push_back({name, format::no_bone, 0, {}});
  const Fault fault = fault_after([](Blob&) {}, spec);
  check(fault, Error::bad_value, Section::strings, 63);
}

TEST_CASE("verify finds a bone that is wrong") {
  using format::BoneRecord, format::BoneRest;
  const auto fault = [](auto change) { return fault_of<BoneRecord>(Section::bones, 1, change); };
  check(fault([](BoneRecord& b) { b.parent = 1; }), Error::bad_reference, Section::bones, 1);
  check(fault([](BoneRecord& b) { b.parent = 2; }), Error::bad_reference, Section::bones, 1);
  check(fault([](BoneRecord& b) { b.flags = 32; }), Error::bad_value, Section::bones, 1);
  const auto rest_fault = [](auto change) {
    return fault_after([&](Blob& blob) {
      const format::SectionEntry& entry = blob.entry(Section::bones);
      const std::size_t bones = entry.bytes / format::bytes_per_bone;
      const std::size_t rests = entry.offset + bones * sizeof(BoneRecord);
      change(blob.at<BoneRest>(rests + sizeof(BoneRest)));
    });
  };
  check(rest_fault([](BoneRest& b) { b.translation[2] = nan_value; }), Error::bad_value,
        Section::bones, 1);
  check(rest_fault([](BoneRest& b) { b.scale[0] = HUGE_VALF; }), Error::bad_value, Section::bones,
        1);
  check(rest_fault([](BoneRest& b) { b.rotation[0] = 0.72f; }), Error::bad_value, Section::bones,
        1);
  check(rest_fault([](BoneRest& b) { b.rotation[0] = nan_value; }), Error::bad_value,
        Section::bones, 1);
  CHECK(rest_fault([](BoneRest& b) { b.rotation[0] = 0.7075f; }).error == Error::none);
  CHECK(fault([](BoneRecord& b) { b.parent = format::no_bone; }).error == Error::none);
}

TEST_CASE("verify finds a name that is no string") {
  const Fault fault =
      fault_of<format::BoneRecord>(Section::bones, 1, [](auto& b) { b.name = 1000; });
  CHECK(fault.error == Error::bad_reference);
  CHECK(fault.section == Section::strings);  // the name index is looked at first
}

TEST_CASE("verify finds a vertex that is wrong") {
  const auto fault = [](auto change) {
    return fault_after([&](Blob& blob) {
      const std::uint32_t section = blob.entry(Section::mesh).offset;
      const auto header = blob.at<format::MeshHeader>(section);
      change((&blob.at<format::Vertex>(section + header.vertices_offset))[4]);
    });
  };
  using format::Vertex;
  check(fault([](Vertex& v) { v.bone = 3; }), Error::bad_reference, Section::mesh, 4);
  check(fault([](Vertex& v) { v.position[0] = nan_value; }), Error::bad_value, Section::mesh, 4);
  check(fault([](Vertex& v) { v.uv[1] = HUGE_VALF; }), Error::bad_value, Section::mesh, 4);
  check(fault([](Vertex& v) { v.normal[3] = 1; }), Error::bad_value, Section::mesh, 4);
  check(fault([](Vertex& v) { v.reserved = 1; }), Error::bad_value, Section::mesh, 4);
}

TEST_CASE("verify finds draws, ranges and indices that do not fit together") {
  const auto fault = [](auto change) {
    return fault_after([&](Blob& blob) {
      const std::uint32_t section = blob.entry(Section::mesh).offset;
      const auto header = blob.at<format::MeshHeader>(section);
      change(&blob.at<format::Draw>(section + header.draws_offset),
             &blob.at<format::Range>(section + header.ranges_offset),
             &blob.at<std::uint16_t>(section + header.indices_offset));
    });
  };
  using format::Draw;
  using format::Range;
  using Index = std::uint16_t;
  const auto check_bad = [&](auto change, Error error, std::uint32_t item) {
    check(fault(change), error, Section::mesh, item);
  };
  check_bad([](Draw*, Range*, Index* i) { i[4] = 6; }, Error::bad_reference, 0);
  check_bad([](Draw*, Range*, Index* i) { i[4] = 0; }, Error::bad_reference, 0);  // other bone
  check_bad([](Draw* d, Range*, Index*) { d[0].texture = 2; }, Error::bad_reference, 0);
  check_bad([](Draw* d, Range*, Index*) { d[1].alpha = 3; }, Error::bad_value, 1);
  check_bad([](Draw* d, Range*, Index*) { d[1].alpha = d[1].texture = 0; }, Error::bad_reference,
            1);
  check_bad([](Draw* d, Range*, Index*) { d[1].first_index = 3; }, Error::bad_reference, 1);
  check_bad([](Draw* d, Range*, Index*) { d[1].first_range = 1; }, Error::bad_reference, 1);
  check_bad([](Draw* d, Range*, Index*) { d[1].range_count = 2; }, Error::bad_reference, 1);
  check_bad([](Draw* d, Range*, Index*) { d[0].index_count = 3; }, Error::bad_reference, 0);
  check_bad([](Draw* d, Range*, Index*) { d[1].index_count = 0; }, Error::bad_value, 1);
  check_bad([](Draw*, Range* r, Index*) { r[1].bone = 0; }, Error::bad_reference, 0);
  check_bad([](Draw*, Range* r, Index*) { r[1].first_index = 4; }, Error::bad_reference, 0);
  check_bad([](Draw*, Range* r, Index*) { r[2].index_count = 2; }, Error::bad_value, 1);
  check_bad([](Draw*, Range* r, Index*) { r[2].index_count = 0xFFFFFFFF; }, Error::bad_reference,
            1);
  check_bad([](Draw*, Range* r, Index*) { r[2].reserved = 1; }, Error::bad_value, 1);
  // A range of no bone holds corners of any, but not of none.
  check(fault([](Draw*, Range* r, Index* i) { r[1].bone = format::no_bone, i[4] = 0; }),
        Error::none, Section{}, 0);
  check_bad([](Draw*, Range* r, Index* i) { r[1].bone = format::no_bone, i[4] = 6; },
            Error::bad_reference, 0);
  check(
      fault_after([](Blob& blob) { --blob.record<format::MeshHeader>(Section::mesh).draw_count; }),
      Error::bad_value, Section::mesh, 0);  // the last draw became a gap
  check(fault_of<format::MeshHeader>(Section::mesh, 0, [](auto& m) { m.reserved[1] = 1; }),
        Error::bad_value, Section::mesh, 0);
}

TEST_CASE("verify accepts a mesh with 32-bit indices") {
  ModelSpec spec = rich_model();
  spec.mesh.index_bytes = 4;
  CHECK(fault_after([](Blob&) {}, spec).error == Error::none);
}

TEST_CASE("verify finds a texture that is wrong") {
  using format::TextureRecord;
  const auto fault = [](std::size_t index, auto change) {
    return fault_of<TextureRecord>(Section::textures, index, change);
  };
  using T = TextureRecord;
  check(fault(0, [](T& t) { t.data_offset = 16; }), Error::bad_reference, Section::textures, 0);
  check(fault(0, [](T& t) { t.data_offset = 4; }), Error::bad_reference, Section::textures, 0);
  check(fault(0, [](T& t) { t.data_bytes = 9; }), Error::bad_reference, Section::textures, 0);
  check(fault(0, [](T& t) { t.file = 0; }), Error::bad_reference, Section::textures, 0);
  check(fault(0, [](T& t) { t.data_bytes = 4; }), Error::bad_value, Section::textures, 0);
  check(fault(0, [](T& t) { t.width = 3; }), Error::bad_value, Section::textures, 0);
  check(fault(0, [](T& t) { t.encoding = 0; }), Error::bad_value, Section::textures, 0);
  check(fault(0, [](T& t) { t.encoding = 4; }), Error::bad_value, Section::textures, 0);
  check(fault(0, [](T& t) { t.alpha = 3; }), Error::bad_value, Section::textures, 0);
  check(fault(0, [](T& t) { t.role = 4; }), Error::bad_value, Section::textures, 0);
  check(fault(0, [](T& t) { t.wrap = 3; }), Error::bad_value, Section::textures, 0);
  check(fault(0, [](T& t) { t.sides = 3; }), Error::bad_value, Section::textures, 0);
  check(fault(0, [](T& t) { t.frame_count = 0; }), Error::bad_value, Section::textures, 0);
  check(fault(0, [](T& t) { t.reserved0[1] = 1; }), Error::bad_value, Section::textures, 0);
  check(fault(0, [](T& t) { t.blend_frames = 1; }), Error::bad_value, Section::textures, 0);
  check(fault(0, [](T& t) { t.frame_ticks = 1; }), Error::bad_value, Section::textures, 0);
  check(fault(0, [](T& t) { t.frames = 1; }), Error::bad_value, Section::textures, 0);
  check(fault(0, [](T& t) { t.first_frame = 1; }), Error::bad_reference, Section::textures, 0);
  check(fault(1, [](T& t) { t.blend_frames = 2; }), Error::bad_value, Section::textures, 1);
  check(fault(1, [](T& t) { t.frame_ticks = 0; }), Error::bad_value, Section::textures, 1);
  check(fault(1, [](T& t) { t.frames = 0; }), Error::bad_value, Section::textures, 1);
  check(fault(1, [](T& t) { t.frames = 2; }), Error::bad_reference, Section::textures, 0);
  check(fault(1, [](T& t) { t.frames = 4; }), Error::bad_reference, Section::textures, 1);
  check(fault(1, [](T& t) { t.first_frame = 1; }), Error::bad_reference, Section::textures, 1);
  check(fault(1, [](T& t) { t.frame_count = 3; }), Error::bad_reference, Section::textures, 1);
  check(fault(1, [](T& t) { t.file = 1000; }), Error::bad_reference, Section::textures, 1);
  CHECK(fault(0, [](T& t) {
          t.encoding = 2;
          t.width = 99;
        }).error == Error::none);  // a PNG
}

TEST_CASE("verify finds an attachment that is wrong") {
  using A = format::AttachmentRecord;
  const auto fault = [](auto change) { return fault_of<A>(Section::attachments, 1, change); };
  const auto check_bad = [&](auto change, Error error) {
    check(fault(change), error, Section::attachments, 1);
  };
  check_bad([](A& a) { a.bone = 3; }, Error::bad_reference);
  check_bad([](A& a) { a.kind = 6; }, Error::bad_value);
  check_bad([](A& a) { a.flags = 0x80; }, Error::bad_value);
  check_bad([](A& a) { a.position[1] = nan_value; }, Error::bad_value);
  check_bad([](A& a) { a.rotation[3] = 0; }, Error::bad_value);
  check_bad([](A& a) { a.size[1] = nan_value; }, Error::bad_value);
}

TEST_CASE("the content hash is checked only when asked for") {
  Blob blob = build(rich_model());
  blob.record<format::TextureRecord>(Section::textures).content[0] ^= 1;
  const Model model = Model::open(blob.bytes()).model;
  CHECK(model.verify(false) == Error::none);
  CHECK(model.verify(true) == Error::content_mismatch);
}
