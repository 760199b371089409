// The port through which the text of a unit becomes a summary: extracted from it, or written by a
// model that a user configured.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace strata::hierarchy {

/// A leaf or region that wants a summary.
struct SummaryTask {
  std::string_view path;      ///< of its file
  std::string_view language;  ///< name of its row
  std::string_view text;      ///< exact source
  std::string_view extract;   ///< what can be quoted from it
};

/// Thread-safe.
class Summarizer {
 public:
  Summarizer() = default;
  Summarizer(const Summarizer&) = delete;
  Summarizer& operator=(const Summarizer&) = delete;
  virtual ~Summarizer() = default;

  /// Changes with everything that summaries depend on besides their tasks.
  [[nodiscard]] virtual std::string fingerprint() const = 0;

  /// One summary for each task, in order. A task that cannot be answered gets its extract; an error
  /// means that none could be.
  [[nodiscard]] virtual Result<std::vector<std::string>> summarise(
      std::span<const SummaryTask> tasks) const = 0;
};

/// Gives every task its extract.
class ExtractiveSummarizer final : public Summarizer {
 public:
  [[nodiscard]] std::string fingerprint() const override { return "extract"; }

  [[nodiscard]] Result<std::vector<std::string>> summarise(
      std::span<const SummaryTask> tasks) const override;
};

}  // namespace strata::hierarchy
