#include "scan/tracked_files.hpp"

#include <gtest/gtest.h>

#include "scan/git_oracle.hpp"

namespace strata::scan {
namespace {

class Index : public testing::Test {
 protected:
  void make(const std::string& options = "") {
    ASSERT_EQ(run_git(tree_.root(), "init -q --template= " + options).exit_code, 0);
    for (const char* path : {"a.txt", "b/c.txt", "b/c/d.txt", "b/long name", "z"}) {
      tree_.write(path);
    }
    tree_.write("e/" + std::string(250, 'x') + "/" + std::string(250, 'y'));
    ASSERT_EQ(git("add ."), 0);
  }

  [[nodiscard]] int git(const std::string& arguments) const {
    return run_git(tree_.root(), arguments).exit_code;
  }

  [[nodiscard]] std::optional<TrackedFiles> read() const {
    return TrackedFiles::read(tree_.path(".git"));
  }

  TemporaryTree tree_;
};

void expect_all(const std::optional<TrackedFiles>& files) {
  ASSERT_TRUE(files);
  EXPECT_EQ(files->size(), 6U);
  EXPECT_TRUE(files->holds("a.txt"));
  EXPECT_TRUE(files->holds("b/c/d.txt"));
  EXPECT_TRUE(files->holds("e/" + std::string(250, 'x') + "/" + std::string(250, 'y')));
  EXPECT_FALSE(files->holds("b/c"));
  EXPECT_FALSE(files->holds(""));
  EXPECT_TRUE(files->any_below("b/"));
  EXPECT_FALSE(files->any_below("a/"));
  EXPECT_FALSE(files->is_submodule("z"));
}

TEST_F(Index, IsReadInEveryVersion) {
  make();
  expect_all(read());
  for (const char* version : {"4", "3", "2"}) {
    ASSERT_EQ(git(std::string("update-index --index-version ") + version), 0);
    expect_all(read());
  }
}

TEST_F(Index, OfVersion3IsReadWithExtendedFlags) {
  make();
  ASSERT_EQ(git("add -N ."), 0);
  ASSERT_EQ(git("update-index --skip-worktree a.txt"), 0);
  expect_all(read());
}

TEST_F(Index, WithSha256NamesIsRead) {
  make("--object-format=sha256");
  expect_all(read());
}

TEST_F(Index, ThatIsSplitIsReadWithItsSharedFile) {
  make();
  ASSERT_EQ(git("update-index --split-index"), 0);
  expect_all(read());
}

TEST_F(Index, ThatIsNotThereOrNonsenseGivesNothing) {
  EXPECT_FALSE(read());
  make();
  tree_.write(".git/index", "DIRC nonsense");
  EXPECT_FALSE(read());
  EXPECT_FALSE(TrackedFiles::parse(""));
}

TEST_F(Index, CutAtAnyByteNeverReadsBeyondIt) {
  make();
  std::ifstream in(tree_.path(".git/index"), std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(in), {});
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    if (const auto files = TrackedFiles::parse(bytes.substr(0, size))) {
      EXPECT_EQ(files->size(), 6U) << size;  // only the checksum or an extension is missing
    }
  }
}

}  // namespace
}  // namespace strata::scan
