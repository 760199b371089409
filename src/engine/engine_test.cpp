#include "engine/engine.hpp"

#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

#include <gtest/gtest.h>

#include "engine/test_project.hpp"

namespace strata {
namespace {

namespace fs = std::filesystem;

/// A folder of source files and a cache, both removed at the end.
class EngineTest : public testing::Test {
 protected:
  EngineTest() {
    std::string pattern = (fs::temp_directory_path() / "strata-engine-XXXXXX").string();
    base_ = mkdtemp(pattern.data());
    fs::create_directories(base_ / "root");
  }

  ~EngineTest() override {
    std::error_code ignored;
    fs::remove_all(base_, ignored);
  }

  void write(const std::string& path, const std::string& text) const {
    fs::create_directories((base_ / "root" / path).parent_path());
    std::ofstream(base_ / "root" / path, std::ios::binary) << text;
  }

  void remove(const std::string& path) const { fs::remove(base_ / "root" / path); }

  [[nodiscard]] Engine open(std::size_t threads = 0, const std::string& cache = "cache",
                            IndexOptions options = {}) const {
    options.threads = threads;
    auto engine = Engine::open({.root = (base_ / "root").string(),
                                .cache = (base_ / cache).string(),
                                .index = options,
                                .progress = {}});
    if (!engine) {
      throw std::runtime_error(engine.error().to_string());
    }
    return *std::move(engine);
  }

  /// Contents of all segment files of a cache, by name.
  [[nodiscard]] std::map<std::string, std::string> segments(const std::string& cache) const {
    std::map<std::string, std::string> found;
    for (const auto& file : fs::recursive_directory_iterator(base_ / cache)) {
      if (file.path().extension() != ".seg") {
        continue;
      }
      std::ifstream in(file.path(), std::ios::binary);
      found[file.path().filename().string()] = {std::istreambuf_iterator<char>(in), {}};
    }
    return found;
  }

  void write_project() const {
    write("app/sessions.py",
          "import time\n\n\ndef remove_expired(store):\n    \"\"\"Delete sessions whose time is "
          "over.\"\"\"\n"
          "    for key in list(store):\n        if store[key].expires < time.time():\n            "
          "del store[key]\n");
    write("app/routes.go",
          "package app\n\n// Route finds the handler of a path.\nfunc Route(path string) string "
          "{\n\treturn path\n}\n");
    write("web/menu.ts",
          "export const openMenu = (id: string) => {\n  return document.getElementById(id);\n};\n");
    write("README.md", "# App\n\nHow to configure the menu.\n");
    write(".gitignore", "build/\n");
    write("build/out.py", "x = 1\n");
  }

