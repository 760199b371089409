// The shapes of all JSON that strata prints, as data: docs/json.md is made from it, a test holds
// the real output against it, and later doors derive their result schemas from it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace strata::apps {

struct SchemaField {
  /// Names from the top, joined by '.'; "[]" steps into the items of a list, "{}" into the values
  /// of an object whose names are data: "results[].lines", "files_by_language{}".
  std::string path;
  /// "string", "integer", "number", "boolean", "object", "list", "lines" ([first, last], 1-based,
  /// inclusive), "bytes" ([begin, end), 0-based), "range" (the same in other units), "value"
  /// (string, number or boolean).
  std::string type;
  std::string meaning;
  bool nullable = false;  ///< null = there is none
  bool optional = false;  ///< may be absent; `meaning` says when it is there
};

struct Schema {
  std::string_view name;     ///< "strata.search/1"
  std::string_view command;  ///< "strata search --json"
  std::string_view form;     ///< "one document", "one object a line"
  std::vector<SchemaField> fields;
};

/// Every schema; the number in a name grows when a field changes its meaning or goes.
[[nodiscard]] const std::vector<Schema>& schemas();

/// Null if there is none of that name.
[[nodiscard]] const Schema* find_schema(std::string_view name);

/// Markdown: a table per schema.
[[nodiscard]] std::string schemas_in_markdown();

}  // namespace strata::apps
