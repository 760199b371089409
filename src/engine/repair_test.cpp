#include "engine/repair.hpp"

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <stdlib.h>
#include <string>

#include <gtest/gtest.h>

#include "engine/engine.hpp"
#include "store/sqlite.hpp"

namespace strata::engine {
namespace {

namespace fs = std::filesystem;

/// An indexed folder whose index the test damages.
class RepairTest : public testing::Test {
 protected:
  RepairTest() {
    std::string pattern = (fs::temp_directory_path() / "strata-repair-XXXXXX").string();
    base_ = mkdtemp(pattern.data());
    fs::create_directories(base_ / "root");
    std::ofstream(base_ / "root" / "sessions.py")
        << "def remove_expired(store):\n    return store\n";
    if (!open().refresh()) {
      throw std::runtime_error("no index");
    }
    for (const auto& folder : fs::directory_iterator(base_ / "cache")) {
      index_ = folder.path();
    }
  }

  ~RepairTest() override {
    std::error_code ignored;
    fs::remove_all(base_, ignored);
  }

  [[nodiscard]] Engine open() const {
    auto engine = Engine::open(
        {.root = (base_ / "root").string(), .cache = (base_ / "cache").string(), .progress = {}});
    if (!engine) {
      throw std::runtime_error(engine.error().to_string());
    }
    return *std::move(engine);
  }

  [[nodiscard]] fs::path segment() const {
    for (const auto& file : fs::directory_iterator(index_)) {
      if (file.path().extension() == ".seg") {
        return file.path();
      }
    }
    throw std::runtime_error("no segment");
  }

  static void overwrite(const fs::path& file, std::streamoff at, const std::string& bytes) {
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(at);
    stream << bytes;
  }

  /// A refresh makes the index answer again.
  void expect_repaired() const {
    Engine engine = open();
    const auto report = engine.refresh();
    ASSERT_TRUE(report) << report.error().to_string();
    const auto answer = engine.ask({.text = "expired", .filters = {}}, {});
    ASSERT_TRUE(answer) << answer.error().to_string();
    ASSERT_FALSE(answer->found.empty());
    EXPECT_EQ(answer->found.front().symbol, "remove_expired");
  }

  fs::path base_;
  fs::path index_;
};

TEST_F(RepairTest, ARefreshReplacesAMissingSegment) {
  fs::remove(segment());
  expect_repaired();
}

TEST_F(RepairTest, ARefreshReplacesADamagedSegment) {
  overwrite(segment(), 300, "XXXXXXXX");
  expect_repaired();
}

TEST_F(RepairTest, ARefreshReplacesATruncatedSegment) {
  fs::resize_file(segment(), 100);
  expect_repaired();
}

TEST_F(RepairTest, ADamagedCatalogueIsReplaced) {
  overwrite(index_ / "catalog.sqlite", 0, std::string(200, 'X'));
  expect_repaired();
}

TEST_F(RepairTest, ACatalogueDamagedInItsPagesIsReplaced) {
  const auto size = static_cast<std::streamoff>(fs::file_size(index_ / "catalog.sqlite"));
  overwrite(index_ / "catalog.sqlite", 4096,
            std::string(static_cast<std::size_t>(size) - 4096, 'X'));
  expect_repaired();
}

TEST_F(RepairTest, ATruncatedCatalogueIsReplaced) {
  fs::resize_file(index_ / "catalog.sqlite", 5000);
  expect_repaired();
}

/// Ways to damage a catalogue: at its opening, in its pages, in a value that SQLite does not check.
class DocumentsTest : public RepairTest, public testing::WithParamInterface<std::streamoff> {
 protected:
  DocumentsTest() {
    if (!open().put_document("notes/bird.md", "# Birds\n\nThe ostrich runs.\n")) {
      throw std::runtime_error("no document");
    }
    for (const char* name : {"catalog.sqlite-wal", "catalog.sqlite-shm"}) {
      fs::remove(index_ / name);  // the last connection has copied the log
    }
  }

  void damage() const {
    if (GetParam() >= 0) {
      overwrite(index_ / "catalog.sqlite", GetParam(), "XXXX");
      return;
    }
    const auto database = store::Database::open((index_ / "catalog.sqlite").string(), 1000).value();
    ASSERT_TRUE(database.run("UPDATE file SET size = 7; DELETE FROM document"));
  }

