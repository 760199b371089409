// The freshness check (DESIGN, invariant 8) and the stitching of context: symbol, scope, signature
// and region of each hit. Cost: one read per distinct file among the hits. Refuses to follow links
// and reads regular files only. Tested by engine_test.cpp.
#include "engine/attach.hpp"

#include <map>
#include <string_view>

#include "core/hash.hpp"
#include "scan/file_access.hpp"

namespace strata::engine {

namespace {

// No indexed file is larger: ScanOptions::max_file_bytes ends there.
constexpr std::size_t kMostBytes = std::size_t{1} << 30U;

/// Bytes of the files that hits lie in, each read once.
class FileCache {
 public:
  explicit FileCache(const std::string& root) : root_(scan::open_folder(root)) {}

  const std::string& bytes(std::string_view path) {
    auto [at, fresh] = files_.try_emplace(std::string(path));
    if (fresh) {
      const scan::FileDescriptor file = scan::open_beneath(root_, path);
      if (file.is_open()) {
        at->second = scan::read_up_to(file, kMostBytes, 0).value_or(std::string());
      }
    }
    return at->second;
  }

 private:
  scan::FileDescriptor root_;
  std::map<std::string, std::string, std::less<>> files_;
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
  const std::string& bytes = files.bytes(file.path);

  Found found;
  found.path = file.path;
  found.lines = leaf.lines;
  found.range = leaf.core;
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
  return found;
}

}  // namespace

std::vector<Found> attach(const std::string& root, const index::View& view,
                          const std::vector<retrieve::Hit>& hits) {
  FileCache files(root);
  std::vector<Found> found;
  found.reserve(hits.size());
  for (const retrieve::Hit& hit : hits) {
    found.push_back(attach_one(files, view, hit));
  }
  return found;
}

}  // namespace strata::engine
