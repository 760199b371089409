// Lists by commit are all that is kept: a question looks through the words of all commits (some ten
// thousand times six numbers), and commits can be added in front of the others. Tested by
// subjects_test.cpp.
#include "history/subjects.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/hash.hpp"
#include "history/log_records.hpp"
#include "text/identifiers.hpp"

namespace strata::history {

namespace {

constexpr std::size_t kSubjectBytes = 256;
constexpr std::size_t kMostFiles = 64;

void sort_distinct(std::vector<std::uint64_t>& values) {
  std::ranges::sort(values);
  const auto rest = std::ranges::unique(values);
  values.erase(rest.begin(), rest.end());
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) > 127;  // terms are lower case
}

std::vector<std::uint64_t> words_of(std::string_view subject) {
  std::vector<std::uint64_t> keys;
  for (const std::string& term : text::index_terms(subject.substr(0, kSubjectBytes))) {
    if (std::ranges::any_of(term, is_letter)) {
      keys.push_back(term_key(term));
    }
  }
  sort_distinct(keys);
  return keys;
}

std::span<const std::uint32_t> part(const std::vector<std::uint32_t>& ends,
                                    const std::vector<std::uint32_t>& values, std::size_t i) {
  const std::size_t first = i == 0 ? 0 : ends[i - 1];
  return std::span(values).subspan(first, ends[i] - first);
}

std::optional<std::uint32_t> place_of(const std::vector<std::uint64_t>& keys, std::uint64_t key) {
  const auto at = std::ranges::lower_bound(keys, key);
  return at != keys.end() && *at == key
             ? std::optional(static_cast<std::uint32_t>(at - keys.begin()))
             : std::nullopt;
}

/// Appends the places of a commit's keys.
void append(const std::vector<std::uint64_t>& keys, const std::vector<std::uint64_t>& wanted,
            std::vector<std::uint32_t>& ends, std::vector<std::uint32_t>& values) {
  for (const std::uint64_t key : wanted) {
    values.push_back(place_of(keys, key).value_or(0));
  }
  ends.push_back(static_cast<std::uint32_t>(values.size()));
}

}  // namespace

std::span<const std::uint32_t> Subjects::terms_of(std::size_t commit) const {
  return part(term_ends, commit_terms, commit);
}

std::span<const std::uint32_t> Subjects::files_of(std::size_t commit) const {
  return part(file_ends, commit_files, commit);
}

std::optional<std::uint32_t> Subjects::find_term(std::string_view term) const {
  return place_of(terms, term_key(term));
}

std::optional<std::uint32_t> Subjects::find_file(std::string_view path) const {
  return place_of(files, path_key(path));
}

std::uint64_t commit_key(std::string_view name) {
  constexpr std::size_t kDigits = 16;
  constexpr int kHexadecimal = 16;
  std::uint64_t key = 0;
  const std::string_view digits = name.substr(0, kDigits);
  const char* const end = digits.data() + digits.size();
  const auto parsed = std::from_chars(digits.data(), end, key, kHexadecimal);
  return digits.size() == kDigits && parsed.ptr == end && parsed.ec == std::errc{} ? key : 0;
}

std::uint64_t term_key(std::string_view term) { return hash64(term, 1); }

std::uint64_t path_key(std::string_view path) { return hash64(path, 2); }

std::vector<CommitWords> parse_subjects(std::string_view output, std::string_view prefix) {
  std::vector<CommitWords> commits;
  std::uint64_t id = 0;
  std::string_view subject;
  std::vector<std::uint64_t> files;
  std::size_t touched = 0;
  const auto close = [&] {
    if (touched <= kMostFiles && !files.empty()) {
      sort_distinct(files);
      CommitWords commit{.id = id, .terms = words_of(subject), .files = std::move(files)};
      if (!commit.terms.empty()) {
        commits.push_back(std::move(commit));
      }
    }
    files = {};
    touched = 0;
  };
  const auto heading = [&](std::string_view record) {
    close();
    const std::size_t blank = record.find(' ');
    id = commit_key(record.substr(1, blank - 1));  // npos - 1 is beyond the end
    subject = blank == std::string_view::npos ? std::string_view() : record.substr(blank + 1);
  };
  for_each_record(output, heading, [&](std::string_view path) {
    ++touched;
    if (touched <= kMostFiles && path.starts_with(prefix)) {
      files.push_back(path_key(path.substr(prefix.size())));
    }
  });
  close();
  return commits;
}

Subjects subjects_of(const std::vector<CommitWords>& commits, std::string head) {
  Subjects subjects;
  subjects.head = std::move(head);
  for (const CommitWords& commit : commits) {
    subjects.terms.insert(subjects.terms.end(), commit.terms.begin(), commit.terms.end());
    subjects.files.insert(subjects.files.end(), commit.files.begin(), commit.files.end());
  }
  sort_distinct(subjects.terms);
  sort_distinct(subjects.files);
  for (const CommitWords& commit : commits) {
    subjects.commits.push_back(commit.id);
    append(subjects.terms, commit.terms, subjects.term_ends, subjects.commit_terms);
    append(subjects.files, commit.files, subjects.file_ends, subjects.commit_files);
  }
  return subjects;
}

std::vector<CommitWords> commits_of(const Subjects& subjects) {
  std::vector<CommitWords> commits(subjects.commits.size());
  for (std::size_t i = 0; i < commits.size(); ++i) {
    commits[i].id = subjects.commits[i];
    for (const std::uint32_t term : subjects.terms_of(i)) {
      commits[i].terms.push_back(subjects.terms[term]);
    }
    for (const std::uint32_t file : subjects.files_of(i)) {
      commits[i].files.push_back(subjects.files[file]);
    }
  }
  return commits;
}

}  // namespace strata::history
