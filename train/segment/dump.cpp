// Topic boundaries of texts that are divided already, for segment/fit.py: what the learned detector
// sees of each gap, and where each method puts borders.
//
//     strata_boundary_dump [METHOD[:OPTION=VALUE,...]]... < SAMPLES > OUT
//
// SAMPLES has a JSON object a line: {"units": [text, ...]}. OUT has one for each: {"features": one
// row per gap, "starts": one list of first units per METHOD}; its first line holds the names of the
// features. Options: block, window, smoothing, curve, deviation, price, min, max.
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "embed/factory.hpp"
#include "segment/boundaries.hpp"
#include "segment/cohesion.hpp"
#include "segment/learned.hpp"

namespace {

using strata::segment::SegmentOptions;

// False for an option that does not exist.
bool set_option(SegmentOptions& options, std::string_view name, const std::string& value) {
  if (name == "block") {
    options.block_leaves = static_cast<std::uint32_t>(std::stoul(value));
  } else if (name == "window") {
    options.smoothing_window_size = static_cast<std::uint32_t>(std::stoul(value));
  } else if (name == "min") {
    options.min_leaves = static_cast<std::uint32_t>(std::stoul(value));
  } else if (name == "max") {
    options.max_leaves = static_cast<std::uint32_t>(std::stoul(value));
  } else if (name == "deviation") {
    options.deviation = std::stod(value);
  } else if (name == "price") {
    options.region_price = std::stod(value);
  } else if (name == "smoothing") {
    options.smoothing = *strata::segment::smoothing_from(value);
  } else if (name == "curve") {
    options.curve_source = *strata::segment::curve_source_from(value);
  } else {
    return false;
  }
  return true;
}

// "depth:block=4,window=5".
bool read_options(const std::string& text, SegmentOptions& options) {
  const auto colon = text.find(':');
  const auto method = strata::segment::threshold_method_from(text.substr(0, colon));
  if (!method) {
    return false;
  }
  options.method = *method;
  for (auto at = colon; at != std::string::npos && at < text.size();) {
    const auto equals = text.find('=', at);
    const auto comma = text.find(',', at + 1);
    if (equals == std::string::npos ||
        !set_option(
            options, text.substr(at + 1, equals - at - 1),
            text.substr(equals + 1, comma == std::string::npos ? comma : comma - equals - 1))) {
      return false;
    }
    at = comma;
  }
  return options.validate().has_value();
}

int dump(const std::vector<SegmentOptions>& methods) {
  const auto embedder = strata::embed::make_embedder();
  if (!embedder) {
    std::cerr << embedder.error().to_string() << '\n';
    return 1;
  }
  std::cout << nlohmann::json(strata::segment::boundary_feature_names()).dump() << '\n';
  std::string line;
  while (std::getline(std::cin, line)) {
    const auto units = nlohmann::json::parse(line).at("units").get<std::vector<std::string>>();
    const std::vector<std::string_view> texts(units.begin(), units.end());
    const auto vectors = (*embedder)->embed_documents(texts);
    if (!vectors) {
      std::cerr << vectors.error().to_string() << '\n';
      return 1;
    }
    nlohmann::json out;
    const auto words = strata::segment::words_of(texts);
    out["features"] = strata::segment::boundary_features(*vectors, texts, words, {});
    out["lengths"] = strata::segment::code_lengths(words, SegmentOptions{}.max_leaves);
    out["starts"] = nlohmann::json::array();
    for (const SegmentOptions& options : methods) {
      out["starts"].push_back(
          strata::segment::segment({.vectors = *vectors, .texts = texts}, options).starts);
    }
    std::cout << out.dump() << '\n';
  }
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  std::vector<SegmentOptions> methods;
  for (int i = 1; i < count; ++i) {
    if (!read_options(arguments[i], methods.emplace_back())) {
      std::cerr << "strata_boundary_dump: not a method with options: " << arguments[i] << '\n';
      return 2;
    }
  }
  return dump(methods);
}
