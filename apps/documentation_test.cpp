// Parts of docs/ are made from tables: what stands between the two marks of a page equals what the
// table gives. STRATA_UPDATE_GOLDEN=1 writes the pages anew.
#include <cstdlib>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "apps/config/describe.hpp"
#include "apps/schemas.hpp"

namespace strata::apps {
namespace {

constexpr std::string_view kBegin = "<!-- made from a table: begin -->\n";
constexpr std::string_view kEnd = "<!-- made from a table: end -->\n";

void expect_made_from(const std::string& page, const std::string& table) {
  std::ifstream file(page, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::size_t begin = text.find(kBegin);
  const std::size_t end = text.find(kEnd);
  ASSERT_NE(begin, std::string::npos) << page;
  ASSERT_NE(end, std::string::npos) << page;
  const std::size_t inside = begin + kBegin.size();
  const std::string wanted = "\n" + table + "\n";
  if (std::getenv("STRATA_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(page, std::ios::binary) << text.substr(0, inside) + wanted + text.substr(end);
    return;
  }
  EXPECT_EQ(text.substr(inside, end - inside), wanted) << "run with STRATA_UPDATE_GOLDEN=1";
}

TEST(Documentation, ListsTheSettingsAsTheTableHasThem) {
  expect_made_from("docs/configuration.md", settings_in_markdown());
}

TEST(Documentation, ListsTheJsonFieldsAsTheTableHasThem) {
  expect_made_from("docs/json.md", schemas_in_markdown());
}

}  // namespace
}  // namespace strata::apps
