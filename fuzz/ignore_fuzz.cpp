// Arbitrary bytes as an ignore file, a path, a git index and a git configuration. The first line is
// the path, the rest the other three. A pattern's verdict must not depend on the patterns before
// the one that decides.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "scan/git_configuration.hpp"
#include "scan/ignore_file.hpp"
#include "scan/secrets.hpp"
#include "scan/tracked_files.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMostBytes = 16 * 1024;
  if (size > kMostBytes) {
    return 0;
  }
  const void* untyped = data;
  const std::string_view bytes(static_cast<const char*>(untyped), size);
  const std::size_t end = bytes.find('\n');
  const std::string_view path = bytes.substr(0, end);
  const std::string_view rest =
      end == std::string_view::npos ? std::string_view() : bytes.substr(end + 1);
  for (bool (*cuts)() : {+[] { return false; }, +[] { return true; }}) {
    const strata::scan::PatternStyle style{.ignore_case = false, .cuts_patterns = cuts};
    const strata::scan::IgnoreFile file(rest, "label", 0, style);
    for (const bool is_folder : {false, true}) {
      const auto* decided = file.last_match(path, is_folder);
      if (decided == nullptr) {
        continue;
      }
      const strata::scan::IgnoreFile alone("\n" + decided->text + "\r\n", "label", 0, style);
      if (alone.last_match(path, is_folder) == nullptr) {
        std::abort();
      }
    }
  }
  static_cast<void>(strata::scan::read_configuration(rest));
  static_cast<void>(strata::scan::find_secret(rest));
  if (const auto tracked = strata::scan::TrackedFiles::parse(rest)) {
    static_cast<void>(tracked->holds(path));
    static_cast<void>(tracked->any_below(path));
  }
  return 0;
}
