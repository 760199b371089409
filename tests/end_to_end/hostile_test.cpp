// What docs/hostile-input.md promises, held against the binary: no input ends in a crash, hangs, is
// lost without a reason, or makes us run something.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/end_to_end/sandbox.hpp"

namespace strata::end_to_end {
namespace {

using Json = nlohmann::json;

class Hostile : public Sandbox {
 protected:
  // Why a file is not in the index; its exit code is 1 then.
  [[nodiscard]] std::string reason(const std::string& path) const {
    const Outcome outcome = strata({"why", "--json", path});
    EXPECT_EQ(outcome.exit_code, 1) << path << outcome.err;
    return Json::parse(outcome.out)["reason"];
  }

  // Indexes, and finds a word of the file by its bytes.
  void expect_found(const std::string& word, const std::string& path) const {
    const Outcome outcome = strata({"search", "--exact", "--json", "--limit", "1", word});
    ASSERT_EQ(outcome.exit_code, 0) << path << outcome.err;
    EXPECT_EQ(Json::parse(outcome.out)["results"][0]["path"], path);
  }

  // The chunks of a file tile all of its bytes.
  void expect_tiled(const std::string& path, std::size_t size) const {
    const Outcome outcome = strata({"chunk", path});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    std::size_t end = 0;
    for (std::size_t at = 0; at < outcome.out.size(); at = outcome.out.find('\n', at) + 1) {
      const Json chunk = Json::parse(outcome.out.substr(at, outcome.out.find('\n', at) - at));
      ASSERT_EQ(chunk["range"][0], end);
      end = chunk["range"][1];
    }
    EXPECT_EQ(end, size);
  }
};

TEST_F(Hostile, AnEmptyRepositoryFindsNothing) {
  EXPECT_EQ(strata({"index"}).exit_code, 1);
  EXPECT_EQ(strata({"search", "word"}).exit_code, 1);
  EXPECT_EQ(strata({"search", "--exact", "word"}).exit_code, 1);
}

TEST_F(Hostile, EmptyBinaryAndBlankFilesHaveReasons) {
  write("empty.py", "");
  write("blank.py", " \n\t\n");
  write("nul.py", std::string("a\0b", 3));
  write("wide.py", std::string("\xFF\xFE\0\0a\0\0\0", 8));
  EXPECT_NE(reason("empty.py").find("empty"), std::string::npos);
  EXPECT_NE(reason("blank.py").find("empty"), std::string::npos);
  EXPECT_NE(reason("nul.py").find("binary"), std::string::npos);
  EXPECT_NE(reason("wide.py").find("UTF-32"), std::string::npos);
  EXPECT_EQ(strata({"chunk", "nul.py"}).exit_code, 2);
}

TEST_F(Hostile, OddEncodingsAndLineEndsAreKeptByteForByte) {
  const std::vector<std::pair<std::string, std::string>> files = {
      {"bom.py",
       "\xEF\xBB\xBF"
       "def needle_bom():\r\n    pass\r\n"},
      {"latin.py", "x = 'needle_latin caf\xE9 \xFF\xC0'\n"},
      {"cr.py", "def needle_cr():\r    pass\r"},
      {"wide.py", std::string("\xFF\xFEn\0e\0e\0d\0l\0e\0_\0w\0\xE9\0\n\0", 22)}};
  for (const auto& [path, bytes] : files) {
    write(path, bytes);
    expect_tiled(path, bytes.size());
  }
  expect_found("needle_bom", "bom.py");
  expect_found("needle_latin", "latin.py");
  expect_found("needle_cr", "cr.py");
  expect_found("needle_w", "wide.py");
}

TEST_F(Hostile, LongLinesDeepNestingAndHugeInitialisersAreIndexed) {
  const std::string line = "x = '" + std::string(3'000'000, 'y') + "needle_line'\n";
  write("line.py", line);
  write("nested.c", "int f(void) { return " + std::string(200'000, '(') + "needle_nested" +
                        std::string(200'000, ')') + "; }\n");
  std::string table = "int table[] = {\n";
  for (int i = 0; i < 60'000; ++i) {
    table += std::to_string(i) + ",\n";
  }
  write("table.c", table + "needle_table };\n");
  expect_found("needle_line", "line.py");
  expect_found("needle_nested", "nested.c");
  expect_found("needle_table", "table.c");
  expect_tiled("line.py", line.size());
}

TEST_F(Hostile, LinksFifosAndSocketsAreNeverOpened) {
  write("a.py", "needle = 1\n");
  ::symlink("..", (project() / "loop").c_str());
  ::symlink("/etc/passwd", (project() / "passwd.py").c_str());
  ASSERT_EQ(::mkfifo((project() / "pipe.py").c_str(), 0600), 0);
  expect_found("needle", "a.py");
  EXPECT_NE(reason("loop").find("symbolic link"), std::string::npos);
  EXPECT_NE(reason("passwd.py").find("symbolic link"), std::string::npos);
  EXPECT_NE(reason("pipe.py").find("FIFO"), std::string::npos);
}

TEST_F(Hostile, SocketsAndDevicesAreNamed) {
  write("a.py", "needle = 1\n");
  const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  // Relative: the path of a socket must be short.
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(project());
  std::snprintf(address.sun_path, sizeof(address.sun_path), "sock.py");
  const void* untyped = &address;
  ASSERT_EQ(::bind(socket, static_cast<const sockaddr*>(untyped), sizeof(address)), 0);
  std::filesystem::current_path(before);
  ::close(socket);
  expect_found("needle", "a.py");
  EXPECT_NE(reason("sock.py").find("socket"), std::string::npos);
  if (::mknod((project() / "zero.py").c_str(), S_IFCHR | 0666, makedev(1, 5)) == 0) {
    expect_found("needle", "a.py");
    EXPECT_NE(reason("zero.py").find("device"), std::string::npos);
    EXPECT_EQ(strata({"chunk", "zero.py"}).exit_code, 2);
  }
}

TEST_F(Hostile, LinksThatGoRoundEndNowhere) {
  write("deep/a.py", "needle = 1\n");
  ::symlink(".", (project() / "deep/self").c_str());
  ::symlink("../deep", (project() / "deep/up").c_str());
  ::symlink("b", (project() / "a").c_str());
  ::symlink("a", (project() / "b").c_str());
  ::symlink("missing.py", (project() / "dangling.py").c_str());
  const Json index = Json::parse(strata({"index", "--json"}).out);
  EXPECT_EQ(index["files"], 1);
  EXPECT_EQ(index["skipped"], 5);
  expect_found("needle", "deep/a.py");
  EXPECT_NE(reason("deep/self").find("symbolic link"), std::string::npos);
  EXPECT_NE(reason("a").find("symbolic link"), std::string::npos);
}

TEST_F(Hostile, WorkTreesShareAnIndexAndSubmodulesAreReadUnderTheirOwnRules) {
  const auto git = [&](const std::string& folder, const std::string& words) {
    return std::system(("cd '" + (project() / folder).string() +
                        "' && HOME=/nonexistent git -c user.name=a -c user.email=a@b -c "
                        "protocol.file.allow=always " +
                        words + " >/dev/null 2>&1")
                           .c_str());
  };
  write("library/lib.py", "needle_lib = 1\n");
  write("library/lib.log", "needle_log = 1\n");
  write("main/.gitignore", "*.py\n");
  write("main/main.txt", "needle_main\n");
  ASSERT_EQ(git("library",
                "init -q . && git add . && git -c user.name=a -c user.email=a@b commit "
                "-q -m x"),
            0);
  ASSERT_EQ(git("main", "init -q . && git add .gitignore main.txt"), 0);
  ASSERT_EQ(git("main", "submodule add ../library sub"), 0);
  ASSERT_EQ(git("main", "commit -q -m x"), 0);
  ASSERT_EQ(git("main", "worktree add ../tree"), 0);
  const auto search = [&](const std::string& folder, const std::string& word) {
    const Outcome outcome = strata_in(project() / folder, {"search", "--exact", "--json", word});
    return outcome.exit_code == 0
               ? Json::parse(outcome.out)["results"][0]["path"].get<std::string>()
               : std::string();
  };
  // The outer repository ignores *.py; a submodule does not lie under its rules.
  EXPECT_EQ(search("main", "needle_lib"), "sub/lib.py");
  EXPECT_EQ(search("main", "needle_main"), "main.txt");
  EXPECT_EQ(search("tree", "needle_main"), "main.txt");
  EXPECT_EQ(search("tree", "needle_lib"), "");  // there the submodule is not checked out
  const Json status = Json::parse(strata_in(project() / "tree", {"status", "--json"}).out);
  EXPECT_EQ(status["roots"].size(), 2U) << status.dump();
}

TEST_F(Hostile, EncodingsAreCounted) {
  write("a.py", "x = 1\n");
  write("b.py", "x = 'caf\xE9'\n");
  write("c.txt", std::string("\xFF\xFE"
                             "a\0b\0\n\0",
                             8));
  EXPECT_EQ(strata({"index"}).exit_code, 0);
  const Json status = Json::parse(strata({"status", "--json"}).out);
  EXPECT_EQ(status["files_by_encoding"], Json({{"UTF-8", 1}, {"8-bit", 1}, {"UTF-16LE", 1}}));
  EXPECT_NE(strata({"status"}).out.find("encodings\n"), std::string::npos);
}

TEST_F(Hostile, NestedElementsOfHtmlAreTextBeyondABound) {
  std::string page;
  for (int i = 0; i < 100'000; ++i) {
    page += "<div>";
  }
  page += "needle_page\n";
  write("page.html", page);
  expect_found("needle_page", "page.html");
  expect_tiled("page.html", page.size());
  EXPECT_NE(strata({"why", "page.html"}).out.find("did not understand"), std::string::npos);
}

TEST_F(Hostile, GitsOwnConfigurationIsFollowed) {
  const std::string git = "cd '" + project().string() + "' && HOME=/nonexistent git ";
  ASSERT_EQ(std::system((git + "init -q .").c_str()), 0);
  write(".git/more", "[core]\n\tignoreCase = true\n\texcludesFile = rules.txt\n");
  write(".git/config", "[includeIf \"gitdir:.git\"]\n\tpath = more\n");
  write("rules.txt", "*.LOG\n");
  write("a.log", "needle = 1\n");
  write("a.py", "needle = 1\n");
  expect_found("needle", "a.py");
  EXPECT_NE(reason("a.log").find("*.LOG"), std::string::npos);
}

TEST_F(Hostile, UnreadableFilesAreNamedAndTheRestIsIndexed) {
  write("a.py", "needle = 1\n");
  write("locked.py", "x = 1\n");
  write("vault/b.py", "x = 1\n");
  ::chmod((project() / "locked.py").c_str(), 0);
  ::chmod((project() / "vault").c_str(), 0);
  drop_privileges();
  const Outcome indexed = strata({"index", "--json"});
  if (indexed.exit_code == 127) {
    GTEST_SKIP() << "the binary lies where only the superuser can run it";
  }
  EXPECT_EQ(indexed.exit_code, 0) << indexed.err;
  EXPECT_EQ(Json::parse(indexed.out)["skipped"], 2);
  expect_found("needle", "a.py");
  EXPECT_NE(reason("locked.py").find("unreadable (Permission denied)"), std::string::npos)
      << reason("locked.py");
  EXPECT_NE(reason("vault").find("unreadable"), std::string::npos) << reason("vault");
  EXPECT_EQ(strata({"chunk", "locked.py"}).exit_code, 2);
  ::chmod((project() / "vault").c_str(), 0700);
}

TEST_F(Hostile, IgnoreFilesThatCannotBeReadAreSkippedAndTheRestIsIndexed) {
  write("a.py", "needle = 1\n");
  write(".gitignore", std::string(17'000'000, 'a'));
  for (const char* hidden : {"--hidden=false", "--hidden"}) {
    const Outcome indexed = strata({"index", "--json", hidden});
    EXPECT_EQ(indexed.exit_code, 0) << indexed.err;
    EXPECT_EQ(Json::parse(indexed.out)["skipped"], 1);
  }
  expect_found("needle", "a.py");
  EXPECT_NE(reason(".gitignore").find("rules not applied"), std::string::npos)
      << reason(".gitignore");
}

// Lines of this size cost seconds in a build without optimisation.
TEST_F(Hostile, ALineOfTwentyMegabytesIsTooLargeUnlessAskedFor) {
  std::string line;
  const std::size_t size = std::getenv("STRATA_LONG_TESTS") != nullptr ? 20'000'000 : 9'000'000;
  for (int i = 0; line.size() < size; ++i) {
    line += "word" + std::to_string(i % 977) + ' ';
  }
  line += "needle_line\n";
  write("line.txt", line);
  write("a.txt", "something else\n");
  EXPECT_NE(reason("line.txt").find(std::to_string(line.size()) + " bytes; the limit is 8388608"),
            std::string::npos);
  EXPECT_EQ(strata({"search", "--exact", "needle_line"}).exit_code, 1);
  EXPECT_EQ(strata({"search", "--exact", "needle_line", "--max-file-bytes", "33554432"}).exit_code,
            0);
}

TEST_F(Hostile, NamesWithLineBreaksOrBytesThatAreNoUtf8Work) {
  write("line\nbreak.py", "needle_break = 1\n");
  write("caf\xE9.py", "needle_bytes = 1\n");
  expect_found("needle_break", "line\nbreak.py");
  const Outcome text = strata({"search", "--exact", "--no-text", "needle_break"});
  EXPECT_EQ(std::count(text.out.begin(), text.out.end(), '\n'), 1) << text.out;
  const Outcome outcome = strata({"search", "--exact", "--json", "needle_bytes"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(Json::parse(outcome.out)["results"][0]["path_hex"], "636166e92e7079");
}

TEST_F(Hostile, KeysAndTokensAreKeptOutAndTheLineIsNamed) {
  write("settings.py", "a = 1\nkey = 'AKIA" + std::string("Q7WZ3KPLM9XVB2NR'\n"));
  EXPECT_NE(reason("settings.py").find("line 2"), std::string::npos);
  EXPECT_EQ(strata({"search", "--secrets", "--exact", "AKIA"}).exit_code, 0);
}

TEST_F(Hostile, AMaliciousGitConfigurationRunsNothing) {
  const std::string trap = (home() / "trapped").string();
  write("a.py", "needle = 1\n");
  // A commit, so that there is a history to ask git about.
  const std::string make = "cd '" + project().string() +
                           "' && HOME=/nonexistent git init -q && git add a.py && git -c "
                           "user.name=a -c user.email=a@b commit -q -m x";
  ASSERT_EQ(std::system(make.c_str()), 0);
  write(".git/hooks/post-index-change", "#!/bin/sh\ntouch " + trap + "\n");
  std::string configuration = "[core]\n";
  for (const char* key : {"fsmonitor", "pager", "sshCommand", "editor", "hooksPath"}) {
    configuration += std::string("\t") + key + " = touch " + trap + "\n";
  }
  configuration += "\texcludesFile = /dev/zero\n[include]\n\tpath = /dev/zero\n";
  configuration += "[diff \"x\"]\n\ttextconv = touch " + trap + "\n";
  configuration += "[filter \"x\"]\n\tclean = touch " + trap + "\n";
  write(".git/config", configuration);
  write(".gitattributes", "* filter=x diff=x\n");
  write(".git/index", "DIRC" + std::string(100, '\xFF'));
  expect_found("needle", "a.py");
  EXPECT_NE(strata({"why", "a.py"}).out.find("changed by 1 of 1 commits"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(trap));
}

TEST_F(Hostile, ATrackedFileIsFoundEvenIfIgnored) {
  const std::string git = "cd '" + project().string() + "' && HOME=/nonexistent git ";
  write("kept.log", "needle = 1\n");
  write("other.log", "other = 1\n");
  write(".gitignore", "*.log\n");
  ASSERT_EQ(std::system((git + "init -q . && " + git + "add -f kept.log").c_str()), 0);
  expect_found("needle", "kept.log");
  EXPECT_NE(reason("other.log").find(".gitignore:1"), std::string::npos);
}

TEST_F(Hostile, PatternsThatAreNoneAreErrors) {
  write("a.py", "needle = 1\n");
  EXPECT_EQ(strata({"search", "--regex", "a("}).exit_code, 2);
  EXPECT_EQ(strata({"search", "--regex", "a*"}).exit_code, 2);
  EXPECT_EQ(strata({"search", "--exact", ""}).exit_code, 2);
  EXPECT_EQ(strata({"search", "--exact", "--regex", "a"}).exit_code, 2);
  EXPECT_EQ(strata({"search", "--regex", "needle|absent"}).exit_code, 0);
  EXPECT_EQ(strata({"search", "--exact", "absent"}).exit_code, 1);
}

}  // namespace
}  // namespace strata::end_to_end
