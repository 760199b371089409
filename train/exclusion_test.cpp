#include "train/exclusion.hpp"

#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

namespace strata::train {
namespace {

std::string read(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

Exclusion exclusion() { return *Exclusion::parse(read("models/not-for-training.txt")); }

TEST(Exclusion, MatchesPackagesOfListedProjects) {
  const Exclusion list = exclusion();
  for (const char* package :
       {"python3-flask", "golang-github-gin-gonic-gin-dev", "ruby-rails", "librust-serde-dev",
        "librust-serde+derive-dev", "librust-tokio-1-dev", "node-express",
        "https://github.com/mui/material-ui", "three.js", "react-router-dom",
        "php-guzzlehttp-guzzle", "junit5", "Flask", "python3-jinja2",
        "https://github.com/pallets/click"}) {
    EXPECT_FALSE(list.match_name(package).empty()) << package;
  }
}

TEST(Exclusion, LeavesOtherPackages) {
  const Exclusion list = exclusion();
  for (const char* package : {"python3-twisted", "golang-golang-x-net-dev", "librust-regex-dev",
                              "php-symfony-http-kernel", "libboost1.74-dev", "phaser", ""}) {
    EXPECT_EQ(list.match_name(package), "") << package;
  }
}

TEST(Exclusion, MatchesFoldersOfListedProjects) {
  const Exclusion list = exclusion();
  EXPECT_EQ(list.match_path("src/github.com/spf13/cobra/args.go"), "spf13/cobra");
  EXPECT_EQ(list.match_path("lib/python3/dist-packages/flask/app.py"), "pallets/flask");
  EXPECT_EQ(list.match_path("src/core/flasks/app.py"), "");
}

TEST(Exclusion, RefusesLinesThatAreNoProject) {
  EXPECT_FALSE(Exclusion::parse("pallets/flask\nflask\n"));
  EXPECT_FALSE(Exclusion::parse("/flask\n"));
  EXPECT_TRUE(Exclusion::parse("# nothing\n\n"));
}

}  // namespace
}  // namespace strata::train
