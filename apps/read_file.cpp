// Reading through stdio: a C++ stream throws when it reads a folder. Tested by read_file_test.cpp
// and end to end.
#include "apps/read_file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

#include <fmt/format.h>

namespace strata::apps {

namespace {

// The largest file that can be indexed; an endless device ends here too.
constexpr std::size_t kMostBytes = std::size_t{1} << 30U;

Result<std::string> read_all(std::FILE* file, const std::string& name) {
  std::array<char, 65536> buffer{};
  std::string bytes;
  for (;;) {
    const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), file);
    bytes.append(buffer.data(), count);
    if (bytes.size() > kMostBytes) {
      return fail(ErrorKind::kInvalidArgument,
                  fmt::format("reading {}: it has more than 1 GiB, the most that is read", name));
    }
    if (count == buffer.size()) {
      continue;
    }
    if (std::ferror(file) != 0) {
      return fail(ErrorKind::kIo, fmt::format("reading {}: {}", name, std::strerror(errno)));
    }
    return bytes;
  }
}

struct Close {
  void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
};

}  // namespace

Result<std::string> read_file(const std::string& path) {
  if (path.empty()) {
    return fail(ErrorKind::kInvalidArgument, "a file has an empty name");
  }
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("reading {}: it is a folder; name the files in it", path));
  }
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
  if (file == nullptr) {
    const ErrorKind kind = errno == ENOENT ? ErrorKind::kNotFound : ErrorKind::kIo;
    return fail(kind, fmt::format("reading {}: {}", path, std::strerror(errno)));
  }
  return read_all(file.get(), path);
}

Result<void> read_pieces(const std::string& path,
                         const std::function<void(std::string_view)>& take) {
  constexpr std::size_t kPiece = std::size_t{1} << 20U;
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
  std::string piece(kPiece, '\0');
  std::size_t count = kPiece;
  while (file != nullptr && count == kPiece) {
    count = std::fread(piece.data(), 1, kPiece, file.get());
    take(std::string_view(piece).substr(0, count));
  }
  if (file == nullptr || std::ferror(file.get()) != 0) {
    return fail(file == nullptr && errno == ENOENT ? ErrorKind::kNotFound : ErrorKind::kIo,
                fmt::format("reading {}: {}", path, std::strerror(errno)));
  }
  return {};
}

std::uint64_t size_of_file(const std::string& path) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  return error ? 0 : size;
}

std::string head_of_file(const std::string& path, std::size_t size) {
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
  std::string head(size, '\0');
  head.resize(file == nullptr ? 0 : std::fread(head.data(), 1, size, file.get()));
  return head;
}

Result<std::string> read_standard_input() { return read_all(stdin, "standard input"); }

}  // namespace strata::apps
