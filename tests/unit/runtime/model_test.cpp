// The accessors of an opened model.
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "unit/runtime/blob_builder.h"

using namespace fmm_test;
using fmm::AnimationId;
using fmm::AttachmentId;
using fmm::BoneId;
using fmm::Model;
using fmm::TextureId;

namespace {

Model opened(const Blob& blob) {
  const auto [error, model] = Model::open(blob.bytes());
  REQUIRE(error == fmm::Error::none);
  return model;
}

// Two texts with one hash in the name index, found by trying.
constexpr const char* colliding[] = {"bone_1183", "bone_80042"};

}  // namespace

TEST_CASE("an empty model has nothing and every accessor is safe") {
  const Model model;
  CHECK(model.bytes().empty());
  CHECK(model.name().empty());
  CHECK(model.bone_count() == 0);
  CHECK(model.bone(BoneId{0}).name.empty());
  CHECK(model.bone(BoneId{0}).rest.scale[0] == 1);
  CHECK(model.animation(AnimationId{0}).rows == 0);
  CHECK(model.texture(TextureId{0}).data.empty());
  CHECK(model.attachment(AttachmentId{0}).bone == BoneId::none);
  CHECK(model.find_bone("leg") == BoneId::none);
  CHECK(model.mesh().vertices.empty());
  CHECK(model.section(Section::strings).empty());
  CHECK(model.tick_rate() == 1);
  CHECK(model.schema() == fmm::Schema::unchecked);
  CHECK(model.content()[0] == 0);
  CHECK(model.verify(false) == fmm::Error::truncated);
  fmm::Transform transform;
  fmm::sample(model, AnimationId{0}, 1, fmm::Wrap::loop, {&transform, 1});
  CHECK(transform.scale[0] == 1);
}

TEST_CASE("what the header says is what the model says") {
  ModelSpec spec = rich_model();
  spec.tick_rate = 60;
  spec.semantics = format::Semantics::blockbench;
  const Blob blob = build(spec);
  const Model model = opened(blob);
  CHECK(model.bytes().data() == blob.bytes().data());
  CHECK(model.name() == "rich");
  CHECK(model.tick_rate() == 60);
  CHECK(model.semantics() == format::Semantics::blockbench);
  CHECK(model.schema() == fmm::Schema{spec.schema});
  CHECK(model.version_major() == 1);
  CHECK(model.version_minor() == 0);
  CHECK(std::memcmp(model.content().data(), blob.bytes().data() + 16, 16) == 0);
}

TEST_CASE("a tick rate of 0, which no sound blob has, is 1") {
  Blob blob = build(rich_model());
  blob.header().tick_rate = 0;
  CHECK(opened(blob).tick_rate() == 1);
}

TEST_CASE("a bone has its name, parent, flags and rest transform") {
  const Blob blob = build(rich_model());
  const Model model = opened(blob);
  REQUIRE(model.bone_count() == 3);
  const fmm::Bone head = model.bone(BoneId{1});
  CHECK(head.name == "h_head");
  CHECK(head.parent == BoneId{0});
  CHECK(head.flags == format::bone_head);
  CHECK(head.rest.translation[1] == 0.5f);
  CHECK(head.rest.rotation[0] == 0.70710678f);
  CHECK(model.bone(BoneId{2}).rest.scale[1] == 2);
  CHECK(model.bone(BoneId{0}).parent == BoneId::none);
  CHECK(model.bone(BoneId{3}).name.empty());
  CHECK(model.bone(BoneId::none).parent == BoneId::none);
}

TEST_CASE("an animation has its length, rows and loop mode") {
  const Blob blob = build(rich_model());
  const Model model = opened(blob);
  REQUIRE(model.animation_count() == 3);
  const fmm::Animation walk = model.animation(AnimationId{0});
  CHECK(walk.name == "walk");
  CHECK(walk.ticks == 2);
  CHECK(walk.rows == 3);
  CHECK(walk.length == 0.1);
  CHECK(walk.loop == format::Loop::loop);
  CHECK(walk.state == format::State::custom);
  CHECK(walk.encoding == format::Encoding::exact);
  CHECK(walk.clip_bytes == 16 + 4 + 2 * 4 + 8 + 3 * 6 * 4);
  CHECK(model.animation(AnimationId{1}).rows == 0);
  CHECK(model.animation(AnimationId{2}).rows == 3);  // the third is row 0
}

