// What docs/hostile-input.md promises, held against the binary: no input ends in a crash, hangs, is
// lost without a reason, or makes us run something.
#include <fstream>
#include <sys/socket.h>
#include <sys/stat.h>
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

TEST_F(Hostile, UnreadableFilesAreNamedAndTheRestIsIndexed) {
  write("a.py", "needle = 1\n");
  write("locked.py", "x = 1\n");
  ::chmod((project() / "locked.py").c_str(), 0);
  if (::access((project() / "locked.py").c_str(), R_OK) == 0) {
    GTEST_SKIP() << "this user may read everything";
  }
  expect_found("needle", "a.py");
  EXPECT_NE(reason("locked.py").find("unreadable"), std::string::npos);
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
  write(".git/HEAD", "ref: refs/heads/main\n");
  write(".git/objects/x", "");
  write(".git/refs/x", "");
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
  write("a.py", "needle = 1\n");
  expect_found("needle", "a.py");
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
