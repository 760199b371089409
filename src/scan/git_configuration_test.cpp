#include "scan/git_configuration.hpp"

#include <gtest/gtest.h>

#include "scan/git_oracle.hpp"

namespace strata::scan {
namespace {

// The last value of core.excludesFile.
std::optional<std::string> excludes_setting(std::string_view bytes) {
  std::optional<std::string> found;
  for (const ConfigurationEntry& entry : read_configuration(bytes)) {
    if (entry.section == "core" && entry.subsection.empty() && entry.key == "excludesfile") {
      found = entry.value;
    }
  }
  return found;
}

TEST(GitConfiguration, KeepsSectionsSubsectionsAndKeysWithoutValue) {
  const auto entries = read_configuration(
      "[Core]\n\tBare\n[includeIf \"gitdir:~/A \\\"b\\\\\"]path = X\n[a.B]\nc = 1\n");
  ASSERT_EQ(entries.size(), 3U);
  EXPECT_EQ(entries[0].section, "core");
  EXPECT_EQ(entries[0].key, "bare");
  EXPECT_FALSE(entries[0].value);
  EXPECT_EQ(entries[1].section, "includeif");
  EXPECT_EQ(entries[1].subsection, "gitdir:~/A \"b\\");
  EXPECT_EQ(entries[1].value, "X");
  EXPECT_EQ(entries[2].section, "a.b");
}

TEST(GitConfiguration, ReadTheLastExcludesFileOfTheCoreSection) {
  EXPECT_EQ(excludes_setting("[core]\n\texcludesFile = /a/b\n"), "/a/b");
  EXPECT_EQ(excludes_setting("[CORE]\nEXCLUDESFILE=x\n[user]\nexcludesfile=y\n"), "x");
  EXPECT_EQ(excludes_setting("[core]\nexcludesfile=a\nexcludesfile=b"), "b");
  EXPECT_EQ(excludes_setting("[core] excludesfile = a b  # comment\n"), "a b");
  EXPECT_EQ(excludes_setting("[core]\nexcludesfile = \"a # b \" ; c\n"), "a # b ");
  EXPECT_EQ(excludes_setting("[core]\nexcludesfile = a\\\nb\n"), "ab");
  EXPECT_EQ(excludes_setting("[core]\nexcludesfile =\n"), "");
  EXPECT_FALSE(excludes_setting("[core \"x\"]\nexcludesfile = a\n"));
  EXPECT_FALSE(excludes_setting("[other]\nexcludesfile = a\n"));
  EXPECT_FALSE(excludes_setting(""));
}

TEST(GitConfiguration, ReadWhatGitReads) {
  const TemporaryTree tree;
  const std::vector<std::string> values = {"plain", "with blank", " \"quoted\" ", "back\\\\slash",
                                           "a;b",   "\"a;b\"#c",  "\\t x",        "x \\\" y"};
  for (const std::string& value : values) {
    tree.write("config",
               "; head\n[user]\n\tname = x\n[core]\n\tbare\n\texcludesfile = " + value + "\n[z]\n");
    const auto theirs = run_git(tree.root(), "config --file config --get core.excludesfile");
    ASSERT_EQ(theirs.exit_code, 0) << value;
    std::ifstream in(tree.path("config"), std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    EXPECT_EQ(excludes_setting(text).value_or("-") + "\n", theirs.standard_output) << value;
  }
}

TEST(GitConfiguration, AreTotalOnAnyBytes) {
  for (const char* text : {"[", "[core", "[core]\nexcludesfile", "[core]\nexcludesfile = \\",
                           "[core]\nexcludesfile = \"open", "]]]=\n=\n"}) {
    EXPECT_NO_FATAL_FAILURE(static_cast<void>(excludes_setting(text)));
  }
}

}  // namespace
}  // namespace strata::scan
