// Looking an analysis up costs a binary search per segment; there are few segments. The order of
// deletion - first out of the catalogue, then from the disk - leaves garbage, never a hole, if the
// process is killed in between. Tested by pool_test.cpp.
#include "engine/pool.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

namespace strata::engine {

namespace {

constexpr std::uint64_t kLeastAllowance = std::uint64_t{64} << 20U;

std::uint64_t size_of(const std::string& folder, const std::string& name) {
  std::error_code error;
  const std::uint64_t size =
      std::filesystem::file_size(std::filesystem::path(folder) / name, error);
  return error ? 0 : size;
}

}  // namespace

Pool::Pool(const State& state, const store::WriterLock& /*lock*/, const store::Snapshot& view) {
  auto known = state.catalog.pool();
  if (!known) {
    return;
  }
  // Where several hold the same analysis, the one that the view names already should win.
  const std::set<std::string_view> named(view.segments.begin(), view.segments.end());
  const auto rank = [&](const store::PoolSegment& segment) {
    return named.contains(segment.name) ? 0 : (segment.in_use ? 1 : 2);
  };
  std::stable_sort(known->begin(), known->end(),
                   [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  const std::string fingerprint = state.fingerprint();
  for (const store::PoolSegment& segment : *known) {
    if (segment.fingerprint != fingerprint) {
      continue;
    }
    auto reader = state.current->segment(segment.name);
    if (reader && (*reader)->model() == state.embedder->identity()) {
      entries_.push_back(std::make_unique<Entry>());
      entries_.back()->name = segment.name;
      entries_.back()->reader = *std::move(reader);
    }
  }
}

std::optional<std::string> Pool::find(std::string_view path, Hash128 content) const {
  for (const auto& entry : entries_) {
    const FileId id = entry->reader->find_file(path);
    if (!id.exists() || entry->reader->file(id).content_hash != content) {
      continue;
    }
    std::call_once(entry->checked, [&] { entry->sound = entry->reader->verify().has_value(); });
    if (entry->sound) {
      return entry->name;
    }
  }
  return std::nullopt;
}

Result<Tidied> tidy_pool(const store::WriterLock& lock, store::Catalog& catalog,
                         const std::string& folder, std::uint64_t allowance) {
  auto pool = catalog.pool();
  if (!pool) {
    return fail(std::move(pool));
  }
  std::vector<store::PoolSegment> idle;
  std::vector<std::string> kept;
  for (store::PoolSegment& segment : *pool) {
    if (segment.in_use) {
      kept.push_back(std::move(segment.name));
    } else {
      idle.push_back(std::move(segment));
    }
  }
  std::stable_sort(idle.begin(), idle.end(),
                   [](const auto& a, const auto& b) { return a.released_ns > b.released_ns; });
  Tidied tidied;
  std::vector<std::string> dropped;
  std::uint64_t total = 0;
  for (const store::PoolSegment& segment : idle) {
    const std::uint64_t size = size_of(folder, segment.name);
    if (total + size <= allowance) {
      total += size;
      kept.push_back(segment.name);
    } else {
      dropped.push_back(segment.name);
      tidied.bytes += size;
    }
  }
  if (!dropped.empty()) {
    if (auto done = catalog.drop(dropped); !done) {
      return fail(std::move(done));
    }
  }
  tidied.segments = dropped.size();
  store::collect_garbage(lock, folder, kept);
  return tidied;
}

std::uint64_t usual_allowance(const store::Catalog& catalog, const std::string& folder) {
  std::uint64_t used = 0;
  if (const auto pool = catalog.pool()) {
    for (const store::PoolSegment& segment : *pool) {
      used += segment.in_use ? size_of(folder, segment.name) : 0;
    }
  }
  return std::max(kLeastAllowance, used / 2);
}

}  // namespace strata::engine
