// The scan's walk, then each file by itself through harvest(). O(bytes). Tested by gather_test.cpp.
#include "train/gather.hpp"

#include <atomic>
#include <utility>
#include <variant>

#include "core/hash.hpp"
#include "core/parallel.hpp"
#include "train/harvest.hpp"

namespace strata::train {

bool Repetitions::is_repeated(const Pair& pair) {
  return !codes_.insert(code_fingerprint(pair.code)).second ||
         ++texts_[hash64(pair.text)] > kMostEqualTexts;
}

Result<std::vector<MinedFile>> gather(const std::string& folder, const GatherOptions& options) {
  auto found = scan::walk(folder, options.scan);
  if (!found) {
    return fail(std::move(found));
  }
  std::vector<scan::FileEntry>& files = found->files;
  if (options.most_files > 0 && files.size() > options.most_files) {
    const std::size_t all = files.size();
    for (std::size_t i = 0; i < options.most_files; ++i) {
      files[i] = files[i * all / options.most_files];
    }
    files.resize(options.most_files);
  }
  std::vector<MinedFile> mined(files.size());
  std::atomic<std::uint64_t> done{0};
  parallel_for(files.size(), options.threads, [&](std::size_t i) {
    mined[i].path = files[i].path;
    if (options.exclusion == nullptr || options.exclusion->match_path(files[i].path).empty()) {
      auto read = scan::read(folder, files[i], options.scan);
      if (const auto* file = std::get_if<scan::SourceFile>(&read)) {
        mined[i].pairs = harvest(*file);
        for (Pair& pair : mined[i].pairs) {
          pair.language = lang::info(file->language).name;
        }
      }
    }
    if (options.progress) {
      options.progress(
          {.activity = "reading", .done = ++done, .total = files.size(), .unit = "files"});
    }
  });
  return mined;
}

}  // namespace strata::train
