#include "commands/stage_times.h"

#include <fmt/format.h>

namespace fmmc {

StageTimes& StageTimes::operator+=(const StageTimes& other) {
  load += other.load;
  json += other.json;
  model += other.model;
  bake += other.bake;
  mesh += other.mesh;
  blob += other.blob;
  write += other.write;
  models += other.models;
  input_bytes += other.input_bytes;
  output_bytes += other.output_bytes;
  return *this;
}

std::string format_times(const StageTimes& times) {
  const struct {
    const char* name;
    double seconds;
  } rows[] = {
      {"load", times.load},
      {"json", times.json},
      {"model", times.model},
      {"bake", times.bake},
      {"mesh+images", times.mesh},
      {"blob", times.blob},
      {"write", times.write},
      {"total",
       times.load + times.json + times.model + times.bake + times.mesh + times.blob + times.write},
  };
  const double megabytes = static_cast<double>(times.input_bytes) / 1e6;
  std::string out =
      fmt::format("{} models, {:.2f} MB in, {:.2f} MB out\n{:<12} {:>10} {:>10}\n", times.models,
                  megabytes, static_cast<double>(times.output_bytes) / 1e6, "stage", "ms", "MB/s");
  for (const auto& row : rows) {
    const std::string rate =
        row.seconds > 0 ? fmt::format("{:.1f}", megabytes / row.seconds) : std::string("-");
    out += fmt::format("{:<12} {:>10.2f} {:>10}\n", row.name, row.seconds * 1e3, rate);
  }
  return out;
}

}  // namespace fmmc
