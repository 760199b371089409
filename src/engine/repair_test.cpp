#include "engine/repair.hpp"

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <stdlib.h>
#include <string>

#include <gtest/gtest.h>

#include "engine/engine.hpp"

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
    ASSERT_EQ(answer->found.size(), 1U);
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

}  // namespace
}  // namespace strata::engine
