// Loading a compiled model from disk: one aligned block, read at once, the file closed again. A
// blob that is rewritten while a game runs therefore never changes under it.
//
//     fmm::ModelFile file;
//     if (file.load(fmm::executable_dir() + "/models/dragon.fmmb", models::dragon::schema) !=
//     fmm::Error::none)
//       std::fprintf(stderr, "%s\n", file.message().c_str());   // names the absolute path tried
//
// Thread rule: a ModelFile is used by one thread at a time; the Model it gives may be shared.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include <fmm/error.h>
#include <fmm/model.h>

namespace fmm {
inline namespace v1 {

class ModelFile {
 public:
  ModelFile() = default;
  ModelFile(ModelFile&& other) noexcept;  // leaves an empty model behind
  ModelFile& operator=(ModelFile&& other) noexcept;

  // Reads and opens `path`. On failure the former model stays usable and message() says what
  // happened, with the absolute path that was tried.
  Error load(const std::string& path, Schema schema = Schema::unchecked);

  // Whether the file at path() is a compiled model with other bytes than those in memory. Reads its
  // header only. A file that is missing or only half there has not changed: there is nothing to
  // load.
  bool changed() const noexcept;
  // Loads path() anew. A file with the same schema takes the place of the model, at the same
  // address: whatever plays it plays on. One with another schema is Error::ids_mismatch. As long as
  // the result is not Error::none the old model stays. Names, textures and other spans that were
  // taken from the model are gone after a success; no other thread may use it meanwhile.
  Error reload();

  const Model& model() const noexcept { return model_; }
  const std::string& path() const noexcept { return path_; }        // absolute, of the last attempt
  const std::string& message() const noexcept { return message_; }  // empty after success

 private:
  struct Free {
    void operator()(std::byte* block) const noexcept;
  };
  Error read(Schema schema) noexcept;
  Error load_again(Schema schema);

  std::unique_ptr<std::byte[], Free> block_;
  Model model_;
  std::string path_;
  std::string message_;
};

// The folder of the running program, without a trailing separator; "." if the system cannot tell.
std::string executable_dir();

}  // namespace v1
}  // namespace fmm
