// Errors as values. Whatever can fail returns Result<T>; an Error has a kind for programs, a
// message for people and the frames added on its way up ("reading segment a1b2: section 3: bad
// checksum"). Bad source code is never an Error: parsing gives diagnostics instead.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

namespace strata {

enum class ErrorKind {
  kInvalidArgument,  ///< the caller asked for something that has no meaning; the message says what
                     ///< would
  kNotFound,         ///< a file, symbol or index that was named does not exist
  kPermission,       ///< the operating system refused
  kIo,               ///< reading or writing failed
  kCorrupt,          ///< stored bytes are not what was written; a re-index repairs it
  kUnsupported,      ///< written by another version, or a feature this build lacks
  kBusy,             ///< another process holds what is needed
  kNetwork,          ///< a configured endpoint failed
  kInternal,         ///< a defect of ours
};

[[nodiscard]] std::string_view to_string(ErrorKind kind);

/// Why something failed. `context` holds the frames added by callers, innermost first.
struct Error {
  ErrorKind kind = ErrorKind::kInternal;
  std::string message;
  std::vector<std::string> context;

  /// Adds what the caller was doing, e.g. "reading segment a1b2".
  [[nodiscard]] Error with(std::string frame) &&;
  /// One line: outermost frame first, the message last, joined by ": ".
  [[nodiscard]] std::string to_string() const;
};

/// A value or an Error; must be looked at.
template <class T>
class [[nodiscard]] Result : public tl::expected<T, Error> {
 public:
  using tl::expected<T, Error>::expected;

  // NOLINTNEXTLINE(google-explicit-constructor): and_then() and its like give a plain expected
  Result(tl::expected<T, Error> other) : tl::expected<T, Error>(std::move(other)) {}
};

/// `return fail(ErrorKind::kNotFound, "no such folder: " + path);`
[[nodiscard]] tl::unexpected<Error> fail(ErrorKind kind, std::string message);

/// Passes the error of a failed result on, with a frame added: `return fail(result, "opening x");`
template <class T>
[[nodiscard]] tl::unexpected<Error> fail(Result<T>&& failed, std::string frame) {
  return tl::unexpected<Error>(std::move(failed.error()).with(std::move(frame)));
}

/// Passes the error of a failed result on unchanged.
template <class T>
[[nodiscard]] tl::unexpected<Error> fail(Result<T>&& failed) {
  return tl::unexpected<Error>(std::move(failed.error()));
}

}  // namespace strata
