// The shipped model's list of packages against the list of projects that training must not see.
#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>
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

// Each side of a choice ("MIT or GPL-2") stands for itself; one that is permissive is enough.
bool offers_a_permissive_licence(std::string licence) {
  constexpr std::array kPermissive = {"expat",     "mit",  "bsd",           "apache",
                                      "isc",       "zlib", "boost",         "bsl",
                                      "unlicense", "cc0",  "public-domain", "x11"};
  constexpr std::array kOther = {"gpl", "mpl", "cddl", "epl", "cc-by"};
  std::ranges::transform(licence, licence.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const auto holds = [](const auto& names, const std::string& side) {
    return std::ranges::any_of(
        names, [&](const char* name) { return side.find(name) != std::string::npos; });
  };
  licence += " or ";
  for (std::size_t at = 0, end = 0; (end = licence.find(" or ", at)) != std::string::npos;
       at = end + 4) {
    const std::string side = licence.substr(at, end - at);
    if (holds(kPermissive, side) && !holds(kOther, side)) {
      return true;
    }
  }
  return false;
}

TEST(Corpus, HoldsPermissiveLicencesOnly) {
  EXPECT_TRUE(offers_a_permissive_licence("BSD-3-Clause or GPL-2"));
  EXPECT_FALSE(offers_a_permissive_licence("GPL-2+ and Apache-2.0"));
  EXPECT_FALSE(offers_a_permissive_licence("unknown"));
  for (const auto& row : corpus_rows()) {
    ASSERT_EQ(row.size(), 5U);
    EXPECT_TRUE(offers_a_permissive_licence(row[2])) << row[0] << ": " << row[2];
  }
}

// "1 802 101 pairs" in the card is the sum of the list.
TEST(Corpus, HoldsAsManyPairsAsTheCardSays) {
  std::uint64_t pairs = 0;
  for (const auto& row : corpus_rows()) {
    ASSERT_EQ(row.size(), 5U);
    pairs += std::stoull(row[4]);
  }
  EXPECT_GE(pairs, 1'000'000U);
  std::string digits = std::to_string(pairs);
  for (std::size_t at = digits.size(); at > 3; at -= 3) {
    digits.insert(at - 3, " ");
  }
  EXPECT_NE(read_file("models/CARD.md").find(digits + " pairs of a text and code"),
            std::string::npos)
      << digits;
}

// Neither by name nor as a fork of another name.
TEST(Corpus, HoldsNoProjectThatIsKeptFromTraining) {
  for (const auto& [list, fewest] : {std::pair{"models/not-for-training.txt", 200U},
                                     std::pair{"models/forks-not-for-training.txt", 10U}}) {
    const auto exclusion = Exclusion::parse(read_file(list));
    ASSERT_TRUE(exclusion) << list;
    ASSERT_GE(exclusion->size(), fewest) << list;
    for (const auto& row : corpus_rows()) {
      ASSERT_EQ(row.size(), 5U);
      EXPECT_EQ(exclusion->match_name(row[0]), "") << row[0];
      EXPECT_EQ(exclusion->match_name(row[3]), "") << row[0] << ": " << row[3];
    }
  }
}

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream parts(line);
  for (std::string field; std::getline(parts, field, '\t');) {
    fields.push_back(field);
  }
  return fields;
}

// What train/overlap.py found, judged by hand: rows of the list, of listed projects, and their sum
// as the card says it.
TEST(Corpus, TellsWhatItSharesWithProjectsThatAreKeptFromTraining) {
  const std::string projects = read_file("models/not-for-training.txt");
  std::istringstream lines(read_file("models/overlap.tsv"));
  std::string line;
  std::getline(lines, line);  // names of the columns
  std::uint64_t pairs = 0;
  std::size_t rows = 0;
  for (; std::getline(lines, line); ++rows) {
    const std::vector<std::string> fields = fields_of(line);
    ASSERT_EQ(fields.size(), 5U) << line;
    EXPECT_TRUE(std::ranges::any_of(corpus_rows(), [&](const auto& row) {
      return row[0] == fields[0];
    })) << fields[0];
    EXPECT_NE(projects.find("\n" + fields[1] + "\n"), std::string::npos) << fields[1];
    pairs += std::stoull(fields[4]);
  }
  EXPECT_GT(rows, 0U);
  EXPECT_NE(read_file("models/CARD.md").find(std::to_string(pairs) + " pairs at most"),
            std::string::npos)
      << pairs;
}

}  // namespace
}  // namespace strata::train
