#include "embed/remote/remote_options.hpp"

#include <gmock/gmock.h>

namespace strata::embed {
namespace {

using std::chrono::milliseconds;

RemoteOptions good() {
  return {.url = "https://api.example.com/v1/embeddings", .model = "m", .dimensions = 8};
}

TEST(RemoteOptions, AcceptsAnEndpoint) {
  EXPECT_TRUE(good().validate());
  RemoteOptions local = good();
  local.url = "http://127.0.0.1:8080/v1/embeddings";
  local.allow_private = true;
  EXPECT_TRUE(local.validate());
}

TEST(RemoteOptions, SaysWhichOneIsWrong) {
  struct Case {
    void (*spoil)(RemoteOptions&);
    const char* message;
  };

  const Case cases[] = {
      {[](RemoteOptions& o) { o.url = ""; }, "embedding.endpoint"},
      {[](RemoteOptions& o) { o.url = "ftp://x/"; }, "https://"},
      {[](RemoteOptions& o) { o.url = "http://api.example.com/"; }, "in the clear"},
      {[](RemoteOptions& o) { o.url = "https:///v1"; }, "names no host"},
      {[](RemoteOptions& o) { o.url = "https://:443/v1"; }, "names no host"},
      {[](RemoteOptions& o) { o.url = "https://user:pw@x/v1"; }, "user name"},
      {[](RemoteOptions& o) { o.url = "https://x/v1?api-key=A"; }, "a key in its query"},
      {[](RemoteOptions& o) { o.url = "https://x/v1\r\nHost: y"; }, "control character"},
      {[](RemoteOptions& o) { o.model = ""; }, "embedding.model"},
      {[](RemoteOptions& o) { o.dimensions = 0; }, "embedding.dimensions is 0"},
      {[](RemoteOptions& o) { o.dimensions = 10'000; }, "embedding.dimensions"},
      {[](RemoteOptions& o) { o.batch_texts = 0; }, "embedding.batch_texts"},
      {[](RemoteOptions& o) { o.batch_tokens = 1; }, "embedding.batch_tokens"},
      {[](RemoteOptions& o) { o.connections = 65; }, "embedding.connections"},
      {[](RemoteOptions& o) { o.retries = 21; }, "embedding.retries"},
      {[](RemoteOptions& o) { o.timeout = milliseconds(0); }, "embedding.timeout"},
      {[](RemoteOptions& o) { o.first_pause = milliseconds(-1); }, "embedding.first_pause"},
      {[](RemoteOptions& o) { o.key_file = o.key_variable = "X"; }, "one of them must go"},
  };
  for (const Case& one : cases) {
    RemoteOptions options = good();
    one.spoil(options);
    const auto checked = options.validate();
    ASSERT_FALSE(checked) << one.message;
    EXPECT_EQ(checked.error().kind, ErrorKind::kInvalidArgument);
    EXPECT_THAT(checked.error().to_string(), testing::HasSubstr(one.message));
  }
}

}  // namespace
}  // namespace strata::embed
