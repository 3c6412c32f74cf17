// Writes the header of typed ids of a model: names become constants, so that a misspelt animation
// is a compile error and a stale header is caught by the schema.
//
// Thread rule: pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "model/model.h"

namespace fmmc {

struct IdHeader {
  std::string identifier;  // of the model's own namespace: "dragon"
  std::string scope;       // with the namespaces around it: "models::dragon"
  std::string text;        // the header
};

// `name_space` is an identifier or several joined by "::", or empty; `blob_file` the blob's path
// relative to the folder of models, with forward slashes ("dragon.fmmb"). Names that become equal
// after sanitising are an error that names both; more items than ids are one, too, and give no
// text. With `embedded` the header declares blob(), which write_embed_source() defines.
IdHeader write_id_header(const Model& model, std::string_view name_space,
                         std::string_view blob_file, bool embedded, Diagnostics& diagnostics);

// A C++ source that defines `scope`::blob(): the bytes of the file that the macro FMM_BLOB names,
// aligned to 64 bytes. It depends on names alone, not on the blob.
std::string write_embed_source(std::string_view scope);

// The header that includes those of all models; `headers` are file names in the order to include.
std::string write_all_header(const std::vector<std::string>& headers);

// A name as a C++ identifier that may stand in a namespace. ASCII letters and digits stay, other
// ASCII characters become '_'. A character of another script is spelled as 'u' and its code point
// in hexadecimal, between '_'; and so is every character of a name that has neither letters nor
// digits nor such characters, so that names of all languages make different identifiers. Then a run
// of '_' becomes one and a '_' before a leading capital goes (both are reserved), a leading digit
// gets a '_' before it, a keyword or a word that system headers define as a macro one behind it; an
// empty name is "_".
std::string identifier_of(std::string_view name);

}  // namespace fmmc
