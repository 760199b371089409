#include "text/char_class.hpp"

#include <bit>

#include <gtest/gtest.h>
#include <utf8proc.h>

namespace strata::text {
namespace {

TEST(CharClass, KnowsLettersMarksNumbersAndBlanksOfAnyScript) {
  EXPECT_EQ(class_of(U'\u00C9'), kUpper);
  EXPECT_EQ(class_of(U'\u01C5'), kUpper) << "title case";
  EXPECT_EQ(class_of(U'\u00DF'), kLower);
  EXPECT_EQ(class_of(U'\u02B0'), kOtherLetter) << "modifier letter";
  EXPECT_EQ(class_of(U'\u7528'), kOtherLetter);
  EXPECT_EQ(class_of(U'\u0301'), kMark);
  EXPECT_EQ(class_of(U'\u0663'), kNumber);
  EXPECT_EQ(class_of(U'\u00BD'), kNumber);
  for (const char32_t blank : {U'\u0085', U'\u00A0', U'\u1680', U'\u2003', U'\u2028', U'\u3000'}) {
    EXPECT_EQ(class_of(blank), kBlank);
  }
  EXPECT_EQ(class_of(U'\uFEFF'), kSymbol) << "the byte order mark is not white space";
  EXPECT_EQ(class_of(U'\u200B'), kSymbol);
}

TEST(CharClass, AsciiAgreesWithTheUnicodeCategories) {
  for (char32_t c = 0; c < 128; ++c) {
    const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
    EXPECT_EQ(class_of(c) == kUpper, category == UTF8PROC_CATEGORY_LU);
    EXPECT_EQ(class_of(c) == kLower, category == UTF8PROC_CATEGORY_LL);
    EXPECT_EQ(class_of(c) == kNumber, category == UTF8PROC_CATEGORY_ND);
  }
}

TEST(CharClass, EveryCodePointHasExactlyOneClass) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    ASSERT_EQ(std::popcount(class_of(c)), 1);
  }
}

TEST(CharClass, AnInvalidByteIsASymbolOfOneByte) {
  const ClassedChar invalid = char_at("\xFFz", 0);
  EXPECT_EQ(invalid.set, kSymbol);
  EXPECT_EQ(invalid.length, 1);
}

TEST(CharClass, RunsStopAtTheFirstOtherClass) {
  EXPECT_EQ(run_end("ab\xC3\xA9Z1", 0, kLower), 4U);
  EXPECT_EQ(run_end("ab", 0, kNumber), 0U);
  EXPECT_EQ(run_end("ab", 2, kLower), 2U);
}

}  // namespace
}  // namespace strata::text
