#include "unit/runtime/exercise.h"

#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace fmm_test {

namespace {

class Reader {
 public:
  void read(std::span<const std::byte> bytes) {
    for (const std::byte byte : bytes)
      sum_ = sum_ * 31 + static_cast<std::uint64_t>(byte);
  }
  void read(std::string_view text) { read(std::as_bytes(std::span(text))); }
  template <typename T, std::size_t N>
  void read_all(std::span<T, N> values) {
    read(std::as_bytes(values));
  }
  template <typename T>
  void read_value(const T& value) {
    sum_ = sum_ * 31 + static_cast<std::uint64_t>(value);
  }
  std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t sum_ = 0;
};

// All ids that exist, a few beyond, and `none`.
template <typename Id, typename Use>
void for_ids(std::uint32_t count, Use use) {
  for (std::uint32_t i = 0; i < count && i < 300; ++i)
    use(Id{static_cast<std::uint16_t>(i)});
  if (count <= 0xFFFF) use(Id{static_cast<std::uint16_t>(count)});
  use(Id::none);
}

void read_tables(const fmm::Model& model, Reader& reader) {
  reader.read(model.name());
  reader.read_all(model.content());
  reader.read_value(model.semantics());
  reader.read_value(model.tick_rate());
  for_ids<fmm::BoneId>(model.bone_count(), [&](fmm::BoneId id) {
    const fmm::Bone bone = model.bone(id);
    reader.read(bone.name);
    reader.read_value(bone.parent);
    reader.read_value(model.find_bone(bone.name));
  });
  for_ids<fmm::AnimationId>(model.animation_count(), [&](fmm::AnimationId id) {
    const fmm::Animation animation = model.animation(id);
    reader.read(animation.name);
    reader.read_value(animation.rows);
    reader.read_value(model.find_animation(animation.name));
  });
  for_ids<fmm::TextureId>(model.texture_count(), [&](fmm::TextureId id) {
    const fmm::Texture texture = model.texture(id);
    reader.read(texture.name);
    reader.read(texture.file);
    reader.read(texture.data);
    reader.read_all(texture.frames);
    for (const double ticks : {-1.0, 0.5, 7.0, 1e300, std::numeric_limits<double>::infinity()})
      reader.read_value(fmm::frame_at(texture, ticks));
    if (texture.encoding == fmm::format::TextureEncoding::rgba8)
      reader.read(texture.data.first(std::size_t{texture.width} * texture.height * 4));
    reader.read_value(model.find_texture(texture.name));
  });
  for_ids<fmm::AttachmentId>(model.attachment_count(), [&](fmm::AttachmentId id) {
    const fmm::Attachment attachment = model.attachment(id);
    reader.read(attachment.name);
    reader.read_value(attachment.bone);
    reader.read_value(model.find_attachment(attachment.name));
  });
  for (std::uint32_t i = 0; i <= model.ik_chain_count() && i < 300; ++i) {
    const fmm::IkChain chain = model.ik_chain(i);
    reader.read_all(chain.joints);
    reader.read_value(chain.controller);
    reader.read_value(chain.target);
    reader.read_value(chain.target_bone);
  }
  for (std::uint32_t i = 0; i <= model.controller_count() && i < 30; ++i) {
    const fmm::Controller controller = model.controller(i);
    reader.read(controller.name);
    reader.read_value(controller.initial);
    for (std::uint32_t j = 0; j <= controller.state_count && j < 30; ++j) {
      const fmm::ControllerState state = model.controller_state(i, j);
      reader.read(state.name);
      for (std::uint32_t k = 0; k <= state.play_count && k < 30; ++k) {
        const fmm::ControllerPlay play = model.controller_play(i, j, k);
        reader.read_value(play.animation);
        reader.read(play.expression);
      }
      for (std::uint32_t k = 0; k <= state.transition_count && k < 30; ++k) {
        const fmm::ControllerTransition transition = model.controller_transition(i, j, k);
        reader.read_value(transition.target);
        reader.read(transition.expression);
      }
    }
  }
  const fmm::Mesh mesh = model.mesh();
  reader.read_all(mesh.vertices);
  reader.read(mesh.indices);
  reader.read_all(mesh.draws);
  reader.read_all(mesh.ranges);
  for (std::uint32_t kind = 0; kind < 15; ++kind)
    reader.read(model.section(fmm::format::Section{kind}));
}

// What belongs to one animation besides its poses.
void read_animation(const fmm::Model& model, fmm::AnimationId id, Reader& reader) {
  for (std::uint32_t i = 0; i <= model.event_count(id) && i < 300; ++i) {
    const fmm::Event event = model.event(id, i);
    reader.read(event.name);
    reader.read(event.locator);
    reader.read(event.script);
    reader.read_value(event.attachment);
  }
  for (std::uint32_t chain = 0; chain <= model.ik_chain_count() && chain < 300; ++chain) {
    float offset[3];
    for (const std::uint32_t row : {0u, 1u, 2u, 0xFFFFFFFFu})
      reader.read_value(model.ik_goal(id, chain, row).present);
    for (const double tick : {0.0, 0.5, 1.75, 1e18})
      reader.read_value(fmm::sample_ik_goal(model, id, chain, tick, fmm::Wrap::loop, offset));
  }
}

// What plays a model: states, fades, inverse kinematics, heads, root motion, events, boxes.
void read_playing(const fmm::Model& model, Reader& reader) {
  std::vector<fmm::Transform> pose(model.bone_count()), scratch(2 * pose.size());
  std::vector<fmm::Matrix3x4> world(pose.size());
  const auto read_events = [&](fmm::CrossedEvents events) {
    fmm::Event event;
    for (int i = 0; i < 10 && events.next(event); ++i)
      reader.read(event.name);
  };
  const fmm::HeadLook look = fmm::look_towards({1, 2, 3});
  fmm::ModeledEntity entity(model);
  fmm::DisguiseController disguise(model);
  fmm::Player player(model);
  player.set_root_motion({fmm::BoneId{0}, true, true, true, true});
  for (std::uint16_t id = 0; id < 3; ++id) {
    reader.read_value(entity.play(fmm::AnimationId{id}, false, true));
    player.play(fmm::AnimationId{id}, {fmm::Repeat::loop, 0.1, 1, 0});
    for (int i = 0; i < 2; ++i) {
      entity.tick();
      disguise.tick();
      player.update(0.07);
      entity.bones(0.5, &look, pose, world, scratch);
      read_events(entity.crossed());
      disguise.pose(0.5, pose, scratch);
      player.pose(pose, scratch);
      reader.read_value(entity.frame());
    }
  }
  fmm::OrientedBox box;
  reader.read_value(fmm::hitbox(model, world, box));
}

void read_poses(const fmm::Model& model, Reader& reader) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  constexpr double ticks[] = {0,    0.5,  1,     1.25,   1.75,     2,
                              -0.5, 1e18, -1e18, 1e-300, infinity, -infinity};
  // One more than needed: the last one must stay as it is.
  std::vector<fmm::Transform> pose(model.bone_count() + 1);
  std::vector<fmm::Matrix3x4> world(model.bone_count() + 1);
  constexpr std::uint8_t mask[] = {0, 1, 0, 1};
  for_ids<fmm::AnimationId>(model.animation_count(), [&](fmm::AnimationId id) {
    for (const double tick : ticks) {
      for (const fmm::Wrap wrap : {fmm::Wrap::clamp, fmm::Wrap::loop}) {
        fmm::sample(model, id, tick, wrap, pose);
        fmm::sample_animated(model, id, tick, wrap, pose, mask);
        reader.read_value(fmm::sample_bone(model, id, tick, wrap, fmm::BoneId{1}).scale[0] > 0);
      }
    }
    for (const std::uint32_t row : {0u, 1u, 2u, 3u, 0xFFFFFFFFu}) {
      reader.read_value(fmm::sample_row(model, id, row, pose));
    }
    read_animation(model, id, reader);
    fmm::sample(model, id, 0.5, fmm::Wrap::loop, std::span(pose).first(pose.size() / 2));
    fmm::local_to_model(model, pose, world);
  });
}

}  // namespace

std::uint64_t exercise(const fmm::Model& model) {
  Reader reader;
  read_tables(model, reader);
  read_poses(model, reader);
  read_playing(model, reader);
  reader.read_value(model.verify(false));
  reader.read_value(model.verify(true));
  return reader.sum();
}

}  // namespace fmm_test
