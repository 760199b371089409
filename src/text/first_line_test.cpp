#include "text/first_line.hpp"

#include <string>

#include <gtest/gtest.h>

namespace strata::text {
namespace {

TEST(FirstLine, EndsBeforeItsLineBreak) {
  EXPECT_EQ(first_line("one\ntwo"), "one");
  EXPECT_EQ(first_line("one\rtwo\nthree"), "one");
  EXPECT_EQ(first_line("one\r\ntwo"), "one");
  EXPECT_EQ(first_line("\ntwo"), "");
  EXPECT_EQ(first_line("all of it"), "all of it");
  EXPECT_EQ(first_line(""), "");
}

TEST(FirstLine, MayBeLong) {
  for (const std::size_t size : {255, 256, 257, 511, 512, 513, 5000}) {
    const std::string line(size, 'x');
    EXPECT_EQ(first_line(line), line);
    for (const char* rest : {"\n", "\r", "\r\n", "\ny\r", "\ry\n"}) {
      EXPECT_EQ(first_line(line + rest), line) << size << ' ' << rest;
    }
  }
}

}  // namespace
}  // namespace strata::text
