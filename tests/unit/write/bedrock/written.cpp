#include "unit/write/bedrock/written.h"

#include <fstream>
#include <iterator>
#include <utility>

#include <doctest/doctest.h>

#include "read/reader.h"

namespace fmmc::testing {

nlohmann::json WrittenModel::file(const std::string& part) const {
  for (const BedrockFile& file : bedrock.files) {
    if (file.path.find(part) != std::string::npos) return nlohmann::json::parse(file.bytes);
  }
  FAIL("no file " << part);
  return {};
}

WrittenModel write_model(Model model, Semantics semantics, const std::string& id,
                         const BedrockOptions& options) {
  WrittenModel out;
  out.model = std::move(model);
  BakeOptions bake;
  bake.semantics = semantics;
  out.baked = bake_animations(out.model, bake, out.diagnostics);
  out.semantics = semantics;
  out.images = decode_textures(out.model, out.diagnostics);
  out.bedrock =
      write_bedrock({out.model, out.images, out.baked, bake, 0.0016, id, options}, out.diagnostics);
  return out;
}

WrittenModel write_golden(const std::string& path, Semantics semantics,
                          const BedrockOptions& options) {
  Diagnostics diagnostics;
  const std::string bytes = golden_text(path);
  ReadResult read = read_bbmodel({path, bytes, nullptr}, diagnostics);
  REQUIRE(read.model);
  return write_model(std::move(*read.model), semantics, bedrock_id(logical_name(path)), options);
}

std::string golden_text(const std::string& path) {
  std::ifstream stream(FMM_TEST_GOLDEN_DIR "/" + path, std::ios::binary);
  CAPTURE(path);
  REQUIRE(stream);
  return {std::istreambuf_iterator<char>(stream), {}};
}

nlohmann::json golden_json(const std::string& path) {
  return nlohmann::json::parse(golden_text(path));
}

}  // namespace fmmc::testing
