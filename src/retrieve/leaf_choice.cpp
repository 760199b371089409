// Labels of whole files teach which file answers, and next to nothing about which of its leaves
// does; labels of lines teach the latter. So a file stands where its best evidence puts it, and
// what is shown of it is chosen by weights of their own. What is true of files of code is not of
// documents: a long one holds every word, and its vectors, trained on code, tell its paragraphs
// apart badly. So documents stand together where the best of them is put, and their leaves are
// compared by what each says. Tested by leaf_choice_test.cpp.
#include "retrieve/leaf_choice.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

namespace strata::retrieve {

namespace {

std::pair<std::uint32_t, FileId> file_of(const index::View& view, const Hit& hit) {
  return {hit.leaf.segment, view.reader(hit.leaf.segment).file_of(hit.leaf.leaf)};
}

void add_part(Hit& hit, std::string_view feature, float amount) {
  if (amount != 0) {
    hit.parts.push_back({.feature = feature, .feature_value = amount, .contribution = amount});
    hit.score += amount;
  }
}

/// The highest score and the highest fitness of a contest.
struct Best {
  float score = std::numeric_limits<float>::lowest();
  float fitness = std::numeric_limits<float>::lowest();

  void add(const Hit& hit, float its_fitness) {
    score = std::max(score, hit.score);
    fitness = std::max(fitness, its_fitness);
  }
};

void settle(const Best& best, float fitness, Hit& hit) {
  add_part(hit, "choice.file", best.score - hit.score);
  add_part(hit, "choice.leaf", fitness - best.fitness);
}

}  // namespace

void choose_leaves(const index::View& view, std::span<const float> fitness,
                   std::span<const Contest> contests, std::vector<Hit>& hits) {
  Best of_documents;
  for (std::size_t i = 0; i < hits.size(); ++i) {
    if (contests[i] == Contest::kDocuments) {
      of_documents.add(hits[i], fitness[i]);
    }
  }
  std::size_t first = 0;
  while (first < hits.size()) {
    if (contests[first] == Contest::kDocuments) {
      settle(of_documents, fitness[first], hits[first]);
      ++first;
      continue;
    }
    const auto file = file_of(view, hits[first]);
    Best of_file;
    std::size_t last = first;
    for (; last < hits.size() && file_of(view, hits[last]) == file; ++last) {
      of_file.add(hits[last], fitness[last]);
    }
    for (; first < last; ++first) {
      settle(of_file, fitness[first], hits[first]);
    }
  }
}

}  // namespace strata::retrieve
