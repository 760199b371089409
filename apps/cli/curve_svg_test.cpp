#include "apps/cli/curve_svg.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace strata::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

std::vector<TreeEntry> file_of(std::string path, std::vector<CurvePoint> gaps, std::size_t border) {
  std::vector<TreeEntry> entries = {{.level = "file", .path = path, .lines = {1, 100}},
                                    {.level = "region", .path = path, .lines = {1, 10}},
                                    {.level = "leaf", .path = path, .lines = {1, 10}}};
  for (std::size_t i = 0; i < gaps.size(); ++i) {
    const auto first = static_cast<std::uint32_t>(11 + 10 * i);
    if (i == border) {
      entries.push_back({.level = "region", .path = path, .lines = {first, first}});
    }
    entries.push_back(
        {.level = "leaf", .path = path, .lines = {first, first + 9}, .curve = gaps[i]});
  }
  return entries;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

TEST(CurveSvg, DrawsBothCurvesAndTheBorders) {
  const std::string svg =
      curve_svg(file_of("src/a.c",
                        {{.similarity = 0.5F, .smoothed = 0.25F, .margin = -0.1F},
                         {.similarity = 1.0F, .smoothed = 0.75F, .margin = 0.2F}},
                        1));
  EXPECT_TRUE(svg.starts_with("<svg "));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_THAT(svg, HasSubstr(">src/a.c<"));
  EXPECT_EQ(count(svg, "<polyline"), 2U);
  EXPECT_THAT(svg, HasSubstr("points=\"173.3,92.0 306.7,32.0 \""));
  EXPECT_EQ(count(svg, "stroke=\"#d62728\""), 1U);
  EXPECT_THAT(svg, HasSubstr(">21</text>"));  // the line where the region begins
}

TEST(CurveSvg, HasAPanelForEachFileWithACurve) {
  auto entries = file_of("a", {CurvePoint{}}, 1);
  for (const auto& more : {file_of("b<&>", {CurvePoint{}}, 1), file_of("single", {}, 0)}) {
    entries.insert(entries.end(), more.begin(), more.end());
  }
  const std::string svg = curve_svg(entries);
  EXPECT_EQ(count(svg, "<polyline"), 4U);
  EXPECT_THAT(svg, HasSubstr("b&lt;&amp;&gt;"));
  EXPECT_THAT(svg, Not(HasSubstr("single")));
  EXPECT_TRUE(curve_svg({}).ends_with("</svg>\n"));
}

}  // namespace
}  // namespace strata::cli
