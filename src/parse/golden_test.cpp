// tests/golden/parse/<language>/<case>/: an input file and `expected`. STRATA_UPDATE_GOLDEN=1
// writes the latter anew; then read the diff. Every language that has a rules file must have at
// least one case.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "lang/detect.hpp"
#include "parse/describe.hpp"
#include "parse/parse.hpp"

namespace strata::parse {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = "tests/golden/parse";

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

// All case folders, sorted; tests run in the repository's root.
std::vector<std::string> cases() {
  std::vector<std::string> found;
  std::error_code ignored;
  for (const auto& entry : fs::recursive_directory_iterator(kFolder, ignored)) {
    if (entry.is_regular_file() && entry.path().stem() == "input") {
      found.push_back(fs::relative(entry.path().parent_path(), kFolder).string());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

fs::path input_of(const fs::path& folder) {
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().stem() == "input") {
      return entry.path();
    }
  }
  return {};
}

class GoldenParse : public testing::TestWithParam<std::string> {};

TEST_P(GoldenParse, SaysWhatIsExpected) {
  const fs::path folder = kFolder / GetParam();
  scan::SourceFile file;
  file.path = input_of(folder).filename().string();
  file.bytes = read(input_of(folder));
  file.language = lang::language_named(fs::path(GetParam()).begin()->string());
  const std::string actual = describe(parse(file), file.bytes);
  if (std::getenv("STRATA_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(folder / "expected", std::ios::binary) << actual;
    return;
  }
  EXPECT_EQ(actual, read(folder / "expected")) << "in " << folder;
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace_if(
      name.begin(), name.end(),
      [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Cases, GoldenParse, testing::ValuesIn(cases()), test_name);

TEST(GoldenParse, CoversEveryLanguageWithRules) {
  for (const lang::LanguageInfo& row : lang::languages()) {
    if (row.rules != nullptr) {
      EXPECT_TRUE(fs::exists(kFolder / row.name)) << row.name << " has no golden case";
    }
  }
}

}  // namespace
}  // namespace strata::parse
