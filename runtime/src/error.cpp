#include <fmm/error.h>

namespace fmm {
inline namespace v1 {

namespace {

struct Text {
  const char* name;
  const char* message;
};

constexpr Text text_of(Error error) {
  switch (error) {
    case Error::none:
      return {"none", "no error"};
    case Error::file_not_found:
      return {"file_not_found", "the file does not exist"};
    case Error::file_unreadable:
      return {"file_unreadable", "the file exists but could not be read"};
    case Error::file_too_large:
      return {"file_too_large", "the file is larger than any compiled model"};
    case Error::out_of_memory:
      return {"out_of_memory", "there is not enough memory for the file"};
    case Error::misaligned:
      return {"misaligned", "the model's memory does not start at a multiple of 16"};
    case Error::truncated:
      return {"truncated", "the model ends before its header says"};
    case Error::bad_magic:
      return {"bad_magic", "this is not a compiled model"};
    case Error::unsupported_version:
      return {"unsupported_version", "the model was compiled for another format version"};
    case Error::bad_size:
      return {"bad_size", "there are bytes behind the end of the model"};
    case Error::bad_directory:
      return {"bad_directory", "the model's section directory is damaged"};
    case Error::bad_section:
      return {"bad_section", "a section of the model is damaged"};
    case Error::missing_section:
      return {"missing_section", "the model lacks a section that every model has"};
    case Error::unknown_required_section:
      return {"unknown_required_section", "the model needs a newer runtime"};
    case Error::ids_mismatch:
      return {"ids_mismatch", "the id header and the model do not belong together; rebuild both"};
    case Error::bad_reference:
      return {"bad_reference", "an index or a name in the model points nowhere"};
    case Error::bad_value:
      return {"bad_value", "a number in the model is not allowed there"};
    case Error::content_mismatch:
      return {"content_mismatch", "the model's bytes are not those that were written"};
  }
  return {"unknown", "unknown error"};
}

}  // namespace

const char* error_name(Error error) noexcept {
  return text_of(error).name;
}
const char* error_message(Error error) noexcept {
  return text_of(error).message;
}

}  // namespace v1
}  // namespace fmm
