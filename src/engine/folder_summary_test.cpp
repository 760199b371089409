#include "engine/folder_summary.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/test_project.hpp"

namespace strata::engine {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string summary_of(const std::vector<TreeEntry>& entries, std::string_view level,
                       std::string_view path) {
  for (const TreeEntry& entry : entries) {
    if (entry.level == level && entry.path == path) {
      return entry.summary;
    }
  }
  return "no entry";
}

TEST(FolderSummaries, NameTheFilesThatOthersDependOn) {
  const TestProject project;
  project.write("README.md", "# Boxes\n\nA library of boxes for small things.\n");
  project.write("lib/__init__.py", "");
  project.write("lib/alone.py", "\"\"\"Nobody needs this.\"\"\"\n\ndef alone():\n    return 1\n");
  project.write("lib/core.py",
                "\"\"\"The heart of all boxes.\"\"\"\n\ndef heart():\n    return 1\n");
  project.write("lib/use.py", "from lib.core import heart\n\nheart()\n");
  project.write("tests/test_core.py", "from lib import core\n\ndef test_it():\n    core.heart()\n");
  Engine engine = project.open();
  ASSERT_TRUE(engine.refresh());
  const auto tree = engine.tree("", 9);
  ASSERT_TRUE(tree);
  EXPECT_THAT(summary_of(*tree, "folder", "lib"),
              AllOf(StartsWith("core.py: The heart of all boxes."),
                    HasSubstr("alone.py: Nobody needs this.")));
  EXPECT_THAT(
      summary_of(*tree, "repository", ""),
      AllOf(HasSubstr("Boxes"), HasSubstr("\nlib/core.py: The heart"), Not(StartsWith("lib"))));
  EXPECT_THAT(summary_of(*tree, "file", "lib/core.py"), StartsWith("The heart of all boxes."));
  for (const TreeEntry& entry : *tree) {
    EXPECT_LE(entry.summary.size(), 480U);
    EXPECT_EQ(entry.summary.empty(), entry.level == "leaf" || entry.leaves == 0)
        << entry.level << " " << entry.path;
  }
}

}  // namespace
}  // namespace strata::engine
