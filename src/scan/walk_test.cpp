#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scan/scan.hpp"
#include "scan/temporary_tree.hpp"

namespace strata::scan {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

ScanResult walked(const std::string& root, const ScanOptions& options = {}) {
  auto result = walk(root, options);
  EXPECT_TRUE(result.has_value());
  return *std::move(result);
}

std::vector<std::string> file_paths(const ScanResult& result) {
  std::vector<std::string> paths;
  for (const auto& file : result.files) {
    paths.push_back(file.path);
  }
  return paths;
}

// "path: reason" or "path: reason (detail)".
std::vector<std::string> skips(const ScanResult& result) {
  std::vector<std::string> out;
  for (const auto& skipped : result.skipped) {
    out.push_back(skipped.path + ": " + std::string(to_string(skipped.reason)) +
                  (skipped.detail.empty() ? "" : " (" + skipped.detail + ")"));
  }
  return out;
}

void make_repository(const TemporaryTree& tree, const std::string& folder) {
  tree.write(folder + ".git/HEAD", "ref: refs/heads/main\n");
  tree.make_folder(folder + ".git/objects");
  tree.make_folder(folder + ".git/refs");
}

// Without the rights of root, under which nothing is unreadable.
class AsNobody {
 public:
  AsNobody() : was_root_(::geteuid() == 0) {
    if (was_root_ && ::seteuid(65534) != 0) {
      std::abort();
    }
  }

  AsNobody(const AsNobody&) = delete;
  AsNobody& operator=(const AsNobody&) = delete;

  ~AsNobody() {
    if (was_root_ && ::seteuid(0) != 0) {
      std::abort();
    }
  }

