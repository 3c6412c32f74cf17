// A JSON text as a flat tree that remembers where every value stands. This folder is the only place
// that knows which parser is underneath.
//
// The reader is tolerant where editors are: a byte-order mark is skipped, // and /* */ comments are
// blanked out, and the bare words NaN and Infinity as well as numbers beyond double (1e999) become
// non-finite numbers with a warning each. Everything else that is not JSON is an error with its
// place.
//
// Thread rule: a Document is immutable after parse(); any number of threads may read it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/files.h"

namespace fmmc::json {

enum class Type : std::uint8_t { null, boolean, number, string, array, object };

// "a string", "an object"...: for diagnostics.
std::string_view type_text(Type type);

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
  // Array element; missing if out of range. Costs `index` steps: use first() and next() to visit.
  Value at(std::size_t index) const;
  std::size_t size() const;  // members or elements; 0 for everything else

  // The value if it has that type.
  std::optional<double> number() const;            // may be non-finite
  std::optional<std::string_view> string() const;  // unescaped UTF-8
  std::optional<bool> boolean() const;
  // A number exactly as the file spells it ("4.10"); empty for everything else.
  std::string_view number_text() const;

  // Iteration over elements or members, in file order:
  //   for (json::Value v = list.first(); v.exists(); v = v.next())
  Value first() const;
  Value next() const;
  std::string_view key() const;  // of a member; empty for elements
  std::uint32_t key_offset() const;

  // The same place of the same document.
  bool operator==(const Value&) const = default;

 private:
  friend class Document;
  Value(const Document* document, std::uint32_t node) : document_(document), node_(node) {}
  const Document* document_ = nullptr;
  std::uint32_t node_ = 0;
};

class Document {
 public:
  // Parses `text`, which must outlive the document: strings without escapes are views into it. On
  // failure there is no document and one error diagnostic says what is wrong and where.
  static std::optional<Document> parse(std::string_view text, Diagnostics& diagnostics,
                                       std::uint64_t limit = default_file_limit);

  Value root() const;

 private:
  friend class Value;
  friend class Builder;

  // Nodes stand in file order. A member is two nodes, the key (a string) and then its value; the
  // first child of an array is the node after it, that of an object the second after it.
  struct Node {
    std::uint32_t offset = 0;  // in the text
    std::uint32_t next = 0;    // the next sibling (a value), 0: none; node 0 is the root
    std::uint32_t size = 0;    // children; bytes of a scalar; of an escaped string: in escaped_
    Type type = Type::null;
    bool flag = false;     // boolean: its value; string: has escapes
    bool member = false;   // a value with a key before it
    bool indexed = false;  // an object in indexes_
  };
  struct Piece {
    std::uint32_t begin = 0, size = 0;
  };
  // The members of one large object, sorted by name and then by place: lookup_[begin, begin+size).
  struct Index {
    std::uint32_t node = 0, begin = 0, size = 0;
  };

  std::string_view string_at(std::uint32_t node) const;
  std::uint32_t find_indexed(std::uint32_t object, std::string_view name) const;

  const char* text_ = nullptr;
  std::vector<char> blanked_;  // what text_ points to when comments had to be blanked
  std::vector<Node> nodes_;
  std::vector<Piece> escaped_;  // strings with escapes, in characters_
  std::string characters_;
  std::vector<Index> indexes_;         // ascending by node
  std::vector<std::uint32_t> lookup_;  // value nodes
};

}  // namespace fmmc::json
