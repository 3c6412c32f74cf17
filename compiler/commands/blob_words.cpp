#include "commands/blob_words.h"

namespace fmmc {

using namespace fmm::format;

std::string_view word_of(Semantics semantics) {
  switch (semantics) {
    case Semantics::fmm:
      return "fmm";
    case Semantics::blockbench:
      return "blockbench";
  }
  return "?";
}

std::string_view word_of(Section section) {
  switch (section) {
    case Section::strings:
      return "strings";
    case Section::bones:
      return "bones";
    case Section::mesh:
      return "mesh";
    case Section::textures:
      return "textures";
    case Section::attachments:
      return "attachments";
    case Section::animations:
      return "animations";
    case Section::clips:
      return "clips";
    case Section::jumps:
      return "jumps";
    case Section::images:
      return "images";
    case Section::ik:
      return "ik";
    case Section::events:
      return "events";
    case Section::frames:
      return "frames";
  }
  return "?";
}

std::string_view word_of(AlphaClass alpha) {
  switch (alpha) {
    case AlphaClass::opaque:
      return "opaque";
    case AlphaClass::cutout:
      return "cutout";
    case AlphaClass::translucent:
      return "translucent";
  }
  return "?";
}

std::string_view alpha_word(std::uint32_t alpha) {
  return alpha > 0xFF ? "?" : word_of(static_cast<AlphaClass>(alpha));
}

std::string_view word_of(TextureEncoding encoding) {
  switch (encoding) {
    case TextureEncoding::none:
      return "none";
    case TextureEncoding::rgba8:
      return "rgba8";
    case TextureEncoding::png:
      return "png";
    case TextureEncoding::external:
      return "external";
  }
  return "?";
}

std::string_view word_of(AttachmentKind kind) {
  switch (kind) {
    case AttachmentKind::locator:
      return "locator";
    case AttachmentKind::ik_controller:
      return "ik_controller";
    case AttachmentKind::seat:
      return "seat";
    case AttachmentKind::name_tag:
      return "name_tag";
    case AttachmentKind::hitbox:
      return "hitbox";
    case AttachmentKind::bounding_box:
      return "bounding_box";
  }
  return "?";
}

std::string_view word_of(Loop loop) {
  switch (loop) {
    case Loop::once:
      return "once";
    case Loop::loop:
      return "loop";
    case Loop::hold:
      return "hold";
  }
  return "?";
}

std::string_view word_of(State state) {
  switch (state) {
    case State::custom:
      return "custom";
    case State::spawn:
      return "spawn";
    case State::idle:
      return "idle";
    case State::walk:
      return "walk";
    case State::attack:
      return "attack";
    case State::death:
      return "death";
  }
  return "?";
}

std::string_view word_of(Encoding encoding) {
  switch (encoding) {
    case Encoding::exact:
      return "exact";
    case Encoding::packed:
      return "packed";
    case Encoding::fast:
      return "fast";
  }
  return "?";
}

std::string_view word_of(EventKind kind) {
  switch (kind) {
    case EventKind::sound:
      return "sound";
    case EventKind::particle:
      return "particle";
    case EventKind::timeline:
      return "timeline";
    case EventKind::marker:
      return "marker";
  }
  return "?";
}

std::vector<std::string_view> words_of_flags(std::uint16_t bone_flags) {
  const struct {
    std::uint16_t bit;
    std::string_view word;
  } all[] = {{bone_head, "head"},
             {bone_seat, "seat"},
             {bone_tag, "tag"},
             {bone_hitbox, "hitbox"},
             {bone_hidden, "hidden"}};
  std::vector<std::string_view> words;
  for (const auto& flag : all) {
    if ((bone_flags & flag.bit) != 0) words.push_back(flag.word);
  }
  return words;
}

std::vector<std::string_view> words_of_box_flags(std::uint8_t box_flags) {
  std::vector<std::string_view> words;
  if ((box_flags & box_collision) != 0) words.push_back("collision");
  if ((box_flags & box_hitbox) != 0) words.push_back("hitbox");
  return words;
}

}  // namespace fmmc
