#include "unit/runtime/blob_builder.h"

#include <map>
#include <tuple>

namespace fmm_test {

namespace {

// Bytes that grow at the end.
struct Writer {
  std::string bytes;

  template <typename T>
  void add(const T& value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  template <typename T>
  void add_all(const std::vector<T>& values) {
    for (const T& value : values)
      add(value);
  }
  std::uint32_t size() const { return static_cast<std::uint32_t>(bytes.size()); }
  void pad(std::size_t alignment) {
    while (bytes.size() % alignment != 0)
      bytes += '\0';
  }
  template <typename T>
  T& at(std::size_t offset) {
    return *reinterpret_cast<T*>(bytes.data() + offset);
  }
};

class Strings {
 public:
  std::uint32_t id_of(const std::string& text) {
    const auto [entry, is_new] = ids_.try_emplace(text, static_cast<std::uint32_t>(texts_.size()));
    if (is_new) texts_.push_back(text);
    return entry->second;
  }

  void name(format::NameKind kind, std::size_t item, const std::string& text) {
    const auto [entry, is_new] = hashes_.try_emplace(text);
    if (is_new) entry->second = static_cast<std::uint32_t>(fmmc::hash64(text));
    names_.push_back(
        {entry->second, static_cast<std::uint16_t>(kind), 0, static_cast<std::uint32_t>(item)});
  }

  std::string section() {
    std::sort(names_.begin(), names_.end(), [](const auto& a, const auto& b) {
      return std::tuple(a.hash, a.kind, a.item) < std::tuple(b.hash, b.kind, b.item);
    });
    std::string chars;
    Writer out;
    out.add(format::StringsHeader{});
    for (const std::string& text : texts_) {
      out.add(static_cast<std::uint32_t>(chars.size()));
      chars += text;
      chars += '\0';
    }
    out.add(static_cast<std::uint32_t>(chars.size()));
    const std::uint32_t names_offset = out.size();
    out.add_all(names_);
    const std::uint32_t chars_offset = out.size();
    out.bytes += chars;
    out.at<format::StringsHeader>(0) = {static_cast<std::uint32_t>(texts_.size()),
                                        static_cast<std::uint32_t>(names_.size()), names_offset,
                                        chars_offset};
    return out.bytes;
  }