 private:
  bool was_root_;
};

TEST(Walk, ListsFilesSortedByPathWithTheirState) {
  const TemporaryTree tree;
  tree.write("b.py", "12345");
  tree.write("a/x.py");
  tree.write("a.py");
  const auto result = walked(tree.root());
  EXPECT_THAT(file_paths(result), ElementsAre("a.py", "a/x.py", "b.py"));
  EXPECT_EQ(result.files[2].size, 5U);
  EXPECT_GT(result.files[2].modified_ns, 1'500'000'000'000'000'000);
  EXPECT_NE(result.files[2].inode, 0U);
  EXPECT_THAT(skips(result), IsEmpty());
}

TEST(Walk, KeepsTheBytesOfNames) {
  const TemporaryTree tree;
  tree.write("not\xFFutf8.py");
  tree.write("line\nbreak.py");
  EXPECT_THAT(file_paths(walked(tree.root())), ElementsAre("line\nbreak.py", "not\xFFutf8.py"));
}

TEST(Walk, SkipsHiddenEntriesUnlessAsked) {
  const TemporaryTree tree;
  tree.write(".github/workflows/ci.yml");
  tree.write(".clang-format");
  tree.write(".git/config");
  tree.write("sub/.git/config");
  tree.write("a.py");
  EXPECT_THAT(file_paths(walked(tree.root())), ElementsAre("a.py"));
  EXPECT_THAT(skips(walked(tree.root())), ElementsAre(".clang-format: hidden", ".github/: hidden"));
  EXPECT_THAT(file_paths(walked(tree.root(), {.hidden = true})),
              ElementsAre(".clang-format", ".github/workflows/ci.yml", "a.py"));
}

TEST(Walk, OurIgnoreFileBringsAHiddenFolderIn) {
  const TemporaryTree tree;
  tree.write(".strataignore", "!.github/\n");
  tree.write(".github/workflows/ci.yml");
  EXPECT_THAT(file_paths(walked(tree.root())), ElementsAre(".github/workflows/ci.yml"));
}

TEST(Walk, GivesTheLineThatIgnores) {
  const TemporaryTree tree;
  tree.write(".gitignore", "# built\n/build/\n*.log\n");
  tree.write("build/x.py");
  tree.write("a/b.log");
  tree.write("a/b.py");
  const auto result = walked(tree.root());
  EXPECT_THAT(file_paths(result), ElementsAre("a/b.py"));
  EXPECT_THAT(skips(result),
              ElementsAre(".gitignore: hidden", "a/b.log: ignored (.gitignore:3: *.log)",
                          "build/: ignored (.gitignore:2: /build/)"));
  EXPECT_EQ(walked(tree.root(), {.ignore_rules = false}).files.size(), 3U);
}

TEST(Walk, RulesAboveTheRootHoldUpToTheTopOfTheRepository) {
  const TemporaryTree tree;
  tree.write(".gitignore", "outside.py\n");
  make_repository(tree, "repository/");
  tree.write("repository/.gitignore", "/sub/a.py\n");
  tree.write("repository/.git/info/exclude", "c.py\n");
  tree.write("repository/sub/a.py");
  tree.write("repository/sub/b.py");
  tree.write("repository/sub/c.py");
  tree.write("repository/sub/outside.py");
  const auto result = walked(tree.path("repository/sub"));
  EXPECT_THAT(file_paths(result), ElementsAre("b.py", "outside.py"));
  EXPECT_THAT(skips(result), ElementsAre("a.py: ignored (../.gitignore:1: /sub/a.py)",
                                         "c.py: ignored (../.git/info/exclude:1: c.py)"));
}

TEST(Walk, LinksAreNamedNotFollowed) {
  const TemporaryTree tree;
  tree.write("real/a.py");
  ASSERT_EQ(::symlink("real", tree.path("link").c_str()), 0);
  ASSERT_EQ(::symlink(".", tree.path("loop").c_str()), 0);
  ASSERT_EQ(::symlink("nowhere", tree.path("dangling").c_str()), 0);
  const auto result = walked(tree.root());
  EXPECT_THAT(file_paths(result), ElementsAre("real/a.py"));
  EXPECT_THAT(skips(result),
              ElementsAre("dangling: symbolic link (-> nowhere)", "link: symbolic link (-> real)",
                          "loop: symbolic link (-> .)"));
  // A root that is a link is what the user named.
  EXPECT_THAT(file_paths(walked(tree.path("link"))), ElementsAre("a.py"));
}

TEST(Walk, SpecialFilesAreNeverOpened) {
  const TemporaryTree tree;
  ASSERT_EQ(::mkfifo(tree.path("pipe").c_str(), 0600), 0);
  const int listener = ::socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  tree.path("sock").copy(address.sun_path, sizeof(address.sun_path) - 1);
  ASSERT_EQ(::bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
  EXPECT_THAT(skips(walked(tree.root())),
              ElementsAre("pipe: special file (FIFO)", "sock: special file (socket)"));
  ::close(listener);
}

TEST(Walk, UnreadableFoldersAreMentioned) {
  const TemporaryTree tree;
  tree.write("closed/a.py");
  tree.write("open/a.py");
  ASSERT_EQ(::chmod(tree.root().c_str(), 0755), 0);
  ASSERT_EQ(::chmod(tree.path("closed").c_str(), 0), 0);
  {
    const AsNobody nobody;
    const auto result = walked(tree.root());
    EXPECT_THAT(file_paths(result), ElementsAre("open/a.py"));
    EXPECT_THAT(skips(result), ElementsAre("closed/: unreadable (Permission denied)"));
  }
  ASSERT_EQ(::chmod(tree.path("closed").c_str(), 0755), 0);
}

TEST(Walk, RulesThatCannotBeReadAreMentionedOnceAndAllElseIsRead) {
  const TemporaryTree tree;
  tree.write("a.py");
  tree.write(".gitignore", std::string((std::size_t{16} << 20U) + 1, 'a'));
  tree.write("sub/.strataignore", "b.py\n");
  tree.write("sub/b.py");
  ASSERT_EQ(::chmod(tree.root().c_str(), 0755), 0);
  ASSERT_EQ(::chmod(tree.path("sub").c_str(), 0755), 0);
  ASSERT_EQ(::chmod(tree.path("sub/.strataignore").c_str(), 0), 0);
  const AsNobody nobody;
  for (const bool hidden : {false, true}) {
    const auto result = walked(tree.root(), {.max_file_bytes = 1U << 30U, .hidden = hidden});
    EXPECT_THAT(file_paths(result), ElementsAre("a.py", "sub/b.py"));
    EXPECT_THAT(
        skips(result),
        ElementsAre(".gitignore: unreadable (rules not applied: too large or unreadable)",
                    "sub/.strataignore: unreadable (rules not applied: Permission denied)"));
  }
}

TEST(Walk, OtherRepositoriesBelowAreLeftAlone) {
  const TemporaryTree tree;
  make_repository(tree, "");
  make_repository(tree, "inner/");
  tree.write("inner/a.py");
  tree.write("a.py");
  const auto result = walked(tree.root());
  EXPECT_THAT(file_paths(result), ElementsAre("a.py"));
  EXPECT_THAT(skips(result),
              ElementsAre("inner/: nested repository (a git repository of its own)"));
}

TEST(Walk, NameAndSizeAreEnoughToRefuse) {
  const TemporaryTree tree;
  tree.write("empty.py", "");
  tree.write("large.py", std::string(2000, 'x'));
  tree.write("logo.png");
  tree.write("server.pem");
  tree.write("app.min.js");
  const auto result = walked(tree.root(), {.max_file_bytes = 1024});
  EXPECT_THAT(file_paths(result), IsEmpty());
  EXPECT_THAT(
      skips(result),
      ElementsAre("app.min.js: minified (by its file name)", "empty.py: empty",
                  "large.py: too large (2000 bytes; the limit is 1024)",
                  "logo.png: binary (by its file name extension)",
                  "server.pem: secret (files of this name usually hold keys or passwords)"));
}

TEST(Walk, AnEmptyFolderGivesAnEmptyResult) {
  const TemporaryTree tree;
  const auto result = walked(tree.root());
  EXPECT_THAT(file_paths(result), IsEmpty());
  EXPECT_THAT(skips(result), IsEmpty());
}

TEST(Walk, RootsThatAreNoFolderAreErrors) {
  const TemporaryTree tree;
  tree.write("file");
  EXPECT_EQ(walk(tree.path("nowhere"), {}).error().kind, ErrorKind::kNotFound);
  EXPECT_EQ(walk(tree.path("file"), {}).error().kind, ErrorKind::kInvalidArgument);
  EXPECT_EQ(walk(tree.root(), {.max_file_bytes = 1}).error().kind, ErrorKind::kInvalidArgument);
}

TEST(Walk, DeepFoldersNeedNoStack) {
  const TemporaryTree tree;
  std::string path;
  while (path.size() < 3000) {
    path += "deep/";
  }
  tree.write(path + "a.py");
  EXPECT_THAT(file_paths(walked(tree.root())), ElementsAre(path + "a.py"));
}

TEST(ScanOptions, FingerprintChangesWithEveryOption) {
  const ScanOptions base;
  EXPECT_EQ(base.fingerprint(), ScanOptions{}.fingerprint());
  EXPECT_NE(base.fingerprint(), ScanOptions{.max_file_bytes = 4096}.fingerprint());
  EXPECT_NE(base.fingerprint(), ScanOptions{.hidden = true}.fingerprint());
  EXPECT_NE(base.fingerprint(), ScanOptions{.ignore_rules = false}.fingerprint());
}

}  // namespace
}  // namespace strata::scan
