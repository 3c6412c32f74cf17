#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "commands/blob_words.h"
#include "commands/inspect.h"
#include "commands/shortest.h"
#include "commands/text_table.h"

namespace fmmc {

namespace {

std::string text_of(float value) {
  std::string out;
  append_number(out, value);
  return out;
}

std::string bones_text(const fmm::Model& model) {
  std::string out = fmt::format("\nbones: {}\n", model.bone_count());
  std::vector<std::size_t> depth(model.bone_count());
  for (std::uint32_t i = 0; i < model.bone_count(); ++i) {
    const fmm::Bone bone = model.bone(fmm::BoneId{static_cast<std::uint16_t>(i)});
    const std::uint32_t parent = fmm::index_of(bone.parent);
    // Deep trees stay readable, and a damaged blob stays small.
    depth[i] = parent < i ? std::min<std::size_t>(depth[parent] + 1, 30) : 0;
    out += fmt::format("  {:{}}{}", "", 2 * depth[i], bone.name);
    const auto flags = words_of_flags(bone.flags);
    if (!flags.empty()) out += fmt::format(" ({})", fmt::join(flags, ", "));
    out += '\n';
  }
  return out;
}

std::string mesh_text(const fmm::Model& model) {
  const fmm::Mesh mesh = model.mesh();
  std::string out = fmt::format("\nmesh: {} vertices, {} triangles, {}-bit indices\n",
                                mesh.vertices.size(), mesh.index_count / 3, 8 * mesh.index_bytes);
  for (const fmm::format::Draw& draw : mesh.draws) {
    std::string texture = "untextured";
    if (draw.texture < model.texture_count()) {
      const auto id = fmm::TextureId{static_cast<std::uint16_t>(draw.texture)};
      texture = fmt::format("'{}'", model.texture(id).name);
    }
    out += fmt::format("  draw {}, {}: {} triangles\n", texture, alpha_word(draw.alpha),
                       draw.index_count / 3);
  }
  return out;
}

std::string textures_text(const fmm::Model& model) {
  std::string out = fmt::format("\ntextures: {}\n", model.texture_count());
  if (model.texture_count() == 0) return out;
  std::vector<std::vector<std::string>> rows = {{"name", "pixels", "uv", "encoding", "bytes"}};
  const auto stored = [](const fmm::Texture& texture) {
    return texture.file.empty() ? fmt::format("{}", texture.data.size())
                                : fmt::format("in {}", texture.file);
  };
  for (std::uint32_t i = 0; i < model.texture_count(); ++i) {
    const fmm::Texture texture = model.texture(fmm::TextureId{static_cast<std::uint16_t>(i)});
    rows.push_back({std::string(texture.name), fmt::format("{}x{}", texture.width, texture.height),
                    fmt::format("{}x{}", texture.uv_width, texture.uv_height),
                    std::string(word_of(texture.encoding)), stored(texture)});
  }
  return out + text_table(rows);
}

std::string attachments_text(const fmm::Model& model) {
  if (model.attachment_count() == 0) return {};
  std::string out = fmt::format("\nattachments: {}\n", model.attachment_count());
  for (std::uint32_t i = 0; i < model.attachment_count(); ++i) {
    const fmm::Attachment attachment =
        model.attachment(fmm::AttachmentId{static_cast<std::uint16_t>(i)});
    out += fmt::format("  {} ({})", attachment.name, word_of(attachment.kind));
    for (const std::string_view word : words_of_box_flags(attachment.flags))
      out += fmt::format(" {}", word);
    if (fmm::index_of(attachment.bone) < model.bone_count()) {
      out += fmt::format(" on bone '{}'", model.bone(attachment.bone).name);
    }
    out += '\n';
  }
  return out;
}

// Of ten floats for every bone and row, in per cent.
std::string share_of_floats(const fmm::Model& model, const fmm::Animation& animation) {
  const double floats = 10.0 * sizeof(float) * model.bone_count() * animation.rows;
  if (!(floats > 0)) return "-";
  return fmt::format("{:.1f} %", 100 * animation.clip_bytes / floats);
}

std::string animations_text(const fmm::Model& model) {
  std::string out = fmt::format("\nanimations: {}\n", model.animation_count());
  if (model.animation_count() == 0) return out;
  std::vector<std::vector<std::string>> rows = {{"name", "ticks", "seconds", "loop", "state",
                                                 "encoding", "bytes", "of floats", "error px",
                                                 "between px"}};
  for (std::uint32_t i = 0; i < model.animation_count(); ++i) {
    const fmm::Animation animation =
        model.animation(fmm::AnimationId{static_cast<std::uint16_t>(i)});
    std::string seconds;
    append_number(seconds, animation.length);
    rows.push_back({std::string(animation.name), fmt::format("{}", animation.ticks), seconds,
                    std::string(word_of(animation.loop)), std::string(word_of(animation.state)),
                    std::string(word_of(animation.encoding)),
                    fmt::format("{}", animation.clip_bytes), share_of_floats(model, animation),
                    text_of(animation.max_error_px), text_of(animation.max_error_between_px)});
  }
  return out + text_table(rows);
}

std::string ik_text(const fmm::Model& model) {
  if (model.ik_chain_count() == 0) return {};
  std::string out = fmt::format("\nik: {}\n", model.ik_chain_count());
  for (std::uint32_t i = 0; i < model.ik_chain_count(); ++i) {
    const fmm::IkChain chain = model.ik_chain(i);
    out += fmt::format("  {}:", model.attachment(chain.controller).name);
    for (const fmm::format::IkJointRecord& joint : chain.joints)
      out += fmt::format(" {} >", model.bone(fmm::BoneId{joint.bone}).name);
    out += chain.target == fmm::AttachmentId::none
               ? fmt::format(" bone '{}'", model.bone(chain.target_bone).name)
               : fmt::format(" locator '{}'", model.attachment(chain.target).name);
    if (chain.lock_target_rotation) out += " (rotation locked)";
    out += '\n';
  }
  return out;
}

std::string events_text(const fmm::Model& model) {
  std::uint32_t count = 0;
  std::vector<std::vector<std::string>> rows = {
      {"animation", "seconds", "kind", "name", "locator", "script"}};
  for (std::uint32_t i = 0; i < model.animation_count(); ++i) {
    const auto id = fmm::AnimationId{static_cast<std::uint16_t>(i)};
    count += model.event_count(id);
    for (std::uint32_t j = 0; j < model.event_count(id); ++j) {
      const fmm::Event event = model.event(id, j);
      rows.push_back({std::string(model.animation(id).name),
                      text_of(static_cast<float>(event.seconds)), std::string(word_of(event.kind)),
                      std::string(event.name), std::string(event.locator),
                      std::string(event.script)});
    }
  }
  if (count == 0) return {};
  return fmt::format("\nevents: {}\n", count) + text_table(rows);
}

// `left` is how many more plays and transitions a sound blob can have: one that is damaged may say
// of each state that it has them all.
std::string state_text(const fmm::Model& model, std::uint32_t controller, std::uint32_t index,
                       std::size_t& left) {
  const fmm::ControllerState state = model.controller_state(controller, index);
  std::string out = fmt::format("    {}:", state.name);
  for (std::uint32_t i = 0; i < state.play_count && left > 0; ++i, --left) {
    const fmm::ControllerPlay play = model.controller_play(controller, index, i);
    if (i > 0) out += ',';
    out += fmt::format(" {}", play.animation != fmm::AnimationId::none
                                  ? model.animation(play.animation).name
                                  : model.controller(play.controller).name);
    if (!play.expression.empty()) {
      out += fmt::format(" by {}", play.expression);
    } else if (play.weight != 1) {
      out += fmt::format(" by {}", text_of(play.weight));
    }
  }
  if (state.play_count == 0) out += " nothing";
  if (state.blend > 0) out += fmt::format("; fades in {} s", text_of(state.blend));
  out += '\n';
  for (std::uint32_t i = 0; i < state.transition_count && left > 0; ++i, --left) {
    const fmm::ControllerTransition transition = model.controller_transition(controller, index, i);
    out += fmt::format("      > {}: ", model.controller_state(controller, transition.target).name);
    if (!transition.expression.empty()) {
      out += transition.expression;
    } else {
      out += word_of(transition.kind);
      if (transition.kind == fmm::format::ConditionKind::after)
        out += fmt::format(" {} s", text_of(transition.seconds));
    }
    out += '\n';
  }
  return out;
}

std::string controllers_text(const fmm::Model& model) {
  if (model.controller_count() == 0) return {};
  std::string out = fmt::format("\ncontrollers: {}\n", model.controller_count());
  std::size_t left = model.section(fmm::format::Section::controllers).size();
  for (std::uint32_t i = 0; i < model.controller_count(); ++i) {
    const fmm::Controller controller = model.controller(i);
    out += fmt::format("  {}, begins in {}\n", controller.name,
                       model.controller_state(i, controller.initial).name);
    for (std::uint32_t state = 0; state < controller.state_count && left > 0; ++state, --left)
      out += state_text(model, i, state, left);
  }
  return out;
}

// Where the bytes go; what is left over is the header, the directory and padding.
std::string sections_text(const fmm::Model& model) {
  std::string out = fmt::format("\nbytes: {}\n", model.bytes().size());
  std::size_t rest = model.bytes().size();
  std::vector<std::vector<std::string>> rows = {{"section", "bytes"}};
  for (const fmm::format::Section section : all_sections) {
    const std::size_t bytes = model.section(section).size();
    if (bytes == 0) continue;
    rows.push_back({std::string(word_of(section)), fmt::format("{}", bytes)});
    rest -= std::min(rest, bytes);
  }
  rows.push_back({"header and padding", fmt::format("{}", rest)});
  return out + text_table(rows);
}

}  // namespace

std::string inspect_text(const fmm::Model& model) {
  std::string out = fmt::format(
      "name: {}\nformat: {}.{}\nsemantics: {}, {} rows a second\nschema: {:016x}\ncontent: ",
      model.name(), model.version_major(), model.version_minor(), word_of(model.semantics()),
      model.tick_rate(), static_cast<std::uint64_t>(model.schema()));
  for (const std::uint8_t byte : model.content())
    out += fmt::format("{:02x}", byte);
  out += '\n';
  out += bones_text(model);
  out += mesh_text(model);
  out += textures_text(model);
  out += attachments_text(model);
  out += animations_text(model);
  out += events_text(model);
  out += ik_text(model);
  out += controllers_text(model);
  out += sections_text(model);
  return out;
}

}  // namespace fmmc
