#include "document/front_matter.hpp"

#include <string>

#include <gtest/gtest.h>

namespace strata::document {
namespace {

bool is_front_matter(const std::string& text) { return front_matter_end(text, 0) > 0; }

TEST(FrontMatter, IsYamlOrToml) {
  EXPECT_TRUE(is_front_matter("---\ntitle: x\n---\n"));
  EXPECT_TRUE(is_front_matter("---\r\n# note\r\na:\r\n  - b\r\n\r\nc: |\r\n  d\r\n...\r\n"));
  EXPECT_TRUE(is_front_matter("+++\ntitle = 'x'\n[a]\n+++"));
  EXPECT_EQ(front_matter_end("---\na: b\n---\ntext", 0), 12U);
}

TEST(FrontMatter, IsNoRule) {  // B75
  EXPECT_FALSE(is_front_matter("---\n\n# One\na: b\n\n---\n"));
  EXPECT_FALSE(is_front_matter("---\nA sentence.\n---\n"));
  EXPECT_FALSE(is_front_matter("---\na: b\n\nA sentence.\n---\n"));
  EXPECT_FALSE(is_front_matter("---\n# One\n\na: b\n---\n"));
  EXPECT_FALSE(is_front_matter("---\nsee http://a.b\n---\n"));
}

TEST(FrontMatter, NeedsItsEndAndAPair) {
  EXPECT_FALSE(is_front_matter("---\na: b\n"));
  EXPECT_FALSE(is_front_matter("---\n---\n"));
  EXPECT_FALSE(is_front_matter("---"));
  EXPECT_FALSE(is_front_matter("--- x\na: b\n---\n"));
}

}  // namespace
}  // namespace strata::document
