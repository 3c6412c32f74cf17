// The sections of a blob that a game acts upon while it plays: chains of inverse kinematics with
// their goals, and events (runtime/FORMAT.md, "Inverse kinematics" and "Events").
//
// Thread rule: pure but for the string table that is filled.
#pragma once

#include <string>
#include <vector>

#include "bake/bake.h"
#include "bake/ik_chains.h"
#include "write/blob/blob.h"
#include "write/blob/strings.h"
#include <fmm/format.h>

namespace fmmc {

// Section::ik, empty if there are no chains. `attachments` are the model's.
std::string ik_section(const Model& model, const std::vector<IkChain>& chains,
                       const std::vector<BlobAttachment>& attachments,
                       const std::vector<BakedAnimation>& animations);

// The records of Section::events; their bytes are the section.
std::vector<fmm::format::EventRecord> event_records(const std::vector<BlobAttachment>& attachments,
                                                    const std::vector<BakedAnimation>& animations,
                                                    StringTable& strings);

}  // namespace fmmc
