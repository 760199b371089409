// Documents that a caller handed over: indexed like files, kept in the folder of the index.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/source_reader.hpp"
#include "engine/state.hpp"
#include "retrieve/hit.hpp"
#include "scan/source_file.hpp"

namespace strata::engine {

/// Texts of those documents of a view that some hit lies in.
[[nodiscard]] DocumentTexts documents_among(const State& state, const LoadedView& current,
                                            const std::vector<retrieve::Hit>& hits);

/// Texts of all documents of a view.
[[nodiscard]] DocumentTexts all_documents(const State& state, const LoadedView& current);

/// Reads every document of a view; those that are damaged are taken out of the list of files, so
/// that they are looked at again and it is said what is wrong with them.
void leave_out_damaged_documents(const State& state, store::Snapshot& view);

/// Reads one as a file is read; one that is damaged is skipped as unreadable.
[[nodiscard]] std::variant<scan::SourceFile, scan::Skipped, Error> read_document(
    const State& state, const std::string& path);

/// Fails with the first document of a view that cannot be read.
[[nodiscard]] Result<void> check_documents(const State& state, const store::Snapshot& view);

}  // namespace strata::engine
