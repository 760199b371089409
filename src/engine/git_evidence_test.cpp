#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/engine.hpp"
#include "engine/test_project.hpp"

namespace strata {
namespace {

class GitEvidence : public testing::Test {
 protected:
  void git(const std::string& arguments, const std::string& date = "") const {
    const std::string command = "cd '" + project_.root().string() + "' && GIT_AUTHOR_DATE='" +
                                date + "' GIT_COMMITTER_DATE='" + date +
                                "' HOME=/nonexistent git -c user.name=a -c user.email=a@b " +
                                arguments + " >/dev/null 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0) << arguments;
  }

  void write(const std::string& path) const {
    project_.write(path, "def walk(tree):\n    return tree\n");
  }

  [[nodiscard]] static std::vector<Found> ask(const Engine& engine, const std::string& question,
                                              retrieve::Mode mode) {
    auto answer = engine.ask({.text = question, .filters = {}}, {.mode = mode});
    EXPECT_TRUE(answer);
    return answer ? std::move(answer->found) : std::vector<Found>{};
  }

  [[nodiscard]] std::vector<Found> ask(const std::string& question, retrieve::Mode mode) const {
    Engine engine = project_.open();
    EXPECT_TRUE(engine.refresh());
    return ask(engine, question, mode);
  }

  static bool has_part(const Found& found, const std::string& group) {
    return std::ranges::any_of(found.score_parts, [&](const retrieve::ScorePart& part) {
      return part.feature.starts_with(group);
    });
  }

  engine::TestProject project_;
};

TEST_F(GitEvidence, WhatACommitSaidCountsForTheFilesThatItTouched) {
  write("a.py");
  write("b.py");
  git("init -q --template= .");
  git("add a.py");
  git("commit -q -m x");
  Engine engine = project_.open();
  ASSERT_TRUE(engine.refresh());
  for (const Found& found : ask(engine, "walk lazily", retrieve::Mode::kHybrid)) {
    EXPECT_FALSE(has_part(found, "past."));
  }
  git("add b.py");
  git("commit -q -m 'Walk lazily'");
  ASSERT_TRUE(engine.refresh());  // no file has changed, but HEAD has moved
  const auto found = ask(engine, "walk lazily", retrieve::Mode::kHybrid);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].path, "b.py");
  EXPECT_TRUE(has_part(found[0], "past."));
  EXPECT_FALSE(has_part(found[1], "past."));
}

TEST_F(GitEvidence, OfMixIsRecencyBesideWordsAndImportance) {
  write("old.py");
  write("new.py");
  git("init -q --template= .");
  git("add old.py");
  git("commit -q -m x", "2020-01-01T00:00:00Z");
  git("add new.py");
  git("commit -q -m y", "2024-01-01T00:00:00Z");
  const auto found = ask("walking the tree", retrieve::Mode::kMix);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].path, "new.py");
  EXPECT_NEAR(static_cast<double>(found[0].score - found[1].score), 0.1, 0.01);
  for (const Found& hit : found) {
    for (const retrieve::ScorePart& part : hit.score_parts) {
      EXPECT_TRUE(part.feature == "relative.leaf" || part.feature == "graph.rank" ||
                  part.feature == "git.recency")
          << part.feature;
    }
  }
}

TEST_F(GitEvidence, IsNotNeeded) {
  write("a.py");
  for (const retrieve::Mode mode : {retrieve::Mode::kMix, retrieve::Mode::kHybrid}) {
    const auto found = ask("walking the tree", mode);
    ASSERT_FALSE(found.empty());
    EXPECT_GT(found[0].score, 0.5F);
  }
}

}  // namespace
}  // namespace strata