TEST_CASE("a texture has its pixels or the name of its file") {
  const Blob blob = build(rich_model());
  const Model model = opened(blob);
  REQUIRE(model.texture_count() == 2);
  const fmm::Texture skin = model.texture(TextureId{0});
  CHECK(skin.name == "skin");
  CHECK(skin.width == 2);
  CHECK(skin.height == 1);
  CHECK(skin.uv_width == 16);
  CHECK(skin.encoding == format::TextureEncoding::rgba8);
  CHECK(skin.file.empty());
  REQUIRE(skin.data.size() == 8);
  CHECK(skin.data[4] == std::byte{4});
  const fmm::Texture outside = model.texture(TextureId{1});
  CHECK(outside.file == "outside.png");
  CHECK(outside.data.empty());
  CHECK(outside.frame_count == 4);
  CHECK(outside.frame_ticks == 2);
  CHECK(outside.blend_frames);
  REQUIRE(outside.frames.size() == 3);
  CHECK(outside.frames[0] == 3);
  CHECK(skin.frames.empty());
}

TEST_CASE("a flipbook shows its round frame by frame, again and again") {
  const Blob blob = build(rich_model());
  const fmm::Texture texture = opened(blob).texture(TextureId{1});
  CHECK(fmm::frame_at(texture, 0) == 3);
  CHECK(fmm::frame_at(texture, 1.99) == 3);
  CHECK(fmm::frame_at(texture, 2) == 0);
  CHECK(fmm::frame_at(texture, 5) == 1);
  CHECK(fmm::frame_at(texture, 6) == 3);
  CHECK(fmm::frame_at(texture, 6e9 + 4) == 1);
  CHECK(fmm::frame_at(texture, -1) == 3);
  CHECK(fmm::frame_at(opened(blob).texture(TextureId{0}), 100) == 0);
}

TEST_CASE("a texture's file is a name in the blob's own folder, or none") {
  for (const char* bad : {"", ".", "..", "../skin.png", "/etc/passwd", "a/b.png", "a\\b.png",
                          "c:skin.png", "a\nb.png"}) {
    CAPTURE(bad);
    ModelSpec spec = rich_model();
    spec.textures[1].file = bad;
    Blob blob = build(spec);
    if (*bad == '\0') {
      // The builder takes an empty name for none.
      (&blob.record<format::TextureRecord>(Section::textures))[1].file = format::no_index;
    }
    blob.fix_content();
    const Model model = opened(blob);
    CHECK(model.texture(TextureId{1}).file.empty());
    CHECK(model.verify(true) != fmm::Error::none);
  }
  ModelSpec spec = rich_model();
  spec.textures[1].file = "..skin (1).png";
  const Blob blob = build(spec);
  CHECK(opened(blob).texture(TextureId{1}).file == "..skin (1).png");
  CHECK(opened(blob).verify(true) == fmm::Error::none);
}

TEST_CASE("pixels that do not fill the image are none") {
  Blob blob = build(rich_model());
  const Model model = opened(blob);
  auto& record = blob.record<format::TextureRecord>(Section::textures);
  const auto is_none = [&] {
    const fmm::Texture texture = model.texture(TextureId{0});
    return texture.encoding == format::TextureEncoding::none && texture.data.empty();
  };
  CHECK_FALSE(is_none());
  record.width = 3;
  CHECK(is_none());
  record.width = 0x80000001;  // times 4 and times 2 overflow 32 bits
  record.height = 2;
  CHECK(is_none());
  record.width = 2;
  record.height = 1;
  record.data_offset = 0xFFFFFFF0;
  CHECK(is_none());
}

TEST_CASE("an attachment has its bone, kind and place") {
  const Blob blob = build(rich_model());
  const Model model = opened(blob);
  REQUIRE(model.attachment_count() == 3);
  CHECK(model.attachment(AttachmentId{0}).name == "hand");
  CHECK(model.attachment(AttachmentId{0}).bone == BoneId{2});
  const fmm::Attachment box = model.attachment(AttachmentId{1});
  CHECK(box.bone == BoneId::none);
  CHECK(box.kind == format::AttachmentKind::hitbox);
  CHECK(box.size[2] == 2);
  CHECK(box.rotation[3] == 1);
}

TEST_CASE("the mesh is handed out where it lies") {
  const Blob blob = build(rich_model());
  const fmm::Mesh mesh = opened(blob).mesh();
  REQUIRE(mesh.vertices.size() == 6);
  CHECK(mesh.vertices[3].bone == 2);
  CHECK(mesh.index_count == 9);
  CHECK(mesh.index_bytes == 2);
  CHECK(mesh.indices.size() == 18);
  CHECK(mesh.indices[6] == std::byte{3});
  CHECK(mesh.draws.size() == 2);
  CHECK(mesh.ranges.size() == 3);
}

