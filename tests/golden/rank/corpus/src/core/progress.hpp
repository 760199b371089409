// How far a long operation has come. Stages do not report; the spines (engine/) do, between and
// during their parallel loops, and an application draws the bar.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace strata {

struct ProgressEvent {
  std::string_view activity;  ///< what is being done, for people: "parsing and embedding"
  std::uint64_t done = 0;     ///< in units of `unit`
  std::uint64_t total = 0;    ///< 0 = not known yet
  std::string_view unit;      ///< "files", "bytes"
};

/// May be called from any thread, also concurrently. An empty function means "nobody looks".
using ProgressSink = std::function<void(const ProgressEvent&)>;

}  // namespace strata
