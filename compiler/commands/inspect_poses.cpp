#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "commands/console.h"
#include "commands/inspect.h"
#include "commands/shortest.h"
#include "commands/suggest.h"
#include <fmm/pose.h>

namespace fmmc {

namespace {

// Written out when this much has come together.
constexpr std::size_t buffer_bytes = 1 << 20;

class PosePrinter {
 public:
  PosePrinter(const fmm::Model& model, fmm::AnimationId id)
      : model_(model), local_(model.bone_count()), world_(model.bone_count()) {
    const auto name = nlohmann::ordered_json(std::string(model.animation(id).name));
    name_ = name.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  }

  std::span<fmm::Transform> pose() { return local_; }

  // Adds a line for pose(); false if it could not be written.
  bool print(std::optional<std::uint32_t> row, double time, bool seam) {
    fmm::local_to_model(model_, local_, world_);
    out_ += fmt::format("{{\"animation\":{}", name_);
    if (row) out_ += fmt::format(",\"row\":{}", *row);
    out_ += ",\"time\":";
    append_number(out_, time);
    if (seam) out_ += ",\"seam\":true";
    out_ += ",\"local\":[";
    for (std::size_t i = 0; i < local_.size(); ++i) {
      const fmm::Transform& t = local_[i];
      out_ += i == 0 ? "[" : ",[";
      append(t.translation);
      out_ += ',';
      append(t.rotation);
      out_ += ',';
      append(t.scale);
      out_ += ']';
    }
    out_ += "],\"world\":[";
    for (std::size_t i = 0; i < world_.size(); ++i) {
      out_ += i == 0 ? "[" : ",[";
      append(world_[i].m);
      out_ += ']';
    }
    out_ += "]}\n";
    return out_.size() < buffer_bytes || flush();
  }

  bool flush() {
    const bool written = print_output(out_);
    out_.clear();
    return written;
  }

 private:
  void append(std::span<const float> values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i > 0) out_ += ',';
      append_number(out_, values[i]);
    }
  }

  const fmm::Model& model_;
  std::string name_;  // as JSON
  std::vector<fmm::Transform> local_;
  std::vector<fmm::Matrix3x4> world_;
  std::string out_;
};

// The stored rows. In fmm semantics row N is never shown: it is marked as the seam.
bool print_rows(const fmm::Model& model, fmm::AnimationId id, PosePrinter& printer) {
  const fmm::Animation animation = model.animation(id);
  const bool has_seam = model.semantics() == fmm::format::Semantics::fmm;
  for (std::uint32_t row = 0; row < animation.rows; ++row) {
    // A clip that its section does not hold has no rows, whatever its record says.
    if (!fmm::sample_row(model, id, row, printer.pose())) break;
    const bool last = row == animation.ticks;
    const double time = last ? animation.length : row / model.tick_rate();
    if (!printer.print(row, time, last && has_seam)) return false;
  }
  return printer.flush();
}

bool print_sample(const fmm::Model& model, fmm::AnimationId id, double seconds, fmm::Wrap wrap,
                  PosePrinter& printer) {
  fmm::sample(model, id, seconds * fmm::format::ticks_per_second, wrap, printer.pose());
  return printer.print(std::nullopt, seconds, false);
}

bool print_samples(const fmm::Model& model, fmm::AnimationId id, const InspectOptions& options,
                   PosePrinter& printer) {
  const fmm::Wrap wrap = options.wrap ? fmm::Wrap::loop : fmm::Wrap::clamp;
  for (const double seconds : options.at) {
    if (!print_sample(model, id, seconds, wrap, printer)) return false;
  }
  if (options.per_second) {
    const double length = model.animation(id).length;
    // From 0 to the end, the end included if it falls on a sample. Each time is computed from its
    // number, so that nothing adds up; beyond 2^53 a number is none of its own as a double.
    constexpr double most = 9e15;
    const double count = length * *options.per_second;
    const auto last = static_cast<std::uint64_t>(count > 0 ? std::min(count, most) : 0);
    for (std::uint64_t i = 0; i <= last; ++i) {
      const double seconds = static_cast<double>(i) / *options.per_second;
      if (!print_sample(model, id, seconds, wrap, printer)) return false;
    }
  }
  return printer.flush();
}

}  // namespace

int inspect_poses(const fmm::Model& model, const InspectOptions& options) {
  std::uint32_t first = 0;
  std::uint32_t end = model.animation_count();
  if (!options.animation.empty()) {
    const fmm::AnimationId id = model.find_animation(options.animation);
    if (id == fmm::AnimationId::none) {
      std::vector<std::string> names;
      for (std::uint32_t i = 0; i < end; ++i)
        names.emplace_back(model.animation(fmm::AnimationId{static_cast<std::uint16_t>(i)}).name);
      print_error(fmt::format("fmmc inspect: error: there is no animation '{}' in '{}'{}\n",
                              options.animation, options.file,
                              suggestion(options.animation, names)));
      return exit_wrong_use;
    }
    first = fmm::index_of(id);
    end = first + 1;
  }
  const bool sampled = !options.at.empty() || options.per_second.has_value();
  for (std::uint32_t i = first; i < end; ++i) {
    const auto id = fmm::AnimationId{static_cast<std::uint16_t>(i)};
    PosePrinter printer(model, id);
    const bool printed =
        sampled ? print_samples(model, id, options, printer) : print_rows(model, id, printer);
    if (!printed) return exit_bad_input;
  }
  return exit_done;
}

}  // namespace fmmc
