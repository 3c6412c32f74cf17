// What the encodings of clips cost, side by side: bytes, and the time of a whole pose at a random
// fractional tick. All methods run in turns within one process and the smallest round counts, so
// that the ratios can be carried to other machines; times cannot.
//
//   fmm_clip_bench [MODEL.bbmodel...]     without models: synthetic clips
//
// The yardstick is a linear blend of two rows of floats, all bones, ten floats each.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bake/bake.h"
#include "bake/image.h"
#include "bake/mesh.h"
#include "base/files.h"
#include "bench/synthetic.h"
#include "read/reader.h"
#include "write/blob/blob.h"
#include <fmm/fmm.hpp>

namespace {

using namespace fmmc;
using Clock = std::chrono::steady_clock;

constexpr int rounds = 15;
constexpr int poses_per_round = 2000;
constexpr int cold_copies = 1024;

struct alignas(16) Block {
  std::byte bytes[16];
};

// A blob in memory of its own, as a game would hold it.
struct Loaded {
  std::vector<Block> memory;
  fmm::Model model;

  explicit Loaded(const std::string& blob) : memory((blob.size() + 15) / 16) {
    std::memcpy(memory.data(), blob.data(), blob.size());
    model = fmm::Model::open(std::as_bytes(std::span(memory)).first(blob.size())).model;
  }
};

struct Source {
  std::string name;
  Model model;
};

std::string blob_of(const Model& model, Profile profile) {
  Diagnostics diagnostics;
  BlobOptions options;
  options.profile = profile;
  options.textures = TextureMode::none;
  const std::vector<Image> images = decode_textures(model, diagnostics);
  const BakedMesh mesh = bake_mesh(model, images, options.semantics, diagnostics);
  return write_blob(model, mesh, images, bake_animations(model, {}, diagnostics), options,
                    diagnostics);
}

double nanoseconds(const std::function<void()>& work) {
  const auto start = Clock::now();
  work();
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

// The same times for every method.
std::vector<double> random_ticks(double ticks) {
  std::vector<double> out;
  std::uint32_t state = 1;
  for (int i = 0; i < poses_per_round; ++i) {
    state = state * 1664525 + 1013904223;
    out.push_back((state >> 8) / 16777216.0 * ticks);
  }
  return out;
}

struct Method {
  const char* name;
  std::vector<const fmm::Model*> copies;
  std::uint64_t clip_bytes = 0;
  double warm = std::numeric_limits<double>::max();
  double forward = warm;
  double cold = warm;
};

volatile float sink;

// One clip again and again, as a game plays it.
void sample_warm(const Method& method, fmm::AnimationId id, std::span<const double> ticks,
                 std::vector<fmm::Transform>& pose) {
  const fmm::BoundClip clip(*method.copies[0], id);
  for (const double tick : ticks)
    fmm::sample(clip, tick, fmm::Wrap::loop, pose);
  sink = pose[0].rotation[0];
}

// Another copy every time: looked up anew, and not in any cache.
void sample_cold(const Method& method, fmm::AnimationId id, std::span<const double> ticks,
                 std::vector<fmm::Transform>& pose) {
  std::size_t copy = 0;
  for (const double tick : ticks) {
    copy = (copy * 5 + 7) % method.copies.size();
    fmm::sample(*method.copies[copy], id, tick, fmm::Wrap::loop, pose);
  }
  sink = pose[0].rotation[0];
}

// Rows of floats for all bones, blended without thought.
class FloatRows {
 public:
  FloatRows(const fmm::Model& model, fmm::AnimationId id)
      : floats_(model.bone_count() * 10), rows_(model.animation(id).ticks + 1) {
    std::vector<fmm::Transform> pose(model.bone_count());
    for (std::uint32_t row = 0; row < rows_; ++row) {
      fmm::sample_row(model, id, row, pose);
      const auto* values = reinterpret_cast<const float*>(pose.data());
      data_.insert(data_.end(), values, values + floats_);
    }
  }
  void blend(double tick, float* out) const {
    const auto row = std::min(static_cast<std::size_t>(tick), std::size_t{rows_} - 2);
    const auto share = static_cast<float>(tick - static_cast<double>(row));
    const float* left = data_.data() + row * floats_;
    const float* right = left + floats_;
    for (std::size_t i = 0; i < floats_; ++i)
      out[i] = left[i] + (right[i] - left[i]) * share;
  }
  std::uint64_t bytes() const { return data_.size() * sizeof(float); }

 private:
  std::size_t floats_;
  std::uint32_t rows_;
  std::vector<float> data_;
};

struct Totals {
  double bytes = 0, warm = 0, forward = 0, cold = 0, raw_bytes = 0, raw_warm = 0;
};

void bench(const Source& source, std::vector<Totals>& totals) {
  const std::pair<const char*, Profile> profiles[] = {{"exact", Profile::exact},
                                                      {"fast", Profile::fast},
                                                      {"compact", Profile::compact},
                                                      {"small", Profile::small}};
  std::vector<std::vector<std::unique_ptr<Loaded>>> loaded;
  for (const auto& [name, profile] : profiles) {
    const std::string blob = blob_of(source.model, profile);
    auto& copies = loaded.emplace_back();
    for (int i = 0; i < cold_copies; ++i)
      copies.push_back(std::make_unique<Loaded>(blob));
  }
  const fmm::Model& first = loaded[0][0]->model;
  std::vector<fmm::Transform> pose(first.bone_count());
  for (std::uint32_t a = 0; a < first.animation_count(); ++a) {
    const fmm::AnimationId id{static_cast<std::uint16_t>(a)};
    const fmm::Animation animation = first.animation(id);
    if (animation.ticks < 2) continue;
    std::vector<Method> methods;
    for (std::size_t p = 0; p < loaded.size(); ++p) {
      Method& method = methods.emplace_back(Method{profiles[p].first, {}});
      for (const auto& copy : loaded[p])
        method.copies.push_back(&copy->model);
      method.clip_bytes = loaded[p][0]->model.animation(id).clip_bytes;
    }
    const FloatRows raw(first, id);
    const std::vector<double> ticks = random_ticks(animation.ticks);
    std::vector<double> in_order = ticks;
    std::sort(in_order.begin(), in_order.end());
    double raw_warm = std::numeric_limits<double>::max();
    for (int round = 0; round < rounds; ++round) {
      raw_warm = std::min(raw_warm, nanoseconds([&] {
                            for (const double tick : ticks)
                              raw.blend(tick, reinterpret_cast<float*>(pose.data()));
                            sink = pose[0].rotation[0];
                          }));
      for (Method& m : methods) {
        m.warm = std::min(m.warm, nanoseconds([&] { sample_warm(m, id, ticks, pose); }));
        m.forward = std::min(m.forward, nanoseconds([&] { sample_warm(m, id, in_order, pose); }));
        m.cold = std::min(m.cold, nanoseconds([&] { sample_cold(m, id, ticks, pose); }));
      }
    }
    const double per_bone = 1.0 / poses_per_round / first.bone_count();
    std::printf("%-28.28s %-20.20s %5u ticks %4u bones  raw %8llu B %5.2f ns/bone",
                source.name.c_str(), std::string(animation.name).c_str(), animation.ticks,
                first.bone_count(), static_cast<unsigned long long>(raw.bytes()),
                raw_warm * per_bone);
    totals.resize(methods.size());
    for (std::size_t i = 0; i < methods.size(); ++i) {
      const Method& m = methods[i];
      std::printf(" | %s %7llu B %.4f, %5.2f ns x%.2f fwd %.2f cold %.2f", m.name,
                  static_cast<unsigned long long>(m.clip_bytes),
                  static_cast<double>(m.clip_bytes) / static_cast<double>(raw.bytes()),
                  m.warm * per_bone, m.warm / raw_warm, m.warm / m.forward, m.cold / raw_warm);
      Totals& t = totals[i];
      t.bytes += static_cast<double>(m.clip_bytes);
      t.raw_bytes += static_cast<double>(raw.bytes());
      t.warm += m.warm * per_bone;
      t.forward += m.forward * per_bone;
      t.cold += m.cold * per_bone;
      t.raw_warm += raw_warm * per_bone;
    }
    std::printf("\n");
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<Source> sources;
  for (int i = 1; i < argc; ++i) {
    std::ifstream file(argv[i], std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    Diagnostics diagnostics;
    ReadRequest request;
    request.path = argv[i];
    request.bytes = bytes;
    ReadResult result = read_bbmodel(request, diagnostics);
    if (result.model) sources.push_back({argv[i], std::move(*result.model)});
  }
  if (argc == 1) {
    for (const int bones : {24, 64}) {
      for (const double seconds : {2.0, 8.0}) {
        for (const std::uint32_t seed : {1u, 2u, 3u}) {
          sources.push_back({std::to_string(bones) + " bones, seed " + std::to_string(seed),
                             fmm_bench::synthetic_model({bones, seconds, seed, true})});
        }
      }
    }
  }
  std::vector<Totals> totals;
  for (const Source& source : sources)
    bench(source, totals);
  const char* names[] = {"exact", "fast", "compact", "small"};
  for (std::size_t i = 0; i < totals.size(); ++i) {
    const Totals& t = totals[i];
    std::printf("%-8s bytes %.4f of raw, warm %.2f of raw, random/forward %.2f, cold/warm %.2f\n",
                names[i], t.bytes / t.raw_bytes, t.warm / t.raw_warm, t.warm / t.forward,
                t.cold / t.warm);
  }
}
