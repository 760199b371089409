// Candidates of one file stand together because they ascend, so a file is a run. Quality goes
// through the product's own ranking (spreading, merging) and the evaluation's own metric, so that
// figures of the trainer and of `strata eval` mean the same. Tested by ranking_fit_test.cpp.
#include "tuning/judged.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "apps/eval/dataset.hpp"
#include "embed/factory.hpp"
#include "engine/engine.hpp"
#include "engine/location.hpp"
#include "engine/repair.hpp"
#include "history/subject_log.hpp"
#include "retrieve/intent_match.hpp"

namespace strata::tuning {

namespace {

constexpr std::uint32_t kResults = 50;  // as `strata eval`

struct Loaded {
  engine::SharedView view;
  std::shared_ptr<const history::Subjects> subjects;
};

Result<Loaded> load(const std::string& root, const std::string& cache) {
  {
    auto opened = Engine::open({.root = root, .cache = cache, .index = {}, .progress = {}});
    if (!opened) {
      return fail(std::move(opened));
    }
    if (auto done = opened->refresh(); !done) {
      return fail(std::move(done));
    }
  }
  auto absolute = engine::resolve_root(root);
  if (!absolute) {
    return fail(std::move(absolute));
  }
  const std::string folder = engine::index_folder(*absolute, cache);
  auto catalog = engine::open_catalog(folder);
  if (!catalog) {
    return fail(std::move(catalog));
  }
  auto view = engine::CurrentView(folder, *absolute).get(*catalog);
  if (!view) {
    return fail(std::move(view));
  }
  return Loaded{.view = *std::move(view), .subjects = history::SubjectLog(*absolute, folder).get()};
}

/// A result as the evaluation sees it.
eval::Span span_of(const index::View& view, const retrieve::Hit& hit) {
  const index::SegmentReader& reader = view.reader(hit.leaf.segment);
  const index::LeafRecord leaf = reader.leaf(hit.leaf.leaf);
  const index::FileRecord file = reader.file(leaf.file);
  switch (hit.level) {
    case retrieve::Level::kFolder:
      return {.path = hit.folder, .lines = {}};
    case retrieve::Level::kFile:
      return {.path = std::string(file.path), .lines = {.first = 1, .last = file.lines}};
    case retrieve::Level::kRegion:
      return {.path = std::string(file.path), .lines = reader.region(leaf.region).lines};
    case retrieve::Level::kAuto:
    case retrieve::Level::kLeaf:
      break;
  }
  return {.path = std::string(file.path), .lines = leaf.lines};
}

}  // namespace

void prepare(JudgedQuery& query) {
  const index::View& view = query.view->view;
  std::pair<std::uint32_t, FileId> last{0, FileId::none()};
  const auto is_in = [&](std::string_view path, LineRange lines) {
    return std::any_of(query.targets.begin(), query.targets.end(), [&](const eval::Span& t) {
      return t.path == path && t.lines.first <= lines.last && lines.first <= t.lines.last;
    });
  };
  for (std::uint32_t i = 0; i < query.examined.leaves.size(); ++i) {
    retrieve::Hit hit;
    hit.leaf = query.examined.leaves[i];
    const index::SegmentReader& reader = view.reader(hit.leaf.segment);
    const FileId id = reader.file_of(hit.leaf.leaf);
    const index::FileRecord file = reader.file(id);
    if (std::pair(hit.leaf.segment, id) != last) {
      last = {hit.leaf.segment, id};
      query.first_leaf.push_back(i);
      query.wanted.push_back(std::any_of(query.targets.begin(), query.targets.end(),
                                         [&](const auto& t) { return t.path == file.path; }));
    }
    query.wanted_leaf.push_back(is_in(file.path, reader.leaf(hit.leaf.leaf).lines));
    query.in_document.push_back(file.kind == scan::FileKind::kDocument);
    retrieve::add_places(hit, query.examined.places);
    const auto coverage = static_cast<std::size_t>(retrieve::Feature::kBestLeafCoverage);
    retrieve::add_intents(hit, file.kind, query.examined.query.intents,
                          query.examined.features[i][coverage]);
    query.fixed.push_back(hit.score);
  }
  query.first_leaf.push_back(static_cast<std::uint32_t>(query.examined.leaves.size()));
}

Result<void> collect(const std::string& labels, const std::string& checkouts,
                     const std::string& cache, std::size_t set, std::vector<JudgedQuery>& out) {
  const auto repositories = eval::read_dataset(labels, {});
  if (!repositories) {
    return tl::unexpected(repositories.error());
  }
  const auto embedder = embed::make_embedder();
  if (!embedder) {
    return tl::unexpected(embedder.error());
  }
  for (const eval::Repository& repository : *repositories) {
    const auto root = std::filesystem::path(checkouts) / repository.name / repository.folder;
    auto loaded = load(root.string(), cache);
    if (!loaded) {
      return fail(std::move(loaded), repository.name);
    }
    const engine::SharedView& view = loaded->view;
    for (const eval::LabelledQuery& query : repository.queries) {
      auto examined = retrieve::examine(
          view->view, **embedder, {.text = query.text, .filters = {}, .inline_filters = false}, {},
          view->graph().standings(), *loaded->subjects);
      if (!examined) {
        return fail(std::move(examined), query.text);
      }
      JudgedQuery judged;
      judged.repository = repository.name;
      judged.text = query.text;
      judged.set = set;
      judged.category = query.category;
      judged.targets = query.targets;
      judged.view = view;
      judged.examined = *std::move(examined);
      prepare(judged);
      out.push_back(std::move(judged));
    }
  }
  return {};
}

Quality quality(const JudgedQuery& query, const RankingModel& model) {
  retrieve::RetrieveOptions options;
  options.limit = kResults;
  const index::View& view = query.view->view;
  const retrieve::Ranking ranking =
      retrieve::rank(view, query.examined, model.files, model.leaves, model.documents, options);
  std::vector<eval::Span> ranked;
  ranked.reserve(ranking.hits.size());
  for (const retrieve::Hit& hit : ranking.hits) {
    ranked.push_back(span_of(view, hit));
  }
  const eval::Scores files = eval::score_files(query.targets, ranked);
  return {.pieces = eval::score_pieces(query.targets, ranked).ndcg,
          .files = files.ndcg,
          .recall = files.recall};
}

}  // namespace strata::tuning
