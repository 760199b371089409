// Tested by tests/end_to_end/json_test.cpp.
#include "engine/section_slugs.hpp"

#include <string_view>

#include "document/document.hpp"
#include "document/sections.hpp"
#include "lang/language.hpp"
#include "lang/roles.hpp"

namespace strata::engine {

std::vector<std::string> section_slugs(const index::SegmentReader& reader,
                                       const index::FileRecord& file) {
  if (!document::is_document(lang::language_named(file.language))) {
    return {};
  }
  std::vector<std::string_view> titles(file.symbols.count);
  for (std::uint32_t i = 0; i < file.symbols.count; ++i) {
    const index::SymbolRecord symbol = reader.symbol(SymbolId{file.symbols.first + i});
    if (symbol.type == lang::SymbolType::kSection) {
      titles[i] = symbol.name;
    }
  }
  return document::slugs_of(titles);
}

std::string slug_in(const std::vector<std::string>& slugs, SymbolId symbol,
                    const index::FileRecord& file) {
  const std::uint32_t place = symbol.exists() ? symbol.value - file.symbols.first : 0;
  return symbol.exists() && place < slugs.size() ? slugs[place] : std::string();
}

}  // namespace strata::engine
