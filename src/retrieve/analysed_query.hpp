// What a query's text says: the terms to look up, and the names that it may spell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "retrieve/query_kind.hpp"

namespace strata::retrieve {

struct QueryTerm {
  std::string text;  ///< an index term (text::index_terms)
  float weight = 1;  ///< occurrences in the query
  float front = 0;   ///< how near it stands to the front, where questions say what they are about;
                     ///< of all terms they sum up to 1
};

/// Words that stand next to each other in the query, joined: how a symbol of that name would be
/// spelt.
struct SpelledName {
  std::string folded;  ///< lower case, letters and digits only: "parseconfig"
  float share = 1;     ///< of the query's words that it covers, (0, 1]
};

struct AnalysedQuery {
  std::string text;                ///< what was analysed
  std::vector<QueryTerm> terms;    ///< distinct, in order of first occurrence
  std::vector<SpelledName> names;  ///< distinct, longest share first
  bool about_tests = false;        ///< it asks for tests, so that they are not ranked down
  QueryKind kind = QueryKind::kProse;
  Intents intents;
  std::vector<Frame> frames;            ///< places with a line, innermost call first
  std::vector<std::string> paths;       ///< files that it names, without a line
  std::vector<std::string> code_names;  ///< words spelt like names in code: "Engine::ask"
};

/// Function words ("how", "is", "the") are left out unless nothing else is there. At most 64 terms
/// are kept, so that a pasted page costs no more than a long question.
[[nodiscard]] AnalysedQuery analyse_query(std::string_view text);

/// Lower-cased letters and digits of a name; bytes above 127 are kept.
[[nodiscard]] std::string fold_name(std::string_view name);

/// fold_name(name) == letters. Stops at the first difference.
[[nodiscard]] bool folds_to(std::string_view name, std::string_view letters);

}  // namespace strata::retrieve
