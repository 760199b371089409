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

void Vocabulary::freeze(std::size_t most, std::uint64_t least) {
  std::unordered_map<std::string, std::uint64_t> counts;
  for (const auto& [word, spelling] : spellings_) {
    counts[spelling.stem] += spelling.count;
  }
  std::vector<std::pair<std::string, std::uint64_t>> sorted;
  for (const auto& [stem, count] : counts) {
    if (count >= least && !stem.empty()) {
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

std::vector<std::pair<std::string, std::uint32_t>> Vocabulary::spellings(
    std::uint64_t least) const {
  std::vector<std::pair<std::string, std::uint32_t>> out;
  for (const auto& [word, spelling] : spellings_) {
    const std::uint32_t row = row_of_stem(spelling.stem);
    if (spelling.count >= least && word != spelling.stem && row != kNoRow) {
      out.emplace_back(word, row);
    }
  }
  std::ranges::sort(out);
  return out;
}

}  // namespace strata::train
