// Text to tree: a walk over the tokens that keeps every offset, counts the depth without the
// machine stack, and leaves numbers as they are spelled. No library at hand does all three, and the
// loading of a shared one would cost a process that only finds its models in the cache dearly.
#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "base/limits.h"
#include "read/json/document.h"
#include "read/json/lexical.h"
#include "read/json/number.h"
#include "read/json/tokens.h"

namespace fmmc::json {

namespace {

// Objects with more members get a sorted index, so that looking up all of them is not quadratic.
constexpr std::uint32_t index_threshold = 32;

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

}  // namespace

struct Problem {
  std::size_t offset = 0;
  std::string text;
  std::string code = "json-syntax";
};

// Walks the tokens and fills the document. `text` starts after the byte-order mark, `base` is its
// offset in the file.
class Builder {
 public:
  Builder(Document& document, std::string_view text, std::size_t base,
          std::span<const std::uint32_t> tokens)
      : document_(document), text_(text), base_(base), tokens_(tokens) {}

  std::optional<Problem> run() {
    // A guess that is right for ordinary models: a node for every second token.
    document_.nodes_.reserve(std::min<std::size_t>(tokens_.size() / 2 + 1, limits::json_nodes));
    if (!value(false)) return problem_;
    while (!open_.empty()) {
      if (!step()) return problem_;
    }
    if (token_ < tokens_.size()) {
      fail(offset(), "text after the end of the JSON value");
      return problem_;
    }
    build_indexes();
    return std::nullopt;
  }

  // Offsets of non-finite numbers, in file order.
  const std::vector<std::uint32_t>& non_finite() const { return non_finite_; }

 private:
  struct Open {
    std::uint32_t node = 0;
    std::uint32_t last = 0;  // child
    bool object = false;
  };

  std::size_t offset() const { return token_ < tokens_.size() ? tokens_[token_] : text_.size(); }
  char character() const { return token_ < tokens_.size() ? text_[tokens_[token_]] : '\0'; }

  // The token's bytes, up to the white space before the next one.
  std::string_view token_text() const {
    std::size_t end = token_ + 1 < tokens_.size() ? tokens_[token_ + 1] : text_.size();
    while (end > offset() + 1 && is_space(text_[end - 1]))
      --end;
    return text_.substr(offset(), end - offset());
  }

  bool fail(std::size_t offset, std::string text, std::string code = "json-syntax") {
    problem_ = {offset, std::move(text), std::move(code)};
    return false;
  }

  // Here something else should stand.
  bool expected(std::string_view what) {
    if (token_ >= tokens_.size()) {
      return fail(text_.size(), fmt::format("the file ends where {} is expected", what));
    }
    return fail(offset(), fmt::format("expected {}", what));
  }

  // One element or member of the innermost container, or its end.
  bool step() {
    Open& top = open_.back();
    const char close = top.object ? '}' : ']';
    if (top.last == 0) {
      if (character() == close) return end_container();
    } else {
      if (character() == close) return end_container();
      if (character() != ',') return expected(top.object ? "',' or '}'" : "',' or ']'");
      ++token_;
    }
    if (!top.object) return value(false);
    if (character() != '"') return expected("a name in quotes");
    if (!string()) return false;
    if (character() != ':') return expected("':'");
    ++token_;
    return value(true);
  }

  bool end_container() {
    const Open top = open_.back();
    open_.pop_back();
    ++token_;
    if (top.object && document_.nodes_[top.node].size > index_threshold) {
      document_.nodes_[top.node].indexed = true;
      document_.indexes_.push_back({top.node, 0, 0});
    }
    return true;
  }

  // Adds a node for the token, without linking it to its siblings.
  bool add(Type type, std::size_t size, bool flag = false) {
    if (document_.nodes_.size() >= limits::json_nodes) {
      return fail(offset(), fmt::format("more than {} values in one file", limits::json_nodes),
                  "too-many-values");
    }
    Document::Node node;
    node.offset = static_cast<std::uint32_t>(base_ + offset());
    node.size = static_cast<std::uint32_t>(size);
    node.type = type;
    node.flag = flag;
    document_.nodes_.push_back(node);
    return true;
  }

