// The part of format.h that goes on beside the clips: inverse kinematics, events and animation
// controllers. Include that one.
//
// Thread rule: constants and plain data, no state.
#pragma once

#include <cstdint>

namespace fmm {
inline namespace v1 {
namespace format {

// Section::ik: IkHeader, then four arrays at offsets from the start of the section, in the order of
// the fields, without gaps. Chains that are solved at run time, and where their goals go.
struct IkHeader {
  std::uint32_t chain_count;
  std::uint32_t joint_count;
  std::uint32_t track_count;
  std::uint32_t goal_count;
  std::uint32_t chains_offset;  // IkChainRecord[chain_count], ascending by controller
  std::uint32_t joints_offset;  // IkJointRecord[joint_count]
  std::uint32_t tracks_offset;  // IkTrackRecord[track_count], ascending by (animation, chain)
  std::uint32_t goals_offset;   // IkGoalRecord[goal_count]
};

inline constexpr std::uint16_t ik_lock_target_rotation = 1;  // IkChainRecord::flags

struct IkChainRecord {
  std::uint32_t controller;   // index in Section::attachments; its kind is ik_controller
  std::uint32_t target;       // index in Section::attachments of a locator, or no_index: a bone
  std::uint16_t target_bone;  // the bone that is the target, or that carries the locator
  std::uint16_t flags;        // ik_*
  std::uint32_t first_joint;  // its joints follow those of the chain before
  std::uint32_t joint_count;  // at least 1
  float end[3];               // rest position of the target, model space, blocks
};

// One bone of a chain, from the root to the end; each is the parent of the next.
struct IkJointRecord {
  std::uint16_t bone;
  std::uint16_t reserved;
  float position[3];  // of the bone's origin in the rest pose, model space, blocks
};

// The goals of one chain in one animation, row by row. A row that no track has is a frame without
// IK data: the chain is not solved there.
struct IkTrackRecord {
  std::uint16_t animation;
  std::uint16_t chain;
  std::uint32_t first_row;
  std::uint32_t row_count;   // at least 1
  std::uint32_t first_goal;  // its goals follow those of the track before
};

struct IkGoalRecord {
  float offset[3];  // from the controller's rest position, in the space of its bone, blocks
  float jump;       // 0: blends towards the next row; else as JumpRecord::place
};

enum class EventKind : std::uint8_t { sound = 0, particle = 1, timeline = 2, marker = 3 };

inline constexpr std::uint8_t event_bound = 1;  // EventRecord::flags: a particle stays on its bone

// Section::events: EventRecord[bytes / 32], ascending by (animation, tick, place), else in the
// order of the source file. An event is due when the time passes `tick` + `place`, in ticks of 1/20
// s.
struct EventRecord {
  float time;  // seconds
  std::uint32_t tick;
  float place;  // share of the tick, 0 <= place < 1
  std::uint16_t animation;
  std::uint8_t kind;         // EventKind
  std::uint8_t flags;        // event_*
  std::uint32_t name;        // string id of the effect or marker, or no_index
  std::uint32_t locator;     // string id of the name of a locator, or no_index
  std::uint32_t attachment;  // that locator in Section::attachments, or no_index
  std::uint32_t script;      // string id of a script, or no_index
};

// Section::controllers: ControllersHeader and the arrays that it names, each at a multiple of 4.
// The states of the controllers follow each other, and so do what they play and their transitions.
struct ControllersHeader {
  std::uint32_t controller_count, controllers_offset;  // ControllerRecord
  std::uint32_t state_count, states_offset;            // ControllerStateRecord
  std::uint32_t play_count, plays_offset;              // ControllerPlayRecord
  std::uint32_t transition_count, transitions_offset;  // ControllerTransitionRecord
};

// A state machine that plays animations.
struct ControllerRecord {
  std::uint32_t name;  // string id
  std::uint32_t first_state;
  std::uint32_t state_count;  // at least 1
  std::uint32_t initial;      // the state that it begins in, counted from its first
};

struct ControllerStateRecord {
  std::uint32_t name;  // string id
  std::uint32_t first_play;
  std::uint32_t play_count;
  std::uint32_t first_transition;
  std::uint32_t transition_count;
  float blend;                  // seconds that leaving it takes
  std::uint8_t blend_shortest;  // 1: bones turn the shortest way while it fades
  std::uint8_t reserved[7];
};

struct ControllerPlayRecord {
  std::uint16_t animation;  // or 0xFFFF: it plays a controller
  std::uint16_t reserved;
  std::uint32_t controller;  // or no_index: it plays an animation
  float weight;              // 1 where an expression gives it
  std::uint32_t expression;  // string id of Molang that gives the weight, or no_index
};

enum class ConditionKind : std::uint8_t {
  expression = 0,  // the game knows
  always = 1,
  all_finished = 2,  // all that the state plays has been played to its end
  any_finished = 3,  // something of it has
  after = 4,         // the state has lasted for `seconds`
};

// The first of a state's transitions whose condition holds is taken.
struct ControllerTransitionRecord {
  std::uint32_t target;  // state, counted from the controller's first
  std::uint8_t kind;     // ConditionKind
  std::uint8_t reserved[3];
  float seconds;             // of ConditionKind::after, else 0
  std::uint32_t expression;  // string id of Molang for ConditionKind::expression, else no_index
};

static_assert(sizeof(IkHeader) == 32);
static_assert(sizeof(IkChainRecord) == 32);
static_assert(sizeof(IkJointRecord) == 16);
static_assert(sizeof(IkTrackRecord) == 16);
static_assert(sizeof(IkGoalRecord) == 16);
static_assert(sizeof(EventRecord) == 32);
static_assert(sizeof(ControllersHeader) == 32);
static_assert(sizeof(ControllerRecord) == 16);
static_assert(sizeof(ControllerStateRecord) == 32);
static_assert(sizeof(ControllerPlayRecord) == 16);
static_assert(sizeof(ControllerTransitionRecord) == 16);

}  // namespace format
}  // namespace v1
}  // namespace fmm
