// The text of the whole file is read at once, since whether it is indexed and what it is called in
// the index depends on all of it; pages that the stream has taken go back to the system, so that
// text and segment together take about as much as the larger of them. Tested by
// document_parts_test.cpp.
#include "engine/document_parts.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <sys/mman.h>
#include <unistd.h>

#include "engine/analyse.hpp"
#include "graph/links.hpp"
#include "lang/detect.hpp"

namespace strata::engine {

namespace {

constexpr std::size_t kMostPiece = std::size_t{1} << 20U;  // bytes

/// Gives the whole pages of a text that nobody reads any more back to the system. They read as
/// zeros from then on.
void release(std::string& text, std::size_t begin, std::size_t end) {
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto base = reinterpret_cast<std::uintptr_t>(text.data());
  const std::uintptr_t first = (base + begin + page - 1) / page * page;
  const std::uintptr_t last = (base + end) / page * page;
  if (first < last) {
    ::madvise(text.data() + (first - base), last - first, MADV_DONTNEED);
  }
}

}  // namespace

DocumentParts::DocumentParts(scan::SourceFile file, const embed::Embedder& embedder,
                             const IndexOptions& options, const SummaryService& summaries,
                             std::size_t part_bytes)
    : file_(std::move(file)),
      embedder_(embedder),
      options_(options),
      summaries_(summaries),
      stream_(file_.path, file_.language, options, false, part_bytes),
      piece_(std::min(kMostPiece, part_bytes)) {}

bool DocumentParts::takes(const scan::FileEntry& entry) {
  return entry.size > DocumentStream::kLarge && DocumentStream::reads(lang::detect(entry.path, {}));
}

void DocumentParts::feed() {
  while (parts_.empty() && fed_ < file_.bytes.size()) {
    const std::size_t size = std::min(piece_, file_.bytes.size() - fed_);
    stream_.add(std::string_view(file_.bytes).substr(fed_, size));
    release(file_.bytes, fed_, fed_ + size);
    fed_ += size;
    for (ChunkedFile& part : stream_.take(fed_ == file_.bytes.size())) {
      parts_.push_back(std::move(part));
    }
  }
}

void DocumentParts::add_to_mean(const embed::Embeddings& leaves) {
  sums_.resize(leaves.dimensions);
  for (std::size_t i = 0; i < leaves.rows(); ++i) {
    const std::span<const float> row = leaves.row(i);
    for (std::size_t d = 0; d < row.size(); ++d) {
      sums_[d] += static_cast<double>(row[d]);
    }
  }
}

std::vector<graph::Use> DocumentParts::all_uses() const {
  constexpr std::uint32_t kMost = std::numeric_limits<std::uint16_t>::max();
  std::vector<graph::Use> uses;
  uses.reserve(uses_.size());
  for (const auto& [key, count] : uses_) {
    uses.push_back({.kind = key.second, .name = key.first, .count = std::min(count, kMost)});
  }
  return uses;
}

Result<index::PreparedFile> DocumentParts::next() {
  feed();
  ChunkedFile part = std::move(parts_.front());
  parts_.pop_front();
  part.source.kind = file_.kind;
  part.source.language = file_.language;
  part.source.content_hash = file_.content_hash;
  part.source.encoding = file_.encoding;
  auto analysis = analyse_chunked(std::move(part), embedder_, options_, summaries_);
  if (!analysis) {
    return fail(std::move(analysis));
  }
  add_to_mean(analysis->leaf_vectors);
  embed::Embeddings& mean = analysis->hierarchy.file_mean;
  mean.values.assign(sums_.begin(), sums_.end());
  embed::normalize(mean.values);
  for (const graph::Use& use : analysis->links.uses) {
    uses_[{use.name, use.kind}] += use.count;
  }
  analysis->links.uses = at_end() ? all_uses() : std::vector<graph::Use>();
  const auto place = is_first_ ? index::FilePart::kFirst : index::FilePart::kContinued;
  is_first_ = false;
  return index::PreparedFile(*std::move(analysis), embedder_.identity(), place);
}

}  // namespace strata::engine
