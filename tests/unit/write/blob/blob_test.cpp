#include "write/blob/blob.h"

#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

#include <doctest/doctest.h>

#include "unit/bake/png_bytes.h"
#include "unit/write/blob/opened.h"
#include "unit/write/blob/source.h"
#include <fmm/fmm.hpp>

using namespace fmmc;
using fmm::format::AlphaClass;
using fmmc::test::animation;
using fmmc::test::animator;
using fmmc::test::bone;
using fmmc::test::compile;
using fmmc::test::key;
using fmmc::test::Opened;

namespace {

Cube cube(int bone, int texture) {
  Cube out;
  out.bone = bone;
  out.to = {16, 16, 16};
  for (Face& face : out.faces) {
    face.present = true;
    face.uv = {0, 0, 16, 16};
    face.texture = texture;
  }
  return out;
}

Texture texture(std::string name, std::string encoded) {
  Texture out;
  out.name = std::move(name);
  out.encoded = std::move(encoded);
  return out;
}

// Something of everything: a chain of two bones with rests, two textures, two clips.
Model rich_model() {
  Model model;
  model.name = "dragon";
  model.bones = {bone("body", -1, {0, 16, 0}, {0, 90, 0}), bone("h_head", 0, {0, 32, 8})};
  model.cubes = {cube(0, 0), cube(1, 1), cube(1, -1)};
  model.textures = {texture("skin", test::png_of(2, 1, "\1\2\3\xFF\4\5\6\xFF")),
                    texture("glow", test::png_of(1, 1, "\1\2\3\x80"))};
  Locator hand;
  hand.name = "hand";
  hand.bone = 1;
  hand.position = {0, 40, 8};
  model.locators = {hand};
  model.animations = {
      animation("walk", 1,
                {animator(0, Channel::rotation, {key(0, 0, 0, 0), key(1, 90, 30, 0)}),
                 animator(1, Channel::position, {key(0, 0, 0, 0), key(0.5, 3, 0, 0)})},
                Loop::loop),
      animation("pose", 0, {}), animation("custom", 0.33, {}, Loop::hold)};
  return model;
}

}  // namespace

TEST_CASE("what is written passes every check of the runtime") {
  Diagnostics diagnostics;
  const Opened blob = compile(rich_model(), diagnostics);
  REQUIRE(blob.error == fmm::Error::none);
  CHECK(blob.model.verify(true) == fmm::Error::none);
  CHECK(diagnostics.all().empty());
}

TEST_CASE("an empty model is a sound blob") {
  Diagnostics diagnostics;
  const Opened blob = compile(Model{}, diagnostics);
  REQUIRE(blob.error == fmm::Error::none);
  CHECK(blob.model.verify(true) == fmm::Error::none);
  CHECK(blob.model.bone_count() == 0);
  CHECK(blob.model.mesh().vertices.empty());
}

TEST_CASE("names, rests, flags and the mesh come out as they went in") {
  Diagnostics diagnostics;
  const Model source = rich_model();
  const Opened blob = compile(source, diagnostics);
  const fmm::Model& model = blob.model;
  CHECK(model.name() == "dragon");
  CHECK(model.schema() == fmm::Schema{schema_of(source)});
  CHECK(model.semantics() == fmm::format::Semantics::fmm);
  CHECK(model.tick_rate() == 20);
  REQUIRE(model.bone_count() == 2);
  CHECK(model.find_bone("h_head") == fmm::BoneId{1});
  const fmm::Bone head = model.bone(fmm::BoneId{1});
  CHECK(head.parent == fmm::BoneId{0});
  CHECK(head.flags == fmm::format::bone_head);
  CHECK(head.rest.translation[1] == 1.0f);
  CHECK(head.rest.translation[2] == 0.5f);
  const fmm::Bone body = model.bone(fmm::BoneId{0});
  CHECK(body.parent == fmm::BoneId::none);
  CHECK(body.rest.rotation[1] == doctest::Approx(0.70710678));
  REQUIRE(model.attachment_count() == 1);
  CHECK(model.attachment(model.find_attachment("hand")).bone == fmm::BoneId{1});
  CHECK(model.attachment(model.find_attachment("hand")).position[1] == 0.5f);

  const fmm::Mesh mesh = model.mesh();
  CHECK(mesh.index_bytes == 2);
  CHECK(mesh.index_count == 108);
  CHECK(mesh.vertices.size() == 72);
  REQUIRE(mesh.draws.size() == 3);
  CHECK(mesh.draws[2].texture == 1);
  CHECK(mesh.draws[2].alpha == static_cast<std::uint32_t>(AlphaClass::translucent));
}

