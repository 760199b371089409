// Documents that are no files, the end of an index, and indexes that cannot be updated, through the
// binary.
#include <cstdint>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/end_to_end/sandbox.hpp"

namespace strata::end_to_end {
namespace {

namespace fs = std::filesystem;

using Json = nlohmann::json;

class Lifecycle : public Sandbox {
 protected:
  Lifecycle() { write("a.py", function_named("alpha_walrus", "About the walrus.")); }

  [[nodiscard]] fs::path index_folder() const {
    return Json::parse(strata({"status", "--json"}).out)["index_folder"].get<std::string>();
  }

  [[nodiscard]] fs::path segment() const {
    for (const auto& entry : fs::directory_iterator(index_folder())) {
      if (entry.path().extension() == ".seg") {
        return entry.path();
      }
    }
    return {};
  }
};

TEST_F(Lifecycle, ADocumentFromStandardInputIsFoundReplacedAndRemoved) {
  const std::string first = "# Birds\n\nThe ostrich runs.\n";
  ASSERT_EQ(strata({"put", "notes/bird.md"}, first).exit_code, 0);
  const Outcome found = strata({"search", "ostrich", "--json"});
  ASSERT_EQ(found.exit_code, 0) << found.err;
  EXPECT_EQ(Json::parse(found.out)["results"][0]["path"], "notes/bird.md");
  EXPECT_EQ(Json::parse(found.out)["results"][0]["text"], first);
  EXPECT_NE(strata({"status"}).out.find("documents 1"), std::string::npos);
  for (const char* path : {"notes", "./notes/", "notes/bird.md"}) {
    EXPECT_EQ(strata({"search", "ostrich", "--path", path}).exit_code, 0) << path;
  }
  EXPECT_EQ(strata({"search", "ostrich", "--path", "notes/bird"}).exit_code, 2);

  const fs::path file = home() / "other.md";
  std::ofstream(file) << "# Birds\n\nThe penguin swims.\n";
  ASSERT_EQ(strata({"put", "notes/bird.md", "--from", file.string()}).exit_code, 0);
  EXPECT_EQ(strata({"search", "ostrich", "--mode", "bm25"}).exit_code, 1);
  EXPECT_EQ(strata({"search", "penguin", "--mode", "bm25"}).exit_code, 0);

  EXPECT_EQ(strata({"remove", "notes/bird.md"}).exit_code, 0);
  EXPECT_EQ(strata({"search", "penguin", "--mode", "bm25"}).exit_code, 1);
  EXPECT_EQ(strata({"remove", "notes/bird.md"}).exit_code, 2);
  EXPECT_EQ(strata({"put", "../x.md"}, "text").exit_code, 2);
  EXPECT_EQ(strata({"put", "x.md"}, "").exit_code, 2);
}

TEST_F(Lifecycle, DocumentsOutliveADamagedCatalogueAndItIsSaid) {
  ASSERT_EQ(strata({"put", "notes/bird.md"}, "# Birds\n\nThe ostrich runs.\n").exit_code, 0);
  std::ofstream(index_folder() / "catalog.sqlite", std::ios::binary | std::ios::trunc)
      << std::string(8192, 'x');
  ASSERT_EQ(strata({"gc"}).exit_code, 0);
  std::ofstream(index_folder() / "catalog.sqlite", std::ios::binary | std::ios::trunc)
      << std::string(8192, 'x');
  const Outcome found = strata({"search", "ostrich", "--json"});
  ASSERT_EQ(found.exit_code, 0) << found.err;
  EXPECT_NE(found.err.find("damaged"), std::string::npos) << found.err;
  EXPECT_EQ(Json::parse(found.out)["results"][0]["path"], "notes/bird.md");
}

TEST_F(Lifecycle, ForgetRemovesTheIndexAndSearchMakesItAgain) {
  ASSERT_EQ(strata({"index"}).exit_code, 0);
  const fs::path folder = index_folder();
  const Outcome forgotten = strata({"forget", "--json"});
  ASSERT_EQ(forgotten.exit_code, 0) << forgotten.err;
  EXPECT_EQ(Json::parse(forgotten.out)["roots_removed"][0], project().string());
  EXPECT_FALSE(fs::exists(folder));
  EXPECT_EQ(strata({"forget"}).exit_code, 2);
  EXPECT_EQ(strata({"search", "walrus"}).exit_code, 0);
}

TEST_F(Lifecycle, GcRemovesIndexesOfFoldersThatAreGone) {
  const fs::path gone = home() / "gone";
  fs::create_directories(gone);
  std::ofstream(gone / "b.py") << function_named("beta", "About the heron.");
  ASSERT_EQ(strata_in(gone, {"index"}).exit_code, 0);
  ASSERT_EQ(strata({"index"}).exit_code, 0);
  fs::remove_all(gone);
  const Outcome cleaned = strata({"gc", "--json"});
  ASSERT_EQ(cleaned.exit_code, 0) << cleaned.err;
  const Json report = Json::parse(cleaned.out);
  EXPECT_EQ(report["roots_removed"], Json::array({gone.string()}));
  EXPECT_EQ(report["indexes"], 1);
  EXPECT_EQ(strata({"search", "walrus", "--no-refresh"}).exit_code, 0);
  EXPECT_NE(strata({"gc"}).out.find("left      "), std::string::npos);
}

TEST_F(Lifecycle, StatusChecksEveryByteAndIndexRepairs) {
  ASSERT_EQ(strata({"index"}).exit_code, 0);
  EXPECT_EQ(strata({"status", "--check"}).exit_code, 0);
  {
    std::fstream stream(segment(), std::ios::in | std::ios::out | std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    const std::size_t last = bytes.find_last_not_of('\0');  // of a vector; after it is padding
    ASSERT_NE(last, std::string::npos);
    stream.seekp(static_cast<std::streamoff>(last));
    stream.put(static_cast<char>(bytes[last] ^ 1));
  }
  const Outcome damaged = strata({"status", "--check"});
  EXPECT_EQ(damaged.exit_code, 2);
  EXPECT_NE(damaged.err.find("checksum"), std::string::npos) << damaged.err;
  EXPECT_EQ(strata({"index"}).exit_code, 0);
  EXPECT_EQ(strata({"status", "--check"}).exit_code, 0);
}

TEST_F(Lifecycle, SearchAnswersWhileTheIndexCannotBeUpdated) {
  ASSERT_EQ(strata({"index"}).exit_code, 0);
  write("a.py", function_named("beta_heron", "About the heron."));
  // A folder in the place of the lock: nobody can write, whoever runs the test.
  const fs::path lock = index_folder() / "writer.lock";
  fs::remove(lock);
  fs::create_directories(lock);
  const Outcome found = strata({"search", "walrus", "--mode", "bm25"});
  EXPECT_EQ(found.exit_code, 0) << found.err;
  EXPECT_NE(found.out.find("stale"), std::string::npos) << found.out;
  EXPECT_NE(found.err.find("could not be brought up to date"), std::string::npos) << found.err;
  EXPECT_EQ(strata({"index"}).exit_code, 2);
  fs::remove(lock);
  EXPECT_EQ(strata({"search", "heron", "--mode", "bm25"}).exit_code, 0);
}

TEST_F(Lifecycle, MemoryIsReportedAndTheBudgetHasARange) {
  const Outcome indexed = strata({"index", "--memory", "128", "--json"});
  ASSERT_EQ(indexed.exit_code, 0) << indexed.err;
  EXPECT_GT(Json::parse(indexed.out)["peak_memory"], 0);
  EXPECT_GT(Json::parse(strata({"status", "--json"}).out)["peak_memory"], 0);
  EXPECT_EQ(strata({"index", "--memory", "10"}).exit_code, 2);
}

// The budget holds for a project several times as large as what may be in memory at once.
TEST_F(Lifecycle, IndexingStaysWithinTheMemoryBudget) {
  if (kSanitized) {
    GTEST_SKIP() << "a sanitizer takes several times the memory";
  }
  for (int i = 0; i < 30; ++i) {
    std::string text;
    for (int j = 0; text.size() < 700'000; ++j) {
      text += function_named("f" + std::to_string(i) + "_" + std::to_string(j * 7919),
                             "Words " + std::to_string(j) + " of their own.");
    }
    write("large/f" + std::to_string(i) + ".py", text);
  }
  const Outcome indexed = strata({"index", "--memory", "128", "--json"});
  ASSERT_EQ(indexed.exit_code, 0) << indexed.err;
  const Json report = Json::parse(indexed.out);
  EXPECT_GT(report["source_bytes"], 20'000'000);
  // Mapped pages of the index count in the peak, though not in the budget: docs/index.md.
  const auto index_bytes = report["index_bytes"].get<std::int64_t>();
  EXPECT_LT(report["peak_memory"].get<std::int64_t>(), (128LL << 20U) + index_bytes * 8 / 10);
}

}  // namespace
}  // namespace strata::end_to_end
