// Blocks are carved from their beginning; what is given back goes to a list of its size class and
// comes from there again: sixteen bytes apart up to 1 KiB, powers of two above. A word before each
// piece says its class. When the last scope closes, carving begins anew in the first block; of the
// blocks, kMostKept bytes stay for the next tree. The runtime has one allocator for the whole
// process: where no scope is open on the thread, ours is that of the C library. With sanitizers it
// always is, so that they see every node, and bytes are counted by what it says of each piece. O(1)
// per call but for the block of a new size. Tested by tree_pool_test.cpp.
#include "parse/tree_pool.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <malloc.h>
#include <memory>
#include <utility>
#include <vector>

namespace strata::parse {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kPooled = false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
constexpr bool kPooled = false;
#else
constexpr bool kPooled = true;
#endif
#else
constexpr bool kPooled = true;
#endif

constexpr std::size_t kStep = 16;
constexpr std::size_t kHead = 8;  // bytes before a piece, which begins at a multiple of kStep
constexpr std::size_t kLargestSmall = 1024;
constexpr std::size_t kSmallClasses = kLargestSmall / kStep;
constexpr std::size_t kClasses = kSmallClasses + 54;  // up to 2^64
constexpr std::size_t kFirstBlock = std::size_t{256} << 10U;
constexpr std::size_t kLargestGrowth = std::size_t{4} << 20U;
constexpr std::size_t kMostKept = std::size_t{4} << 20U;

/// Of a piece with its head.
struct SizeClass {
  std::size_t number = 0;
  std::size_t bytes = 0;
};

SizeClass class_of(std::size_t wanted) {
  const std::size_t bytes = (wanted + kHead + kStep - 1) & ~(kStep - 1);
  if (bytes <= kLargestSmall) {
    return {bytes / kStep - 1, bytes};
  }
  const std::size_t rounded = std::bit_ceil(bytes);
  const auto above = static_cast<std::size_t>(std::countr_zero(rounded / kLargestSmall));
  return {kSmallClasses + above - 1, rounded};
}

/// Bytes that fit into a piece of the class.
std::size_t room_of(std::size_t number) {
  return number < kSmallClasses ? (number + 1) * kStep - kHead
                                : (kLargestSmall << (number - kSmallClasses + 1)) - kHead;
}

std::size_t number_of(const void* piece) {
  std::size_t number = 0;
  std::memcpy(&number, static_cast<const char*>(piece) - kHead, kHead);
  return number;
}

class Blocks {
 public:
  void* take(std::size_t wanted) {
    const SizeClass size = class_of(wanted);
    if (void* const piece = free_[size.number]; piece != nullptr) {
      std::memcpy(&free_[size.number], piece, sizeof(void*));
      return piece;
    }
    if (static_cast<std::size_t>(end_ - at_) < size.bytes && !find_block(size.bytes)) {
      return nullptr;
    }
    used_ += size.bytes;
    std::memcpy(at_, &size.number, kHead);
    void* const piece = at_ + kHead;
    at_ += size.bytes;
    return piece;
  }

  void give_back(void* piece) {
    void*& list = free_[number_of(piece)];
    std::memcpy(piece, &list, sizeof(void*));
    list = piece;
  }

  [[nodiscard]] bool owns(const void* piece) const {
    const auto address = reinterpret_cast<std::uintptr_t>(piece);
    return std::any_of(blocks_.begin(), blocks_.end(), [&](const Block& block) {
      const auto begin = reinterpret_cast<std::uintptr_t>(block.bytes.get());
      return begin <= address && address < begin + block.size;
    });
  }

  /// All pieces are void.
  void clear() {
    free_.fill(nullptr);
    while (!blocks_.empty() && held_ > kMostKept) {
      held_ -= blocks_.back().size;
      blocks_.pop_back();
    }
    current_ = 0;
    used_ = 0;
    carve_current();
  }

  [[nodiscard]] std::size_t used() const { return used_; }

  [[nodiscard]] std::size_t held() const { return held_; }

  int scopes = 0;

 private:
  struct Free {
    void operator()(char* bytes) const { std::free(bytes); }
  };

  struct Block {
    std::unique_ptr<char, Free> bytes;
    std::size_t size = 0;
  };

