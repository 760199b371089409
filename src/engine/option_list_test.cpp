#include "engine/option_list.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "engine/test_project.hpp"

namespace strata::engine {
namespace {

using testing::HasSubstr;

const embed::ModelIdentity kModel{.name = "static", .dimensions = 8, .fingerprint = "static-2/1"};

TEST(OptionList, TellsWhatDiffers) {
  IndexOptions other;
  other.chunk.max_tokens = 300;
  other.scan.hidden = true;
  const auto found = differences(list_options({}, kModel, ""), list_options(other, kModel, "x"));
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].name, "hidden");
  EXPECT_EQ(found[0].indexed, "false");
  EXPECT_EQ(found[0].now, "true");
  EXPECT_EQ(found[1].name, "max_tokens");
  EXPECT_EQ(found[1].indexed, "512");
  EXPECT_EQ(found[1].now, "300");
  EXPECT_EQ(found[2].name, "summaries");
}

TEST(OptionList, IsKeptByFingerprintAsLongAsItIsWanted) {
  const TestProject project;
  const std::string folder = project.root().string();
  const OptionList list = {{"a", "1"}, {"b", "x=y"}};
  keep_options(folder, "one", list, {});
  keep_options(folder, "two", {{"a", "2"}}, {"one"});
  EXPECT_EQ(kept_options(folder, "one"), list);
  keep_options(folder, "three", list, {"two"});
  EXPECT_TRUE(kept_options(folder, "one").empty());
  EXPECT_FALSE(kept_options(folder, "two").empty());
}

TEST(OptionList, AnswersOfAnIndexWithOtherOptionsNameThem) {
  const TestProject project;
  project.write("a.c", "int answer(void) { return 42; }\n");
  Engine first = project.open();
  ASSERT_TRUE(first.refresh());
  EngineOptions changed = project.options();
  changed.index.chunk.max_tokens = 300;
  changed.index.chunk.target_tokens = 200;
  Engine second = project.open_with(changed);
  const auto answer = second.ask({.text = "answer", .filters = {}}, {});
  ASSERT_FALSE(answer);
  EXPECT_THAT(answer.error().message, HasSubstr("max_tokens is 300 and was 512"));
  EXPECT_THAT(answer.error().message, HasSubstr("target_tokens is 200 and was 256"));

  const auto report = second.refresh();
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->rebuilt);
  ASSERT_EQ(report->rebuilt_for.size(), 2U);
  EXPECT_TRUE(second.ask({.text = "answer", .filters = {}}, {}));
  EXPECT_FALSE(second.refresh()->rebuilt);

  const auto back = project.open().refresh();
  ASSERT_TRUE(back && back->rebuilt_for.size() == 2U);
  EXPECT_EQ(back->rebuilt_for[0].now, "256");
}

TEST(OptionList, AFirstIndexIsNotRebuilt) {
  const TestProject project;
  project.write("a.c", "int answer(void) { return 42; }\n");
  EXPECT_FALSE(project.open().refresh()->rebuilt);
}

}  // namespace
}  // namespace strata::engine
