// Counts what embedding allocates, by replacing operator new of the whole test program.
#include <atomic>
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "embed/factory.hpp"

namespace {

std::atomic<std::size_t> allocations{0};

}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  if (void* const memory = std::malloc(size == 0 ? 1 : size)) {
    return memory;
  }
  throw std::bad_alloc();
}

// Not inlined: g++ 12 would take free() for a mistake where it still sees the matching new.
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }

[[gnu::noinline]] void operator delete(void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);
}

namespace strata::embed {
namespace {

TEST(Allocation, EmbeddingAllocatesForACallButNotForATextOrAWord) {
  const auto model = make_embedder().value();
  std::vector<std::string> texts;
  for (int i = 0; i < 300; ++i) {
    texts.push_back("static Result<Session> closeExpiredSessions_" + std::to_string(i) +
                    "(const std::vector<HTTPConnection>& connections); // stra\xc3\x9f\x65 "
                    "\xe6\x96\x87\xe5\xad\x97\xe5\x88\x97 internationalizations");
  }
  const std::vector<std::string_view> many(texts.begin(), texts.end());
  const auto allocated_for = [&](std::size_t count) {
    const std::size_t before = allocations;
    const auto rows = model->embed_documents(std::span(many).first(count));
    EXPECT_EQ(rows->rows(), count);
    return allocations - before;
  };
  static_cast<void>(allocated_for(many.size()));  // makes the working memory
  const std::size_t for_one = allocated_for(1);
  EXPECT_EQ(allocated_for(many.size()), for_one);
  EXPECT_LE(for_one, 2U);
}

}  // namespace
}  // namespace strata::embed
