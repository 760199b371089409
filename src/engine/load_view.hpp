// Snapshot -> searchable view: opens the segments and marks which of their files are live. What is
// open stays open, so that a question about an unchanged index costs one look at its generation.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "engine/view_graph.hpp"
#include "index/view.hpp"
#include "store/catalog.hpp"
#include "store/checked_segments.hpp"

namespace strata::engine {

using SharedReader = std::shared_ptr<const index::SegmentReader>;

/// The open segments of an index folder, by name. Not to be used by two threads at once.
class Readers {
 public:
  explicit Readers(std::string folder) : folder_(std::move(folder)) {}

  /// Tables are checked when a segment is opened, their rows unless that is noted as done; with
  /// kEverything all of it.
  [[nodiscard]] Result<SharedReader> open(const std::string& name, index::Verify verify);
  /// Closes the others.
  void keep_only(const std::vector<std::string>& names);
  /// Notes for the next process which segments were checked.
  void note_checked();

 private:
  std::string folder_;
  std::map<std::string, SharedReader, std::less<>> open_;
  std::optional<store::CheckedSegments> checked_;  // read when the first segment is opened
};

/// Opens the segments of a snapshot. A file is live in the segment that the catalogue names for it.
/// O(files + leaves).
[[nodiscard]] Result<index::View> load_view(Readers& readers, const store::Snapshot& snapshot,
                                            index::Verify verify = index::Verify::kTables);

struct LoadedView {
  store::Snapshot snapshot;
  index::View view;
  LazyViewGraph lazy_graph = {};

  /// The graph of the view's files, made when somebody asks for the first time.
  [[nodiscard]] const ViewGraph& graph() const { return lazy_graph.of(view); }
};

using SharedView = std::shared_ptr<const LoadedView>;

/// The last commit of one root, loaded when somebody asks and it is not the one that is loaded.
/// Members may be called from several threads; they take turns.
class CurrentView {
 public:
  CurrentView(const std::string& folder, std::string root)
      : root_(std::move(root)), readers_(folder) {}

  /// Loads the last commit and its view. If another process commits and drops old segments in
  /// between, starts over.
  [[nodiscard]] Result<SharedView> get(const store::Catalog& catalog);
  /// True if there was a commit, and there is none any more: another process has removed it.
  [[nodiscard]] bool is_removed(const store::Catalog& catalog);
  /// The same for a state that the caller has just committed, of which nothing needs to be read.
  [[nodiscard]] Result<SharedView> set(store::Snapshot committed);
  /// Opens a segment of the folder, also one that is not in the view.
  [[nodiscard]] Result<SharedReader> segment(const std::string& name);
  /// The files of the loaded view were compared with those on disk.
  void confirm();
  /// True if that was done for this state.
  [[nodiscard]] bool is_confirmed(const LoadedView& view);
  /// Closes everything, so that the next look sees what is on disk.
  void reset();

 private:
  std::mutex mutex_;
  std::string root_;
  Readers readers_;
  SharedView view_;
  bool had_commit_ = false;
  std::uint64_t confirmed_ = 0;  // generation
};

}  // namespace strata::engine
