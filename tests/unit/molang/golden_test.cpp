// The tables of tests/golden: values by the documented rules, and sign flips.
#include <cmath>
#include <string>

#include <doctest/doctest.h>

#include "base/files.h"
#include "read/json/document.h"
#include "unit/molang/evaluating.h"

namespace json = fmmc::json;
namespace molang = fmmc::molang;

namespace {

std::string golden(const std::string& path) {
  std::string bytes;
  REQUIRE(fmmc::disk().read(FMM_TEST_GOLDEN_DIR "/" + path, bytes, fmmc::default_file_limit) ==
          fmmc::FileStatus::ok);
  return bytes;
}

json::Document document(const std::string& bytes) {
  fmmc::Diagnostics diagnostics;
  auto result = json::Document::parse(bytes, diagnostics);
  REQUIRE(result);
  return std::move(*result);
}

// What the row gives for names, as constants; they go before what the environment knows.
molang::Scope scope_of(json::Value row) {
  molang::Scope scope;
  for (json::Value v = row["env"].first(); v.exists(); v = v.next()) {
    if (const auto number = v.number()) {
      scope.constants[std::string(v.key())] = *number;
    } else {
      scope.constants[std::string(v.key())] = std::string(*v.string());
    }
  }
  return scope;
}

molang::Rules rules_of(json::Value row) {
  const json::Value version = row["min_engine_version"];
  if (!version.exists()) return {};
  return molang::rules_of_engine(static_cast<int>(*version.at(0).number()),
                                 static_cast<int>(*version.at(1).number()),
                                 static_cast<int>(*version.at(2).number()));
}

bool close(double value, double expected) {
  return std::abs(value - expected) <= 1e-5 * std::max(1.0, std::abs(expected));
}

double row_value(json::Value row) {
  molang::Error error;
  const std::string text(*row["expr"].string());
  CAPTURE(text);
  const auto expression = molang::parse(text, error, rules_of(row));
  CAPTURE(error.text);
  REQUIRE(expression);
  return value(*expression, scope_of(row));
}

}  // namespace

TEST_CASE("every row of the Molang table has its documented value") {
  const std::string bytes = golden("molang/molang.json");
  const json::Document table = document(bytes);
  int documented = 0;
  int choices = 0;
  for (json::Value row = table.root()["rows"].first(); row.exists(); row = row.next()) {
    const std::string text(*row["expr"].string());
    CAPTURE(text);
    const double expected = *row["documented"].number();
    const double got = row_value(row);
    // Angles that differ by a whole turn are one angle.
    const bool same_angle = *row["group"].string() == "math.lerprotate" &&
                            close(std::remainder(got - expected, 360), 0);
    CAPTURE(got);
    CAPTURE(expected);
    CHECK((close(got, expected) || same_angle));
    ++(*row["basis"].string() == "doc" ? documented : choices);
  }
  CHECK(documented == 315);
  CHECK(choices == 137);
}

TEST_CASE("random functions stay within the ranges of the Molang table") {
  const std::string bytes = golden("molang/molang.json");
  const json::Document table = document(bytes);
  for (json::Value row = table.root()["random"].first(); row.exists(); row = row.next()) {
    const std::string text(*row["expr"].string());
    CAPTURE(text);
    molang::Scope scope;
    scope.seed = 7;
    const molang::Program program = compiled(text, scope);
    molang::Environment environment;
    for (; environment.draw < 2000; ++environment.draw) {
      const double got = evaluate(program, environment);
      CHECK(got >= *row["random"]["min"].number());
      CHECK(got <= *row["random"]["max"].number());
      if (*row["random"]["integer"].boolean()) CHECK(got == std::floor(got));
    }
  }
}

TEST_CASE("the negated expression has the negated value, in every editor vector") {
  const std::string bytes = golden("blockbench/molang_vectors.json");
  const json::Document table = document(bytes);
  int compared = 0;
  int refused = 0;
  for (json::Value row = table.root().first(); row.exists(); row = row.next()) {
    const std::string text(*row["input"].string());
    CAPTURE(text);
    molang::Error error;
    const auto expression = molang::parse(text, error);
    if (!expression) {
      ++refused;
      continue;
    }
    const molang::Expression negated = negate(*expression);
    const std::string printed = print(negated);
    CAPTURE(printed);
    CHECK(value(negated) == -value(*expression));
    CHECK(value(printed) == -value(*expression));
    ++compared;
  }
  // "a?1:2", "1,5", "2 ** 3" and "math.foo(2)" are no Molang.
  CHECK(refused == 4);
  CHECK(compared == 119);
}
