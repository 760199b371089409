#include "engine/documents.hpp"

#include <gmock/gmock.h>

#include "engine/test_project.hpp"

namespace strata::engine {
namespace {

TEST(Documents, AreFoundReplacedAndRemovedLikeFiles) {
  const TestProject project;
  project.write("a.py", python_function("alpha", "About the walrus."));
  Engine engine = project.open();
  const auto added = engine.put_document("notes/bird.md", "# Birds\n\nThe ostrich runs.\n");
  ASSERT_TRUE(added) << added.error().to_string();
  EXPECT_EQ(added->files, 2U);
  const auto answer = engine.ask({.text = "ostrich", .filters = {}}, {});
  ASSERT_TRUE(answer);
  ASSERT_FALSE(answer->found.empty());
  EXPECT_EQ(answer->found.front().path, "notes/bird.md");
  EXPECT_EQ(answer->found.front().text, "# Birds\n\nThe ostrich runs.\n");
  EXPECT_FALSE(answer->found.front().stale);
  EXPECT_EQ(engine.status()->documents, 1U);

  ASSERT_TRUE(engine.put_document("notes/bird.md", "# Birds\n\nThe penguin swims.\n"));
  EXPECT_TRUE(paths_of(engine, "ostrich").empty());
  EXPECT_THAT(paths_of(engine, "penguin"), testing::ElementsAre("notes/bird.md"));

  Engine later = project.open();  // a new process sees it, and keeps it
  ASSERT_TRUE(later.refresh());
  EXPECT_THAT(paths_of(later, "penguin"), testing::ElementsAre("notes/bird.md"));

  ASSERT_TRUE(later.remove_document("notes/bird.md"));
  EXPECT_TRUE(paths_of(later, "penguin").empty());
  EXPECT_TRUE(paths_of(engine, "penguin").empty());
  EXPECT_EQ(later.remove_document("notes/bird.md").error().kind, ErrorKind::kNotFound);
}

TEST(Documents, StandInFrontOfAFileUntilTheyAreRemoved) {
  const TestProject project;
  project.write("a.py", python_function("on_disk", "About the walrus."));
  Engine engine = project.open();
  ASSERT_TRUE(engine.refresh());
  ASSERT_TRUE(engine.put_document("a.py", python_function("in_editor", "About the walrus.")));
  EXPECT_TRUE(paths_of(engine, "on_disk").empty());
  EXPECT_EQ(paths_of(engine, "in_editor").size(), 1U);
  ASSERT_TRUE(engine.remove_document("a.py"));
  EXPECT_EQ(paths_of(engine, "on_disk").size(), 1U);
}

TEST(Documents, AndTheirFoldersAreKnownByPath) {
  const TestProject project;
  project.write("a.py", python_function("alpha", "About the walrus."));
  Engine engine = project.open();
  ASSERT_TRUE(engine.put_document("notes/deep/bird.md", "# Birds\n\nThe ostrich runs.\n"));
  for (const char* path : {"", "a.py", "./notes/", "notes", "notes/deep", "notes/deep/bird.md"}) {
    EXPECT_TRUE(engine.holds(path).value()) << path;
  }
  for (const char* path : {"b.py", "note", "notes/bird.md", "notes/deep/bird.md/x", "a.py/"}) {
    EXPECT_FALSE(engine.holds(path).value()) << path;
  }
  EXPECT_NE(engine.why("notes")->reason.find("a folder"), std::string::npos);
}

TEST(Documents, AreRefusedWithAReason) {
  const TestProject project;
  Engine engine = project.open();
  for (const char* path : {"", "/etc/passwd", "../up.md", "a/../b.md", "a//b.md", "./a.md", "a/"}) {
    const auto refused = engine.put_document(path, "text");
    ASSERT_FALSE(refused) << path;
    EXPECT_EQ(refused.error().kind, ErrorKind::kInvalidArgument) << path;
  }
  EXPECT_NE(engine.put_document("a.md", " \n").error().message.find("empty"), std::string::npos);
  EXPECT_NE(engine.put_document("a.md", std::string("a\0b", 3)).error().message.find("binary"),
            std::string::npos);
  EXPECT_EQ(engine.status()->documents, 0U);
}

}  // namespace
}  // namespace strata::engine