TEST_CASE("animations keep length, loop mode and the state that their name binds to") {
  Diagnostics diagnostics;
  const Opened blob = compile(rich_model(), diagnostics);
  const fmm::Animation walk = blob.model.animation(blob.model.find_animation("walk"));
  CHECK(walk.ticks == 20);
  CHECK(walk.rows == 21);
  CHECK(walk.length == 1.0);
  CHECK(walk.loop == fmm::format::Loop::loop);
  CHECK(walk.state == fmm::format::State::walk);
  const fmm::Animation pose = blob.model.animation(blob.model.find_animation("pose"));
  CHECK(pose.rows == 0);
  CHECK(pose.clip_bytes == 0);
  const fmm::Animation custom = blob.model.animation(blob.model.find_animation("custom"));
  CHECK(custom.ticks == 7);
  CHECK(custom.rows == 8);
  CHECK(custom.loop == fmm::format::Loop::hold);
  CHECK(custom.state == fmm::format::State::custom);
}

TEST_CASE("every row comes out of the decoder bit for bit") {
  Diagnostics diagnostics;
  const Model source = rich_model();
  const Opened blob = compile(source, diagnostics);
  const BakedAnimation walk = bake_animation(source, source.animations[0], {}, diagnostics);
  std::array<fmm::Transform, 2> pose;
  for (std::uint32_t row = 0; row < 20; ++row) {
    fmm::sample(blob.model, fmm::AnimationId{0}, row, fmm::Wrap::clamp, pose);
    for (const BakedTrack& track : walk.tracks) {
      CHECK(std::memcmp(&pose[static_cast<std::size_t>(track.bone)], track.rows[row].data(),
                        sizeof(fmm::Transform)) == 0);
    }
  }
}

TEST_CASE("a clip whose last row equals its first leaves it out, a full turn does not") {
  Model model;
  model.bones = {bone("wheel")};
  model.animations = {
      animation(
          "swing", 1,
          {animator(0, Channel::rotation, {key(0, 0, 0, 0), key(0.5, 40, 0, 0), key(1, 0, 0, 0)})}),
      animation("turn", 1, {animator(0, Channel::rotation, {key(0, 0, 0, 0), key(1, 360, 0, 0)})},
                Loop::loop)};
  Diagnostics diagnostics;
  const Opened blob = compile(model, diagnostics);
  const fmm::Animation swing = blob.model.animation(fmm::AnimationId{0});
  const fmm::Animation turn = blob.model.animation(fmm::AnimationId{1});
  CHECK(swing.clip_bytes == 16 + 4 + 20 * 16);
  CHECK(turn.clip_bytes == 16 + 4 + 21 * 16);
  CHECK(swing.rows == 21);

  fmm::Transform pose;
  fmm::sample(blob.model, fmm::AnimationId{1}, 19.5, fmm::Wrap::loop, std::span(&pose, 1));
  // 351 degrees: half of it has the cosine -0.9969.
  CHECK(pose.rotation[3] == doctest::Approx(-0.99691733));
}

