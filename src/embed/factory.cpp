// The table of embedders that this build knows. Every row runs the contract test
// (embedder_contract_test.cpp); tested by factory_test.cpp.
#include "embed/factory.hpp"

#include <array>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "embed/builtin_model.hpp"
#include "embed/hashing_embedder.hpp"
#include "embed/static_model.hpp"

namespace strata::embed {

namespace {

struct Entry {
  std::string_view name;
  Result<std::unique_ptr<Embedder>> (*make)();
};

template <std::uint32_t Dimensions>
Result<std::unique_ptr<Embedder>> make_hashing() {
  return std::make_unique<HashingEmbedder>(Dimensions);
}

Result<std::unique_ptr<Embedder>> make_builtin() {
  // The build made these bytes, and a test checks all of them; no need to read megabytes at every
  // start.
  auto model = StaticModel::view(kDefaultEmbedder, builtin_model(), ModelCheck::kHeader);
  if (!model) {
    return fail(std::move(model), "the model inside this program");
  }
  return std::make_unique<StaticModel>(*std::move(model));
}

constexpr std::array kEntries = {
    Entry{kDefaultEmbedder, make_builtin},
    Entry{"hashing-256", make_hashing<256>},
    Entry{"hashing-64", make_hashing<64>},
    Entry{"hashing-1024", make_hashing<1024>},
};

}  // namespace

std::vector<std::string_view> embedder_names() {
  std::vector<std::string_view> names;
  names.reserve(kEntries.size());
  for (const Entry& entry : kEntries) {
    names.push_back(entry.name);
  }
  return names;
}

Result<std::unique_ptr<Embedder>> make_embedder(std::string_view name) {
  for (const Entry& entry : kEntries) {
    if (entry.name == name) {
      return entry.make();
    }
  }
  return fail(ErrorKind::kInvalidArgument,
              fmt::format("no embedding model is called '{}'; there is {}", name,
                          fmt::join(embedder_names(), ", ")));
}

}  // namespace strata::embed
