// Texts are packed greedily, in order, into requests under the limits of texts and tokens; requests
// of one call run side by side, and all calls together hold at most `connections` of them. A
// request is repeated after errors that may pass (no connection, 408, 425, 429, 5xx) with pauses
// that double, each drawn between half and all of its length so that many clients spread, or as
// long as the server asks within a minute. Everything else fails at once. The key is in the header
// only: messages with the server's words have it cut out. Tested by remote_embedder_test.cpp.
#include "embed/remote/remote_embedder.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <random>
#include <semaphore>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/hash.hpp"
#include "core/parallel.hpp"
#include "embed/remote/curl_transport.hpp"
#include "embed/remote/wire_format.hpp"
#include "text/identifiers.hpp"
#include "text/tokens.hpp"

namespace strata::embed {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLongestPause{60'000};
constexpr std::size_t kReplyBytesPerNumber = 40;
constexpr std::size_t kReplyBytesBeside = 65'536;

bool may_pass(int status) {
  return status == 408 || status == 425 || status == 429 || status >= 500;
}

std::string without(std::string text, std::string_view key) {
  for (std::size_t at = 0; !key.empty() && (at = text.find(key, at)) != std::string::npos;) {
    text.replace(at, key.size(), "[key]");
  }
  return text;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  return first == std::string_view::npos
             ? std::string_view()
             : text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

bool is_key(std::string_view key) {
  return std::ranges::all_of(key, [](char c) { return c > ' ' && c <= '~'; });
}

// Half-open runs of texts, each one request.
struct Batch {
  std::size_t begin = 0;
  std::size_t end = 0;
};

std::vector<Batch> pack(const std::vector<std::string>& texts, const RemoteOptions& options) {
  const text::TokenCounter counter(text::Tokenizer::kCl100kBase);
  std::vector<Batch> batches;
  std::size_t tokens = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::size_t more = counter.count(texts[i]);
    if (batches.empty() || tokens + more > options.batch_tokens ||
        i - batches.back().begin == options.batch_texts) {
      batches.push_back({.begin = i, .end = i});
      tokens = 0;
    }
    batches.back().end = i + 1;
    tokens += more;
  }
  return batches;
}

class Permit {
 public:
  explicit Permit(std::counting_semaphore<64>& permits) : permits_(permits) { permits_.acquire(); }

  Permit(const Permit&) = delete;
  Permit& operator=(const Permit&) = delete;

  ~Permit() { permits_.release(); }

 private:
  std::counting_semaphore<64>& permits_;
};

}  // namespace

struct RemoteEmbedder::Shared {
  Shared(RemoteOptions its_options, RemoteParts its_parts)
      : options(std::move(its_options)),
        parts(std::move(its_parts)),
        permits(static_cast<std::ptrdiff_t>(options.connections)) {}

  RemoteOptions options;
  RemoteParts parts;
  std::counting_semaphore<64> permits;
  std::mutex mutex;  // guards random
  std::mt19937_64 random{std::random_device{}()};

