// The freshness check (DESIGN, invariant 8) and the stitching of context: symbol, scope, signature,
// doc sentence, siblings, imports and region of each hit. Cost: one read per distinct file among
// the hits. Tested by engine_test.cpp.
#include "engine/attach.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "core/hash.hpp"
#include "engine/document_facts.hpp"
#include "engine/generated_summaries.hpp"
#include "engine/source_reader.hpp"
#include "engine/surroundings.hpp"
#include "engine/title.hpp"
#include "hierarchy/excerpt.hpp"
#include "lang/language.hpp"
#include "retrieve/focus.hpp"
#include "retrieve/name_match.hpp"

namespace strata::engine {

namespace {

/// Texts of the files that hits lie in, each read once.
class FileCache {
 public:
  struct File {
    scan::DecodedText decoded;
    scan::FilePositions positions;
    std::unique_ptr<DocumentView> view;  // of a document, once somebody asked
    ByteRange viewed;                    // where its code fences were read

    /// The document, with what the code fences of a leaf mention.
    const DocumentView& document(const index::FileRecord& file, ByteRange leaf) {
      if (view == nullptr || !viewed.contains(leaf)) {
        viewed = view == nullptr ? leaf : viewed.joined(leaf);
        view = std::make_unique<DocumentView>(file.path, file.language, decoded.text, viewed);
      }
      return *view;
    }
  };

  FileCache(const std::string& root, DocumentTexts documents)
      : source_(root, std::move(documents)) {}

  File& file(std::string_view path) {
    const auto at = files_.find(path);
    if (at != files_.end()) {
      return *at->second;
    }
    scan::DecodedText decoded = source_.read(path).value_or(scan::DecodedText());
    auto file = std::make_unique<File>(File{.decoded = std::move(decoded),
                                            .positions = {{}, scan::Encoding::kUtf8},
                                            .view = nullptr,
                                            .viewed = {}});
    file->positions = scan::FilePositions(file->decoded.text, file->decoded.encoding);
    return *files_.emplace(path, std::move(file)).first->second;
  }

