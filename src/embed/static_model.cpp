// Weighted mean of word rows: a word of n occurrences adds its row times its weight times
// 1 + ln(n), in order of first occurrence; the sum is scaled to unit length. Each component is
// summed by itself in that order, and the folder is compiled without contraction into fused
// multiply-adds, so compilers may use SIMD and every machine still gives the same vector. O(bytes)
// for words and O(distinct words x dimensions) for the sum; one table of counts for each call.
// Tested by static_model_test.cpp and embedder_contract_test.cpp.
#include "embed/static_model.hpp"

#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "embed/term_weight.hpp"
#include "text/identifiers.hpp"

namespace strata::embed {

namespace {

constexpr std::size_t kBlock = 8;  // dimensions are a multiple of it

// Counts of rows in one text after the other, without clearing what was not touched.
class RowCounts {
 public:
  explicit RowCounts(std::size_t rows) : counts_(rows) {}

  void add(std::uint32_t row) {
    if (counts_[row]++ == 0) {
      touched_.push_back(row);
    }
  }

  // Calls take(row, count) in order of first occurrence and forgets them all.
  template <class Take>
  void drain(const Take& take) {
    for (const std::uint32_t row : touched_) {
      take(row, std::exchange(counts_[row], 0U));
    }
    touched_.clear();
  }

 private:
  std::vector<std::uint32_t> counts_;
  std::vector<std::uint32_t> touched_;
};

void add_row(std::span<float> sum, std::span<const std::int8_t> row, float weight) {
  for (std::size_t begin = 0; begin < sum.size(); begin += kBlock) {
    for (std::size_t i = begin; i < begin + kBlock; ++i) {
      sum[i] += weight * static_cast<float>(row[i]);
    }
  }
}

}  // namespace

Result<StaticModel> StaticModel::view(std::string_view name, std::string_view bytes,
                                     ModelCheck check) {
  auto file = ModelFile::open(bytes, check);
  if (!file) {
    return fail(std::move(file), fmt::format("loading {}", name));
  }
  return StaticModel(std::string(name), *std::move(file));
}

Result<StaticModel> StaticModel::copy(std::string_view name, std::string_view bytes) {
  std::vector<std::uint64_t> storage((bytes.size() + 7) / 8);
  if (!bytes.empty()) {
    std::memcpy(storage.data(), bytes.data(), bytes.size());
  }
  auto model = view(name, {reinterpret_cast<const char*>(storage.data()), bytes.size()});
  if (model) {
    model->storage_ = std::move(storage);  // the words of a moved vector stay where they are
  }
  return model;
}

ModelIdentity StaticModel::identity() const {
  return {.name = name_,
          .dimensions = file_.dimensions(),
          .fingerprint = fmt::format("static/{:016x}", file_.checksum())};
}

std::uint32_t row_of_word(const ModelFile& model, std::string_view word) {
  const std::uint32_t row = model.row_of(word);
  return row != ModelFile::kNoRow ? row : model.row_of(text::stem(word));
}

Embeddings StaticModel::embed(std::span<const std::string_view> texts, bool queries) const {
  const std::uint32_t dimensions = file_.dimensions();
  Embeddings rows{.dimensions = dimensions,
                  .values = std::vector<float>(texts.size() * dimensions)};
  RowCounts counts(file_.rows());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (const std::string& word : text::words(texts[i])) {
      if (const std::uint32_t row = row_of_word(file_, word); row != ModelFile::kNoRow) {
        counts.add(row);
      }
    }
    const std::span<float> sum = std::span(rows.values).subspan(i * dimensions, dimensions);
    counts.drain([&](std::uint32_t row, std::uint32_t count) {
      const float weight = queries ? file_.query_weight(row) : file_.document_weight(row);
      add_row(sum, file_.components(row), weight * term_weight(count));
    });
    normalize(sum);
  }
  return rows;
}

Result<Embeddings> StaticModel::embed_documents(std::span<const std::string_view> texts) const {
  return embed(texts, false);
}

Result<Embeddings> StaticModel::embed_queries(std::span<const std::string_view> texts) const {
  return embed(texts, true);
}

}  // namespace strata::embed
