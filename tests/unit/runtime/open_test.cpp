// Model::open(): what it accepts, and a distinct error for each way in which a blob can be wrong.
#include <set>
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "unit/runtime/blob_builder.h"
#include "unit/runtime/exercise.h"

using namespace fmm_test;
using fmm::Error;
using fmm::Model;
using fmm::Schema;

namespace {

Error error_of(const Blob& blob, Schema schema = Schema::unchecked) {
  const auto [error, model] = Model::open(blob.bytes(), schema);
  if (error != Error::none) CHECK(model.bytes().empty());
  return error;
}

// Opens a copy of a sound blob after `change`.
template <typename Change>
Error error_after(Change change) {
  Blob blob = build(rich_model());
  change(blob);
  return error_of(blob);
}

}  // namespace

TEST_CASE("a sound blob opens and verifies, its content hash too") {
  const Blob blob = build(rich_model());
  const auto [error, model] = Model::open(blob.bytes());
  REQUIRE(error == Error::none);
  const fmm::Fault fault = model.find_fault(true);
  CAPTURE(static_cast<int>(fault.section));
  CAPTURE(fault.item);
  CHECK(fault.error == Error::none);
  CHECK(model.verify(true) == Error::none);
}

TEST_CASE("a model without bones, animations and anything else opens") {
  const Blob blob = build({});
  const auto [error, model] = Model::open(blob.bytes());
  REQUIRE(error == Error::none);
  CHECK(model.verify(true) == Error::none);
  CHECK(model.bone_count() == 0);
  exercise(model);
}

TEST_CASE("every beginning of a blob is truncated") {
  const Blob whole = build(rich_model());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    CAPTURE(size);
    const Blob part(std::as_const(whole).bytes().first(size));
    REQUIRE(error_of(part) == Error::truncated);
  }
  CHECK(Model::open({}).error == Error::truncated);
}

TEST_CASE("bytes behind the end are an error of their own") {
  const Blob whole = build(rich_model());
  for (const std::size_t extra : {1u, 15u, 16u, 100u}) {
    Blob longer(whole.size() + extra);
    std::memset(longer.bytes().data(), 0, longer.size());
    std::memcpy(longer.bytes().data(), whole.bytes().data(), whole.size());
    CHECK(error_of(longer) == Error::bad_size);
  }
}

TEST_CASE("memory at any address but a multiple of 16 is refused") {
  const Blob whole = build(rich_model());
  for (std::size_t shift = 1; shift < 16; ++shift) {
    Blob shifted(whole.size() + shift);
    std::memcpy(shifted.bytes().data() + shift, whole.bytes().data(), whole.size());
    CHECK(Model::open(std::as_const(shifted).bytes().subspan(shift)).error == Error::misaligned);
  }
}

TEST_CASE("another magic is refused, also when it is cut short") {
  for (std::size_t i = 0; i < 4; ++i)
    CHECK(error_after([&](Blob& blob) { blob.header().magic[i] = 'x'; }) == Error::bad_magic);
  CHECK(error_of(Blob(std::string_view("BMMF"))) == Error::bad_magic);
  CHECK(error_of(Blob(std::string_view("P"))) == Error::bad_magic);
  CHECK(error_of(Blob(std::string_view("FMM"))) == Error::truncated);
}

TEST_CASE("another major version is refused and a newer minor one accepted") {
  CHECK(error_after([](Blob& blob) { ++blob.header().major; }) == Error::unsupported_version);
  CHECK(error_after([](Blob& blob) { blob.header().major = 0; }) == Error::unsupported_version);
  CHECK(error_after([](Blob& blob) { blob.header().minor = 0xFFFF; }) == Error::none);
}

TEST_CASE("a section that is not known is skipped unless it is required") {
  ModelSpec spec = rich_model();
  spec.extras = {{14, 0, "new"}, {77, 2, std::string(40, 'x')}};
  const Blob optional = build(spec);
  const auto [error, model] = Model::open(optional.bytes());
  REQUIRE(error == Error::none);
  CHECK(model.find_bone("leg") == fmm::BoneId{2});
  CHECK(model.section(Section{14}).empty());
  exercise(model);

  spec.extras[1].flags = format::section_required;
  CHECK(error_of(build(spec)) == Error::unknown_required_section);
}

TEST_CASE("a known section may be marked as required") {
  CHECK(error_after([](Blob& blob) { blob.entry(0).flags = format::section_required; }) ==
        Error::none);
}

