#include "bake/bb_value.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "bake/bb_number.h"
#include "base/limits.h"
#include "base/quote.h"
#include "base/text.h"
#include "molang/placeholders.h"

namespace fmmc {

namespace {

constexpr double largest = std::numeric_limits<float>::max();

// The byte of the file where byte `at` of a text stands: behind the quote, if the file has no
// escape in the text. Otherwise the text itself.
std::uint32_t offset_inside(std::uint32_t text_offset, std::string_view text, std::uint32_t at) {
  if (text_offset == no_offset) return no_offset;
  const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
  });
  return plain ? text_offset + 1 + at : text_offset;
}

std::string_view fault_text(std::uint32_t faults) {
  using molang::Fault;
  if ((faults & Fault::out_of_steps) != 0) return "runs for too long";
  if ((faults & Fault::not_finite) != 0) return "divides by zero or leaves the range of numbers";
  if ((faults & Fault::no_number) != 0) return "uses a text as a number";
  return "uses a variable before it is set";
}

}  // namespace

double value_of(const BbValue& value, std::span<const BbExpression> expressions, BbMoment& moment) {
  if (value.expression < 0) return value.number;
  const auto index = static_cast<std::size_t>(value.expression);
  const BbExpression& expression = expressions[index];
  molang::Environment& environment = moment.environment;
  environment.faults = 0;
  environment.anim_time = moment.seconds;
  environment.life_time = moment.seconds;
  // The editor's own clock runs in ticks. The sum makes up for a rounding of the product.
  environment.time_stamp = std::floor(moment.seconds * 20 + 1e-9) / 20;
  // Different components draw different numbers at one moment.
  environment.draw = moment.draw + (std::uint64_t{index} << 32);
  const double result = std::clamp(evaluate(expression.program, environment), -largest, largest);
  moment.faults[index] |= environment.faults;
  return expression.negate ? -result : result;
}

BbMolang::BbMolang(const Model& model, const MolangOptions& options, Diagnostics& diagnostics)
    : diagnostics_(diagnostics) {
  scope_.constants = options.names;
  scope_.seed = options.seed;
  add_constants(scope_, molang::parse_placeholders(model.variable_placeholders));
}

BbValue BbMolang::read(const Scalar& scalar, Channel channel, const Place& place,
                       std::vector<BbExpression>& expressions) {
  const double unset = channel == Channel::scale ? 1 : 0;
  std::string shown;
  switch (scalar.kind) {
    case Scalar::Kind::missing:
      return {unset};
    case Scalar::Kind::text:
      return read_text({scalar.text, scalar.negate, unset, scalar.offset, true, place},
                       expressions);
    case Scalar::Kind::number:
      if (std::abs(scalar.number) <= largest) return {scalar.number};
      shown = fmt::format("the value {} is beyond what a pose can hold", scalar.number);
      break;
    case Scalar::Kind::other:
      shown = "the value is neither a number nor text";
      break;
  }
  diagnostics_.warning("unreadable-value", fmt::format("{}; it counts as {}", shown, unset),
                       scalar.offset, place());
  return {unset};
}

BbValue BbMolang::read(std::string_view text, double unset, std::uint32_t offset,
                       const Place& place, std::vector<BbExpression>& expressions) {
  return read_text({text, false, unset, offset, false, place}, expressions);
}

BbValue BbMolang::read_text(const Source& source, std::vector<BbExpression>& expressions) {
  if (trimmed(source.text).empty()) return {source.unset};
  const double sign = source.negate ? -1 : 1;
  if (const auto number = parse_bb_number(source.text)) {
    if (std::abs(*number) <= largest) return {sign * *number};
    diagnostics_.warning("unreadable-value",
                         fmt::format("the value {} is beyond what a pose can hold; it counts as {}",
                                     excerpt(source.text), source.unset),
                         source.offset, source.place());
    return {source.unset};
  }

  molang::Error error;
  const auto expression = molang::parse(source.text, error);
  std::optional<molang::Program> program;
  if (expression) program = molang::compile(*expression, scope_, error);
  if (!program) {
    report_unreadable(source, error);
    return {source.unset};
  }
  report_names(source, *program);
  if (expression->lacks_return) {
    diagnostics_.warning("molang-no-return",
                         fmt::format("the statements '{}' return nothing, so their value is 0",
                                     excerpt(source.text)),
                         source.offset, source.place(),
                         "write 'return' before the last expression");
  }
  spend(program->folding_steps, source.offset, source.place());

  const auto index = static_cast<std::int32_t>(expressions.size());
  BbExpression out{std::move(*program), source.negate, {}, source.offset};
  if (out.program.is_constant()) {
    const std::uint32_t faults[] = {out.program.faults};
    if (faults[0] != 0) {
      out.place = source.place();
      report_faults({&out, 1}, faults);
    }
    return {sign * std::clamp(out.program.value, -largest, largest)};
  }
  out.place = source.place();
  expressions.push_back(std::move(out));
  return {0, index};
}

void BbMolang::report_unreadable(const Source& source, const molang::Error& error) {
  const bool is_random = error.code == "molang-random";
  std::string text =
      is_random ? fmt::format("the random function in '{}' has no seed", excerpt(source.text))
                : fmt::format("'{}' is no Molang: {} (column {}); the value counts as {}",
                              excerpt(source.text), error.text, error.offset + 1, source.unset);
  diagnostics_.add({is_random ? Severity::error : Severity::warning, std::string(error.code),
                    std::move(text), source.place(),
                    is_random ? "give one with --molang-seed N, or take the function away" : "",
                    source.has_own_offset ? offset_inside(source.offset, source.text, error.offset)
                                          : source.offset});
}

void BbMolang::report_names(const Source& source, const molang::Program& program) {
  for (const std::string& name : program.unknown_names) {
    if (!reported_names_.insert(name).second) continue;
    diagnostics_.warning(
        "molang-unknown-name", fmt::format("nothing gives '{}' a value; it counts as 0", name),
        source.offset, source.place(), fmt::format("--molang {}=VALUE gives it one", name));
  }
}

void BbMolang::report_faults(std::span<const BbExpression> expressions,
                             std::span<const std::uint32_t> faults) {
  for (std::size_t i = 0; i < expressions.size(); ++i) {
    if (faults[i] == 0) continue;
    const bool endless = (faults[i] & molang::Fault::out_of_steps) != 0;
    diagnostics_.warning(
        endless ? "molang-limit" : "molang-fault",
        fmt::format("the expression {} and counts as 0 there", fault_text(faults[i])),
        expressions[i].offset, expressions[i].place);
  }
}

bool BbMolang::spend(std::uint64_t steps, std::uint32_t offset, const std::string& place) {
  steps_ += steps;
  if (steps_ <= limits::molang_model_steps) return true;
  if (!out_of_steps_) {
    diagnostics_.error("molang-limit",
                       fmt::format("the expressions of the model take more than {} steps, which is "
                                   "the limit",
                                   limits::molang_model_steps),
                       offset, place);
  }
  out_of_steps_ = true;
  return false;
}

}  // namespace fmmc
