// Folding of Unicode general categories. Tested by char_class_test.cpp.
#include "text/char_class.hpp"

#include <utf8proc.h>

#include "text/utf8.hpp"

namespace strata::text {

CharSet class_of(char32_t value) {
  if (value < kAsciiClasses.size()) {
    return kAsciiClasses[value];
  }
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(value))) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LT:
      return kUpper;
    case UTF8PROC_CATEGORY_LL:
      return kLower;
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
      return kOtherLetter;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
      return kMark;
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
      return kNumber;
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
      return kBlank;
    default:
      return value == 0x85 ? kBlank : kSymbol;  // NEL is the one white control beyond ASCII
  }
}

ClassedChar wide_char_at(std::string_view text, std::size_t offset) {
  const CodePoint point = decode_at(text, offset);
  return {.set = class_of(point.value), .length = point.length};
}

}  // namespace strata::text