  static void expect_document(Engine& engine) {
    const auto answer = engine.ask({.text = "ostrich", .filters = {}}, {});
    ASSERT_TRUE(answer) << answer.error().to_string();
    ASSERT_FALSE(answer->found.empty());
    EXPECT_EQ(answer->found.front().text, "# Birds\n\nThe ostrich runs.\n");
    EXPECT_FALSE(answer->found.front().stale);
  }
};

TEST_P(DocumentsTest, SurviveADamagedCatalogue) {
  damage();
  expect_repaired();
  Engine engine = open();
  expect_document(engine);
  EXPECT_TRUE(engine.check());
}

TEST_P(DocumentsTest, AnotherOneCanBeHandedOverThen) {
  damage();
  Engine engine = open();
  const auto put = engine.put_document("notes/fish.md", "# Fish\n\nThe pike swims.\n");
  ASSERT_TRUE(put) << put.error().to_string();
  EXPECT_EQ(put->files, 3U);
  expect_document(engine);
}

TEST_P(DocumentsTest, CleaningUpKeepsThem) {
  damage();
  fs::remove_all(base_ / "root");
  ASSERT_TRUE(collect_cache((base_ / "cache").string(), 1));
  fs::create_directories(base_ / "root");
  Engine engine = open();
  ASSERT_TRUE(engine.refresh());
  expect_document(engine);
}

TEST_P(DocumentsTest, ForgettingRemovesThem) {
  damage();
  const auto forgotten = forget((base_ / "root").string(), (base_ / "cache").string());
  ASSERT_TRUE(forgotten) << forgotten.error().to_string();
  EXPECT_FALSE(fs::exists(index_));
}

INSTANTIATE_TEST_SUITE_P(Damage, DocumentsTest, testing::Values(-1, 0, 20, 100, 4096, 4100, 8192));

TEST_F(RepairTest, SaysThatTheCatalogueWasDamaged) {
  overwrite(index_ / "catalog.sqlite", 0, std::string(200, 'X'));
  std::string said;
  EngineOptions options{.root = (base_ / "root").string(), .cache = (base_ / "cache").string()};
  options.notice = [&](std::string_view remark) { said = remark; };
  auto engine = Engine::open(options);
  ASSERT_TRUE(engine);
  EXPECT_NE(said.find("damaged"), std::string::npos);
  const auto report = engine->refresh();
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->rebuilt);  // that would blame the options
}

TEST_F(RepairTest, ADamagedDocumentIsSkippedWithAReasonUntilItIsHandedOverAgain) {
  ASSERT_TRUE(open().put_document("notes/bird.md", "# Birds\n\nThe ostrich runs.\n"));
  for (const auto& file : fs::directory_iterator(index_)) {
    if (file.path().extension() == ".doc") {
      overwrite(file.path(), 40, "XXXX");
    }
  }
  Engine engine = open();
  const auto checked = engine.check();
  ASSERT_FALSE(checked);
  EXPECT_NE(checked.error().to_string().find("notes/bird.md"), std::string::npos);
  ASSERT_TRUE(engine.refresh(Check::kEverything));
  EXPECT_NE(engine.why("notes/bird.md")->reason.find("damaged"), std::string::npos);
  ASSERT_TRUE(engine.put_document("notes/bird.md", "# Birds\n\nThe ostrich runs.\n"));
  EXPECT_TRUE(engine.check());
  EXPECT_TRUE(engine.why("notes/bird.md")->indexed);
}

TEST_F(RepairTest, AnIndexThatCannotBeReadIsNotSaidToBeMissing) {
  ASSERT_TRUE(store::Database::open((index_ / "catalog.sqlite").string(), 1000)
                  ->run("PRAGMA user_version = 99"));
  const auto forgotten = forget((base_ / "root").string(), (base_ / "cache").string());
  ASSERT_FALSE(forgotten);
  EXPECT_EQ(forgotten.error().kind, ErrorKind::kUnsupported);
  EXPECT_NE(forgotten.error().to_string().find(index_.string()), std::string::npos);
}

}  // namespace
}  // namespace strata::engine
