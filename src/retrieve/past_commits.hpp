// What the subjects of past commits say about the files of a query.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "history/subjects.hpp"
#include "retrieve/analysed_query.hpp"

namespace strata::retrieve {

/// Of one file; each in [0, 1].
struct FilePast {
  float subjects = 0;  ///< BM25 of all subjects of its commits taken as one text
  float nearest = 0;   ///< the subject most like the query, less if its commit touched many files
  float votes = 0;     ///< its part in the commits most like the query, relative to the best file
  float relative = 0;  ///< subjects, relative to the best file of the whole history
};

class PastCommits {
 public:
  /// Nothing is known of any file if `skip` or without subjects. O(words of all commits).
  PastCommits(const history::Subjects& subjects, const std::vector<QueryTerm>& terms, bool skip);

  [[nodiscard]] FilePast of(std::string_view path) const;

 private:
  const history::Subjects& subjects_;
  std::vector<FilePast> files_;  // by number of the path in subjects_; empty: nothing is known
};

}  // namespace strata::retrieve
