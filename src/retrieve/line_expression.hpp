// What a regular expression that is matched line by line cannot mean.
#pragma once

#include <string_view>

namespace strata::retrieve {

/// The first part of a valid expression (syntax of RE2) that only the end of a line could match: a
/// line end as such, a class of nothing else, or the flag "s", which lets '.' match line ends; ""
/// if there is none. Line ends in a class with other members, or in a negated one, do no harm.
[[nodiscard]] std::string_view part_beyond_lines(std::string_view expression);

}  // namespace strata::retrieve
