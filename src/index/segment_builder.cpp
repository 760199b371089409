// Strings prepared files together: their rows are renumbered, their posting lists appended. O(rows
// + distinct terms per file). Tested by segment_test.cpp.
#include <optional>
#include <utility>

#include "index/segment.hpp"
#include "index/segment_encoder.hpp"
#include "index/term_collector.hpp"

namespace strata::index {

struct SegmentBuilder::State {
  SegmentEncoder encoder;
  TermCollector terms;
  std::string last_path;
  std::optional<Error> error;  // the first one

  /// False if something is broken; keeps that as the error, if it is the first.
  bool accepts(std::string broken) {
    const bool accepted = broken.empty();
    if (!accepted && !error) {
      error = Error{.kind = ErrorKind::kInternal, .message = std::move(broken), .context = {}};
    }
    return accepted;
  }

  [[nodiscard]] Result<DictionaryWriter> finish() {
    if (error) {
      return tl::unexpected<Error>(*error);
    }
    if (terms.is_full()) {
      return fail(ErrorKind::kInvalidArgument,
                  "segment: more than 4 GiB of terms; use smaller segments");
    }
    return std::move(terms).finish();
  }
};

SegmentBuilder::SegmentBuilder(embed::ModelIdentity model, GraphOptions graph)
    : state_(std::make_unique<State>(SegmentEncoder(std::move(model), graph))) {}

SegmentBuilder::~SegmentBuilder() = default;
SegmentBuilder::SegmentBuilder(SegmentBuilder&&) noexcept = default;
SegmentBuilder& SegmentBuilder::operator=(SegmentBuilder&&) noexcept = default;

void SegmentBuilder::add(FileAnalysis file) {
  add(PreparedFile(std::move(file), state_->encoder.model()));
}

void SegmentBuilder::add(PreparedFile file) {
  State& state = *state_;
  std::string broken = file.broken_promise();
  const std::string_view path = file.rows().file.path;
  if (broken.empty() && state.encoder.file_count() > 0 && !(state.last_path < path)) {
    broken = std::string(path) + ": paths do not ascend";
  }
  if (!state.accepts(std::move(broken))) {
    return;
  }
  state.terms.append(file.terms(), state.encoder.leaf_count(), state.encoder.file_count());
  state.encoder.add(file.rows());
  state.last_path = path;
}

void SegmentBuilder::extend(PreparedFile part) {
  State& state = *state_;
  std::string broken = part.broken_promise();
  if (broken.empty() && state.encoder.file_count() == 0) {
    broken = "a part continues no file";
  }
  if (!state.accepts(std::move(broken))) {
    return;
  }
  state.terms.append(part.terms(), state.encoder.leaf_count(), state.encoder.file_count());
  state.encoder.extend(part.rows());
}

std::uint64_t SegmentBuilder::memory() const {
  return state_->encoder.memory() + state_->terms.memory();
}

std::size_t SegmentBuilder::file_count() const { return state_->encoder.file_count(); }

Result<std::string> SegmentBuilder::write(const std::string& folder) && {
  auto dictionary = state_->finish();
  if (!dictionary) {
    return fail(std::move(dictionary));
  }
  return state_->encoder.write(folder, *dictionary);
}

Result<std::string> SegmentBuilder::encode() && {
  auto dictionary = state_->finish();
  if (!dictionary) {
    return fail(std::move(dictionary));
  }
  return state_->encoder.encode(*dictionary);
}

}  // namespace strata::index