TEST_CASE("a clip stores what moves, constants for what stays off the rest, nothing else") {
  Model model;
  model.bones = {bone("a"), bone("b", 0, {16, 0, 0}), bone("c", 0)};
  model.animations = {animation(
      "x", 0.1,
      {animator(0, Channel::position, {key(0, 0, 0, 0), key(0.1, 16, 0, 0)}),  // one float moves
       animator(1, Channel::scale, {key(0, 2, 1, 1)}),                         // one constant
       animator(2, Channel::rotation, {key(0, 0, 0, 0)})})};                   // nothing
  Diagnostics diagnostics;
  const Opened blob = compile(model, diagnostics);
  CHECK(blob.model.animation(fmm::AnimationId{0}).clip_bytes == 16 + 4 + 8 + 3 * 4);
  std::array<fmm::Transform, 3> pose;
  fmm::sample(blob.model, fmm::AnimationId{0}, 1, fmm::Wrap::clamp, pose);
  CHECK(pose[0].translation[0] == 0.5f);
  CHECK(pose[1].scale[0] == 2.0f);
  CHECK(pose[1].translation[0] == 1.0f);
}

TEST_CASE("steps between rows become jumps") {
  Model model;
  model.bones = {bone("a")};
  model.animations = {
      animation("x", 0.2,
                {animator(0, Channel::position,
                          {key(0, 0, 0, 0), key(0.075, 16, 0, 0, Interpolation::step)})})};
  Diagnostics diagnostics;
  const Opened blob = compile(model, diagnostics);
  CHECK(blob.model.verify(true) == fmm::Error::none);
  const auto at = [&](double tick) {
    fmm::Transform pose;
    fmm::sample(blob.model, fmm::AnimationId{0}, tick, fmm::Wrap::clamp, std::span(&pose, 1));
    return pose.translation[0];
  };
  CHECK(at(1.49) == 0.0f);
  CHECK(at(1.51) == 1.0f);
  CHECK(blob.model.animation(fmm::AnimationId{0}).max_error_between_px < 0.001f);
}

TEST_CASE("textures keep their settings") {
  Model model = rich_model();
  model.textures[0].wrap_mode = "repeat";
  model.textures[0].render_sides = "double";
  model.textures[0].pbr_channel = "mer";
  model.textures[0].uv_width = 64;
  model.textures[0].uv_height = 32;
  Diagnostics diagnostics;
  const Opened blob = compile(model, diagnostics);
  const fmm::Texture skin = blob.model.texture(blob.model.find_texture("skin"));
  CHECK(skin.width == 2);
  CHECK(skin.height == 1);
  CHECK(skin.uv_width == 64);
  CHECK(skin.uv_height == 32);
  CHECK(skin.wrap == fmm::format::TextureWrap::repeat);
  CHECK(skin.sides == fmm::format::TextureSides::both);
  CHECK(skin.role == fmm::format::TextureRole::mer);
  CHECK(skin.alpha == AlphaClass::opaque);
  CHECK(skin.frame_count == 1);
  CHECK(skin.frame_ticks == 0);
  CHECK(blob.model.texture(blob.model.find_texture("glow")).alpha == AlphaClass::translucent);
}

TEST_CASE("a flipbook says how many frames it has and how long one shows") {
  Model model;
  model.textures = {texture("lava", test::png_of(1, 4, std::string(16, '\xFF')))};
  model.textures[0].frame_ticks = 3;
  Diagnostics diagnostics;
  const fmm::Texture lava = compile(model, diagnostics).model.texture(fmm::TextureId{0});
  CHECK(lava.frame_count == 4);
  CHECK(lava.frame_ticks == 3);
  CHECK(lava.frames.size() == 4);
  CHECK_FALSE(lava.blend_frames);
}

