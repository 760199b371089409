// Who may include whom: src/layers.txt held against the #include lines.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/tidy/text_file.hpp"

namespace strata::tidy {

/// One line of src/layers.txt.
struct Layer {
  std::string name;
  std::set<std::string> may_include;
  bool may_include_everything = false;  ///< "*"
};

/// The layers in their order. Lines that begin with '#' are comments.
[[nodiscard]] std::vector<Layer> parse_layers(std::string_view text);

/// Layers that name one that comes later, or none at all: the list itself must run one way.
[[nodiscard]] Findings misordered_layers(const std::vector<Layer>& layers);

/// #include "..." lines that the layers forbid, or that are not written from src/ or from the
/// repository's top.
[[nodiscard]] Findings forbidden_includes(const std::vector<TextFile>& files,
                                          const std::vector<Layer>& layers);

/// Folders of src/ without a layer.
[[nodiscard]] Findings unlisted_folders(const std::vector<std::string>& folders,
                                        const std::vector<Layer>& layers);

}  // namespace strata::tidy
