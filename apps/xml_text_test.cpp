#include "apps/xml_text.hpp"

#include <gtest/gtest.h>

namespace strata::apps {
namespace {

TEST(XmlText, SpellsMarkupAsEntities) {
  EXPECT_EQ(xml_text("a<b> & \"c\"\n"), "a&lt;b&gt; &amp; &quot;c&quot; ");
  EXPECT_EQ(xml_text("\xC3\xA9"), "\xC3\xA9");
  EXPECT_EQ(xml_text(""), "");
}

}  // namespace
}  // namespace strata::apps