TEST_CASE("the rounds of several flipbooks stand one after the other") {
  Model model;
  model.textures = {texture("lava", test::png_of(1, 3, std::string(12, '\xFF'))),
                    texture("still", test::png_of(1, 1, std::string(4, '\xFF'))),
                    texture("water", test::png_of(1, 2, std::string(8, '\xFF')))};
  model.textures[0].frame_order_type = Texture::FrameOrder::backwards;
  model.textures[2].frame_interpolate = true;
  Diagnostics diagnostics;
  const Opened blob = compile(model, diagnostics);
  const auto frames_of = [&](std::uint16_t id) {
    const auto frames = blob.model.texture(fmm::TextureId{id}).frames;
    return std::vector<std::uint16_t>(frames.begin(), frames.end());
  };
  CHECK(frames_of(0) == std::vector<std::uint16_t>{2, 1, 0});
  CHECK(frames_of(1).empty());
  CHECK(frames_of(2) == std::vector<std::uint16_t>{0, 1});
  CHECK(blob.model.texture(fmm::TextureId{2}).blend_frames);
  CHECK(blob.model.verify(true) == fmm::Error::none);
}

TEST_CASE("pixels are stored as asked: ready to upload, as the file was, or not at all") {
  const Model model = rich_model();
  Diagnostics diagnostics;
  BlobOptions options;
  const auto skin_of = [&](const Opened& blob) { return blob.model.texture(fmm::TextureId{0}); };
  const auto text_of = [](std::span<const std::byte> bytes) {
    return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  };
  const Opened rgba8 = compile(model, diagnostics, options);
  CHECK(skin_of(rgba8).encoding == fmm::format::TextureEncoding::rgba8);
  CHECK(text_of(skin_of(rgba8).data) == "\1\2\3\xFF\4\5\6\xFF");
  options.textures = TextureMode::png;
  const Opened png = compile(model, diagnostics, options);
  CHECK(skin_of(png).encoding == fmm::format::TextureEncoding::png);
  CHECK(text_of(skin_of(png).data) == model.textures[0].encoded);
  CHECK(png.model.verify(true) == fmm::Error::none);
  options.textures = TextureMode::none;
  const Opened none = compile(model, diagnostics, options);
  CHECK(skin_of(none).encoding == fmm::format::TextureEncoding::none);
  CHECK(skin_of(none).data.empty());
  CHECK(skin_of(none).width == 2);
  CHECK(none.model.verify(true) == fmm::Error::none);
}

TEST_CASE("external textures are named by their files' contents, each image once") {
  const std::string pixels(32 * 32 * 4, '\x7F');
  Model model = rich_model();
  model.textures = {texture("a", test::png_of(32, 32, pixels)), texture("broken", "GIF89a"),
                    texture("b", test::png_of(32, 32, pixels)),
                    texture("c", test::png_of(1, 1, "\1\2\3\xFF"))};
  Diagnostics diagnostics;
  const ExternalTextures external = external_textures(model, decode_textures(model, diagnostics));
  REQUIRE(external.files.size() == 2);
  CHECK(external.file_of == std::vector<int>{0, -1, 0, 1});
  CHECK(external.files[0].bytes == model.textures[0].encoded);
  CHECK(external.files[0].name == to_hex(hash128(model.textures[0].encoded)) + ".png");
  CHECK(is_texture_file_name(external.files[0].name));

  BlobOptions options;
  options.textures = TextureMode::external;
  const Opened blob = compile(model, diagnostics, options);
  CHECK(blob.model.verify(true) == fmm::Error::none);
  const fmm::Texture a = blob.model.texture(blob.model.find_texture("a"));
  CHECK(a.encoding == fmm::format::TextureEncoding::external);
  CHECK(a.file == external.files[0].name);
  CHECK(a.data.empty());
  CHECK(a.width == 32);
  CHECK(blob.model.texture(blob.model.find_texture("b")).file == a.file);
  CHECK(blob.model.texture(blob.model.find_texture("c")).file == external.files[1].name);
  CHECK(blob.model.texture(blob.model.find_texture("broken")).file.empty());
  CHECK(blob.model.section(fmm::format::Section::images).empty());
}

