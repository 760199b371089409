// The words are those of retrieval. Tested by apps/cli/arguments_test.cpp.
#include "engine/query_filters.hpp"

#include "retrieve/filter_words.hpp"

namespace strata {

bool is_filter_key(std::string_view word) { return retrieve::filter_key(word).has_value(); }

}  // namespace strata
