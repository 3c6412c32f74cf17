#include "commands/blob_words.h"

namespace fmmc {

namespace format = fmm::format;

std::string_view word_of(format::Semantics semantics) {
  switch (semantics) {
    case format::Semantics::fmm:
      return "fmm";
    case format::Semantics::blockbench:
      return "blockbench";
  }
  return "?";
}

std::string_view word_of(format::Section section) {
  switch (section) {
    case format::Section::strings:
      return "strings";
    case format::Section::bones:
      return "bones";
    case format::Section::mesh:
      return "mesh";
    case format::Section::textures:
      return "textures";
    case format::Section::attachments:
      return "attachments";
    case format::Section::animations:
      return "animations";
    case format::Section::clips:
      return "clips";
    case format::Section::jumps:
      return "jumps";
    case format::Section::images:
      return "images";
    case format::Section::ik:
      return "ik";
    case format::Section::events:
      return "events";
    case format::Section::frames:
      return "frames";
    case format::Section::controllers:
      return "controllers";
  }
  return "?";
}

std::string_view word_of(format::ConditionKind kind) {
  switch (kind) {
    case format::ConditionKind::expression:
      return "expression";
    case format::ConditionKind::always:
      return "always";
    case format::ConditionKind::all_finished:
      return "all_finished";
    case format::ConditionKind::any_finished:
      return "any_finished";
    case format::ConditionKind::after:
      return "after";
  }
  return "?";
}

std::string_view word_of(format::AlphaClass alpha) {
  switch (alpha) {
    case format::AlphaClass::opaque:
      return "opaque";
    case format::AlphaClass::cutout:
      return "cutout";
    case format::AlphaClass::translucent:
      return "translucent";
  }
  return "?";
}

std::string_view alpha_word(std::uint32_t alpha) {
  return alpha > 0xFF ? "?" : word_of(static_cast<format::AlphaClass>(alpha));
}

std::string_view word_of(format::TextureEncoding encoding) {
  switch (encoding) {
    case format::TextureEncoding::none:
      return "none";
    case format::TextureEncoding::rgba8:
      return "rgba8";
    case format::TextureEncoding::png:
      return "png";
    case format::TextureEncoding::external:
      return "external";
  }
  return "?";
}

std::string_view word_of(format::AttachmentKind kind) {
  switch (kind) {
    case format::AttachmentKind::locator:
      return "locator";
    case format::AttachmentKind::ik_controller:
      return "ik_controller";
    case format::AttachmentKind::seat:
      return "seat";
    case format::AttachmentKind::name_tag:
      return "name_tag";
    case format::AttachmentKind::hitbox:
      return "hitbox";
    case format::AttachmentKind::bounding_box:
      return "bounding_box";
  }
  return "?";
}

std::string_view word_of(format::Loop loop) {
  switch (loop) {
    case format::Loop::once:
      return "once";
    case format::Loop::loop:
      return "loop";
    case format::Loop::hold:
      return "hold";
  }
  return "?";
}

std::string_view word_of(format::State state) {
  switch (state) {
    case format::State::custom:
      return "custom";
    case format::State::spawn:
      return "spawn";
    case format::State::idle:
      return "idle";
    case format::State::walk:
      return "walk";
    case format::State::attack:
      return "attack";
    case format::State::death:
      return "death";
  }
  return "?";
}

std::string_view word_of(format::Encoding encoding) {
  switch (encoding) {
    case format::Encoding::exact:
      return "exact";
    case format::Encoding::packed:
      return "packed";
    case format::Encoding::fast:
      return "fast";
    case format::Encoding::keyed:
      return "keyed";
    case format::Encoding::segmented:
      return "segmented";
  }
  return "?";
}

std::string_view word_of(format::EventKind kind) {
  switch (kind) {
    case format::EventKind::sound:
      return "sound";
    case format::EventKind::particle:
      return "particle";
    case format::EventKind::timeline:
      return "timeline";
    case format::EventKind::marker:
      return "marker";
  }
  return "?";
}

std::vector<std::string_view> words_of_flags(std::uint16_t bone_flags) {
  const struct {
    std::uint16_t bit;
    std::string_view word;
  } all[] = {{format::bone_head, "head"},
             {format::bone_seat, "seat"},
             {format::bone_tag, "tag"},
             {format::bone_hitbox, "hitbox"},
             {format::bone_hidden, "hidden"}};
  std::vector<std::string_view> words;
  for (const auto& flag : all) {
    if ((bone_flags & flag.bit) != 0) words.push_back(flag.word);
  }
  return words;
}

std::vector<std::string_view> words_of_box_flags(std::uint8_t box_flags) {
  std::vector<std::string_view> words;
  if ((box_flags & format::box_collision) != 0) words.push_back("collision");
  if ((box_flags & format::box_hitbox) != 0) words.push_back("hitbox");
  return words;
}

}  // namespace fmmc
