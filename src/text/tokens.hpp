// Token counts as language models see them: byte pair encoding with the cl100k_base or o200k_base
// ranks, which are compiled into the binary. Special-token text in source ("<|endoftext|>") is
// ordinary text. Text that is not valid UTF-8 is counted as a reader would receive it, with U+FFFD
// in the place of each invalid byte. Who has no use for tokens counts characters: code points, in a
// tenth of the time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/result.hpp"

namespace strata::text {

enum class Tokenizer : std::uint8_t { kCl100kBase, kO200kBase, kCharacters };

[[nodiscard]] std::string_view to_string(Tokenizer tokenizer);
[[nodiscard]] Result<Tokenizer> tokenizer_from(std::string_view name);

/// Counts tokens. Stateless to the caller and safe to share between threads; copying costs nothing.
class TokenCounter {
 public:
  explicit TokenCounter(Tokenizer tokenizer);

  [[nodiscard]] Tokenizer tokenizer() const { return tokenizer_; }

  /// Exact number of tokens. Near-linear in text.size() whatever the text is.
  [[nodiscard]] std::size_t count(std::string_view text) const;
  /// True if the text has at most `limit` tokens; answers from cheap bounds where it can (a token
  /// is at least one byte and at most the longest of the encoding), exactly otherwise, and stops
  /// once the answer is certain.
  [[nodiscard]] bool fits(std::string_view text, std::size_t limit) const;

 private:
  Tokenizer tokenizer_;
};

}  // namespace strata::text
