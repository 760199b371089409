// The shipped model's list of packages against the list of projects that training must not see.
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "train/exclusion.hpp"

namespace strata::train {
namespace {

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<std::vector<std::string>> corpus_rows() {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(read_file("models/corpus.tsv"));
  std::string line;
  std::getline(lines, line);  // names of the columns
  while (std::getline(lines, line)) {
    std::istringstream fields(line);
    std::string field;
    rows.emplace_back();
    while (std::getline(fields, field, '\t')) {
      rows.back().push_back(field);
    }
  }
  return rows;
}

TEST(Corpus, NamesPackageVersionLicenceSourceAndPairs) {
  const auto rows = corpus_rows();
  ASSERT_FALSE(rows.empty());
  for (const auto& row : rows) {
    ASSERT_EQ(row.size(), 5U) << row.front();
    for (const std::string& field : row) {
      EXPECT_FALSE(field.empty()) << row.front();
    }
  }
}

TEST(Corpus, HoldsNoProjectThatIsKeptFromTraining) {
  const auto exclusion = Exclusion::parse(read_file("models/not-for-training.txt"));
  ASSERT_TRUE(exclusion);
  ASSERT_GE(exclusion->size(), 200U);
  for (const auto& row : corpus_rows()) {
    ASSERT_EQ(row.size(), 5U);
    EXPECT_EQ(exclusion->match_name(row[0]), "") << row[0];
    EXPECT_EQ(exclusion->match_name(row[3]), "") << row[0] << ": " << row[3];
  }
}

}  // namespace
}  // namespace strata::train
