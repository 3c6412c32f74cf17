// A JSON text as a flat tree that remembers where every value stands. This folder is the only place
// that knows which parser is underneath.
//
// The reader is tolerant where editors are: a byte-order mark is skipped, // and /* */ comments are
// blanked out, numbers keep their raw text so that 1e999 and NaN become non-finite numbers with a
// warning. Everything else that is not JSON is an error with its place.
//
// Thread rule: a Document is immutable after parse(); any number of threads may read it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"

namespace fmmc::json {

enum class Type : std::uint8_t { null, boolean, number, string, array, object };

class Document;

// A place in a document. Cheap to copy; valid as long as the document. A default Value, and what
// is not found, is "missing": every question about it has an answer, so look-ups chain.
class Value {
 public:
  Value() = default;

  bool exists() const { return document_ != nullptr; }
  Type type() const;  // Type::null if missing
  bool is(Type type) const { return exists() && this->type() == type; }
  std::uint32_t offset() const;  // of the first byte of the value; no_offset if missing

  // Object member by exact name; of several with one name the last counts. Missing if this is no
  // object or has none.
  Value operator[](std::string_view name) const;
  // Array element; missing if out of range.
  Value at(std::size_t index) const;
  std::size_t size() const;  // members or elements; 0 for everything else

  // The value if it has that type.
  std::optional<double> number() const;            // may be non-finite
  std::optional<std::string_view> string() const;  // unescaped UTF-8
  std::optional<bool> boolean() const;

  // Iteration over elements or members, in file order:
  //   for (json::Value v = list.first(); v.exists(); v = v.next())
  Value first() const;
  Value next() const;
  std::string_view key() const;  // of a member; empty for elements
  std::uint32_t key_offset() const;

 private:
  friend class Document;
  Value(const Document* document, std::uint32_t node) : document_(document), node_(node) {}
  const Document* document_ = nullptr;
  std::uint32_t node_ = 0;
};

class Document {
 public:
  // Parses `text`, which need not outlive the document. On failure the document is empty and one
  // error diagnostic says what is wrong and where.
  static std::optional<Document> parse(std::string_view text, Diagnostics& diagnostics);

  Value root() const;

 private:
  friend class Value;
  struct Node {
    Type type = Type::null;
    bool flag = false;             // boolean
    std::uint32_t offset = 0;      // in the text
    std::uint32_t next = 0;        // sibling, 0: none (node 0 is the root)
    std::uint32_t first = 0;       // child, 0: none
    std::uint32_t count = 0;       // children
    std::uint32_t key = 0;         // index in keys_ + 1, 0: none
    std::uint32_t text_begin = 0;  // string: in characters_
    std::uint32_t text_size = 0;
    double number = 0;
  };
  struct Key {
    std::uint32_t begin = 0, size = 0, offset = 0;
  };
  std::vector<Node> nodes_;
  std::vector<Key> keys_;
  std::string characters_;
};

}  // namespace fmmc::json
