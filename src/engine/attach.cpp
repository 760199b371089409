// The freshness check (DESIGN, invariant 8) and the stitching of context: symbol, scope, signature
// and region of each hit. Cost: one read per distinct file among the hits. Tested by
// engine_test.cpp.
#include "engine/attach.hpp"

#include <map>
#include <memory>
#include <string_view>
#include <utility>

#include "core/hash.hpp"
#include "engine/document_facts.hpp"
#include "engine/source_reader.hpp"
#include "lang/language.hpp"

namespace strata::engine {

namespace {

/// Texts of the files that hits lie in, each read once.
class FileCache {
 public:
  struct File {
    scan::DecodedText decoded;
    scan::FilePositions positions;
    std::unique_ptr<DocumentView> view;  // of a document, once somebody asked

    const DocumentView& document(const index::FileRecord& file) {
      if (view == nullptr) {
        view = std::make_unique<DocumentView>(file.path, file.language, decoded.text);
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
    auto file = std::make_unique<File>(File{
        .decoded = std::move(decoded), .positions = {{}, scan::Encoding::kUtf8}, .view = nullptr});
    file->positions = scan::FilePositions(file->decoded.text, file->decoded.encoding);
    return *files_.emplace(path, std::move(file)).first->second;
  }

 private:
  SourceReader source_;
  std::map<std::string, std::unique_ptr<File>, std::less<>> files_;
};

/// Text of a range in one line: runs of blanks and line ends become one blank.
std::string one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!blank) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  while (!out.empty() && out.back() == ' ') {
    out.pop_back();
  }
  return out;
}

void attach_symbols(const index::SegmentReader& reader, const index::LeafRecord& leaf,
                    std::string_view bytes, Found& found) {
  SymbolId signed_by = leaf.scope;
  if (leaf.scope.exists()) {
    found.scope = reader.symbol(leaf.scope).path;
  }
  if (leaf.primary.exists()) {
    const index::SymbolRecord symbol = reader.symbol(leaf.primary);
    found.symbol = symbol.path;
    found.symbol_type = lang::to_string(symbol.type);
    signed_by = leaf.primary;
  }
  if (!signed_by.exists() || found.stale) {
    return;
  }
  const ByteRange signature = reader.symbol(signed_by).signature;
  if (signature.end <= bytes.size()) {
    found.signature = one_line(slice(bytes, signature));
  }
}

Found attach_one(FileCache& files, const index::View& view, const retrieve::Hit& hit) {
  const index::SegmentReader& reader = view.reader(hit.leaf.segment);
  const index::LeafRecord leaf = reader.leaf(hit.leaf.leaf);
  const index::FileRecord file = reader.file(leaf.file);
  const index::RegionRecord region = reader.region(leaf.region);
  FileCache::File& on_disk = files.file(file.path);
  const std::string& bytes = on_disk.decoded.text;

  Found found;
  found.path = file.path;
  found.lines = leaf.lines;
  found.range = on_disk.positions.in_file(leaf.core);
  found.encoding = on_disk.decoded.encoding;
  found.language = file.language;
  found.region_title = region.title;
  found.region_summary = region.summary;
  found.region_lines = region.lines;
  found.tokens = leaf.tokens;
  found.part = leaf.part;
  found.parts = leaf.parts;
  found.score = hit.score;
  found.score_parts = hit.parts;
  found.stale = leaf.core.end > bytes.size() || hash64(slice(bytes, leaf.core)) != leaf.core_hash;
  if (!found.stale) {
    found.text = slice(bytes, leaf.core);
  }
  attach_symbols(reader, leaf, bytes, found);
  if (!found.stale && document::is_document(lang::language_named(file.language))) {
    const bool named = leaf.primary.exists();
    const std::uint32_t section = named ? leaf.primary.value : leaf.scope.value;
    found.document = on_disk.document(file).facts(leaf, named ? found.symbol : found.scope,
                                                  section - file.symbols.first);
    for (document::Link& link : found.document.facts.links) {
      link.range = on_disk.positions.in_file(link.range);
      link.definition = on_disk.positions.in_file(link.definition);
    }
  }
  return found;
}

}  // namespace

std::vector<Found> attach(const std::string& root, const index::View& view,
                          const std::vector<retrieve::Hit>& hits, DocumentTexts documents) {
  FileCache files(root, std::move(documents));
  std::vector<Found> found;
  found.reserve(hits.size());
  for (const retrieve::Hit& hit : hits) {
    found.push_back(attach_one(files, view, hit));
  }
  return found;
}

}  // namespace strata::engine
