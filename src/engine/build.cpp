// The index spine: scan -> what changed -> analyse each file -> write segments -> commit. A refresh
// that finds nothing to do costs one walk and one look at the catalogue, and takes no lock. Files
// are analysed in parallel in batches of bounded size and added in path order, so memory follows
// the batch and the result never depends on threads. Everything before the commit may be lost at
// any instant without harm: the catalogue still names the old segments. Tested by engine_test.cpp.
#include <chrono>
#include <future>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "core/parallel.hpp"
#include "engine/changes.hpp"
#include "engine/compact.hpp"
#include "engine/documents.hpp"
#include "engine/housekeeping.hpp"
#include "engine/option_list.hpp"
#include "engine/pool.hpp"
#include "engine/refresh_report.hpp"
#include "engine/repair.hpp"
#include "engine/segment_writer.hpp"
#include "engine/state.hpp"
#include "engine/write_lock.hpp"
#include "history/git_program.hpp"
#include "scan/scan.hpp"

namespace strata {

namespace {

using engine::State;

/// What is on disk, and the generation whose documents were put among the files.
struct Seen {
  std::int64_t at_ns = 0;
  std::uint64_t generation = 0;
  scan::ScanResult files;
};

Result<Seen> look(const State& state) {
  Seen seen{.at_ns = engine::now_ns(), .generation = 0, .files = {}};
  if (state.progress) {
    state.progress({.activity = "looking for changed files", .done = 0, .total = 0, .unit = {}});
  }
  auto files = scan::walk(state.root, state.options.scan, history::git_cuts_patterns);
  if (!files) {
    return fail(std::move(files), "scanning " + state.root);
  }
  seen.files = *std::move(files);
  return seen;
}

/// Reads what is new in git's history beside the other work. Where no thread can be had, the
/// history stays as it was.
std::future<void> start_history(State& state) {
  try {
    return std::async(std::launch::async, [&state] {
      state.subjects->update({.most_commits = state.history_commits});
    });
  } catch (const std::system_error&) {
    return {};
  }
}

void add_documents(Seen& seen, const store::Snapshot& committed) {
  seen.generation = committed.generation;
  engine::add_documents(seen.files, committed.documents);
}

/// The last commit, and the part of it that can be relied on.
struct Before {
  store::Snapshot stored;
  store::Snapshot sound;
};

bool is_damage(ErrorKind kind) {
  return kind == ErrorKind::kCorrupt || kind == ErrorKind::kNotFound;
}

Result<Before> load_or_repair(State& state, const store::WriterLock& lock, Check check) {
  auto current = state.load();
  if (current && check == Check::kChanges) {
    return Before{.stored = (*current)->snapshot, .sound = (*current)->snapshot};
  }
  if (!current && !is_damage(current.error().kind)) {
    return fail(std::move(current));
  }
  state.current->reset();
  auto whole = state.catalog.verify();
  if (whole) {
    whole = state.catalog.take_in_documents();
  }
  auto stored =
      whole ? state.catalog.load(state.root) : Result<store::Snapshot>(fail(std::move(whole)));
  if (!stored && stored.error().kind == ErrorKind::kCorrupt) {
    auto replaced = engine::replace_catalog(lock, state.folder, state.notice);
    if (!replaced) {
      return fail(std::move(replaced), "replacing a damaged catalogue");
    }
    state.catalog = *std::move(replaced);
    stored = state.catalog.load(state.root);
  }
  if (!stored) {
    return fail(std::move(stored), "reading the catalogue");
  }
  auto sound = engine::sound_part(lock, state.folder, *stored);
  if (!sound) {
    return fail(std::move(sound));
  }
  engine::leave_out_damaged_documents(state, *sound);
  return Before{.stored = *std::move(stored), .sound = *std::move(sound)};
}

/// Segments that still hold a live file, in the order in which they came.
std::vector<std::string> segments_in_use(const std::vector<std::string>& before,
                                         const std::vector<std::string>& written,
                                         const std::vector<store::CatalogFile>& files) {
  std::set<std::string_view> used;
  for (const store::CatalogFile& file : files) {
    used.insert(file.segment);
  }
  std::vector<std::string> segments;
  for (const auto* list : {&before, &written}) {
    for (const std::string& name : *list) {
      if (used.erase(name) > 0) {
        segments.push_back(name);
      }
    }
  }
  segments.insert(segments.end(), used.begin(), used.end());  // found in the pool
  return segments;
}

/// Keeps the options that the index is made with, and those of what else is in its folder.
void remember_options(const State& state, const std::string& fingerprint) {
  std::vector<std::string> wanted;
  if (const auto views = state.catalog.views()) {
    for (const store::ViewSummary& view : *views) {
      wanted.push_back(view.fingerprint);
    }
  }
  engine::keep_options(state.folder, fingerprint,
                       engine::list_options(state.options, state.embedder->identity(),
                                            state.summaries.fingerprint()),
                       wanted);
}

/// Makes the index say what is on disk. `seen`: what was seen before the lock was held.
Result<RefreshReport> write_changes(State& state, Check check, Merging merging,
                                    std::optional<Seen> seen, std::future<void>& history) {
  auto lock = engine::lock_for_writing(state);
  if (!lock) {
    return fail(std::move(lock), "updating the index");
  }
  auto before = load_or_repair(state, *lock, check);
  if (!before) {
    return fail(std::move(before));
  }
  if (!seen || seen->generation != before->stored.generation) {
    auto looked = look(state);
    if (!looked) {
      return fail(std::move(looked));
    }
    seen = *std::move(looked);
    add_documents(*seen, before->stored);
  }
  const bool everything = before->stored.fingerprint != state.fingerprint();
  engine::Changes changes = engine::compare(seen->files, before->sound, everything);

  const engine::Pool pool(state, *lock, before->sound);
  engine::SegmentWriter writer(state, seen->at_ns, pool);
  auto analysed = writer.analyse(changes.to_read, before->stored.documents);
  if (!analysed) {
    return fail(std::move(analysed));
  }

  store::Snapshot after;
  after.root = state.root;
  after.fingerprint = state.fingerprint();
  after.generation = before->stored.generation + 1;
  after.documents = before->stored.documents;
  after.files = engine::merged_by_path(std::move(changes.kept), std::move(analysed->files));
  after.skipped = engine::merged_by_path(std::move(changes.skipped), std::move(analysed->skipped));
  after.segments = segments_in_use(before->sound.segments, analysed->segments, after.files);

  RefreshReport report{.removed = changes.removed, .reused = analysed->reused};
  report.rebuilt = everything && !before->stored.fingerprint.empty();
  if (report.rebuilt) {
    report.rebuilt_for = state.differences_from(before->stored.fingerprint);
  }
  engine::count_changes(before->stored, after, report);
  if (everything || after.files != before->stored.files ||
      after.skipped != before->stored.skipped) {
    auto left = engine::compact(state, after, merging);
    if (!left) {
      return fail(std::move(left));
    }
    report.merge_due = *left;
    after.committed_ns = engine::now_ns();
    after.peak_memory = engine::peak_memory();
    auto committed = state.catalog.commit(after, before->stored);
    if (!committed) {
      return fail(std::move(committed), "committing the index");
    }
    report.committed = true;
    if (everything || engine::kept_options(state.folder, after.fingerprint).empty()) {
      remember_options(state, after.fingerprint);
    }
    if (auto set = state.current->set(std::move(after)); !set) {
      return fail(std::move(set));
    }
    if (history.valid()) {
      history.wait();  // tidying would remove what it works with
    }
    if (auto tidied = engine::tidy_after_commit(*lock, state); !tidied) {
      return fail(std::move(tidied), "tidying up");
    }
  }
  auto current = state.load();
  if (!current) {
    return fail(std::move(current));
  }
  engine::count_view(state, **current, report);
  return report;
}

}  // namespace

Result<RefreshReport> Engine::refresh(Check check, Merging merging) {
  const auto start = std::chrono::steady_clock::now();
  const auto finished = [&](RefreshReport report) {
    state_->current->confirm();
    report.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return report;
  };
  std::future<void> history = start_history(*state_);
  std::optional<Result<Seen>> looked;
  std::optional<Result<engine::SharedView>> current;
  parallel_for(2, state_->options.threads, [&](std::size_t i) {
    if (i == 0) {
      looked = look(*state_);
    } else {
      current = state_->load();
    }
  });
  if (!*looked) {
    return fail(std::move(*looked));
  }
  std::optional<Seen> seen;
  if (*current && check == Check::kChanges) {
    seen = **std::move(looked);
    const store::Snapshot& committed = (**current)->snapshot;
    add_documents(*seen, committed);
    const bool up_to_date = committed.fingerprint == state_->fingerprint() &&
                            engine::compare(seen->files, committed, false).none(committed);
    if (up_to_date) {
      RefreshReport report{.unchanged = committed.files.size()};
      engine::count_view(*state_, ***current, report);
      return finished(report);
    }
  }
  auto report = write_changes(*state_, check, merging, std::move(seen), history);
  return report ? Result<RefreshReport>(finished(*report)) : std::move(report);
}

}  // namespace strata
