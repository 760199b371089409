#include "history/history.hpp"

#include <array>
#include <csignal>
#include <filesystem>
#include <poll.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "history/child.hpp"
#include "history/facts_file.hpp"
#include "history/git_log.hpp"
#include "history/git_program.hpp"
#include "scan/temporary_tree.hpp"

namespace strata::history {
namespace {

class History : public testing::Test {
 protected:
  History() {
    tree_.make_folder("cache");
    git("init -q --template= .");
  }

  void git(const std::string& arguments) const {
    const std::string command = "cd '" + tree_.root() +
                                "' && HOME=/nonexistent git -c user.name=a -c user.email=a@b " +
                                arguments + " >/dev/null 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0) << arguments;
  }

  void commit(const std::string& path, const std::string& text) const {
    tree_.write(path, text);
    git("add '" + path + "'");
    git("commit -q -m x");
  }

  [[nodiscard]] GitFacts update(const std::string& folder = "",
                                const HistoryOptions& options = {}) const {
    return update_facts(tree_.path(folder), tree_.path("cache"), options);
  }

  scan::TemporaryTree tree_;
};

TEST(GitProgram, KnowsVersionsByWhatGitPrints) {
  for (const char* text : {"git version 2.39.5\n", "git version 2.51.2", "git version 1.9",
                           "git version 2.50.1 (Apple Git-155)"}) {
    EXPECT_TRUE(is_before_2_52(text)) << text;
  }
  for (const char* text : {"git version 2.52.0", "git version 2.52.rc1", "git version 3.0", "",
                           "git version ", "git version 2", "git version 2.", "hub version 2.1"}) {
    EXPECT_FALSE(is_before_2_52(text)) << text;
  }
}

TEST_F(History, CountsChangesPerFile) {
  commit("a.py", "1");
  commit("a.py", "2");
  commit("b c/d\nx.py", "1");
  const GitFacts facts = update();
  ASSERT_EQ(facts.note, "");
  EXPECT_EQ(facts.commits, 3U);
  EXPECT_TRUE(facts.complete);
  ASSERT_EQ(facts.files.size(), 2U);
  EXPECT_EQ(facts.find("a.py")->changes, 2U);
  EXPECT_EQ(facts.find("b c/d\nx.py")->changes, 1U);
  EXPECT_GT(facts.find("a.py")->last_change, 1'000'000'000);
  EXPECT_EQ(facts.find("nowhere"), nullptr);
  EXPECT_EQ(kept_facts(tree_.root(), tree_.path("cache"))->files, facts.files);
}

TEST_F(History, AddedToIsTheSameAsReadAnew) {
  commit("a.py", "1");
  static_cast<void>(update());
  commit("a.py", "2");
  commit("b.py", "1");
  const GitFacts added = update();
  git("gc -q");
  git("pack-refs --all");
  drop_facts(tree_.root(), tree_.path("cache"));
  EXPECT_FALSE(kept_facts(tree_.root(), tree_.path("cache")));
  const GitFacts anew = update();
  EXPECT_EQ(encode_facts(added), encode_facts(anew));
  git("commit -q --amend -m y");
  EXPECT_EQ(update().find("b.py")->changes, 1U);  // history was rewritten
}

TEST_F(History, OfASubfolderHasItsPaths) {
  commit("a.py", "1");
  commit("sub/b.py", "1");
  const GitFacts facts = update("sub");
  ASSERT_EQ(facts.files.size(), 1U);
  EXPECT_EQ(facts.files[0].first, "b.py");
}

TEST_F(History, IsReadWhereverTheFactsAreKept) {
  commit("a.py", "1");
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(tree_.path(""));
  const GitFacts facts = update_facts(tree_.path(""), "cache");
  std::filesystem::current_path(before);
  EXPECT_EQ(facts.note, "");
  EXPECT_EQ(facts.commits, 1U);
}

TEST_F(History, IsBoundedInCommits) {
  commit("a.py", "1");
  commit("a.py", "2");
  commit("a.py", "3");
  const GitFacts facts = update("", {.most_commits = 2});
  EXPECT_EQ(facts.find("a.py")->changes, 2U);
  EXPECT_FALSE(facts.complete);
}

TEST_F(History, SaysWhyThereIsNone) {
  EXPECT_EQ(update().note, "no commit that could be read");
  EXPECT_EQ(update_facts("/", tree_.path("cache")).note, "not in a git repository");
  commit("a.py", "1");
  tree_.write(".git/refs/heads/gone", std::string(40, '1') + "\n");
  tree_.write(".git/HEAD", "ref: refs/heads/gone\n");
  EXPECT_NE(update().note.find("cannot be read"), std::string::npos);
}

TEST_F(History, RunsNothingThatTheRepositoryConfigures) {
  commit("a.py", "1");
  const std::string trap = tree_.path("trapped");
  tree_.write(".git/config", "[core]\nrepositoryformatversion = 0\nfsmonitor = touch " + trap +
                                 "\npager = touch " + trap + "\nsshCommand = touch " + trap +
                                 "\n[log]\nshowSignature = true\n[gpg]\nprogram = touch " + trap +
                                 "\n[diff]\nexternal = touch " + trap + "\norderFile = /dev/zero" +
                                 "\n[alias]\nlog = !touch " + trap + "\n");
  EXPECT_EQ(update().find("a.py")->changes, 1U);
  EXPECT_FALSE(std::filesystem::exists(trap));
}

// A FIFO where git expects a file: it would wait for a writer for ever.
TEST_F(History, GitThatHangsIsStoppedOnceAndTheFactsSaySo) {
  commit("a.py", "1");
  commit("b.py", "1");
  std::filesystem::create_directories(tree_.path(".git/objects/info"));
  ASSERT_EQ(::mkfifo(tree_.path(".git/objects/info/alternates").c_str(), 0600), 0);
  const GitFacts facts = update("", {.patience = std::chrono::milliseconds(200)});
  EXPECT_TRUE(facts.failed);
  EXPECT_NE(facts.note.find("stopped at its limits"), std::string::npos) << facts.note;
  EXPECT_EQ(facts.find("a.py"), nullptr);
}

TEST_F(History, WhatAKilledProcessLeftIsRemovedByTheNextLook) {
  commit("a.py", "1");
  tree_.write("cache/tmp-git-999999999-abcdef/HEAD", "x");
  tree_.write("cache/tmp-git-1-abcdef/HEAD", "x");
  EXPECT_EQ(update().find("a.py")->changes, 1U);
  EXPECT_FALSE(std::filesystem::exists(tree_.path("cache/tmp-git-999999999-abcdef")));
  EXPECT_TRUE(std::filesystem::exists(tree_.path("cache/tmp-git-1-abcdef")));  // that one lives
}

TEST(Child, DoesNotOutliveTheOneThatWaitsForIt) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  const pid_t waiting = ::fork();
  if (waiting == 0) {
    const std::string write = "echo >&" + std::to_string(ends[1]) + "; exec sleep 1000";
    (void)run_child({"/bin/sh", "-c", write}, {}, {.silence = std::chrono::seconds(1000)});
    ::_exit(0);
  }
  ::close(ends[1]);
  char byte = 0;
  ASSERT_EQ(::read(ends[0], &byte, 1), 1);  // it is running
  ::kill(waiting, SIGKILL);
  ::waitpid(waiting, nullptr, 0);
  pollfd closed{.fd = ends[0], .events = POLLIN, .revents = 0};
  constexpr int kGuard = 100'000;  // ms; the end of the child closes the pipe
  EXPECT_EQ(::poll(&closed, 1, kGuard), 1);
  EXPECT_EQ(::read(ends[0], &byte, 1), 0);
  ::close(ends[0]);
}

TEST(Child, IsStoppedAtItsLimits) {
  const auto flood = run_child({"/bin/cat", "/dev/zero"}, {}, {.output_bytes = 1 << 20});
  ASSERT_FALSE(flood);
  EXPECT_EQ(flood.error().kind, ErrorKind::kUnsupported);
  EXPECT_FALSE(run_child({"/bin/sleep", "100"}, {}, {.wall = std::chrono::seconds(1)}));
  EXPECT_FALSE(run_child({"/bin/sleep", "100"}, {}, {.silence = std::chrono::milliseconds(100)}));
  EXPECT_FALSE(run_child({"/nonexistent"}, {}, {}));
  EXPECT_EQ(run_child({"/bin/echo", "x"}, {}, {}).value_or("-"), "x\n");
}

TEST(FactsFile, ThatIsDamagedGivesNothing) {
  GitFacts facts;
  facts.head = std::string(40, 'a');
  facts.files = {{"a b\nc", {.last_change = 5, .changes = 2}}};
  const std::string bytes = encode_facts(facts);
  EXPECT_EQ(decode_facts(bytes)->files, facts.files);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] ^= 1;
    EXPECT_FALSE(decode_facts(damaged));
    EXPECT_FALSE(decode_facts(bytes.substr(0, i)));
  }
}

}  // namespace
}  // namespace strata::history
