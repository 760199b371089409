// Texts are looked up by a hash of the model's fingerprint and the text, each different one once;
// those that are missing are embedded in rounds, and each round is kept before the next begins, so
// that an interrupted run goes on where it was. Zeros are kept where a model was asked and gave
// them; those of texts that were withheld or say nothing cost nothing to make, and are not.
// Tested by cached_embedder_test.cpp.
#include "engine/cached_embedder.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/hash.hpp"

namespace strata::engine {

namespace {

Hash128 key_of(const std::string& fingerprint, std::string_view text) {
  std::string all = fingerprint;
  all += '\0';
  all += text;
  return hash128(all);
}

// The different texts of a list, and which of them each is.
struct Distinct {
  std::vector<std::string_view> texts;
  std::vector<std::size_t> which;
};

Distinct distinct(std::span<const std::string_view> texts) {
  Distinct all;
  std::unordered_map<std::string_view, std::size_t> places;
  for (const std::string_view text : texts) {
    const auto [place, added] = places.emplace(text, all.texts.size());
    if (added) {
      all.texts.push_back(text);
    }
    all.which.push_back(place->second);
  }
  return all;
}

}  // namespace

CachedEmbedder::CachedEmbedder(std::unique_ptr<embed::Embedder> embedder, std::string folder,
                               std::size_t round)
    : embedder_(std::move(embedder)), folder_(std::move(folder)), round_(round) {}

embed::ModelIdentity CachedEmbedder::identity() const { return embedder_->identity(); }

store::VectorCache* CachedEmbedder::cache() const {
  const std::lock_guard lock(mutex_);
  if (!tried_) {
    tried_ = true;
    auto opened = store::VectorCache::open(folder_);
    if (opened) {
      cache_.emplace(*std::move(opened));
    }
  }
  return cache_ ? &*cache_ : nullptr;
}

Result<void> CachedEmbedder::embed(std::span<const std::string_view> texts,
                                   const Take& take) const {
  store::VectorCache* const kept = cache();
  const std::string fingerprint = identity().fingerprint;
  std::vector<Hash128> keys;
  std::vector<std::size_t> missing;
  keys.reserve(texts.size());
  for (const std::string_view text : texts) {
    keys.push_back(key_of(fingerprint, text));
  }
  const std::uint32_t width = identity().dimensions;
  std::vector<std::optional<std::vector<float>>> found(texts.size());
  if (kept != nullptr) {
    if (auto rows = kept->find(keys)) {
      found = *std::move(rows);
    }
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (found[i] && found[i]->size() == width) {
      take(i, *found[i]);
    } else {
      missing.push_back(i);
    }
  }
  for (std::size_t begin = 0; begin < missing.size(); begin += round_) {
    const auto round = std::span(missing).subspan(begin, std::min(round_, missing.size() - begin));
    std::vector<std::string_view> asked;
    for (const std::size_t i : round) {
      asked.push_back(texts[i]);
    }
    auto rows = embedder_->embed_documents(asked);
    if (!rows) {
      return fail(std::move(rows));
    }
    if (rows->rows() != asked.size() || rows->dimensions != width) {
      return fail(ErrorKind::kInternal, "a model gave rows of another number or width");
    }
    std::vector<Hash128> new_keys;
    std::vector<float> new_rows;
    for (std::size_t r = 0; r < round.size(); ++r) {
      const std::span<const float> row = rows->row(r);
      take(round[r], row);
      if (!embed::is_zero(row) || !embedder_->passes_over(asked[r])) {
        new_keys.push_back(keys[round[r]]);
        new_rows.insert(new_rows.end(), row.begin(), row.end());
      }
    }
    if (kept != nullptr) {
      // A full disk costs a request later, and no index.
      static_cast<void>(kept->keep(new_keys, new_rows, width).has_value());
    }
  }
  return {};
}

Result<embed::Embeddings> CachedEmbedder::embed_documents(
    std::span<const std::string_view> texts) const {
  const std::size_t width = identity().dimensions;
  const Distinct all = distinct(texts);
  std::vector<float> rows(all.texts.size() * width);
  auto done = embed(all.texts, [&](std::size_t text, std::span<const float> row) {
    std::ranges::copy(row, rows.begin() + static_cast<std::ptrdiff_t>(text * width));
  });
  if (!done) {
    return fail(std::move(done));
  }
  embed::Embeddings out{.dimensions = identity().dimensions, .values = {}};
  out.values.reserve(texts.size() * width);
  for (const std::size_t text : all.which) {
    const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(text * width);
    out.values.insert(out.values.end(), begin, begin + static_cast<std::ptrdiff_t>(width));
  }
  return out;
}

Result<embed::Embeddings> CachedEmbedder::embed_queries(
    std::span<const std::string_view> texts) const {
  return embedder_->embed_queries(texts);
}

Result<void> CachedEmbedder::embed_ahead(std::span<const std::string_view> texts) const {
  if (cache() == nullptr) {
    return {};
  }
  return embed(distinct(texts).texts, [](std::size_t, std::span<const float>) {});
}

void CachedEmbedder::trim(std::uint64_t most_bytes) const {
  const std::lock_guard lock(mutex_);
  if (cache_) {
    static_cast<void>(cache_->trim(most_bytes).has_value());
  }
}

}  // namespace strata::engine
