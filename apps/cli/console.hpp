// Where a command writes: data to `out`, progress and remarks to `err`. What the streams are (a
// terminal or not) is decided once, here, so that commands and renderers stay pure.
#pragma once

#include <cstdio>
#include <functional>
#include <string>
#include <string_view>

#include "core/progress.hpp"
#include "core/result.hpp"

namespace strata::cli {

/// What the process tells its caller.
enum class ExitCode : int { kOk = 0, kNothingFound = 1, kError = 2 };

/// Gives descriptors 0, 1 and 2 to something that can be neither read nor written where the caller
/// closed them: a file that is opened later must not become the standard output. False if that is
/// impossible. To be called first.
[[nodiscard]] bool standard_streams_are_taken();

struct Console {
  std::FILE* out = stdout;
  std::FILE* err = stderr;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  bool colour = false;  ///< of `out`
  bool quiet = false;
  /// What remains to be done when all is written and nobody waits any more; may be empty. A command
  /// sets it, main does it in a process of its own.
  mutable std::function<void()> afterwards = {};

  /// Looks at the standard streams, NO_COLOR and TERM.
  [[nodiscard]] static Console of_process();

  /// Writes data, unchanged.
  void print(std::string_view text) const;
  /// Writes a remark for people, with control bytes made visible; nothing if `quiet`.
  void remark(std::string_view text) const;
  /// Writes "strata: error: ..." and, for some kinds, what to do next.
  void error(const Error& error) const;
};

/// Pushes all data out. kIo if some of it could not be written: the result is then incomplete.
[[nodiscard]] Result<void> flush(const Console& console);

/// A progress line on standard error, redrawn at most ten times a second and removed at the end. An
/// empty function if that is no terminal. `console` must outlive the sink.
[[nodiscard]] ProgressSink progress_line(const Console& console);
/// Writes lines as remarks, from any thread, the progress line removed before. `console` must
/// outlive it.
[[nodiscard]] std::function<void(std::string_view)> remark_sink(const Console& console);
/// Removes the line.
void clear_progress(const Console& console);

}  // namespace strata::cli
