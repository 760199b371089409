// A file belongs to the layer of its folder: src/<layer>/..., or apps/... Its quoted includes name
// a layer by their first folder.
#include "tests/tidy/layers.hpp"

#include <algorithm>
#include <optional>
#include <sstream>

namespace strata::tidy {

namespace {

std::string layer_of_path(std::string_view path) {
  if (path.starts_with("src/")) {
    path.remove_prefix(4);
  }
  const std::size_t slash = path.find('/');
  return slash == std::string_view::npos ? std::string() : std::string(path.substr(0, slash));
}

// The path between the quotes of an include line.
std::optional<std::string_view> quoted_include(std::string_view line) {
  constexpr std::string_view kInclude = "#include \"";
  if (!line.starts_with(kInclude)) {
    return std::nullopt;
  }
  line.remove_prefix(kInclude.size());
  return line.substr(0, line.find('"'));
}

const Layer* find_layer(const std::vector<Layer>& layers, std::string_view name) {
  const auto found = std::ranges::find(layers, name, &Layer::name);
  return found == layers.end() ? nullptr : &*found;
}

std::string complaint(const Layer& from, std::string_view included,
                      const std::vector<Layer>& layers) {
  const std::string to = layer_of_path(included);
  if (to == from.name || from.may_include_everything || from.may_include.contains(to)) {
    return {};
  }
  if (find_layer(layers, to) == nullptr) {
    return "\"" + std::string(included) + "\" does not begin with a folder of src/layers.txt";
  }
  return from.name + " may not include " + to + " (src/layers.txt)";
}

}  // namespace

std::vector<Layer> parse_layers(std::string_view text) {
  std::vector<Layer> layers;
  for (const std::string_view line : lines_of(text)) {
    const std::size_t colon = line.find(':');
    if (line.starts_with('#') || colon == std::string_view::npos) {
      continue;
    }
    Layer layer{.name = std::string(line.substr(0, colon)), .may_include = {}};
    std::istringstream words{std::string(line.substr(colon + 1))};
    for (std::string word; words >> word;) {
      if (word == "*") {
        layer.may_include_everything = true;
      } else {
        layer.may_include.insert(word);
      }
    }
    layers.push_back(std::move(layer));
  }
  return layers;
}

Findings misordered_layers(const std::vector<Layer>& layers) {
  Findings findings;
  std::set<std::string> before;
  for (const Layer& layer : layers) {
    for (const auto& name : layer.may_include) {
      if (!before.contains(name)) {
        findings.push_back("src/layers.txt: " + layer.name + " names " + name +
                           ", which does not come before it");
      }
    }
    before.insert(layer.name);
  }
  return findings;
}

Findings forbidden_includes(const std::vector<TextFile>& files, const std::vector<Layer>& layers) {
  Findings findings;
  for (const TextFile& file : files) {
    const Layer* from = find_layer(layers, layer_of_path(file.path));
    if (from == nullptr) {
      findings.push_back(file.path + ": its folder is not in src/layers.txt");
      continue;
    }
    const auto lines = lines_of(file.text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (const auto included = quoted_include(lines[i])) {
        if (const auto what = complaint(*from, *included, layers); !what.empty()) {
          findings.push_back(finding(file, i, what));
        }
      }
    }
  }
  return findings;
}

Findings unlisted_folders(const std::vector<std::string>& folders,
                          const std::vector<Layer>& layers) {
  Findings findings;
  for (const auto& folder : folders) {
    if (find_layer(layers, folder) == nullptr) {
      findings.push_back("src/" + folder + ": not in src/layers.txt");
    }
  }
  return findings;
}

}  // namespace strata::tidy
