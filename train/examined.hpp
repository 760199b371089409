// For tests: a file that exists only as text, examined.
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "scan/scan.hpp"
#include "train/examine.hpp"

namespace strata::train {

inline Findings examined(std::string path, std::string bytes) {
  auto file = scan::from_bytes(std::move(path), std::move(bytes), {});
  return examine(std::get<scan::SourceFile>(file));
}

}  // namespace strata::train
