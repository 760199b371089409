// Questions about the index itself: its status, and why a path is in it or not. Tested by
// engine_test.cpp.
#include <algorithm>
#include <array>
#include <ctime>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "engine/documents.hpp"
#include "engine/housekeeping.hpp"
#include "engine/load_view.hpp"
#include "engine/option_list.hpp"
#include "engine/refresh_report.hpp"
#include "engine/source_reader.hpp"
#include "engine/state.hpp"
#include "history/history.hpp"

namespace strata {

namespace {

template <class Row>
const Row* find(const std::vector<Row>& sorted, std::string_view path) {
  const auto at =
      std::lower_bound(sorted.begin(), sorted.end(), path,
                       [](const Row& row, std::string_view wanted) { return row.path < wanted; });
  return at != sorted.end() && at->path == path ? &*at : nullptr;
}

/// What the graph says of a file.
void add_graph(const engine::ViewGraph& graph, const index::SegmentReader& reader,
               const index::FileRecord& file, Explanation& answer) {
  const auto number = graph.find(file.path);
  if (!number) {
    return;
  }
  answer.rank = graph.standing(*number).rank;
  for (std::uint32_t i = 0; i < file.links.count; ++i) {
    const index::LinkRecord link = reader.link(file.links.first + i);
    if (link.kind == graph::LinkKind::kImport) {
      ImportReport& import = answer.imports.emplace_back();
      import.target = link.target;
      import.line = link.line;
      for (const graph::FileNumber to : graph.leads_to(*number, link)) {
        import.files.emplace_back(graph.path(to));
      }
    }
  }
  for (const graph::FileEdge& edge : graph.to(*number)) {
    auto& list = edge.imported ? answer.importers : answer.users;
    list.push_back({.path = std::string(graph.path(edge.to)), .weight = edge.weight});
  }
}

/// The skipped entry that covers `path`: its own, or that of a skipped folder above it.
const store::CatalogSkipped* covering(const store::Snapshot& snapshot, std::string_view path) {
  if (const auto* own = find(snapshot.skipped, path)) {
    return own;
  }
  for (std::size_t slash = path.find('/'); slash != std::string_view::npos;
       slash = path.find('/', slash + 1)) {
    if (const auto* folder = find(snapshot.skipped, path.substr(0, slash + 1))) {
      return folder;
    }
  }
  return find(snapshot.skipped, std::string(path) + "/");
}

std::string explain_skipped(const store::CatalogSkipped& skipped, std::string_view path) {
  std::string reason = "not indexed: " + skipped.reason;
  if (!skipped.detail.empty()) {
    reason += " (" + skipped.detail + ")";
  }
  if (skipped.path != path) {
    reason += ", through " + skipped.path;
  }
  return reason;
}

std::string_view note_on(scan::Encoding encoding) {
  switch (encoding) {
    case scan::Encoding::kUtf8:
      return "";
    case scan::Encoding::kUtf16Le:
    case scan::Encoding::kUtf16Be:
      return "; its text is UTF-16, which is converted";
    case scan::Encoding::kEightBit:
      return "; it is not UTF-8 (Latin-1 or a relative of it), and its bytes are kept as they are";
  }
  return "";
}

/// "2026-11-30", in UTC.
std::string day_of(std::int64_t seconds) {
  const std::time_t time = seconds;
  std::tm parts{};
  std::array<char, 32> text{};
  const bool known = ::gmtime_r(&time, &parts) != nullptr;
  return {text.data(), known ? std::strftime(text.data(), text.size(), "%Y-%m-%d", &parts) : 0};
}

std::string note_on_history(const engine::State& state, std::string_view path) {
  if (state.subjects->stopped()) {
    return "; git took too long to read the history, and was stopped";
  }
  const history::GitFacts facts =
      history::update_facts(state.root, state.folder, {.most_commits = state.history_commits});
  if (facts.failed) {
    return "; " + facts.note;
  }
  const history::FileFacts* known = facts.find(path);
  if (known == nullptr) {
    return {};
  }
  std::string note = "; changed by " + std::to_string(known->changes);
  note.append(" of ").append(std::to_string(facts.commits)).append(" commits, last on ");
  return note.append(day_of(known->last_change));
}

/// A file is indexed under the path, or below it.
bool holds_path(const store::Snapshot& view, const std::string& path) {
  if (path.empty()) {
    return true;
  }
  const std::string below = path.back() == '/' ? path : path + '/';
  const auto at = [&](const std::string& wanted) {
    return std::lower_bound(view.files.begin(), view.files.end(), wanted,
                            [](const auto& file, const auto& name) { return file.path < name; });
  };
  const auto same = at(path);
  const auto first = at(below);
  return (same != view.files.end() && same->path == path) ||
         (first != view.files.end() && first->path.starts_with(below));
}

std::string explain_absent(const std::string& root, const store::Snapshot& view,
                           const std::string& path) {
  std::error_code error;
  const std::filesystem::path relative(path);
  const std::filesystem::path full = std::filesystem::path(root) / relative;
  if (std::ranges::find(relative, ".git") != relative.end()) {
    return "git's own, which is never indexed";
  }
  if (!relative.empty() && *relative.begin() == ".strata") {
    return "strata's own folder, which is never indexed";
  }
  if (holds_path(view, path) || std::filesystem::is_directory(full, error)) {
    return "a folder; its files are listed by `strata tree`";
  }
  if (std::filesystem::exists(full, error)) {
    return "not indexed yet; run `strata index`";
  }
  return "there is no such file below " + root;
}

/// The model of the index, from its segments; of one without a file from its options.
embed::ModelIdentity model_of_index(const engine::State& state, const engine::LoadedView& current) {
  if (!current.view.segments().empty()) {
    return current.view.segments().front().reader->model();
  }
  embed::ModelIdentity now = state.embedder->identity();
  if (current.snapshot.generation == 0 || current.snapshot.fingerprint == state.fingerprint()) {
    return now;
  }
  for (const auto& [name, value] :
       engine::kept_options(state.folder, current.snapshot.fingerprint)) {
    const std::size_t bracket = value.rfind(" (");
    if (name == "model" && bracket != std::string::npos) {
      return {.name = value.substr(0, bracket),
              .dimensions = 0,
              .fingerprint = value.substr(bracket + 2, value.size() - bracket - 3)};
    }
  }
  return {};
}

void describe_models(const engine::State& state, const engine::LoadedView& current,
                     Status& status) {
  const embed::ModelIdentity indexed = model_of_index(state, current);
  status.model = indexed.name;
  status.model_dimensions = indexed.dimensions;
  status.model_fingerprint = indexed.fingerprint;
  if (state.no_model) {
    status.model_problem = state.no_model->to_string();
    return;
  }
  const embed::ModelIdentity now = state.embedder->identity();
  if (now.fingerprint != indexed.fingerprint) {
    status.model_in_force = now.name;
    status.model_in_force_dimensions = now.dimensions;
    status.model_in_force_fingerprint = now.fingerprint;
  }
}

/// "./src//a.py" -> "src/a.py"
std::string normalised(std::string_view path) {
  std::string clean = std::filesystem::path(path).lexically_normal().generic_string();
  if (clean == ".") {
    clean.clear();
  }
  return clean;
}

}  // namespace

Result<bool> Engine::holds(std::string_view path) const {
  auto loaded = state_->load();
  if (!loaded) {
    return fail(std::move(loaded));
  }
  return holds_path((*loaded)->snapshot, normalised(path));
}

Result<Explanation> Engine::why(std::string_view path) const {
  auto loaded = state_->load();
  if (!loaded) {
    return fail(std::move(loaded));
  }
  const engine::SharedView current = *std::move(loaded);
  Explanation answer;
  answer.path = normalised(path);
  if (const store::CatalogFile* file = find(current->snapshot.files, answer.path)) {
    for (const index::LiveSegment& segment : current->view.segments()) {
      const FileId id = segment.reader->find_file(file->path);
      if (!id.exists() || !segment.live_files[id.value]) {
        continue;
      }
      const index::FileRecord record = segment.reader->file(id);
      answer.indexed = true;
      answer.language = record.language;
      answer.kind = scan::to_string(record.kind);
      answer.leaves = record.leaves.count;
      answer.reason = "indexed as " + answer.language + " (" + answer.kind + ")";
      if (record.has_errors) {
        answer.reason += "; the grammar did not understand some part of it, which is kept as text";
      }
      if (record.in_parts) {
        answer.reason +=
            "; too large for the memory budget as a whole, so it was analysed in parts, each with "
            "a "
            "syntax tree of its own: for a tree over all of it, `strata forget`, then `strata "
            "index` "
            "with a larger --memory";
      }
      if (const auto decoded =
              engine::SourceReader(state_->root, engine::all_documents(*state_, *current))
                  .read(file->path)) {
        answer.encoding = scan::to_string(decoded->encoding);
        answer.reason += note_on(decoded->encoding);
      }
      add_graph(current->graph(), *segment.reader, record, answer);
      answer.reason += note_on_history(*state_, file->path);
    }
    return answer;
  }
  if (const store::CatalogSkipped* skipped = covering(current->snapshot, answer.path)) {
    answer.reason = explain_skipped(*skipped, answer.path);
  } else {
    answer.reason = explain_absent(state_->root, current->snapshot, answer.path);
  }
  return answer;
}

Result<void> Engine::check() const {
  if (auto whole = state_->catalog.verify(); !whole) {
    return fail(std::move(whole), "reading the catalogue");
  }
  auto snapshot = state_->catalog.load(state_->root);
  if (!snapshot) {
    return fail(std::move(snapshot), "reading the catalogue");
  }
  if (auto readable = engine::check_documents(*state_, *snapshot); !readable) {
    return readable;
  }
  engine::Readers readers(state_->folder);  // opened afresh: what is on disk counts
  auto view = engine::load_view(readers, *snapshot, index::Verify::kEverything);
  if (!view) {
    return fail(std::move(view));
  }
  return {};
}

bool Engine::can_answer() const {
  const auto current = state_->load();
  return current && (*current)->snapshot.generation > 0 &&
         (*current)->snapshot.fingerprint == state_->fingerprint();
}

Result<Status> Engine::status() const {
  auto loaded = state_->load();
  if (!loaded) {
    return fail(std::move(loaded));
  }
  const engine::SharedView current = *std::move(loaded);
  Status status;
  status.root = state_->root;
  status.index_folder = state_->folder;
  describe_models(*state_, *current, status);
  status.fingerprint = current->snapshot.fingerprint;
  status.generation = current->snapshot.generation;
  status.leaves = current->view.live_leaves();
  status.segments = current->snapshot.segments.size();
  for (const index::LiveSegment& segment : current->view.segments()) {
    for (std::uint32_t i = 0; i < segment.reader->file_count(); ++i) {
      if (!segment.live_files[i]) {
        continue;
      }
      const index::FileRecord file = segment.reader->file(FileId{i});
      ++status.files;
      status.files_in_parts += file.in_parts ? 1 : 0;
      status.regions += file.regions.count;
      status.symbols += file.symbols.count;
      status.source_bytes += file.bytes;
      ++status.files_by_language[std::string(file.language)];
      ++status.files_by_encoding[std::string(scan::to_string(file.encoding))];
    }
  }
  for (const store::CatalogSkipped& skipped : current->snapshot.skipped) {
    ++status.skipped_by_reason[skipped.reason];
  }
  status.documents = current->snapshot.documents.size();
  status.peak_memory = current->snapshot.peak_memory;
  status.read_only = state_->catalog.read_only();
  status.index_bytes = engine::bytes_in(state_->folder);
  status.unused_bytes = engine::unused_bytes(*state_);
  status.cache_bytes = engine::cache_bytes(state_->cache);
  auto views = state_->catalog.views();
  if (!views) {
    return fail(std::move(views));
  }
  for (const store::ViewSummary& view : *views) {
    status.roots.push_back(view.root);
  }
  return status;
}

}  // namespace strata