 private:
  SourceReader source_;
  std::map<std::string, std::unique_ptr<File>, std::less<>> files_;
};

/// A run of leaves of one file, with its place.
struct Piece {
  index::IdRun leaves;
  ByteRange range;
  LineRange lines;
};

Piece piece_of(const index::SegmentReader& reader, LeafId id, retrieve::Level level) {
  const index::LeafRecord leaf = reader.leaf(id);
  if (level == retrieve::Level::kFile) {
    const index::FileRecord file = reader.file(leaf.file);
    return {.leaves = file.leaves,
            .range = reader.leaf(LeafId{file.leaves.first})
                         .core.joined(
                             reader.leaf(LeafId{file.leaves.first + file.leaves.count - 1}).core),
            .lines = {.first = 1, .last = file.lines}};
  }
  if (level == retrieve::Level::kRegion) {
    const index::RegionRecord region = reader.region(leaf.region);
    return {.leaves = region.leaves, .range = region.range, .lines = region.lines};
  }
  return {.leaves = {.first = id.value, .count = 1}, .range = leaf.core, .lines = leaf.lines};
}

bool is_unchanged(const index::SegmentReader& reader, index::IdRun leaves, std::string_view bytes) {
  for (std::uint32_t i = 0; i < leaves.count; ++i) {
    const index::LeafRecord leaf = reader.leaf(LeafId{leaves.first + i});
    if (leaf.core.end > bytes.size() || hash64(slice(bytes, leaf.core)) != leaf.core_hash) {
      return false;
    }
  }
  return true;
}

/// `title`: the symbol that the result is named after, or none().
void attach_symbols(const index::SegmentReader& reader, const index::LeafRecord& leaf,
                    SymbolId title, std::string_view bytes, Found& found) {
  SymbolId about = leaf.scope;
  if (leaf.scope.exists()) {
    found.scope = reader.symbol(leaf.scope).path;
  }
  if (title.exists()) {
    const index::SymbolRecord symbol = reader.symbol(title);
    found.symbol = symbol.path;
    found.symbol_lines = symbol.lines;
    found.symbol_type = lang::to_string(symbol.type);
    about = title;
  }
  if (!about.exists()) {
    return;
  }
  found.siblings = siblings_of(reader, about);
  if (found.stale) {
    return;
  }
  const index::SymbolRecord symbol = reader.symbol(about);
  if (symbol.signature.end <= bytes.size()) {
    found.signature = hierarchy::one_line(slice(bytes, symbol.signature));
  }
  found.doc = doc_sentence(bytes, symbol);
}

/// Lines of the text that say most of the query. `title`: see attach_symbols.
LineRange focus_of(const Found& found, LineRange title, const Asked& asked,
                   std::uint32_t most_lines) {
  const std::uint32_t before = found.text_lines.first - 1;
  const LineRange beginning{.first = title.first, .last = title.first};
  const bool named = beginning.first > 0 && found.text_lines.overlaps(beginning);
  const LineRange focus = retrieve::focus_of(found.text, asked.query->terms, *asked.shares,
                                             most_lines, named ? title.first - before : 0);
  if (found.text_lines.first == 0 || focus.first == 0) {
    return {};
  }
  return {.first = focus.first + before,
          .last = std::min(focus.last + before, found.text_lines.last)};
}

/// A file has no title of its own: what its summary begins with.
std::string_view title_of_file(std::string_view summary) {
  constexpr std::size_t kTitleBytes = 120;
  return hierarchy::cut_at_word(summary.substr(0, summary.find('\n')), kTitleBytes);
}

/// A summary that a model wrote, where the source has no sentence of its own.
void attach_written(const index::LeafRecord& leaf, Found& found) {
  if (found.doc.empty()) {
    found.doc = summary_in(leaf.context);
  }
}

/// The text of the result, or of its surroundings if they were asked for and are unchanged.
void attach_text(const index::SegmentReader& reader, const retrieve::Hit& hit, const Piece& piece,
                 const FileCache::File& on_disk, Context context, Found& found) {
  const std::string_view bytes = on_disk.decoded.text;
  const retrieve::Level wanted = context == Context::kFile     ? retrieve::Level::kFile
                                 : context == Context::kRegion ? retrieve::Level::kRegion
                                                               : retrieve::Level::kLeaf;
  const Piece wider = piece_of(reader, hit.leaf.leaf, std::max(wanted, hit.level));
  const bool widened = wanted > hit.level && is_unchanged(reader, wider.leaves, bytes);
  const Piece& shown = widened ? wider : piece;
  found.text = slice(bytes, shown.range);
  found.text_range = on_disk.positions.in_file(shown.range);
  found.text_lines = shown.lines;
}

/// What a leaf of a document says; nothing for source code and for texts that have changed.
void attach_document(const index::LeafRecord& leaf, const index::FileRecord& file,
                     FileCache::File& on_disk, Found& found) {
  if (found.stale || !document::is_document(lang::language_named(file.language))) {
    return;
  }
  const bool named = leaf.primary.exists();
  const std::uint32_t section = named ? leaf.primary.value : leaf.scope.value;
  found.document =
      on_disk.document(file, leaf.core)
          .facts(leaf, named ? found.symbol : found.scope, section - file.symbols.first);
  for (document::Link& link : found.document.facts.links) {
    link.range = on_disk.positions.in_file(link.range);
    link.definition = on_disk.positions.in_file(link.definition);
  }
}

void attach_ranking(const retrieve::Hit& hit, Found& found) {
  found.level = retrieve::to_string(hit.level);
  found.score = hit.score;
  found.score_parts = hit.parts;
  found.sources = retrieve::names_of_sources(hit.sources);
  found.lead = hit.lead;
  found.lead_parts = hit.lead_parts;
}

/// Bytes and imports of the files that hits lie in, each read once.
class Dresser {
 public:
  Dresser(const std::string& root, const index::View& view, const AskOptions& options,
          DocumentTexts documents, const Asked& asked)
      : files_(root, std::move(documents)), view_(view), options_(options), asked_(asked) {
    if (asked.query != nullptr) {
      matcher_.emplace(*asked.query, *asked.shares);
    }
  }

