// The embedder that asks a server. It exists only where a user configured one.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "embed/embedder.hpp"
#include "embed/remote/exchange.hpp"
#include "embed/remote/remote_options.hpp"
#include "embed/remote/transport.hpp"

namespace strata::embed {

/// True for a text that must not leave this machine, such as one that holds a key.
using Withhold = std::function<bool(std::string_view)>;

/// What the remote embedder works with, apart from its options.
struct RemoteParts {
  Transport transport;
  std::string key;     ///< "" = none
  Withhold withhold;   ///< required
  Pause pause;         ///< empty: sleep
  Notice notice = {};  ///< may be empty
};

class RemoteEmbedder final : public Embedder {
 public:
  /// Errors of options.validate(); kInvalidArgument without a transport or withhold. Sends nothing
  /// yet.
  [[nodiscard]] static Result<std::unique_ptr<Embedder>> make(RemoteOptions options,
                                                              RemoteParts parts);
  ~RemoteEmbedder() override;

  /// Name "remote/MODEL"; the fingerprint changes with address, model, width and prefixes.
  [[nodiscard]] ModelIdentity identity() const override;
  /// Texts without a word or letter and texts that are withheld are not sent and get zero rows. So
  /// does a text for which the endpoint gives zeros, as models do that know none of its words.
  /// kNetwork or kPermission if a request fails for good: then no row at all.
  [[nodiscard]] Result<Embeddings> embed_documents(
      std::span<const std::string_view> texts) const override;
  [[nodiscard]] Result<Embeddings> embed_queries(
      std::span<const std::string_view> texts) const override;
  [[nodiscard]] bool passes_over(std::string_view document) const override;

 private:
  struct Shared;
  explicit RemoteEmbedder(std::unique_ptr<Shared> shared);

  [[nodiscard]] Result<Embeddings> embed(std::span<const std::string_view> texts,
                                         std::string_view prefix) const;
  [[nodiscard]] Result<Embeddings> send(std::span<const std::string> texts) const;

  std::unique_ptr<Shared> shared_;
};

/// Where a key is, and the settings that say so.
struct KeyPlace {
  std::string_view group;     ///< of settings, "embedding"
  std::string variable = {};  ///< of the environment; "" = none
  std::string file = {};      ///< whose first line it is; "" = none
};

/// The key, without blanks around it; "" if no place is named. kNotFound or kIo if there is none
/// where it should be; the message names place and setting, and never holds the key.
[[nodiscard]] Result<std::string> read_key(const KeyPlace& place);

/// The real thing: key from where the options say, libcurl, `withhold` for secrets.
[[nodiscard]] Result<std::unique_ptr<Embedder>> make_remote_embedder(const RemoteOptions& options,
                                                                     Withhold withhold,
                                                                     Notice notice);

}  // namespace strata::embed
