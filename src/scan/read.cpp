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
#include "scan/encoding.hpp"
#include "scan/file_access.hpp"
#include "scan/name_rules.hpp"
#include "scan/scan.hpp"
#include "scan/secrets.hpp"
#include "text/utf8.hpp"

namespace strata::scan {

namespace {

constexpr int kAttempts = 4;

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

// JavaScript and style sheets are what tools minify; other languages keep their long lines.
bool may_be_minified(std::string_view path) {
  return path.ends_with(".js") || path.ends_with(".mjs") || path.ends_with(".cjs") ||
         path.ends_with(".css");
}

// Whether a header is C or C++ may show anywhere in it; elsewhere the beginning tells.
std::string_view shown_to_detection(std::string_view path, std::string_view text) {
  constexpr std::size_t kHead = 8192;  // bytes
  return path.ends_with(".h") ? text : text.substr(0, kHead);
}

// The reason that the bytes on disk give not to index them.
std::optional<Skipped> refuse_by_bytes(const std::string& path, std::string_view bytes,
                                       const ScanOptions& options) {
  const auto skip = [&](SkipReason reason, std::string detail) {
    return Skipped{.path = path, .reason = reason, .detail = std::move(detail)};
  };
  if (bytes.size() > options.max_file_bytes) {
    return skip(SkipReason::kTooLarge, size_detail(bytes.size(), options));
  }
  if (const auto encoding = unreadable_encoding(bytes); !encoding.empty()) {
    return skip(SkipReason::kBinary, encoding == "UTF-16"
                                         ? "UTF-16 text with half a character at its end"
                                         : "UTF-32 text, which is not read");
  }
  return std::nullopt;
}

// The reason that the text gives.
std::optional<Skipped> refuse_by_text(const std::string& path, std::string_view text,
                                      const ScanOptions& options) {
  const auto skip = [&](SkipReason reason, std::string detail) {
    return Skipped{.path = path, .reason = reason, .detail = std::move(detail)};
  };
  if (looks_binary(text)) {
    return skip(SkipReason::kBinary, "NUL byte in the first 8 KiB");
  }
  if (!text::has_visible(text)) {
    return skip(SkipReason::kEmpty, "");
  }
  if (!options.minified && may_be_minified(path) && looks_minified(text)) {
    return skip(SkipReason::kMinified, "very long lines");
  }
  return std::nullopt;
}

// The reason that the name gives.
std::optional<NameVerdict> refused_name(const std::string& path, const ScanOptions& options) {
  const auto verdict = refuse_by_name(path, options.secrets);
  const bool wanted = options.minified && verdict && verdict->reason == SkipReason::kMinified;
  return wanted ? std::nullopt : verdict;
}

}  // namespace

std::variant<SourceFile, Skipped> from_bytes(std::string path, std::string bytes,
                                             const ScanOptions& options) {
  if (const auto verdict = refused_name(path, options)) {
    return Skipped{
        .path = std::move(path), .reason = verdict->reason, .detail = std::string(verdict->detail)};
  }
  if (auto skipped = refuse_by_bytes(path, bytes, options)) {
    return *std::move(skipped);
  }
  const Hash128 hash = hash128(bytes);
  auto [encoding, text] = decode(std::move(bytes));
  if (auto skipped = refuse_by_text(path, text, options)) {
    return *std::move(skipped);
  }
  const auto by_name = refuse_by_name(path, false);
  const bool named_secret = by_name && by_name->reason == SkipReason::kSecret;
  const auto secret = find_secret(text);
  if (secret && !options.secrets) {
    return Skipped{.path = std::move(path),
                   .reason = SkipReason::kSecret,
                   .detail = "line " + std::to_string(secret->line) + " looks like a real " +
                             std::string(secret->kind) + "; --secrets reads it"};
  }
  const auto language = lang::detect(path, shown_to_detection(path, text));
  const FileKind kind = classify(path, language, text);
  return SourceFile{.path = std::move(path),
                    .kind = kind,
                    .language = language,
                    .bytes = std::move(text),
                    .content_hash = hash,
                    .encoding = encoding,
                    .holds_secret = secret.has_value() || named_secret};
}

std::variant<SourceFile, Skipped> read(const std::string& root, const FileEntry& entry,
                                       const ScanOptions& options) {
  if (const auto verdict = refused_name(entry.path, options)) {
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
