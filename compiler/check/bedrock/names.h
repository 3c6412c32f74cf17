// Who defines and who uses the names by which files of packs refer to each other.
//
// Thread rule: built by one thread, then read only; points into the packs it was made from.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "check/bedrock/pack.h"
#include "read/json/document.h"

namespace fmmc::bedrock_check {

struct Definition {
  File* file = nullptr;
  json::Value value;
  std::string base;  // of a geometry that extends another one
};
using Definitions = std::map<std::string, Definition, std::less<>>;

// A client entity or an attachable: who makes the short names in its animations and controllers
// mean something.
struct User {
  Pack* pack = nullptr;
  File* file = nullptr;
  json::Value description;
  std::set<std::string> geometries;               // ids
  std::set<std::string, std::less<>> animations;  // short names, of controllers too
  std::set<std::string, std::less<>> sounds, particles;
  std::set<std::string, std::less<>> resources;  // "geometry.default", "texture.hat": lower case
};

struct Property {
  bool is_synced = false;
};

struct Names {
  Definitions geometries, animations, animation_controllers, render_controllers, entities;
  std::set<std::string, std::less<>> textures;             // paths without extension
  std::map<std::string, std::string, std::less<>> folded;  // their paths without case
  std::map<std::string, Property, std::less<>> properties;
  bool knows_properties = false;  // there is a behaviour pack

  std::deque<User> users;
  using Users = std::map<std::string, std::vector<const User*>, std::less<>>;
  Users users_of_animations, users_of_render_controllers;  // of controllers too

  // The bones of a geometry and of those that it extends, without case. Null if one of them is not
  // here.
  struct Skeleton {
    std::set<std::string, std::less<>> bones, locators;
  };
  const Skeleton* skeleton(const std::string& geometry) const;

 private:
  mutable std::map<std::string, Skeleton, std::less<>> skeletons_;
};

// `packs` are those that the game loads together. Names that one pack defines twice are told.
Names collect_names(std::span<Pack* const> packs);

// The members of a map of names to texts, as `textures` of an entity.
void for_each_text(json::Value map,
                   const std::function<void(json::Value member, std::string_view text)>& function);

}  // namespace fmmc::bedrock_check
