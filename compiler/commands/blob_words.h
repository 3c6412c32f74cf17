// The words that tools use for the enumerations of the blob format, in JSON and in prose alike.
//
// Thread rule: constants.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <fmm/format.h>

namespace fmmc {

// "?" for a value that this version does not know; a blob may hold anything.
std::string_view word_of(fmm::format::Semantics semantics);
std::string_view word_of(fmm::format::Section section);
std::string_view word_of(fmm::format::AlphaClass alpha);
std::string_view word_of(fmm::format::TextureEncoding encoding);
std::string_view word_of(fmm::format::AttachmentKind kind);
std::string_view word_of(fmm::format::Loop loop);
std::string_view word_of(fmm::format::State state);
std::string_view word_of(fmm::format::Encoding encoding);
std::string_view word_of(fmm::format::EventKind kind);
std::string_view word_of(fmm::format::ConditionKind kind);

// The alpha class of a draw, which a blob stores in 32 bits.
std::string_view alpha_word(std::uint32_t alpha);

// "head", "seat", ... in the order of the bits.
std::vector<std::string_view> words_of_flags(std::uint16_t bone_flags);
std::vector<std::string_view> words_of_box_flags(std::uint8_t box_flags);

inline constexpr fmm::format::Section all_sections[] = {
    fmm::format::Section::strings,     fmm::format::Section::bones,
    fmm::format::Section::mesh,        fmm::format::Section::textures,
    fmm::format::Section::attachments, fmm::format::Section::animations,
    fmm::format::Section::clips,       fmm::format::Section::jumps,
    fmm::format::Section::images,      fmm::format::Section::ik,
    fmm::format::Section::events,      fmm::format::Section::frames,
    fmm::format::Section::controllers,
};

}  // namespace fmmc
