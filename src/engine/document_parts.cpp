// The text of the whole file is read at once, since whether it is indexed and what it is called in
// the index depends on all of it; pages that the stream has taken go back to the system, so that
// text and segment together take about as much as the larger of them. Tested by
// document_parts_test.cpp.
#include "engine/document_parts.hpp"

#include <algorithm>

#include "engine/analyse.hpp"
#include "lang/detect.hpp"

namespace strata::engine {

namespace {

constexpr std::size_t kMostPiece = std::size_t{1} << 20U;  // bytes

}  // namespace

DocumentParts::DocumentParts(scan::SourceFile file, const embed::Embedder& embedder,
                             const IndexOptions& options, const SummaryService& summaries,
                             std::size_t part_bytes, std::size_t most_bytes)
    : file_(std::move(file)),
      embedder_(embedder),
      options_(options),
      summaries_(summaries),
      stream_(file_.path, file_.language, options, false, part_bytes, most_bytes),
      piece_(std::min(kMostPiece, part_bytes)) {}

bool DocumentParts::takes(const scan::FileEntry& entry) {
  return entry.size > DocumentStream::kLarge && DocumentStream::reads(lang::detect(entry.path, {}));
}

bool DocumentParts::takes(const scan::SourceFile& file) {
  return file.bytes.size() > DocumentStream::kLarge && DocumentStream::reads(file.language);
}

void DocumentParts::feed() {
  while (parts_.empty() && fed_ < file_.bytes.size()) {
    const std::size_t size = std::min(piece_, file_.bytes.size() - fed_);
    stream_.add(std::string_view(file_.bytes).substr(fed_, size));
    release_pages(file_.bytes, fed_, fed_ + size);
    fed_ += size;
    for (ChunkedFile& part : stream_.take(fed_ == file_.bytes.size())) {
      parts_.push_back(std::move(part));
    }
  }
}

Result<index::PreparedFile> DocumentParts::next() {
  feed();
  ChunkedFile part = std::move(parts_.front());
  parts_.pop_front();
  part.source.kind = file_.kind;
  part.source.language = file_.language;
  part.source.content_hash = file_.content_hash;
  part.source.encoding = file_.encoding;
  part.source.holds_secret = file_.holds_secret;
  auto analysis = analyse_chunked(std::move(part), embedder_, options_, summaries_);
  if (!analysis) {
    return fail(std::move(analysis));
  }
  so_far_.add(*analysis, at_end());
  const auto place = is_first_ ? index::FilePart::kFirst : index::FilePart::kContinued;
  is_first_ = false;
  return index::PreparedFile(*std::move(analysis), embedder_.identity(), place);
}

}  // namespace strata::engine
