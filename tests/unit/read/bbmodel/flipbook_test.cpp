#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "unit/read/bbmodel/reading.h"

using namespace fmmc;
using fmmc::test::file;
using fmmc::test::Reading;

namespace {

Reading with_fields(const std::string& fields) {
  return Reading(file("5.0", R"("elements":[],"textures":[{"name":"t",)" + fields +
                                 R"("source":"data:image/png;base64,AAAA"}])"));
}

using Order = std::vector<std::uint32_t>;

}  // namespace

TEST_CASE("a texture says how its frames are played") {
  const Reading r = with_fields(R"("frame_time":3,"frame_order_type":"backwards","frame_order":"",)"
                                R"("frame_interpolate":true,)");
  const Texture& texture = r.model().textures.at(0);
  CHECK(texture.frame_ticks == 3);
  CHECK(texture.frame_order_type == Texture::FrameOrder::backwards);
  CHECK(texture.frame_order.empty());
  CHECK(texture.frame_interpolate);
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("what a texture does not say is one tick a frame, forth, without blending") {
  const Reading r = with_fields("");
  const Texture& texture = r.model().textures.at(0);
  CHECK(texture.frame_ticks == 1);
  CHECK(texture.frame_order_type == Texture::FrameOrder::loop);
  CHECK_FALSE(texture.frame_interpolate);
}

TEST_CASE("an order of its own is a text of numbers or a list") {
  for (const char* order : {R"("0 2, 1  2")", R"(" 0,2,1,2 ")", "[0,2,1,2]"}) {
    CAPTURE(order);
    const Reading r =
        with_fields(R"("frame_order_type":"custom","frame_order":)" + std::string(order) + ",");
    CHECK(r.model().textures.at(0).frame_order == Order{0, 2, 1, 2});
    CHECK(r.diagnostics().all().empty());
  }
}

TEST_CASE("an order that is no list of frames is a warning, and frames show one after the other") {
  for (const char* order : {R"("0 x")", R"("1.5")", R"("-1")", R"("99999999999")", R"("")", "[0.5]",
                            "[-1]", R"(["a"])", "null", "7", "{}"}) {
    CAPTURE(order);
    const Reading r =
        with_fields(R"("frame_order_type":"custom","frame_order":)" + std::string(order) + ",");
    CHECK(r.model().textures.at(0).frame_order.empty());
    CHECK(r.diagnostics().count("bad-frame-order") == 1);
  }
}

TEST_CASE("an unknown order of frames is a warning, and frames show one after the other") {
  const Reading r = with_fields(R"("frame_order_type":"random",)");
  CHECK(r.model().textures.at(0).frame_order_type == Texture::FrameOrder::loop);
  CHECK(r.said("bad-frame-order").find("'random' is no order of frames") != std::string::npos);
}