  fs::path base_;
};

retrieve::Query query(std::string text) { return {.text = std::move(text), .filters = {}}; }

TEST_F(EngineTest, FindsTheFunctionThatAQuestionDescribes) {
  write_project();
  Engine engine = open();
  const auto report = engine.refresh();
  ASSERT_TRUE(report) << report.error().to_string();
  EXPECT_EQ(report->files, 4U);
  EXPECT_TRUE(report->committed);
  const auto answer = engine.ask(query("where are expired sessions removed"), {});
  ASSERT_TRUE(answer) << answer.error().to_string();
  ASSERT_FALSE(answer->found.empty());
  const Found& best = answer->found.front();
  EXPECT_EQ(best.path, "app/sessions.py");
  EXPECT_EQ(best.symbol, "remove_expired");
  EXPECT_FALSE(best.stale);
  EXPECT_NE(best.text.find("del store[key]"), std::string::npos);
}

TEST_F(EngineTest, ASecondRefreshDoesNothing) {
  write_project();
  Engine engine = open();
  ASSERT_TRUE(engine.refresh());
  const auto again = engine.refresh();
  ASSERT_TRUE(again);
  EXPECT_EQ(again->added + again->changed + again->removed, 0U);
  EXPECT_EQ(again->unchanged, 4U);
}

TEST_F(EngineTest, SeesEditsAdditionsAndDeletions) {
  write_project();
  Engine engine = open();
  ASSERT_TRUE(engine.refresh());
  write("app/sessions.py", "def purge_everything():\n    return 0\n");
  write("app/extra.py", "def brew_coffee():\n    return 'hot'\n");
  remove("web/menu.ts");
  const auto report = engine.refresh();
  ASSERT_TRUE(report);
  EXPECT_EQ(report->added, 1U);
  EXPECT_EQ(report->changed, 1U);
  EXPECT_EQ(report->removed, 1U);
  const auto coffee = engine.ask(query("brew coffee"), {});
  ASSERT_TRUE(coffee);
  ASSERT_FALSE(coffee->found.empty());
  EXPECT_EQ(coffee->found.front().symbol, "brew_coffee");
  const auto menu = engine.ask(query("openMenu"), {.mode = retrieve::Mode::kLexical});
  ASSERT_TRUE(menu);
  for (const Found& found : menu->found) {
    EXPECT_NE(found.path, "web/menu.ts");
  }
}

TEST_F(EngineTest, AnIncrementalIndexAnswersLikeAFreshOne) {
  write_project();
  Engine incremental = open();
  ASSERT_TRUE(incremental.refresh());
  for (int i = 0; i < 9; ++i) {
    write(
        "app/part" + std::to_string(i) + ".py",
        "def step_" + std::to_string(i) + "(menu):\n    return menu + " + std::to_string(i) + "\n");
    if (i % 3 == 2) {
      remove("app/part" + std::to_string(i - 1) + ".py");
    }
    ASSERT_TRUE(incremental.refresh());
  }
  Engine fresh = open(0, "cache2");
  ASSERT_TRUE(fresh.refresh());
  for (const char* text : {"menu step", "expired sessions", "route path handler", "step_4"}) {
    const auto a = incremental.ask(query(text), {});
    const auto b = fresh.ask(query(text), {});
    ASSERT_TRUE(a && b);
    ASSERT_EQ(a->found.size(), b->found.size()) << text;
    for (std::size_t i = 0; i < a->found.size(); ++i) {
      EXPECT_EQ(a->found[i].path, b->found[i].path) << text;
      EXPECT_EQ(a->found[i].lines, b->found[i].lines);
      EXPECT_EQ(a->found[i].score, b->found[i].score);
    }
  }
}

TEST_F(EngineTest, SegmentsAreIdenticalForAnyNumberOfThreads) {
  write_project();
  for (int i = 0; i < 40; ++i) {
    write("lib/f" + std::to_string(i) + ".py",
          "def f" + std::to_string(i) + "():\n    return " + std::to_string(i) + "\n");
  }
  ASSERT_TRUE(open(1, "one").refresh());
  ASSERT_TRUE(open(2, "two").refresh());
  ASSERT_TRUE(open(5, "five").refresh());
  EXPECT_FALSE(segments("one").empty());
  EXPECT_EQ(segments("one"), segments("two"));
  EXPECT_EQ(segments("one"), segments("five"));
}

TEST_F(EngineTest, MarksTextThatChangedSinceItWasIndexed) {
  write_project();
  Engine engine = open();
  ASSERT_TRUE(engine.refresh());
  write("app/sessions.py", "# nothing here any more\n");
  const auto answer = engine.ask(query("expired sessions"), {});
  ASSERT_TRUE(answer);
  ASSERT_FALSE(answer->found.empty());
  EXPECT_TRUE(answer->found.front().stale);
  EXPECT_TRUE(answer->found.front().text.empty());
}

TEST_F(EngineTest, ExplainsWhyAPathIsInTheIndexOrNot) {
  write_project();
  write("picture.bin", std::string("ab\0cd", 5));
  Engine engine = open();
  ASSERT_TRUE(engine.refresh());
  EXPECT_TRUE(engine.why("app/sessions.py")->indexed);
  EXPECT_TRUE(engine.why("./app//sessions.py")->indexed);
  const auto ignored = engine.why("build/out.py");
  EXPECT_FALSE(ignored->indexed);
  EXPECT_NE(ignored->reason.find("ignored"), std::string::npos) << ignored->reason;
  EXPECT_NE(engine.why("picture.bin")->reason.find("binary"), std::string::npos);
  EXPECT_NE(engine.why("nope.py")->reason.find("no such file"), std::string::npos);
  const auto status = engine.status();
  ASSERT_TRUE(status);
  EXPECT_EQ(status->files, 4U);
  EXPECT_EQ(status->skipped_by_reason.at("binary"), 1U);
}

TEST_F(EngineTest, ListsTheHierarchyFromRepositoryToLeaf) {
  write_project();
  Engine engine = open();
  ASSERT_TRUE(engine.refresh());
  const auto tree = engine.tree("", 10);
  ASSERT_TRUE(tree);
  std::vector<std::string> levels;
  for (const TreeEntry& entry : *tree) {
    if (entry.path == "app/sessions.py" || entry.path == "app" || entry.path.empty()) {
      levels.push_back(entry.level);
    }
  }
  EXPECT_EQ(levels, (std::vector<std::string>{"repository", "folder", "file", "region", "leaf"}));
  EXPECT_EQ(engine.tree("app", 1)->size(), 3U);
  EXPECT_EQ(engine.tree("nope", 1).error().kind, ErrorKind::kNotFound);
}

TEST_F(EngineTest, AnotherSetOfOptionsRebuildsTheIndex) {
  write_project();
  ASSERT_TRUE(open().refresh());
  IndexOptions small;
  small.chunk = {.min_tokens = 4, .target_tokens = 16, .max_tokens = 32};
  Engine engine = open(0, "cache", small);
  EXPECT_EQ(engine.ask(query("menu"), {}).error().kind, ErrorKind::kUnsupported);
  ASSERT_TRUE(engine.refresh());
  EXPECT_TRUE(engine.ask(query("menu"), {}));
}

TEST_F(EngineTest, AnEmptyFolderHasAnEmptyIndex) {
  Engine engine = open();
  const auto report = engine.refresh();
  ASSERT_TRUE(report) << report.error().to_string();
  EXPECT_EQ(report->files, 0U);
  const auto answer = engine.ask(query("anything"), {});
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_TRUE(answer->found.empty());
}

TEST_F(EngineTest, TwoEnginesShareOneIndex) {
  write_project();
  Engine first = open();
  Engine second = open();
  ASSERT_TRUE(first.refresh());
  ASSERT_TRUE(second.refresh());
  write("app/late.py", "def late_arrival():\n    return 1\n");
  ASSERT_TRUE(second.refresh());
  const auto answer = first.ask(query("late_arrival"), {});
  ASSERT_TRUE(answer);
  ASSERT_FALSE(answer->found.empty());
  EXPECT_EQ(answer->found.front().symbol, "late_arrival");
}

TEST_F(EngineTest, LimitsResultsToAPath) {
  write_project();
  Engine engine = open();
  ASSERT_TRUE(engine.refresh());
  const auto answer = engine.ask({.text = "menu", .filters = {.path_prefix = "web"}}, {});
  ASSERT_TRUE(answer);
  ASSERT_FALSE(answer->found.empty());
  for (const Found& found : answer->found) {
    EXPECT_TRUE(found.path.starts_with("web/"));
  }
}

TEST(ChunkDocument, ChunksStandardInputByItsName) {
  const auto chunked = chunk_document("x.py", "def a():\n    return 1\n", {});
  ASSERT_TRUE(chunked);
  ASSERT_EQ(chunked->chunks.size(), 1U);
  EXPECT_EQ(chunked->tree.symbols.at(0).path, "a");
}

TEST(ChunkDocument, TakesMinifiedCodeThatIsNamed) {
  const auto chunked = chunk_document("a.min.js", "function f(){return 1}\n", {});
  ASSERT_TRUE(chunked.has_value());
  EXPECT_FALSE(chunked->chunks.empty());
  EXPECT_FALSE(chunk_document("id_rsa", "key\n", {}).has_value());
}

TEST(ChunkDocument, SaysWhyAnEmptyDocumentHasNoChunks) {
  const auto chunked = chunk_document("x.py", " \n\n", {});
  ASSERT_FALSE(chunked);
  EXPECT_NE(chunked.error().message.find("empty"), std::string::npos) << chunked.error().message;
}

TEST(NoIndex, GivesNoResultsAndBlamesNoOptions) {
  const engine::TestProject project;
  project.write("a.py", "def walk(tree):\n    return tree\n");
  const Engine engine = project.open();
  const auto answer = engine.ask({.text = "walk", .filters = {}}, {});
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_TRUE(answer->found.empty());
}

}  // namespace
}  // namespace strata
