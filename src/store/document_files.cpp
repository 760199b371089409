// A file is written once and never changed: a document that is replaced gets a new file, and the
// old one goes when the catalogue has named the new one. Tested by document_files_test.cpp.
#include "store/document_files.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "core/hash.hpp"
#include "store/durable_file.hpp"
#include "store/little_endian.hpp"
#include "store/mapped_file.hpp"

namespace strata::store {

namespace {

constexpr std::string_view kMagic = "\x89STRDOC\n";
constexpr std::size_t kHeaderBytes = 32;  // magic, added_ns, lengths of root, path and bytes
constexpr std::size_t kChecksumBytes = 8;

std::string header_of(const DocumentFile& document) {
  std::string header(kMagic);
  append<std::uint64_t>(header, static_cast<std::uint64_t>(document.added_ns));
  append<std::uint32_t>(header, static_cast<std::uint32_t>(document.root.size()));
  append<std::uint32_t>(header, static_cast<std::uint32_t>(document.path.size()));
  append<std::uint64_t>(header, document.bytes.size());
  return header.append(document.root).append(document.path);
}

tl::unexpected<Error> damaged(const std::string& name) {
  return fail(ErrorKind::kCorrupt, "the document in " + name + " is damaged");
}

}  // namespace

Result<std::string> write_document(const std::string& folder, const DocumentFile& document) {
  std::string content = header_of(document);
  content.append(document.bytes);
  append<std::uint64_t>(content, hash64(content));
  std::string name = hash128(content).to_hex().append(kDocumentEnding);
  const std::array<std::string_view, 1> pieces = {content};
  if (auto written = write_durably(folder, name, pieces); !written) {
    return fail(std::move(written));
  }
  return name;
}

Result<DocumentFile> read_document(const std::string& folder, const std::string& name) {
  std::string path = folder;
  auto mapped = MappedFile::open(path.append("/").append(name));
  if (!mapped) {
    return fail(std::move(mapped));
  }
  const std::string_view all = mapped->bytes();
  if (all.size() < kHeaderBytes + kChecksumBytes || !all.starts_with(kMagic)) {
    return damaged(name);
  }
  const std::string_view content = all.substr(0, all.size() - kChecksumBytes);
  if (hash64(content) != load<std::uint64_t>(all.data() + content.size())) {
    return damaged(name);
  }
  const auto root = load<std::uint32_t>(all.data() + 16);
  const auto length = load<std::uint32_t>(all.data() + 20);
  const auto bytes = load<std::uint64_t>(all.data() + 24);
  const std::string_view rest = content.substr(kHeaderBytes);
  if (root > rest.size() || length > rest.size() - root || bytes != rest.size() - root - length) {
    return damaged(name);
  }
  return DocumentFile{
      .root = std::string(rest.substr(0, root)),
      .path = std::string(rest.substr(root, length)),
      .added_ns = static_cast<std::int64_t>(load<std::uint64_t>(all.data() + kMagic.size())),
      .bytes = std::string(rest.substr(root + length))};
}

Result<void> delete_document(const std::string& folder, const std::string& name) {
  std::string path = folder;
  path.append("/").append(name);
  if (::unlink(path.c_str()) != 0 && errno != ENOENT) {
    return fail_errno("deleting " + name);
  }
  return sync_folder(folder);
}

std::vector<std::string> document_names(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    std::string name = at->path().filename().string();
    if (name.ends_with(kDocumentEnding)) {
      names.push_back(std::move(name));
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace strata::store
