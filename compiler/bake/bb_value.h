// One component of a key in blockbench semantics: a number, or Molang that was compiled once and is
// evaluated at every moment.
//
// Thread rule: plain data; BbMolang and BbMoment belong to one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bake/bake.h"
#include "base/diagnostics.h"
#include "model/model.h"
#include "molang/molang.h"

namespace fmmc {

struct BbValue {
  double number = 0;
  std::int32_t expression = -1;  // index in the animation's expressions, or -1: `number` counts
};

struct BbExpression {
  molang::Program program;
  bool negate = false;  // files before 5.0 mirror the *value*
  std::string place;
  std::uint32_t offset = no_offset;
};

// What is asked of an animation, and working memory that is kept from one moment to the next.
struct BbMoment {
  double seconds = 0;
  // A key closer than this counts as hit and shows its first point. The editor has hit_range, which
  // belongs to the rows; between them 0 gives the curve itself.
  double reach = 0;
  std::uint64_t draw = 0;  // names the moment to the random functions

  molang::Environment environment;
  std::vector<std::uint32_t> faults;  // molang::Fault bits by expression, added up
};

inline constexpr double hit_range = 1.0 / 1200;  // seconds

// Always finite, and within what a float can hold.
double value_of(const BbValue& value, std::span<const BbExpression> expressions, BbMoment& moment);

// The Molang of one model: what names stand for, and what has been said about it already.
class BbMolang {
 public:
  BbMolang(const Model& model, const MolangOptions& options, Diagnostics& diagnostics);

  // A component of a data point. What is not there is 0, of scale 1; so is, with a warning, what
  // cannot be read. `place` is asked only if something has to be said.
  using Place = std::function<std::string()>;
  BbValue read(const Scalar& scalar, Channel channel, const Place& place,
               std::vector<BbExpression>& expressions);

  // A Molang text outside of keys; `unset` if it is empty or cannot be read.
  BbValue read(std::string_view text, double unset, std::uint32_t offset, const Place& place,
               std::vector<BbExpression>& expressions);

  // Says what happened to the expressions while they were evaluated: divisions by zero and the
  // like.
  void report_faults(std::span<const BbExpression> expressions,
                     std::span<const std::uint32_t> faults);

  // Counts instructions; false, with an error once, if the model has used up what all its
  // expressions together may take.
  bool spend(std::uint64_t steps, std::uint32_t offset, const std::string& place);

 private:
  struct Source {
    std::string_view text;
    bool negate = false;
    double unset = 0;
    std::uint32_t offset = no_offset;
    bool has_own_offset = true;  // `offset` is that of the text, not of what it belongs to
    const Place& place;
  };
  BbValue read_text(const Source& source, std::vector<BbExpression>& expressions);
  void report_unreadable(const Source& source, const molang::Error& error);
  void report_names(const Source& source, const molang::Program& program);

  molang::Scope scope_;
  Diagnostics& diagnostics_;
  std::set<std::string, std::less<>> reported_names_;
  std::uint64_t steps_ = 0;
  bool out_of_steps_ = false;
};

}  // namespace fmmc
