// Written against the definitions, not against the way in which the chunker reaches them. Tested by
// laws_test.cpp.
#include "chunk/laws.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "core/hash.hpp"
#include "text/line_table.hpp"
#include "text/tokens.hpp"
#include "text/utf8.hpp"

namespace strata::chunk {
namespace {

class Inspector {
 public:
  Inspector(std::string_view bytes, const std::vector<Chunk>& leaves, const ChunkOptions& options)
      : bytes_(bytes),
        leaves_(leaves),
        options_(options),
        counter_(options.tokenizer),
        lines_(bytes) {}

  std::vector<std::string> run() {
    tiling();
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
      if (leaves_[i].core.end > bytes_.size() || leaves_[i].core.begin >= leaves_[i].core.end) {
        continue;  // tiling has said so
      }
      content(i);
      begin_of(i);
    }
    return std::move(broken_);
  }

 private:
  template <class... Arguments>
  void expect(bool holds, std::size_t leaf, std::string_view law, const Arguments&... arguments) {
    if (!holds) {
      broken_.push_back(fmt::format("leaf {} [{}, {}): ", leaf, leaves_[leaf].core.begin,
                                    leaves_[leaf].core.end) +
                        fmt::vformat(law, fmt::make_format_args(arguments...)));
    }
  }

  void tiling() {
    std::uint32_t end = 0;
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
      expect(leaves_[i].core.begin == end, i, "begins at {}, not at {}", leaves_[i].core.begin,
             end);
      expect(leaves_[i].core.begin < leaves_[i].core.end, i, "is empty");
      end = leaves_[i].core.end;
    }
    if (end != bytes_.size()) {
      broken_.push_back(
          fmt::format("the last leaf ends at {}, the file at {}", end, bytes_.size()));
    }
  }

  void content(std::size_t i) {
    const Chunk& leaf = leaves_[i];
    expect(text::has_visible(slice(bytes_, leaf.core)), i, "has no visible character");
    const std::string text = embedded_text(leaf, bytes_);
    const std::size_t tokens = counter_.count(text);
    expect(tokens == leaf.tokens, i, "says {} tokens, has {}", leaf.tokens, tokens);
    expect(tokens <= options_.max_tokens, i, "has {} tokens", tokens);
    const std::size_t context = leaf.context.empty() ? 0 : counter_.count(leaf.context + "\n");
    expect(context <= options_.max_tokens / 4, i, "has a context of {} tokens", context);
    expect(options_.context || leaf.context.empty(), i, "has a context, unasked");
    expect(1 <= leaf.part && leaf.part <= leaf.parts, i, "is part {} of {}", leaf.part, leaf.parts);
    expect(leaf.lines == lines_.lines_of(leaf.core), i, "says lines {} to {}", leaf.lines.first,
           leaf.lines.last);
    expect(ids_.insert(leaf.id).second, i, "has the id of another leaf");
    expect(leaf.searchable || options_.small == SmallPolicy::kDrop, i, "is dropped, unasked");
  }

  /// The cut before leaf i.
  void begin_of(std::size_t i) {
    const std::uint32_t cut = leaves_[i].core.begin;
    if (cut == 0) {
      return;
    }
    expect(text::is_boundary(bytes_, cut), i, "begins inside a code point");
    expect(bytes_[cut - 1] != '\r' || bytes_[cut] != '\n', i, "begins between CR and LF");
    const std::uint32_t before = leaves_[i - 1].core.begin;
    if (before + 1 < cut) {
      const std::size_t whole = text::cut_at_or_before(bytes_, cut, before);
      // Largest cluster that is surely within the limit: a token is at least one byte, an invalid
      // byte counts as three.
      expect(whole == cut || cut - whole > options_.max_tokens / 3, i,
             "begins inside a grapheme cluster");
    }
  }

  std::string_view bytes_;
  const std::vector<Chunk>& leaves_;
  const ChunkOptions& options_;
  text::TokenCounter counter_;
  text::LineTable lines_;
  std::set<Hash128> ids_;
  std::vector<std::string> broken_;
};

}  // namespace

std::vector<std::string> broken_laws(std::string_view bytes, const std::vector<Chunk>& leaves,
                                     const ChunkOptions& options) {
  return Inspector(bytes, leaves, options).run();
}

}  // namespace strata::chunk
