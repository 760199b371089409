// Rows (the file's own ids, symbols assigned to leaves by where their definitions begin, vectors in
// int8) and posting lists of one file. Everything that costs time in building a segment happens
// here, file by file, in any thread. O(bytes of the file). Tested by segment_test.cpp.
#include "index/prepared_file.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "core/hash.hpp"
#include "embed/quantise.hpp"
#include "index/fields.hpp"
#include "lang/language.hpp"
#include "text/line_table.hpp"

namespace strata::index {

namespace {

/// What SegmentBuilder::add was promised and did not get; empty if all is well.
std::string first_broken_promise(const FileAnalysis& file, const embed::ModelIdentity& model) {
  std::uint32_t end = 0;
  for (const chunk::Chunk& leaf : file.leaves) {
    if (leaf.core.begin != end || leaf.core.empty()) {
      return "the leaves do not tile the file";
    }
    end = leaf.core.end;
  }
  if (file.leaves.empty() || end != file.source.bytes.size()) {
    return "the leaves do not tile the file";
  }
  std::uint32_t next = 0;
  for (const hierarchy::Region& region : file.hierarchy.regions) {
    if (region.first_leaf != next || region.last_leaf < region.first_leaf) {
      return "the regions do not partition the leaves";
    }
    next = region.last_leaf + 1;
  }
  if (next != file.leaves.size()) {
    return "the regions do not partition the leaves";
  }
  const auto fits = [&](const embed::Embeddings& vectors, std::size_t rows) {
    return model.dimensions == 0 || (rows == 0 && vectors.values.empty()) ||
           (vectors.dimensions == model.dimensions && vectors.rows() == rows);
  };
  if (!fits(file.leaf_vectors, file.leaves.size()) ||
      !fits(file.hierarchy.region_means, file.hierarchy.regions.size()) ||
      file.hierarchy.file_mean.rows() > 1 ||
      !fits(file.hierarchy.file_mean, file.hierarchy.file_mean.rows())) {
    return "vectors are missing, or of another model";
  }
  return {};
}

/// Symbols sorted by definition whose definition begins in `core`.
IdRun symbols_in(const std::vector<parse::Symbol>& symbols, ByteRange core) {
  const auto first_at = [&](std::uint32_t offset) {
    const auto at = std::lower_bound(
        symbols.begin(), symbols.end(), offset,
        [](const parse::Symbol& s, std::uint32_t o) { return s.definition.begin < o; });
    return static_cast<std::uint32_t>(at - symbols.begin());
  };
  const std::uint32_t first = first_at(core.begin);
  return {.first = first, .count = std::max(first_at(core.end), first) - first};
}

/// Rows of quantised vectors; the components live as long as this does.
class QuantisedRows {
 public:
  QuantisedRows(const embed::Embeddings& vectors, std::uint32_t dimensions)
      : dimensions_(dimensions),
        components_(vectors.dimensions == dimensions ? dimensions * vectors.rows() : 0) {
    scales_.reserve(components_.size() / std::max(1U, dimensions));
    for (std::size_t i = 0; i < components_.size() / std::max(1U, dimensions); ++i) {
      const std::span<std::int8_t> row(components_.data() + i * dimensions_, dimensions_);
      scales_.push_back(embed::quantise(vectors.row(i), row));
    }
  }

  /// Row i, or no vector if there is none.
  [[nodiscard]] QuantizedVector row(std::size_t i) const {
    if (i >= scales_.size()) {
      return {};
    }
    return {.components = {components_.data() + i * dimensions_, dimensions_}, .scale = scales_[i]};
  }

