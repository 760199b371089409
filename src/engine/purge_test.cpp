#include "engine/purge.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "engine/test_project.hpp"

namespace strata::engine {
namespace {

namespace fs = std::filesystem;

/// True if a segment of the cache holds the bytes.
bool on_disk(const TestProject& project, const std::string& bytes) {
  for (const fs::path& folder : project.indexes()) {
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() != ".seg") {
        continue;
      }
      std::ifstream in(entry.path(), std::ios::binary);
      const std::string text{std::istreambuf_iterator<char>(in), {}};
      if (text.find(bytes) != std::string::npos) {
        return true;
      }
    }
  }
  return false;
}

TEST(Purge, CleaningUpLeavesNoWordOfADeletedFile) {
  const TestProject project;
  for (const char* name : {"a", "b", "c", "d", "e"}) {
    project.write(std::string(name) + ".py", python_function(name, "About the walrus."));
  }
  project.write("secret.py", python_function("zanzibar", "About quagga."));
  ASSERT_TRUE(project.open().refresh());
  fs::remove(project.root() / "secret.py");
  ASSERT_TRUE(project.open().refresh());
  EXPECT_TRUE(on_disk(project, "zanzibar"));  // most of the segment is live, so it stayed
  ASSERT_TRUE(collect_cache(project.cache().string(), 0));
  EXPECT_FALSE(on_disk(project, "zanzibar"));
  EXPECT_EQ(project.segments().size(), 1U);

  Engine engine = project.open();
  EXPECT_TRUE(engine.check());
  EXPECT_EQ(paths_of(engine, "walrus").size(), 5U);
  const auto again = engine.refresh();
  ASSERT_TRUE(again);
  EXPECT_EQ(again->unchanged, 5U);
  EXPECT_EQ(again->changed, 0U);
}

TEST(Purge, WhatIsLiveThroughoutIsNotWrittenAgain) {
  const TestProject project;
  project.write("a.py", python_function("alpha", "About the walrus."));
  ASSERT_TRUE(project.open().refresh());
  const auto before = project.segments();
  const auto generation = project.open().status()->generation;
  ASSERT_TRUE(collect_cache(project.cache().string(), 0));
  EXPECT_EQ(project.segments(), before);
  EXPECT_EQ(project.open().status()->generation, generation);
}

}  // namespace
}  // namespace strata::engine
