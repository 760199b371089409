// One pass over the words of all commits finds those that share a word with the query; the rest
// only looks at them and the files that they touched. A subject says a word once or not at all, so
// a commit scores by the inverse document frequency of the words that it shares, less if it has
// many others. Tested by past_commits_test.cpp.
#include "retrieve/past_commits.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>

#include "index/bm25.hpp"

namespace strata::retrieve {

namespace {

constexpr std::size_t kVoters = 30;
constexpr index::Bm25Options kSubject{.k1 = 1.2, .b = 0.5};
constexpr index::Bm25Options kFile{.k1 = 1.2, .b = 0.75};

/// Commits by query term.
using Lists = std::vector<std::vector<std::uint32_t>>;

Lists commits_with(const history::Subjects& subjects, const std::vector<QueryTerm>& terms) {
  constexpr std::uint8_t kNone = 255;  // analyse_query keeps 64 terms
  std::vector<std::uint8_t> wanted(subjects.terms.size(), kNone);
  Lists lists(terms.size());
  bool any = false;
  for (std::size_t t = 0; t < terms.size() && t < kNone; ++t) {
    if (const auto number = subjects.find_term(terms[t].text)) {
      wanted[*number] = static_cast<std::uint8_t>(t);
      any = true;
    }
  }
  for (std::uint32_t c = 0; any && c < subjects.commits.size(); ++c) {
    for (const std::uint32_t term : subjects.terms_of(c)) {
      if (wanted[term] != kNone) {
        lists[wanted[term]].push_back(c);
      }
    }
  }
  return lists;
}

/// Each term's part of the query's inverse document frequency.
std::vector<double> shares_of(std::size_t units, const Lists& lists,
                              const std::vector<QueryTerm>& terms) {
  std::vector<double> shares;
  for (std::size_t t = 0; t < terms.size(); ++t) {
    shares.push_back(static_cast<double>(terms[t].weight) *
                     index::inverse_document_frequency(units, lists[t].size()));
  }
  const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
  for (double& share : shares) {
    share = sum > 0 ? share / sum : 0;
  }
  return shares;
}

void add_subjects(const history::Subjects& subjects, const Lists& lists,
                  const std::vector<double>& shares, std::vector<FilePast>& files) {
  std::vector<std::uint32_t> lengths(files.size());
  for (std::size_t c = 0; c < subjects.commits.size(); ++c) {
    for (const std::uint32_t file : subjects.files_of(c)) {
      lengths[file] += static_cast<std::uint32_t>(subjects.terms_of(c).size());
    }
  }
  const double average = std::accumulate(lengths.begin(), lengths.end(), 0.0) /
                         static_cast<double>(std::max<std::size_t>(1, files.size()));
  std::vector<std::uint32_t> counts(files.size());
  std::vector<std::uint32_t> touched;
  for (std::size_t t = 0; t < lists.size(); ++t) {
    touched.clear();
    for (const std::uint32_t commit : lists[t]) {
      for (const std::uint32_t file : subjects.files_of(commit)) {
        if (counts[file]++ == 0) {
          touched.push_back(file);
        }
      }
    }
    for (const std::uint32_t file : touched) {
      files[file].subjects += static_cast<float>(
          shares[t] * index::bm25_saturation(counts[file], lengths[file], average, kFile));
      counts[file] = 0;
    }
  }
  float most = 0;
  for (const FilePast& file : files) {
    most = std::max(most, file.subjects);
  }
  for (FilePast& file : files) {
    file.relative = most > 0 ? file.subjects / most : 0;
  }
}

void add_commits(const history::Subjects& subjects, const Lists& lists,
                 const std::vector<double>& shares, std::vector<FilePast>& files) {
  const double average = static_cast<double>(subjects.commit_terms.size()) /
                         static_cast<double>(std::max<std::size_t>(1, subjects.commits.size()));
  std::vector<double> scores(subjects.commits.size());
  for (std::size_t t = 0; t < lists.size(); ++t) {
    for (const std::uint32_t commit : lists[t]) {
      scores[commit] +=
          shares[t] * (kSubject.k1 + 1) *
          index::bm25_saturation(1, static_cast<double>(subjects.terms_of(commit).size()), average,
                                 kSubject);
    }
  }
  std::vector<std::pair<double, std::uint32_t>> best;
  for (std::uint32_t c = 0; c < scores.size(); ++c) {
    if (scores[c] > 0) {
      best.emplace_back(-scores[c], c);  // equal ones: the newer first
      const double of_each = std::min(1.0, scores[c] / std::sqrt(subjects.files_of(c).size()));
      for (const std::uint32_t file : subjects.files_of(c)) {
        files[file].nearest = std::max(files[file].nearest, static_cast<float>(of_each));
      }
    }
  }
  const std::size_t voters = std::min(kVoters, best.size());
  std::partial_sort(best.begin(), best.begin() + static_cast<std::ptrdiff_t>(voters), best.end());
  best.resize(voters);
  float most = 0;
  for (const auto& [score, commit] : best) {
    for (const std::uint32_t file : subjects.files_of(commit)) {
      files[file].votes += static_cast<float>(-score / std::sqrt(subjects.files_of(commit).size()));
      most = std::max(most, files[file].votes);
    }
  }
  for (FilePast& file : files) {
    file.votes = most > 0 ? file.votes / most : 0;
  }
}

}  // namespace

PastCommits::PastCommits(const history::Subjects& subjects, const std::vector<QueryTerm>& terms,
                         bool skip)
    : subjects_(subjects) {
  if (skip || subjects.commits.empty()) {
    return;
  }
  const Lists lists = commits_with(subjects, terms);
  if (std::ranges::all_of(lists, [](const auto& list) { return list.empty(); })) {
    return;
  }
  files_.resize(subjects.files.size());
  const std::vector<double> shares = shares_of(subjects.commits.size(), lists, terms);
  add_subjects(subjects, lists, shares, files_);
  add_commits(subjects, lists, shares, files_);
}

FilePast PastCommits::of(std::string_view path) const {
  const auto number = files_.empty() ? std::nullopt : subjects_.find_file(path);
  return number ? files_[*number] : FilePast{};
}

}  // namespace strata::retrieve
