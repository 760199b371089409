// The law of incremental indexing: after any sequence of edits, additions, renames and deletions an
// index gives the same hits with the same scores as one that is built afresh. The number of edits
// grows with STRATA_LONG_TESTS=1.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <thread>

#include <gtest/gtest.h>

#include "engine/test_project.hpp"

namespace strata::engine {
namespace {

namespace fs = std::filesystem;

constexpr const char* kWords[] = {"walrus", "ostrich", "penguin", "lynx",   "heron",
                                  "cache",  "session", "index",   "socket", "parser"};

class Editor {
 public:
  Editor(const TestProject& project, std::uint32_t seed) : project_(project), random_(seed) {}

  void edit() {
    const auto action = random_() % 10;
    if (files_.size() < 5 || action < 3) {
      files_.push_back("d" + std::to_string(random_() % 4) + "/f" + std::to_string(++made_) +
                       (random_() % 4 == 0 ? ".md" : ".py"));
      write(files_.back());
    } else if (action < 7) {
      write(some());
    } else if (action < 9) {
      std::string& name = some();
      const std::string old = name;
      name = "d" + std::to_string(random_() % 4) + "/r" + std::to_string(++made_) +
             old.substr(old.rfind('.'));
      fs::create_directories((project_.root() / name).parent_path());
      fs::rename(project_.root() / old, project_.root() / name);
    } else {
      std::string& name = some();
      fs::remove(project_.root() / name);
      std::swap(name, files_.back());
      files_.pop_back();
    }
  }

 private:
  std::string& some() { return files_[random_() % files_.size()]; }

  const char* word() { return kWords[random_() % std::size(kWords)]; }

  void write(const std::string& path) {
    std::string text;
    const auto parts = 1 + random_() % 4;
    for (std::size_t i = 0; i < parts; ++i) {
      if (path.ends_with(".md")) {
        text +=
            std::string("# ") + word() + "\n\nAbout the " + word() + " and its " + word() + ".\n\n";
      } else {
        text += python_function(std::string(word()) + "_" + word(),
                                std::string("Use the ") + word() + ".") +
                "\n\n";
      }
    }
    project_.write(path, text);
  }

  const TestProject& project_;
  std::mt19937 random_;
  std::vector<std::string> files_;
  int made_ = 0;
};

void expect_same_answers(const Engine& one, const Engine& other, int after) {
  for (const char* question : {"walrus", "cache session", "ostrich parser index", "lynx_heron"}) {
    const auto expected = answers_of(other, question);
    ASSERT_FALSE(!expected.empty() && expected.front().starts_with("error")) << expected.front();
    ASSERT_EQ(answers_of(one, question), expected) << question << " after edit " << after;
  }
}

TEST(IncrementalIndex, AnswersLikeAFreshOneAfterAnyEdits) {
  const bool is_long = std::getenv("STRATA_LONG_TESTS") != nullptr;
  const int edits = is_long ? 500 : 90;
  const int every = is_long ? 50 : 30;
  const TestProject project;
  Editor editor(project, 20261130);
  Engine engine = project.open();
  for (int i = 1; i <= edits; ++i) {
    editor.edit();
    const auto report = engine.refresh();
    ASSERT_TRUE(report) << report.error().to_string();
    if (i % every == 0) {
      const std::string cache = "fresh" + std::to_string(i);
      Engine fresh = project.open("root", cache);
      ASSERT_TRUE(fresh.refresh());
      expect_same_answers(engine, fresh, i);
      fs::remove_all(project.cache(cache));
    }
  }
  EXPECT_LE(engine.status()->segments, 12U);
  EXPECT_TRUE(engine.check());
}

TEST(IncrementalIndex, NoticesEditsWithinOneTickOfTheClock) {
  const TestProject project;
  Engine engine = project.open();
  const auto moment = fs::file_time_type::clock::now();
  for (const char* word : {"walrus", "falcon", "magpie", "turkey"}) {  // of equal length
    project.write("a.py", python_function(word, "Same size, same time."));
    fs::last_write_time(project.root() / "a.py", moment);
    ASSERT_TRUE(engine.refresh());
    if (fs::file_time_type::clock::now() - moment > std::chrono::milliseconds(1500)) {
      GTEST_SKIP() << "this machine is too busy for two edits within one tick";
    }
    EXPECT_EQ(paths_of(engine, word).size(), 1U) << word;
  }
}

/// Does `work` to a file that then has the size and the time stamp that it had before.
template <class Work>
void behind_its_back(const fs::path& file, Work work) {
  const auto time = fs::last_write_time(file);
  const auto size = fs::file_size(file);
  work();
  fs::last_write_time(file, time);
  ASSERT_EQ(fs::file_size(file), size);
}

// A process that reads the index long after the edit: only the ctime tells.
TEST(IncrementalIndex, NoticesAnEditThatRestoresTheTimeStamp) {
  const TestProject project;
  project.write("a.py", python_function("walrus", "Of equal length."));
  const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(24);
  fs::last_write_time(project.root() / "a.py", long_ago);
  Engine engine = project.open();
  ASSERT_TRUE(engine.refresh());
  std::this_thread::sleep_for(std::chrono::milliseconds(2100));  // until its times are trusted
  ASSERT_TRUE(engine.refresh());
  ASSERT_FALSE(engine.refresh()->committed);
  behind_its_back(project.root() / "a.py", [&] {
    std::fstream(project.root() / "a.py", std::ios::in | std::ios::out)
        << python_function("falcon", "Of equal length.");
  });
  EXPECT_EQ(engine.refresh()->changed, 1U);
  EXPECT_EQ(paths_of(engine, "falcon").size(), 1U);
}

TEST(IncrementalIndex, AnalysesNothingWhereOnlyTheModeOfAFileChanged) {
  const TestProject project;
  project.write("a.py", python_function("walrus", "Is not touched."));
  Engine engine = project.open();
  ASSERT_TRUE(engine.refresh());
  fs::permissions(project.root() / "a.py", fs::perms::owner_all);
  const auto segments = project.segments();
  const auto report = engine.refresh();
  ASSERT_TRUE(report);
  EXPECT_EQ(report->unchanged, 1U);
  EXPECT_EQ(report->reused, 1U);
  EXPECT_EQ(project.segments(), segments);
}

TEST(IncrementalIndex, GivesTheSameAnswersWithinASmallBudget) {
  const TestProject project;
  Editor editor(project, 7);
  for (int i = 0; i < 60; ++i) {
    editor.edit();
  }
  for (int i = 0; i < 16;
       ++i) {  // large enough for several segments, small enough to be read whole
    std::string text;
    for (int j = 0; text.size() < 1'000'000; ++j) {
      text += python_function("large_" + std::to_string(i * 100000 + j), "Use the socket.") + "\n";
    }
    project.write("large/f" + std::to_string(i) + ".py", text);
  }
  EngineOptions options = project.options("root", "small");
  options.memory = std::uint64_t{128} << 20U;
  Engine small = TestProject::open_with(options);
  ASSERT_TRUE(small.refresh());
  Engine usual = project.open("root", "usual");
  ASSERT_TRUE(usual.refresh());
  EXPECT_GT(small.status()->segments, usual.status()->segments);
  expect_same_answers(small, usual, 0);
}

}  // namespace
}  // namespace strata::engine
