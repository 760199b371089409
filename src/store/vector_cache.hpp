// Vectors that were made before, by a hash of what they were made of: those of a model that costs
// time or money are made once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/hash.hpp"
#include "core/result.hpp"

namespace strata::store {

/// File of an index folder that holds them; it may be deleted whenever nobody writes.
inline constexpr std::string_view kVectorCacheFile = "vectors.sqlite";

/// One connection. Members may be called from several threads; they take turns.
class VectorCache {
 public:
  /// Opens `folder`/vectors.sqlite or makes it. One that is damaged or of another version is made
  /// anew: nothing in it is lost for good.
  [[nodiscard]] static Result<VectorCache> open(const std::string& folder);
  ~VectorCache();
  VectorCache(VectorCache&&) noexcept;
  VectorCache& operator=(VectorCache&&) noexcept;

  /// The numbers kept under each key, nullopt where there are none or they were damaged. What is
  /// found counts as used now.
  [[nodiscard]] Result<std::vector<std::optional<std::vector<float>>>> find(
      std::span<const Hash128> keys);
  /// Keeps rows under keys, replacing what was there, all or none. `rows`: keys.size() rows of
  /// `width` numbers. They survive the end of the process.
  [[nodiscard]] Result<void> keep(std::span<const Hash128> keys, std::span<const float> rows,
                                  std::size_t width);
  /// Drops those not used for longest until the file takes at most so many bytes. Number dropped.
  [[nodiscard]] Result<std::uint64_t> trim(std::uint64_t most_bytes);
  /// Vectors kept.
  [[nodiscard]] Result<std::uint64_t> size() const;

 private:
  struct State;
  explicit VectorCache(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Deletes the file in `folder` with what belongs to it.
void remove_vector_cache(const std::string& folder);

}  // namespace strata::store
