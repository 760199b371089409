// Cuts a list of texts into batches, embeds them one after the other and checks the shape of what
// comes back: a remote model may answer anything. Parallelism is the caller's, who works on many
// files at once. Tested by batch_test.cpp.
#include "embed/batch.hpp"

#include <algorithm>
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

}  // namespace

Result<Embeddings> embed_in_batches(const Embedder& embedder,
                                    const std::vector<std::string_view>& texts,
                                    std::size_t batch_size) {
  const ModelIdentity model = embedder.identity();
  Embeddings all;
  all.dimensions = model.dimensions;
  all.values.reserve(texts.size() * model.dimensions);
  for (std::size_t begin = 0; begin < texts.size(); begin += batch_size) {
    const std::size_t end = begin + std::min(batch_size, texts.size() - begin);
    auto batch = embedder.embed_documents(std::span(texts).subspan(begin, end - begin));
    if (!batch) {
      return fail(std::move(batch), name_of(begin, end, texts.size()));
    }
    if (auto checked = check_shape(*batch, model, end - begin); !checked) {
      return fail(std::move(checked), name_of(begin, end, texts.size()));
    }
    all.values.insert(all.values.end(), batch->values.begin(), batch->values.end());
  }
  return all;
}

}  // namespace strata::embed
