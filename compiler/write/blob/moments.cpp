#include "write/blob/moments.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string_view>

#include "write/blob/bytes.h"

namespace fmmc {

namespace format = fmm::format;
using format::AttachmentKind;

static_assert(static_cast<int>(BakedEvent::Kind::particle) ==
              static_cast<int>(format::EventKind::particle));
static_assert(static_cast<int>(BakedEvent::Kind::timeline) ==
              static_cast<int>(format::EventKind::timeline));
static_assert(static_cast<int>(BakedEvent::Kind::marker) ==
              static_cast<int>(format::EventKind::marker));

namespace {

// The attachments of one kind by index in the model's list; no_index: not in the blob.
std::vector<std::uint32_t> indices_of(const std::vector<BlobAttachment>& attachments,
                                      AttachmentKind kind, std::size_t count) {
  std::vector<std::uint32_t> out(count, format::no_index);
  for (std::size_t i = 0; i < attachments.size(); ++i) {
    if (attachments[i].kind == static_cast<std::uint8_t>(kind))
      out[static_cast<std::size_t>(attachments[i].source)] = static_cast<std::uint32_t>(i);
  }
  return out;
}

std::vector<Mat34> rest_worlds(const Model& model) {
  std::vector<Mat34> out;
  for (const LocalTransform& rest : rest_transforms(model)) {
    const int parent = model.bones[out.size()].parent;
    const Mat34 local = matrix_from_trs(rest.translation, rest.rotation, rest.scale);
    out.push_back(parent < 0 ? local : out[static_cast<std::size_t>(parent)] * local);
  }
  return out;
}

struct IkArrays {
  std::vector<format::IkChainRecord> chains;
  std::vector<format::IkJointRecord> joints;
  std::vector<format::IkTrackRecord> tracks;
  std::vector<format::IkGoalRecord> goals;
};

void add_chains(const Model& model, const std::vector<IkChain>& chains,
                const std::vector<BlobAttachment>& attachments, IkArrays& out) {
  const auto controllers =
      indices_of(attachments, AttachmentKind::ik_controller, model.null_objects.size());
  const auto locators = indices_of(attachments, AttachmentKind::locator, model.locators.size());
  const std::vector<Mat34> worlds = rest_worlds(model);
  const auto place = [&](int bone, const Vec3& point) {
    return transform_point(worlds[static_cast<std::size_t>(bone)], point);
  };
  for (const IkChain& chain : chains) {
    const bool is_locator = chain.target_locator >= 0;
    format::IkChainRecord& record = out.chains.emplace_back();
    record.controller = controllers[static_cast<std::size_t>(chain.controller)];
    record.target =
        is_locator ? locators[static_cast<std::size_t>(chain.target_locator)] : format::no_index;
    const int carrier = is_locator ? chain.bones.back() : chain.target_bone;
    record.target_bone = static_cast<std::uint16_t>(carrier);
    record.flags = chain.lock_target_rotation ? format::ik_lock_target_rotation : 0;
    record.first_joint = static_cast<std::uint32_t>(out.joints.size());
    record.joint_count = static_cast<std::uint32_t>(chain.bones.size());
    set(record.end, place(carrier, is_locator ? attachments[record.target].position : Vec3{}));
    for (const int bone : chain.bones) {
      format::IkJointRecord& joint = out.joints.emplace_back();
      joint.bone = static_cast<std::uint16_t>(bone);
      set(joint.position, place(bone, {}));
    }
  }
}

// Chains and goals both ascend by controller, so the tracks ascend as they must.
void add_goals(const Model& model, const std::vector<IkChain>& chains,
               const std::vector<BakedAnimation>& animations, IkArrays& out) {
  constexpr std::size_t none = ~std::size_t{0};
  std::vector<std::size_t> chain_of(model.null_objects.size(), none);
  for (std::size_t i = 0; i < chains.size(); ++i)
    chain_of[static_cast<std::size_t>(chains[i].controller)] = i;
  for (std::size_t i = 0; i < animations.size(); ++i) {
    for (const BakedGoals& goals : animations[i].goals) {
      const std::size_t chain = chain_of[static_cast<std::size_t>(goals.controller)];
      if (chain == none || goals.rows.empty()) continue;
      out.tracks.push_back({static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(chain), 0,
                            static_cast<std::uint32_t>(goals.rows.size()),
                            static_cast<std::uint32_t>(out.goals.size())});
      for (const BakedGoal& goal : goals.rows)
        out.goals.push_back({{goal.offset[0], goal.offset[1], goal.offset[2]}, goal.jump});
    }
  }
}

template <typename T>
std::uint32_t append(std::string& bytes, const std::vector<T>& records) {
  const auto offset = static_cast<std::uint32_t>(bytes.size());
  append_array(bytes, std::span<const T>(records));
  return offset;
}

std::uint32_t text_id(const std::string& text, StringTable& strings) {
  return text.empty() ? format::no_index : strings.id(text);
}

}  // namespace

std::string ik_section(const Model& model, const std::vector<IkChain>& chains,
                       const std::vector<BlobAttachment>& attachments,
                       const std::vector<BakedAnimation>& animations) {
  if (chains.empty()) return {};
  IkArrays arrays;
  add_chains(model, chains, attachments, arrays);
  add_goals(model, chains, animations, arrays);
  format::IkHeader header{};
  header.chain_count = static_cast<std::uint32_t>(arrays.chains.size());
  header.joint_count = static_cast<std::uint32_t>(arrays.joints.size());
  header.track_count = static_cast<std::uint32_t>(arrays.tracks.size());
  header.goal_count = static_cast<std::uint32_t>(arrays.goals.size());
  std::string out;
  append_struct(out, header);
  header.chains_offset = append(out, arrays.chains);
  header.joints_offset = append(out, arrays.joints);
  header.tracks_offset = append(out, arrays.tracks);
  header.goals_offset = append(out, arrays.goals);
  out.replace(0, sizeof header, reinterpret_cast<const char*>(&header), sizeof header);
  return out;
}

std::vector<format::EventRecord> event_records(const std::vector<BlobAttachment>& attachments,
                                               const std::vector<BakedAnimation>& animations,
                                               StringTable& strings) {
  std::map<std::string_view, std::uint32_t> locators;
  for (std::size_t i = 0; i < attachments.size(); ++i) {
    if (attachments[i].kind == static_cast<std::uint8_t>(AttachmentKind::locator))
      locators.try_emplace(attachments[i].name, static_cast<std::uint32_t>(i));
  }
  std::vector<format::EventRecord> out;
  for (std::size_t i = 0; i < animations.size(); ++i) {
    for (const BakedEvent& event : animations[i].events) {
      format::EventRecord& record = out.emplace_back();
      record.time = to_float(event.seconds);
      record.tick = event.tick;
      record.place = event.place;
      record.animation = static_cast<std::uint16_t>(i);
      record.kind = static_cast<std::uint8_t>(event.kind);
      if (event.bind_to_actor) record.flags = format::event_bound;
      record.name = text_id(event.name, strings);
      record.locator = text_id(event.locator, strings);
      const auto locator = locators.find(event.locator);
      record.attachment = locator == locators.end() ? format::no_index : locator->second;
      record.script = text_id(event.script, strings);
    }
  }
  return out;
}

}  // namespace fmmc
