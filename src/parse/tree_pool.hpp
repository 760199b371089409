// Memory for syntax trees. A tree is made, walked over once and thrown away, all on one thread, so
// its nodes need not be given back one by one: while a TreePool::Scope is open on a thread, the
// runtime allocates from blocks that belong to it, and all of that is void when the last one
// closes.
#pragma once

#include <cstddef>

#include <tree_sitter/api.h>

namespace strata::parse {

class TreePool {
 public:
  /// Whatever the runtime allocates on this thread while one is open must not be used, nor be given
  /// back, once the last of the thread has closed; what it allocated before must not be given back
  /// while one is open. They nest.
  class Scope {
   public:
    Scope();
    ~Scope();
    Scope(Scope&& other) noexcept;
    Scope& operator=(Scope&&) = delete;
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    bool open_ = true;
  };

  /// True if the tree lies in this thread's blocks, so that it goes with the scope.
  [[nodiscard]] static bool owns(const TSTree* tree);

  /// Bytes of memory that the runtime has taken on this thread since the first of the open scopes
  /// was opened; what was given back counts, unless it was taken again. The same for equal work.
  [[nodiscard]] static std::size_t used_bytes();

  /// Bytes of blocks that this thread keeps while no scope is open.
  [[nodiscard]] static std::size_t kept_bytes();
};

}  // namespace strata::parse