 private:
  std::size_t dimensions_;
  std::vector<std::int8_t> components_;
  std::vector<float> scales_;
};

void add_leaf_rows(FileRows& rows, const FileAnalysis& file) {
  std::size_t region = 0;
  rows.leaves.reserve(file.leaves.size());
  for (std::size_t i = 0; i < file.leaves.size(); ++i) {
    const chunk::Chunk& leaf = file.leaves[i];
    if (i > file.hierarchy.regions[region].last_leaf) {
      ++region;
    }
    LeafRecord& record = rows.leaves.emplace_back();
    record.region = RegionId{static_cast<std::uint32_t>(region)};
    record.core = leaf.core;
    record.lines = leaf.lines;
    record.kind = leaf.kind;
    record.tokens = leaf.tokens;
    record.part = leaf.part;
    record.parts = leaf.parts;
    record.searchable = leaf.searchable;
    record.contents = leaf.contents;
    record.elements = leaf.elements;
    record.min_level = leaf.min_level;
    record.max_level = leaf.max_level;
    record.symbols = symbols_in(file.tree.symbols, leaf.core);
    record.primary = leaf.primary;
    record.scope = leaf.scope;
    record.id = leaf.id;
    record.core_hash = hash64(slice(file.source.bytes, leaf.core));
    record.context = leaf.context;
  }
}

void add_region_rows(FileRows& rows, const FileAnalysis& file) {
  rows.regions.reserve(file.hierarchy.regions.size());
  for (const hierarchy::Region& region : file.hierarchy.regions) {
    RegionRecord& record = rows.regions.emplace_back();
    record.leaves = {.first = region.first_leaf, .count = region.last_leaf - region.first_leaf + 1};
    record.range = region.range;
    record.lines = region.lines;
    record.title = region.title;
    record.summary = region.summary;
  }
}

void add_symbol_rows(FileRows& rows, const FileAnalysis& file, const text::LineTable& lines) {
  rows.symbols.reserve(file.tree.symbols.size());
  std::uint32_t near = 0;  // line of the symbol before
  for (const parse::Symbol& symbol : file.tree.symbols) {
    const auto leaf = std::upper_bound(
        file.leaves.begin(), file.leaves.end(), symbol.definition.begin,
        [](std::uint32_t offset, const chunk::Chunk& chunk) { return offset < chunk.core.end; });
    const std::size_t position = std::min<std::size_t>(
        static_cast<std::size_t>(leaf - file.leaves.begin()), file.leaves.size() - 1);
    SymbolRecord& record = rows.symbols.emplace_back();
    record.name = symbol.name;
    record.path = symbol.path;
    record.type = symbol.type;
    record.range = symbol.range;
    record.definition = symbol.definition;
    record.name_range = symbol.name_range;
    record.signature = symbol.signature;
    record.documentation = symbol.documentation;
    record.lines = lines.lines_of(symbol.range, near);
    near = record.lines.first;
    record.parent = symbol.parent;
    record.leaf = LeafId{static_cast<std::uint32_t>(position)};
    record.visibility = symbol.visibility;
    record.exported = symbol.exported;
  }
}

void add_link_rows(FileRows& rows, const graph::FileLinks& links) {
  rows.links.reserve(links.links.size());
  rows.uses.reserve(links.uses.size());
  for (const graph::Link& link : links.links) {
    rows.links.push_back(
        {.kind = link.kind, .target = link.target, .names = link.names, .line = link.line});
  }
  for (const graph::Use& use : links.uses) {
    rows.uses.push_back({.kind = use.kind,
                         .name = use.name,
                         .count = static_cast<std::uint16_t>(std::min(use.count, 65535U))});
  }
}

/// Adds the terms of one unit at a time to posting lists, each distinct one once.
class TermCounter {
 public:
  explicit TermCounter(std::size_t terms) { lists_.reserve(terms); }

  /// Returns how many terms there are.
  std::uint32_t add(Field field, const std::vector<std::uint32_t>& terms, std::uint32_t id) {
    if (terms.empty()) {
      return 0;
    }
    const std::uint32_t last = *std::max_element(terms.begin(), terms.end());
    if (last >= counts_.size()) {
      counts_.resize(std::size_t{last} + 1 + last / 2, 0);
    }
    if (terms.size() > distinct_.size()) {
      distinct_.resize(terms.size());
    }
    // Whether a term is new cannot be foreseen, so nothing branches on it: every term is put where
    // the next new one goes.
    std::size_t distinct = 0;
    for (const std::uint32_t term : terms) {
      distinct_[distinct] = term;
      distinct += counts_[term]++ == 0 ? 1U : 0U;
    }
    for (const std::uint32_t term : std::span(distinct_).first(distinct)) {
      lists_.of(term, field).add(id, counts_[term]);
      counts_[term] = 0;
    }
    return static_cast<std::uint32_t>(terms.size());
  }

