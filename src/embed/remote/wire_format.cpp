// Everything in a reply is checked before a number of it is used: an endpoint may answer anything.
// O(bytes). Tested by wire_format_test.cpp.
#include "embed/remote/wire_format.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace strata::embed {

namespace {

using nlohmann::json;

constexpr std::size_t kExcerptBytes = 160;
constexpr std::size_t kFewTexts = 16;  // a model may know no word of so few

tl::unexpected<Error> bad(std::string what) {
  return fail(ErrorKind::kNetwork, "the endpoint's reply " + std::move(what));
}

// Fills the row, or says what is wrong with it.
Result<void> read_vector(const json& embedding, std::span<float> row) {
  if (!embedding.is_array() || embedding.size() != row.size()) {
    return bad(fmt::format("holds a vector of {} dimensions where {} are configured",
                           embedding.is_array() ? embedding.size() : 0, row.size()));
  }
  for (std::size_t i = 0; i < row.size(); ++i) {
    const double value = embedding[i].is_number() ? embedding[i].get<double>()
                                                  : std::numeric_limits<double>::infinity();
    if (!std::isfinite(value) || std::abs(value) > 1e30) {
      return bad("holds a vector with a component that is no finite number");
    }
    row[i] = static_cast<float>(value);
  }
  normalize(row);
  return {};
}

Result<void> check_model(const RemoteOptions& options, const json& reply) {
  const std::string& wanted =
      options.model_in_reply.empty() ? options.model : options.model_in_reply;
  const auto model = reply.find("model");
  if (model == reply.end() ||
      (model->is_string() && model->get_ref<const std::string&>() == wanted)) {
    return {};
  }
  return bad(fmt::format("is of model '{}', not '{}'; if both are the same, set model_in_reply",
                         excerpt(model->is_string() ? model->get<std::string>() : model->dump()),
                         wanted));
}

}  // namespace

std::string excerpt(std::string_view body) {
  std::string line;
  for (const char c : body.substr(0, kExcerptBytes)) {
    const bool printable = c >= ' ' && c <= '~';
    if (printable || (!line.empty() && line.back() != ' ')) {
      line += printable ? c : ' ';
    }
  }
  return line + (body.size() > kExcerptBytes ? "..." : "");
}

std::string request_body(const RemoteOptions& options, std::span<const std::string> texts) {
  json request = {{"model", options.model},
                  {"input", std::vector<std::string>(texts.begin(), texts.end())},
                  {"encoding_format", "float"}};
  if (options.send_dimensions) {
    request["dimensions"] = options.dimensions;
  }
  return request.dump(-1, ' ', false, json::error_handler_t::replace);
}

Result<Embeddings> read_reply(const RemoteOptions& options, std::string_view body,
                              std::size_t texts) {
  const json reply = json::parse(body, nullptr, false);
  if (reply.is_discarded() || !reply.is_object()) {
    const bool begun =
        body.substr(std::min(body.find_first_not_of(" \r\n\t"), body.size())).starts_with('{');
    return bad(
        fmt::format("is no JSON object{}: {}",
                    begun ? " (cut off, or with NaN or Infinity, which JSON does not know)" : "",
                    excerpt(body)));
  }
  if (const auto error = reply.find("error"); error != reply.end() && !error->is_null()) {
    return bad("says: " + excerpt(error->dump(-1, ' ', true, json::error_handler_t::replace)));
  }
  const auto data = reply.find("data");
  if (data == reply.end() || !data->is_array()) {
    return bad("has no list 'data'");
  }
  if (data->size() != texts) {
    return bad(fmt::format("holds {} vectors for {} texts", data->size(), texts));
  }
  if (auto checked = check_model(options, reply); !checked) {
    return fail(std::move(checked));
  }
  Embeddings rows{.dimensions = options.dimensions,
                  .values = std::vector<float>(texts * options.dimensions)};
  std::vector<bool> seen(texts);
  std::size_t numbered = 0;
  for (std::size_t i = 0; i < texts; ++i) {
    const json& item = (*data)[i];
    const auto embedding = item.is_object() ? item.find("embedding") : item.end();
    if (!item.is_object() || embedding == item.end()) {
      return bad("holds an item without 'embedding'");
    }
    const auto index = item.find("index");
    numbered += index == item.end() ? 0U : 1U;
    if (numbered != 0 && numbered != i + 1) {
      return bad("numbers some of its vectors and not others");
    }
    const std::size_t at = index == item.end()           ? i
                           : index->is_number_unsigned() ? index->get<std::size_t>()
                                                         : texts;
    if (at >= texts || seen[at]) {
      return bad("numbers its vectors wrongly");
    }
    seen[at] = true;
    const auto row = std::span(rows.values).subspan(at * options.dimensions, options.dimensions);
    if (auto read = read_vector(*embedding, row); !read) {
      return fail(std::move(read));
    }
  }
  if (texts >= kFewTexts && is_zero(rows.values)) {
    return bad(fmt::format("holds nothing but zeros for {} texts", texts));
  }
  return rows;
}

}  // namespace strata::embed
