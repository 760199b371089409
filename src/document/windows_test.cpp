#include "document/windows.hpp"

#include "document/document_samples.hpp"

namespace strata::document {
namespace {

std::vector<std::string> windows_of(const std::string& text, std::size_t least, std::size_t piece) {
  Windows windows(least);
  std::vector<std::string> all;
  for (std::size_t at = 0; at < text.size(); at += piece) {
    windows.add(std::string_view(text).substr(at, piece));
    while (auto window = windows.next(false)) {
      all.push_back(*std::move(window));
    }
  }
  while (auto window = windows.next(true)) {
    all.push_back(*std::move(window));
  }
  return all;
}

std::string many_sections() {
  std::string text = "Before.\n\n";
  for (int i = 0; i < 60; ++i) {
    text += "## Part " + std::to_string(i) +
            "\n\n- item\n\n  # inner\n\n```\n# no heading\n```\n\n" +
            chunk::repeated("words ", 10) + "\n";
  }
  return text;
}

TEST(Windows, BeginWithHeadingsAndTileTheFile) {
  const std::string text = many_sections();
  const std::vector<std::string> windows = windows_of(text, 500, 64);
  ASSERT_GT(windows.size(), 4U);
  std::string joined;
  for (const std::string& window : windows) {
    EXPECT_TRUE(joined.empty() || window.starts_with("## Part")) << window.substr(0, 20);
    joined += window;
  }
  EXPECT_EQ(joined, text);
}

TEST(Windows, GiveTheBlocksOfTheFile) {
  const std::string text = many_sections();
  std::vector<std::string> whole = shape(text);
  std::vector<std::string> parts;
  for (const std::string& window : windows_of(text, 300, 1000)) {
    const std::vector<std::string> of_window = shape(window);
    parts.insert(parts.end(), of_window.begin(), of_window.end());
  }
  EXPECT_EQ(parts, whole);
}

TEST(Windows, KeepASectionWhole) {
  const std::string text = "# A\n\n" + chunk::repeated("word ", 4000) + "\n# B\n\nend\n";
  const std::vector<std::string> windows = windows_of(text, 100, 50);
  EXPECT_EQ(windows.at(0), text.substr(0, text.find("# B")));
}

}  // namespace
}  // namespace strata::document
