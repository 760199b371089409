// Grammars whose own scanner does work that the parser's callbacks do not see.
#pragma once

#include <tree_sitter/api.h>

#include "parse/work_meter.hpp"

namespace strata::parse {

/// The grammar to parse with: `grammar` itself, or a twin of it (the same in all but speed) whose
/// scanner charges its hidden work to the meter of the parse that runs on this thread. Lives as
/// long as the program.
[[nodiscard]] const TSLanguage* metered(const TSLanguage* grammar);

/// Makes `meter` the one that is charged on this thread, for the life of this object.
class MeterInUse {
 public:
  explicit MeterInUse(WorkMeter& meter);
  ~MeterInUse();
  MeterInUse(const MeterInUse&) = delete;
  MeterInUse& operator=(const MeterInUse&) = delete;
};

}  // namespace strata::parse
