#include "apps/cli/place.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"

namespace strata::cli {
namespace {

namespace fs = std::filesystem;

// project/ (a git repository) with src/a.c, and plain/ beside it.
class FindPlace : public testing::Test {
 protected:
  FindPlace() {
    fs::create_directories(top_ / "project/.git");
    fs::create_directories(top_ / "project/src");
    fs::create_directories(top_ / "plain/sub");
    std::ofstream(top_ / "project/src/a.c") << "int a;\n";
  }

  [[nodiscard]] std::string at(const std::string& path) const { return (top_ / path).string(); }

  [[nodiscard]] Surroundings in(const std::string& path) const {
    return {.current = at(path), .home = at("plain")};
  }

  TemporaryFolder temporary_;
  fs::path top_{temporary_.path()};
};

TEST_F(FindPlace, TakesTheRepositoryAndLimitsToTheSubfolder) {
  const auto place = find_place("", "", in("project/src"));
  ASSERT_TRUE(place.has_value());
  EXPECT_EQ(place->root, at("project"));
  EXPECT_EQ(place->part, "src");
  EXPECT_EQ(place->shown("src/a.c"), "a.c");
  EXPECT_EQ(place->shown("b.c"), "../b.c");
}

TEST_F(FindPlace, TakesTheWholeRootIfItIsNamed) {
  const auto place = find_place("", "..", in("project/src"));
  ASSERT_TRUE(place.has_value());
  EXPECT_EQ(place->root, at("project"));
  EXPECT_EQ(place->part, "");
}

TEST_F(FindPlace, TakesTheNamedFolderItself) {
  const auto place = find_place("src/", "", in("project"));
  ASSERT_TRUE(place.has_value());
  EXPECT_EQ(place->root, at("project/src"));
  EXPECT_EQ(place->shown("a.c"), "src/a.c");
  EXPECT_EQ(find_place(at("project"), "", in("plain/sub"))->shown("src/a.c"), "src/a.c");
}

TEST_F(FindPlace, NamedFileIsAPartOfItsRepository) {
  const auto place = find_place("src/a.c", "", in("project"));
  ASSERT_TRUE(place.has_value());
  EXPECT_EQ(place->root, at("project"));
  EXPECT_EQ(place->part, "src/a.c");
}

TEST_F(FindPlace, NamedFileMustLieInARepositoryOrTheCurrentFolder) {
  std::ofstream(top_ / "plain/sub/b.c") << "int b;\n";
  EXPECT_EQ(find_place(at("plain/sub/b.c"), "", in("project")).error().kind,
            ErrorKind::kInvalidArgument);
  const auto near = find_place("b.c", "", in("plain/sub"));
  ASSERT_TRUE(near.has_value());
  EXPECT_EQ(near->root, at("plain/sub"));
  EXPECT_EQ(near->part, "b.c");
}

TEST_F(FindPlace, TakesTheCurrentFolderOutsideRepositories) {
  const auto place = find_place("", "", in("plain/sub"));
  ASSERT_TRUE(place.has_value());
  EXPECT_EQ(place->root, at("plain/sub"));
  EXPECT_EQ(place->part, "");
}

TEST_F(FindPlace, RefusesHomeAndTheFileSystemUnlessNamed) {
  EXPECT_EQ(find_place("", "", in("plain")).error().kind, ErrorKind::kInvalidArgument);
  EXPECT_FALSE(find_place("", "", {.current = "/", .home = ""}).has_value());
  EXPECT_TRUE(find_place("", ".", in("plain")).has_value());
  EXPECT_TRUE(find_place(".", "", in("plain")).has_value());
}

TEST_F(FindPlace, MissingFolderIsNotFound) {
  EXPECT_EQ(find_place("nowhere", "", in("project")).error().kind, ErrorKind::kNotFound);
  EXPECT_EQ(find_place("", "nowhere", in("project")).error().kind, ErrorKind::kNotFound);
}

TEST_F(FindPlace, PartMustLieInTheRoot) {
  EXPECT_EQ(find_place(at("project/src"), at("project"), in("plain"))->part, "src");
  EXPECT_EQ(find_place(at("plain"), at("project"), in("plain")).error().kind,
            ErrorKind::kInvalidArgument);
}

TEST_F(FindPlace, AroundAPathIsItsRepository) {
  const auto gone = find_place_around("gone.c", "", in("project/src"));
  ASSERT_TRUE(gone.has_value());
  EXPECT_EQ(gone->root, at("project"));
  EXPECT_EQ(gone->part, "src/gone.c");
  const auto folder = find_place_around(at("project/src"), "", in("plain/sub"));
  ASSERT_TRUE(folder.has_value());
  EXPECT_EQ(folder->root, at("project"));
  EXPECT_EQ(folder->part, "src");
}

TEST_F(FindPlace, AroundAPathIsElseTheCurrentFolder) {
  const auto place = find_place_around("x/y.c", "", in("plain/sub"));
  ASSERT_TRUE(place.has_value());
  EXPECT_EQ(place->root, at("plain/sub"));
  EXPECT_EQ(place->part, "x/y.c");
}

}  // namespace
}  // namespace strata::cli
