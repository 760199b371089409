// The subjects of the commits of one root, kept in a file beside its index and in memory.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <sys/types.h>

#include "history/history.hpp"
#include "history/subjects.hpp"

namespace strata::history {

/// Members may be called from several threads; get() does not wait for update().
class SubjectLog {
 public:
  /// `root`: absolute. `folder`: that of its index.
  SubjectLog(std::string root, std::string folder);

  /// What was kept last, perhaps for an older HEAD; reads the file if it is another one than
  /// before. Never null; empty if nothing is known.
  [[nodiscard]] std::shared_ptr<const Subjects> get();

  /// Brings the file up to date with HEAD: nothing to do if HEAD is where it was, else git tells
  /// the commits that came and went, or all of them (at most options.most_commits) if little is
  /// left of the old ones. Where git or a readable history is lacking, nothing is known of that
  /// HEAD.
  void update(const HistoryOptions& options = {});

  /// An update had to stop git at its limits; to ask again would only wait again.
  [[nodiscard]] bool stopped() const { return stopped_; }

 private:
  /// Tells a file from another one of the same name.
  struct Stamp {
    ino_t inode = 0;
    off_t size = 0;
    std::int64_t changed_ns = 0;

    friend bool operator==(const Stamp&, const Stamp&) = default;
  };

  [[nodiscard]] Stamp stamp() const;
  void keep(Subjects subjects);

  std::string root_;
  std::string folder_;
  std::string file_;
  std::mutex updating_;
  std::mutex mutex_;  // of what follows
  Stamp seen_;
  std::shared_ptr<const Subjects> subjects_;
  std::atomic<bool> stopped_ = false;
};

/// Removes the file of a root, if there is one.
void drop_subjects(const std::string& root, const std::string& folder);

}  // namespace strata::history