TEST_CASE("a directory that is out of order, doubled, misaligned or outside is refused") {
  const auto error_of_entry = [](auto change) {
    return error_after([&](Blob& blob) { change(blob); });
  };
  CHECK(error_of_entry([](Blob& b) { std::swap(b.entry(1), b.entry(2)); }) == Error::bad_directory);
  CHECK(error_of_entry([](Blob& b) { b.entry(1).kind = b.entry(0).kind; }) == Error::bad_directory);
  CHECK(error_of_entry([](Blob& b) { b.entry(0).kind = 0; }) == Error::bad_directory);
  CHECK(error_of_entry([](Blob& b) { b.entry(0).offset += 4; }) == Error::bad_directory);
  CHECK(error_of_entry([](Blob& b) { b.entry(0).offset = 0; }) == Error::bad_directory);
  CHECK(error_of_entry([](Blob& b) { b.entry(0).offset = 64; }) == Error::bad_directory);
  CHECK(error_of_entry([](Blob& b) { b.entry(0).offset = 0xFFFFFFF0; }) == Error::bad_directory);
  CHECK(error_of_entry([](Blob& b) { b.entry(0).bytes = 0xFFFFFFFF; }) == Error::bad_directory);
  CHECK(error_of_entry([](Blob& b) { b.entry(10).bytes += 1; }) == Error::bad_directory);
  CHECK(error_of_entry([](Blob& b) { b.entry(1).offset = b.entry(0).offset; }) ==
        Error::bad_directory);
  CHECK(error_of_entry([](Blob& b) { b.header().section_count = 65; }) == Error::bad_directory);
  CHECK(error_of_entry([](Blob& b) { b.header().section_count = 0xFFFFFFFF; }) ==
        Error::bad_directory);
}

TEST_CASE("a directory that reaches beyond the blob is refused") {
  Blob blob(sizeof(format::Header) + 15);
  std::memset(blob.bytes().data(), 0, blob.size());
  std::memcpy(&blob.header(), build({}).bytes().data(), sizeof(format::Header));
  blob.header().total_bytes = static_cast<std::uint32_t>(blob.size());
  blob.header().section_count = 1;
  CHECK(error_of(blob) == Error::bad_directory);
  blob.header().section_count = 0;
  CHECK(error_of(blob) == Error::missing_section);
}

TEST_CASE("strings, bones and animations must be there") {
  for (const Section kind : {Section::strings, Section::bones, Section::animations}) {
    ModelSpec spec = rich_model();
    spec.without = {kind};
    CHECK(error_of(build(spec)) == Error::missing_section);
  }
  for (const Section kind :
       {Section::mesh, Section::textures, Section::attachments, Section::clips, Section::jumps,
        Section::images, Section::ik, Section::events, Section::frames, Section::controllers}) {
    ModelSpec spec = rich_model();
    spec.without = {kind};
    const Blob blob = build(spec);
    const auto [error, model] = Model::open(blob.bytes());
    REQUIRE(error == Error::none);
    exercise(model);
  }
}

TEST_CASE("a section of records with a part of one is refused") {
  for (const Section kind : {Section::bones, Section::textures, Section::attachments,
                             Section::animations, Section::jumps, Section::events})
    CHECK(error_after([&](Blob& blob) { blob.entry(kind).bytes -= 4; }) == Error::bad_section);
}

TEST_CASE("more records than ids can name are refused, as many as they can are not") {
  const auto error_with = [](Section kind, std::size_t bytes) {
    ModelSpec spec;
    spec.extras = {{static_cast<std::uint32_t>(kind), 0, std::string(bytes, '\0')}};
    return error_of(build(spec));
  };
  CHECK(error_with(Section::bones, 65535 * 48) == Error::none);
  CHECK(error_with(Section::bones, 65536 * 48) == Error::bad_section);
  CHECK(error_with(Section::textures, 65535 * 72) == Error::none);
  CHECK(error_with(Section::textures, 65536 * 72) == Error::bad_section);
  CHECK(error_with(Section::attachments, 65535 * 48) == Error::none);
  CHECK(error_with(Section::attachments, 65536 * 48) == Error::bad_section);
  CHECK(error_with(Section::animations, 65535 * 48) == Error::none);
  CHECK(error_with(Section::animations, 65536 * 48) == Error::bad_section);
  CHECK(error_with(Section::jumps, 70000 * 12) == Error::none);
}

