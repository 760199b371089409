// Cuts a list of texts into batches, embeds them one after the other and checks the shape of what
// comes back: a remote model may answer anything. Parallelism is the caller's, who works on many
// files at once. Tested by batch_test.cpp.
#include "embed/batch.hpp"

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace strata::embed {

namespace {

std::string name_of(std::size_t begin, std::size_t end, std::size_t count) {
  return fmt::format("embedding texts {}..{} of {}", begin + 1, end, count);
}

Result<void> check_shape(const Embeddings& batch, const ModelIdentity& model, std::size_t texts) {
  if (batch.dimensions == model.dimensions && batch.values.size() == texts * model.dimensions) {
    return {};
  }
  return fail(ErrorKind::kInternal,
              fmt::format("model {} gave {} rows of {} dimensions instead of {} of {}", model.name,
                          batch.rows(), batch.dimensions, texts, model.dimensions));
}

/// `texts_of(begin, end)` gives the texts of a batch, valid until the next call.
template <class TextsOf>
Result<Embeddings> embed_all(const Embedder& embedder, std::size_t count, std::size_t batch_size,
                             TextsOf texts_of) {
  const ModelIdentity model = embedder.identity();
  Embeddings all;
  all.dimensions = model.dimensions;
  all.values.reserve(count * model.dimensions);
  for (std::size_t begin = 0; begin < count; begin += batch_size) {
    const std::size_t end = begin + std::min(batch_size, count - begin);
    auto batch = embedder.embed_documents(texts_of(begin, end));
    if (!batch) {
      return fail(std::move(batch), name_of(begin, end, count));
    }
    if (auto checked = check_shape(*batch, model, end - begin); !checked) {
      return fail(std::move(checked), name_of(begin, end, count));
    }
    all.values.insert(all.values.end(), batch->values.begin(), batch->values.end());
  }
  return all;
}

}  // namespace

Result<Embeddings> embed_in_batches(const Embedder& embedder,
                                    const std::vector<std::string_view>& texts,
                                    std::size_t batch_size) {
  return embed_all(embedder, texts.size(), batch_size, [&](std::size_t begin, std::size_t end) {
    return std::span(texts).subspan(begin, end - begin);
  });
}

Result<Embeddings> embed_in_batches(const Embedder& embedder, std::size_t count,
                                    std::size_t batch_size,
                                    const std::function<std::string(std::size_t)>& text_of) {
  std::vector<std::string> texts;
  std::vector<std::string_view> views;
  return embed_all(embedder, count, batch_size, [&](std::size_t begin, std::size_t end) {
    texts.clear();
    for (std::size_t i = begin; i < end; ++i) {
      texts.push_back(text_of(i));
    }
    views.assign(texts.begin(), texts.end());
    return std::span<const std::string_view>(views);
  });
}

}  // namespace strata::embed
