// What past commits said that they did, and which files they touched: evidence for which files a
// question is about.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace strata::history {

/// What is taken of one commit. Words and paths are hashes: none of the text is kept.
struct CommitWords {
  std::uint64_t id = 0;              ///< commit_key of its name
  std::vector<std::uint64_t> terms;  ///< term_key of the subject's words, distinct, ascending
  std::vector<std::uint64_t> files;  ///< path_key of what it touched, distinct, ascending

  friend bool operator==(const CommitWords&, const CommitWords&) = default;
};

/// Commits, newest first, as lists of numbers.
struct Subjects {
  std::string head;  ///< commit that they hold for, behind '-' where a shallow history ends;
                     ///< "" = nothing is known
  std::vector<std::uint64_t> terms;      ///< distinct, ascending: its place is the number of a term
  std::vector<std::uint64_t> files;      ///< likewise
  std::vector<std::uint64_t> commits;    ///< commit_key of each
  std::vector<std::uint32_t> term_ends;  ///< by commit: where its part of commit_terms ends
  std::vector<std::uint32_t> commit_terms;  ///< numbers of terms
  std::vector<std::uint32_t> file_ends;
  std::vector<std::uint32_t> commit_files;

  [[nodiscard]] std::span<const std::uint32_t> terms_of(std::size_t commit) const;
  [[nodiscard]] std::span<const std::uint32_t> files_of(std::size_t commit) const;
  /// Number of a term or path; nothing if no commit has it.
  [[nodiscard]] std::optional<std::uint32_t> find_term(std::string_view term) const;
  [[nodiscard]] std::optional<std::uint32_t> find_file(std::string_view path) const;

  friend bool operator==(const Subjects&, const Subjects&) = default;
};

/// The first 16 hexadecimal digits of a commit's name; 0 if they are none.
[[nodiscard]] std::uint64_t commit_key(std::string_view name);
[[nodiscard]] std::uint64_t term_key(std::string_view term);
[[nodiscard]] std::uint64_t path_key(std::string_view path);

/// Reads `git log -z --name-only --format=%x01%H%x20%s` of a repository in which the root has the
/// path `prefix` ("" or ending with '/'). Of a subject its first 256 bytes count, index terms with
/// a letter only; commits that touch more than 64 files say nothing about one of them and are left
/// out. Total on any bytes, O(n log n).
[[nodiscard]] std::vector<CommitWords> parse_subjects(std::string_view output,
                                                      std::string_view prefix);

[[nodiscard]] Subjects subjects_of(const std::vector<CommitWords>& commits, std::string head);
[[nodiscard]] std::vector<CommitWords> commits_of(const Subjects& subjects);

/// A file: magic, numbers, at last the XXH3-128 of all that.
[[nodiscard]] std::string encode_subjects(const Subjects& subjects);
/// Nothing if the bytes are not those of encode_subjects.
[[nodiscard]] std::optional<Subjects> decode_subjects(std::string_view bytes);

}  // namespace strata::history