TEST_CASE("absurd counts and offsets in the header of a section are refused") {
  using format::IkHeader;
  using format::MeshHeader;
  using format::StringsHeader;
  constexpr std::uint32_t values[] = {0x7FFFFFFF, 0x80000000, 0xFFFFFFF0, 0xFFFFFFFF};
  for (const std::uint32_t value : values) {
    CAPTURE(value);
    for (const auto field : {&StringsHeader::string_count, &StringsHeader::name_count,
                             &StringsHeader::names_offset, &StringsHeader::chars_offset}) {
      CHECK(error_after([&](Blob& blob) {
              blob.record<StringsHeader>(Section::strings).*field = value;
            }) == Error::bad_section);
    }
    for (const auto field :
         {&MeshHeader::vertex_count, &MeshHeader::index_count, &MeshHeader::index_bytes,
          &MeshHeader::draw_count, &MeshHeader::range_count, &MeshHeader::vertices_offset,
          &MeshHeader::indices_offset, &MeshHeader::draws_offset, &MeshHeader::ranges_offset}) {
      CHECK(error_after([&](Blob& blob) {
              blob.record<MeshHeader>(Section::mesh).*field = value;
            }) == Error::bad_section);
    }
    for (const auto field :
         {&IkHeader::chain_count, &IkHeader::joint_count, &IkHeader::track_count,
          &IkHeader::goal_count, &IkHeader::chains_offset, &IkHeader::joints_offset,
          &IkHeader::tracks_offset, &IkHeader::goals_offset}) {
      CHECK(error_after([&](Blob& blob) { blob.record<IkHeader>(Section::ik).*field = value; }) ==
            Error::bad_section);
    }
  }
}

TEST_CASE("one more of anything than its section holds is refused") {
  using format::MeshHeader;
  using format::StringsHeader;
  for (const auto field : {&StringsHeader::string_count, &StringsHeader::name_count}) {
    CHECK(error_after([&](Blob& blob) {
            ++(blob.record<StringsHeader>(Section::strings).*field);
          }) == Error::bad_section);
  }
  CHECK(error_after([](Blob& blob) { ++blob.record<MeshHeader>(Section::mesh).range_count; }) ==
        Error::bad_section);
  CHECK(error_after([](Blob& blob) { ++blob.record<MeshHeader>(Section::mesh).vertices_offset; }) ==
        Error::bad_section);
  CHECK(error_after([](Blob& blob) { blob.record<MeshHeader>(Section::mesh).draws_offset = 0; }) ==
        Error::bad_section);
  CHECK(error_after([](Blob& blob) { blob.record<MeshHeader>(Section::mesh).index_bytes = 3; }) ==
        Error::bad_section);
  for (const std::uint32_t bytes : {0u, 15u, 19u}) {
    CHECK(error_after([&](Blob& blob) { blob.entry(Section::strings).bytes = bytes; }) ==
          Error::bad_section);
  }
  CHECK(error_after([](Blob& blob) { blob.entry(Section::mesh).bytes = 47; }) ==
        Error::bad_section);
  CHECK(error_after([](Blob& blob) { ++blob.record<format::IkHeader>(Section::ik).goal_count; }) ==
        Error::bad_section);
  CHECK(error_after([](Blob& blob) {
          blob.record<format::IkHeader>(Section::ik).chains_offset = 28;
        }) == Error::bad_section);
  CHECK(error_after([](Blob& blob) { blob.entry(Section::ik).bytes = 31; }) == Error::bad_section);
}

TEST_CASE("the schema of an id header must be the model's") {
  ModelSpec spec = rich_model();
  const Blob blob = build(spec);
  CHECK(error_of(blob, Schema{spec.schema}) == Error::none);
  CHECK(error_of(blob, Schema::unchecked) == Error::none);
  CHECK(error_of(blob, Schema{spec.schema + 1}) == Error::ids_mismatch);
  CHECK(Model::open(blob.bytes()).model.schema() == Schema{spec.schema});
}

TEST_CASE("every error has its own name and message") {
  std::set<std::string> names, messages;
  for (std::uint8_t i = 0; i <= static_cast<std::uint8_t>(Error::content_mismatch); ++i) {
    CHECK(names.insert(fmm::error_name(Error{i})).second);
    CHECK(messages.insert(fmm::error_message(Error{i})).second);
  }
  CHECK(fmm::error_name(Error{200}) == std::string("unknown"));
}
