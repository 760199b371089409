// Shared by the tests of this folder: text -> file -> tree -> leaves, and short ways to look at the
// result.
#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "chunk/chunker.hpp"
#include "core/hash.hpp"
#include "lang/detect.hpp"
#include "parse/parse.hpp"

namespace strata::chunk {

inline scan::SourceFile file_of(std::string path, std::string bytes) {
  scan::SourceFile file;
  file.language = lang::detect(path, bytes);
  file.content_hash = hash128(bytes);
  file.path = std::move(path);
  file.bytes = std::move(bytes);
  return file;
}

/// min, target, max in tokens; everything else as by default.
inline ChunkOptions sizes(std::uint32_t min, std::uint32_t target, std::uint32_t max) {
  ChunkOptions options;
  options.min_tokens = min;
  options.target_tokens = target;
  options.max_tokens = max;
  return options;
}

/// A file with all that chunking made of it.
struct Chunked {
  scan::SourceFile file;
  parse::SyntaxTree tree;
  std::vector<Chunk> leaves;

  [[nodiscard]] std::string_view text(std::size_t leaf) const {
    return slice(file.bytes, leaves[leaf].core);
  }

  /// Index of the first leaf whose core contains `part`; leaves.size() if none does.
  [[nodiscard]] std::size_t leaf_with(std::string_view part) const {
    std::size_t i = 0;
    while (i < leaves.size() && text(i).find(part) == std::string_view::npos) {
      ++i;
    }
    return i;
  }

  [[nodiscard]] std::string primary(std::size_t leaf) const {
    const SymbolId id = leaves[leaf].primary;
    return id.exists() ? tree.symbols[id.value].path : "";
  }

  [[nodiscard]] std::string scope(std::size_t leaf) const {
    const SymbolId id = leaves[leaf].scope;
    return id.exists() ? tree.symbols[id.value].path : "";
  }

  [[nodiscard]] std::vector<std::string> symbols(std::size_t leaf) const {
    std::vector<std::string> paths;
    for (const SymbolId id : leaves[leaf].symbols) {
      paths.push_back(tree.symbols[id.value].path);
    }
    return paths;
  }
};

inline Chunked chunked(std::string path, std::string bytes, const ChunkOptions& options = {}) {
  Chunked result{file_of(std::move(path), std::move(bytes)), {}, {}};
  result.tree = parse::parse(result.file);
  result.leaves = chunk_file(result.file, result.tree, options);
  return result;
}

/// Seeded numbers, the same on every machine.
class Dice {
 public:
  explicit Dice(std::uint32_t seed) : engine_(seed) {}

  /// Uniform enough in [0, sides). Precondition: sides > 0.
  std::uint32_t roll(std::size_t sides) { return static_cast<std::uint32_t>(engine_() % sides); }

  std::uint64_t bits() { return engine_() << 32U | engine_(); }

 private:
  std::mt19937 engine_;
};

inline std::string repeated(std::string_view text, std::size_t times) {
  std::string result;
  result.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i) {
    result += text;
  }
  return result;
}

}  // namespace strata::chunk
