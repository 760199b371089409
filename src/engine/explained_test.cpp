// Documents that explain code, through the whole engine.
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

#include <gtest/gtest.h>

#include "engine/engine.hpp"

namespace strata {
namespace {

namespace fs = std::filesystem;

class Explained : public testing::Test {
 protected:
  Explained() {
    std::string pattern = (fs::temp_directory_path() / "strata-explained-XXXXXX").string();
    base_ = mkdtemp(pattern.data());
    fs::create_directories(base_ / "root");
    write("sessions.py",
          "def remove_expired(store):\n    \"\"\"Removes sessions that are over.\"\"\"\n"
          "    return store.filter(over)\n");
    write("guide.md",
          "# Guide\n\nWords about something else that fill the page a little.\n\n"
          "## Sessions\n\nCall `remove_expired(store)` once an hour.\n");
    write("notes.md", "# Notes\n\nThe words remove expired occur here without naming code.\n");
  }

  ~Explained() override {
    std::error_code ignored;
    fs::remove_all(base_, ignored);
  }

  void write(const std::string& path, const std::string& text) const {
    std::ofstream(base_ / "root" / path, std::ios::binary) << text;
  }

  [[nodiscard]] std::vector<Explanatory> of_function() const {
    auto engine = Engine::open({.root = (base_ / "root").string(),
                                .cache = (base_ / "cache").string(),
                                .index = {},
                                .progress = {}});
    EXPECT_TRUE(engine.has_value());
    EXPECT_TRUE(engine->refresh().has_value());
    auto answer = engine->ask({.text = "remove_expired", .filters = {}}, {});
    EXPECT_TRUE(answer.has_value());
    EXPECT_TRUE(engine->add_explanations(*answer).has_value());
    for (const Found& found : answer->found) {
      if (found.path == "sessions.py") {
        return found.explained_in;
      }
      EXPECT_TRUE(found.explained_in.empty()) << "documents are not explained";
    }
    ADD_FAILURE() << "the function is not found";
    return {};
  }

  fs::path base_;
};

TEST_F(Explained, SectionsThatNameASymbolAreFound) {
  const std::vector<Explanatory> sections = of_function();
  ASSERT_EQ(sections.size(), 1U);
  EXPECT_EQ(sections[0].path, "guide.md");
  EXPECT_FALSE(sections[0].titled);
}

TEST_F(Explained, AFileIsExplainedWhereItsPathIsMentioned) {
  write("guide.md", "# Guide\n\n## Sessions\n\nSee `./sessions.py` for all of it.\n");
  write("notes.md", "# Notes\n\nNot in `old_sessions.py`, nor in `other/sessions.py`.\n");
  const std::vector<Explanatory> sections = of_function();
  ASSERT_EQ(sections.size(), 1U);
  EXPECT_EQ(sections[0].path, "guide.md");
  EXPECT_FALSE(sections[0].titled);
}

TEST_F(Explained, ANameInAHeadingComesFirst) {
  write("z.md", "# The function remove_expired\n\nIt removes what is expired.\n");
  const std::vector<Explanatory> sections = of_function();
  ASSERT_EQ(sections.size(), 2U);
  EXPECT_EQ(sections[0].path, "z.md");
  EXPECT_EQ(sections[0].section, "The function remove_expired");
  EXPECT_TRUE(sections[0].titled);
}

TEST_F(Explained, TheSectionThatSaysMostComesFirstAndHistoriesLast) {
  write("CHANGES.md", "# Version 2\n\n`remove_expired`, `remove_expired` and `remove_expired`.\n");
  write("a.md", "# Other\n\nAs in `remove_expired`.\n");
  write("z.md", "# Old sessions\n\n`remove_expired` removes; `remove_expired` is quick.\n");
  const std::vector<Explanatory> sections = of_function();
  ASSERT_EQ(sections.size(), 2U);
  EXPECT_EQ(sections[0].path, "z.md");
  EXPECT_EQ(sections[1].path, "a.md");
}

}  // namespace
}  // namespace strata
