// How much memory it takes to read a document as a whole, told beforehand from its bytes.
#pragma once

#include <cstdint>
#include <string_view>

#include "lang/language.hpp"

namespace strata::document {

/// Upper bounds, bytes of memory, for blocks, sections, inlines and leaves together.
struct MemoryNeed {
  std::uint64_t total = 0;    ///< of the whole text
  std::uint64_t densest = 0;  ///< of the window that needs most of all
};

/// Bytes of text in a window.
inline constexpr std::size_t kNeedWindow = std::size_t{64} << 10U;

/// Precondition: is_document(language). One look at each byte.
[[nodiscard]] MemoryNeed memory_need(std::string_view text, lang::LanguageId language);

}  // namespace strata::document
