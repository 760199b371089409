// Chooses what a title and a summary quote. Signatures of the weightiest symbols get half of the
// room, then first doc sentences, then further signatures, until the room is full; the chosen lines
// stand by weight, and in document order among equals. Work is bounded by the number of symbols and
// what is quoted. Tested by summary_test.cpp.
#include "hierarchy/summary.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>

#include "hierarchy/doc_sentence.hpp"
#include "hierarchy/excerpt.hpp"
#include "hierarchy/file_comment.hpp"
#include "hierarchy/outline.hpp"
#include "hierarchy/weight.hpp"

namespace strata::hierarchy {

namespace {

constexpr std::size_t kTitleBytes = 120;
constexpr std::size_t kTitleNames = 3;
constexpr std::size_t kNameBytes =
    48;  // of one name, or of words that stand for one, where several share a title
constexpr std::size_t kSignatureBytes = 160;
constexpr std::size_t kSentenceBytes = 240;
constexpr std::size_t kCommentBytes = 2048;  // looked at, of one comment
constexpr std::size_t kLeastPiece = 24;  // what is left of the room is not worth a shorter piece
constexpr std::size_t kLeastOpening = 60;

// A heading without the line of marks below it, which is part of its signature.
std::string_view without_underline(std::string_view heading) {
  constexpr std::size_t kShortest = 3;
  const std::size_t last = heading.rfind(' ');
  const std::string_view marks = heading.substr(last == std::string_view::npos ? 0 : last + 1);
  const bool underline = last != std::string_view::npos && marks.size() >= kShortest &&
                         marks.find_first_not_of(marks[0]) == std::string_view::npos &&
                         std::string_view("-=~^*+#\"'`").find(marks[0]) != std::string_view::npos;
  return underline ? heading.substr(0, heading.find_last_not_of(' ', last) + 1) : heading;
}

std::string signature_of(std::string_view bytes, const parse::Symbol& symbol) {
  std::string line = opening(slice(bytes, symbol.signature), kSignatureBytes);
  line.erase(line.find_last_not_of("{:; ") + 1);
  if (symbol.type == lang::SymbolType::kSection) {
    line.erase(without_underline(line).size());
  }
  return line.empty() ? std::string(cut_at_word(one_line(symbol.path), kSignatureBytes)) : line;
}

std::string documentation_of(std::string_view bytes, const parse::Symbol& symbol) {
  return doc_sentence(slice(bytes, symbol.documentation), symbol.name);
}

// First words of a leaf that defines nothing: its paragraphs without comment marks and notices.
std::string words_of(std::string_view bytes, const chunk::Chunk& leaf, std::size_t max_bytes) {
  constexpr std::size_t kLongestCodePoint = 4;
  const std::size_t enough = std::max(kNoticeBytes, max_bytes + kLongestCodePoint + 1);
  const std::string_view core = slice(bytes, leaf.core);
  std::string_view rest = cut_at_word(core, kCommentBytes);
  std::string words;
  while (!rest.empty() && words.size() <= max_bytes) {
    const std::string paragraph = take_paragraph(rest, enough);
    if (!is_notice(paragraph)) {
      words += words.empty() ? "" : " ";
      words += paragraph;
    }
  }
  return opening(words.empty() ? core : words, max_bytes);
}

// Collects pieces while they fit. Pieces of one line are joined by ": ", lines by '\n'.
class Draft {
 public:
  explicit Draft(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  // Adds a piece if all of it fits into the first `share` bytes of the room; says whether it did.
  bool add_whole(std::uint64_t line, std::string_view piece, std::size_t share) {
    const bool fits = piece.empty() || taken() + piece.size() <= std::min(share, max_bytes_);
    if (fits) {
      append(line, piece);
    }
    return fits;
  }

  // Adds a piece, cut where the room ends. False once there is no room for more.
  bool add(std::uint64_t line, std::string_view piece) {
    if (taken() + std::min(piece.size(), kLeastPiece) > max_bytes_) {
      return false;
    }
    append(line, cut_at_word(piece, max_bytes_ - taken()));
    return true;
  }

  [[nodiscard]] std::string text() const {
    std::string joined;
    for (const auto& [line, text] : lines_) {
      joined += joined.empty() ? "" : "\n";
      joined += text;
    }
    return joined;
  }

 private:
  // Bytes used, with room for the longer separator.
  [[nodiscard]] std::size_t taken() const { return used_ == 0 ? 0 : used_ + 2; }

  void append(std::uint64_t line, std::string_view piece) {
    if (piece.empty()) {
      return;
    }
    used_ = taken() + piece.size();
    std::string& text = lines_[line];
    text += text.empty() ? "" : ": ";
    text += piece;
  }

  std::size_t max_bytes_;
  std::size_t used_ = 0;
  std::map<std::uint64_t, std::string> lines_;
};

void add_symbols(Draft& draft, std::string_view bytes, const parse::SyntaxTree& tree,
                 const std::vector<SymbolId>& symbols, std::size_t max_bytes) {
  // What the file is about stands before what it needs for that; line 0 belongs to the file.
  const auto line_of = [&](SymbolId id) {
    const auto weight = static_cast<std::uint64_t>(weight_of(bytes, tree.symbols[id.value]));
    return (weight << 32U) + id.value + 1;
  };
  const auto symbol_of = [&](SymbolId id) -> const parse::Symbol& {
    return tree.symbols[id.value];
  };
  std::size_t chosen = 0;
  while (chosen < symbols.size() &&
         draft.add_whole(line_of(symbols[chosen]), signature_of(bytes, symbol_of(symbols[chosen])),
                         max_bytes / 2)) {
    ++chosen;
  }
  for (const SymbolId id : std::span(symbols).first(chosen)) {
    draft.add(line_of(id), documentation_of(bytes, symbol_of(id)));
  }
  for (const SymbolId id : std::span(symbols).subspan(chosen)) {
    if (!draft.add(line_of(id), signature_of(bytes, symbol_of(id))) ||
        !draft.add(line_of(id), documentation_of(bytes, symbol_of(id)))) {
      return;
    }
  }
}

// Numbers of the `most` leaves that say best what all are about, ascending; the first ones where
// nothing is known of them.
std::vector<std::uint32_t> most_central(std::size_t leaves, std::span<const float> centrality,
                                        std::size_t most) {
  std::vector<std::uint32_t> chosen(leaves);
  std::iota(chosen.begin(), chosen.end(), 0U);
  if (leaves > most) {
    if (centrality.size() == leaves) {
      std::stable_sort(chosen.begin(), chosen.end(), [&](std::uint32_t a, std::uint32_t b) {
        return centrality[a] > centrality[b];
      });
    }
    chosen.resize(most);
    std::sort(chosen.begin(), chosen.end());
  }
  return chosen;
}

void add_openings(Draft& draft, std::string_view bytes, std::span<const chunk::Chunk> leaves,
                  std::span<const float> centrality, std::size_t max_bytes) {
  const auto chosen =
      most_central(leaves.size(), centrality, std::max<std::size_t>(1, max_bytes / kLeastOpening));
  const std::size_t share =
      std::max(kLeastOpening, max_bytes / std::max<std::size_t>(chosen.size(), 1));
  for (const std::uint32_t i : chosen) {
    if (!draft.add(i + 1, words_of(bytes, leaves[i], share))) {
      return;
    }
  }
}

void add_leaves(Draft& draft, std::string_view bytes, const parse::SyntaxTree& tree,
                std::span<const chunk::Chunk> leaves, std::span<const float> centrality,
                std::size_t max_bytes) {
  const Outline outline = outline_of(tree, leaves);
  if (outline.outer.empty()) {
    add_openings(draft, bytes, leaves, centrality, max_bytes);
    return;
  }
  std::vector<SymbolId> symbols = weightiest_first(bytes, tree, outline.outer);
  const std::vector<SymbolId> inner = weightiest_first(bytes, tree, outline.inner);
  symbols.insert(symbols.end(), inner.begin(), inner.end());
  add_symbols(draft, bytes, tree, symbols, max_bytes);
}

// Overloads share one path; order kept.
std::vector<std::string_view> different_paths(const parse::SyntaxTree& tree,
                                              const std::vector<SymbolId>& symbols) {
  std::vector<std::string_view> paths;
  std::unordered_set<std::string_view> seen;
  for (const SymbolId id : symbols) {
    if (seen.insert(tree.symbols[id.value].path).second) {
      paths.emplace_back(tree.symbols[id.value].path);
    }
  }
  return paths;
}

}  // namespace

std::string title_of(std::string_view bytes, const parse::SyntaxTree& tree,
                     std::span<const chunk::Chunk> leaves) {
  const std::vector<SymbolId> symbols =
      weightiest_first(bytes, tree, outline_of(tree, leaves).outer);
  if (symbols.empty()) {
    for (const chunk::Chunk& leaf : leaves) {
      if (std::string words = words_of(bytes, leaf, kTitleBytes); !words.empty()) {
        return words;
      }
    }
    return {};
  }
  const std::vector<std::string_view> paths = different_paths(tree, symbols);
  std::string title;
  const std::size_t named = std::min(kTitleNames, paths.size());
  for (std::size_t i = 0; i < named; ++i) {
    const std::string name = one_line(paths[i]);
    title += title.empty() ? "" : ", ";
    title += cut_at_word(name, paths.size() == 1 ? kTitleBytes : kNameBytes);
  }
  const std::string more =
      named < paths.size() ? fmt::format(" +{}", paths.size() - named) : std::string();
  return std::string(cut_at_word(title, kTitleBytes - more.size())) + more;
}

std::string summary_of(std::string_view bytes, const parse::SyntaxTree& tree,
                       std::span<const chunk::Chunk> leaves, std::span<const float> centrality,
                       std::size_t max_bytes) {
  Draft draft(max_bytes);
  add_leaves(draft, bytes, tree, leaves, centrality, max_bytes);
  return draft.text();
}

std::string file_summary_of(std::string_view bytes, const parse::SyntaxTree& tree,
                            std::span<const chunk::Chunk> leaves, std::span<const float> centrality,
                            std::size_t max_bytes) {
  Draft draft(max_bytes);
  const std::string sentence(cut_at_word(file_sentence(bytes, tree), kSentenceBytes));
  const bool quoted = outline_of(tree, leaves).outer.empty() && !leaves.empty() &&
                      words_of(bytes, leaves.front(), max_bytes).starts_with(sentence);
  draft.add(0, quoted ? std::string_view() : sentence);
  add_leaves(draft, bytes, tree, leaves, centrality, max_bytes);
  return draft.text();
}

}  // namespace strata::hierarchy
