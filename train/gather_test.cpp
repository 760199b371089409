#include "train/gather.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"

namespace strata::train {
namespace {

void write(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

std::string commented(const std::string& name, const std::string& comment) {
  return "def " + name + "(pool):\n    \"\"\"" + comment +
         "\"\"\"\n    for connection in pool.idle:\n        connection.close()\n" +
         "    pool.idle.clear()\n";
}

TEST(Gather, GivesThePairsOfEachFileWithTheirLanguage) {
  const TemporaryFolder folder;
  write(std::filesystem::path(folder.path()) / "b.py",
        commented("close_all", "Close every idle connection."));
  write(std::filesystem::path(folder.path()) / "a/flask/c.py",
        commented("close_some", "Close an idle connection."));
  write(std::filesystem::path(folder.path()) / "readme.md", "# Title\n\nSome words of text.\n");
  const auto files = gather(folder.path(), {});
  ASSERT_TRUE(files) << files.error().to_string();
  ASSERT_EQ(files->size(), 3U);
  EXPECT_EQ((*files)[0].path, "a/flask/c.py");
  ASSERT_EQ((*files)[1].pairs.size(), 1U);
  EXPECT_EQ((*files)[1].pairs[0].language, "python");
  EXPECT_EQ((*files)[1].pairs[0].text, "Close every idle connection.");

  const auto list = Exclusion::parse("pallets/flask\n");
  ASSERT_TRUE(list);
  const auto fewer = gather(folder.path(), {.exclusion = &*list});
  ASSERT_TRUE(fewer);
  EXPECT_TRUE((*fewer)[0].pairs.empty());
  EXPECT_EQ((*fewer)[1].pairs.size(), 1U);
}

// Nothing of it, neither its own pairs nor what others say of it.
TEST(Gather, DoesNotReadSingleFilesThatAreLeftOut) {
  const TemporaryFolder folder;
  const std::filesystem::path root = folder.path();
  write(root / "pool.py", commented("close_all", "Close every idle connection."));
  write(root / "other.py", commented("close_some", "Close an idle connection."));
  write(root / "tests/test_pool.py",
        "def test_close_all_twice():\n    pool = make()\n    close_all(pool)\n");
  const auto files = gather(
      folder.path(),
      {.leaves_out = [](std::string_view path) { return path == "pool.py"; }, .all_kinds = true});
  ASSERT_TRUE(files);
  for (const MinedFile& file : *files) {
    EXPECT_EQ(file.pairs.size(), file.path == "other.py" ? 1U : 0U) << file.path;
    EXPECT_TRUE(file.linked.empty()) << file.path;
  }
}

TEST(Gather, LinksTestsAndDocumentsWithTheCodeThatTheySpeakOfIfAsked) {
  const TemporaryFolder folder;
  const std::filesystem::path root = folder.path();
  write(root / "pool.py", commented("close_all", "Close every idle connection."));
  write(root / "tests/test_pool.py",
        "def test_close_all_twice():\n    pool = make()\n    close_all(pool)\n");
  write(root / "readme.md", "To get rid of all connections call `close_all` at the end.\n");
  const auto plain = gather(folder.path(), {});
  const auto linked = gather(folder.path(), {.all_kinds = true});
  ASSERT_TRUE(plain && linked);
  EXPECT_TRUE((*plain)[0].linked.empty());
  EXPECT_EQ((*linked)[0].pairs.size(), (*plain)[0].pairs.size());
  ASSERT_EQ((*linked)[0].linked.size(), 2U);
  for (const Pair& pair : (*linked)[0].linked) {
    EXPECT_EQ(pair.language, "python");
    EXPECT_TRUE(pair.code.starts_with("def close_all")) << pair.code;
    EXPECT_EQ(pair.code.find("idle connection."), std::string::npos);
  }
  EXPECT_EQ((*linked)[0].linked[0].text, "close all twice");
  EXPECT_EQ((*linked)[0].linked[1].text, "To get rid of all connections call at the end.");

  const auto all = gather(folder.path(), {.all_definitions = true});
  ASSERT_TRUE(all);
  ASSERT_EQ((*all)[0].linked.size(), 1U);
  EXPECT_EQ((*all)[0].linked[0].kind, PairKind::kName);
}

TEST(Gather, SpreadsALimitOverTheFolder) {
  const TemporaryFolder folder;
  for (const char* name : {"a.py", "b.py", "c.py", "d.py"}) {
    write(std::filesystem::path(folder.path()) / name,
          commented("close_all", "Close every idle connection."));
  }
  const auto files = gather(folder.path(), {.most_files = 2});
  ASSERT_TRUE(files);
  ASSERT_EQ(files->size(), 2U);
  EXPECT_EQ((*files)[0].path, "a.py");
  EXPECT_EQ((*files)[1].path, "c.py");
}

TEST(Gather, FailsForAFolderThatIsNotThere) { EXPECT_FALSE(gather("/no/such/folder", {})); }

TEST(Repetitions, CountCodeOnceAndTextsThreeTimes) {
  Repetitions repetitions;
  Pair pair{.text = "Close it.", .code = "int a = b;"};
  EXPECT_FALSE(repetitions.is_repeated(pair));
  pair.code = "int a=b;";
  EXPECT_TRUE(repetitions.is_repeated(pair)) << "layout does not make other code";
  for (const char* code : {"c", "d"}) {
    pair.code = code;
    EXPECT_FALSE(repetitions.is_repeated(pair));
  }
  pair.code = "e";
  EXPECT_TRUE(repetitions.is_repeated(pair));
}

TEST(Repetitions, OfKindsThatSpeakOfOtherCodeCountTextAndCodeTogether) {
  Repetitions repetitions;
  Pair pair{.kind = PairKind::kComment, .text = "Close it.", .code = "int a = b;"};
  EXPECT_FALSE(repetitions.is_repeated(pair));
  pair.kind = PairKind::kTest;
  EXPECT_FALSE(repetitions.is_repeated(pair));
  EXPECT_TRUE(repetitions.is_repeated(pair));
  pair.text = "Close it twice.";
  EXPECT_FALSE(repetitions.is_repeated(pair));
}

}  // namespace
}  // namespace strata::train
