// Options of the chunker. All of them change results, so all are part of the fingerprint.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "text/tokens.hpp"

namespace strata::chunk {

/// What happens to a leaf under min_tokens that has no sibling to merge with.
enum class SmallPolicy : std::uint8_t {
  kMerge,  ///< merged with a neighbour wherever that is legal, else kept
  kDrop,   ///< tiled and stored, but neither embedded nor returned
};

/// Sizes that go together, by a name.
struct SizePreset {
  std::string_view name;
  std::string_view purpose;
  std::uint32_t min_tokens = 0;
  std::uint32_t target_tokens = 0;
  std::uint32_t max_tokens = 0;
  bool passages = false;  ///< see ChunkOptions
};

/// "default" first.
[[nodiscard]] std::span<const SizePreset> size_presets();

struct ChunkOptions {
  /// Leaves under this are merged with a neighbour where a legal merge exists; tokens. Default 80;
  /// range 0..target.
  std::uint32_t min_tokens = 80;
  /// Size that borders aim at; tokens. Default 256; range min..max.
  std::uint32_t target_tokens = 256;
  /// Hard limit of a leaf's embedded text (context and core), tokens. Default 512; range 16..32768.
  std::uint32_t max_tokens = 512;
  text::Tokenizer tokenizer = text::Tokenizer::kCl100kBase;
  SmallPolicy small = SmallPolicy::kMerge;
  /// Scope, signature and path words in front of the embedded text. Off: the core alone.
  bool context = true;
  /// Share of target_tokens that the end of the leaf before may take in the context, in whole items
  /// (statements, members); in documents in whole elements, else sentences. Only where a leaf goes
  /// on with a definition or section; context keeps its limit, a quarter of max_tokens, and must be
  /// on. Default 0; range 0..0.5.
  double overlap_ratio = 0;

  // Documents only.

  /// Sections that are mostly code or tables aim at three quarters of max_tokens (the rest is
  /// for their context), sections that are mostly lists at three quarters of target_tokens. Off:
  /// all aim at the target.
  bool adaptive = true;
  /// No leaf holds parts of two sections, except a heading that nothing but a subheading follows.
  bool strict_sections = false;
  /// Every outermost element (paragraph, list, table, fence) is a leaf of its own, with the
  /// headings above it; those under min_tokens are merged with a neighbour, those over max_tokens
  /// cut.
  bool passages = false;

  /// Takes the three sizes of a preset, and whether leaves are passages. An error that names all
  /// presets if there is none of that name.
  [[nodiscard]] Result<void> apply_preset(std::string_view name);

  [[nodiscard]] Result<void> validate() const;
  [[nodiscard]] std::string fingerprint() const;
};

}  // namespace strata::chunk
