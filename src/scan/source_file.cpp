// Names of the enumerations, as output, filters and the index spell them, and the scan options' own
// checks. Tested by walk_test.cpp.
#include "scan/source_file.hpp"

#include "scan/scan.hpp"

namespace strata::scan {

std::string_view to_string(FileKind kind) {
  switch (kind) {
    case FileKind::kCode:
      return "code";
    case FileKind::kDocument:
      return "document";
    case FileKind::kData:
      return "data";
    case FileKind::kConfiguration:
      return "configuration";
    case FileKind::kTest:
      return "test";
    case FileKind::kGenerated:
      return "generated";
    case FileKind::kVendored:
      return "vendored";
  }
  return "unknown";
}

std::string_view to_string(SkipReason reason) {
  switch (reason) {
    case SkipReason::kIgnored:
      return "ignored";
    case SkipReason::kHidden:
      return "hidden";
    case SkipReason::kBinary:
      return "binary";
    case SkipReason::kEmpty:
      return "empty";
    case SkipReason::kTooLarge:
      return "too large";
    case SkipReason::kSecret:
      return "secret";
    case SkipReason::kSymlink:
      return "symbolic link";
    case SkipReason::kSpecial:
      return "special file";
    case SkipReason::kUnreadable:
      return "unreadable";
    case SkipReason::kNestedRepository:
      return "nested repository";
    case SkipReason::kMinified:
      return "minified";
  }
  return "unknown";
}

Result<void> ScanOptions::validate() const {
  constexpr std::uint64_t kSmallest = std::uint64_t{1} << 10U;
  constexpr std::uint64_t kLargest = std::uint64_t{1} << 30U;
  if (max_file_bytes < kSmallest || max_file_bytes > kLargest) {
    return fail(ErrorKind::kInvalidArgument, "max_file_bytes is " + std::to_string(max_file_bytes) +
                                                 "; it must lie in " + std::to_string(kSmallest) +
                                                 " .. " + std::to_string(kLargest));
  }
  return {};
}

std::string ScanOptions::fingerprint() const {
  // The number in front counts changes of the rules themselves.
  return "scan 3 max_file_bytes=" + std::to_string(max_file_bytes) +
         " hidden=" + (hidden ? "1" : "0") + " ignore_rules=" + (ignore_rules ? "1" : "0") +
         " secrets=" + (secrets ? "1" : "0") + (minified ? " minified=1" : "");
}

}  // namespace strata::scan
