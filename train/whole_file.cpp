// Written under another name first. Tested by whole_file_test.cpp.
#include "train/whole_file.hpp"

#include <filesystem>
#include <fstream>

namespace strata::train {

Result<void> write_whole(const std::string& path, std::string_view name,
                         std::span<const std::string_view> parts) {
  const std::string partial = path + ".new";
  std::ofstream file(partial, std::ios::binary | std::ios::trunc);
  for (const std::string_view part : parts) {
    file.write(part.data(), static_cast<std::streamsize>(part.size()));
  }
  file.close();
  std::error_code error;
  if (file) {
    std::filesystem::rename(partial, path, error);
  }
  if (!file || error) {
    std::error_code ignored;
    std::filesystem::remove(partial, ignored);
    std::string message(name);
    message.append(" cannot be written to ").append(path);
    return fail(ErrorKind::kIo, std::move(message));
  }
  return {};
}

}  // namespace strata::train
