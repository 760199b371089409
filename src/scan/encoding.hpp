// The encoding of a file. All stages work on text in UTF-8 (or bytes that are no UTF-8 at all); a
// file in UTF-16 is converted, and its positions are converted back where they leave the program.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/byte_range.hpp"

namespace strata::text {
class PositionMap;
}

namespace strata::scan {

enum class Encoding : std::uint8_t {
  kUtf8,     ///< ASCII included, with or without byte order mark
  kUtf16Le,  ///< with byte order mark
  kUtf16Be,  ///< with byte order mark
  kEightBit  ///< not UTF-8: Latin-1 or a relative of it, kept byte for byte
};

/// "UTF-8", "UTF-16LE", "UTF-16BE", "8-bit".
[[nodiscard]] std::string_view to_string(Encoding encoding);

/// By the byte order mark, else by whether the bytes are valid UTF-8. UTF-16 only if the number of
/// bytes is even. O(bytes).
[[nodiscard]] Encoding encoding_of(std::string_view bytes);

/// "UTF-32" or, if half a character is missing at the end, "UTF-16": text that is not read. Empty
/// for everything else.
[[nodiscard]] std::string_view unreadable_encoding(std::string_view bytes);

struct DecodedText {
  Encoding encoding = Encoding::kUtf8;
  std::string text;
};

/// The bytes themselves, unless they are UTF-16: then UTF-8, byte order mark included; half of a
/// surrogate pair becomes U+FFFD.
[[nodiscard]] DecodedText decode(std::string bytes);

/// Positions in decoded text -> positions in the file. `text` must outlive it.
class FilePositions {
 public:
  FilePositions(std::string_view text, Encoding encoding);
  ~FilePositions();
  FilePositions(FilePositions&&) noexcept;
  FilePositions& operator=(FilePositions&&) noexcept;

  /// Exact for borders of code points, which all borders of chunks and symbols are.
  [[nodiscard]] ByteRange in_file(ByteRange in_text) const;

 private:
  std::unique_ptr<text::PositionMap> map_;  // null where text and file agree
};

}  // namespace strata::scan
