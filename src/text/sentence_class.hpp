// The property Sentence_Break of UAX 29.
#pragma once

#include <cstdint>

namespace strata::text {

/// Values of Sentence_Break, and one for the end of the text.
enum class SentenceClass : std::uint8_t {
  kOther,
  kCr,
  kLf,
  kSeparator,  ///< Sep: NEL, line and paragraph separator
  kExtend,
  kFormat,
  kSpace,  ///< Sp
  kLower,
  kUpper,
  kOtherLetter,
  kNumeric,
  kStop,  ///< ATerm: the full stop, which ends not only sentences
  kContinue,
  kTerminator,  ///< STerm
  kClose,
  kEnd,
};

/// Of a code point of Unicode 15. O(log of a small table).
[[nodiscard]] SentenceClass sentence_class_of(char32_t value);

}  // namespace strata::text
