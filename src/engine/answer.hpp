// What the engine gives back: plain values, ready to be printed or encoded.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "chunk/chunk.hpp"
#include "core/byte_range.hpp"
#include "core/line_range.hpp"
#include "document/carried.hpp"
#include "document/facts.hpp"
#include "parse/syntax_tree.hpp"
#include "retrieve/exact.hpp"
#include "retrieve/hit.hpp"
#include "scan/source_file.hpp"

namespace strata {

/// An option in which an index differs from what it is opened with.
struct OptionDifference {
  std::string name;     ///< as flags have it, with '_'
  std::string indexed;  ///< value that the index was made with
  std::string now;
};

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
  std::uint64_t reused = 0;        ///< files that were read but whose analysis was there already
  std::uint64_t peak_memory = 0;   ///< of the process so far, mapped files included, bytes
  double seconds = 0;              ///< wall clock
  /// A new generation was written. That happens also if only the times of files changed, so that
  /// they need not be read again; has_changes() says whether any file did.
  bool committed = false;
  /// Everything was analysed anew because the index was made with other options, or by a build that
  /// made other things of them (then `rebuilt_for` is empty, as it is where the options are
  /// unknown).
  bool rebuilt = false;
  std::vector<OptionDifference> rebuilt_for;
  bool merge_due = false;  ///< Engine::merge() would make the segments fewer

  /// A file was added, changed or removed.
  [[nodiscard]] bool has_changes() const { return added + changed + removed > 0; }
};

/// How much of the surroundings a result's text holds.
enum class Context : std::uint8_t { kLeaf, kRegion, kFile };

/// An import of the file that a result makes use of.
struct UsedImport {
  std::string target;              ///< as written: "os.path", "<vector>"
  std::vector<std::string> names;  ///< those of the names it binds that occur in the result
};

/// What a leaf of a document says besides its text.
struct DocumentFacts {
  std::vector<std::string_view> contents;  ///< types of elements: "heading", "table", ...
  std::uint32_t elements = 0;              ///< outermost ones that the leaf touches
  document::LeafFacts facts;
  /// Pairs of the document's front matter.
  std::vector<std::pair<std::string, std::string>> source;

  /// False for source files.
  [[nodiscard]] bool exists() const { return !contents.empty(); }
};

/// A section of a document that explains a symbol.
struct Explanatory {
  std::string path;
  LineRange lines;      ///< of the leaf
  std::string section;  ///< titles joined by " > "; may be empty
  std::string slug;     ///< of the section in links; may be empty
  bool titled = false;  ///< the symbol's name stands in a heading, not only in the text
};

/// What cleaning up a cache folder did, and what is left in it.
struct CacheReport {
  std::string cache;          ///< folder
  std::uint64_t indexes = 0;  ///< left
  std::uint64_t bytes = 0;    ///< left
  std::uint64_t freed_bytes = 0;
  std::vector<std::string> roots_removed;
  std::uint64_t indexes_removed = 0;
  std::uint64_t segments_removed = 0;
  std::uint64_t busy = 0;        ///< indexes left alone because somebody writes them
  std::uint64_t unreadable = 0;  ///< indexes left alone because a newer strata wrote them
};

/// One ranked piece of source.
struct Found {
  std::string path;   ///< of a folder the folder's
  std::string level;  ///< "leaf", "region", "file" or "folder"
  LineRange lines;    ///< of the leaf or unit; {0, 0} for folders
  /// Of the primary symbol with its comment: inside the leaf's lines, or around them where the leaf
  /// is a part of the symbol; {0, 0} if there is none
  LineRange symbol_lines;
  ByteRange range;   ///< of the leaf or unit, in the file's own bytes
  std::string text;  ///< exact bytes (of a file in UTF-16: converted); empty if the file changed
                     ///< since and `stale` is set
  LineRange text_lines;  ///< of `text`: wider than `lines` if a wider context was asked for
  ByteRange text_range;  ///< in the file's own bytes
  LineRange focus;       ///< lines of `text` that say most of the query, at most
                         ///< AskOptions::focus_lines; {0, 0} if there is no text
  scan::Encoding encoding = scan::Encoding::kUtf8;  ///< of the file
  std::string language;
  std::string symbol;       ///< qualified path of the primary symbol; may be empty
  std::string symbol_type;  ///< "function"; may be empty
  std::string scope;        ///< qualified path of the enclosing symbol; may be empty
  std::string signature;    ///< of the primary symbol or the scope, one line; may be empty
  std::string doc;          ///< first sentence of that symbol's documentation; may be empty
  std::vector<std::string> siblings;  ///< names beside the primary symbol, nearest first
  std::vector<UsedImport> imports;    ///< only with AskOptions::imports
  std::string region_title;
  std::string region_summary;
  LineRange region_lines;
  std::uint32_t tokens = 0;  ///< of the embedded text of its leaves
  std::uint16_t part = 1;
  std::uint16_t parts = 1;
  std::vector<Explanatory> explained_in;  ///< see Engine::add_explanations
  DocumentFacts document;                 ///< empty for source files and stale results
  float score = 0;
  std::vector<retrieve::ScorePart> score_parts;
  std::vector<std::string_view> sources;  ///< who proposed it: "lexical", "dense", "region", ...
  float lead = 0;                         ///< see retrieve::Hit
  std::vector<retrieve::Difference> lead_parts;
  bool stale = false;  ///< the bytes on disk are no longer those that were indexed
  std::vector<retrieve::ExactMatch> matches;  ///< of an exact search: one a line, in order
};

