// Places that a text names: frames of stack traces, compiler messages, `path:line`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace strata::retrieve {

struct Frame {
  std::string path;        ///< '/'-separated, without a drive; may come from another machine
  std::uint32_t line = 0;  ///< 1-based
  std::string symbol;      ///< function named in the same line of text; may be empty

  friend bool operator==(const Frame&, const Frame&) = default;
};

struct StackTrace {
  std::vector<Frame> frames;    ///< innermost call first, at most 64
  std::size_t trace_lines = 0;  ///< lines of text that have the form of a frame
};

/// Frames of Python, Java, Kotlin, Scala, JavaScript, Go, Rust, C, C++, C#, Ruby, PHP, Elixir,
/// Swift and others that print a file name with an extension beside a line number: `PATH:7`,
/// `PATH(7)`, `PATH:line 7`, `"PATH", line 7`. O(text).
[[nodiscard]] StackTrace read_stack_trace(std::string_view text);

}  // namespace strata::retrieve
