// Each spelling is stemmed once, however often it occurs. O(bytes). Tested by trainer_test.cpp.
#include "train/vocabulary.hpp"

#include <algorithm>

#include "text/identifiers.hpp"

namespace strata::train {

void Vocabulary::count(std::string_view text) {
  for (const std::string& word : text::words(text)) {
    Spelling& spelling = spellings_[word];
    if (spelling.count++ == 0) {
      spelling.stem = text::stem(word);
    }
    ++total_;
  }
}

void Vocabulary::freeze(std::size_t most, std::uint64_t least) { add_most_frequent(most, least); }

void Vocabulary::freeze_onto(const embed::ModelFile& base, std::size_t most, std::uint64_t least) {
  base_rows_ = base.rows();
  stems_.resize(base_rows_);
  counts_.resize(base_rows_);
  for (std::uint32_t word = 0; word < base.words(); ++word) {
    const std::string spelled(base.word(word));
    const std::uint32_t row = base.row_of(spelled);
    rows_.emplace(spelled, row);
    base_words_.emplace_back(spelled, row);
  }
  std::ranges::sort(base_words_);
  add_most_frequent(most, least);
}

void Vocabulary::add_most_frequent(std::size_t most, std::uint64_t least) {
  std::unordered_map<std::string, std::uint64_t> counts;
  for (const auto& [word, spelling] : spellings_) {
    counts[spelling.stem] += spelling.count;
  }
  std::vector<std::pair<std::string, std::uint64_t>> sorted;
  for (const auto& [stem, count] : counts) {
    if (count >= least && !stem.empty() && !rows_.contains(stem)) {
      sorted.emplace_back(stem, count);
    }
  }
  std::ranges::sort(sorted, [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  sorted.resize(std::min(sorted.size(), most));
  for (const auto& [stem, count] : sorted) {
    rows_.emplace(stem, static_cast<std::uint32_t>(stems_.size()));
    stems_.push_back(stem);
    counts_.push_back(count);
  }
}

std::uint32_t Vocabulary::row_of_stem(const std::string& stem) const {
  const auto found = rows_.find(stem);
  return found == rows_.end() ? kNoRow : found->second;
}

double Vocabulary::frequency(std::uint32_t row) const {
  return static_cast<double>(counts_[row]) / static_cast<double>(total_);
}

std::vector<std::pair<std::string, std::uint32_t>> Vocabulary::words(std::uint64_t least) const {
  constexpr std::size_t kLongestWord = 64;
  std::vector<std::pair<std::string, std::uint32_t>> out = base_words_;
  for (std::size_t row = base_rows_; row < stems_.size(); ++row) {
    if (stems_[row].size() <= kLongestWord) {
      out.emplace_back(stems_[row], static_cast<std::uint32_t>(row));
    }
  }
  const auto sort_from = [&](std::size_t first) {
    std::sort(out.begin() + static_cast<std::ptrdiff_t>(first), out.end());
  };
  sort_from(base_words_.size());
  const std::size_t spellings = out.size();
  for (const auto& [word, spelling] : spellings_) {
    // A spelling that is another word's stem leads to its own row in training; so it must here.
    const std::uint32_t row = row_of_stem(spelling.stem);
    if (spelling.count >= least && row != kNoRow && word.size() <= kLongestWord &&
        row_of_stem(word) == kNoRow) {
      out.emplace_back(word, row);
    }
  }
  sort_from(spellings);
  return out;
}

}  // namespace strata::train
