// Plots of a report as SVG: no program or font is needed to draw them.
#pragma once

#include <string>

#include "apps/eval/report.hpp"

namespace strata::eval {

/// Bars of NDCG@10 by category, language and repository, and recall by tokens read. Valid XML; the
/// same report gives the same bytes.
[[nodiscard]] std::string to_svg(const Report& report);

}  // namespace strata::eval
