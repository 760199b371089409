#include "embed/remote/url_keys.hpp"

#include <gtest/gtest.h>

namespace strata::embed {
namespace {

TEST(UrlKeys, AreHiddenInWhatIsShown) {
  EXPECT_EQ(without_keys("https://x/v1?api-version=2&api-key=ABC#end"),
            "https://x/v1?api-version=2&api-key=***#end");
  EXPECT_EQ(without_keys("https://x/v1?access_token=ABC"), "https://x/v1?access_token=***");
  EXPECT_EQ(without_keys("https://user:pw@x:8/v1"), "https://***@x:8/v1");
}

TEST(UrlKeys, AreNotSeenWhereThereAreNone) {
  for (const char* url : {"https://x/v1/embeddings", "https://x/v1?api-version=2024-02-01", "", "x",
                          "https://x/v1?key=", "https://x/key/token"}) {
    EXPECT_EQ(without_keys(url), url);
    EXPECT_FALSE(has_key_in_query(url)) << url;
  }
  EXPECT_TRUE(has_key_in_query("https://x/v1?a=1&Api_Key=A"));
}

}  // namespace
}  // namespace strata::embed
