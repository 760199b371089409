// A binary search for the leaf where each range begins, and a token count of the range. Tested by
// integrity_test.cpp.
#include "chunk/integrity.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "chunk/blanks.hpp"
#include "chunk/token_map.hpp"
#include "lang/roles.hpp"

namespace strata::chunk {
namespace {

constexpr std::size_t kMostFaults = 4;

class Counter {
 public:
  Counter(std::string_view bytes, const std::vector<Chunk>& leaves, const ChunkOptions& options)
      : bytes_(bytes),
        leaves_(leaves),
        options_(options),
        tokens_(bytes, text::TokenCounter(options.tokenizer)) {}

  void symbol(const parse::Symbol& symbol) {
    const bool unit = lang::is_callable(symbol.type) || lang::has_members(symbol.type);
    if (unit && spans_lines(symbol.definition) && fits(symbol.range)) {
      ++found_.fitting;
      if (in_one_leaf(symbol.range)) {
        ++found_.whole;
      } else {
        fault("cut", symbol);
      }
    }
    const std::uint32_t line_end = end_of_line(symbol.name_range.begin);
    const ByteRange head{symbol.range.begin, std::min(line_end, symbol.range.end)};
    if (symbol.range.begin < symbol.definition.begin && !head.empty() && fits(head)) {
      ++found_.attached;
      if (in_one_leaf({head.begin, symbol.definition.begin + 1})) {
        ++found_.together;
      } else {
        fault("torn", symbol);
      }
    }
  }

  void cuts() {
    ByteRange line;  // that was asked for last
    bool line_fits = false;
    for (std::size_t i = 1; i < leaves_.size(); ++i) {
      const std::uint32_t cut = leaves_[i].core.begin;
      const auto begin = static_cast<std::uint32_t>(
          cut == 0 ? 0 : bytes_.find_last_of("\r\n", cut - 1) + 1);  // npos + 1 == 0
      ++found_.cuts;
      if (skip_blanks(bytes_.substr(0, cut), begin) == cut) {
        continue;
      }
      ++found_.inside_lines;
      if (line.empty() || line.begin != begin) {
        line = {begin, end_of_line(cut)};
        line_fits = fits(line);
      }
      if (line_fits) {
        ++found_.needless;
        fault("needless cut at", cut);
      }
    }
  }

  Integrity take() { return std::move(found_); }

 private:
  [[nodiscard]] bool fits(ByteRange range) const {
    return tokens_.count(range) <= options_.max_tokens;
  }

  [[nodiscard]] bool in_one_leaf(ByteRange range) const {
    const ByteRange visible = without_outer_blanks(bytes_, range);
    const auto after = std::upper_bound(
        leaves_.begin(), leaves_.end(), visible.begin,
        [](std::uint32_t offset, const Chunk& leaf) { return offset < leaf.core.begin; });
    return after == leaves_.begin() || visible.end <= (after - 1)->core.end;
  }

  [[nodiscard]] std::uint32_t end_of_line(std::uint32_t offset) const {
    return static_cast<std::uint32_t>(
        std::min(bytes_.find_first_of("\r\n", offset), bytes_.size()));
  }

  [[nodiscard]] bool spans_lines(ByteRange range) const {
    return slice(bytes_, range).find('\n') != std::string_view::npos;
  }

  void fault(std::string_view what, const parse::Symbol& symbol) {
    if (found_.faults.size() < kMostFaults) {
      found_.faults.push_back(
          fmt::format("{} {} [{}, {})", what, symbol.path, symbol.range.begin, symbol.range.end));
    }
  }

  void fault(std::string_view what, std::uint32_t offset) {
    if (found_.faults.size() < kMostFaults) {
      found_.faults.push_back(fmt::format("{} {}", what, offset));
    }
  }

  std::string_view bytes_;
  const std::vector<Chunk>& leaves_;
  const ChunkOptions& options_;
  TokenMap tokens_;
  Integrity found_;
};

}  // namespace

Integrity& Integrity::operator+=(const Integrity& other) {
  fitting += other.fitting;
  whole += other.whole;
  attached += other.attached;
  together += other.together;
  cuts += other.cuts;
  inside_lines += other.inside_lines;
  needless += other.needless;
  return *this;
}

Integrity integrity_of(std::string_view bytes, const parse::SyntaxTree& tree,
                       const std::vector<Chunk>& leaves, const ChunkOptions& options) {
  Counter counter(bytes, leaves, options);
  for (const parse::Symbol& symbol : tree.symbols) {
    counter.symbol(symbol);
  }
  counter.cuts();
  return counter.take();
}

}  // namespace strata::chunk
