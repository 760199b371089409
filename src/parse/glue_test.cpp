#include "parse/glue.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

namespace strata::parse {
namespace {

// Notes every '#...' line end comment and every '@...' decoration of `text`.
GlueLog log_of(std::string_view text) {
  GlueLog log(text);
  for (std::uint32_t i = 0; i < text.size(); ++i) {
    if (text[i] != '#' && text[i] != '@') {
      continue;
    }
    const std::uint32_t begin = i;
    while (i < text.size() && text[i] != '\n' && text[i] != '\r') {
      ++i;
    }
    log.add({begin, i}, text[begin] == '@');
  }
  return log;
}

std::string glued(std::string_view text) {
  const auto position = static_cast<std::uint32_t>(text.find("def"));
  return std::string(text.substr(log_of(text).before(position).begin));
}

TEST(Glue, TakesTheCommentDirectlyAbove) {
  EXPECT_EQ(glued("x\n# a\n# b\ndef"), "# a\n# b\ndef");
  EXPECT_EQ(glued("x\n  # a\r\n  def"), "# a\r\n  def");
}

TEST(Glue, TakesMaskedMacrosInFront) {
  const auto begin = [](std::string_view text, std::string_view parsed) {
    EXPECT_EQ(text.size(), parsed.size());
    GlueLog log(text, parsed);
    return std::string(text.substr(log.before(static_cast<std::uint32_t>(text.find("def"))).begin));
  };
  EXPECT_EQ(begin("x;\n  API A(1) def", "x;\n           def"), "API A(1) def");
  EXPECT_EQ(begin("x; API def", "x;     def"), "API def");
  EXPECT_EQ(begin("API\ndef", "   \ndef"), "def");
  EXPECT_EQ(begin("API\n__a(1)\n\t__b\n API def", "   \n      \n\t   \n     def"),
            "__a(1)\n\t__b\n API def");
  EXPECT_EQ(begin("__a\n\ndef", "   \n\ndef"), "def");
}

TEST(Glue, StopsAtABlankLine) {
  EXPECT_EQ(glued("# a\n\ndef"), "def");
  EXPECT_EQ(glued("# a\n\n# b\ndef"), "# b\ndef");
  EXPECT_EQ(glued("# a\r\n\r\ndef"), "def");
  EXPECT_EQ(glued("# a\r\rdef"), "def") << "lone CR ends a line";
}

// Notes every line of `text` that begins with a comment mark.
GlueLog lines_of(std::string_view text) {
  GlueLog log(text);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::size_t mark = text.find_first_of("/(", at);
    if (mark < end) {
      log.add({static_cast<std::uint32_t>(mark), static_cast<std::uint32_t>(end)}, false);
    }
    at = end + 1;
  }
  return log;
}

TEST(Glue, DocumentationReachesOverOneBlankLine) {
  const auto glued = [](std::string_view text) {
    const auto position = static_cast<std::uint32_t>(text.find("def"));
    return std::string(text.substr(lines_of(text).before(position).begin));
  };
  EXPECT_EQ(glued("/// a\n/// b\n\ndef"), "/// a\n/// b\n\ndef");
  EXPECT_EQ(glued("/** a */\n\n// b\ndef"), "// b\ndef");
  EXPECT_EQ(glued("/** a */\n\n\ndef"), "def");
  EXPECT_EQ(glued("/** @file a */\n\ndef"), "def");
  EXPECT_EQ(glued("/// Licence: x\n/// b\n\ndef"), "def");
  EXPECT_EQ(glued("// a\n\ndef"), "def");
  EXPECT_EQ(glued("///////\n\ndef"), "def");
  EXPECT_EQ(glued("x ///< of x\n///< more\ndef"), "def");
}

TEST(Glue, FindsDocumentationBehind) {
  const auto behind = [](std::string_view text) {
    return std::string(slice(text, lines_of(text).after(1)));
  };
  EXPECT_EQ(behind("x; ///< a\ny"), "///< a");
  EXPECT_EQ(behind("x\n///< a\n///< b\ny"), "///< a\n///< b");
  EXPECT_EQ(behind("x // a\ny"), "");
  EXPECT_EQ(behind("x y ///< a\n"), "");
  EXPECT_EQ(behind("x\n\n///< a\n"), "");
  EXPECT_EQ(behind("x\n(** a *)\n\ny"), "(** a *)");
  EXPECT_EQ(behind("x\n(** a *)\ny"), "") << "of y";
  EXPECT_EQ(behind("x (** a *)\ny"), "(** a *)");
}

TEST(Glue, LeavesACommentThatEndsAnotherLine) { EXPECT_EQ(glued("x # about x\ndef"), "def"); }

TEST(Glue, TakesDecorationsButDocumentsWithCommentsOnly) {
  const std::string_view text = "# a\n@b\ndef";
  const Glue glue = log_of(text).before(7);
  EXPECT_EQ(glue.begin, 0U);
  EXPECT_EQ(slice(text, glue.documentation), "# a");
}

TEST(Glue, IgnoresWhatComesAfterThePosition) {
  const std::string_view text = "# a\ndef # b";
  EXPECT_EQ(log_of(text).before(4).begin, 0U);
}

TEST(Glue, EndsWithTheLine) {
  const std::string_view text = "a; # x\nb\nc d # y";
  const GlueLog log = log_of(text);
  EXPECT_EQ(log.end_of_line_after(1), 6U);
  EXPECT_EQ(log.end_of_line_after(8), 8U);
  EXPECT_EQ(log.end_of_line_after(10), 10U) << "something else stands between";
}

}  // namespace
}  // namespace strata::parse