  /// `match`: line of the first match of an exact search; 0 = there is none.
  Found piece(const retrieve::Hit& hit, std::uint32_t match) {
    const index::SegmentReader& reader = view_.reader(hit.leaf.segment);
    const index::LeafRecord leaf = reader.leaf(hit.leaf.leaf);
    const index::FileRecord file = reader.file(leaf.file);
    const index::RegionRecord region = reader.region(leaf.region);
    FileCache::File& on_disk = files_.file(file.path);
    const std::string& bytes = on_disk.decoded.text;
    const Piece piece = piece_of(reader, hit.leaf.leaf, hit.level);

    Found found;
    attach_ranking(hit, found);
    found.path = file.path;
    found.lines = piece.lines;
    found.range = on_disk.positions.in_file(piece.range);
    found.encoding = on_disk.decoded.encoding;
    found.language = file.language;
    const bool whole_file = hit.level == retrieve::Level::kFile && !file.summary.empty();
    found.region_title = whole_file ? title_of_file(file.summary) : region.title;
    found.region_summary = whole_file ? file.summary : region.summary;
    found.region_lines = region.lines;
    for (std::uint32_t i = 0; i < piece.leaves.count; ++i) {
      found.tokens += reader.leaf(LeafId{piece.leaves.first + i}).tokens;
    }
    found.stale = !is_unchanged(reader, piece.leaves, bytes);
    if (!found.stale) {
      attach_text(reader, hit, piece, on_disk, options_.context, found);
    }
    const SymbolId title = title_of(hit, leaf, file, match, found);
    if (hit.level == retrieve::Level::kLeaf) {
      found.part = leaf.part;
      found.parts = leaf.parts;
      attach_symbols(reader, leaf, title, bytes, found);
      attach_written(leaf, found);
      attach_document(leaf, file, on_disk, found);
    }
    if (options_.imports && !found.stale) {
      const std::vector<parse::Import>& imports = imports_in(reader, file, bytes);
      found.imports = used_in(text_beside(bytes, piece.range, imports), imports);
    }
    return found;
  }

  /// A folder has a summary of the files that make it an answer.
  Found folder(const retrieve::Hit& hit) const {
    const index::SegmentReader& reader = view_.reader(hit.leaf.segment);
    Found found;
    attach_ranking(hit, found);
    found.path = hit.folder;
    found.symbol_type = "folder";
    found.region_title = "best match: ";
    found.region_title += reader.file(reader.leaf(hit.leaf.leaf).file).path;
    return found;
  }

 private:
  /// The symbol that a leaf is named after; sets the lines that are shown first.
  SymbolId title_of(const retrieve::Hit& hit, const index::LeafRecord& leaf,
                    const index::FileRecord& file, std::uint32_t match, Found& found) const {
    const index::SegmentReader& reader = view_.reader(hit.leaf.segment);
    const bool chosen = hit.level == retrieve::Level::kLeaf &&
                        !document::is_document(lang::language_named(file.language));
    const auto lines_of = [&](SymbolId id) {
      return id.exists() && hit.level == retrieve::Level::kLeaf ? reader.symbol(id).lines
                                                                : LineRange{};
    };
    SymbolId title = leaf.primary;
    bool named = false;
    if (chosen && matcher_) {
      const SymbolId meant = named_in(reader, leaf, *matcher_);
      named = meant.exists();
      title = named ? meant : title;
    }
    LineRange shown{.first = match, .last = match};
    if (matcher_) {
      found.focus = shown = focus_of(found, lines_of(title), asked_, options_.focus_lines);
    }
    const bool elsewhere = chosen && !named && shown.first > 0 && !lines_of(title).overlaps(shown);
    const SymbolId other = elsewhere ? around(reader, leaf, shown) : SymbolId::none();
    return other.exists() ? other : title;
  }

  const std::vector<parse::Import>& imports_in(const index::SegmentReader& reader,
                                               const index::FileRecord& file,
                                               std::string_view bytes) {
    const auto [at, fresh] = imports_.try_emplace(std::string(file.path));
    if (fresh) {
      std::vector<std::uint32_t> lines;
      for (std::uint32_t i = 0; i < file.links.count; ++i) {
        const index::LinkRecord link = reader.link(file.links.first + i);
        if (link.kind == graph::LinkKind::kImport) {
          lines.push_back(link.line);
        }
      }
      at->second = imports_of(file.path, file.language, bytes, lines);
    }
    return at->second;
  }

  FileCache files_;
  const index::View& view_;
  const AskOptions& options_;
  const Asked& asked_;
  std::optional<retrieve::NameMatcher> matcher_;
  std::map<std::string, std::vector<parse::Import>, std::less<>> imports_;
};

}  // namespace

std::vector<Found> attach(const std::string& root, const index::View& view,
                          const std::vector<retrieve::Hit>& hits, const AskOptions& options,
                          DocumentTexts documents, const Asked& asked) {
  Dresser dresser(root, view, options, std::move(documents), asked);
  std::vector<Found> found;
  found.reserve(hits.size());
  for (const retrieve::Hit& hit : hits) {
    const std::uint32_t match = found.size() < asked.lines.size() ? asked.lines[found.size()] : 0;
    found.push_back(hit.level == retrieve::Level::kFolder ? dresser.folder(hit)
                                                          : dresser.piece(hit, match));
  }
  return found;
}

}  // namespace strata::engine
