// Word processors and exports write a paragraph as one long line; people and formatters wrap lines
// at 72 to 120 columns. O(atoms). Tested by passages_test.cpp.
#include "document/passages.hpp"

namespace strata::document {

std::vector<std::uint32_t> paragraphs_within(const chunk::Atoms& atoms, std::uint32_t first,
                                             std::uint32_t last) {
  std::vector<std::uint32_t> starts;
  std::uint32_t line = atoms.begin(first);
  for (std::uint32_t atom = first + 1; atom <= last; ++atom) {
    if (atoms.list[atom].seam != chunk::Seam::kLine) {
      continue;
    }
    if (atoms.begin(atom) - line >= kUnwrappedBytes) {
      starts.push_back(atom);
    }
    line = atoms.begin(atom);
  }
  return starts;
}

}  // namespace strata::document
