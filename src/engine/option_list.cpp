// One line per option in a file named by the hash of the fingerprint: written once where an index
// with new options is committed, read where they differ. Tested by option_list_test.cpp.
#include "engine/option_list.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "core/hash.hpp"
#include "scan/file_access.hpp"
#include "store/durable_file.hpp"

namespace strata::engine {

namespace {

constexpr std::string_view kPrefix = "options-";
constexpr std::size_t kMostBytes = std::size_t{64} << 10U;

std::string name_of_file(const std::string& fingerprint) {
  return std::string(kPrefix) + hash128(fingerprint).to_hex();
}

std::string yes_or_no(bool value) { return value ? "true" : "false"; }

const std::string* value_of(const OptionList& options, std::string_view name) {
  const auto at =
      std::ranges::find_if(options, [&](const auto& each) { return each.first == name; });
  return at == options.end() ? nullptr : &at->second;
}

void add_segmentation(const segment::SegmentOptions& options, OptionList& list) {
  list.emplace_back("method", segment::to_string(options.method));
  list.emplace_back("curve_source", segment::to_string(options.curve_source));
  list.emplace_back("block_leaves", fmt::to_string(options.block_leaves));
  list.emplace_back("similarity_drop_threshold", fmt::to_string(options.similarity_drop_threshold));
  list.emplace_back("percentile", fmt::to_string(options.percentile));
  list.emplace_back("deviation", fmt::to_string(options.deviation));
  list.emplace_back("region_price", fmt::to_string(options.region_price));
  list.emplace_back("smoothing", segment::to_string(options.smoothing));
  list.emplace_back("smoothing_window_size", fmt::to_string(options.smoothing_window_size));
  list.emplace_back("structural_prior", fmt::to_string(options.structural_prior));
  list.emplace_back("min_leaves", fmt::to_string(options.min_leaves));
  list.emplace_back("max_leaves", fmt::to_string(options.max_leaves));
}

}  // namespace

OptionList list_options(const IndexOptions& options, const embed::ModelIdentity& model,
                        const std::string& summaries) {
  OptionList list;
  list.emplace_back("max_file_bytes", fmt::to_string(options.scan.max_file_bytes));
  list.emplace_back("hidden", yes_or_no(options.scan.hidden));
  list.emplace_back("no_ignore", yes_or_no(!options.scan.ignore_rules));
  list.emplace_back("secrets", yes_or_no(options.scan.secrets));
  list.emplace_back("max_steps", fmt::to_string(options.parse.max_steps));
  list.emplace_back("min_node_bytes", fmt::to_string(options.parse.min_node_bytes));
  list.emplace_back("min_tokens", fmt::to_string(options.chunk.min_tokens));
  list.emplace_back("target_tokens", fmt::to_string(options.chunk.target_tokens));
  list.emplace_back("max_tokens", fmt::to_string(options.chunk.max_tokens));
  list.emplace_back("tokenizer", text::to_string(options.chunk.tokenizer));
  list.emplace_back("small_policy",
                    options.chunk.small == chunk::SmallPolicy::kDrop ? "drop" : "merge");
  list.emplace_back("no_context", yes_or_no(!options.chunk.context));
  list.emplace_back("even_sizes", yes_or_no(!options.chunk.adaptive));
  list.emplace_back("strict", yes_or_no(options.chunk.strict_sections));
  list.emplace_back("passages", yes_or_no(options.chunk.passages));
  list.emplace_back("overlap_ratio", fmt::to_string(options.chunk.overlap_ratio));
  add_segmentation(options.segment, list);
  list.emplace_back("summary_bytes", fmt::to_string(options.summary.max_bytes));
  list.emplace_back("model", model.name + " (" + model.fingerprint + ")");
  list.emplace_back("summaries", summaries.empty() ? "extracts" : summaries);
  return list;
}

std::vector<OptionDifference> differences(const OptionList& indexed, const OptionList& now) {
  std::vector<OptionDifference> out;
  for (const auto& [name, value] : now) {
    const std::string* before = value_of(indexed, name);
    if (before == nullptr || *before != value) {
      out.push_back({.name = name, .indexed = before == nullptr ? "" : *before, .now = value});
    }
  }
  for (const auto& [name, value] : indexed) {
    if (value_of(now, name) == nullptr) {
      out.push_back({.name = name, .indexed = value, .now = ""});
    }
  }
  return out;
}

std::string in_words(const std::vector<OptionDifference>& differences) {
  std::string out;
  for (const OptionDifference& each : differences) {
    out += out.empty() ? "" : "; ";
    out += fmt::format("{} is {} and was {}", each.name, each.now.empty() ? "unknown" : each.now,
                       each.indexed.empty() ? "unknown" : each.indexed);
  }
  return out;
}

std::string other_options(const std::vector<OptionDifference>& differences) {
  if (differences.empty()) {
    return "the index was built with other options or another model; run `strata index` to "
           "rebuild it";
  }
  return "the index was built with other options: " + in_words(differences) +
         "; give the same, or run `strata index` to rebuild it";
}

void forget_options(const std::string& folder, const std::vector<std::string>& wanted) {
  std::set<std::string> names;
  for (const std::string& fingerprint : wanted) {
    names.insert(name_of_file(fingerprint));
  }
  std::vector<std::filesystem::path> unwanted;
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (name.starts_with(kPrefix) && !names.contains(name)) {
      unwanted.push_back(at->path());
    }
  }
  for (const std::filesystem::path& path : unwanted) {
    std::filesystem::remove(path, error);
  }
}

void keep_options(const std::string& folder, const std::string& fingerprint,
                  const OptionList& options, const std::vector<std::string>& wanted) {
  forget_options(folder, wanted);
  std::string text;
  for (const auto& [name, value] : options) {
    text.append(name).append("=").append(value).append("\n");
  }
  // What cannot be written cannot be told later, and nothing else.
  static_cast<void>(store::write_at_once(folder, name_of_file(fingerprint), text));
}

OptionList kept_options(const std::string& folder, const std::string& fingerprint) {
  const auto text = scan::read_small_file(folder + "/" + name_of_file(fingerprint), kMostBytes);
  OptionList list;
  if (!text) {
    return list;
  }
  for (std::string_view rest = *text; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const std::size_t equals = line.find('=');
    if (equals != std::string_view::npos) {
      list.emplace_back(line.substr(0, equals), line.substr(equals + 1));
    }
  }
  return list;
}

}  // namespace strata::engine
