// Weighted mean of word rows: a word of n occurrences adds its row times its weight times
// 1 + ln(n), in order of first occurrence; the sum is scaled to unit length. Each component is
// summed by itself in that order, so every machine gives the same vector, whatever instructions add
// (kernels.hpp). O(bytes) for words and O(distinct words x dimensions) for the sum. Tested by
// static_model_test.cpp and embedder_contract_test.cpp.
#include "embed/static_model.hpp"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <utility>

#include <fmt/format.h>

#include "embed/kernels.hpp"
#include "embed/term_weight.hpp"
#include "embed/word_rows.hpp"

namespace strata::embed {

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
          .fingerprint = fmt::format("static-2/{:016x}", file_.checksum())};
}

/// Working memory that calls hand on to each other, so that a call in steady state allocates its
/// result and nothing else.
class StaticModel::Workshop {
 public:
  std::unique_ptr<WordRows> borrow(const ModelFile& model) {
    const std::scoped_lock lock(mutex_);
    if (idle_.empty()) {
      return std::make_unique<WordRows>(model);
    }
    std::unique_ptr<WordRows> rows = std::move(idle_.back());
    idle_.pop_back();
    return rows;
  }

  void give_back(std::unique_ptr<WordRows> rows) {
    const std::scoped_lock lock(mutex_);
    idle_.push_back(std::move(rows));
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<WordRows>> idle_;
};

StaticModel::StaticModel(std::string name, ModelFile file)
    : name_(std::move(name)), file_(file), workshop_(std::make_unique<Workshop>()) {}

StaticModel::StaticModel(StaticModel&&) noexcept = default;
StaticModel& StaticModel::operator=(StaticModel&&) noexcept = default;
StaticModel::~StaticModel() = default;

namespace {

// Of the unit vectors of a leaf's parts, beside 1 for its text (docs/embedding.md says how they
// were chosen). One bag of all words gives a path or a name hardly a say among the words of a long
// text.
constexpr float kContextWeight = 0.6F;
constexpr float kTitleWeight = 0.6F;

// Of a word of a question, by how many other words stand before it: what a question is about stands
// in front.
constexpr float kFrontDecay = 0.95F;
constexpr float kLeastFront = 0.2F;

enum class Side : std::uint8_t { kDocument, kQuery };

/// Puts the unit vector of counted rows into `sum`, which is all zero.
void add_rows(const ModelFile& file, const std::vector<WordRows::Count>& counts, Side side,
              std::span<float> sum) {
  const Kernels& compute = kernels();
  float front = 1.0F;
  for (const WordRows::Count count : counts) {
    const float weight = side == Side::kQuery ? front * file.query_weight(count.row)
                                              : file.document_weight(count.row);
    compute.add_scaled(sum.data(), file.components(count.row).data(),
                       weight * term_weight(count.occurrences), file.dimensions());
    front = std::max(front * kFrontDecay, kLeastFront);
  }
  normalize(sum);
}

}  // namespace

Embeddings StaticModel::embed(std::span<const std::string_view> texts, bool queries) const {
  const std::uint32_t dimensions = file_.dimensions();
  Embeddings embedded{.dimensions = dimensions,
                      .values = std::vector<float>(texts.size() * dimensions)};
  std::unique_ptr<WordRows> rows = workshop_->borrow(file_);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    add_rows(file_, rows->count(texts[i]), queries ? Side::kQuery : Side::kDocument,
             std::span(embedded.values).subspan(i * dimensions, dimensions));
  }
  workshop_->give_back(std::move(rows));
  return embedded;
}

Embeddings StaticModel::embed_names(std::span<const NamedDocument> documents,
                                    const text::Lexicon& lexicon) const {
  const std::uint32_t dimensions = file_.dimensions();
  Embeddings embedded{.dimensions = dimensions,
                      .values = std::vector<float>(documents.size() * dimensions)};
  std::unique_ptr<WordRows> rows = workshop_->borrow(file_);
  RowsOfWords known;
  std::vector<float> part(dimensions);
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const auto whole = std::span(embedded.values).subspan(i * dimensions, dimensions);
    const auto add_part = [&](std::span<const std::uint32_t> names, float weight) {
      std::ranges::fill(part, 0.0F);
      add_rows(file_, rows->count(names, lexicon, known), Side::kDocument, part);
      for (std::uint32_t k = 0; k < dimensions; ++k) {
        whole[k] += weight * part[k];
      }
    };
    add_rows(file_, rows->count(documents[i].text, lexicon, known), Side::kDocument, whole);
    if (!documents[i].context.empty() || !documents[i].title.empty()) {
      add_part(documents[i].context, kContextWeight);
      add_part(documents[i].title, kTitleWeight);
      normalize(whole);
    }
  }
  workshop_->give_back(std::move(rows));
  return embedded;
}

Result<Embeddings> StaticModel::embed_documents(std::span<const std::string_view> texts) const {
  return embed(texts, false);
}

Result<Embeddings> StaticModel::embed_queries(std::span<const std::string_view> texts) const {
  return embed(texts, true);
}

}  // namespace strata::embed
