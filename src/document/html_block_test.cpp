#include "document/html_block.hpp"

#include <gtest/gtest.h>

namespace strata::document {
namespace {

TEST(HtmlBlock, HasSevenKinds) {
  EXPECT_EQ(html_block_kind("<SCRIPT src=x>"), 1);
  EXPECT_EQ(html_block_kind("<!-- a"), 2);
  EXPECT_EQ(html_block_kind("<?php"), 3);
  EXPECT_EQ(html_block_kind("<!DOCTYPE html>"), 4);
  EXPECT_EQ(html_block_kind("<![CDATA["), 5);
  EXPECT_EQ(html_block_kind("</Div"), 6);
  EXPECT_EQ(html_block_kind("<br/>"), 7);
  EXPECT_EQ(html_block_kind("<my-tag a=\"1\" b='2' c=3 d>  "), 7);
}

TEST(HtmlBlock, IsNotBegunByAnythingElse) {
  for (const char* line : {"<", "<1>", "< div>", "<a b", "<a> text", "<a\"b\">", "</a b>", "<>",
                           "<a =b>", "</script", "<http://x.y>"}) {
    EXPECT_EQ(html_block_kind(line), 0) << line;
  }
}

TEST(HtmlBlock, EndsWhereItsKindSays) {
  EXPECT_TRUE(ends_html_block(1, "x</Style>"));
  EXPECT_TRUE(ends_html_block(2, "-->"));
  EXPECT_FALSE(ends_html_block(2, "->"));
  EXPECT_FALSE(ends_html_block(6, "</div>"));
}

}  // namespace
}  // namespace strata::document