  void carve_current() {
    const bool exists = current_ < blocks_.size();
    at_ = exists ? blocks_[current_].bytes.get() + (kStep - kHead) : nullptr;
    end_ = exists ? blocks_[current_].bytes.get() + blocks_[current_].size : nullptr;
  }

  // The next block that is large enough, or a new one.
  bool find_block(std::size_t bytes) {
    const std::size_t needed = bytes + kStep;
    while (current_ + 1 < blocks_.size()) {
      ++current_;
      carve_current();
      if (blocks_[current_].size >= needed) {
        return true;
      }
    }
    const std::size_t size = std::max(needed, std::clamp(held_, kFirstBlock, kLargestGrowth));
    Block block{.bytes = std::unique_ptr<char, Free>(static_cast<char*>(std::malloc(size))),
                .size = size};
    if (block.bytes == nullptr) {
      return false;
    }
    held_ += size;
    blocks_.push_back(std::move(block));
    current_ = blocks_.size() - 1;
    carve_current();
    return true;
  }

  char* at_ = nullptr;
  char* end_ = nullptr;
  std::array<void*, kClasses> free_{};
  std::vector<Block> blocks_;
  std::size_t current_ = 0;
  std::size_t held_ = 0;
  std::size_t used_ = 0;  // carved since the last clear()
};

thread_local Blocks of_thread;
constinit thread_local Blocks* in_use = nullptr;  // of_thread while a scope is open

// The runtime cannot go on without memory; its own allocator ends the process as well.
void* or_give_up(void* piece) {
  if (piece == nullptr) {
    std::abort();
  }
  return piece;
}

thread_local std::ptrdiff_t not_pooled = 0;  // bytes that live; counted where nothing is pooled

void* counted(void* piece) {
  if constexpr (!kPooled) {
    not_pooled += static_cast<std::ptrdiff_t>(::malloc_usable_size(piece));
  }
  return piece;
}

void uncount(void* piece) {
  if constexpr (!kPooled) {
    not_pooled -= static_cast<std::ptrdiff_t>(::malloc_usable_size(piece));
  }
}

void* pool_malloc(std::size_t bytes) {
  return or_give_up(in_use != nullptr ? in_use->take(bytes)
                                      : counted(std::malloc(std::max<std::size_t>(bytes, 1))));
}

void* pool_calloc(std::size_t count, std::size_t bytes) {
  const std::size_t wanted = count * bytes;
  if (in_use == nullptr) {
    return or_give_up(counted(std::calloc(std::max<std::size_t>(wanted, 1), 1)));
  }
  return std::memset(or_give_up(in_use->take(wanted)), 0, wanted);
}

void pool_free(void* piece) {
  if (in_use == nullptr) {
    uncount(piece);
    std::free(piece);
  } else if (piece != nullptr) {
    in_use->give_back(piece);
  }
}

void* pool_realloc(void* old, std::size_t bytes) {
  if (in_use == nullptr) {
    uncount(old);
    return or_give_up(counted(std::realloc(old, std::max<std::size_t>(bytes, 1))));
  }
  if (old == nullptr) {
    return pool_malloc(bytes);
  }
  const std::size_t room = room_of(number_of(old));
  if (bytes <= room) {
    return old;
  }
  void* const piece = pool_malloc(bytes);
  std::memcpy(piece, old, room);
  in_use->give_back(old);
  return piece;
}

}  // namespace

TreePool::Scope::Scope() {
  static const bool kSet = [] {
    ts_set_allocator(&pool_malloc, &pool_calloc, &pool_realloc, &pool_free);
    return true;
  }();
  if (kSet && of_thread.scopes++ == 0) {
    in_use = kPooled ? &of_thread : nullptr;
    not_pooled = 0;
  }
}

TreePool::Scope::~Scope() {
  if (open_ && --of_thread.scopes == 0) {
    in_use = nullptr;
    of_thread.clear();
  }
}

TreePool::Scope::Scope(Scope&& other) noexcept : open_(std::exchange(other.open_, false)) {}

bool TreePool::owns(const TSTree* tree) { return of_thread.owns(tree); }

std::size_t TreePool::used_bytes() {
  return kPooled ? of_thread.used()
                 : static_cast<std::size_t>(std::max<std::ptrdiff_t>(not_pooled, 0));
}

std::size_t TreePool::kept_bytes() { return of_thread.held(); }

}  // namespace strata::parse
