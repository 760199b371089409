// The scan's walk, then each file by itself through examine(). O(bytes). Tested by gather_test.cpp.
#include "train/gather.hpp"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <utility>
#include <variant>

#include "core/hash.hpp"
#include "core/parallel.hpp"
#include "text/identifiers.hpp"
#include "train/code_text.hpp"
#include "train/examine.hpp"
#include "train/link_findings.hpp"

namespace strata::train {

bool Repetitions::is_repeated(const Pair& pair) {
  const bool own = is_own_code(pair.kind);
  const std::uint64_t text = hash64(pair.text, own ? 0 : 1);
  const std::uint64_t code = hash64({}, code_fingerprint(pair.code) ^ (own ? 0 : text));
  return !codes_.insert(code).second || ++texts_[text] > kMostEqualTexts;
}

namespace {

std::vector<MinedFile> mined_files(std::vector<Findings>& findings, const GatherOptions& options) {
  std::vector<std::vector<Pair>> linked(findings.size());
  if (options.all_kinds) {
    linked = link_findings(findings);
  }
  std::vector<MinedFile> mined(findings.size());
  for (std::size_t i = 0; i < findings.size(); ++i) {
    Findings& from = findings[i];
    mined[i] = {.path = std::move(from.path), .pairs = std::move(from.pairs), .linked = {}};
    if (options.all_kinds) {
      mined[i].linked = std::move(from.error_pairs);
      std::ranges::move(linked[i], std::back_inserter(mined[i].linked));
    }
    for (std::size_t j = 0; options.all_definitions && j < from.definitions.size(); ++j) {
      Definition& definition = from.definitions[j];
      mined[i].linked.push_back({.package = {},
                                 .language = {},
                                 .kind = PairKind::kName,
                                 .text = joined(text::split_identifier(definition.name)),
                                 .code = std::move(definition.code)});
    }
    for (std::vector<Pair>* pairs : {&mined[i].pairs, &mined[i].linked}) {
      for (Pair& pair : *pairs) {
        pair.language = from.language;
      }
    }
  }
  return mined;
}

}  // namespace

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
  std::vector<Findings> findings(files.size());
  const HarvestOptions harvesting = {.own_kinds_only =
                                         !options.all_kinds && !options.all_definitions};
  std::atomic<std::uint64_t> done{0};
  parallel_for(files.size(), options.threads, [&](std::size_t i) {
    findings[i].path = files[i].path;
    const bool named = options.leaves_out && options.leaves_out(files[i].path);
    if (!named &&
        (options.exclusion == nullptr || options.exclusion->match_path(files[i].path).empty())) {
      auto read = scan::read(folder, files[i], options.scan);
      if (const auto* file = std::get_if<scan::SourceFile>(&read)) {
        findings[i] = examine(*file, harvesting);
      }
    }
    if (options.progress) {
      options.progress(
          {.activity = "reading", .done = ++done, .total = files.size(), .unit = "files"});
    }
  });
  return mined_files(findings, options);
}

}  // namespace strata::train
