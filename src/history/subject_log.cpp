// The file is replaced as a whole, so that its stamp tells whether it was read already. Commits are
// known by 64 bits of their names: those that went with a branch are taken out by them. Tested by
// subject_log_test.cpp.
#include "history/subject_log.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "core/hash.hpp"
#include "history/facts_file.hpp"
#include "history/git_stage.hpp"
#include "scan/file_access.hpp"

namespace strata::history {

namespace {

constexpr std::size_t kFileLimit = std::size_t{1} << 28U;
constexpr std::size_t kShallowLimit = std::size_t{1} << 24U;

std::string file_of(const std::string& root, const std::string& folder) {
  std::string file = folder;
  file += '/';
  file += kFactsPrefix;  // what removes all facts removes this too
  file += "subjects-";
  return file += hash128(root).to_hex();
}

using Commits = std::vector<CommitWords>;

/// Where the history of a shallow clone ends: one name of a commit a line; "" if it is whole.
std::string shallow_ends(const scan::WorkTree& tree) {
  return scan::read_small_file(tree.common_directory + "/shallow", kShallowLimit)
      .value_or(std::string());
}

/// By what a later update knows that nothing came: the commit, and where its history ends.
std::string mark_of(const std::string& head, const std::string& ends) {
  return ends.empty() ? head : head + '-' + hash128(ends).to_hex();
}

/// The same where git was stopped: a busy machine is forgiven when the next such span of time
/// begins, and a repository that makes git hang costs one wait in each.
std::string stopped_mark(const std::string& mark, std::chrono::milliseconds retry) {
  const auto now = std::chrono::floor<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());  // in nanoseconds `retry` may overflow
  return mark + '~' + std::to_string(now / retry);
}

std::set<std::uint64_t> keys_of_lines(std::string_view lines) {
  std::set<std::uint64_t> keys;
  while (!lines.empty()) {
    keys.insert(commit_key(lines));
    lines.remove_prefix(std::min(lines.find('\n'), lines.size() - 1) + 1);
  }
  return keys;
}

/// A commit at the end of a shallow history looks as if it had made every file.
void remove_ends(Commits& commits, const std::string& ends) {
  const std::set<std::uint64_t> keys = keys_of_lines(ends);
  std::erase_if(commits, [&](const CommitWords& commit) { return keys.contains(commit.id); });
}

std::optional<Commits> logged(const GitStage& stage, const std::string& prefix,
                              const std::vector<std::string>& range, std::uint32_t most) {
  std::vector<std::string> arguments = log_arguments("%x01%H%x20%s", most);
  arguments.insert(arguments.end(), range.begin(), range.end());
  arguments.emplace_back("--full-diff");  // how many files a commit touched in all counts
  arguments.emplace_back("--");
  if (!prefix.empty()) {
    arguments.push_back(":(top,literal)" + prefix);
  }
  const auto output = stage.run(arguments);
  return output ? std::optional(parse_subjects(*output, prefix)) : std::nullopt;
}

/// Keys of the commits that are reached from `old_head` and not from `head`; nothing if git does
/// not know, or there are `most` or more.
std::optional<std::set<std::uint64_t>> gone(const GitStage& stage, const std::string& old_head,
                                            const std::string& head, std::uint32_t most) {
  const auto output =
      stage.run({"rev-list", "--max-count=" + std::to_string(most), old_head, "^" + head, "--"});
  if (!output) {
    return std::nullopt;
  }
  const auto lines = static_cast<std::uint32_t>(std::ranges::count(*output, '\n'));
  return lines < most ? std::optional(keys_of_lines(*output)) : std::nullopt;
}

/// The old commits without those that went, behind those that came; nothing if that is no good way.
std::optional<Commits> changed(const GitStage& stage, const std::string& prefix,
                               const Subjects& old, const std::string& head, std::uint32_t most) {
  if (old.commits.empty()) {
    return std::nullopt;
  }
  const std::uint32_t many = most / 4 + 1;
  const auto away = gone(stage, old.head, head, many);
  auto came = away ? logged(stage, prefix, {head, "^" + old.head}, many) : std::nullopt;
  if (!came || came->size() >= many) {
    return std::nullopt;
  }
  Commits kept = commits_of(old);
  std::copy_if(std::make_move_iterator(kept.begin()), std::make_move_iterator(kept.end()),
               std::back_inserter(*came),
               [&](const CommitWords& commit) { return !away->contains(commit.id); });
  came->resize(std::min<std::size_t>(came->size(), most));
  return came;
}

}  // namespace

SubjectLog::SubjectLog(std::string root, std::string folder)
    : root_(std::move(root)),
      folder_(std::move(folder)),
      file_(file_of(root_, folder_)),
      subjects_(std::make_shared<const Subjects>()) {}

SubjectLog::Stamp SubjectLog::stamp() const {
  scan::FileStatus status{};
  if (::stat(file_.c_str(), &status) != 0) {
    return {};
  }
  constexpr std::int64_t kSecond = 1'000'000'000;
  return {.inode = status.st_ino,
          .size = status.st_size,
          .changed_ns = status.st_mtim.tv_sec * kSecond + status.st_mtim.tv_nsec};
}

std::shared_ptr<const Subjects> SubjectLog::get() {
  const std::scoped_lock lock(mutex_);
  const Stamp now = stamp();
  if (now != seen_) {
    const auto bytes = scan::read_small_file(file_, kFileLimit);
    auto read = bytes ? decode_subjects(*bytes) : std::nullopt;
    subjects_ = std::make_shared<const Subjects>(read ? *std::move(read) : Subjects());
    seen_ = now;
  }
  return subjects_;
}

void SubjectLog::keep(Subjects subjects) {
  const std::string temporary = folder_ + "/tmp-subjects-" + std::to_string(::getpid());
  std::ofstream out(temporary, std::ios::binary);
  const std::string bytes = encode_subjects(subjects);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  if (!out || std::rename(temporary.c_str(), file_.c_str()) != 0) {
    std::remove(temporary.c_str());
  }
  const std::scoped_lock lock(mutex_);
  subjects_ = std::make_shared<const Subjects>(std::move(subjects));
  seen_ = stamp();
}

void SubjectLog::update(const HistoryOptions& options) {
  const std::scoped_lock lock(updating_);
  const auto tree = scan::work_tree_around(root_);
  const auto head = tree && options.most_commits > 0 ? head_of(*tree) : std::nullopt;
  const auto old = get();
  if (!head) {
    if (!old->head.empty()) {
      keep({});
    }
    return;
  }
  const std::string ends = shallow_ends(*tree);
  const std::string mark = mark_of(*head, ends);
  if (old->head == mark || old->head == stopped_mark(mark, options.retry)) {
    return;
  }
  std::optional<Commits> commits;
  const GitStage stage(folder_, *tree, head->size() == 64, options.patience);
  if (stage.fault().empty()) {
    const std::string prefix = prefix_of(*tree, root_);
    if (ends.empty() && old->head.find('-') == std::string::npos) {
      commits = changed(stage, prefix, *old, *head, options.most_commits);
    }
    if (!commits) {
      commits = logged(stage, prefix, {*head}, options.most_commits);
    }
    if (commits) {
      remove_ends(*commits, ends);
    }
    stopped_ = stage.stopped();
    if (!commits && !stage.stands()) {
      return;  // another process tidied up meanwhile; the next update tries again
    }
  }
  keep(subjects_of(commits.value_or(Commits()),
                   stopped_ ? stopped_mark(mark, options.retry) : mark));
}

void drop_subjects(const std::string& root, const std::string& folder) {
  std::remove(file_of(root, folder).c_str());
}

}  // namespace strata::history
