// Settings are named embedding_NAME; the key is none of them, only where it is found. Tested by
// embedding_endpoint_test.cpp.
#include "apps/embedding_endpoint.hpp"

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>

namespace strata::apps {

namespace {

using enum ParameterGroup;

// A shell opens "~/"; nobody does in a file.
std::string from_home(std::string path) {
  const char* home = std::getenv("HOME");
  if (home != nullptr && path.starts_with("~/")) {
    path.replace(0, 1, home);
  }
  return path;
}

void assign(std::uint32_t& target, const Values& values, std::string_view name) {
  if (const auto given = values.integer(name)) {
    target = static_cast<std::uint32_t>(*given);
  }
}

embed::RemoteOptions options_of(const Values& values) {
  embed::RemoteOptions options;
  options.url = values.text("embedding_endpoint");
  options.model = values.text("embedding_model");
  options.model_in_reply = values.text("embedding_model_in_reply");
  options.document_prefix = values.text("embedding_document_prefix");
  options.query_prefix = values.text("embedding_query_prefix");
  options.key_variable = values.text("embedding_key_variable");
  options.key_file = from_home(values.text("embedding_key_file"));
  options.ca_file = from_home(values.text("embedding_ca_file"));
  options.send_dimensions = values.flag("embedding_send_dimensions");
  options.allow_private = values.flag("embedding_allow_private");
  assign(options.dimensions, values, "embedding_dimensions");
  assign(options.batch_texts, values, "embedding_batch_texts");
  assign(options.batch_tokens, values, "embedding_batch_tokens");
  assign(options.connections, values, "embedding_connections");
  assign(options.retries, values, "embedding_retries");
  if (const auto seconds = values.integer("embedding_timeout")) {
    options.timeout = std::chrono::seconds(*seconds);
  }
  return options;
}

}  // namespace

Parameters endpoint_parameters() {
  Parameters parameters = {
      text_parameter("embedding_endpoint", kEndpoint, "URL",
                     "Address of an OpenAI-style endpoint that embeds in place of the built-in "
                     "model: source and questions are sent to it. Nothing is sent without it"),
      text_parameter("embedding_model", kEndpoint, "NAME", "Model, as the endpoint calls it"),
      integer_parameter("embedding_dimensions", kEndpoint, "0", {0, 8192, "dimensions"},
                        "Dimensions of its vectors; must be given, 1 at least, with an endpoint"),
      flag_parameter("embedding_send_dimensions", kEndpoint,
                     "Ask the endpoint for so many dimensions (shortened vectors)"),
      text_parameter("embedding_model_in_reply", kEndpoint, "NAME",
                     "What replies call the model, if not the same"),
      text_parameter("embedding_document_prefix", kEndpoint, "TEXT",
                     "Put before every piece of source, as some models want it"),
      text_parameter("embedding_query_prefix", kEndpoint, "TEXT", "Put before every question"),
      text_parameter("embedding_key_variable", kEndpoint, "NAME",
                     "Variable of the environment that holds the key; the key itself is no "
                     "setting"),
      path_parameter("embedding_key_file", kEndpoint, "FILE", "File whose first line is the key"),
      path_parameter("embedding_ca_file", kEndpoint, "FILE",
                     "Certificates (PEM) that vouch for the endpoint, in place of those that the "
                     "system trusts"),
      flag_parameter("embedding_allow_private", kEndpoint,
                     "Connect to addresses of this machine and of local networks too, which may "
                     "then be http"),
      integer_parameter("embedding_cache", kEndpoint, "1024", {0, 1048576, "MiB"},
                        "Vectors that are kept beside an index, so that no text is sent twice; "
                        "those used least recently go")};
  for (Parameter& speed :
       Parameters{integer_parameter("embedding_batch_texts", kEndpoint, "64", {1, 2048, "texts"},
                                    "Texts in one request"),
                  integer_parameter("embedding_batch_tokens", kEndpoint, "16384",
                                    {64, 1e6, "tokens"}, "Tokens in one request (cl100k_base)"),
                  integer_parameter("embedding_connections", kEndpoint, "4", {1, 64, "connections"},
                                    "Requests under way at once"),
                  integer_parameter("embedding_retries", kEndpoint, "5", {0, 20, "tries"},
                                    "Further tries of a request after an error that may pass"),
                  integer_parameter("embedding_timeout", kEndpoint, "60", {1, 600, "seconds"},
                                    "Time for one request as a whole")}) {
    parameters.push_back(for_speed(std::move(speed)));
  }
  for (Parameter& parameter : parameters) {
    parameter = by_user(in_terminal(std::move(parameter)));
  }
  return parameters;
}

Result<std::optional<embed::RemoteOptions>> remote_embedding(const Values& values) {
  if (values.text("embedding_endpoint").empty()) {
    for (const char* name : {"embedding_model", "embedding_dimensions"}) {
      if (values.given(name)) {
        return fail(ErrorKind::kInvalidArgument,
                    std::string(name) + " is set, but no embedding_endpoint that it is for");
      }
    }
    return std::optional<embed::RemoteOptions>();
  }
  if (values.given("model")) {
    const Source of_model = values.origin("model").source;
    const Source of_endpoint = values.origin("embedding_endpoint").source;
    if (of_model == of_endpoint) {
      return fail(ErrorKind::kInvalidArgument,
                  of_model == Source::kCall
                      ? "--model and --embedding-endpoint name two models; leave one out"
                      : values.origin("model").where + " sets model and " +
                            values.origin("embedding_endpoint").where +
                            " embedding_endpoint: these are two models; leave one out");
    }
    if (of_model > of_endpoint) {
      return std::optional<embed::RemoteOptions>();
    }
  }
  embed::RemoteOptions options = options_of(values);
  if (auto checked = options.validate(); !checked) {
    return fail(std::move(checked));
  }
  return std::optional<embed::RemoteOptions>(std::move(options));
}

Result<std::string> local_model(const Values& values) {
  if (!values.given("model")) {
    return std::string();
  }
  const Origin origin = values.origin("model");
  std::string name = values.text("model");
  if (name.empty()) {
    return fail(ErrorKind::kInvalidArgument,
                (origin.source == Source::kCall ? "--model" : origin.where + ": model") +
                    std::string(" is empty; name a model, or leave it out for the default one"));
  }
  if (origin.source == Source::kCall) {
    return name;
  }
  name = from_home(std::move(name));
  // What a path is relative to would depend on where a command is run.
  if (name.find('/') != std::string::npos && !name.starts_with('/')) {
    return fail(ErrorKind::kInvalidArgument,
                origin.where + ": model is the relative path " + name +
                    "; give it from / or ~/ on, or install the file and give its name");
  }
  return name;
}

}  // namespace strata::apps