  bool value(bool member) {
    const bool is_container = character() == '{' || character() == '[';
    const auto node = static_cast<std::uint32_t>(document_.nodes_.size());
    if (!(is_container ? container() : scalar())) return false;
    document_.nodes_[node].member = member;
    // A container is innermost now; its parent is the one below it.
    const std::size_t depth = open_.size() - (is_container ? 1 : 0);
    if (depth == 0) return true;
    Open& parent = open_[depth - 1];
    if (parent.last != 0) document_.nodes_[parent.last].next = node;
    parent.last = node;
    ++document_.nodes_[parent.node].size;
    return true;
  }

  bool container() {
    if (open_.size() >= limits::json_depth) {
      return fail(offset(), fmt::format("nesting is deeper than {}", limits::json_depth),
                  "json-depth");
    }
    const bool object = character() == '{';
    const auto node = static_cast<std::uint32_t>(document_.nodes_.size());
    if (!add(object ? Type::object : Type::array, 0)) return false;
    open_.push_back({node, 0, object});
    ++token_;
    return true;
  }

  bool scalar() {
    switch (character()) {
      case '"':
        return string();
      case 't':
        return literal("true", Type::boolean, true);
      case 'f':
        return literal("false", Type::boolean, false);
      case 'n':
        return literal("null", Type::null, false);
      case '\0':
      case ',':
      case ':':
      case ']':
      case '}':
        return expected("a value");
      default:
        return number();
    }
  }

  bool string() {
    const std::string_view token = token_text();
    // The tokenizer starts a new token right after a closing quote.
    if (token.size() < 2 || token.back() != '"') return unexpected(token, 0);
    const std::string_view inside = token.substr(1, token.size() - 2);
    if (inside.find('\\') == std::string_view::npos) {
      if (!add(Type::string, inside.size())) return false;
      ++token_;
      return true;
    }
    const std::size_t begin = document_.characters_.size();
    std::size_t fault = 0;
    if (!unescape(inside, document_.characters_, fault)) {
      return fail(offset() + 1 + fault, "unknown escape in a string");
    }
    if (!add(Type::string, document_.escaped_.size(), true)) return false;
    document_.escaped_.push_back(
        {static_cast<std::uint32_t>(begin),
         static_cast<std::uint32_t>(document_.characters_.size() - begin)});
    ++token_;
    return true;
  }

  bool literal(std::string_view word, Type type, bool flag) {
    const std::string_view token = token_text();
    if (!token.starts_with(word)) return unexpected(token, 0);
    if (token.size() > word.size()) return unexpected(token, word.size());
    if (!add(type, word.size(), flag)) return false;
    ++token_;
    return true;
  }

  bool number() {
    const std::string_view token = token_text();
    const std::size_t size = number_size(token);
    if (size == 0 || size < token.size()) return unexpected(token, size);
    // Only a number with an exponent, a word, or very many digits can leave the range of double.
    constexpr std::size_t always_finite = 300;
    const bool suspicious = size > always_finite ||
                            token.find_first_of("eEN") != std::string_view::npos ||
                            token.back() == 'y';
    if (suspicious && !is_finite(to_double(token))) {
      non_finite_.push_back(static_cast<std::uint32_t>(base_ + offset()));
    }
    if (!add(Type::number, size)) return false;
    ++token_;
    return true;
  }

  static bool is_finite(double value) { return value - value == 0; }

  // The token is wrong from its byte `at` on.
  bool unexpected(std::string_view token, std::size_t at) {
    constexpr std::size_t shown = 24;
    std::string text;
    for (const char c : token.substr(at, shown)) {
      const auto byte = static_cast<unsigned char>(c);
      if (byte >= 0x20 && byte < 0x7F) {
        text += c;
      } else {
        text += fmt::format("\\x{:02x}", byte);
      }
    }
    return fail(offset() + at,
                fmt::format("unexpected '{}{}'", text, token.size() - at > shown ? "..." : ""));
  }

