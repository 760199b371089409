// Records are separated by NUL; one that begins with 0x01 opens a commit, every other one is a
// path, of which the first of a commit has a line end in front. Tested by history_test.cpp.
#include "history/git_log.hpp"

#include <algorithm>
#include <charconv>
#include <map>

#include "history/log_records.hpp"

namespace strata::history {

namespace {

std::int64_t time_of(std::string_view header) {
  const std::size_t blank = header.find(' ');
  std::int64_t seconds = 0;
  if (blank != std::string_view::npos) {
    std::from_chars(header.data() + blank + 1, header.data() + header.size(), seconds);
  }
  return seconds;
}

GitFacts with_files(GitFacts facts, const std::map<std::string, FileFacts, std::less<>>& files) {
  facts.files.assign(files.begin(), files.end());
  return facts;
}

void add(FileFacts& to, const FileFacts& more) {
  to.last_change = std::max(to.last_change, more.last_change);
  to.changes += more.changes;
}

}  // namespace

const FileFacts* GitFacts::find(std::string_view path) const {
  const auto at = std::ranges::lower_bound(
      files, path, std::less<>(), [](const auto& file) { return std::string_view(file.first); });
  return at != files.end() && at->first == path ? &at->second : nullptr;
}

GitFacts parse_log(std::string_view output, std::string_view prefix) {
  GitFacts facts;
  std::map<std::string, FileFacts, std::less<>> files;
  std::int64_t time = 0;
  const auto heading = [&](std::string_view record) {
    time = time_of(record);
    ++facts.commits;
    facts.newest_change = std::max(facts.newest_change, time);
  };
  for_each_record(output, heading, [&](std::string_view path) {
    if (path.starts_with(prefix)) {
      add(files[std::string(path.substr(prefix.size()))], {.last_change = time, .changes = 1});
    }
  });
  return with_files(std::move(facts), files);
}

GitFacts united(const GitFacts& older, const GitFacts& newer) {
  std::map<std::string, FileFacts, std::less<>> files(older.files.begin(), older.files.end());
  for (const auto& [path, facts] : newer.files) {
    add(files[path], facts);
  }
  return with_files({.head = newer.head,
                     .note = {},
                     .failed = false,
                     .newest_change = std::max(older.newest_change, newer.newest_change),
                     .commits = older.commits + newer.commits,
                     .complete = older.complete && newer.complete,
                     .files = {}},
                    files);
}

}  // namespace strata::history
