// A document is a file in the index folder and a row of the catalogue; the refresh that follows
// takes it for a file of the working tree. Killed in between, the next refresh does the rest.
// Tested by documents_test.cpp.
#include "engine/documents.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/repair.hpp"
#include "engine/write_lock.hpp"
#include "scan/scan.hpp"

namespace strata {

namespace {

constexpr std::size_t kLongestPath = 4096;  // as for files

/// "" if the path can stand for a file below the root, else what is wrong with it.
std::string_view fault_of(std::string_view path) {
  if (path.empty() || path.size() >= kLongestPath) {
    return "the path of a document must have 1 to 4095 bytes";
  }
  if (path.find('\0') != std::string_view::npos) {
    return "the path of a document must not hold a NUL byte";
  }
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view part = path.substr(begin, end - begin);
    if (part.empty() || part == "." || part == "..") {
      return "the path of a document must be relative, without empty parts, \".\" or \"..\"";
    }
    begin = end + 1;
  }
  return {};
}

bool has_document(const store::Snapshot& snapshot, std::string_view path) {
  return std::binary_search(snapshot.documents.begin(), snapshot.documents.end(), path,
                            [](const auto& a, const auto& b) {
                              const auto key = [](const auto& x) -> std::string_view {
                                if constexpr (requires { x.path; }) {
                                  return x.path;
                                } else {
                                  return x;
                                }
                              };
                              return key(a) < key(b);
                            });
}

/// What is said about a document that cannot be read.
std::string damage_of(const Error& error) {
  return error.to_string() +
         "; hand it over again with `strata put`, or take it away with `strata remove`";
}

}  // namespace

engine::DocumentTexts engine::documents_among(const State& state, const LoadedView& current,
                                              const std::vector<retrieve::Hit>& hits) {
  DocumentTexts texts;
  if (current.snapshot.documents.empty()) {
    return texts;
  }
  for (const retrieve::Hit& hit : hits) {
    const index::SegmentReader& reader = current.view.reader(hit.leaf.segment);
    const std::string_view path = reader.file(reader.file_of(hit.leaf.leaf)).path;
    if (has_document(current.snapshot, path) && !texts.contains(path)) {
      if (auto bytes = state.catalog.document(state.root, path)) {
        texts.emplace(path, *std::move(bytes));
      }
    }
  }
  return texts;
}

engine::DocumentTexts engine::all_documents(const State& state, const LoadedView& current) {
  DocumentTexts texts;
  for (const store::CatalogDocument& document : current.snapshot.documents) {
    if (auto bytes = state.catalog.document(state.root, document.path)) {
      texts.emplace(document.path, *std::move(bytes));
    }
  }
  return texts;
}

void engine::leave_out_damaged_documents(const State& state, store::Snapshot& view) {
  for (const store::CatalogDocument& document : view.documents) {
    if (!state.catalog.document(state.root, document.path)) {
      std::erase_if(view.files, [&](const auto& file) { return file.path == document.path; });
    }
  }
}

std::variant<scan::SourceFile, scan::Skipped, Error> engine::read_document(
    const State& state, const std::string& path) {
  auto bytes = state.catalog.document(state.root, path);
  if (bytes) {
    auto read = scan::from_bytes(path, *std::move(bytes), state.options.scan);
    if (auto* skipped = std::get_if<scan::Skipped>(&read)) {
      return std::move(*skipped);
    }
    return std::get<scan::SourceFile>(std::move(read));
  }
  if (bytes.error().kind == ErrorKind::kCorrupt || bytes.error().kind == ErrorKind::kNotFound) {
    return scan::Skipped{
        .path = path, .reason = scan::SkipReason::kUnreadable, .detail = damage_of(bytes.error())};
  }
  return std::move(bytes.error());
}

Result<void> engine::check_documents(const State& state, const store::Snapshot& view) {
  for (const store::CatalogDocument& document : view.documents) {
    if (auto bytes = state.catalog.document(state.root, document.path); !bytes) {
      return fail(bytes.error().kind, document.path + ": " + damage_of(bytes.error()));
    }
  }
  return {};
}

Result<RefreshReport> Engine::put_document(const std::string& path, const std::string& bytes) {
  if (const std::string_view fault = fault_of(path); !fault.empty()) {
    return fail(ErrorKind::kInvalidArgument, std::string(fault));
  }
  auto read = scan::from_bytes(path, bytes, state_->options.scan);
  if (const auto* skipped = std::get_if<scan::Skipped>(&read)) {
    std::string message = path + " would not be indexed: ";
    message += scan::to_string(skipped->reason);
    if (!skipped->detail.empty()) {
      message += " (" + skipped->detail + ")";
    }
    return fail(ErrorKind::kInvalidArgument, std::move(message));
  }
  {
    auto lock = engine::lock_for_writing(*state_);
    if (!lock) {
      return fail(std::move(lock), "adding a document");
    }
    const auto put_it = [&] {
      return state_->catalog.put_document(state_->root, path, bytes, engine::now_ns());
    };
    auto put = put_it();
    if (!put && engine::replace_if_damaged(*state_, *lock, put.error())) {
      put = put_it();
    }
    if (!put) {
      return fail(std::move(put), "adding a document");
    }
  }
  return refresh();
}

Result<RefreshReport> Engine::remove_document(const std::string& path) {
  {
    auto lock = engine::lock_for_writing(*state_);
    if (!lock) {
      return fail(std::move(lock), "removing a document");
    }
    auto removed = state_->catalog.remove_document(state_->root, path);
    if (!removed && engine::replace_if_damaged(*state_, *lock, removed.error())) {
      removed = state_->catalog.remove_document(state_->root, path);
    }
    if (!removed) {
      return fail(std::move(removed), "removing a document");
    }
    if (!*removed) {
      return fail(ErrorKind::kNotFound, "no document was handed over as " + path);
    }
  }
  return refresh();
}

}  // namespace strata
