#include "document/link_definition.hpp"

#include <gtest/gtest.h>

namespace strata::document {
namespace {

std::size_t length(std::string_view text) {
  const auto definition = link_definition(text);
  return definition ? definition->length : 0;
}

TEST(LinkDefinition, HasLabelDestinationAndTitle) {
  EXPECT_EQ(length("[a]: /x\n"), 8U);
  EXPECT_EQ(length("[a]: <b c> 'd'\nrest\n"), 15U);
  EXPECT_EQ(length("[a]:\n/x\n(t\nu)\n"), 14U);
  EXPECT_EQ(length("[\na\n]: /x\n"), 10U);
}

TEST(LinkDefinition, DoesWithoutATitleThatIsNone) {
  EXPECT_EQ(length("[a]: /x\n\"t\" more\n"), 8U);
  EXPECT_EQ(length("[a]: /x\n\"open\n"), 8U);
  EXPECT_EQ(length("[a]: /x \"t\" more\n"), 0U);
}

TEST(LinkDefinition, IsNothingElse) {
  for (const char* text : {"[]: /x\n", "[ ]: /x\n", "[a] /x\n", "[a]:\n", "[a[b]: /x\n",
                           "[a]: /x y\n", "[a]: <b\n", "[a]: x)\n", "a\n"}) {
    EXPECT_EQ(length(text), 0U) << text;
  }
  EXPECT_EQ(length("[" + std::string(1000, 'a') + "]: /x\n"), 0U);
}

}  // namespace
}  // namespace strata::document
