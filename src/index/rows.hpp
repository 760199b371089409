// The fixed-width rows of a segment's tables and the records that they stand for: encoding and
// decoding side by side. Layout: index/format.md.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "index/records.hpp"
#include "text/intern_table.hpp"

namespace strata::index {

inline constexpr std::size_t kFileRowBytes = 96;
inline constexpr std::size_t kLeafRowBytes = 88;
inline constexpr std::size_t kRegionRowBytes = 48;
inline constexpr std::size_t kSymbolRowBytes = 80;
inline constexpr std::size_t kLinkRowBytes = 24;
inline constexpr std::size_t kUseRowBytes = 12;

// Within a leaf's row.
inline constexpr std::size_t kLeafFileOffset = 0;
inline constexpr std::size_t kLeafRegionOffset = 4;
inline constexpr std::size_t kLeafFlagsOffset = 49;
inline constexpr std::size_t kFileLeavesOffset = 48;
inline constexpr std::size_t kRegionLeavesOffset = 4;
inline constexpr unsigned char kLeafSearchable = 1;

void append_row(std::string& table, text::InternTable& strings, const FileRecord& file);
void append_row(std::string& table, text::InternTable& strings, const LeafRecord& leaf);
void append_row(std::string& table, text::InternTable& strings, const RegionRecord& region);
void append_row(std::string& table, text::InternTable& strings, const SymbolRecord& symbol);
void append_row(std::string& table, text::InternTable& strings, const LinkRecord& link);
void append_row(std::string& table, text::InternTable& strings, const UseRecord& use);

// `row` points at that many readable bytes. A string that does not lie within `strings` reads as
// empty and an enumerator that does not exist as any; sound_... tell.
[[nodiscard]] FileRecord file_from_row(const char* row, std::string_view strings);
[[nodiscard]] LeafRecord leaf_from_row(const char* row, std::string_view strings);
[[nodiscard]] RegionRecord region_from_row(const char* row, std::string_view strings);
[[nodiscard]] SymbolRecord symbol_from_row(const char* row, std::string_view strings);
[[nodiscard]] LinkRecord link_from_row(const char* row, std::string_view strings);
[[nodiscard]] UseRecord use_from_row(const char* row, std::string_view strings);

/// The same if every string of the row lies within `strings`, every enumerator exists, flags are
/// known and reserved bytes zero; else nothing.
[[nodiscard]] std::optional<FileRecord> sound_file(const char* row, std::string_view strings);
[[nodiscard]] std::optional<LeafRecord> sound_leaf(const char* row, std::string_view strings);
[[nodiscard]] std::optional<RegionRecord> sound_region(const char* row, std::string_view strings);
[[nodiscard]] std::optional<SymbolRecord> sound_symbol(const char* row, std::string_view strings);
[[nodiscard]] bool is_sound_link_row(const char* row, std::string_view strings);
[[nodiscard]] bool is_sound_use_row(const char* row, std::string_view strings);

}  // namespace strata::index