 private:
  std::map<std::string, std::uint32_t> ids_;
  std::map<std::string, std::uint32_t> hashes_;
  std::vector<std::string> texts_;
  std::vector<format::NameEntry> names_;
};

std::string bones_section(const ModelSpec& spec, Strings& strings) {
  Writer out;
  for (const BoneSpec& bone : spec.bones) {
    strings.name(format::NameKind::bone, out.size() / sizeof(format::BoneRecord), bone.name);
    out.add(format::BoneRecord{strings.id_of(bone.name), bone.parent, bone.flags});
  }
  for (const BoneSpec& bone : spec.bones)
    out.add(bone.rest);
  return out.bytes;
}

std::string mesh_section(const MeshSpec& mesh) {
  if (mesh.vertices.empty()) return {};
  Writer out;
  out.add(format::MeshHeader{});
  format::MeshHeader header{};
  header.vertex_count = static_cast<std::uint32_t>(mesh.vertices.size());
  header.index_count = static_cast<std::uint32_t>(mesh.indices.size());
  header.index_bytes = mesh.index_bytes;
  header.draw_count = static_cast<std::uint32_t>(mesh.draws.size());
  header.range_count = static_cast<std::uint32_t>(mesh.ranges.size());
  header.vertices_offset = out.size();
  out.add_all(mesh.vertices);
  header.indices_offset = out.size();
  for (const std::uint32_t index : mesh.indices)
    out.bytes.append(reinterpret_cast<const char*>(&index), mesh.index_bytes);
  out.pad(4);
  header.draws_offset = out.size();
  out.add_all(mesh.draws);
  header.ranges_offset = out.size();
  out.add_all(mesh.ranges);
  out.at<format::MeshHeader>(0) = header;
  return out.bytes;
}

std::string textures_section(const ModelSpec& spec, Strings& strings, Writer& images,
                             Writer& frames) {
  Writer out;
  for (const TextureSpec& texture : spec.textures) {
    strings.name(format::NameKind::texture, out.size() / sizeof(format::TextureRecord),
                 texture.name);
    format::TextureRecord record = texture.record;
    record.name = strings.id_of(texture.name);
    record.file = texture.file.empty() ? format::no_index : strings.id_of(texture.file);
    if (!texture.data.empty()) {
      images.pad(16);
      record.data_offset = images.size();
      record.data_bytes = static_cast<std::uint32_t>(texture.data.size());
      images.bytes += texture.data;
    }
    if (!texture.frames.empty()) record.first_frame = frames.size() / 2;
    record.frames = static_cast<std::uint32_t>(texture.frames.size());
    frames.add_all(texture.frames);
    out.add(record);
  }
  return out.bytes;
}

std::string attachments_section(const ModelSpec& spec, Strings& strings) {
  Writer out;
  for (const AttachmentSpec& attachment : spec.attachments) {
    strings.name(format::NameKind::attachment, out.size() / sizeof(format::AttachmentRecord),
                 attachment.name);
    format::AttachmentRecord record = attachment.record;
    record.name = strings.id_of(attachment.name);
    out.add(record);
  }
  return out.bytes;
}

void add_clip(const AnimationSpec& animation, Writer& clips) {
  clips.add(format::ExactClipHeader{static_cast<std::uint32_t>(animation.rotations.size()),
                                    static_cast<std::uint32_t>(animation.components.size()),
                                    static_cast<std::uint32_t>(animation.constants.size()), 0});
  clips.add_all(animation.rotations);
  clips.pad(4);
  clips.add_all(animation.components);
  clips.add_all(animation.constants);
  for (const auto& row : animation.rows)
    clips.add_all(row);
}

std::string animations_section(const ModelSpec& spec, Strings& strings, Writer& clips,
                               Writer& jumps) {
  Writer out;
  for (const AnimationSpec& animation : spec.animations) {
    strings.name(format::NameKind::animation, out.size() / sizeof(format::AnimationRecord),
                 animation.name);
    format::AnimationRecord record{};
    record.name = strings.id_of(animation.name);
    record.ticks = animation.ticks;
    record.length = animation.length;
    record.rows = static_cast<std::uint32_t>(animation.rows.size());
    record.loop = static_cast<std::uint8_t>(animation.loop);
    if (record.rows != 0) {
      clips.pad(16);
      record.clip_offset = clips.size();
      add_clip(animation, clips);
      record.clip_bytes = clips.size() - record.clip_offset;
    }
    record.first_jump = jumps.size() / static_cast<std::uint32_t>(sizeof(format::JumpRecord));
    record.jump_count = static_cast<std::uint32_t>(animation.jumps.size());
    jumps.add_all(animation.jumps);
    out.add(record);
  }
  return out.bytes;
}

std::string ik_section(const ModelSpec& spec) {
  if (spec.ik_chains.empty() && spec.ik_tracks.empty()) return {};
  std::vector<format::IkChainRecord> chains;
  std::vector<format::IkJointRecord> joints;
  std::vector<format::IkTrackRecord> tracks;
  std::vector<format::IkGoalRecord> goals;
  for (const IkChainSpec& chain : spec.ik_chains) {
    chains.push_back(chain.record);
    chains.back().first_joint = static_cast<std::uint32_t>(joints.size());
    chains.back().joint_count = static_cast<std::uint32_t>(chain.joints.size());
    joints.insert(joints.end(), chain.joints.begin(), chain.joints.end());
  }
  for (const IkTrackSpec& track : spec.ik_tracks) {
    tracks.push_back({track.animation, track.chain, track.first_row,
                      static_cast<std::uint32_t>(track.goals.size()),
                      static_cast<std::uint32_t>(goals.size())});
    goals.insert(goals.end(), track.goals.begin(), track.goals.end());
  }
  Writer out;
  out.add(format::IkHeader{});
  format::IkHeader header{};
  header.chain_count = static_cast<std::uint32_t>(chains.size());
  header.joint_count = static_cast<std::uint32_t>(joints.size());
  header.track_count = static_cast<std::uint32_t>(tracks.size());
  header.goal_count = static_cast<std::uint32_t>(goals.size());
  header.chains_offset = out.size();
  out.add_all(chains);
  header.joints_offset = out.size();
  out.add_all(joints);
  header.tracks_offset = out.size();
  out.add_all(tracks);
  header.goals_offset = out.size();
  out.add_all(goals);
  out.at<format::IkHeader>(0) = header;
  return out.bytes;
}

std::string events_section(const ModelSpec& spec, Strings& strings) {
  Writer out;
  const auto id_of = [&](const std::string& text) {
    return text.empty() ? format::no_index : strings.id_of(text);
  };
  for (const EventSpec& event : spec.events) {
    format::EventRecord record = event.record;
    record.name = id_of(event.name);
    record.locator = id_of(event.locator);
    record.script = id_of(event.script);
    out.add(record);
  }
  return out.bytes;
}

std::string controllers_section(const ModelSpec& spec, Strings& strings) {
  if (spec.controllers.empty()) return {};
  std::vector<format::ControllerRecord> controllers;
  std::vector<format::ControllerStateRecord> states;
  std::vector<format::ControllerPlayRecord> plays;
  std::vector<format::ControllerTransitionRecord> transitions;
  const auto count = [](const auto& list) { return static_cast<std::uint32_t>(list.size()); };
  for (const ControllerSpec& controller : spec.controllers) {
    controllers.push_back({strings.id_of(controller.name), count(states), count(controller.states),
                           controller.initial});
    for (const StateSpec& state : controller.states) {
      format::ControllerStateRecord& record = states.emplace_back(state.record);
      record.name = strings.id_of(state.name);
      record.first_play = count(plays);
      record.play_count = count(state.plays);
      record.first_transition = count(transitions);
      record.transition_count = count(state.transitions);
      for (const PlaySpec& play : state.plays) {
        plays.push_back(play.record);
        if (!play.expression.empty()) plays.back().expression = strings.id_of(play.expression);
      }
      for (const TransitionSpec& transition : state.transitions) {
        transitions.push_back(transition.record);
        if (!transition.expression.empty())
          transitions.back().expression = strings.id_of(transition.expression);
      }
    }
  }
  Writer out;
  out.add(format::ControllersHeader{});
  format::ControllersHeader header{count(controllers), 0, count(states),      0,
                                   count(plays),       0, count(transitions), 0};
  header.controllers_offset = out.size();
  out.add_all(controllers);
  header.states_offset = out.size();
  out.add_all(states);
  header.plays_offset = out.size();
  out.add_all(plays);
  header.transitions_offset = out.size();
  out.add_all(transitions);
  out.at<format::ControllersHeader>(0) = header;
  return out.bytes;
}

}  // namespace

Blob build(const ModelSpec& spec) {
  Strings strings;
  Writer images, clips, jumps, frames;
  std::map<std::uint32_t, std::pair<std::uint32_t, std::string>> sections;  // flags, bytes
  const auto put = [&](Section kind, std::string bytes, bool always) {
    const bool is_left_out =
        std::find(spec.without.begin(), spec.without.end(), kind) != spec.without.end();
    if ((always || !bytes.empty()) && !is_left_out)
      sections[static_cast<std::uint32_t>(kind)] = {0, std::move(bytes)};
  };
  const std::uint32_t name = strings.id_of(spec.name);
  put(Section::bones, bones_section(spec, strings), true);
  put(Section::mesh, mesh_section(spec.mesh), false);
  put(Section::textures, textures_section(spec, strings, images, frames), false);
  put(Section::attachments, attachments_section(spec, strings), false);
  put(Section::animations, animations_section(spec, strings, clips, jumps), true);
  put(Section::clips, clips.bytes, false);
  put(Section::jumps, jumps.bytes, false);
  put(Section::images, images.bytes, false);
  put(Section::frames, frames.bytes, false);
  put(Section::ik, ik_section(spec), false);
  put(Section::events, events_section(spec, strings), false);
  put(Section::controllers, controllers_section(spec, strings), false);
  put(Section::strings, strings.section(), true);
  for (const auto& extra : spec.extras)
    sections[extra.kind] = {extra.flags, extra.bytes};

  Writer out;
  out.add(format::Header{});
  for (std::size_t i = 0; i < sections.size(); ++i)
    out.add(format::SectionEntry{});
  std::size_t entry = sizeof(format::Header);
  for (const auto& [kind, content] : sections) {
    out.pad(16);
    out.at<format::SectionEntry>(entry) = {kind, content.first, out.size(),
                                           static_cast<std::uint32_t>(content.second.size())};
    entry += sizeof(format::SectionEntry);
    out.bytes += content.second;
  }

  format::Header& header = out.at<format::Header>(0);
  std::memcpy(header.magic, format::magic, sizeof header.magic);
  header.major = format::version_major;
  header.minor = format::version_minor;
  header.total_bytes = out.size();
  header.section_count = static_cast<std::uint32_t>(sections.size());
  header.schema = spec.schema;
  header.name = name;
  header.tick_rate = spec.tick_rate;
  header.semantics = static_cast<std::uint8_t>(spec.semantics);
  Blob blob{std::string_view(out.bytes)};
  blob.fix_content();
  return blob;
}

ModelSpec rich_model() {
  constexpr float half = 0.70710678f;
  ModelSpec spec;
  spec.name = "rich";
  spec.bones = {{"body", format::no_bone, 0, {{0, 1, 0}, {0, 0, 0, 1}, {1, 1, 1}}},
                {"h_head", 0, format::bone_head, {{0, 0.5f, 0}, {half, 0, 0, half}, {1, 1, 1}}},
                {"leg", 0, 0, {{0.25f, -0.5f, 0}, {0, 0, 0, 1}, {1, 2, 1}}}};
  AnimationSpec walk;
  walk.name = "walk";
  walk.ticks = 2;
  walk.length = 0.1;
  walk.loop = format::Loop::loop;
  walk.rotations = {2};
  walk.components = {{0, 1, 0}, {2, 7, 0}};
  walk.constants = {{{1, 0, 0}, 0.125f}};
  walk.rows = {{0, 0, 0, 1, 1.0f, 1.0f}, {half, 0, 0, half, 1.5f, 2.0f}, {1, 0, 0, 0, 2.0f, 1.0f}};
  walk.jumps = {{1, 2, static_cast<std::uint8_t>(format::Channel::scale), 0, 0.5f}};
  AnimationSpec still;
  still.name = "still";
  AnimationSpec nod;
  nod.name = "nod";
  nod.ticks = 2;
  nod.length = 0.1;
  nod.rotations = {1};
  nod.rows = {{0, 0, 0, 1}, {0, half, 0, half}};  // row 2 is row 0
  nod.jumps = {{0, 1, static_cast<std::uint8_t>(format::Channel::rotation), 0, 1.0f}};
  spec.animations = {walk, still, nod};

  TextureSpec skin;
  skin.name = "skin";
  skin.record.width = 2;
  skin.record.height = 1;
  skin.record.uv_width = skin.record.uv_height = 16;
  skin.record.encoding = static_cast<std::uint8_t>(format::TextureEncoding::rgba8);
  skin.record.frame_count = 1;
  skin.data = "\x01\x02\x03\xFF\x04\x05\x06\xFF";
  TextureSpec outside;
  outside.name = "outside";
  outside.record.encoding = static_cast<std::uint8_t>(format::TextureEncoding::external);
  outside.record.frame_count = 4;
  outside.record.frame_ticks = 2;
  outside.record.blend_frames = 1;
  outside.frames = {3, 0, 1};
  outside.file = "outside.png";
  spec.textures = {skin, outside};

  AttachmentSpec hand;
  hand.name = "hand";
  hand.record.bone = 2;
  hand.record.rotation[3] = 1;
  AttachmentSpec box;
  box.name = "box";
  box.record.bone = format::no_bone;
  box.record.kind = static_cast<std::uint8_t>(format::AttachmentKind::hitbox);
  box.record.rotation[3] = 1;
  box.record.size[0] = box.record.size[1] = box.record.size[2] = 2;
  AttachmentSpec goal;
  goal.name = "goal";
  goal.record.bone = 0;
  goal.record.kind = static_cast<std::uint8_t>(format::AttachmentKind::ik_controller);
  goal.record.rotation[3] = 1;
  spec.attachments = {hand, box, goal};

  IkChainSpec chain;
  chain.record = {2, 0, 2, format::ik_lock_target_rotation, 0, 0, {0.25f, 0.5f, 0}};
  chain.joints = {{0, 0, {0, 1, 0}}, {2, 0, {0.25f, 0.5f, 0}}};
  spec.ik_chains = {chain};
  spec.ik_tracks = {{0, 0, 0, {{{0, 0, 0}, 0}, {{1, 0, 0}, 0.5f}, {{2, 0, 0}, 0}}},
                    {2, 0, 1, {{{0, 3, 0}, 0}}}};

  const auto event = [](std::uint16_t animation, format::EventKind kind, float time,
                        std::uint32_t tick, float place) {
    EventSpec out;
    out.record.animation = animation;
    out.record.kind = static_cast<std::uint8_t>(kind);
    out.record.time = time;
    out.record.tick = tick;
    out.record.place = place;
    out.record.attachment = format::no_index;
    return out;
  };
  EventSpec flap = event(0, format::EventKind::sound, 0, 0, 0);
  flap.name = "flap";
  EventSpec smoke = event(0, format::EventKind::particle, 0.0625f, 1, 0.25f);
  smoke.record.flags = format::event_bound;
  smoke.record.attachment = 0;
  smoke.name = "smoke";
  smoke.locator = "hand";
  smoke.script = "variable.size = 2";
  EventSpec line = event(0, format::EventKind::timeline, 0.0625f, 1, 0.25f);
  line.script = "/say hello";
  EventSpec mark = event(2, format::EventKind::marker, 0.1f, 2, 0);
  mark.name = "landed";
  spec.events = {flap, smoke, line, mark};

  for (int i = 0; i < 3; ++i)
    spec.mesh.vertices.push_back({{0, 0, 0}, {0, 127, 0, 0}, {0, 0}, 0, 0});
  for (int i = 0; i < 3; ++i)
    spec.mesh.vertices.push_back({{1, 0, 0}, {0, 0, 127, 0}, {1, 1}, 2, 0});
  spec.mesh.indices = {0, 1, 2, 3, 4, 5, 5, 4, 3};
  spec.mesh.draws = {{0, 0, 0, 6, 0, 2}, {format::no_index, 1, 6, 3, 2, 1}};
  spec.mesh.ranges = {{0, 0, 0, 3}, {2, 0, 3, 3}, {2, 0, 6, 3}};
  StateSpec rest, go;
  rest.name = "rest";
  rest.record.blend = 0.25f;
  rest.record.blend_shortest = 1;
  rest.plays = {{{1, 0, format::no_index, 1, format::no_index}, "variable.tired"}};
  rest.transitions = {{{1, 0, {}, 0, format::no_index}, "query.is_moving"},
                      {{1, 4, {}, 2.5f, format::no_index}, ""}};
  go.name = "go";
  go.plays = {{{0, 0, format::no_index, 0.5f, format::no_index}, ""},
              {{0xFFFF, 0, 1, 1, format::no_index}, ""}};
  go.transitions = {{{0, 2, {}, 0, format::no_index}, ""}};
  StateSpec always;
  always.name = "default";
  spec.controllers = {{"move", 1, {rest, go}}, {"look", 0, {always}}};
  return spec;
}

}  // namespace fmm_test
