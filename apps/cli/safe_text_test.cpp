#include "apps/cli/safe_text.hpp"

#include <random>

#include <gtest/gtest.h>

#include "text/utf8.hpp"

namespace strata::cli {
namespace {

TEST(SafeText, LeavesPlainTextAlone) { EXPECT_EQ(safe_text("a\tb\n\xC3\xA9"), "a\tb\n\xC3\xA9"); }

TEST(SafeText, ShowsEscapeSequencesInsteadOfObeying) {
  EXPECT_EQ(safe_text("\x1b]0;title\x07"), "\\x1b]0;title\\x07");
  EXPECT_EQ(safe_text("a\rb\x7F"), "a\\x0db\\x7f");
  EXPECT_EQ(safe_text("\xC2\x9B"
                      "31m"),
            "\\x9b31m");
}

TEST(SafeText, ShowsDirectionControls) { EXPECT_EQ(safe_text("\xE2\x80\xAEx"), "\\u202ex"); }

TEST(SafeText, ShowsInvalidBytes) { EXPECT_EQ(safe_text("a\xFFz"), "a\\xffz"); }

TEST(SafeLine, KeepsOneLine) { EXPECT_EQ(safe_line("a\nb\tc"), "a\\x0ab\\x09c"); }

TEST(SafeText, AnyBytesGiveHarmlessUtf8) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    std::string bytes;
    for (int i = 0; i < 64; ++i) {
      bytes += static_cast<char>(random() & 0xFFU);
    }
    const std::string safe = safe_text(bytes);
    ASSERT_TRUE(text::is_valid_utf8(safe));
    for (const char c : safe) {
      const auto byte = static_cast<unsigned char>(c);
      ASSERT_TRUE(byte >= 0x20 || c == '\n' || c == '\t');
      ASSERT_NE(byte, 0x7F);
    }
  }
}

}  // namespace
}  // namespace strata::cli
