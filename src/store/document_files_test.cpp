#include "store/document_files.hpp"

#include <filesystem>
#include <fstream>
#include <string>

#include <gmock/gmock.h>

#include "core/temporary_folder.hpp"

namespace strata::store {
namespace {

namespace fs = std::filesystem;

DocumentFile note(std::string bytes, std::int64_t added_ns = 5) {
  return {.root = "/r",
          .path = std::string("notes/\xff\n.md"),
          .added_ns = added_ns,
          .bytes = std::move(bytes)};
}

std::string contents(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

TEST(DocumentFiles, GiveBackWhatWasWritten) {
  const TemporaryFolder folder;
  for (const std::string& bytes :
       {std::string(), std::string("a\0b", 3), std::string(100'000, 'x')}) {
    const auto name = write_document(folder.path(), note(bytes));
    ASSERT_TRUE(name) << name.error().to_string();
    EXPECT_EQ(read_document(folder.path(), *name).value(), note(bytes));
  }
  EXPECT_EQ(document_names(folder.path()).size(), 3U);
}

TEST(DocumentFiles, HaveNamesOfTheirContents) {
  const TemporaryFolder folder;
  const std::string first = write_document(folder.path(), note("one")).value();
  EXPECT_EQ(write_document(folder.path(), note("one")).value(), first);
  EXPECT_NE(write_document(folder.path(), note("one", 6)).value(), first);
  EXPECT_NE(write_document(folder.path(), note("two")).value(), first);
}

TEST(DocumentFiles, EveryChangedBitAndEveryCutIsNoticed) {
  const TemporaryFolder folder;
  const std::string name = write_document(folder.path(), note("some text\n")).value();
  const fs::path path = fs::path(folder.path()) / name;
  const std::string good = contents(path);
  const auto expect_damage = [&](const std::string& bad) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bad;
    const auto read = read_document(folder.path(), name);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().kind, ErrorKind::kCorrupt);
  };
  for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
    std::string bad = good;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << (bit % 8)));
    expect_damage(bad);
  }
  for (std::size_t size = 0; size < good.size(); ++size) {
    expect_damage(good.substr(0, size));
  }
  expect_damage(good + "x");
}

TEST(DocumentFiles, AreGoneWhenDeletedAndThenNotFound) {
  const TemporaryFolder folder;
  const std::string name = write_document(folder.path(), note("x")).value();
  EXPECT_TRUE(delete_document(folder.path(), name));
  EXPECT_TRUE(delete_document(folder.path(), name));
  EXPECT_EQ(read_document(folder.path(), name).error().kind, ErrorKind::kNotFound);
  EXPECT_TRUE(document_names(folder.path()).empty());
}

}  // namespace
}  // namespace strata::store
