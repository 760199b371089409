// What two stages lose against an exhaustive search, over the sources of the project itself.
#include <filesystem>
#include <set>
#include <stdlib.h>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/engine.hpp"

namespace strata::property {
namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "strata-recall-XXXXXX").string();
    path_ = ::mkdtemp(name.data()) == nullptr ? std::string{} : name;
  }

  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

const std::vector<std::string>& questions() {
  static const std::vector<std::string> kQuestions = {
      "how are leaf borders chosen",
      "where does the topic turn",
      "fielded BM25 of leaves, regions and files",
      "read a file without following symbolic links",
      "gitignore rules and negation",
      "which process may write the index",
      "checksum of a segment file",
      "merge segments of an index",
      "quantise vectors to int8",
      "stem of an English word",
      "split an identifier into words",
      "count tokens with byte pair encoding",
      "detect the language of a file by its name",
      "doc comment glued to its function",
      "summary of a file from signatures",
      "what changed since the last commit",
      "compare a hit with the disk before it is shown",
      "spread results over files",
      "test kinds of files: generated, vendored",
      "parallel loop over items",
      "markdown headings become sections",
      "varint encoding of posting lists",
      "analyse_query",
      "SegmentReader",
      "LineTable",
      "choose_candidates",
      "hash128",
      "error with context frames",
      "dynamic programming over anchors",
      "smooth the similarity curve",
      "options fingerprint",
      "embed queries and documents",
  };
  return kQuestions;
}

std::vector<std::string> places(const Engine& engine, const std::string& text,
                                const retrieve::RetrieveOptions& options) {
  const auto answer = engine.ask({.text = text, .filters = {}}, options);
  EXPECT_TRUE(answer) << text;
  std::vector<std::string> found;
  if (answer) {
    for (const Found& hit : answer->found) {
      found.push_back(hit.path + ':' + std::to_string(hit.lines.first));
    }
  }
  return found;
}

TEST(TwoStages, KeepTheFirstTenOfAnExhaustiveSearchOfTheProject) {
  const Folder cache;
  ASSERT_FALSE(cache.path().empty());
  auto engine = Engine::open(
      {.root = "src", .cache = cache.path(), .index = {}, .progress = {}, .history_commits = 0});
  ASSERT_TRUE(engine) << engine.error().to_string();
  const auto refreshed = engine->refresh();
  ASSERT_TRUE(refreshed) << refreshed.error().to_string();

  std::size_t kept = 0;
  std::size_t wanted = 0;
  for (const std::string& text : questions()) {
    const std::vector<std::string> staged = places(*engine, text, {});
    const std::set<std::string> found(staged.begin(), staged.end());
    for (const std::string& place :
         places(*engine, text, {.mid_level_top_k = 4096, .leaf_level_top_k = 10000})) {
      ++wanted;
      kept += found.count(place);
      if (!found.contains(place)) {
        RecordProperty("lost", text + " -> " + place);
      }
    }
  }
  EXPECT_GE(wanted, 10 * questions().size() / 2);
  EXPECT_GE(static_cast<double>(kept), 0.995 * static_cast<double>(wanted))
      << kept << " of " << wanted;
}

}  // namespace
}  // namespace strata::property
