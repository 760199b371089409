// Texts are packed greedily, in order, into requests under the limits of texts and tokens; requests
// of one call run side by side. How they are sent and repeated: exchange.cpp. Tested by
// remote_embedder_test.cpp.
#include "embed/remote/remote_embedder.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <system_error>
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

constexpr std::size_t kReplyBytesPerNumber = 40;
constexpr std::size_t kReplyBytesBeside = 65'536;

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  return first == std::string_view::npos
             ? std::string_view()
             : text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
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

}  // namespace

struct RemoteEmbedder::Shared {
  Shared(RemoteOptions its_options, RemoteParts parts)
      : options(std::move(its_options)),
        withhold(std::move(parts.withhold)),
        exchange(options.exchange(), std::move(parts.transport), std::move(parts.key),
                 std::move(parts.pause), std::move(parts.notice)) {}

  RemoteOptions options;
  Withhold withhold;
  Exchange exchange;
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
          .fingerprint = fmt::format("{}{}/{}", kRemoteFingerprint, options.dimensions,
                                     hash128(all).to_hex())};
}

Result<Embeddings> RemoteEmbedder::send(std::span<const std::string> texts) const {
  const RemoteOptions& options = shared_->options;
  auto body = shared_->exchange.post(
      request_body(options, texts),
      kReplyBytesBeside + texts.size() * options.dimensions * kReplyBytesPerNumber);
  if (!body) {
    return fail(std::move(body));
  }
  return read_reply(options, *body, texts.size());
}

Result<Embeddings> RemoteEmbedder::embed(std::span<const std::string_view> texts,
                                         std::string_view prefix) const {
  const std::size_t d = shared_->options.dimensions;
  Embeddings rows{.dimensions = shared_->options.dimensions,
                  .values = std::vector<float>(texts.size() * d)};
  std::vector<std::string> sent;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (!passes_over(texts[i])) {
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

bool RemoteEmbedder::passes_over(std::string_view document) const {
  return text::words(document).empty() || shared_->withhold(document);
}

Result<std::string> read_key(const KeyPlace& place) {
  if (!place.variable.empty()) {
    const char* value = std::getenv(place.variable.c_str());
    if (value == nullptr || trimmed(value).empty()) {
      return fail(ErrorKind::kNotFound,
                  fmt::format("{}.key_variable names {}, and that environment variable is {}",
                              place.group, place.variable, value == nullptr ? "not set" : "empty"));
    }
    return std::string(trimmed(value));
  }
  if (place.file.empty()) {
    return std::string();
  }
  std::error_code error;
  if (std::filesystem::is_directory(place.file, error)) {
    return fail(ErrorKind::kIo,
                fmt::format("{}.key_file names {}, which is a folder", place.group, place.file));
  }
  errno = 0;
  std::ifstream file(place.file);
  if (!file) {
    return fail(ErrorKind::kIo,
                fmt::format("{}.key_file names {}, which cannot be read: {}", place.group,
                            place.file, std::generic_category().message(errno)));
  }
  std::string line;
  if (!std::getline(file, line) || trimmed(line).empty()) {
    return fail(ErrorKind::kIo,
                fmt::format("{}.key_file names {}, and there is no key in its first line",
                            place.group, place.file));
  }
  return std::string(trimmed(line));
}

Result<std::unique_ptr<Embedder>> make_remote_embedder(const RemoteOptions& options,
                                                       Withhold withhold, Notice notice) {
  if (auto checked = options.validate(); !checked) {
    return fail(std::move(checked));
  }
  auto key =
      read_key({.group = "embedding", .variable = options.key_variable, .file = options.key_file});
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
                                        .pause = {},
                                        .notice = std::move(notice)});
}

}  // namespace strata::embed