  void build_indexes() {
    Document& d = document_;
    std::sort(d.indexes_.begin(), d.indexes_.end(),
              [](const auto& a, const auto& b) { return a.node < b.node; });
    for (Document::Index& index : d.indexes_) {
      index.begin = static_cast<std::uint32_t>(d.lookup_.size());
      index.size = d.nodes_[index.node].size;
      for (std::uint32_t v = index.node + 2; v != 0; v = d.nodes_[v].next)
        d.lookup_.push_back(v);
      std::sort(d.lookup_.begin() + index.begin, d.lookup_.end(),
                [&d](std::uint32_t a, std::uint32_t b) {
                  const int order = d.string_at(a - 1).compare(d.string_at(b - 1));
                  return order != 0 ? order < 0 : a < b;
                });
    }
  }

  Document& document_;
  std::string_view text_;
  std::size_t base_ = 0;
  std::span<const std::uint32_t> tokens_;
  std::size_t token_ = 0;
  std::vector<Open> open_;
  std::vector<std::uint32_t> non_finite_;
  Problem problem_;
};

namespace {

// The first thing wrong with a text that has a lexical fault. The walk over what comes before it
// may fail earlier: after a missing quote everything is inside out.
Problem first_problem(std::string_view text, std::size_t base, const Fault& fault,
                      std::span<const std::uint32_t> tokens_before) {
  const std::string_view before = text.substr(0, fault.clean);
  if (!tokens_before.empty()) {
    Document scratch;
    const std::optional<Problem> problem = Builder(scratch, before, base, tokens_before).run();
    if (problem && problem->offset < before.size()) return *problem;
  }
  return {fault.offset, fault.text};
}

}  // namespace

std::optional<Document> Document::parse(std::string_view text, Diagnostics& diagnostics,
                                        std::uint64_t limit) {
  // Offsets are 32 bits wide, and the largest says that there is none.
  limit = std::min(limit, std::uint64_t{no_offset} - 1);
  if (text.size() > limit) {
    diagnostics.error("file-too-large",
                      fmt::format("the file has {} bytes, limit is {}", text.size(), limit));
    return std::nullopt;
  }
  const std::size_t base = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  std::optional<Document> document;
  std::optional<Problem> problem;
  std::vector<std::uint32_t> non_finite;

  const auto attempt = [&](const char* bytes) {
    const std::string_view body(bytes + base, text.size() - base);
    document.emplace();
    document->text_ = bytes;
    std::vector<std::uint32_t> tokens;
    if (const std::optional<Fault> fault = find_tokens(body, tokens)) {
      problem = first_problem(body, base, *fault, tokens);
      return;
    }
    if (tokens.empty()) {
      problem = {body.size(), "the file holds no JSON value"};
      return;
    }
    Builder builder(*document, body, base, tokens);
    problem = builder.run();
    non_finite = builder.non_finite();
  };

  attempt(text.data());
  if (problem) {
    // Comments are rare: they cost a second pass, and only files that have them.
    const std::string_view rest = text.substr(std::min(base + problem->offset, text.size()));
    if (rest.starts_with("//") || rest.starts_with("/*")) {
      std::vector<char> blanked = blank_comments(text);
      attempt(blanked.data());
      document->blanked_ = std::move(blanked);
      const std::string_view left =
          std::string_view(document->text_, text.size())
              .substr(problem ? std::min(base + problem->offset, text.size()) : text.size());
      if (left.starts_with("/*")) problem->text = "comment is not closed";
    }
  }
  if (problem) {
    diagnostics.error(problem->code, problem->text,
                      static_cast<std::uint32_t>(base + problem->offset));
    return std::nullopt;
  }
  for (const std::uint32_t offset : non_finite) {
    diagnostics.warning("non-finite-number", "non-finite number", offset);
  }
  return document;
}

}  // namespace fmmc::json
