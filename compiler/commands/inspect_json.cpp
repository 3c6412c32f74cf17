#include <span>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "commands/blob_words.h"
#include "commands/inspect.h"
#include "commands/shortest.h"

namespace fmmc {

namespace {

using Json = nlohmann::ordered_json;

Json numbers(std::span<const float> values) {
  Json out = Json::array();
  for (const float value : values)
    out.push_back(shortest(value));
  return out;
}

// Bones are referred to by name, since names are what scripts look for; null: none.
Json bone_name(const fmm::Model& model, fmm::BoneId id) {
  if (fmm::index_of(id) >= model.bone_count()) return nullptr;
  return std::string(model.bone(id).name);
}

template <typename Id, typename Describe>
Json list(std::uint32_t count, Describe describe) {
  Json out = Json::array();
  for (std::uint32_t i = 0; i < count; ++i)
    out.push_back(describe(Id{static_cast<std::uint16_t>(i)}));
  return out;
}

Json bones_of(const fmm::Model& model) {
  return list<fmm::BoneId>(model.bone_count(), [&](fmm::BoneId id) {
    const fmm::Bone bone = model.bone(id);
    Json out;
    out["name"] = std::string(bone.name);
    out["parent"] = bone_name(model, bone.parent);
    out["rest"]["translation"] = numbers(bone.rest.translation);
    out["rest"]["rotation"] = numbers(bone.rest.rotation);
    out["rest"]["scale"] = numbers(bone.rest.scale);
    out["flags"] = words_of_flags(bone.flags);
    return out;
  });
}

std::string_view type_word(fmm::VertexAttribute::Type type) {
  switch (type) {
    case fmm::VertexAttribute::Type::f32:
      return "f32";
    case fmm::VertexAttribute::Type::i8_normalized:
      return "i8_normalized";
    case fmm::VertexAttribute::Type::u16:
      return "u16";
  }
  return "?";
}

Json mesh_of(const fmm::Model& model) {
  const fmm::Mesh mesh = model.mesh();
  Json out;
  out["vertices"] = mesh.vertices.size();
  out["indices"] = mesh.index_count;
  out["index_bytes"] = mesh.index_bytes;
  out["layout"] = Json::array();
  for (const fmm::VertexAttribute& attribute : fmm::vertex_layout()) {
    Json entry;
    entry["name"] = attribute.name;
    entry["type"] = type_word(attribute.type);
    entry["count"] = attribute.count;
    entry["offset"] = attribute.offset;
    out["layout"].push_back(std::move(entry));
  }
  out["draws"] = Json::array();
  for (const fmm::format::Draw& draw : mesh.draws) {
    Json entry;
    entry["texture"] = nullptr;
    if (draw.texture < model.texture_count()) {
      const auto id = fmm::TextureId{static_cast<std::uint16_t>(draw.texture)};
      entry["texture"] = std::string(model.texture(id).name);
    }
    entry["alpha"] = alpha_word(draw.alpha);
    entry["first"] = draw.first_index;
    entry["count"] = draw.index_count;
    out["draws"].push_back(std::move(entry));
  }
  return out;
}

Json textures_of(const fmm::Model& model) {
  return list<fmm::TextureId>(model.texture_count(), [&](fmm::TextureId id) {
    const fmm::Texture texture = model.texture(id);
    Json out;
    out["name"] = std::string(texture.name);
    out["width"] = texture.width;
    out["height"] = texture.height;
    out["uv_width"] = texture.uv_width;
    out["uv_height"] = texture.uv_height;
    out["encoding"] = word_of(texture.encoding);
    out["bytes"] = texture.data.size();
    out["frame_count"] = texture.frame_count;
    out["frame_ticks"] = texture.frame_ticks;
    out["frames"] = Json::array();
    for (const std::uint16_t frame : texture.frames)
      out["frames"].push_back(frame);
    out["blend_frames"] = texture.blend_frames;
    out["file"] = nullptr;
    if (!texture.file.empty()) out["file"] = std::string(texture.file);
    return out;
  });
}

Json attachments_of(const fmm::Model& model) {
  return list<fmm::AttachmentId>(model.attachment_count(), [&](fmm::AttachmentId id) {
    const fmm::Attachment attachment = model.attachment(id);
    Json out;
    out["kind"] = word_of(attachment.kind);
    out["name"] = std::string(attachment.name);
    out["bone"] = bone_name(model, attachment.bone);
    out["position"] = numbers(attachment.position);
    out["rotation"] = numbers(attachment.rotation);
    out["size"] = numbers(attachment.size);
    out["flags"] = words_of_box_flags(attachment.flags);
    return out;
  });
}

Json attachment_name(const fmm::Model& model, fmm::AttachmentId id) {
  if (fmm::index_of(id) >= model.attachment_count()) return nullptr;
  return std::string(model.attachment(id).name);
}

// What an event does not have is null.
Json text_or_null(std::string_view text) {
  return text.empty() ? Json(nullptr) : Json(std::string(text));
}

Json events_of(const fmm::Model& model, fmm::AnimationId id) {
  Json out = Json::array();
  for (std::uint32_t i = 0; i < model.event_count(id); ++i) {
    const fmm::Event event = model.event(id, i);
    Json entry;
    entry["time"] = shortest(static_cast<float>(event.seconds));
    entry["tick"] = event.tick;
    entry["kind"] = word_of(event.kind);
    entry["name"] = text_or_null(event.name);
    entry["locator"] = text_or_null(event.locator);
    entry["attachment"] = attachment_name(model, event.attachment);
    entry["script"] = text_or_null(event.script);
    entry["bind_to_actor"] = event.bind_to_actor;
    out.push_back(std::move(entry));
  }
  return out;
}

Json ik_of(const fmm::Model& model) {
  Json out = Json::array();
  for (std::uint32_t i = 0; i < model.ik_chain_count(); ++i) {
    const fmm::IkChain chain = model.ik_chain(i);
    Json entry;
    entry["controller"] = attachment_name(model, chain.controller);
    entry["bones"] = Json::array();
    for (const fmm::format::IkJointRecord& joint : chain.joints)
      entry["bones"].push_back(bone_name(model, fmm::BoneId{joint.bone}));
    entry["target"] = chain.target == fmm::AttachmentId::none
                          ? bone_name(model, chain.target_bone)
                          : attachment_name(model, chain.target);
    entry["lock_target_rotation"] = chain.lock_target_rotation;
    out.push_back(std::move(entry));
  }
  return out;
}

// What a play or a transition names; null: nothing.
Json animation_name(const fmm::Model& model, fmm::AnimationId id) {
  if (fmm::index_of(id) >= model.animation_count()) return nullptr;
  return std::string(model.animation(id).name);
}

// `left` is how many more states, plays and transitions a sound blob can have: one that is damaged
// may say of each state that it has them all.
Json state_of(const fmm::Model& model, std::uint32_t controller, std::uint32_t index,
              std::size_t& left) {
  const fmm::ControllerState state = model.controller_state(controller, index);
  Json out;
  out["name"] = std::string(state.name);
  out["blend"] = shortest(state.blend);
  out["blend_shortest"] = state.blend_shortest;
  out["plays"] = Json::array();
  for (std::uint32_t i = 0; i < state.play_count && left > 0; ++i, --left) {
    const fmm::ControllerPlay play = model.controller_play(controller, index, i);
    Json entry;
    entry["animation"] = animation_name(model, play.animation);
    entry["controller"] = nullptr;
    if (play.controller < model.controller_count())
      entry["controller"] = std::string(model.controller(play.controller).name);
    entry["weight"] = shortest(play.weight);
    entry["expression"] = text_or_null(play.expression);
    out["plays"].push_back(std::move(entry));
  }
  out["transitions"] = Json::array();
  for (std::uint32_t i = 0; i < state.transition_count && left > 0; ++i, --left) {
    const fmm::ControllerTransition transition = model.controller_transition(controller, index, i);
    Json entry;
    entry["target"] = std::string(model.controller_state(controller, transition.target).name);
    entry["kind"] = word_of(transition.kind);
    entry["seconds"] = shortest(transition.seconds);
    entry["expression"] = text_or_null(transition.expression);
    out["transitions"].push_back(std::move(entry));
  }
  return out;
}

Json controllers_of(const fmm::Model& model) {
  Json out = Json::array();
  std::size_t left = model.section(fmm::format::Section::controllers).size();
  for (std::uint32_t i = 0; i < model.controller_count(); ++i) {
    const fmm::Controller controller = model.controller(i);
    Json entry;
    entry["name"] = std::string(controller.name);
    entry["initial"] = std::string(model.controller_state(i, controller.initial).name);
    entry["states"] = Json::array();
    for (std::uint32_t state = 0; state < controller.state_count && left > 0; ++state, --left)
      entry["states"].push_back(state_of(model, i, state, left));
    out.push_back(std::move(entry));
  }
  return out;
}

Json animations_of(const fmm::Model& model) {
  return list<fmm::AnimationId>(model.animation_count(), [&](fmm::AnimationId id) {
    const fmm::Animation animation = model.animation(id);
    Json out;
    out["name"] = std::string(animation.name);
    out["ticks"] = animation.ticks;
    out["rows"] = animation.rows;
    out["length"] = animation.length;
    out["loop"] = word_of(animation.loop);
    out["state"] = word_of(animation.state);
    out["encoding"] = word_of(animation.encoding);
    out["clip_bytes"] = animation.clip_bytes;
    out["max_error_px"] = shortest(animation.max_error_px);
    out["max_error_between_px"] = shortest(animation.max_error_between_px);
    out["events"] = events_of(model, id);
    return out;
  });
}

}  // namespace

std::string inspect_json(const fmm::Model& model) {
  Json out;
  out["format"]["major"] = model.version_major();
  out["format"]["minor"] = model.version_minor();
  out["bytes"] = model.bytes().size();
  std::string content;
  for (const std::uint8_t byte : model.content())
    content += fmt::format("{:02x}", byte);
  out["content"] = content;
  // Not a JSON number: those lose digits beyond 53 bits in many readers.
  out["schema"] = fmt::format("{:016x}", static_cast<std::uint64_t>(model.schema()));
  out["semantics"] = word_of(model.semantics());
  out["name"] = std::string(model.name());
  out["tick_rate"] = model.tick_rate();
  out["bones"] = bones_of(model);
  out["mesh"] = mesh_of(model);
  out["textures"] = textures_of(model);
  out["attachments"] = attachments_of(model);
  out["animations"] = animations_of(model);
  out["ik"] = ik_of(model);
  out["controllers"] = controllers_of(model);
  // A damaged blob may hold names that are no UTF-8.
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace fmmc
