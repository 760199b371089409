#include "hierarchy/excerpt.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "text/utf8.hpp"

namespace strata::hierarchy {
namespace {

std::string sentence(std::string_view comment) {
  const std::string paragraph = take_paragraph(comment);
  return std::string(first_sentence(paragraph));
}

// Words, blanks, marks, and code points of every length; now and then a stray byte.
std::string any_text() {
  std::string text;
  const std::vector<std::string> pieces = {
      "a",    "word", " ",      "\n",   "\r\n",     "\t",           "/",
      "*",    ".",    "\"\"\"", "<!--", "\xc3\xa9", "\xe6\x97\xa5", "\xf0\x9f\x98\x80",
      "\x80", "\xff", "@"};
  for (const auto& piece :
       *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(pieces))) {
    text += piece;
  }
  return text;
}

TEST(OneLine, JoinsRunsOfBlanksAndTrims) {
  EXPECT_EQ(one_line("  int\tadd(\r\n    int a,\n\n int b)  "), "int add( int a, int b)");
  EXPECT_EQ(one_line(" \t\r\n "), "");
  EXPECT_EQ(one_line(std::string_view("a\0b\x1b[0m", 7)), "a b [0m");
}

TEST(CutAtWord, EndsWithAWholeWord) {
  EXPECT_EQ(cut_at_word("remove expired sessions", 23), "remove expired sessions");
  EXPECT_EQ(cut_at_word("remove expired sessions", 22), "remove expired");
  EXPECT_EQ(cut_at_word("remove expired sessions", 14), "remove expired");
  EXPECT_EQ(cut_at_word("remove expired sessions", 7), "remove");
}

TEST(CutAtWord, CutsALongFirstWordBetweenCodePoints) {
  EXPECT_EQ(cut_at_word("internationalisation", 5), "inter");
  EXPECT_EQ(cut_at_word("\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e", 7), "\xe6\x97\xa5\xe6\x9c\xac");
  EXPECT_EQ(cut_at_word("\xe6\x97\xa5", 2), "");
}

TEST(CutAtWord, GivesAPrefixWithinItsLimitAndSplitsNoCodePoint) {
  EXPECT_TRUE(rc::check([] {
    const std::string text = one_line(any_text());
    const auto limit = *rc::gen::inRange<std::size_t>(0, 40);
    const std::string_view cut = cut_at_word(text, limit);
    RC_ASSERT(cut.size() <= limit);
    RC_ASSERT(text.starts_with(cut));
    RC_ASSERT(text::is_boundary(text, cut.size()));
    RC_ASSERT(cut.size() == text.size() || cut.empty() || text[cut.size()] == ' ' ||
              cut.find(' ') == std::string_view::npos);
  }));
}

TEST(Opening, IsTheFirstWordsInOneLine) {
  EXPECT_EQ(opening("\n\n  # Install\n\nRun the script first.", 16), "# Install Run");
  EXPECT_EQ(opening("\n\n  # Install\n\nRun the script first.", 100),
            "# Install Run the script first.");
  EXPECT_EQ(opening(" \n ", 10), "");
}

TEST(Opening, IsTheWholeLineCut) {
  EXPECT_TRUE(rc::check([] {
    const std::string text = any_text();
    const auto limit = *rc::gen::inRange<std::size_t>(0, 40);
    RC_ASSERT(opening(text, limit) == cut_at_word(one_line(text), limit));
  }));
}

TEST(FirstSentence, KnowsTheMarksOfManyLanguages) {
  const std::vector<std::string_view> comments = {
      "/// Adds two numbers. Overflow wraps.",
      "//! Adds two numbers.\n//!\n//! More.",
      "/** Adds two numbers. */",
      "/**\n * Adds two numbers.\n * @param a one\n */",
      "/*!\r\n * \\brief Adds two numbers.\r\n */",
      "# Adds two numbers. Or more.",
      "\"\"\"Adds two numbers.\n\n    Args:\n        a: one\n    \"\"\"",
      "r'''Adds two numbers.'''",
      "-- Adds two numbers.",
      "{- Adds two numbers. -}",
      ";; Adds two numbers.",
      "% Adds two numbers.",
      "<!-- Adds two numbers. -->",
      "/// <summary>\n/// Adds two numbers.\n/// </summary>",
      "/// <summary>Adds two numbers.</summary>",
      "<p><img\n<br>\n<a href=\"x\"><b>Adds two numbers.</b>",
      "//------------------------\n// Adds two numbers.\n//------------------------",
      "/************************\n * Adds two numbers.    *\n ************************/",
      "// Adds two\n// numbers.\n// Then rests.",
  };
  for (const std::string_view comment : comments) {
    EXPECT_EQ(sentence(comment), "Adds two numbers.") << comment;
  }
}

TEST(FirstSentence, EndsWhereAReaderWouldEndIt) {
  EXPECT_EQ(sentence("// Reads e.g. a file. Then closes it."), "Reads e.g. a file.");
  EXPECT_EQ(sentence("// Reads files, e.g. JSON. Then rests."), "Reads files, e.g. JSON.");
  EXPECT_EQ(sentence("// Calls it. `run` does not."), "Calls it.");
  EXPECT_EQ(sentence("// Version 1.2.3 is old! Use 2."), "Version 1.2.3 is old!");
  EXPECT_EQ(sentence("// No full stop\n//\n// Next paragraph."), "No full stop");
  EXPECT_EQ(sentence("# \xe5\x8a\xa0\xe6\xb3\x95\xe3\x80\x82\xe6\xac\xa1"),
            "\xe5\x8a\xa0\xe6\xb3\x95\xe3\x80\x82");
  EXPECT_EQ(sentence("/** Adds.\n * @return sum */"), "Adds.");
}

TEST(FirstSentence, KeepsWhatOnlyLooksLikeAMark) {
  EXPECT_EQ(sentence("// 'a' is kept"), "'a' is kept");
  EXPECT_EQ(sentence("// written in C#"), "written in C#");
  EXPECT_EQ(sentence("// returns vector<int>"), "returns vector<int>");
}

TEST(FirstSentence, IsEmptyWithoutWords) {
  for (const std::string_view comment :
       {"", "//", "/***/", "/** */", "\"\"\"\"\"\"", "# ---", "/** @internal */"}) {
    EXPECT_EQ(sentence(comment), "") << comment;
  }
}

TEST(Paragraphs, AreTakenOffOneByOneUpToTheFirstTag) {
  std::string_view comment =
      "/**\n * One\n * line.\n *\n *\n * Two.\n * @return three\n * four\n */";
  EXPECT_EQ(take_paragraph(comment), "One line.");
  EXPECT_EQ(take_paragraph(comment), "Two.");
  EXPECT_EQ(take_paragraph(comment), "");
}

TEST(Paragraphs, KeepDirectives) {
  std::string_view code = "#include <map>\r\n#include <set>\r\n";
  EXPECT_EQ(take_paragraph(code), "#include <map> #include <set>");
}

TEST(Paragraphs, AreCutBehindTheLineThatIsEnough) {
  std::string_view comment = "// one\n// two\n// three\n\n// four\n";
  EXPECT_EQ(take_paragraph(comment, 4), "one two");
  EXPECT_EQ(take_paragraph(comment, 4), "four");
}

TEST(Paragraphs, EndOnAnyBytesAndAreOneLineEach) {
  EXPECT_TRUE(rc::check([] {
    const std::string text = any_text();
    std::string_view rest = text;
    std::size_t taken = 0;
    for (std::string paragraph = take_paragraph(rest); !paragraph.empty();
         paragraph = take_paragraph(rest)) {
      RC_ASSERT(paragraph.find_first_of("\r\n\t") == std::string::npos);
      RC_ASSERT(paragraph.starts_with(first_sentence(paragraph)));
      ++taken;
    }
    RC_ASSERT(rest.empty());
    RC_ASSERT(taken <= text.size());
  }));
}

TEST(Notices, AreLicencesNotesToToolsAndDrawings) {
  for (const char* notice :
       {"Copyright 2020 The Authors", "Licensed under the Apache License, Version 2.0",
        "SPDX-License-Identifier: MIT", "vim: set ts=2", "pragma: no cover",
        "Project ___| | | | _ \\| | / __| | | | |_) | | \\___|\\___/|_| ", ""}) {
    EXPECT_EQ(is_notice(notice), *notice != 0) << notice;
  }
  EXPECT_FALSE(is_notice("Removes sessions that have expired."));
  EXPECT_FALSE(is_notice("\xe5\x8a\xa0\xe6\xb3\x95"));
}

}  // namespace
}  // namespace strata::hierarchy
