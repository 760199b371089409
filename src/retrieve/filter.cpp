// Path prefixes end at a path border: "src/a" admits "src/a" and "src/a/x", never "src/ab". Kinds
// are of two sorts, symbol types and file kinds: one of each sort that is named must hold. Tested
// by retrieve_test.cpp and inline_filters_test.cpp.
#include "retrieve/filter.hpp"

#include <algorithm>
#include <string_view>

#include "chunk/chunk.hpp"

namespace strata::retrieve {

namespace {

bool below(std::string_view path, std::string_view prefix) {
  while (prefix.ends_with('/')) {
    prefix.remove_suffix(1);
  }
  if (prefix.empty()) {
    return true;
  }
  return path.starts_with(prefix) && (path.size() == prefix.size() || path[prefix.size()] == '/');
}

bool contains(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool one_of(const std::vector<std::string>& words, std::string_view word) {
  return words.empty() || contains(words, word);
}

std::vector<PathPattern> patterns_of(const std::vector<std::string>& texts) {
  return {texts.begin(), texts.end()};
}

bool any_matches(const std::vector<PathPattern>& patterns, std::string_view path) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const PathPattern& p) { return p.matches(path); });
}

std::vector<lang::SymbolType> types_of(const std::vector<std::string>& kinds) {
  std::vector<lang::SymbolType> types;
  for (const std::string& kind : kinds) {
    const lang::SymbolType type = lang::symbol_type_from(kind);
    if (type != lang::SymbolType::kNone) {
      types.push_back(type);
    }
  }
  return types;
}

/// True if the list names no file kind, or this one.
bool file_kind_holds(const std::vector<std::string>& kinds, scan::FileKind kind) {
  const bool names_one = std::any_of(kinds.begin(), kinds.end(), [](const std::string& word) {
    return lang::symbol_type_from(word) == lang::SymbolType::kNone;
  });
  return !names_one || contains(kinds, scan::to_string(kind));
}

/// The chunk::Content bit of that name, or 0.
std::uint16_t content_of(std::string_view name) {
  for (std::uint32_t bit = 1; bit <= static_cast<std::uint32_t>(chunk::Content::kOutput);
       bit *= 2) {
    const auto content = static_cast<std::uint16_t>(bit);
    if (chunk::names_of(content).front() == name) {
      return content;
    }
  }
  return 0;
}

std::vector<std::string> of_symbols(const std::vector<std::string>& properties) {
  std::vector<std::string> out;
  std::copy_if(properties.begin(), properties.end(), std::back_inserter(out),
               [](const std::string& p) { return p != "error" && content_of(p) == 0; });
  return out;
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return out;
}

bool has_property(const index::SymbolRecord& symbol, std::string_view property) {
  if (property == "doc") {
    return !symbol.documentation.empty();
  }
  if (property == "export") {
    return symbol.exported;
  }
  if (property == "public") {
    return symbol.visibility == parse::Visibility::kPublic;
  }
  if (property == "private") {
    return symbol.visibility == parse::Visibility::kPrivate;
  }
  return property == "definition";
}

}  // namespace

LeafFilter::LeafTest::LeafTest(const Conditions& conditions)
    : errors(contains(conditions.properties, "error")) {
  for (const std::string& property : conditions.properties) {
    contents |= content_of(property);
  }
  for (const std::string& level : conditions.levels) {
    levels.emplace_back(level.front() - '0', level.back() - '0');
  }
  for (const std::string& section : conditions.sections) {
    sections.push_back(lower(section));
  }
}

bool LeafFilter::LeafTest::level_holds(const index::LeafRecord& leaf) const {
  return std::any_of(levels.begin(), levels.end(), [&](const auto& range) {
    return leaf.max_level != 0 && leaf.min_level <= range.second && range.first <= leaf.max_level;
  });
}

bool LeafFilter::LeafTest::section_holds(const index::SegmentReader& reader,
                                         const index::LeafRecord& leaf) const {
  const auto named = [&](SymbolId id) {
    if (!id.exists() || sections.empty()) {
      return false;
    }
    const index::SymbolRecord symbol = reader.symbol(id);
    const std::string path = lower(symbol.path);
    return symbol.type == lang::SymbolType::kSection &&
           std::any_of(sections.begin(), sections.end(), [&](const std::string& section) {
             return path.find(section) != std::string::npos;
           });
  };
  bool holds = named(leaf.primary) || named(leaf.scope);
  for (std::uint32_t i = 0; i < leaf.symbols.count && !holds; ++i) {
    holds = named(SymbolId{leaf.symbols.first + i});
  }
  return holds;
}

