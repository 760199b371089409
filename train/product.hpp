// Products of dense float matrices, the bulk of training.
#pragma once

#include <cstddef>
#include <span>

namespace strata::train {

/// A matrix inside an array: element (i, j) is values[i * row_step + j * column_step]. Steps other
/// than (columns, 1) give transposes and blocks of columns without a copy.
struct MatrixView {
  const float* values = nullptr;
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::size_t row_step = 0;
  std::size_t column_step = 0;

  [[nodiscard]] MatrixView transposed() const {
    return {.values = values,
            .rows = columns,
            .columns = rows,
            .row_step = column_step,
            .column_step = row_step};
  }
};

/// out = a * b, row-major, overwritten. Every element is summed in the order of the inner index, by
/// separate multiplications and additions, so that the result is equal on every machine and for any
/// number of threads (0 = all cores). Preconditions: a.columns == b.rows, out.size() == a.rows *
/// b.columns.
void multiply(const MatrixView& a, const MatrixView& b, std::span<float> out, std::size_t threads);

}  // namespace strata::train
