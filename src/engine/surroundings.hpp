// What a reader of one result should know about its surroundings: what its symbol is documented to
// do, what stands beside it, and which imports it uses.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/answer.hpp"
#include "index/segment.hpp"

namespace strata::engine {

/// The first sentence of a symbol's documentation in one line of at most 240 bytes, without comment
/// marks; "" if there is none. `bytes` is the file as it was indexed.
[[nodiscard]] std::string doc_sentence(std::string_view bytes, const index::SymbolRecord& symbol);

/// Names of the symbols with the same parent, those next to it first, at most 8.
[[nodiscard]] std::vector<std::string> siblings_of(const index::SegmentReader& reader,
                                                   SymbolId symbol);

/// The imports of a file that begin in its first 16 KiB. `import_lines`: the lines (1-based) on
/// which imports begin, as the index knows them; nothing is parsed if there are none, nor further
/// than their last. O(1) of the file's size.
[[nodiscard]] std::vector<parse::Import> imports_of(std::string_view path,
                                                    std::string_view language,
                                                    std::string_view bytes,
                                                    std::span<const std::uint32_t> import_lines);

/// The text of a range without the import statements in it. `imports` are in document order.
[[nodiscard]] std::string text_beside(std::string_view bytes, ByteRange range,
                                      const std::vector<parse::Import>& imports);

/// Those imports of which a name occurs as a word in the text; one that binds no names occurs by
/// the last part of its target. O(text + names).
[[nodiscard]] std::vector<UsedImport> used_in(std::string_view text,
                                              const std::vector<parse::Import>& imports);

}  // namespace strata::engine
