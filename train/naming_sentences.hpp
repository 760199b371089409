// Sentences of documents that name code.
#pragma once

#include <vector>

#include "scan/source_file.hpp"
#include "train/findings.hpp"

namespace strata::train {

/// For each name or path in a code span or link of a paragraph, the sentence that it stands in; for
/// each in a heading, the first sentence below. Always without the name. By position.
[[nodiscard]] std::vector<NamingSentence> naming_sentences(const scan::SourceFile& file);

}  // namespace strata::train
