#include "read/json/document.h"

#include <algorithm>

#include "read/json/number.h"

namespace fmmc::json {

std::string_view type_text(Type type) {
  switch (type) {
    case Type::null:
      return "null";
    case Type::boolean:
      return "a boolean";
    case Type::number:
      return "a number";
    case Type::string:
      return "a string";
    case Type::array:
      return "a list";
    case Type::object:
      return "an object";
  }
  return "null";
}

Value Document::root() const {
  return nodes_.empty() ? Value() : Value(this, 0);
}

std::string_view Document::string_at(std::uint32_t node) const {
  const Node& n = nodes_[node];
  if (n.flag) {
    const Piece& piece = escaped_[n.size];
    return std::string_view(characters_).substr(piece.begin, piece.size);
  }
  return {text_ + n.offset + 1, n.size};
}

// The last member of that name, 0 if there is none.
std::uint32_t Document::find_indexed(std::uint32_t object, std::string_view name) const {
  const auto index =
      std::lower_bound(indexes_.begin(), indexes_.end(), object,
                       [](const Index& entry, std::uint32_t node) { return entry.node < node; });
  const auto begin = lookup_.begin() + index->begin;
  const auto after = std::upper_bound(begin, begin + index->size, name,
                                      [this](std::string_view wanted, std::uint32_t value) {
                                        return wanted < string_at(value - 1);
                                      });
  if (after == begin || string_at(*(after - 1) - 1) != name) return 0;
  return *(after - 1);
}

Type Value::type() const {
  return exists() ? document_->nodes_[node_].type : Type::null;
}

std::uint32_t Value::offset() const {
  return exists() ? document_->nodes_[node_].offset : no_offset;
}

Value Value::operator[](std::string_view name) const {
  if (!is(Type::object)) return {};
  const std::vector<Document::Node>& nodes = document_->nodes_;
  std::uint32_t found = 0;
  if (nodes[node_].indexed) {
    found = document_->find_indexed(node_, name);
  } else {
    std::uint32_t child = nodes[node_].size == 0 ? 0 : node_ + 2;
    for (; child != 0; child = nodes[child].next) {
      const Document::Node& key = nodes[child - 1];
      if ((key.size == name.size() || key.flag) && document_->string_at(child - 1) == name) {
        found = child;
      }
    }
  }
  return found == 0 ? Value() : Value(document_, found);
}

Value Value::at(std::size_t index) const {
  if (!is(Type::array) || index >= size()) return {};
  Value value = first();
  for (; index > 0; --index)
    value = value.next();
  return value;
}

std::size_t Value::size() const {
  return is(Type::array) || is(Type::object) ? document_->nodes_[node_].size : 0;
}

std::optional<double> Value::number() const {
  if (!is(Type::number)) return std::nullopt;
  return to_double(number_text());
}

std::string_view Value::number_text() const {
  if (!is(Type::number)) return {};
  const Document::Node& node = document_->nodes_[node_];
  return {document_->text_ + node.offset, node.size};
}

std::optional<std::string_view> Value::string() const {
  if (!is(Type::string)) return std::nullopt;
  return document_->string_at(node_);
}

std::optional<bool> Value::boolean() const {
  if (!is(Type::boolean)) return std::nullopt;
  return document_->nodes_[node_].flag;
}

Value Value::first() const {
  if (size() == 0) return {};
  return {document_, node_ + (type() == Type::object ? 2 : 1)};
}

Value Value::next() const {
  if (!exists()) return {};
  const std::uint32_t next = document_->nodes_[node_].next;
  return next == 0 ? Value() : Value(document_, next);
}

std::string_view Value::key() const {
  if (!exists() || !document_->nodes_[node_].member) return {};
  return document_->string_at(node_ - 1);
}

std::uint32_t Value::key_offset() const {
  if (!exists() || !document_->nodes_[node_].member) return no_offset;
  return document_->nodes_[node_ - 1].offset;
}

}  // namespace fmmc::json
