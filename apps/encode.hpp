// The engine's values as JSON text: the machine-readable side of every front end. schemas.hpp
// describes the fields. Field order is fixed; bytes that are no UTF-8 become U+FFFD.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/config/effective.hpp"
#include "apps/trained_model.hpp"
#include "engine/engine.hpp"

namespace strata::apps {

/// Name and version of each schema, the first field of its output; the number grows when a field
/// changes its meaning or goes.
inline constexpr std::string_view kSearchSchema = "strata.search/1";
inline constexpr std::string_view kIndexSchema = "strata.index/1";
inline constexpr std::string_view kStatusSchema = "strata.status/1";
inline constexpr std::string_view kWhySchema = "strata.why/1";
inline constexpr std::string_view kEvalSchema = "strata.eval/1";
inline constexpr std::string_view kEvalResultsSchema = "strata.eval-results/1";
inline constexpr std::string_view kTreeSchema = "strata.tree/1";
inline constexpr std::string_view kCacheSchema = "strata.cache/1";
inline constexpr std::string_view kConfigSchema = "strata.config/1";
inline constexpr std::string_view kTrainSchema = "strata.train/1";
inline constexpr std::string_view kChunkSchema = "strata.chunk/1";

/// The same of a line of `strata chunk --check`.
inline constexpr std::string_view kFindingSchema = "strata.finding/1";

[[nodiscard]] std::string to_json(const Answer& answer, const std::string& root,
                                  const retrieve::Query& query, bool explain);
[[nodiscard]] std::string to_json(const RefreshReport& report, const std::string& root);
[[nodiscard]] std::string to_json(const Status& status);
[[nodiscard]] std::string to_json(const CacheReport& report);
[[nodiscard]] std::string to_json(const Explanation& explanation, const std::string& root);
[[nodiscard]] std::string to_json(const std::vector<TreeEntry>& entries, const std::string& root);

[[nodiscard]] std::string to_json(const Configuration& configuration);
[[nodiscard]] std::string to_json(const TrainedModel& model);

/// One JSON object a line, one line a chunk, each handed to `print` as it is made.
void print_json_lines(const ChunkedFile& file,
                      const std::function<void(const std::string&)>& print);
/// All of them.
[[nodiscard]] std::string to_json_lines(const ChunkedFile& file);
/// One JSON object a line, one line a finding.
[[nodiscard]] std::string to_json_lines(const ChunkedFile& file,
                                        const std::vector<document::Finding>& findings);

}  // namespace strata::apps
