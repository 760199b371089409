// Gives ranked leaves their text and context, after checking that the bytes on disk are still those
// that were indexed.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/answer.hpp"
#include "engine/source_reader.hpp"
#include "index/view.hpp"
#include "retrieve/analysed_query.hpp"
#include "retrieve/hit.hpp"

namespace strata::engine {

/// What was asked, by which the lines that are shown first are found and the symbol that a result
/// of source code is named after: the one that the query names best, else the one in those lines.
struct Asked {
  const retrieve::AnalysedQuery* query = nullptr;  ///< of a ranked search
  const std::vector<float>* shares = nullptr;      ///< parallel to its terms
  std::vector<std::uint32_t> lines;                ///< of an exact one: first match of each hit
};

/// Reads each hit's file below `root` once, unless its path is among `documents`. A leaf whose
/// bytes changed is marked stale and shown without text. A wider context is given if all of it is
/// unchanged, else the text is the leaf's own (`text_lines` says which). A folder has no text.
[[nodiscard]] std::vector<Found> attach(const std::string& root, const index::View& view,
                                        const std::vector<retrieve::Hit>& hits,
                                        const AskOptions& options, DocumentTexts documents = {},
                                        const Asked& asked = {});

}  // namespace strata::engine
