// The index knows on which lines imports begin, not the names as they are bound: those are read
// from the head of the file when a result is shown, as far as the last of these lines. Tested by
// attach_test.cpp.
#include "engine/surroundings.hpp"

#include <algorithm>
#include <set>

#include "hierarchy/excerpt.hpp"
#include "lang/language.hpp"
#include "parse/parse.hpp"

namespace strata::engine {

namespace {

constexpr std::size_t kHeadBytes = std::size_t{16} << 10U;
constexpr std::uint32_t kLongestImport = 64;  // lines
constexpr std::size_t kLongestSentence = 240;
constexpr std::size_t kMostSiblings = 8;
constexpr std::uint32_t kSiblingSteps = 256;  // symbols looked at on either side

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) > 127;
}

std::set<std::string_view> words_of(std::string_view text) {
  std::set<std::string_view> words;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    while (i < text.size() && is_word_character(text[i])) {
      ++i;
    }
    if (i > begin) {
      words.insert(text.substr(begin, i - begin));
    } else {
      ++i;
    }
  }
  return words;
}

/// "os.path" -> "path", "./lib/ranges.js" -> "ranges", "<vector>" -> "vector".
std::string_view last_part(std::string_view target) {
  while (!target.empty() && !is_word_character(target.back())) {
    target.remove_suffix(1);
  }
  const std::size_t slash = target.find_last_of("/\\");
  if (slash != std::string_view::npos) {
    target.remove_prefix(slash + 1);
    return target.substr(0, target.find('.'));
  }
  for (const std::string_view ending : {".h", ".hpp", ".hh"}) {
    if (target.ends_with(ending)) {
      target.remove_suffix(ending.size());
    }
  }
  std::size_t begin = target.size();
  while (begin > 0 && is_word_character(target[begin - 1])) {
    --begin;
  }
  return target.substr(begin);
}

/// The head of a file, cut behind a line: the first of kHeadBytes in which imports begin on the
/// given lines (1-based), and kLongestImport lines more.
std::string_view head_of(std::string_view bytes, std::span<const std::uint32_t> import_lines) {
  std::vector<std::size_t> ends;  // of lines
  for (std::size_t end = bytes.find('\n'); end < std::min(kHeadBytes, bytes.size());
       end = bytes.find('\n', end + 1)) {
    ends.push_back(end + 1);
  }
  std::size_t last = 0;
  for (const std::uint32_t line : import_lines) {
    if (line <= ends.size() + 1) {
      last = std::max<std::size_t>(last, line + kLongestImport);
    }
  }
  if (last == 0) {
    return {};
  }
  if (last <= ends.size()) {
    return bytes.substr(0, ends[last - 1]);
  }
  return bytes.size() <= kHeadBytes || ends.empty() ? bytes.substr(0, kHeadBytes)
                                                    : bytes.substr(0, ends.back());
}

}  // namespace

std::string doc_sentence(std::string_view bytes, const index::SymbolRecord& symbol) {
  if (symbol.documentation.empty() || symbol.documentation.end > bytes.size()) {
    return {};
  }
  std::string_view comment = slice(bytes, symbol.documentation);
  const std::string paragraph = hierarchy::take_paragraph(comment);
  const std::string_view sentence = hierarchy::first_sentence(paragraph);
  return std::string(hierarchy::cut_at_word(sentence, kLongestSentence));
}

std::vector<std::string> siblings_of(const index::SegmentReader& reader, SymbolId symbol) {
  const index::SymbolRecord own = reader.symbol(symbol);
  const index::IdRun all = reader.file(own.file).symbols;
  std::vector<std::string> names;
  const auto add = [&](std::uint32_t id) {
    const index::SymbolRecord other = reader.symbol(SymbolId{id});
    if (other.parent == own.parent && other.name != own.name &&
        std::find(names.begin(), names.end(), other.name) == names.end()) {
      names.emplace_back(other.name);
    }
  };
  for (std::uint32_t step = 1;
       step < std::min(all.count, kSiblingSteps) && names.size() < kMostSiblings; ++step) {
    if (all.contains(symbol.value - step) && symbol.value >= step) {
      add(symbol.value - step);
    }
    if (all.contains(symbol.value + step) && names.size() < kMostSiblings) {
      add(symbol.value + step);
    }
  }
  return names;
}

std::vector<parse::Import> imports_of(std::string_view path, std::string_view language,
                                      std::string_view bytes,
                                      std::span<const std::uint32_t> import_lines) {
  const std::string_view text = head_of(bytes, import_lines);
  if (text.empty()) {
    return {};
  }
  scan::SourceFile head;
  head.path = path;
  head.language = lang::language_named(language);
  head.bytes = text;
  return parse::parse(head).imports;
}

std::string text_beside(std::string_view bytes, ByteRange range,
                        const std::vector<parse::Import>& imports) {
  std::string text;
  std::uint32_t at = range.begin;
  for (const parse::Import& import : imports) {
    if (import.range.end > at && import.range.begin < range.end) {
      text.append(slice(bytes, {.begin = at, .end = std::max(at, import.range.begin)}));
      at = std::min(import.range.end, range.end);
    }
  }
  text.append(slice(bytes, {.begin = at, .end = range.end}));
  return text;
}

std::vector<UsedImport> used_in(std::string_view text, const std::vector<parse::Import>& imports) {
  const std::set<std::string_view> words = words_of(text);
  std::vector<UsedImport> used;
  for (const parse::Import& import : imports) {
    UsedImport found{.target = import.target, .names = {}};
    for (const std::string& name : import.names) {
      if (words.contains(name)) {
        found.names.push_back(name);
      }
    }
    const bool by_module = import.names.empty() && words.contains(last_part(import.target));
    const bool known = std::any_of(used.begin(), used.end(), [&](const UsedImport& other) {
      return other.target == found.target && other.names == found.names;
    });
    if ((by_module || !found.names.empty()) && !known) {
      used.push_back(std::move(found));
    }
  }
  return used;
}

}  // namespace strata::engine
