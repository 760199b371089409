// Test support: analyses made without parser, chunker or embedder, from literals or at random.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/hash.hpp"
#include "index/segment.hpp"
#include "index/view.hpp"
#include "lang/language.hpp"

namespace strata::index {

inline embed::ModelIdentity sample_model() {
  return {.name = "sample-8", .dimensions = 8, .fingerprint = "sample/1"};
}

using Random = std::mt19937;

inline std::uint32_t below(Random& random, std::uint32_t limit) {
  return static_cast<std::uint32_t>(random() % limit);
}

inline embed::Embeddings random_vectors(Random& random, std::size_t rows) {
  embed::Embeddings vectors{.dimensions = sample_model().dimensions, .values = {}};
  for (std::size_t i = 0; i < rows; ++i) {
    const bool unknown = below(random, 8) == 0;
    for (std::uint32_t d = 0; d < vectors.dimensions; ++d) {
      vectors.values.push_back(unknown ? 0.0F
                                       : static_cast<float>(below(random, 2001)) / 1000.0F - 1.0F);
    }
  }
  return vectors;
}

inline std::string random_words(Random& random, std::uint32_t most) {
  static constexpr std::string_view kWords[] = {
      "alpha",      "betaGamma", "delta_delta", "epsilon",           "zeta",
      "HTTPServer", "parse",     "token",       "expired",           "session",
      "remove",     "the",       "a",           "\xc3\xa9t\xc3\xa9", "\xe6\x96\x87\xe5\xad\x97",
      "x1",         "index",     "view"};
  std::string text;
  for (std::uint32_t i = 0, n = below(random, most + 1); i < n; ++i) {
    text += kWords[below(random, std::size(kWords))];
    text += below(random, 5) == 0 ? "\n" : " ";
  }
  return text;
}

/// Appends a leaf with up to two symbols.
inline void add_random_leaf(Random& random, FileAnalysis& file) {
  std::string& bytes = file.source.bytes;
  const auto begin = static_cast<std::uint32_t>(bytes.size());
  bytes += "x" + random_words(random, 12) + "\n";
  chunk::Chunk leaf;
  leaf.core = {.begin = begin, .end = static_cast<std::uint32_t>(bytes.size())};
  leaf.lines = {.first = begin + 1, .last = begin + 1 + below(random, 9)};
  leaf.kind = static_cast<chunk::LeafKind>(below(random, 5));
  leaf.tokens = below(random, 500);
  leaf.part = static_cast<std::uint16_t>(1 + below(random, 2));
  leaf.parts = 2;
  leaf.searchable = below(random, 6) != 0;
  leaf.context = random_words(random, 4);
  leaf.id = hash128(file.source.path + bytes);
  if (!file.tree.symbols.empty() && below(random, 2) == 0) {
    leaf.scope = SymbolId{below(random, static_cast<std::uint32_t>(file.tree.symbols.size()))};
  }
  for (std::uint32_t i = 0, n = below(random, 3); i < n; ++i) {
    parse::Symbol symbol;
    symbol.name = i == 0 ? "Push" : "name" + std::to_string(below(random, 20));
    symbol.path = "Pile." + symbol.name;
    symbol.type = static_cast<lang::SymbolType>(below(random, 24));
    symbol.range = leaf.core;
    symbol.definition = {.begin = leaf.core.begin + (leaf.core.size() > 2 ? i : 0),
                         .end = leaf.core.end};
    symbol.name_range = symbol.definition;
    symbol.signature = symbol.definition;
    if (below(random, 2) == 0) {
      symbol.documentation = {.begin = leaf.core.begin, .end = leaf.core.begin + 1};
    }
    symbol.parent = leaf.scope;
    symbol.visibility = static_cast<parse::Visibility>(below(random, 4));
    symbol.exported = below(random, 2) == 0;
    leaf.symbols.push_back(SymbolId{static_cast<std::uint32_t>(file.tree.symbols.size())});
    file.tree.symbols.push_back(std::move(symbol));
  }
  if (!leaf.symbols.empty()) {
    leaf.primary = leaf.symbols.front();
  }
  if (below(random, 3) == 0) {
    file.tree.nodes.push_back({.range = {.begin = begin, .end = leaf.core.end},
                               .parent = {},
                               .depth = 0,
                               .kind = 1,
                               .roles = lang::Role::kComment,
                               .symbol = {},
                               .error = false});
  }
  file.leaves.push_back(std::move(leaf));
}

inline FileAnalysis random_analysis(Random& random, std::string path) {
  FileAnalysis file;
  file.source.path = std::move(path);
  file.source.kind = static_cast<scan::FileKind>(below(random, 7));
  file.source.language = lang::language_named(below(random, 2) == 0 ? "python" : "go");
  for (std::uint32_t i = 0, n = 1 + below(random, 8); i < n; ++i) {
    add_random_leaf(random, file);
  }
  file.source.content_hash = hash128(file.source.bytes);
  file.tree.has_errors = below(random, 2) == 0;
  file.source.encoding = below(random, 2) == 0 ? scan::Encoding::kUtf8 : scan::Encoding::kEightBit;
  file.leaf_vectors = random_vectors(random, file.leaves.size());
  file.hierarchy.summary = random_words(random, 6);
  for (std::uint32_t first = 0; first < file.leaves.size();) {
    const std::uint32_t most = static_cast<std::uint32_t>(file.leaves.size()) - first;
    const std::uint32_t last = first + below(random, most);
    hierarchy::Region region;
    region.first_leaf = first;
    region.last_leaf = last;
    region.range = file.leaves[first].core.joined(file.leaves[last].core);
    region.lines = {.first = 1, .last = 2};
    region.title = random_words(random, 2);
    region.summary = random_words(random, 6);
    file.hierarchy.regions.push_back(std::move(region));
    first = last + 1;
  }
  for (std::uint32_t i = 0, n = below(random, 4); i < n; ++i) {
    file.links.links.push_back({.kind = static_cast<graph::LinkKind>(below(random, 3)),
                                .target = random_words(random, 2),
                                .names = random_words(random, 2),
                                .line = i + 1});
    file.links.uses.push_back({.kind = static_cast<parse::ReferenceKind>(below(random, 6)),
                               .name = "name" + std::to_string(below(random, 20)),
                               .count = 1 + below(random, 9)});
  }
  file.hierarchy.region_means = random_vectors(random, file.hierarchy.regions.size());
  file.hierarchy.file_mean = random_vectors(random, 1);
  return file;
}

/// What a file with the content of `first` and then of `second` gives, analysed part by part.
inline FileAnalysis joined(FileAnalysis first, const FileAnalysis& second) {
  const auto bytes = static_cast<std::uint32_t>(first.source.bytes.size());
  const auto lines = static_cast<std::uint32_t>(std::ranges::count(first.source.bytes, '\n'));
  const auto symbols = static_cast<std::uint32_t>(first.tree.symbols.size());
  const auto leaves = static_cast<std::uint32_t>(first.leaves.size());
  const auto moved = [&](ByteRange range) {
    return ByteRange{.begin = range.begin + bytes, .end = range.end + bytes};
  };
  const auto below_them = [&](LineRange range) {
    return LineRange{.first = range.first + lines, .last = range.last + lines};
  };
  const auto later = [&](SymbolId id) { return id.exists() ? SymbolId{id.value + symbols} : id; };
  const auto append = [](embed::Embeddings& to, const embed::Embeddings& from) {
    to.values.insert(to.values.end(), from.values.begin(), from.values.end());
  };
  for (chunk::Chunk leaf : second.leaves) {
    leaf.core = moved(leaf.core);
    leaf.lines = below_them(leaf.lines);
    leaf.primary = later(leaf.primary);
    leaf.scope = later(leaf.scope);
    std::ranges::transform(leaf.symbols, leaf.symbols.begin(), later);
    first.leaves.push_back(std::move(leaf));
  }
  for (parse::Symbol symbol : second.tree.symbols) {
    for (ByteRange* range : {&symbol.range, &symbol.definition, &symbol.name_range,
                             &symbol.signature, &symbol.documentation}) {
      *range = moved(*range);
    }
    symbol.parent = later(symbol.parent);
    first.tree.symbols.push_back(std::move(symbol));
  }
  for (parse::SyntaxNode node : second.tree.nodes) {
    node.range = moved(node.range);
    first.tree.nodes.push_back(node);
  }
  for (hierarchy::Region region : second.hierarchy.regions) {
    region.first_leaf += leaves;
    region.last_leaf += leaves;
    region.range = moved(region.range);
    region.lines = below_them(region.lines);
    first.hierarchy.regions.push_back(std::move(region));
  }
  for (graph::Link link : second.links.links) {
    link.line += lines;
    first.links.links.push_back(std::move(link));
  }
  first.links.uses.insert(first.links.uses.end(), second.links.uses.begin(),
                          second.links.uses.end());
  append(first.leaf_vectors, second.leaf_vectors);
  append(first.hierarchy.region_means, second.hierarchy.region_means);
  first.hierarchy.file_mean = second.hierarchy.file_mean;
  first.tree.has_errors = first.tree.has_errors || second.tree.has_errors;
  first.source.bytes += second.source.bytes;
  return first;
}

/// `count` files, sorted by path.
inline std::vector<FileAnalysis> random_files(Random& random, std::uint32_t count) {
  std::vector<FileAnalysis> files;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::string folder = below(random, 3) == 0 ? "" : "src/net_http/";
    files.push_back(random_analysis(random, folder + "file" + std::to_string(100 + i) + ".py"));
  }
  std::sort(files.begin(), files.end(),
            [](const auto& a, const auto& b) { return a.source.path < b.source.path; });
  return files;
}

inline std::string encoded(const std::vector<FileAnalysis>& files, GraphOptions graph = {}) {
  SegmentBuilder builder(sample_model(), graph);
  for (const FileAnalysis& file : files) {
    builder.add(file);
  }
  return std::move(builder).encode().value();
}

inline std::shared_ptr<const SegmentReader> reader_of(std::string bytes) {
  return std::make_shared<SegmentReader>(SegmentReader::from_bytes(std::move(bytes)).value());
}

/// A segment with all of its files live.
inline LiveSegment segment_of(const std::vector<FileAnalysis>& files) {
  return {.reader = reader_of(encoded(files)), .live_files = std::vector<bool>(files.size(), true)};
}

}  // namespace strata::index
