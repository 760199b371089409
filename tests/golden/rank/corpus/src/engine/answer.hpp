// What the engine gives back: plain values, ready to be printed or encoded.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "chunk/chunk.hpp"
#include "core/byte_range.hpp"
#include "core/line_range.hpp"
#include "parse/syntax_tree.hpp"
#include "retrieve/hit.hpp"
#include "scan/source_file.hpp"

namespace strata {

struct RefreshReport {
  std::uint64_t files = 0;  ///< in the index now
  std::uint64_t added = 0;
  std::uint64_t changed = 0;
  std::uint64_t removed = 0;
  std::uint64_t unchanged = 0;
  std::uint64_t skipped = 0;
  std::uint64_t leaves = 0;        ///< live
  std::uint64_t regions = 0;       ///< live
  std::uint64_t source_bytes = 0;  ///< of all indexed files
  std::uint64_t index_bytes = 0;   ///< segments and catalogue on disk
  double seconds = 0;              ///< wall clock
  bool committed = false;          ///< false if nothing had changed
};

/// One ranked piece of source.
struct Found {
  std::string path;
  LineRange lines;   ///< of the leaf
  ByteRange range;   ///< of the leaf
  std::string text;  ///< exact bytes; empty if the file changed since and `stale` is set
  std::string language;
  std::string symbol;       ///< qualified path of the primary symbol; may be empty
  std::string symbol_type;  ///< "function"; may be empty
  std::string scope;        ///< qualified path of the enclosing symbol; may be empty
  std::string signature;    ///< of the primary symbol or the scope, one line; may be empty
  std::string region_title;
  std::string region_summary;
  LineRange region_lines;
  std::uint32_t tokens = 0;
  std::uint16_t part = 1;
  std::uint16_t parts = 1;
  float score = 0;
  std::vector<retrieve::ScorePart> score_parts;
  bool stale = false;  ///< the bytes on disk are no longer those that were indexed
};

struct Answer {
  std::vector<Found> found;    ///< best first
  std::uint64_t matching = 0;  ///< leaves that matched at all: "showing N of M"
  std::uint64_t leaves_searched = 0;
  double seconds = 0;
};

struct Status {
  std::string root;
  std::string index_folder;
  std::string model;
  std::string fingerprint;
  std::uint64_t generation = 0;
  std::uint64_t files = 0;
  std::uint64_t leaves = 0;
  std::uint64_t regions = 0;
  std::uint64_t symbols = 0;
  std::uint64_t source_bytes = 0;
  std::uint64_t index_bytes = 0;
  std::uint64_t segments = 0;
  std::map<std::string, std::uint64_t> files_by_language;
  std::map<std::string, std::uint64_t> skipped_by_reason;
};

/// Answer of `strata why`.
struct Explanation {
  std::string path;
  bool indexed = false;
  std::string reason;  ///< one sentence for people
  std::string language;
  std::string kind;
  std::uint64_t leaves = 0;
};

/// One line of `strata tree`.
struct TreeEntry {
  std::string level;  ///< "repository", "folder", "file", "region", "leaf"
  std::uint32_t depth = 0;
  std::string name;  ///< path, region title or leaf symbol
  std::string path;
  LineRange lines;  ///< {0, 0} for folders
  std::uint64_t leaves = 0;
  std::uint32_t tokens = 0;
  float similarity = 0;  ///< leaf: cosine with the leaf before it in the file (the curve); else 0
};

/// Result of pure chunking.
struct ChunkedFile {
  scan::SourceFile source;
  parse::SyntaxTree tree;
  std::vector<chunk::Chunk> chunks;
};

}  // namespace strata
