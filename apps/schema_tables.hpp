// Tables of fields that schemas.cpp puts together with its own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "apps/schemas.hpp"

namespace strata::apps {

/// The first field of every document.
[[nodiscard]] SchemaField schema_field(std::string_view name);

enum class Presence { kNullable, kOptional };

/// The object that tells what a leaf of a document says, at `path`.
void append_document_fields(std::vector<SchemaField>& fields, const std::string& path,
                            std::string_view meaning, Presence presence);

[[nodiscard]] Schema chunk_schema();
[[nodiscard]] Schema finding_schema();
[[nodiscard]] Schema eval_schema();
[[nodiscard]] Schema eval_results_schema();

}  // namespace strata::apps
