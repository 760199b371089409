// Written under another name first. Tested by whole_file_test.cpp.
#include "train/whole_file.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

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

Result<void> can_write_whole(const std::string& path, std::string_view name) {
  const auto refused = [&](const std::string& why) {
    std::string message(name);
    message.append(" cannot be written to ").append(path).append(": ").append(why);
    return fail(ErrorKind::kIo, std::move(message));
  };
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    return refused("it is a folder");
  }
  const std::string partial = path + ".new";
  errno = 0;
  std::ofstream file(partial, std::ios::binary | std::ios::trunc);
  if (!file) {
    return refused(std::generic_category().message(errno));
  }
  file.close();
  std::filesystem::remove(partial, error);
  return {};
}

}  // namespace strata::train
