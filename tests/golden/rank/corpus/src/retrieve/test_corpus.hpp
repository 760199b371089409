// Test support: small views made from literal leaves, without parser or chunker.
#pragma once

#include <filesystem>
#include <memory>
#include <stdexcept>
#include <stdlib.h>
#include <string>
#include <utility>
#include <vector>

#include "embed/factory.hpp"
#include "index/segment.hpp"
#include "index/view.hpp"

namespace strata::retrieve {

struct TestLeaf {
  std::string text;    ///< core, with its line end
  std::string symbol;  ///< name of the function that it defines; "" = none
};

struct TestFile {
  std::string path;
  std::vector<TestLeaf> leaves;
  scan::FileKind kind = scan::FileKind::kCode;
};

inline index::FileAnalysis analysis_of(const TestFile& file, const embed::Embedder& embedder) {
  index::FileAnalysis analysis;
  std::string bytes;
  for (const TestLeaf& leaf : file.leaves) {
    chunk::Chunk chunk;
    const auto begin = static_cast<std::uint32_t>(bytes.size());
    bytes += leaf.text;
    chunk.core = {.begin = begin, .end = static_cast<std::uint32_t>(bytes.size())};
    const auto line = static_cast<std::uint32_t>(analysis.leaves.size() + 1);
    chunk.lines = {.first = line, .last = line};
    chunk.id = hash128(file.path + leaf.text);
    if (!leaf.symbol.empty()) {
      chunk.primary = SymbolId{static_cast<std::uint32_t>(analysis.tree.symbols.size())};
      chunk.symbols = {chunk.primary};
      parse::Symbol symbol;
      symbol.name = leaf.symbol;
      symbol.path = leaf.symbol;
      symbol.type = lang::SymbolType::kFunction;
      symbol.range = symbol.definition = symbol.signature = chunk.core;
      analysis.tree.symbols.push_back(std::move(symbol));
    }
    analysis.leaves.push_back(std::move(chunk));
  }
  analysis.source = {.path = file.path,
                     .kind = file.kind,
                     .language = lang::language_named("python"),
                     .bytes = bytes,
                     .content_hash = hash128(bytes)};
  std::vector<std::string_view> texts;
  for (const TestLeaf& leaf : file.leaves) {
    texts.emplace_back(leaf.text);
  }
  analysis.leaf_vectors = *embedder.embed_documents(texts);
  segment::Segmentation one_region;
  one_region.starts = {0};
  analysis.hierarchy = hierarchy::build_file(analysis.source, analysis.tree, analysis.leaves,
                                             analysis.leaf_vectors, one_region, {});
  return analysis;
}

/// A view over one segment in a temporary folder that lives as long as the corpus.
class TestCorpus {
 public:
  /// Files sorted by path.
  explicit TestCorpus(const std::vector<TestFile>& files)
      : embedder_(*embed::make_embedder(embed::kDefaultEmbedder)) {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "strata-retrieve-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    index::SegmentBuilder builder(embedder_->identity());
    for (const TestFile& file : files) {
      builder.add(analysis_of(file, *embedder_));
    }
    const auto name = std::move(builder).write(folder_);
    if (!name) {
      throw std::runtime_error(name.error().to_string());
    }
    auto reader = index::SegmentReader::open(folder_ + "/" + *name);
    if (!reader) {
      throw std::runtime_error(reader.error().to_string());
    }
    std::vector<index::LiveSegment> segments;
    segments.push_back({.reader = std::make_shared<index::SegmentReader>(*std::move(reader)),
                        .live_files = std::vector<bool>(files.size(), true)});
    view_ = std::make_unique<index::View>(std::move(segments));
  }

  ~TestCorpus() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  TestCorpus(const TestCorpus&) = delete;
  TestCorpus& operator=(const TestCorpus&) = delete;

  [[nodiscard]] const index::View& view() const { return *view_; }

  [[nodiscard]] const embed::Embedder& embedder() const { return *embedder_; }

  [[nodiscard]] std::string path_of(index::LeafRef ref) const {
    const index::SegmentReader& reader = view_->reader(ref.segment);
    return std::string(reader.file(reader.leaf(ref.leaf).file).path);
  }

 private:
  std::unique_ptr<embed::Embedder> embedder_;
  std::string folder_;
  std::unique_ptr<index::View> view_;
};

}  // namespace strata::retrieve
