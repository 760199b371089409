// Every check finds what it is for in a small bad example, and nothing in a good one.
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tidy/layers.hpp"
#include "tests/tidy/papers.hpp"
#include "tests/tidy/sources.hpp"

namespace strata::tidy {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view kLayers =
    "# comment: none\ncore:\ntext: core\nchunk: core text\nengine: *\napps: core engine\n";

Findings includes_of(const std::string& path, const std::string& text) {
  return forbidden_includes({{.path = path, .text = text}}, parse_layers(kLayers));
}

TEST(LayerCheck, AllowsEarlierLayersItselfAndLibraries) {
  EXPECT_THAT(
      includes_of("src/chunk/a.cpp",
                  "#include \"chunk/a.hpp\"\n#include <fmt/core.h>\n#include \"text/b.hpp\"\n"),
      IsEmpty());
  EXPECT_THAT(includes_of("src/engine/a.cpp", "#include \"chunk/a.hpp\"\n"), IsEmpty());
  EXPECT_THAT(includes_of("apps/cli/main.cpp",
                          "#include \"apps/operations.hpp\"\n#include \"engine/e.hpp\"\n"),
              IsEmpty());
}

TEST(LayerCheck, FindsAnIncludeAgainstTheFlow) {
  EXPECT_THAT(includes_of("src/text/a.cpp", "// x\n#include \"chunk/a.hpp\"\n"),
              ElementsAre("src/text/a.cpp:2: text may not include chunk (src/layers.txt)"));
  EXPECT_THAT(includes_of("apps/a.cpp", "#include \"chunk/a.hpp\"\n"),
              ElementsAre("apps/a.cpp:1: apps may not include chunk (src/layers.txt)"));
}

TEST(LayerCheck, FindsIncludesThatNameNoFolder) {
  EXPECT_THAT(
      includes_of("src/text/a.cpp", "#include \"a.hpp\"\n"),
      ElementsAre("src/text/a.cpp:1: \"a.hpp\" does not begin with a folder of src/layers.txt"));
  EXPECT_THAT(includes_of("src/new/a.cpp", ""),
              ElementsAre("src/new/a.cpp: its folder is not in src/layers.txt"));
}

TEST(LayerCheck, FindsAListThatRunsInCircles) {
  EXPECT_THAT(misordered_layers(parse_layers(kLayers)), IsEmpty());
  EXPECT_THAT(misordered_layers(parse_layers("a: b\nb: a\n")),
              ElementsAre("src/layers.txt: a names b, which does not come before it"));
}

TEST(LayerCheck, FindsFoldersWithoutALayer) {
  EXPECT_THAT(unlisted_folders({"core", "text", "chunk", "engine"}, parse_layers(kLayers)),
              IsEmpty());
  EXPECT_THAT(unlisted_folders({"core", "text", "engine", "extra"}, parse_layers(kLayers)),
              ElementsAre("src/extra: not in src/layers.txt"));
}

TEST(SizeCheck, FindsLargeFilesAndIdleExceptions) {
  const std::vector<TextFile> files{{.path = "small", .text = "1\n2\n3\n"},
                                    {.path = "large", .text = "1\n2\n3\n4\n"}};
  EXPECT_THAT(oversized_files(files, 3, {}), ElementsAre("large: 4 lines, more than 3"));
  EXPECT_THAT(oversized_files(files, 3, parse_exceptions("# x\nlarge: a table\n")), IsEmpty());
  EXPECT_THAT(oversized_files(files, 3, parse_exceptions("large:\nsmall: why\n")),
              ElementsAre("size_exceptions.txt: large: no reason given",
                          "size_exceptions.txt: small: no such large file"));
}

TEST(TemporaryNameCheck, FindsNamesThatTwoProcessesWouldShare) {
  EXPECT_THAT(shared_temporary_names(
                  {{.path = "a", .text = "name = testing::TempDir() + \"-XXXXXX\"; mkdtemp(name);"},
                   {.path = "b", .text = "int x;"}}),
              IsEmpty());
  EXPECT_THAT(shared_temporary_names({{.path = "a", .text = "testing::TempDir() + \"mine\""}}),
              ElementsAre("a: a fixed name among temporary files; use core/temporary_folder.hpp"));
}

TEST(OpeningCheck, FindsFilesThatDoNotSayWhatTheyAre) {
  const std::string test = std::string("a_te") + "st.cpp";  // or this file would name it
  EXPECT_THAT(unexplained_files(
                  {{.path = "a.cpp", .text = "// What.\n"}, {.path = test, .text = "#include"}}),
              IsEmpty());
  EXPECT_THAT(unexplained_files({{.path = "a.cpp", .text = "#include <b>\n// What.\n"}}),
              ElementsAre("a.cpp: does not open with a comment that says what it is"));
}

TEST(TestNameCheck, FindsTestsThatDoNotExist) {
  const std::string ending = std::string("_te") + "st.cpp";
  EXPECT_THAT(
      missing_tests({{.path = "src/a.cpp", .text = "// Tested by a" + ending + " and b" + ending},
                     {.path = "src/a" + ending, .text = ""}}),
      ElementsAre("src/a.cpp: names b" + ending + ", which does not exist"));
}

TEST(StringCheck, FindsPathsOfAMachineAndAddressesOfARegistry) {
  const std::string folder = std::string("/wo") + "rk/";  // in parts, or this file would hold it
  const std::string bad = "x = '" + folder + "a'\n  \"resol" + "ved\": \"https://x\"\n";
  EXPECT_EQ(forbidden_strings({{.path = "f", .text = bad}}).size(), 2U);
  std::string good;
  for (const char* before : {"frame", "$HOME", "..", "a"}) {
    good += std::string(before) += folder;
    good += "x\n";
  }
  EXPECT_THAT(forbidden_strings({{.path = "f", .text = good}}), IsEmpty());
}

TEST(AsciiCheck, FindsOtherBytes) {
  EXPECT_THAT(non_ascii_lines({{.path = "f", .text = "a\nb\xC3\xA9\n"}}),
              ElementsAre("f:2: a byte that is not ASCII"));
}

bool exists_in_sample(const std::string& path) {
  const std::set<std::string> paths{"docs", "docs/",    "docs/a.md",        "README.md",
                                    "src",  "src/core", "src/core/hash.cpp"};
  return paths.contains(path);
}

Findings links_of(const std::string& text) {
  return dead_links({.path = "docs/b.md", .text = text}, exists_in_sample);
}

Findings paths_of(const std::string& text) {
  return dead_paths({.path = "docs/b.md", .text = text}, exists_in_sample);
}

TEST(PaperCheck, FindsDeadLinks) {
  EXPECT_THAT(links_of("[a](a.md#top) [b](../README.md) [c](#here) [d](https://example.org/x)\n"),
              IsEmpty());
  EXPECT_THAT(links_of("\n[a](c.md)\n"), ElementsAre("docs/b.md:2: dead link c.md"));
  EXPECT_THAT(links_of("```\n[a](c.md)\n```\n"), IsEmpty());
}

TEST(PaperCheck, FindsPathsThatDoNotExist) {
  EXPECT_THAT(paths_of("`src/core/hash.cpp` `core/hash.cpp:3-9` `and/or` `src/<name>/x.cpp` "
                       "`/etc/x.md` `FOLDER/x.json` `make a/b.md x`\n"),
              IsEmpty());
  EXPECT_THAT(paths_of("`src/core/gone.cpp`\n"),
              ElementsAre("docs/b.md:1: no such path: src/core/gone.cpp"));
  EXPECT_THAT(paths_of("`core/gone`\n"), ElementsAre("docs/b.md:1: no such path: core/gone"));
  EXPECT_THAT(paths_of("`new/gone.hpp`\n"), ElementsAre("docs/b.md:1: no such path: new/gone.hpp"));
}

TEST(PaperCheck, FindsFoldersAndDependenciesThatAreNotNamed) {
  const TextFile paper{.path = "P.md",
                       .text = "`src/core`\n| libfmt-dev | x |\n| tree-sitter-c | 1.2.3 |\n"};
  EXPECT_THAT(unnamed_folders(paper, {"core"}), IsEmpty());
  EXPECT_THAT(unnamed_folders(paper, {"core", "cor"}), ElementsAre("P.md: does not name src/cor"));
  EXPECT_THAT(unnamed_packages(paper, {.path = "l", .text = "# c\nlibfmt-dev   why\n\n"}),
              IsEmpty());
  EXPECT_THAT(unnamed_packages(paper, {.path = "l", .text = "libfm  why\n"}),
              ElementsAre("P.md: does not name libfm of l"));
  const auto json = [](const std::string& version) {
    return TextFile{.path = "j",
                    .text = "{\n\"name\": \"x\",\n\"dependencies\": {\n\"tree-sitter-c\": \"" +
                            version + "\"\n}\n}"};
  };
  EXPECT_THAT(unnamed_grammars(paper, json("1.2.3")), IsEmpty());
  EXPECT_THAT(unnamed_grammars(paper, json("1.2.4")),
              ElementsAre("P.md: does not name tree-sitter-c in the version of j"));
}

}  // namespace
}  // namespace strata::tidy
