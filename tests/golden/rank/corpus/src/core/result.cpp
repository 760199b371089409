// Rendering of errors. Tested by result_test.cpp.
#include "core/result.hpp"

#include <ranges>

namespace strata {

std::string_view to_string(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kInvalidArgument:
      return "invalid argument";
    case ErrorKind::kNotFound:
      return "not found";
    case ErrorKind::kPermission:
      return "permission denied";
    case ErrorKind::kIo:
      return "input/output error";
    case ErrorKind::kCorrupt:
      return "corrupt data";
    case ErrorKind::kUnsupported:
      return "unsupported";
    case ErrorKind::kBusy:
      return "busy";
    case ErrorKind::kNetwork:
      return "network error";
    case ErrorKind::kInternal:
      return "internal error";
  }
  return "unknown error";
}

Error Error::with(std::string frame) && {
  context.push_back(std::move(frame));
  return std::move(*this);
}

std::string Error::to_string() const {
  std::string out;
  for (const std::string& frame : std::views::reverse(context)) {
    out += frame;
    out += ": ";
  }
  out += message;
  return out;
}

tl::unexpected<Error> fail(ErrorKind kind, std::string message) {
  return tl::unexpected<Error>(Error{.kind = kind, .message = std::move(message), .context = {}});
}

}  // namespace strata