TEST_CASE("only names of texture files are taken for some") {
  CHECK(is_texture_file_name("0123456789abcdef0123456789abcdef.png"));
  for (const char* name :
       {"", ".png", "0123456789abcdef0123456789abcdef.PNG", "skin.png",
        "0123456789ABCDEF0123456789abcdef.png", "0123456789abcdef0123456789abcde/.png"}) {
    CHECK_FALSE(is_texture_file_name(name));
  }
}

TEST_CASE("equal images are stored once") {
  const std::string pixels(32 * 32 * 4, '\x7F');
  Model one;
  one.textures = {texture("a", test::png_of(32, 32, pixels))};
  Model two = one;
  two.textures.push_back(texture("b", test::png_of(32, 32, pixels)));
  Diagnostics diagnostics;
  const Opened small = compile(one, diagnostics);
  const Opened large = compile(two, diagnostics);
  CHECK(large.model.texture(fmm::TextureId{1}).data.data() ==
        large.model.texture(fmm::TextureId{0}).data.data());
  CHECK(large.bytes.size() < small.bytes.size() + 200);
  CHECK(large.model.verify(true) == fmm::Error::none);
}

TEST_CASE("a texture that could not be decoded is there without pixels") {
  Model model;
  model.textures = {texture("broken", "GIF89a")};
  Diagnostics diagnostics;
  const Opened blob = compile(model, diagnostics);
  const fmm::Texture broken = blob.model.texture(blob.model.find_texture("broken"));
  CHECK(broken.encoding == fmm::format::TextureEncoding::none);
  CHECK(broken.width == 0);
  CHECK(blob.model.verify(true) == fmm::Error::none);
}

TEST_CASE("two writes give equal bytes, and another name gives others") {
  Diagnostics diagnostics;
  Model model = rich_model();
  const std::string first = compile(model, diagnostics).text();
  CHECK(compile(model, diagnostics).text() == first);
  model.name = "drake";
  CHECK(compile(model, diagnostics).text() != first);
}

TEST_CASE("places in the source file are no part of a blob") {
  Diagnostics diagnostics;
  Model model = rich_model();
  const std::string first = compile(model, diagnostics).text();
  for (Bone& b : model.bones) {
    b.offset = 1;
    b.uuid = "moved";
  }
  for (Cube& c : model.cubes)
    c.offset = 2;
  for (Texture& t : model.textures)
    t.offset = 3;
  for (Animation& a : model.animations)
    a.offset = 4;
  model.locators[0].offset = 5;
  CHECK(compile(model, diagnostics).text() == first);
}

TEST_CASE("meshes of more than 65,535 vertices have 32-bit indices") {
  Model model;
  model.bones = {bone("body")};
  for (int i = 0; i < 2731; ++i) {  // 65,544 vertices, no two alike
    Cube one = cube(0, -1);
    one.from.x = -1 - i;
    one.to.x = 17 + i;
    model.cubes.push_back(one);
  }
  Diagnostics diagnostics;
  const Opened blob = compile(model, diagnostics);
  CHECK(blob.model.mesh().index_bytes == 4);
  CHECK(blob.model.verify(true) == fmm::Error::none);
}

TEST_CASE("more animations than ids are one error and no blob") {
  Model model;
  model.animations.resize(65536);
  std::vector<BakedAnimation> baked(65536);
  Diagnostics diagnostics;
  CHECK(write_blob(model, {}, {}, baked, {}, diagnostics).empty());
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].code == "item-limit");
  CHECK(diagnostics.all()[0].text == "the model has 65536 animations, the limit is 65535");
  CHECK(diagnostics.all()[0].severity == Severity::error);
}

TEST_CASE("numbers beyond a float do not make an unsound blob") {
  Model model;
  model.bones = {bone("far", -1, {1e300, 0, 0}), bone("back", 0, {-1e300, 0, 0})};
  model.animations = {animation(
      "x", 1, {animator(1, Channel::scale, {key(0, 1e300, 1, 1), key(1, -1e300, 1, 1)})})};
  Diagnostics diagnostics;
  CHECK(compile(model, diagnostics).model.verify(true) == fmm::Error::none);
}
