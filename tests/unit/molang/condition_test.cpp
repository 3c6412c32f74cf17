#include "molang/condition.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace fmmc::molang;
using Kind = Condition::Kind;

TEST_CASE("conditions that need no game are told apart") {
  struct Row {
    const char* text;
    Kind kind;
  };
  const Row rows[] = {
      {"1", Kind::always},
      {"2 > 1", Kind::always},
      {"0", Kind::never},
      {"", Kind::never},
      {"1 +", Kind::never},
      {"query.all_animations_finished", Kind::all_finished},
      {"Q.Any_Animation_Finished", Kind::any_finished},
      {"query.is_angry", Kind::expression},
      {"math.random(0, 1) > 0.5", Kind::expression},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(condition_of(row.text).kind == row.kind);
  }
  CHECK(!condition_of("1 +").error.empty());
}

TEST_CASE("a wait for some time in a state is a number of seconds") {
  for (const char* text : {"q.state_time > 2.5", "query.state_time >= 2.5", "2.5 < q.state_time"}) {
    CAPTURE(text);
    const Condition condition = condition_of(text);
    CHECK(condition.kind == Kind::after);
    CHECK(condition.seconds == 2.5);
  }
  CHECK(condition_of("q.state_time < 2.5").kind == Kind::expression);
}

TEST_CASE("an expression names what it asks for, sorted and each once") {
  const Condition condition =
      condition_of("t.x = v.b; return t.x > q.property('a:b') && v.a + v.a + q.is_angry;");
  CHECK(condition.asks ==
        std::vector<std::string>{"query.is_angry", "query.property", "variable.a", "variable.b"});
}
