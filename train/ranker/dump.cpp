// Writes what the ranker sees: for every labelled query its candidates with all features, for
// fit.py. One line of JSON per query would be large, so features go as little-endian floats into a
// file of their own.
//
//     strata_rank_dump LABELS CHECKOUTS CACHE OUT
//
// writes OUT.json (feature names; per query: repository, category, text, targets, and per candidate
// path and first line) and OUT.f32 (candidates x features, in that order).
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "apps/eval/dataset.hpp"
#include "embed/factory.hpp"
#include "engine/engine.hpp"
#include "engine/load_view.hpp"
#include "engine/location.hpp"
#include "engine/repair.hpp"
#include "retrieve/retrieve.hpp"

namespace {

using namespace std::string_literals;
using strata::fail;
using strata::Result;

nlohmann::json describe(const strata::index::View& view, strata::index::LeafRef ref) {
  const auto& reader = view.reader(ref.segment);
  const auto leaf = reader.leaf(ref.leaf);
  return {reader.file(leaf.file).path, leaf.lines.first, leaf.lines.last};
}

Result<void> dump_repository(const strata::eval::Repository& repository, const std::string& root,
                             const std::string& cache, const strata::embed::Embedder& embedder,
                             nlohmann::json& queries, std::ofstream& floats) {
  {
    auto engine = strata::Engine::open({.root = root, .cache = cache, .index = {}, .progress = {}});
    if (!engine) {
      return fail(std::move(engine), repository.name);
    }
    if (auto done = engine->refresh(); !done) {
      return fail(std::move(done), repository.name);
    }
  }
  auto absolute = strata::engine::resolve_root(root);
  if (!absolute) {
    return fail(std::move(absolute), repository.name);
  }
  const std::string folder = strata::engine::index_folder(*absolute, cache);
  auto catalog = strata::engine::open_catalog(folder);
  if (!catalog) {
    return fail(std::move(catalog), repository.name);
  }
  strata::engine::CurrentView views(folder, *absolute);
  auto loaded = views.get(*catalog);
  if (!loaded) {
    return fail(std::move(loaded), repository.name);
  }
  const auto& view = (*loaded)->view;
  for (const auto& query : repository.queries) {
    auto examined = strata::retrieve::examine(
        view, embedder, {.text = query.text, .filters = {}, .inline_filters = false}, {},
        (*loaded)->graph().standings());
    if (!examined) {
      return fail(std::move(examined), query.text);
    }
    nlohmann::json entry = {
        {"repo", repository.name}, {"category", query.category}, {"text", query.text}};
    entry["targets"] = nlohmann::json::array();
    for (const auto& target : query.targets) {
      entry["targets"].push_back({target.path, target.lines.first, target.lines.last});
    }
    entry["candidates"] = nlohmann::json::array();
    for (const auto leaf : examined->leaves) {
      entry["candidates"].push_back(describe(view, leaf));
    }
    for (const auto& vector : examined->features) {
      floats.write(reinterpret_cast<const char*>(vector.data()),
                   static_cast<std::streamsize>(vector.size() * sizeof(float)));
    }
    queries.push_back(std::move(entry));
  }
  return {};
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 5) {
    std::cerr << "usage: strata_rank_dump LABELS CHECKOUTS CACHE OUT\n";
    return 2;
  }
  const auto repositories = strata::eval::read_dataset(arguments[1], {});
  const auto embedder = strata::embed::make_embedder();
  if (!repositories || !embedder) {
    std::cerr << "strata_rank_dump: cannot read the labels or the model\n";
    return 1;
  }
  std::ofstream floats(arguments[4] + ".f32"s, std::ios::binary);
  nlohmann::json out = {{"features", nlohmann::json::array()},
                        {"queries", nlohmann::json::array()}};
  for (std::size_t i = 0; i < strata::retrieve::kFeatureCount; ++i) {
    out["features"].push_back(
        strata::retrieve::to_string(static_cast<strata::retrieve::Feature>(i)));
  }
  for (const auto& repository : *repositories) {
    const auto root = std::filesystem::path(arguments[2]) / repository.name / repository.folder;
    auto done = dump_repository(repository, root.string(), arguments[3], **embedder, out["queries"],
                                floats);
    if (!done) {
      std::cerr << "strata_rank_dump: " << done.error().to_string() << '\n';
      return 1;
    }
  }
  std::ofstream(arguments[4] + ".json"s) << out.dump() << '\n';
  return 0;
}