  [[nodiscard]] PostingLists take() && { return std::move(lists_); }

 private:
  PostingLists lists_;
  std::vector<std::uint32_t> counts_;    // by term
  std::vector<std::uint32_t> distinct_;  // working memory
};

/// Terms of all leaves; their numbers go into `rows`.
PackedTerms collect_terms(FileRows& rows, FileAnalysis& file, FilePart part) {
  if (file.names.empty()) {
    file.names = text::Names(file.source.bytes);
  }
  TermCounter counter(file.names.lexicon().term_count());
  FieldExtractor extractor(file, file.names);
  rows.lengths.reserve(file.leaves.size());
  for (std::uint32_t leaf = 0; leaf < file.leaves.size(); ++leaf) {
    FieldLengths& lengths = rows.lengths.emplace_back();
    for (std::size_t f = 0; f < kLeafFieldCount; ++f) {
      const auto field = static_cast<Field>(f);
      lengths[f] = counter.add(field, extractor.terms(field, leaf), leaf);
    }
  }
  if (part == FilePart::kFirst) {
    rows.path_length = counter.add(Field::kPath, extractor.file_terms(Field::kPath), 0);
    rows.stem_length = counter.add(Field::kStem, extractor.file_terms(Field::kStem), 0);
  }
  return pack(file.names.lexicon(), std::move(counter).take());
}

}  // namespace

struct PreparedFile::State {
  FileAnalysis file;
  QuantisedRows leaf_vectors;
  QuantisedRows region_vectors;
  QuantisedRows file_vector;
  std::string broken;
  FileRows rows;  // views into the members above
  PackedTerms terms;

  State(FileAnalysis analysis, const embed::ModelIdentity& model)
      : file(std::move(analysis)),
        leaf_vectors(file.leaf_vectors, model.dimensions),
        region_vectors(file.hierarchy.region_means, model.dimensions),
        file_vector(file.hierarchy.file_mean, model.dimensions),
        broken(first_broken_promise(file, model)) {}

  void fill_rows(FilePart part) {
    const text::LineTable lines(file.source.bytes);
    rows.file.path = file.source.path;
    rows.file.kind = file.source.kind;
    rows.file.language = lang::info(file.source.language).name;
    rows.file.content_hash = file.source.content_hash;
    rows.file.bytes = static_cast<std::uint32_t>(file.source.bytes.size());
    rows.file.lines = lines.line_count();
    rows.file.summary = file.hierarchy.summary;
    rows.file.has_errors = file.tree.has_errors;
    rows.file.in_parts = file.in_parts;
    rows.file.encoding = file.source.encoding;
    rows.file_vector = file_vector.row(0);
    add_leaf_rows(rows, file);
    add_region_rows(rows, file);
    add_symbol_rows(rows, file, lines);
    add_link_rows(rows, file.links);
    rows.leaf_vectors.reserve(rows.leaves.size());
    rows.region_vectors.reserve(rows.regions.size());
    for (std::size_t i = 0; i < rows.leaves.size(); ++i) {
      rows.leaf_vectors.push_back(leaf_vectors.row(i));
    }
    for (std::size_t i = 0; i < rows.regions.size(); ++i) {
      rows.region_vectors.push_back(region_vectors.row(i));
    }
    terms = collect_terms(rows, file, part);
  }

  void free_the_rest() {
    file.source.bytes = {};
    file.names = {};
    file.tree.nodes = {};
    file.tree.references = {};
    file.leaf_vectors.values = {};
    file.hierarchy.region_means.values = {};
  }
};

PreparedFile::PreparedFile(FileAnalysis file, const embed::ModelIdentity& model, FilePart part)
    : state_(std::make_unique<State>(std::move(file), model)) {
  if (state_->broken.empty()) {
    state_->fill_rows(part);
  }
  state_->free_the_rest();
}

PreparedFile::~PreparedFile() = default;
PreparedFile::PreparedFile(PreparedFile&&) noexcept = default;
PreparedFile& PreparedFile::operator=(PreparedFile&&) noexcept = default;

const std::string& PreparedFile::broken_promise() const { return state_->broken; }

const FileRows& PreparedFile::rows() const { return state_->rows; }

const PackedTerms& PreparedFile::terms() const { return state_->terms; }

}  // namespace strata::index