  // The pause before retry number `retry`, 0-based.
  [[nodiscard]] milliseconds pause(std::uint32_t retry, std::chrono::seconds asked) {
    const milliseconds whole =
        std::min(options.first_pause * (std::int64_t{1} << std::min(retry, 16U)), kLongestPause);
    const std::lock_guard lock(mutex);
    const auto half = static_cast<std::uint64_t>(whole.count() / 2);
    const milliseconds drawn{static_cast<std::int64_t>(half + random() % (half + 1))};
    return std::clamp(drawn, std::min(milliseconds(asked), kLongestPause), kLongestPause);
  }
};

RemoteEmbedder::RemoteEmbedder(std::unique_ptr<Shared> shared) : shared_(std::move(shared)) {}

RemoteEmbedder::~RemoteEmbedder() = default;

Result<std::unique_ptr<Embedder>> RemoteEmbedder::make(RemoteOptions options, RemoteParts parts) {
  if (auto checked = options.validate(); !checked) {
    return fail(std::move(checked));
  }
  if (!parts.transport || !parts.withhold) {
    return fail(ErrorKind::kInvalidArgument,
                "a remote model needs a transport and a rule for what is withheld");
  }
  if (!is_key(parts.key)) {
    return fail(ErrorKind::kInvalidArgument,
                "the key of the embedding endpoint holds a blank or "
                "another character that no header can carry");
  }
  if (!parts.pause) {
    parts.pause = [](milliseconds time) { std::this_thread::sleep_for(time); };
  }
  return std::unique_ptr<Embedder>(
      new RemoteEmbedder(std::make_unique<Shared>(std::move(options), std::move(parts))));
}

ModelIdentity RemoteEmbedder::identity() const {
  const RemoteOptions& options = shared_->options;
  std::string all;
  for (const std::string& part : {options.url, options.model, options.model_in_reply,
                                  options.document_prefix, options.query_prefix}) {
    all += fmt::format("{}:{};", part.size(), part);
  }
  return {.name = "remote/" + options.model,
          .dimensions = options.dimensions,
          .fingerprint = fmt::format("remote/{}/{}", options.dimensions, hash128(all).to_hex())};
}

Result<Embeddings> RemoteEmbedder::send(std::span<const std::string> texts) const {
  const RemoteOptions& options = shared_->options;
  const RemoteParts& parts = shared_->parts;
  const HttpRequest request{
      .url = options.url,
      .key = parts.key,
      .body = request_body(options, texts),
      .timeout = options.timeout,
      .most_reply_bytes =
          kReplyBytesBeside + texts.size() * options.dimensions * kReplyBytesPerNumber,
      .allow_private = options.allow_private};
  for (std::uint32_t retry = 0;; ++retry) {
    Result<HttpReply> reply = [&] {
      const Permit permit(shared_->permits);
      return parts.transport(request);
    }();
    if (reply) {  // before anything of it reaches a message
      reply->body = without(std::move(reply->body), parts.key);
      reply->location = without(std::move(reply->location), parts.key);
    }
    if (reply && reply->status == 200) {
      return read_reply(options, reply->body, texts.size());
    }
    const bool passes = reply ? may_pass(reply->status) : reply.error().kind == ErrorKind::kNetwork;
    if (passes && retry < options.retries) {
      parts.pause(shared_->pause(retry, reply ? reply->retry_after : std::chrono::seconds(0)));
      continue;
    }
    if (!reply) {
      return fail(std::move(reply), fmt::format("try {}", retry + 1));
    }
    if (reply->status >= 300 && reply->status < 400) {
      return fail(ErrorKind::kNetwork,
                  fmt::format("the endpoint redirects to '{}'; redirects are not followed, put the "
                              "final address into the configuration",
                              excerpt(reply->location)));
    }
    return fail(ErrorKind::kNetwork, fmt::format("HTTP status {} after {} tries: {}", reply->status,
                                                 retry + 1, excerpt(reply->body)));
  }
}

Result<Embeddings> RemoteEmbedder::embed(std::span<const std::string_view> texts,
                                         std::string_view prefix) const {
  const std::size_t d = shared_->options.dimensions;
  Embeddings rows{.dimensions = shared_->options.dimensions,
                  .values = std::vector<float>(texts.size() * d)};
  std::vector<std::string> sent;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (!text::words(texts[i]).empty() && !shared_->parts.withhold(texts[i])) {
      sent.emplace_back(prefix).append(texts[i]);
      places.push_back(i);
    }
  }
  const std::vector<Batch> batches = pack(sent, shared_->options);
  std::vector<Result<Embeddings>> replies(batches.size());
  std::atomic<bool> failed = false;
  parallel_for(batches.size(), shared_->options.connections, [&](std::size_t b) {
    if (failed) {
      return;  // one request has failed for good: the others would be for nothing
    }
    replies[b] = send(std::span(sent).subspan(batches[b].begin, batches[b].end - batches[b].begin));
    failed = failed || !replies[b];
  });
  for (Result<Embeddings>& reply : replies) {
    if (!reply) {
      return fail(std::move(reply), "embedding endpoint " + shared_->options.url);
    }
  }
  for (std::size_t b = 0; b < batches.size(); ++b) {
    for (std::size_t i = batches[b].begin; i < batches[b].end; ++i) {
      std::ranges::copy(replies[b]->row(i - batches[b].begin),
                        rows.values.begin() + static_cast<std::ptrdiff_t>(places[i] * d));
    }
  }
  return rows;
}

Result<Embeddings> RemoteEmbedder::embed_documents(std::span<const std::string_view> texts) const {
  return embed(texts, shared_->options.document_prefix);
}

Result<Embeddings> RemoteEmbedder::embed_queries(std::span<const std::string_view> texts) const {
  return embed(texts, shared_->options.query_prefix);
}

Result<std::string> read_key(const RemoteOptions& options) {
  if (!options.key_variable.empty()) {
    const char* value = std::getenv(options.key_variable.c_str());
    if (value == nullptr || trimmed(value).empty()) {
      return fail(ErrorKind::kNotFound, fmt::format("the environment variable {} that should hold "
                                                    "the key of the embedding endpoint is not set",
                                                    options.key_variable));
    }
    return std::string(trimmed(value));
  }
  if (options.key_file.empty()) {
    return std::string();
  }
  std::ifstream file(options.key_file);
  std::string line;
  if (!std::getline(file, line) || trimmed(line).empty()) {
    return fail(ErrorKind::kIo, fmt::format("{}: no key in the first line", options.key_file));
  }
  return std::string(trimmed(line));
}

Result<std::unique_ptr<Embedder>> make_remote_embedder(const RemoteOptions& options,
                                                       Withhold withhold) {
  if (auto checked = options.validate(); !checked) {
    return fail(std::move(checked));
  }
  auto key = read_key(options);
  if (!key) {
    return fail(std::move(key));
  }
  auto transport = curl_transport();
  if (!transport) {
    return fail(std::move(transport));
  }
  return RemoteEmbedder::make(options, {.transport = *std::move(transport),
                                        .key = *std::move(key),
                                        .withhold = std::move(withhold),
                                        .pause = {}});
}

}  // namespace strata::embed
