// A model read, baked and written as Bedrock files: what the tests of the writer start from.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "bake/bake.h"
#include "bake/image.h"
#include "model/model.h"
#include "write/bedrock/bedrock.h"

namespace fmmc::testing {

struct WrittenModel {
  Semantics semantics = Semantics::fmm;
  Model model;
  std::vector<Image> images;
  std::vector<BakedAnimation> baked;
  BedrockModel bedrock;
  Diagnostics diagnostics;

  // The file whose path contains `part`, parsed.
  nlohmann::json file(const std::string& part) const;
  nlohmann::json geometry() const { return file(".geo.json"); }
  nlohmann::json animations() const { return file(".animation.json")["animations"]; }
};

// `id` is the model's in Bedrock.
WrittenModel write_model(Model model, Semantics semantics, const std::string& id = "m",
                         const BedrockOptions& options = {});
// A file below the folder of golden values, or of the samples.
WrittenModel write_golden(const std::string& path, Semantics semantics,
                          const BedrockOptions& options = {});

std::string golden_text(const std::string& path);
nlohmann::json golden_json(const std::string& path);

}  // namespace fmmc::testing
