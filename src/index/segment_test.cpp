// The segment as a whole: what goes into the builder comes out of the reader.
#include "index/segment.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "core/temporary_folder.hpp"
#include "embed/quantise.hpp"
#include "index/sample_files.hpp"
#include "text/line_table.hpp"

namespace strata::index {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::IsEmpty;

void expect_vector(const QuantizedVector& stored, std::span<const float> original) {
  std::vector<std::int8_t> expected(original.size());
  EXPECT_EQ(stored.scale, embed::quantise(original, expected));
  EXPECT_THAT(stored.components, ElementsAreArray(expected));
}

void expect_leaf(const SegmentReader& reader, const FileRecord& record, const FileAnalysis& file,
                 std::uint32_t i) {
  const chunk::Chunk& leaf = file.leaves[i];
  const LeafId id{record.leaves.first + i};
  const LeafRecord stored = reader.leaf(id);
  EXPECT_EQ(stored.core, leaf.core);
  EXPECT_EQ(stored.lines, leaf.lines);
  EXPECT_EQ(stored.kind, leaf.kind);
  EXPECT_EQ(stored.tokens, leaf.tokens);
  EXPECT_EQ(stored.part, leaf.part);
  EXPECT_EQ(stored.parts, leaf.parts);
  EXPECT_EQ(stored.searchable, leaf.searchable);
  EXPECT_EQ(stored.id, leaf.id);
  EXPECT_EQ(stored.context, leaf.context);
  EXPECT_EQ(stored.core_hash, hash64(slice(file.source.bytes, leaf.core)));
  EXPECT_EQ(reader.is_searchable(id), leaf.searchable);
  EXPECT_EQ(reader.file_of(id), stored.file);
  EXPECT_EQ(reader.region_of(id), stored.region);
  EXPECT_TRUE(reader.leaves_of(stored.file).contains(id.value));
  EXPECT_EQ(reader.leaves_of(stored.file), reader.file(stored.file).leaves);
  EXPECT_EQ(reader.leaves_of(stored.region), reader.region(stored.region).leaves);
  EXPECT_EQ(stored.symbols.count, leaf.symbols.size());
  for (std::uint32_t s = 0; s < leaf.symbols.size(); ++s) {
    EXPECT_EQ(stored.symbols.first + s, record.symbols.first + leaf.symbols[s].value);
    EXPECT_EQ(reader.symbol(SymbolId{stored.symbols.first + s}).leaf, id);
  }
  const auto segment_wide = [&](SymbolId symbol) {
    return symbol.exists() ? SymbolId{record.symbols.first + symbol.value} : symbol;
  };
  EXPECT_EQ(stored.primary, segment_wide(leaf.primary));
  EXPECT_EQ(stored.scope, segment_wide(leaf.scope));
  EXPECT_TRUE(reader.region(stored.region).leaves.contains(id.value));
  expect_vector(reader.leaf_vector(id), file.leaf_vectors.row(i));
}

void expect_file(const SegmentReader& reader, std::uint32_t row, const FileAnalysis& file) {
  const FileRecord record = reader.file(FileId{row});
  EXPECT_EQ(record.path, file.source.path);
  EXPECT_EQ(record.kind, file.source.kind);
  EXPECT_EQ(record.language, lang::info(file.source.language).name);
  EXPECT_EQ(record.content_hash, file.source.content_hash);
  EXPECT_EQ(record.bytes, file.source.bytes.size());
  EXPECT_EQ(record.lines, text::LineTable(file.source.bytes).line_count());
  EXPECT_EQ(record.summary, file.hierarchy.summary);
  EXPECT_EQ(record.has_errors, file.tree.has_errors);
  EXPECT_EQ(record.encoding, file.source.encoding);
  EXPECT_EQ(reader.find_file(file.source.path), FileId{row});
  expect_vector(reader.file_vector(FileId{row}), file.hierarchy.file_mean.row(0));
  ASSERT_EQ(record.leaves.count, file.leaves.size());
  for (std::uint32_t i = 0; i < file.leaves.size(); ++i) {
    expect_leaf(reader, record, file, i);
  }
  ASSERT_EQ(record.regions.count, file.hierarchy.regions.size());
  for (std::uint32_t i = 0; i < record.regions.count; ++i) {
    const hierarchy::Region& region = file.hierarchy.regions[i];
    const RegionRecord stored = reader.region(RegionId{record.regions.first + i});
    EXPECT_EQ(stored.file, FileId{row});
    EXPECT_EQ(stored.leaves, (IdRun{record.leaves.first + region.first_leaf,
                                    region.last_leaf - region.first_leaf + 1}));
    EXPECT_EQ(stored.range, region.range);
    EXPECT_EQ(stored.lines, region.lines);
    EXPECT_EQ(stored.title, region.title);
    EXPECT_EQ(stored.summary, region.summary);
    expect_vector(reader.region_vector(RegionId{record.regions.first + i}),
                  file.hierarchy.region_means.row(i));
  }
  ASSERT_EQ(record.links.count, file.links.links.size());
  for (std::uint32_t i = 0; i < record.links.count; ++i) {
    const graph::Link& link = file.links.links[i];
    const LinkRecord stored = reader.link(record.links.first + i);
    EXPECT_EQ(stored.kind, link.kind);
    EXPECT_EQ(stored.target, link.target);
    EXPECT_EQ(stored.names, link.names);
    EXPECT_EQ(stored.line, link.line);
  }
  ASSERT_EQ(record.uses.count, file.links.uses.size());
  for (std::uint32_t i = 0; i < record.uses.count; ++i) {
    const graph::Use& use = file.links.uses[i];
    EXPECT_EQ(
        reader.use(record.uses.first + i),
        (UseRecord{
            .kind = use.kind, .name = use.name, .count = static_cast<std::uint16_t>(use.count)}));
  }
  ASSERT_EQ(record.symbols.count, file.tree.symbols.size());
  for (std::uint32_t i = 0; i < record.symbols.count; ++i) {
    const parse::Symbol& symbol = file.tree.symbols[i];
    const SymbolRecord stored = reader.symbol(SymbolId{record.symbols.first + i});
    EXPECT_EQ(stored.name, symbol.name);
    EXPECT_EQ(stored.path, symbol.path);
    EXPECT_EQ(stored.type, symbol.type);
    EXPECT_EQ(stored.range, symbol.range);
    EXPECT_EQ(stored.definition, symbol.definition);
    EXPECT_EQ(stored.documentation, symbol.documentation);
    EXPECT_EQ(stored.lines, text::LineTable(file.source.bytes).lines_of(symbol.range));
    EXPECT_EQ(stored.visibility, symbol.visibility);
    EXPECT_EQ(stored.exported, symbol.exported);
    EXPECT_EQ(stored.parent.exists(), symbol.parent.exists());
  }
}

TEST(SegmentBuilder, MemoryGrowsWithWhatWasAdded) {
  SegmentBuilder builder(sample_model());
  const std::uint64_t empty = builder.memory();
  Random random(3);
  builder.add(random_analysis(random, "a.py"));
  const std::uint64_t one = builder.memory();
  EXPECT_GT(one, empty);
}

TEST(Segment, GivesBackEveryRecord) {
  for (unsigned seed = 1; seed <= 8; ++seed) {
    Random random(seed);
    const std::vector<FileAnalysis> files = random_files(random, 1 + seed * 2);
    const auto reader = reader_of(encoded(files));
    EXPECT_EQ(reader->model(), sample_model());
    ASSERT_EQ(reader->file_count(), files.size());
    for (std::uint32_t i = 0; i < files.size(); ++i) {
      expect_file(*reader, i, files[i]);
    }
    EXPECT_FALSE(reader->find_file("absent").exists());
    EXPECT_FALSE(reader->find_file("").exists());
  }
}

TEST(Segment, HasThePostingsThatANaiveCountGives) {
  for (unsigned seed = 1; seed <= 8; ++seed) {
    Random random(seed);
    const std::vector<FileAnalysis> files = random_files(random, 12);
    std::map<std::pair<std::string, std::size_t>, std::map<std::uint32_t, std::uint32_t>> expected;
    const auto reader = reader_of(encoded(files));
    std::uint32_t id = 0;
    for (const FileAnalysis& file : files) {
      for (std::size_t leaf = 0; leaf < file.leaves.size(); ++leaf, ++id) {
        const FieldTerms terms = field_terms(file, leaf);
        for (std::size_t f = 0; f < kFieldCount; ++f) {
          EXPECT_EQ(reader->field_length(static_cast<Field>(f), LeafId{id}), terms[f].size());
          for (const std::string& term : terms[f]) {
            ++expected[{term, f}][id];
          }
        }
      }
    }
    std::vector<Posting> postings;
    for (const auto& [key, leaves] : expected) {
      reader->postings(static_cast<Field>(key.second), key.first, postings);
      std::map<std::uint32_t, std::uint32_t> found;
      for (const Posting& posting : postings) {
        found[posting.leaf.value] = posting.count;
      }
      EXPECT_EQ(found, leaves) << key.first << " in " << to_string(static_cast<Field>(key.second));
    }
    reader->postings(Field::kBody, "no such term", postings);
    EXPECT_THAT(postings, IsEmpty());
  }
}

TEST(Segment, IsTheSameForTheSameInput) {
  Random one(5);
  Random two(5);
  EXPECT_EQ(encoded(random_files(one, 20)), encoded(random_files(two, 20)));
}

TEST(Segment, FindsSymbolsByNameWithoutCase) {
  Random random(9);
  const auto reader = reader_of(encoded(random_files(random, 20)));
  for (const std::string_view name : {"push", "PUSH", "Push"}) {
    const std::vector<SymbolId> found = reader->find_symbols(name);
    std::vector<SymbolId> expected;
    for (std::uint32_t i = 0; i < reader->symbol_count(); ++i) {
      if (reader->symbol(SymbolId{i}).name == "Push") {
        expected.push_back(SymbolId{i});
      }
    }
    EXPECT_FALSE(found.empty());
    EXPECT_EQ(found, expected);
  }
  EXPECT_THAT(reader->find_symbols("pus"), IsEmpty());
  EXPECT_THAT(reader->find_symbols(""), IsEmpty());
}

TEST(Segment, IsWrittenUnderTheNameOfItsContent) {
  const TemporaryFolder folder;
  Random random(2);
  const std::vector<FileAnalysis> files = random_files(random, 3);
  SegmentBuilder builder(sample_model());
  for (const FileAnalysis& file : files) {
    builder.add(file);
  }
  EXPECT_EQ(builder.file_count(), 3U);
  const std::string name = std::move(builder).write(folder.path()).value();
  const auto reader = SegmentReader::open(folder.path() + "/" + name);
  ASSERT_TRUE(reader) << reader.error().to_string();
  EXPECT_EQ(reader->bytes(), encoded(files).size());
  EXPECT_EQ(SegmentReader::open(folder.path() + "/none.seg").error().kind, ErrorKind::kNotFound);
}

TEST(Segment, MayBeEmpty) {
  const auto reader = reader_of(encoded({}));
  EXPECT_EQ(reader->file_count(), 0U);
  EXPECT_FALSE(reader->find_file("a").exists());
  EXPECT_THAT(reader->find_symbols("a"), IsEmpty());
}

TEST(SegmentBuilder, ReportsInputThatBreaksItsPromises) {
  Random random(4);
  const auto error_of = [](const std::vector<FileAnalysis>& files) {
    SegmentBuilder builder(sample_model());
    for (const FileAnalysis& file : files) {
      builder.add(file);
    }
    const auto bytes = std::move(builder).encode();
    return bytes ? ErrorKind::kBusy : bytes.error().kind;
  };
  const FileAnalysis good = random_analysis(random, "b");
  FileAnalysis gap = good;
  gap.leaves.back().core.end -= 1;
  FileAnalysis no_regions = good;
  no_regions.hierarchy.regions.clear();
  FileAnalysis no_vectors = good;
  no_vectors.leaf_vectors.values.clear();
  FileAnalysis other_width = good;
  other_width.leaf_vectors.dimensions = 4;
  for (const FileAnalysis& bad : {gap, no_regions, no_vectors, other_width}) {
    EXPECT_EQ(error_of({bad}), ErrorKind::kInternal);
  }
  EXPECT_EQ(error_of({good, good}), ErrorKind::kInternal);
  SegmentBuilder nothing_to_continue(sample_model());
  nothing_to_continue.extend({good, sample_model(), FilePart::kContinued});
  EXPECT_EQ(std::move(nothing_to_continue).encode().error().kind, ErrorKind::kInternal);
}

}  // namespace
}  // namespace strata::index
