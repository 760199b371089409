// The text of the whole file is there from the start, since its hash and its class depend on all of
// it; pages of parts that are done go back to the system. Looking for the end of a part reads half
// of the part at most three times. Tested by source_parts_test.cpp.
#include "engine/source_parts.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "engine/analyse.hpp"
#include "text/utf8.hpp"

namespace strata::engine {

namespace {

/// What a line must be for a part to begin with it, best first.
enum class Begin { kDefinition, kMargin, kLine };

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// Closing brackets, `#endif` and the like belong to what stands before them.
bool at_margin(std::string_view line) {
  return !line.empty() && !is_blank(line[0]) && line[0] != '}' && line[0] != ')' &&
         line[0] != ']' && line[0] != '#' && !line.starts_with("end");
}

bool blank_before(std::string_view text, std::size_t line) {
  std::size_t at = line - 1;  // the line end before
  while (at > 0 && is_blank(text[at - 1])) {
    --at;
    if (text[at] == '\n') {
      return true;
    }
  }
  return false;
}

/// The last such line that begins in (begin, end]; 0 if there is none.
std::size_t last_line(std::string_view text, std::size_t begin, std::size_t end, Begin wanted) {
  for (std::size_t at = text.rfind('\n', end - 1); at != std::string_view::npos && at >= begin;
       at = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1)) {
    const std::size_t line = at + 1;
    const bool fits =
        wanted == Begin::kLine ||
        (at_margin(text.substr(line, 4)) && (wanted == Begin::kMargin || blank_before(text, line)));
    if (fits) {
      return line;
    }
  }
  return 0;
}

std::size_t end_of_visible(std::string_view text, std::size_t begin) {
  while (begin < text.size() && is_blank(text[begin])) {
    ++begin;
  }
  return begin;
}

}  // namespace

std::size_t part_end(std::string_view text, std::size_t begin, std::size_t part_bytes) {
  // From the first visible character on, so that blanks do not make a part alone.
  const std::size_t visible = end_of_visible(text, begin);
  if (text.size() - visible <= part_bytes) {
    return text.size();
  }
  const std::size_t most = visible + part_bytes;
  const std::size_t least = visible + part_bytes / 2;
  std::size_t end = 0;
  for (const Begin wanted : {Begin::kDefinition, Begin::kMargin, Begin::kLine}) {
    if (end == 0) {
      end = last_line(text, least, most, wanted);
    }
  }
  if (end == 0) {
    end = text::cut_at_or_before(text, most, least);
  }
  const bool more = text::has_visible(text.substr(end));
  return more ? end : text.size();
}

SourceParts::SourceParts(scan::SourceFile file, const embed::Embedder& embedder,
                         const IndexOptions& options, const SummaryService& summaries,
                         std::size_t part_bytes)
    : file_(std::move(file)),
      embedder_(embedder),
      options_(options),
      summaries_(summaries),
      part_bytes_(part_bytes) {}

Result<index::PreparedFile> SourceParts::next() {
  const bool is_first = begin_ == 0;
  const std::size_t end = part_end(file_.bytes, begin_, part_bytes_);
  scan::SourceFile part;
  part.path = file_.path;
  part.kind = file_.kind;
  part.language = file_.language;
  part.content_hash = file_.content_hash;
  part.encoding = file_.encoding;
  part.holds_secret = file_.holds_secret;
  part.bytes = file_.bytes.substr(begin_, end - begin_);
  release_pages(file_.bytes, begin_, end);
  begin_ = end;
  ChunkedFile chunked = chunk_source(std::move(part), options_, false);
  chunk::identify(chunked.chunks, chunked.source.path, chunked.source.bytes, chunked.tree, equals_);
  auto analysis = analyse_chunked(std::move(chunked), embedder_, options_, summaries_);
  if (!analysis) {
    return fail(std::move(analysis));
  }
  analysis->in_parts = true;
  so_far_.add(*analysis, at_end());
  return index::PreparedFile(*std::move(analysis), embedder_.identity(),
                             is_first ? index::FilePart::kFirst : index::FilePart::kContinued);
}

}  // namespace strata::engine
