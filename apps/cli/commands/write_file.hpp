// A text that an option asks to be written to a file.
#pragma once

#include <fstream>
#include <string>

#include <fmt/format.h>

#include "core/result.hpp"

namespace strata::cli {

/// Replaces what the file held. kIo with the path if that fails.
[[nodiscard]] inline Result<void> write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.flush();
  if (!file) {
    return fail(ErrorKind::kIo, fmt::format("writing {} failed", path));
  }
  return {};
}

}  // namespace strata::cli
