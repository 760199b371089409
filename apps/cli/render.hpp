// Answers as text for people. Pure: values in, text out; what the terminal can do comes in as a
// Style.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "apps/cli/place.hpp"
#include "apps/cli/source_lines.hpp"
#include "apps/config/effective.hpp"
#include "apps/trained_model.hpp"
#include "engine/engine.hpp"

namespace strata::cli {

/// Why everything was analysed anew, with the options that differ; "" if it was not.
[[nodiscard]] std::string note_on_rebuilding(const RefreshReport& report);

/// One hit: `path:first-last  symbol (type)  score`, a line about its scope, numbered source lines.
[[nodiscard]] std::string render(const Found& found, const Place& place, const Style& style);
[[nodiscard]] std::string render(const Answer& answer, const Place& place, const Style& style);
/// "showing 10 of 143 matching leaves in src of /r (2,300 in the index, 4.1 ms)"
[[nodiscard]] std::string summary(const Answer& answer, const Place& place);
/// One line about a refresh.
[[nodiscard]] std::string summary(const RefreshReport& report, const std::string& root);
[[nodiscard]] std::string render(const RefreshReport& report, const std::string& root);
[[nodiscard]] std::string render(const Status& status);
[[nodiscard]] std::string render(const CacheReport& report);
[[nodiscard]] std::string render(const Explanation& explanation, const Place& place);
/// Indented lines; with `curve` each leaf but the first of its file carries a bar and three
/// numbers: similarity, smoothed similarity, margin.
[[nodiscard]] std::string render(const std::vector<TreeEntry>& entries, bool curve);
/// Every setting with its value and origin.
[[nodiscard]] std::string render(const apps::Configuration& configuration);
/// What was learnt from what, and how well it finds held-out code.
[[nodiscard]] std::string render(const apps::TrainedModel& model);
/// All chunks of a file with their source, for `strata chunk --format text`.
[[nodiscard]] std::string render(const ChunkedFile& file, const Style& style);

}  // namespace strata::cli
