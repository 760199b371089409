// Rows of documents and the files that they stand for: the order of steps by which a crash at any
// instant loses no document and brings none back.
#pragma once

#include <string>

#include "core/result.hpp"
#include "store/catalog_view.hpp"
#include "store/sqlite.hpp"

namespace strata::store {

/// See Catalog::take_in_documents. Call within a write transaction.
[[nodiscard]] Result<void> take_in_documents(const Database& database, const std::string& folder);

/// Deletes the files of all documents of a view. Call within a transaction, before rows go.
[[nodiscard]] Result<void> delete_documents(const Database& database, const ViewRow& view,
                                            const std::string& folder);

}  // namespace strata::store
