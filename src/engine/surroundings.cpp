// The index knows on which lines imports begin, not the names as they are bound: those are read
// from the head of the file when a result is shown, as far as the last of these lines. Most imports
// are short, so a few lines more are parsed first, and many only where that did not find all.
// Tested by attach_test.cpp.
#include "engine/surroundings.hpp"

#include <algorithm>
#include <set>

#include "hierarchy/doc_sentence.hpp"
#include "lang/language.hpp"
#include "parse/parse.hpp"

namespace strata::engine {

namespace {

constexpr std::size_t kHeadBytes = std::size_t{16} << 10U;
constexpr std::size_t kShortImport = 6;     // lines that follow its first, with some to spare
constexpr std::size_t kLongestImport = 64;  // lines
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

/// The first kHeadBytes of a file by lines, as far as its imports go.
class Head {
 public:
  /// `import_lines`: where imports begin, 1-based.
  Head(std::string_view bytes, std::span<const std::uint32_t> import_lines) : bytes_(bytes) {
    for (std::size_t end = bytes.find('\n'); end < std::min(kHeadBytes, bytes.size());
         end = bytes.find('\n', end + 1)) {
      ends_.push_back(end + 1);
    }
    for (const std::uint32_t line : import_lines) {
      if (line <= ends_.size() + 1) {
        lines_.push_back(line);
        last_ = std::max<std::size_t>(last_, line);
      }
    }
  }

  [[nodiscard]] bool has_imports() const { return last_ > 0; }

  /// Up to `more` lines after the one on which the last import begins.
  [[nodiscard]] std::string_view with_lines_after(std::size_t more) const {
    if (last_ + more <= ends_.size()) {
      return bytes_.substr(0, ends_[last_ + more - 1]);
    }
    return bytes_.size() <= kHeadBytes || ends_.empty() ? bytes_.substr(0, kHeadBytes)
                                                        : bytes_.substr(0, ends_.back());
  }

  /// Whether an import begins on every line that should have one, and all end before the last line
  /// of `text`, so that a longer text has no more of them.
  [[nodiscard]] bool has_all(const std::vector<parse::Import>& imports,
                             std::string_view text) const {
    const std::size_t last_line =
        text.rfind('\n', text.size() - std::min<std::size_t>(text.size(), 2));
    std::set<std::size_t> found;
    for (const parse::Import& import : imports) {
      if (last_line == std::string_view::npos || import.range.end >= last_line) {
        return false;
      }
      const auto at = std::upper_bound(ends_.begin(), ends_.end(), std::size_t{import.range.begin});
      found.insert(static_cast<std::size_t>(at - ends_.begin()) + 1);
    }
    return std::all_of(lines_.begin(), lines_.end(),
                       [&](std::uint32_t line) { return found.contains(line); });
  }

 private:
  std::string_view bytes_;
  std::vector<std::size_t> ends_;  // of lines, the '\n' included
  std::vector<std::uint32_t> lines_;
  std::size_t last_ = 0;
};

}  // namespace

std::string doc_sentence(std::string_view bytes, const index::SymbolRecord& symbol) {
  if (symbol.documentation.empty() || symbol.documentation.end > bytes.size()) {
    return {};
  }
  return hierarchy::doc_sentence(slice(bytes, symbol.documentation), symbol.name);
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
  const Head head(bytes, import_lines);
  if (!head.has_imports()) {
    return {};
  }
  scan::SourceFile file;
  file.path = path;
  file.language = lang::language_named(language);
  file.bytes = head.with_lines_after(kShortImport);
  std::vector<parse::Import> imports = parse::parse(file).imports;
  if (!head.has_all(imports, file.bytes)) {
    file.bytes = head.with_lines_after(kLongestImport);
    imports = parse::parse(file).imports;
  }
  return imports;
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
    const std::string_view module =
        import.module.empty() ? last_part(import.target) : std::string_view(import.module);
    const bool by_module = import.names.empty() && words.contains(module);
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
