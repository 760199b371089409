// The checks on the repository itself. ctest runs this in its top folder.
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tidy/layers.hpp"
#include "tests/tidy/papers.hpp"
#include "tests/tidy/sources.hpp"

namespace strata::tidy {
namespace {

using testing::IsEmpty;

const std::vector<std::string> kCode{".cpp", ".hpp"};

bool exists(const std::string& path) { return std::filesystem::exists(path); }

std::vector<TextFile> papers() {
  auto files = read_files({"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "THIRD_PARTY.md",
                           "CHANGELOG.md", "src/README.md", "docs"},
                          {".md"});
  return files;
}

TextFile file(const std::string& path) { return {.path = path, .text = read_text(path)}; }

TEST(Repository, RunsInTheTopFolder) {
  ASSERT_TRUE(exists("src/layers.txt")) << std::filesystem::current_path();
}

TEST(Repository, IncludesFollowTheLayers) {
  const auto layers = parse_layers(read_text("src/layers.txt"));
  EXPECT_THAT(misordered_layers(layers), IsEmpty());
  EXPECT_THAT(unlisted_folders(folders_in("src"), layers), IsEmpty());
  EXPECT_THAT(forbidden_includes(read_files({"src", "apps"}, kCode), layers), IsEmpty());
}

TEST(Repository, FilesStayReadable) {
  const auto exceptions = parse_exceptions(read_text("tests/tidy/size_exceptions.txt"));
  EXPECT_THAT(
      oversized_files(read_files({"src", "apps", "train", "tuning"}, kCode), 400, exceptions),
      IsEmpty());
}

TEST(Repository, FilesOpenWithAParagraph) {
  EXPECT_THAT(unexplained_files(read_files({"src", "apps", "train", "tuning"}, kCode)), IsEmpty());
}

TEST(Repository, EveryTestThatACommentNamesExists) {
  EXPECT_THAT(missing_tests(read_files({"src", "apps", "train", "tuning", "tests"}, kCode)),
              IsEmpty());
}

TEST(Repository, TestsShareNoTemporaryName) {
  EXPECT_THAT(shared_temporary_names(
                  read_files({"src", "apps", "fuzz", "train", "tuning", "tests"}, kCode)),
              IsEmpty());
}

TEST(Repository, SourcesAreAscii) {
  EXPECT_THAT(non_ascii_lines(read_files({"src", "apps", "train", "tuning"}, kCode)), IsEmpty());
}

TEST(Repository, NothingBelongsToOneMachine) {
  const auto files = read_files({"src",
                                 "apps",
                                 "tests",
                                 "bench",
                                 "fuzz",
                                 "tools",
                                 "bindings",
                                 "cmake",
                                 "scripts",
                                 "docs",
                                 "grammars",
                                 ".ci",
                                 "CMakeLists.txt",
                                 "CMakePresets.json",
                                 "Makefile",
                                 "README.md",
                                 "ARCHITECTURE.md",
                                 "CONTRIBUTING.md",
                                 "THIRD_PARTY.md",
                                 "CHANGELOG.md"});
  EXPECT_THAT(forbidden_strings(files), IsEmpty());
}

TEST(Repository, PapersAreThere) {
  for (const char* path : {"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "THIRD_PARTY.md",
                           "CHANGELOG.md", "LICENSE", "src/README.md"}) {
    EXPECT_TRUE(exists(path)) << path;
  }
}

TEST(Repository, PapersNameOnlyWhatExists) {
  for (const auto& paper : papers()) {
    EXPECT_THAT(dead_links(paper, exists), IsEmpty());
    EXPECT_THAT(dead_paths(paper, exists), IsEmpty());
  }
}

TEST(Repository, ArchitectureNamesEveryFolderAndStaysShort) {
  const TextFile paper = file("ARCHITECTURE.md");
  EXPECT_THAT(unnamed_folders(paper, folders_in("src")), IsEmpty());
  EXPECT_LE(lines_of(paper.text).size(), 150U);
}

TEST(Repository, ThirdPartyNamesEveryDependency) {
  const TextFile paper = file("THIRD_PARTY.md");
  EXPECT_THAT(unnamed_packages(paper, file("scripts/debian-packages.txt")), IsEmpty());
  EXPECT_THAT(unnamed_packages(paper, file("scripts/debian-packages-lint.txt")), IsEmpty());
  EXPECT_THAT(unnamed_grammars(paper, file("grammars/package.json")), IsEmpty());
}

}  // namespace
}  // namespace strata::tidy
