// Short ways to a value, for tests.
#pragma once

#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "molang/molang.h"

inline fmmc::molang::Expression parsed(std::string_view text, fmmc::molang::Rules rules = {}) {
  fmmc::molang::Error error;
  const auto expression = fmmc::molang::parse(text, error, rules);
  const std::string shown(text);
  CAPTURE(shown);
  CAPTURE(error.text);
  REQUIRE(expression);
  return *expression;
}

inline fmmc::molang::Program compiled(std::string_view text,
                                      const fmmc::molang::Scope& scope = {}) {
  fmmc::molang::Error error;
  const auto program = fmmc::molang::compile(parsed(text), scope, error);
  const std::string shown(text);
  CAPTURE(shown);
  CAPTURE(error.text);
  REQUIRE(program);
  return *program;
}

// The value at query.anim_time = 0.75, query.life_time = 12.5 and this = 2.
inline double value(const fmmc::molang::Expression& expression,
                    const fmmc::molang::Scope& scope = {}) {
  fmmc::molang::Error error;
  const auto program = fmmc::molang::compile(expression, scope, error);
  CAPTURE(error.text);
  REQUIRE(program);
  fmmc::molang::Environment environment;
  environment.anim_time = 0.75;
  environment.life_time = 12.5;
  environment.this_value = 2;
  return fmmc::molang::evaluate(*program, environment);
}

inline double value(std::string_view text, const fmmc::molang::Scope& scope = {}) {
  return value(parsed(text), scope);
}

inline fmmc::molang::Error error_of(std::string_view text) {
  fmmc::molang::Error error;
  const bool failed = !fmmc::molang::parse(text, error);
  const std::string shown(text);
  CAPTURE(shown);
  CHECK(failed);
  return error;
}