/// How far an exact search looked.
struct ExactReport {
  std::uint64_t lines = 0;  ///< on which a match begins
  std::uint64_t files_with_matches = 0;
  std::uint64_t files = 0;       ///< indexed files that the filters admit
  std::uint64_t files_read = 0;  ///< of them; the index rules the others out
  std::uint64_t skipped = 0;  ///< files and folders that are not in the index, hence not searched
  std::vector<std::string> unreadable;  ///< indexed files that could not be read now
};

/// How results are dressed; changes nothing in the ranking.
struct AskOptions {
  Context context = Context::kLeaf;
  std::uint32_t focus_lines = 12;  ///< most lines of Found::focus; 0 = it is not looked for
  bool imports = false;  ///< find the imports that each result uses: parses the head of each file
};

struct Answer {
  std::vector<Found> found;    ///< best first
  std::uint64_t matching = 0;  ///< leaves that matched at all: "showing N of M"
  std::uint64_t leaves_searched = 0;
  double seconds = 0;
  std::string query_kind;                 ///< "symbol", "stack trace", ...
  std::vector<std::string_view> intents;  ///< "tests", "documents", ...
  std::optional<ExactReport> exact;       ///< of an exact search
};

struct Status {
  std::string root;
  std::string index_folder;
  std::string model;  ///< that the index was made with; "" if that is not known
  std::uint32_t model_dimensions = 0;
  std::string model_fingerprint;  ///< changes whenever any of its vectors would
  std::string model_in_force;     ///< the model that the next refresh will use, if another one
  std::uint32_t model_in_force_dimensions = 0;
  std::string model_in_force_fingerprint;
  std::string model_problem;  ///< why the model in force cannot be loaded
  std::string fingerprint;
  std::uint64_t generation = 0;
  std::uint64_t files = 0;
  std::uint64_t leaves = 0;
  std::uint64_t regions = 0;
  std::uint64_t symbols = 0;
  std::uint64_t source_bytes = 0;
  std::uint64_t index_bytes = 0;
  std::uint64_t segments = 0;
  std::uint64_t files_in_parts = 0;  ///< source files too large for the memory budget as a whole
  std::uint64_t documents = 0;       ///< handed over by callers
  std::uint64_t unused_bytes = 0;    ///< of index_bytes: segments kept for other branches
  std::uint64_t cache_bytes = 0;     ///< of all indexes in the cache folder
  std::uint64_t peak_memory = 0;     ///< of the process that made the last commit, bytes
  std::vector<std::string> roots;    ///< that share the index folder, sorted
  bool read_only = false;            ///< the index cannot be brought up to date from here
  std::map<std::string, std::uint64_t> files_by_language;
  std::map<std::string, std::uint64_t> files_by_encoding;  ///< "UTF-8", "UTF-16LE", ...
  std::map<std::string, std::uint64_t> skipped_by_reason;
};

/// An import and the files of the repository that it leads to.
struct ImportReport {
  std::string target;  ///< as written
  std::uint32_t line = 0;
  std::vector<std::string> files;  ///< none: outside of the repository, or not understood
};

/// A file that depends on another one.
struct Dependent {
  std::string path;
  float weight = 0;  ///< 1 = certain; less where several files may be meant
};

/// Answer of `strata why`.
struct Explanation {
  std::string path;
  bool indexed = false;
  std::string reason;  ///< one sentence for people
  std::string language;
  std::string kind;
  std::string encoding;  ///< of an indexed file: "UTF-8", ...
  std::uint64_t leaves = 0;
  std::vector<ImportReport> imports;  ///< by line
  std::vector<Dependent> importers;   ///< files that import it, by path
  std::vector<Dependent> users;       ///< others that use names which it defines, by path
  float rank = 0;                     ///< PageRank among all files, 1 = average
};

/// What decided whether a region begins with a leaf; see segment::Segmentation.
struct CurvePoint {
  float similarity = 0;  ///< of the leaves before and those from this one on
  float smoothed = 0;    ///< structural prior subtracted
  float margin = 0;      ///< above 0: the method wants a border here
};

/// One line of `strata tree`.
struct TreeEntry {
  std::string level;  ///< "repository", "folder", "file", "region", "leaf"
  std::uint32_t depth = 0;
  std::string name;  ///< path, region title or leaf symbol
  std::string path;
  LineRange lines;  ///< {0, 0} for folders
  std::uint64_t leaves = 0;
  std::string summary;  ///< empty for leaves
  std::uint32_t tokens = 0;
  float similarity = 0;             ///< leaf: cosine with the leaf before it in the file; else 0
  std::string slug;                 ///< of a leaf that a section names; else empty
  std::optional<CurvePoint> curve;  ///< of a leaf that is not the file's first, where asked for
};

/// A position in a file, as counts of what lies before it.
struct FilePosition {
  std::uint64_t bytes = 0;
  std::uint64_t lines = 0;
  std::uint64_t code_points = 0;
  std::uint64_t utf16 = 0;
};

/// Result of pure chunking.
struct ChunkedFile {
  scan::SourceFile source;
  parse::SyntaxTree tree;
  std::vector<chunk::Chunk> chunks;
  /// Where `source.bytes` begin, if they are a part of a file; all ranges count from there.
  FilePosition base;
  /// What parts before this one leave to it.
  document::Carried carried;
  /// One per chunk for documents; empty for source files.
  std::vector<document::LeafFacts> facts;
  /// Pairs of a document's front matter.
  std::vector<std::pair<std::string, std::string>> source_metadata;
};

}  // namespace strata
