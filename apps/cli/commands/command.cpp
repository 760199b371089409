// Which function serves which operation; a test holds it against the table. Tested by
// help_test.cpp.
#include "apps/cli/commands/command.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace strata::cli {

Command command_named(std::string_view operation) {
  constexpr std::pair<std::string_view, Command> kCommands[] = {
      {"search", run_search}, {"index", run_index},   {"status", run_status},
      {"why", run_why},       {"tree", run_tree},     {"chunk", run_chunk},
      {"put", run_put},       {"remove", run_remove}, {"forget", run_forget},
      {"gc", run_gc},         {"config", run_config}, {"eval", run_eval},
      {"train", run_train},   {"man", run_man},       {"completions", run_completions}};
  const auto* const found = std::find_if(std::begin(kCommands), std::end(kCommands),
                                         [&](const auto& row) { return row.first == operation; });
  return found == std::end(kCommands) ? nullptr : found->second;
}

}  // namespace strata::cli
