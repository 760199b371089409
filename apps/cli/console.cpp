// The standard streams. Everything that people read passes through safe_text, because messages
// carry names of files. Tested end to end (tests/end_to_end).
#include "apps/cli/console.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <mutex>
#include <unistd.h>

#include <fmt/format.h>

#include "apps/cli/safe_text.hpp"

namespace strata::cli {

namespace {

constexpr auto kRedraw = std::chrono::milliseconds(100);

bool colour_wanted() {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  if (no_colour != nullptr && *no_colour != '\0') {
    return false;
  }
  return terminal == nullptr || std::string_view(terminal) != "dumb";
}

void write(std::FILE* file, std::string_view text) {
  // A failed write stays visible in the stream's error flag, which flush() looks at.
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), file));
}

std::string next_step(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kCorrupt:
      return "  `strata index` repairs the index\n";
    case ErrorKind::kBusy:
      return "  try again when the other process is done\n";
    case ErrorKind::kInternal:
      return "  this is a defect of strata; please report it\n";
    default:
      return "";
  }
}

struct Line {
  std::mutex mutex;
  std::chrono::steady_clock::time_point drawn;
};

void draw(const Console& console, const ProgressEvent& event) {
  std::string line = "\r\x1b[K" + safe_text(event.activity);
  if (event.total > 0) {
    constexpr std::uint64_t kBarWidth = 20;
    const std::uint64_t done = std::min(event.done, event.total);
    line += fmt::format(" [{:.<{}}] {}% ({} of {} {})",
                        std::string(done * kBarWidth / event.total, '#'), kBarWidth,
                        done * 100 / event.total, event.done, event.total, event.unit);
  } else if (event.done > 0) {
    line += fmt::format(" {} {}", event.done, event.unit);
  }
  write(console.err, line);
  std::fflush(console.err);
}

}  // namespace

bool standard_streams_are_taken() {
  for (int number = 0; number <= STDERR_FILENO; ++number) {
    // A folder refuses reading and writing, and "/" is there even where /dev is not.
    if (::fcntl(number, F_GETFD) < 0 && ::open("/", O_RDONLY | O_DIRECTORY) != number) {
      return false;
    }
  }
  return true;
}

Console Console::of_process() {
  Console console;
  console.out_is_terminal = ::isatty(STDOUT_FILENO) != 0;
  console.err_is_terminal = ::isatty(STDERR_FILENO) != 0;
  console.colour = console.out_is_terminal && colour_wanted();
  return console;
}

void Console::print(std::string_view text) const { write(out, text); }

void Console::remark(std::string_view text) const {
  if (quiet) {
    return;
  }
  write(err, safe_text(text));
  std::fflush(err);
}

void Console::error(const Error& error) const {
  clear_progress(*this);
  write(err, "strata: error: " + safe_text(error.to_string()) + "\n" + next_step(error.kind));
  std::fflush(err);
}

Result<void> flush(const Console& console) {
  if (std::fflush(console.out) != 0 || std::ferror(console.out) != 0) {
    return fail(ErrorKind::kIo,
                fmt::format("writing to standard output: {}", std::strerror(errno)));
  }
  return {};
}

ProgressSink progress_line(const Console& console) {
  if (!console.err_is_terminal || console.quiet) {
    return {};
  }
  auto line = std::make_shared<Line>();
  return [line, &console](const ProgressEvent& event) {
    const std::unique_lock lock(line->mutex, std::try_to_lock);
    if (!lock.owns_lock()) {
      return;  // another thread is drawing; this event is not missed
    }
    const auto now = std::chrono::steady_clock::now();
    if (now - line->drawn < kRedraw) {
      return;
    }
    line->drawn = now;
    draw(console, event);
  };
}

std::function<void(std::string_view)> remark_sink(const Console& console) {
  auto mutex = std::make_shared<std::mutex>();
  return [mutex, &console](std::string_view line) {
    const std::lock_guard lock(*mutex);
    clear_progress(console);
    console.remark(line);
  };
}

void clear_progress(const Console& console) {
  if (console.err_is_terminal && !console.quiet) {
    write(console.err, "\r\x1b[K");
  }
}

}  // namespace strata::cli
