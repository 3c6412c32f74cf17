// Where in a Bedrock file something stands, in the words that every diagnostic uses:
// "in geometry 'geometry.goblin', bone 'leg', cube 2, 'uv'". Numbers count from 0, as in a JSON
// pointer. Bones, cubes, animations and keys are called as in the model that a file was made from.
//
// Thread rule: a Places belongs to one thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "read/json/document.h"

namespace fmmc::bedrock_check {

// Finds places by byte offset. Asked for ascending offsets, all questions together cost one walk.
class Places {
 public:
  explicit Places(json::Value root);

  std::string at(std::uint32_t offset);

 private:
  struct Step {
    json::Value value;
    std::size_t index = 0;  // among its siblings
  };
  void move_to(std::uint32_t offset);

  std::vector<Step> path_;
};

}  // namespace fmmc::bedrock_check
