#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

#include <gmock/gmock.h>

#include "engine/engine.hpp"
#include "engine/surroundings.hpp"

namespace strata {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

std::string function_with_body(const std::string& name, const std::string& doc) {
  std::string text = "def ";
  text.append(name).append("(path):\n    \"\"\"").append(doc).append("\"\"\"\n");
  for (int i = 0; i < 30; ++i) {
    const std::string n = std::to_string(i);
    text.append("    value_").append(n).append(" = os.path.join(path, 'part").append(n);
    text.append("')\n    print(value_").append(n).append(")\n");
  }
  return text + "\n\n";
}

/// One file of several regions, indexed.
class Attach : public testing::Test {
 protected:
  Attach() {
    std::string pattern = (fs::temp_directory_path() / "strata-attach-XXXXXX").string();
    base_ = mkdtemp(pattern.data());
    fs::create_directories(base_ / "root" / "app");
    source_ = "import os\nimport sys\nfrom time import sleep, monotonic\n\n\n";
    source_ += function_with_body("collect_walrus", "Collects every walrus. Slowly.");
    source_ += function_with_body("feed_ostrich", "Feeds one ostrich.");
    source_ += function_with_body("paint_fence", "Paints a fence.");
    write(source_);
  }

  ~Attach() override {
    std::error_code ignored;
    fs::remove_all(base_, ignored);
  }

  void write(const std::string& text) const {
    std::ofstream(base_ / "root/app/zoo.py", std::ios::binary) << text;
  }

  [[nodiscard]] Answer ask(const std::string& text, const AskOptions& dressing = {},
                           const retrieve::RetrieveOptions& options = {}) const {
    auto engine = Engine::open({.root = (base_ / "root").string(),
                                .cache = (base_ / "cache").string(),
                                .index = {},
                                .progress = {}});
    EXPECT_TRUE(engine && engine->refresh());
    auto answer = engine->ask({.text = text, .filters = {}}, options, dressing);
    EXPECT_TRUE(answer) << answer.error().to_string();
    return *std::move(answer);
  }

  fs::path base_;
  std::string source_;
};

TEST_F(Attach, ResultsCarryDocSiblingsAndImports) {
  const Answer answer = ask("collect_walrus", {.imports = true}, {.level = retrieve::Level::kLeaf});
  ASSERT_FALSE(answer.found.empty());
  const Found& found = answer.found.front();
  EXPECT_EQ(found.symbol, "collect_walrus");
  EXPECT_EQ(found.doc, "Collects every walrus.");
  EXPECT_THAT(found.siblings, Contains("feed_ostrich"));
  ASSERT_EQ(found.imports.size(), 1U);
  EXPECT_EQ(found.imports[0].target, "os");
  EXPECT_EQ(answer.query_kind, "symbol");
  EXPECT_THAT(found.sources, Contains("symbol"));
}

TEST_F(Attach, TextIsExactlyTheLinesThatItIsSaidToBe) {
  for (const Context context : {Context::kLeaf, Context::kRegion, Context::kFile}) {
    for (const Found& found : ask("paint a fence", {.context = context}).found) {
      EXPECT_EQ(found.text, slice(source_, found.text_range));
      EXPECT_TRUE(found.text_range.contains(found.range));
      EXPECT_LE(found.text_lines.first, found.lines.first);
      EXPECT_GE(found.text_lines.last, found.lines.last);
      const auto newlines =
          std::count(source_.begin(), source_.begin() + found.text_range.begin, '\n');
      EXPECT_EQ(found.text_lines.first, static_cast<std::uint32_t>(newlines) + 1);
      if (context == Context::kFile) {
        EXPECT_EQ(found.text, source_);
      }
    }
  }
}

TEST_F(Attach, StaleSurroundingsAreNotShown) {
  auto engine = Engine::open({.root = (base_ / "root").string(),
                              .cache = (base_ / "cache").string(),
                              .index = {},
                              .progress = {}});
  ASSERT_TRUE(engine && engine->refresh());
  write(source_ + "x = 1\n");
  const std::string changed = source_.substr(0, source_.size() - 20) + "different = 1234567\n";
  write(changed);
  const auto answer = engine->ask({.text = "collect_walrus", .filters = {}},
                                  {.level = retrieve::Level::kLeaf}, {.context = Context::kFile});
  ASSERT_TRUE(answer);
  ASSERT_FALSE(answer->found.empty());
  EXPECT_FALSE(answer->found[0].stale);
  EXPECT_EQ(answer->found[0].text_range, answer->found[0].range);
}

TEST_F(Attach, UnitsOfEveryLevelHaveTheirPlace) {
  const Answer files = ask("walrus", {}, {.level = retrieve::Level::kFile});
  ASSERT_EQ(files.found.size(), 1U);
  EXPECT_EQ(files.found[0].level, "file");
  EXPECT_EQ(files.found[0].text, source_);
  const Answer folders = ask("walrus", {}, {.level = retrieve::Level::kFolder});
  ASSERT_EQ(folders.found.size(), 1U);
  EXPECT_EQ(folders.found[0].path, "app");
  EXPECT_TRUE(folders.found[0].text.empty());
  EXPECT_THAT(folders.found[0].region_title, HasSubstr("app/zoo.py"));
}

TEST(ImportsOf, ReadsAsFarAsTheLastImportOfTheHead) {
  std::string text = "import os\nfrom time import (\n    sleep,\n    monotonic)\n\n";
  for (int i = 0; i < 4000; ++i) {
    text += "x = 1\n";
  }
  text += "import late\n";
  const auto last = static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n'));
  const auto targets = [&](const std::vector<std::uint32_t>& lines) {
    std::vector<std::string> found;
    for (const parse::Import& import : engine::imports_of("a.py", "python", text, lines)) {
      found.push_back(import.target);
    }
    return found;
  };
  EXPECT_THAT(targets({1, 2}), ElementsAre("os", "time"));
  EXPECT_THAT(targets({1, 2, last}), ElementsAre("os", "time"));
  EXPECT_THAT(targets({last}), ElementsAre());
  EXPECT_THAT(targets({}), ElementsAre());
}

TEST(UsedIn, AModuleOccursByTheNameThatItIsBoundTo) {
  const std::vector<parse::Import> imports = {
      {.target = "os.path", .names = {}, .range = {}, .module = "os"}};
  EXPECT_EQ(engine::used_in("os.getcwd()", imports).size(), 1U);
  EXPECT_TRUE(engine::used_in("path(1)", imports).empty());
}

TEST(UsedIn, NamesTheImportsThatOccur) {
  const std::vector<parse::Import> imports = {
      {.target = "os.path", .names = {}, .range = {}},
      {.target = "./lib/ranges.js", .names = {"a", "bc"}, .range = {}},
      {.target = "<vector>", .names = {}, .range = {}},
      {.target = "fmt/format.h", .names = {}, .range = {}}};
  const auto used = engine::used_in("bc(path) + abc; format()", imports);
  ASSERT_EQ(used.size(), 3U);
  EXPECT_EQ(used[0].target, "os.path");
  EXPECT_THAT(used[1].names, ElementsAre("bc"));
  EXPECT_EQ(used[2].target, "fmt/format.h");
  EXPECT_TRUE(engine::used_in("", imports).empty());
}

}  // namespace
}  // namespace strata
