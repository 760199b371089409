// Reading through stdio: a C++ stream throws when it reads a folder. What a name leads to is looked
// at before it is opened, because opening a FIFO waits for its writer. Tested by read_file_test.cpp
// and end to end.
#include "apps/read_file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

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

using File = std::unique_ptr<std::FILE, Close>;

// True for a name of what this process has open already.
bool is_descriptor(std::string_view path) {
  return path.starts_with("/dev/fd/") || path.starts_with("/proc/self/fd/") || path == "/dev/stdin";
}

// What cannot be read from a file of this mode, for people; "" if it can.
std::string_view fault_of(mode_t mode, bool descriptor) {
  if (S_ISREG(mode) || (S_ISFIFO(mode) && descriptor)) {
    return "";
  }
  if (S_ISDIR(mode)) {
    return "it is a folder; name the files in it";
  }
  if (S_ISFIFO(mode)) {
    return "it is a FIFO, which might never end; - reads standard input";
  }
  return S_ISSOCK(mode) ? "it is a socket" : "it is a device; - reads standard input";
}

// Opens nothing that waits, and nothing that does something when it is opened.
Result<File> open_to_read(const std::string& path) {
  const auto failed = [&] {
    const ErrorKind kind = errno == ENOENT ? ErrorKind::kNotFound : ErrorKind::kIo;
    return fail(kind, fmt::format("reading {}: {}", path, std::strerror(errno)));
  };

  struct stat status {};

  if (::stat(path.c_str(), &status) != 0) {
    return failed();
  }
  const bool descriptor = is_descriptor(path);
  std::string_view fault = fault_of(status.st_mode, descriptor);
  if (!fault.empty()) {
    return fail(ErrorKind::kInvalidArgument, fmt::format("reading {}: {}", path, fault));
  }
  const int number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  File file(number < 0 ? nullptr : ::fdopen(number, "rb"));
  if (file == nullptr || ::fstat(number, &status) != 0) {
    return failed();
  }
  fault = fault_of(status.st_mode, descriptor);  // it may be another one by now
  if (!fault.empty()) {
    return fail(ErrorKind::kInvalidArgument, fmt::format("reading {}: {}", path, fault));
  }
  if (::fcntl(number, F_SETFL, 0) != 0) {  // a pipe is waited for
    return failed();
  }
  return file;
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
  if (path.empty()) {
    return fail(ErrorKind::kInvalidArgument, "a file has an empty name");
  }
  auto file = open_to_read(path);
  if (!file) {
    return fail(std::move(file));
  }
  return read_all(file->get(), path);
}

Result<void> read_pieces(const std::string& path,
                         const std::function<void(std::string_view)>& take) {
  constexpr std::size_t kPiece = std::size_t{1} << 20U;
  auto file = open_to_read(path);
  if (!file) {
    return fail(std::move(file));
  }
  std::string piece(kPiece, '\0');
  std::size_t count = kPiece;
  while (count == kPiece) {
    count = std::fread(piece.data(), 1, kPiece, file->get());
    take(std::string_view(piece).substr(0, count));
  }
  if (std::ferror(file->get()) != 0) {
    return fail(ErrorKind::kIo, fmt::format("reading {}: {}", path, std::strerror(errno)));
  }
  return {};
}

std::uint64_t size_of_file(const std::string& path) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  return error ? 0 : size;
}

std::string head_of_file(const std::string& path, std::size_t size) {
  const auto file = open_to_read(path);
  std::string head(size, '\0');
  head.resize(file ? std::fread(head.data(), 1, size, file->get()) : 0);
  return head;
}

Result<std::string> read_standard_input() {
  struct stat status {};

  // A closed one was taken by a folder (cli/console.hpp).
  if (::fstat(STDIN_FILENO, &status) != 0 || S_ISDIR(status.st_mode)) {
    return fail(ErrorKind::kInvalidArgument,
                "reading standard input: it is closed, or a folder; give it a file or a pipe");
  }
  return read_all(stdin, "standard input");
}

}  // namespace strata::apps
