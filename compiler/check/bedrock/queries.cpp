// The names of the queries that Mojang documents (1.26). Facts of an interface, kept sorted.
#include <algorithm>
#include <iterator>
#include <string_view>

#include "check/bedrock/expression.h"

namespace fmmc::bedrock_check {

namespace {

// clang-format off
constexpr std::string_view known_queries[] = {
    "above_top_solid", "actor_count", "all", "all_animations_finished", "all_tags", "anger_level",
    "anim_time", "any", "any_animation_finished", "any_tag", "approx_eq", "armor_color_slot",
    "armor_damage_slot", "armor_material_slot", "armor_texture_slot", "average_frame_time",
    "base_swing_duration", "block_face", "block_has_all_tags", "block_has_any_tag",
    "block_neighbor_has_all_tags", "block_neighbor_has_any_tag", "block_property", "block_state",
    "blocking", "body_x_rotation", "body_y_rotation", "bone_aabb", "bone_orientation_matrix",
    "bone_orientation_trs", "bone_origin", "bone_rotation", "camera_distance_range_lerp",
    "camera_rotation", "can_climb", "can_damage_nearby_mobs", "can_dash", "can_fly",
    "can_power_jump", "can_swim", "can_walk", "cape_flap_amount", "cardinal_block_face_placed_on",
    "cardinal_facing", "cardinal_facing_2d", "cardinal_player_facing",
    "client_max_render_distance", "client_memory_tier", "combine_entities", "cooldown_time",
    "cooldown_time_remaining", "count", "current_squish_value", "dash_cooldown_progress", "day",
    "death_ticks", "debug_output", "delta_time", "distance_from_camera", "effect_emitter_count",
    "effect_particle_count", "entity_biome_has_all_tags", "entity_biome_has_any_identifier",
    "entity_biome_has_any_tags", "equipment_count", "equipped_item_all_tags",
    "equipped_item_any_tag", "equipped_item_is_attachable", "eye_target_x_rotation",
    "eye_target_y_rotation", "facing_target_to_range_attack", "frame_alpha", "fuse_time",
    "get_actor_info_id", "get_animation_frame", "get_default_bone_pivot",
    "get_equipped_item_name", "get_level_seed_based_fraction", "get_locator_offset", "get_name",
    "get_pack_setting", "get_root_locator_offset", "graphics_mode_is_any", "ground_speed",
    "had_component_group", "has_any_family", "has_any_leashed_entity_of_type", "has_armor_slot",
    "has_biome_tag", "has_block_property", "has_block_state", "has_cape", "has_collision",
    "has_dash_cooldown", "has_gravity", "has_head_gear", "has_owner", "has_player_rider",
    "has_property", "has_rider", "has_target", "head_roll_angle", "head_x_rotation",
    "head_y_rotation", "health", "heartbeat_interval", "heartbeat_phase", "heightmap",
    "hurt_direction", "hurt_time", "in_range", "invulnerable_ticks", "is_admiring", "is_alive",
    "is_angry", "is_attached", "is_attached_to_entity", "is_avoiding_block", "is_avoiding_mobs",
    "is_baby", "is_breathing", "is_bribed", "is_carrying_block", "is_casting", "is_celebrating",
    "is_celebrating_special", "is_charged", "is_charging", "is_chested", "is_cooldown_category",
    "is_crawling", "is_critical", "is_croaking", "is_dancing", "is_delayed_attacking",
    "is_digging", "is_eating", "is_eating_mob", "is_elder", "is_emerging", "is_emoting",
    "is_enchanted", "is_feeling_happy", "is_fire_immune", "is_first_person", "is_ghost",
    "is_gliding", "is_grazing", "is_idling", "is_ignited", "is_illager_captain",
    "is_in_contact_with_water", "is_in_lava", "is_in_love", "is_in_ui", "is_in_water",
    "is_in_water_or_rain", "is_interested", "is_invisible", "is_item_equipped",
    "is_item_name_any", "is_jump_goal_jumping", "is_jumping", "is_laying_down", "is_laying_egg",
    "is_leashed", "is_levitating", "is_lingering", "is_local_player", "is_moving", "is_name_any",
    "is_on_fire", "is_on_ground", "is_on_screen", "is_onfire", "is_orphaned",
    "is_owner_identifier_any", "is_pack_setting_enabled", "is_pack_setting_selected",
    "is_persona_or_premium_skin", "is_playing_dead", "is_powered", "is_pregnant",
    "is_ram_attacking", "is_resting", "is_riding", "is_riding_any_entity_of_type", "is_rising",
    "is_roaring", "is_rolling", "is_saddled", "is_scared", "is_scenting", "is_searching",
    "is_selected_item", "is_shaking", "is_shaking_wetness", "is_sheared", "is_shield_powered",
    "is_silent", "is_sitting", "is_sleeping", "is_sneaking", "is_sneezing", "is_sniffing",
    "is_sonic_boom", "is_spectator", "is_sprinting", "is_stackable", "is_stalking", "is_standing",
    "is_stunned", "is_swimming", "is_tamed", "is_transforming", "is_using_item",
    "is_wall_climbing", "item_in_use_duration", "item_is_charged", "item_max_use_duration",
    "item_remaining_use_duration", "item_slot_to_bone_name", "key_frame_lerp_time",
    "kinetic_weapon_damage_duration", "kinetic_weapon_delay", "kinetic_weapon_dismount_duration",
    "kinetic_weapon_knockback_duration", "last_frame_time", "last_hit_by_player",
    "last_input_mode_is_any", "leashed_entity_count", "lie_amount", "life_span", "life_time",
    "lod_index", "log", "main_hand_item_max_duration", "main_hand_item_use_duration",
    "mark_variant", "max_durability", "max_health", "max_trade_tier", "maximum_frame_time",
    "minimum_frame_time", "model_scale", "modified_distance_moved", "modified_move_speed",
    "modified_swing_duration", "moon_brightness", "moon_phase", "movement_direction", "noise",
    "on_fire_time", "out_of_control", "overlay_alpha", "owner_identifier", "player_level",
    "position", "position_delta", "previous_squish_value", "property",
    "relative_block_has_all_tags", "relative_block_has_any_tag", "remaining_durability",
    "ride_body_x_rotation", "ride_body_y_rotation", "ride_head_x_rotation",
    "ride_head_y_rotation", "rider_body_x_rotation", "rider_body_y_rotation",
    "rider_head_x_rotation", "rider_head_y_rotation", "roll_counter", "rotation_to_camera",
    "scoreboard", "server_memory_tier", "shake_angle", "shake_time", "shield_blocking_bob",
    "show_bottom", "sit_amount", "skin_id", "sleep_rotation", "sneeze_counter", "spellcolor",
    "standing_scale", "state_time", "structural_integrity", "surface_particle_color",
    "surface_particle_texture_coordinate", "surface_particle_texture_size", "swell_amount",
    "swelling_dir", "swim_amount", "tail_angle", "target_x_rotation", "target_y_rotation",
    "texture_frame_index", "ticks_since_last_kinetic_weapon_hit", "time_of_day",
    "time_since_last_vibration_detection", "time_stamp", "timer_flag_1", "timer_flag_2",
    "timer_flag_3", "total_emitter_count", "total_particle_count", "touch_only_affects_hotbar",
    "trade_tier", "unhappy_counter", "variant", "vertical_speed", "walk_distance",
    "wing_flap_position", "wing_flap_speed", "yaw_speed",
};
// clang-format on

}  // namespace

bool is_known_query(std::string_view name) {
  return std::binary_search(std::begin(known_queries), std::end(known_queries), name);
}

}  // namespace fmmc::bedrock_check
