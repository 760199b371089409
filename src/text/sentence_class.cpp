// Sentence_Break follows the general category (utf8proc) but for what the table lists: the marks
// that end sentences, and letters, digits and quotation marks that other properties decide. Derived
// from SentenceBreakProperty of Unicode 15. Tested by sentences_test.cpp.
#include "text/sentence_class.hpp"

#include <algorithm>
#include <array>

#include <utf8proc.h>

namespace strata::text {
namespace {

struct Exception {
  char32_t first = 0;
  char32_t last = 0;
  SentenceClass value = SentenceClass::kOther;
};

constexpr std::array<Exception, 147> kExceptions = {{
    {0x21, 0x21, SentenceClass::kTerminator},
    {0x22, 0x22, SentenceClass::kClose},
    {0x27, 0x27, SentenceClass::kClose},
    {0x2C, 0x2D, SentenceClass::kContinue},
    {0x2E, 0x2E, SentenceClass::kStop},
    {0x3A, 0x3A, SentenceClass::kContinue},
    {0x3F, 0x3F, SentenceClass::kTerminator},
    {0xAA, 0xAA, SentenceClass::kLower},
    {0xBA, 0xBA, SentenceClass::kLower},
    {0x2B0, 0x2B8, SentenceClass::kLower},
    {0x2C0, 0x2C1, SentenceClass::kLower},
    {0x2E0, 0x2E4, SentenceClass::kLower},
    {0x37A, 0x37A, SentenceClass::kLower},
    {0x55D, 0x55D, SentenceClass::kContinue},
    {0x589, 0x589, SentenceClass::kTerminator},
    {0x5F3, 0x5F3, SentenceClass::kOtherLetter},
    {0x60C, 0x60D, SentenceClass::kContinue},
    {0x61D, 0x61F, SentenceClass::kTerminator},
    {0x66B, 0x66C, SentenceClass::kNumeric},
    {0x6D4, 0x6D4, SentenceClass::kTerminator},
    {0x700, 0x702, SentenceClass::kTerminator},
    {0x7F8, 0x7F8, SentenceClass::kContinue},
    {0x7F9, 0x7F9, SentenceClass::kTerminator},
    {0x837, 0x837, SentenceClass::kTerminator},
    {0x839, 0x839, SentenceClass::kTerminator},
    {0x83D, 0x83E, SentenceClass::kTerminator},
    {0x964, 0x965, SentenceClass::kTerminator},
    {0x104A, 0x104B, SentenceClass::kTerminator},
    {0x10D0, 0x10FA, SentenceClass::kOtherLetter},
    {0x10FC, 0x10FC, SentenceClass::kLower},
    {0x10FD, 0x10FF, SentenceClass::kOtherLetter},
    {0x1362, 0x1362, SentenceClass::kTerminator},
    {0x1367, 0x1368, SentenceClass::kTerminator},
    {0x166E, 0x166E, SentenceClass::kTerminator},
    {0x1735, 0x1736, SentenceClass::kTerminator},
    {0x1802, 0x1802, SentenceClass::kContinue},
    {0x1803, 0x1803, SentenceClass::kTerminator},
    {0x1808, 0x1808, SentenceClass::kContinue},
    {0x1809, 0x1809, SentenceClass::kTerminator},
    {0x1944, 0x1945, SentenceClass::kTerminator},
    {0x1AA8, 0x1AAB, SentenceClass::kTerminator},
    {0x1B5A, 0x1B5B, SentenceClass::kTerminator},
    {0x1B5E, 0x1B5F, SentenceClass::kTerminator},
    {0x1B7D, 0x1B7E, SentenceClass::kTerminator},
    {0x1C3B, 0x1C3C, SentenceClass::kTerminator},
    {0x1C7E, 0x1C7F, SentenceClass::kTerminator},
    {0x1C90, 0x1CBA, SentenceClass::kOtherLetter},
    {0x1CBD, 0x1CBF, SentenceClass::kOtherLetter},
    {0x1D2C, 0x1D6A, SentenceClass::kLower},
    {0x1D78, 0x1D78, SentenceClass::kLower},
    {0x1D9B, 0x1DBF, SentenceClass::kLower},
    {0x2013, 0x2014, SentenceClass::kContinue},
    {0x2024, 0x2024, SentenceClass::kStop},
    {0x203C, 0x203D, SentenceClass::kTerminator},
    {0x2047, 0x2049, SentenceClass::kTerminator},
    {0x2071, 0x2071, SentenceClass::kLower},
    {0x207F, 0x207F, SentenceClass::kLower},
    {0x2090, 0x209C, SentenceClass::kLower},
    {0x2160, 0x216F, SentenceClass::kUpper},
    {0x2170, 0x217F, SentenceClass::kLower},
    {0x24B6, 0x24CF, SentenceClass::kUpper},
    {0x24D0, 0x24E9, SentenceClass::kLower},
    {0x275B, 0x2760, SentenceClass::kClose},
    {0x2C7C, 0x2C7D, SentenceClass::kLower},
    {0x2E00, 0x2E01, SentenceClass::kClose},
    {0x2E06, 0x2E08, SentenceClass::kClose},
    {0x2E0B, 0x2E0B, SentenceClass::kClose},
    {0x2E2E, 0x2E2E, SentenceClass::kTerminator},
    {0x2E3C, 0x2E3C, SentenceClass::kTerminator},
    {0x2E53, 0x2E54, SentenceClass::kTerminator},
    {0x3001, 0x3001, SentenceClass::kContinue},
    {0x3002, 0x3002, SentenceClass::kTerminator},
    {0xA4FF, 0xA4FF, SentenceClass::kTerminator},
    {0xA60E, 0xA60F, SentenceClass::kTerminator},
    {0xA69C, 0xA69D, SentenceClass::kLower},
    {0xA6F3, 0xA6F3, SentenceClass::kTerminator},
    {0xA6F7, 0xA6F7, SentenceClass::kTerminator},
    {0xA770, 0xA770, SentenceClass::kLower},
    {0xA7F2, 0xA7F4, SentenceClass::kLower},
    {0xA7F8, 0xA7F9, SentenceClass::kLower},
    {0xA876, 0xA877, SentenceClass::kTerminator},
    {0xA8CE, 0xA8CF, SentenceClass::kTerminator},
    {0xA92F, 0xA92F, SentenceClass::kTerminator},
    {0xA9C8, 0xA9C9, SentenceClass::kTerminator},
    {0xAA5D, 0xAA5F, SentenceClass::kTerminator},
    {0xAAF0, 0xAAF1, SentenceClass::kTerminator},
    {0xAB5C, 0xAB5F, SentenceClass::kLower},
    {0xAB69, 0xAB69, SentenceClass::kLower},
    {0xABEB, 0xABEB, SentenceClass::kTerminator},
    {0xFE10, 0xFE11, SentenceClass::kContinue},
    {0xFE13, 0xFE13, SentenceClass::kContinue},
    {0xFE31, 0xFE32, SentenceClass::kContinue},
    {0xFE50, 0xFE51, SentenceClass::kContinue},
    {0xFE52, 0xFE52, SentenceClass::kStop},
    {0xFE55, 0xFE55, SentenceClass::kContinue},
    {0xFE56, 0xFE57, SentenceClass::kTerminator},
    {0xFE58, 0xFE58, SentenceClass::kContinue},
    {0xFE63, 0xFE63, SentenceClass::kContinue},
    {0xFF01, 0xFF01, SentenceClass::kTerminator},
    {0xFF0C, 0xFF0D, SentenceClass::kContinue},
    {0xFF0E, 0xFF0E, SentenceClass::kStop},
    {0xFF1A, 0xFF1A, SentenceClass::kContinue},
    {0xFF1F, 0xFF1F, SentenceClass::kTerminator},
    {0xFF61, 0xFF61, SentenceClass::kTerminator},
    {0xFF64, 0xFF64, SentenceClass::kContinue},
    {0xFF9E, 0xFF9F, SentenceClass::kExtend},
    {0x10780, 0x10780, SentenceClass::kLower},
    {0x10783, 0x10785, SentenceClass::kLower},
    {0x10787, 0x107B0, SentenceClass::kLower},
    {0x107B2, 0x107BA, SentenceClass::kLower},
    {0x10A56, 0x10A57, SentenceClass::kTerminator},
    {0x10F55, 0x10F59, SentenceClass::kTerminator},
    {0x10F86, 0x10F89, SentenceClass::kTerminator},
    {0x11047, 0x11048, SentenceClass::kTerminator},
    {0x110BE, 0x110C1, SentenceClass::kTerminator},
    {0x11141, 0x11143, SentenceClass::kTerminator},
    {0x111C5, 0x111C6, SentenceClass::kTerminator},
    {0x111CD, 0x111CD, SentenceClass::kTerminator},
    {0x111DE, 0x111DF, SentenceClass::kTerminator},
    {0x11238, 0x11239, SentenceClass::kTerminator},
    {0x1123B, 0x1123C, SentenceClass::kTerminator},
    {0x112A9, 0x112A9, SentenceClass::kTerminator},
    {0x1144B, 0x1144C, SentenceClass::kTerminator},
    {0x115C2, 0x115C3, SentenceClass::kTerminator},
    {0x115C9, 0x115D7, SentenceClass::kTerminator},
    {0x11641, 0x11642, SentenceClass::kTerminator},
    {0x1173C, 0x1173E, SentenceClass::kTerminator},
    {0x11944, 0x11944, SentenceClass::kTerminator},
    {0x11946, 0x11946, SentenceClass::kTerminator},
    {0x11A42, 0x11A43, SentenceClass::kTerminator},
    {0x11A9B, 0x11A9C, SentenceClass::kTerminator},
    {0x11C41, 0x11C42, SentenceClass::kTerminator},
    {0x11EF7, 0x11EF8, SentenceClass::kTerminator},
    {0x11F43, 0x11F44, SentenceClass::kTerminator},
    {0x16A6E, 0x16A6F, SentenceClass::kTerminator},
    {0x16AF5, 0x16AF5, SentenceClass::kTerminator},
    {0x16B37, 0x16B38, SentenceClass::kTerminator},
    {0x16B44, 0x16B44, SentenceClass::kTerminator},
    {0x16E98, 0x16E98, SentenceClass::kTerminator},
    {0x1BC9F, 0x1BC9F, SentenceClass::kTerminator},
    {0x1DA88, 0x1DA88, SentenceClass::kTerminator},
    {0x1E030, 0x1E06D, SentenceClass::kLower},
    {0x1F130, 0x1F149, SentenceClass::kUpper},
    {0x1F150, 0x1F169, SentenceClass::kUpper},
    {0x1F170, 0x1F189, SentenceClass::kUpper},
    {0x1F676, 0x1F678, SentenceClass::kClose},
    {0xE0020, 0xE007F, SentenceClass::kExtend},
}};

SentenceClass of_category(char32_t value) {
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(value))) {
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_MC:
      return SentenceClass::kExtend;
    case UTF8PROC_CATEGORY_CF:
      return value == 0x200C || value == 0x200D ? SentenceClass::kExtend : SentenceClass::kFormat;
    case UTF8PROC_CATEGORY_ZS:
      return SentenceClass::kSpace;
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LT:
      return SentenceClass::kUpper;
    case UTF8PROC_CATEGORY_LL:
      return SentenceClass::kLower;
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_NL:
      return SentenceClass::kOtherLetter;
    case UTF8PROC_CATEGORY_ND:
      return SentenceClass::kNumeric;
    case UTF8PROC_CATEGORY_PS:
    case UTF8PROC_CATEGORY_PE:
    case UTF8PROC_CATEGORY_PI:
    case UTF8PROC_CATEGORY_PF:
      return SentenceClass::kClose;
    default:
      return SentenceClass::kOther;
  }
}

SentenceClass look_up(char32_t value) {
  switch (value) {
    case U'\r':
      return SentenceClass::kCr;
    case U'\n':
      return SentenceClass::kLf;
    case U'\t':
    case U'\v':
    case U'\f':
      return SentenceClass::kSpace;
    case 0x85:
    case 0x2028:
    case 0x2029:
      return SentenceClass::kSeparator;
    default:
      break;
  }
  const auto* exception = std::partition_point(kExceptions.begin(), kExceptions.end(),
                                               [&](const Exception& e) { return e.last < value; });
  const bool listed = exception != kExceptions.end() && exception->first <= value;
  return listed ? exception->value : of_category(value);
}

}  // namespace

SentenceClass sentence_class_of(char32_t value) {
  static const std::array<SentenceClass, 0x80> kAscii = [] {
    std::array<SentenceClass, 0x80> classes{};
    for (char32_t c = 0; c < classes.size(); ++c) {
      classes[c] = look_up(c);
    }
    return classes;
  }();
  return value < kAscii.size() ? kAscii[value] : look_up(value);
}

}  // namespace strata::text
