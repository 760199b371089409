// One candidate from disk to SourceFile. A file whose size or times differ before and after reading
// is read again, a few times; one that never holds still is skipped with that reason, because half
// of an old and half of a new text would be neither. Cost: one pass over the bytes for each check.
// Tested by read_test.cpp.
#include <cerrno>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <utility>

#include "lang/detect.hpp"
#include "scan/classify.hpp"
#include "scan/file_access.hpp"
#include "scan/name_rules.hpp"
#include "scan/scan.hpp"
#include "text/utf8.hpp"

namespace strata::scan {

namespace {

constexpr int kAttempts = 4;
constexpr std::size_t kLanguageHead = 8192;  // bytes shown to the language detection

std::string size_detail(std::uint64_t size, const ScanOptions& options) {
  return std::to_string(size) + " bytes; the limit is " + std::to_string(options.max_file_bytes);
}

bool same_state(const FileStatus& a, const FileStatus& b) {
  return a.st_size == b.st_size && a.st_mtim.tv_sec == b.st_mtim.tv_sec &&
         a.st_mtim.tv_nsec == b.st_mtim.tv_nsec && a.st_ctim.tv_sec == b.st_ctim.tv_sec &&
         a.st_ctim.tv_nsec == b.st_ctim.tv_nsec;
}

// Why an open failed: a link where the walk saw none is still a link.
Skipped unreadable(std::string path, int error_number) {
  const bool link = error_number == ELOOP;
  return {.path = std::move(path),
          .reason = link ? SkipReason::kSymlink : SkipReason::kUnreadable,
          .detail = system_message(error_number)};
}

// The reason that the bytes give not to index them.
std::optional<Skipped> refuse_by_content(const std::string& path, std::string_view bytes,
                                         const ScanOptions& options) {
  const auto skip = [&](SkipReason reason, std::string detail) {
    return Skipped{.path = path, .reason = reason, .detail = std::move(detail)};
  };
  if (bytes.size() > options.max_file_bytes) {
    return skip(SkipReason::kTooLarge, size_detail(bytes.size(), options));
  }
  if (const auto encoding = wide_encoding(bytes); !encoding.empty()) {
    return skip(SkipReason::kBinary,
                std::string(encoding) + " text; only UTF-8 and its subsets are read");
  }
  if (looks_binary(bytes)) {
    return skip(SkipReason::kBinary, "NUL byte in the first 8 KiB");
  }
  if (!text::has_visible(bytes)) {
    return skip(SkipReason::kEmpty, "");
  }
  return std::nullopt;
}

// JavaScript and style sheets are what tools minify; other languages keep their long lines.
bool may_be_minified(std::string_view path) {
  return path.ends_with(".js") || path.ends_with(".mjs") || path.ends_with(".cjs") ||
         path.ends_with(".css");
}

}  // namespace

std::variant<SourceFile, Skipped> from_bytes(std::string path, std::string bytes,
                                             const ScanOptions& options) {
  if (const auto verdict = refuse_by_name(path)) {
    return Skipped{
        .path = std::move(path), .reason = verdict->reason, .detail = std::string(verdict->detail)};
  }
  if (auto skipped = refuse_by_content(path, bytes, options)) {
    return *std::move(skipped);
  }
  if (may_be_minified(path) && looks_minified(bytes)) {
    return Skipped{
        .path = std::move(path), .reason = SkipReason::kMinified, .detail = "very long lines"};
  }
  const auto language = lang::detect(path, std::string_view(bytes).substr(0, kLanguageHead));
  const FileKind kind = classify(path, language, bytes);
  const Hash128 hash = hash128(bytes);
  return SourceFile{.path = std::move(path),
                    .kind = kind,
                    .language = language,
                    .bytes = std::move(bytes),
                    .content_hash = hash};
}

std::variant<SourceFile, Skipped> read(const std::string& root, const FileEntry& entry,
                                       const ScanOptions& options) {
  if (const auto verdict = refuse_by_name(entry.path)) {
    return Skipped{
        .path = entry.path, .reason = verdict->reason, .detail = std::string(verdict->detail)};
  }
  const FileDescriptor folder = open_folder(root);
  if (!folder.is_open()) {
    return unreadable(entry.path, errno);
  }
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const FileDescriptor file = open_beneath(folder, entry.path);
    if (!file.is_open()) {
      return unreadable(entry.path, errno);
    }
    FileStatus before{};

    FileStatus after{};
    if (::fstat(file.get(), &before) != 0) {
      return unreadable(entry.path, errno);
    }
    if (!S_ISREG(before.st_mode)) {
      return Skipped{
          .path = entry.path, .reason = SkipReason::kSpecial, .detail = "not a regular file"};
    }
    const auto size = static_cast<std::uint64_t>(before.st_size);
    if (size > options.max_file_bytes) {
      return Skipped{.path = entry.path,
                     .reason = SkipReason::kTooLarge,
                     .detail = size_detail(size, options)};
    }
    auto bytes = read_up_to(file, options.max_file_bytes + 1, size);
    if (!bytes || ::fstat(file.get(), &after) != 0) {
      return unreadable(entry.path, errno);
    }
    if (bytes->size() == size && same_state(before, after)) {
      return from_bytes(entry.path, *std::move(bytes), options);
    }
  }
  return Skipped{.path = entry.path,
                 .reason = SkipReason::kUnreadable,
                 .detail = "it changes while it is read"};
}

}  // namespace strata::scan