TEST_CASE("the vertex layout names every attribute once and stays within a vertex") {
  std::size_t end = 0;
  for (const fmm::VertexAttribute& attribute : fmm::vertex_layout()) {
    CHECK(attribute.offset >= end);
    const std::size_t size = attribute.type == fmm::VertexAttribute::Type::f32   ? 4u
                             : attribute.type == fmm::VertexAttribute::Type::u16 ? 2u
                                                                                 : 1u;
    end = attribute.offset + size * attribute.count;
  }
  CHECK(end == offsetof(format::Vertex, reserved));
  CHECK(fmm::vertex_layout()[2].name == std::string("uv"));
  CHECK(fmm::vertex_layout()[2].offset == 16);
}

TEST_CASE("every item is found by its name and no other") {
  const Blob blob = build(rich_model());
  const Model model = opened(blob);
  CHECK(model.find_bone("leg") == BoneId{2});
  CHECK(model.find_animation("nod") == AnimationId{2});
  CHECK(model.find_texture("outside") == TextureId{1});
  CHECK(model.find_attachment("hand") == AttachmentId{0});
  CHECK(model.find_bone("hand") == BoneId::none);
  CHECK(model.find_attachment("leg") == AttachmentId::none);
  CHECK(model.find_bone("") == BoneId::none);
  CHECK(model.find_bone("LEG") == BoneId::none);
  CHECK(model.find_bone(std::string(100'000, 'x')) == BoneId::none);
}

TEST_CASE("one name may stand for a bone, an animation, a texture and an attachment") {
  ModelSpec spec = rich_model();
  spec.bones[1].name = spec.animations[2].name = spec.textures[0].name = "x";
  spec.attachments[1].name = "x";
  const Blob blob = build(spec);
  const Model model = opened(blob);
  CHECK(model.find_bone("x") == BoneId{1});
  CHECK(model.find_animation("x") == AnimationId{2});
  CHECK(model.find_texture("x") == TextureId{0});
  CHECK(model.find_attachment("x") == AttachmentId{1});
}

TEST_CASE("of several bones of one name the first is found") {
  ModelSpec spec;
  for (const char* name : {"a", "b", "b", "b"})
    spec.bones.push_back({name, format::no_bone, 0, {}});
  const Blob blob = build(spec);
  CHECK(opened(blob).find_bone("b") == BoneId{1});
}

TEST_CASE("names whose hashes collide are told apart") {
  REQUIRE(static_cast<std::uint32_t>(fmmc::hash64(colliding[0])) ==
          static_cast<std::uint32_t>(fmmc::hash64(colliding[1])));
  ModelSpec spec;
  for (const char* name : {"a", colliding[0], "b", colliding[1]})
    spec.bones.push_back({name, format::no_bone, 0, {}});
  const Blob blob = build(spec);
  const Model model = opened(blob);
  CHECK(model.verify(true) == fmm::Error::none);
  CHECK(model.find_bone(colliding[0]) == BoneId{1});
  CHECK(model.find_bone(colliding[1]) == BoneId{3});

  spec.bones[1].name = "c";
  const Blob one = build(spec);
  CHECK(opened(one).find_bone(colliding[0]) == BoneId::none);
}

TEST_CASE("65,535 bones have ids, names and matrices") {
  ModelSpec spec;
  for (std::uint32_t i = 0; i < format::max_bones; ++i) {
    // One chain from the root to the last bone, each 1/16 block above its parent.
    const auto parent = static_cast<std::uint16_t>(i == 0 ? format::no_bone : i - 1);
    spec.bones.push_back(
        {std::to_string(i), parent, 0, {{0, 0.0625f, 0}, {0, 0, 0, 1}, {1, 1, 1}}});
  }
  const Blob blob = build(spec);
  const Model model = opened(blob);
  REQUIRE(model.bone_count() == 65535);
  CHECK(model.verify(true) == fmm::Error::none);
  CHECK(model.find_bone("65534") == BoneId{65534});
  CHECK(model.find_bone("65535") == BoneId::none);
  CHECK(model.bone(BoneId{65534}).parent == BoneId{65533});
  CHECK(model.bone(BoneId::none).name.empty());
  std::vector<fmm::Transform> pose(model.bone_count());
  std::vector<fmm::Matrix3x4> world(model.bone_count());
  fmm::rest_pose(model, pose);
  fmm::local_to_model(model, pose, world);
  CHECK(world.back().m[7] == 65535 * 0.0625f);
}
