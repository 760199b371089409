// Blocks for the caches and packed panels as in Goto and van de Geijn, "Anatomy of high-performance
// matrix multiplication", 2008. The innermost tile is written with the compilers' vector types and
// compiled for three widths; the processor chooses at run time. Width and tile decide which
// elements are computed together, never the order of a sum. O(rows x columns x inner). Tested by
// product_test.cpp.
#include "train/product.hpp"

#include <algorithm>
#include <vector>

#include "core/parallel.hpp"

namespace strata::train {

namespace {

constexpr std::size_t kDepth = 256;     // inner indices of one pass: panels stay in the caches
constexpr std::size_t kBlockRows = 64;  // rows of `out` of one work item

using Vector4 = float __attribute__((vector_size(16)));
using Vector8 = float __attribute__((vector_size(32)));
using Vector16 = float __attribute__((vector_size(64)));

// A tile of `out` is Rows x (Vectors vectors); its sums stay in registers.
template <class V, std::size_t R, std::size_t N>
struct Shape {
  using Vector = V;
  static constexpr std::size_t kRows = R;
  static constexpr std::size_t kVectors = N;
  static constexpr std::size_t kColumns = N * (sizeof(V) / sizeof(float));
};

using Plain = Shape<Vector4, 4, 2>;
using Avx2 = Shape<Vector8, 6, 2>;
using Avx512 = Shape<Vector16, 8, 2>;

// Rows [first, first + rows) and columns [from, from + depth) of a matrix.
struct Part {
  std::size_t first;
  std::size_t rows;
  std::size_t from;
  std::size_t depth;
};

// Copies a part column by column, each column padded with zeros to `width` values.
void pack(const MatrixView& m, const Part& part, std::size_t width, float* to) {
  for (std::size_t k = 0; k < part.depth; ++k) {
    const float* column = m.values + (part.from + k) * m.column_step + part.first * m.row_step;
    for (std::size_t i = 0; i < part.rows; ++i) {
      to[k * width + i] = column[i * m.row_step];
    }
    std::fill(to + k * width + part.rows, to + (k + 1) * width, 0.0F);
  }
}

// tile += a * b, of packed panels.
template <class S>
[[gnu::always_inline]] inline void add_tile(const float* a, const float* b, std::size_t depth,
                                            float* tile) {
  using V = typename S::Vector;
  V sums[S::kRows][S::kVectors];
  for (std::size_t i = 0; i < S::kRows; ++i) {
    for (std::size_t j = 0; j < S::kVectors; ++j) {
      __builtin_memcpy(&sums[i][j], tile + i * S::kColumns + j * (S::kColumns / S::kVectors),
                       sizeof(V));
    }
  }
  for (std::size_t k = 0; k < depth; ++k) {
    V right[S::kVectors];
    __builtin_memcpy(right, b + k * S::kColumns, sizeof(right));
    for (std::size_t i = 0; i < S::kRows; ++i) {
      const float left = a[k * S::kRows + i];
      for (std::size_t j = 0; j < S::kVectors; ++j) {
        sums[i][j] += left * right[j];
      }
    }
  }
  for (std::size_t i = 0; i < S::kRows; ++i) {
    for (std::size_t j = 0; j < S::kVectors; ++j) {
      __builtin_memcpy(tile + i * S::kColumns + j * (S::kColumns / S::kVectors), &sums[i][j],
                       sizeof(V));
    }
  }
}

// Rows [first, first + rows) of one pass over the inner index.
struct Pass {
  const MatrixView& a;
  std::span<const float> right;  // packed panels of b
  std::size_t first;
  std::size_t rows;
  std::size_t from;
  std::size_t depth;
  std::size_t columns;
  float* out;
};

template <class S>
[[gnu::always_inline]] inline void add_pass(const Pass& pass) {
  float left[S::kRows * kDepth];
  float tile[S::kRows * S::kColumns];
  for (std::size_t i = 0; i < pass.rows; i += S::kRows) {
    const std::size_t height = std::min(S::kRows, pass.rows - i);
    pack(pass.a, {.first = pass.first + i, .rows = height, .from = pass.from, .depth = pass.depth},
         S::kRows, left);
    for (std::size_t j = 0; j < pass.columns; j += S::kColumns) {
      const std::size_t width = std::min(S::kColumns, pass.columns - j);
      float* corner = pass.out + (pass.first + i) * pass.columns + j;
      for (std::size_t r = 0; r < height; ++r) {
        std::copy_n(corner + r * pass.columns, width, tile + r * S::kColumns);
      }
      add_tile<S>(left, pass.right.data() + j * pass.depth, pass.depth, tile);
      for (std::size_t r = 0; r < height; ++r) {
        std::copy_n(tile + r * S::kColumns, width, corner + r * pass.columns);
      }
    }
  }
}

void add_plain(const Pass& pass) { add_pass<Plain>(pass); }

struct Kernel {
  void (*add)(const Pass&);
  std::size_t columns;  // of a panel
};

#if defined(__x86_64__)
[[gnu::target("avx2")]] void add_avx2(const Pass& pass) { add_pass<Avx2>(pass); }

[[gnu::target("avx512f")]] void add_avx512(const Pass& pass) { add_pass<Avx512>(pass); }

Kernel choose_kernel() {
  if (__builtin_cpu_supports("avx512f") != 0) {
    return {.add = add_avx512, .columns = Avx512::kColumns};
  }
  if (__builtin_cpu_supports("avx2") != 0) {
    return {.add = add_avx2, .columns = Avx2::kColumns};
  }
  return {.add = add_plain, .columns = Plain::kColumns};
}
#else
Kernel choose_kernel() { return {.add = add_plain, .columns = Plain::kColumns}; }
#endif

}  // namespace

void multiply(const MatrixView& a, const MatrixView& b, std::span<float> out, std::size_t threads) {
  static const Kernel kKernel = choose_kernel();
  const std::size_t panels = (b.columns + kKernel.columns - 1) / kKernel.columns;
  const MatrixView columns = b.transposed();
  std::vector<float> right(panels * kKernel.columns * std::min(kDepth, a.columns));
  std::fill(out.begin(), out.end(), 0.0F);
  for (std::size_t from = 0; from < a.columns; from += kDepth) {
    const std::size_t depth = std::min(kDepth, a.columns - from);
    for (std::size_t panel = 0; panel < panels; ++panel) {
      const std::size_t first = panel * kKernel.columns;
      const std::size_t width = std::min(kKernel.columns, b.columns - first);
      pack(columns, {.first = first, .rows = width, .from = from, .depth = depth}, kKernel.columns,
           right.data() + first * depth);
    }
    const std::size_t blocks = (a.rows + kBlockRows - 1) / kBlockRows;
    parallel_for(blocks, threads, [&](std::size_t block) {
      const std::size_t first = block * kBlockRows;
      kKernel.add({.a = a,
                   .right = right,
                   .first = first,
                   .rows = std::min(kBlockRows, a.rows - first),
                   .from = from,
                   .depth = depth,
                   .columns = b.columns,
                   .out = out.data()});
    });
  }
}

}  // namespace strata::train
