// The shipped model's list of packages against the list of projects that training must not see.
#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <set>
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

// "1 854 004 pairs" in the card is the sum of the list.
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

// The package's folder, by which pairs and lists of files name it (train/corpus.py).
std::string folder_of(const std::vector<std::string>& row) {
  std::string folder = row[0];
  if (row[1].starts_with("git: ")) {
    return "git-" + folder;
  }
  if (row[1].starts_with("PyPI: ")) {
    std::ranges::replace(folder, '_', '-');
    return "pypi-" + folder;
  }
  if (folder.starts_with('@')) {
    folder.front() = '_';
    std::ranges::replace(folder, '/', '_');
  }
  return folder;
}

// What train/overlap.py found, judged by hand: packages ("*") and files of packages, each with the
// project that it comes from. The card says how many they are.
TEST(Corpus, HasNoPackageThatComesFromAProjectThatIsKeptFromTraining) {
  const auto rows = corpus_rows();
  std::set<std::string> folders;
  for (const auto& row : rows) {
    ASSERT_EQ(row.size(), 5U);
    EXPECT_TRUE(folders.insert(folder_of(row)).second) << row[0];
  }
  const std::string projects = read_file("models/not-for-training.txt");
  std::istringstream lines(read_file("models/overlap.tsv"));
  std::string line;
  std::getline(lines, line);  // names of the columns
  std::set<std::string> whole;
  std::set<std::string> in_part;
  std::size_t files = 0;
  while (std::getline(lines, line)) {
    const std::vector<std::string> fields = fields_of(line);
    ASSERT_EQ(fields.size(), 4U) << line;
    EXPECT_NE(projects.find("\n" + fields[2] + "\n"), std::string::npos) << fields[2];
    const bool is_whole = fields[1] == "*";
    EXPECT_EQ(folders.contains(fields[0]), !is_whole) << line;
    (is_whole ? whole : in_part).insert(fields[0]);
    files += is_whole ? 0U : 1U;
  }
  EXPECT_TRUE(whole.contains("moshi") && whole.contains("php-horde-db"));
  const std::string said = std::to_string(whole.size()) + " packages and " + std::to_string(files) +
                           " files of " + std::to_string(in_part.size()) + " others";
  EXPECT_NE(read_file("models/CARD.md").find(said), std::string::npos) << said;
}

}  // namespace
}  // namespace strata::train
