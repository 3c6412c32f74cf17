#include "model/hash.h"

#include <functional>
#include <string>

#include <doctest/doctest.h>

#include "model/visit.h"

using namespace fmmc;

namespace {

// One element in every list and a value in every optional.
struct Fill {
  template <typename T>
  void leaf(FieldRole, T&) {}
  void count(std::size_t) {}
  void place(std::uint32_t& offset) { offset = 7; }
};

template <typename T>
void fill_lists(T& value) {
  if constexpr (visiting::is_leaf<T>) {
    return;
  } else if constexpr (visiting::is_optional<T>) {
    if (!value) value.emplace();
    fill_lists(*value);
  } else if constexpr (visiting::is_list<T>) {
    if constexpr (requires { value.emplace_back(); }) {
      if (value.empty()) value.emplace_back();
    }
    for (auto& element : value)
      fill_lists(element);
  } else {
    std::apply([&](const auto&... field) { (fill_lists(value.*field.member), ...); },
               FieldsOf<T>::list);
  }
}

Model full_model() {
  Model model;
  fill_lists(model);
  Fill fill;
  visit(fill, model);
  return model;
}

// How every kind of leaf changes; a field of a kind that is not here does not compile.
void change(std::string& value) {
  value += 'x';
}
void change(double& value) {
  value += 0.5;
}
void change(bool& value) {
  value = !value;
}
void change(int& value) {
  value += 1;
}
void change(std::uint32_t& value) {
  value += 1;
}
void change(std::uint8_t& value) {
  value = static_cast<std::uint8_t>(value + 1);
}
template <typename T>
requires std::is_enum_v<T>
void change(T& value) {
  value = static_cast<T>(static_cast<int>(value) == 0 ? 1 : 0);
}

// Changes the leaf or place number `target`.
struct ChangeOne {
  int target = 0;
  int at = 0;
  FieldRole role = FieldRole::meaning;

  template <typename T>
  void leaf(FieldRole of, T& value) {
    if (at++ != target) return;
    role = of;
    change(value);
  }
  void count(std::size_t) {}
  void place(std::uint32_t& offset) {
    if (at++ != target) return;
    role = FieldRole::place;
    offset += 1;
  }
};

int leaves_of(Model& model) {
  ChangeOne counter{-1};
  visit(counter, model);
  return counter.at;
}

// Calls `then` with a model for every list of the struct that has one element more, and one for
// every optional that is empty.
template <typename T>
void change_counts(T& value, const std::function<void()>& then) {
  if constexpr (visiting::is_leaf<T>) {
    return;
  } else if constexpr (visiting::is_optional<T>) {
    const T former = value;
    value.reset();
    then();
    value = former;
    change_counts(*value, then);
  } else if constexpr (visiting::is_list<T>) {
    if constexpr (requires { value.emplace_back(); }) {
      value.emplace_back();
      then();
      value.pop_back();
    }
    for (auto& element : value)
      change_counts(element, then);
  } else {
    std::apply([&](const auto&... field) { (change_counts(value.*field.member, then), ...); },
               FieldsOf<T>::list);
  }
}

}  // namespace

TEST_CASE("every field that means something changes the hash, and no place in the file does") {
  Model full = full_model();
  const Hash128 hash = hash_of(full);
  const int leaves = leaves_of(full);
  CHECK(leaves > 250);
  int meanings = 0, others = 0;
  for (int i = 0; i < leaves; ++i) {
    Model changed = full;
    ChangeOne one{i};
    visit(one, changed);
    CAPTURE(i);
    if (one.role == FieldRole::meaning) {
      ++meanings;
      CHECK(hash_of(changed) != hash);
    } else {
      ++others;
      CHECK(hash_of(changed) == hash);
    }
  }
  CHECK(meanings > 230);
  CHECK(others > 20);
}

TEST_CASE("an element more in any list changes the hash, and so does an optional without a value") {
  Model model = full_model();
  const Hash128 hash = hash_of(model);
  int lists = 0;
  change_counts(model, [&] {
    ++lists;
    CAPTURE(lists);
    CHECK(hash_of(model) != hash);
  });
  CHECK(lists > 20);
  CHECK(hash_of(model) == hash);
}

TEST_CASE("neighbouring texts do not run into each other") {
  Model one, other;
  one.bones.resize(1);
  other.bones.resize(1);
  one.bones[0].name = "ab";
  one.bones[0].source_name = "c";
  other.bones[0].name = "a";
  other.bones[0].source_name = "bc";
  CHECK(hash_of(one) != hash_of(other));
}

TEST_CASE("marks and the presence of places count for lints alone") {
  const Model plain = full_model();
  Model marked = plain;
  marked.before_5.what += "x";
  CHECK(hash_of(marked) == hash_of(plain));
  CHECK(hash_of(marked, true) != hash_of(plain, true));
  Model hidden = plain;
  hidden.textures[0].absolute_path_offset = no_offset;
  CHECK(hash_of(hidden) == hash_of(plain));
  CHECK(hash_of(hidden, true) != hash_of(plain, true));
  Model moved = plain;
  moved.textures[0].absolute_path_offset += 3;
  CHECK(hash_of(moved, true) == hash_of(plain, true));
}

TEST_CASE("offsets come in the order of the fields") {
  Model model;
  model.bones.resize(2);
  model.bones[0].offset = 5;
  model.bones[1].offset = 3;
  const std::vector<std::uint32_t> offsets = offsets_of(model);
  // Two marks and the format come before the bones.
  CHECK(offsets == std::vector<std::uint32_t>{no_offset, no_offset, no_offset, 5, 3});
}
