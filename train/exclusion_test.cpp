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
        "librust-serde+derive-dev", "librust-tokio-1-dev", "node-express", "@mui/material",
        "three.js", "react-router-dom", "php-guzzlehttp-guzzle", "junit5", "Flask",
        "python3-jinja2", "https://github.com/pallets/click"}) {
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

// The shipped model's corpus: package, version, licence and source project of each line.
TEST(Corpus, HoldsNothingOfTheListedProjects) {
  const Exclusion list = exclusion();
  ASSERT_GE(list.size(), 200U);
  std::ifstream file("models/corpus.tsv");
  std::string line;
  std::size_t packages = 0;
  while (std::getline(file, line)) {
    if (line.empty() || line.front() == '#') {
      continue;
    }
    ++packages;
    std::vector<std::string> columns{""};
    for (const char c : line) {
      if (c == '\t') {
        columns.emplace_back();
      } else {
        columns.back() += c;
      }
    }
    ASSERT_EQ(columns.size(), 4U) << line;
    EXPECT_EQ(list.match_name(columns[0]), "") << line;
    EXPECT_EQ(list.match_name(columns[3]), "") << line;
    EXPECT_FALSE(columns[1].empty() || columns[2].empty() || columns[3].empty()) << line;
  }
  EXPECT_GT(packages, 0U);
}

}  // namespace
}  // namespace strata::train
