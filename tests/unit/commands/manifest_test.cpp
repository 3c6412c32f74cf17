#include "commands/manifest.h"

#include <doctest/doctest.h>

using namespace fmmc;

TEST_CASE("manifest paths are normalised, so that one file has one name") {
  CHECK(parse_manifest("a.fmmb\nd//b.fmmb\r\n./a.fmmb\n\nd/x/../c.fmmb").paths ==
        std::vector<std::string>{"a.fmmb", "d/b.fmmb", "d/c.fmmb"});
}

TEST_CASE("manifest paths that leave the folder are kept out and the first is named") {
  const Manifest manifest = parse_manifest("ok\n../up\n/abs\na/../../b\n..\n.\n");
  CHECK(manifest.paths == std::vector<std::string>{"ok"});
  CHECK(manifest.bad == "../up");
}

TEST_CASE("what the former manifest names and the present does not has vanished") {
  CHECK(vanished({"a", "b", "c"}, {"c", "a", "d"}) == std::vector<std::string>{"b"});
  CHECK(vanished({}, {"a"}).empty());
}
