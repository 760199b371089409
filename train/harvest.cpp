// Each commented definition gives its first sentence and itself without
// the comment, each uncommented one with a name of several words gives those words and itself
// without the name, and the file gives its opening sentence and its beginning. Parameters, fields
// and other small things give nothing. O(bytes). Tested by harvest_test.cpp.
#include "train/harvest.hpp"

#include <array>

#include "core/hash.hpp"
#include "hierarchy/excerpt.hpp"
#include "hierarchy/file_comment.hpp"
#include "text/identifiers.hpp"
#include "train/code_text.hpp"

namespace strata::train {

namespace {

constexpr std::size_t kNameBodyBytes = 120;  // shorter undocumented definitions are accessors

TextLimits limits_of(const HarvestOptions& options) {
  return {.min_words = options.min_text_words, .max_words = options.max_text_words};
}

// Elixir's documentation is an attribute with a string: what stands between its quotes.
std::string_view without_attribute(std::string_view comment) {
  for (const std::string_view name : {"@doc", "@moduledoc", "@typedoc"}) {
    const std::size_t quote = comment.find_first_of("\"\n", name.size());
    if (comment.starts_with(name) && quote != std::string_view::npos && comment[quote] == '"') {
      const std::size_t begin = std::min(comment.find_first_not_of('"', quote), comment.size());
      const std::size_t end = comment.rfind(comment.substr(quote, begin - quote));
      return comment.substr(begin, end > begin ? end - begin : std::string_view::npos);
    }
  }
  return comment;
}

std::string first_sentence_of(std::string_view comment, const HarvestOptions& options) {
  comment = without_attribute(comment);
  for (std::string paragraph = hierarchy::take_paragraph(comment); !paragraph.empty();
       paragraph = hierarchy::take_paragraph(comment)) {
    if (!hierarchy::is_notice(paragraph)) {
      return prose(hierarchy::first_sentence(paragraph), limits_of(options));
    }
  }
  return {};
}

// `whole` without the part of `hole` that lies in it.
std::string without(std::string_view bytes, ByteRange whole, ByteRange hole,
                    std::size_t max_bytes) {
  const std::array<ByteRange, 1> holes = {hole};
  return cut_out(bytes, whole, holes, max_bytes);
}

void add_symbol(const parse::Symbol& symbol, std::string_view bytes, const HarvestOptions& options,
                std::vector<Pair>& out) {
  if (!is_worth_learning(symbol.type)) {
    return;
  }
  Pair pair;
  if (symbol.documentation.begin < symbol.documentation.end) {
    pair.kind = PairKind::kComment;
    pair.text = first_sentence_of(slice(bytes, symbol.documentation), options);
    pair.code = without(bytes, symbol.definition, symbol.documentation, options.max_code_bytes);
  } else if (!symbol.forward && symbol.definition.end - symbol.definition.begin >= kNameBodyBytes) {
    const std::vector<std::string> words = text::split_identifier(symbol.name);
    pair.kind = PairKind::kName;
    pair.text = words.size() >= 2 && words.size() <= 8 ? joined(words) : std::string();
    pair.code = without(bytes, symbol.definition, symbol.name_range, options.max_code_bytes);
  }
  if (!pair.text.empty() && text::words(pair.code).size() >= options.min_code_words) {
    out.push_back(std::move(pair));
  }
}

void add_file(const scan::SourceFile& file, const parse::SyntaxTree& tree,
              const HarvestOptions& options, std::vector<Pair>& out) {
  Pair pair{.package = {},
            .language = {},
            .kind = PairKind::kFile,
            .text = prose(hierarchy::file_sentence(file.bytes, tree), limits_of(options)),
            .code = {}};
  if (pair.text.empty() || tree.symbols.empty()) {
    return;
  }
  const auto begin = tree.symbols.front().range.begin;
  pair.code = without(file.bytes, {begin, static_cast<std::uint32_t>(file.bytes.size())}, {0, 0},
                      options.max_code_bytes);
  if (text::words(pair.code).size() >= options.min_code_words) {
    out.push_back(std::move(pair));
  }
}

}  // namespace

bool is_worth_learning(lang::SymbolType type) {
  switch (type) {
    case lang::SymbolType::kClass:
    case lang::SymbolType::kStruct:
    case lang::SymbolType::kUnion:
    case lang::SymbolType::kInterface:
    case lang::SymbolType::kTrait:
    case lang::SymbolType::kEnum:
    case lang::SymbolType::kTypeAlias:
    case lang::SymbolType::kModule:
    case lang::SymbolType::kComponent:
      return true;
    default:
      return lang::is_callable(type);
  }
}

std::vector<Pair> harvest(const scan::SourceFile& file, const parse::SyntaxTree& tree,
                          const HarvestOptions& options) {
  std::vector<Pair> pairs;
  add_file(file, tree, options, pairs);
  for (const parse::Symbol& symbol : tree.symbols) {
    add_symbol(symbol, file.bytes, options, pairs);
  }
  return pairs;
}

std::uint64_t code_fingerprint(std::string_view code) {
  std::uint64_t hash = 0;
  for (const std::string& word : text::words(code)) {
    hash = hash64(word, hash);
  }
  return hash;
}

}  // namespace strata::train