LeafFilter::LeafFilter(const index::View& view, const Filters& filters)
    : view_(view),
      required_{.types = types_of(filters.required.kinds),
                .names = {filters.required.symbols.begin(), filters.required.symbols.end()},
                .properties = of_symbols(filters.required.properties)},
      flagged_{.types = types_of(filters.kinds), .names = {}, .properties = {}},
      excluded_{.types = types_of(filters.excluded.kinds),
                .names = {filters.excluded.symbols.begin(), filters.excluded.symbols.end()},
                .properties = of_symbols(filters.excluded.properties)},
      required_leaf_(filters.required),
      excluded_leaf_(filters.excluded),
      only_files_(asks_only_for_files()) {
  const std::vector<PathPattern> wanted = patterns_of(filters.required.paths);
  const std::vector<PathPattern> unwanted = patterns_of(filters.excluded.paths);
  for (const index::LiveSegment& segment : view.segments()) {
    std::vector<bool>& admitted = files_.emplace_back(segment.live_files.size(), false);
    for (std::uint32_t i = 0; i < admitted.size(); ++i) {
      admitted[i] = segment.live_files[i] &&
                    admits_record(segment.reader->file(FileId{i}), filters, wanted, unwanted);
    }
  }
}

bool LeafFilter::asks_only_for_files() const {
  return required_.empty() && flagged_.empty() && excluded_.empty() && required_leaf_.empty() &&
         excluded_leaf_.empty();
}

bool LeafFilter::admits_record(const index::FileRecord& file, const Filters& filters,
                               const std::vector<PathPattern>& wanted,
                               const std::vector<PathPattern>& unwanted) const {
  const Conditions& required = filters.required;
  const Conditions& excluded = filters.excluded;
  const bool only_errors =
      required_leaf_.errors && required_leaf_.contents == 0 && required_.properties.empty();
  return below(file.path, filters.path_prefix) && one_of(filters.languages, file.language) &&
         one_of(required.languages, file.language) && file_kind_holds(filters.kinds, file.kind) &&
         file_kind_holds(required.kinds, file.kind) &&
         (wanted.empty() || any_matches(wanted, file.path)) && (!only_errors || file.has_errors) &&
         !any_matches(unwanted, file.path) && !contains(excluded.languages, file.language) &&
         !contains(excluded.kinds, scan::to_string(file.kind)) &&
         !(file.has_errors && contains(excluded.properties, "error"));
}

bool LeafFilter::holds(const index::SymbolRecord& symbol, const SymbolTest& test) const {
  const auto& types = test.types;
  const auto& names = test.names;
  const auto& properties = test.properties;
  return (types.empty() || std::find(types.begin(), types.end(), symbol.type) != types.end()) &&
         (names.empty() || std::any_of(names.begin(), names.end(),
                                       [&](const auto& n) { return n.matches(symbol.path); })) &&
         (properties.empty() ||
          std::any_of(properties.begin(), properties.end(),
                      [&](const std::string& p) { return has_property(symbol, p); }));
}

bool LeafFilter::any_holds(const index::SymbolRecord& symbol, const SymbolTest& test) const {
  return (!test.types.empty() && holds(symbol, {test.types, {}, {}})) ||
         (!test.names.empty() && holds(symbol, {{}, test.names, {}})) ||
         (!test.properties.empty() && holds(symbol, {{}, {}, test.properties}));
}

bool LeafFilter::admits_file(std::uint32_t segment, FileId file) const {
  return files_[segment][file.value];
}

bool LeafFilter::admits(index::LeafRef ref) const {
  const index::SegmentReader& reader = view_.reader(ref.segment);
  if (only_files_) {
    return reader.is_searchable(ref.leaf) && admits_file(ref.segment, reader.file_of(ref.leaf));
  }
  const index::LeafRecord leaf = reader.leaf(ref.leaf);
  if (!leaf.searchable || !admits_file(ref.segment, leaf.file) ||
      (!required_leaf_.levels.empty() && !required_leaf_.level_holds(leaf)) ||
      (!required_leaf_.sections.empty() && !required_leaf_.section_holds(reader, leaf)) ||
      (excluded_leaf_.contents & leaf.contents) != 0 || excluded_leaf_.level_holds(leaf) ||
      excluded_leaf_.section_holds(reader, leaf)) {
    return false;
  }
  SymbolTest wanted;
  const SymbolTest* test = &required_;
  if (required_leaf_.contents != 0 || required_leaf_.errors) {
    const bool holds = (required_leaf_.contents & leaf.contents) != 0 ||
                       (required_leaf_.errors && reader.file(leaf.file).has_errors);
    if (!holds && required_.properties.empty()) {
      return false;
    }
    if (holds) {
      wanted = {required_.types, required_.names, {}};
      test = &wanted;
    }
  }
  bool required = test->empty();
  bool flagged = flagged_.empty();
  if (required && flagged && excluded_.empty()) {
    return true;
  }
  for (std::uint32_t i = 0; i < leaf.symbols.count; ++i) {
    const index::SymbolRecord symbol = reader.symbol(SymbolId{leaf.symbols.first + i});
    required = required || holds(symbol, *test);
    flagged = flagged || holds(symbol, flagged_);
    if (any_holds(symbol, excluded_)) {
      return false;
    }
  }
  return required && flagged;
}

}  // namespace strata::retrieve
