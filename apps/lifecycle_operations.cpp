// Tested by operations_test.cpp and tests/end_to_end/lifecycle_test.cpp.
#include "apps/lifecycle_operations.hpp"

#include "apps/parameter_groups.hpp"

namespace strata::apps {

namespace {

using enum ParameterKind;
using enum ParameterGroup;

Parameter cache_parameter() {
  return in_terminal(
      path_parameter("cache", kPlace, "DIR",
                     "Folder that holds the indexes (default: $XDG_CACHE_HOME/strata, else "
                     "~/.cache/strata)"));
}

}  // namespace

Operation put_operation() {
  return {.name = "put",
          .summary = "Add or replace a document that is no file of the folder",
          .details =
              "Reads the document from standard input, or from --from, and indexes it under the "
              "path given, as if a file of that path lay in the folder; a real one gives way. The "
              "index keeps its bytes until `strata remove` takes it away.",
          .parameters = joined({{argument_parameter("path", kText, true,
                                                    "Path that the document is to have, relative "
                                                    "to the folder; decides its language")},
                                output_parameters(),
                                {path_parameter("from", kFilter, "FILE",
                                                "Read this file instead of standard input")},
                                indexing_parameters(),
                                place_parameters()}),
          .example = "strata put notes/api.md < api.md"};
}

Operation remove_operation() {
  return {
      .name = "remove",
      .summary = "Remove a document that was added with put",
      .details = "Files are not touched: delete a file, or name it in .strataignore.",
      .parameters = joined({{argument_parameter("path", kText, true, "Path that the document has")},
                            output_parameters(),
                            indexing_parameters(),
                            place_parameters()}),
      .example = "strata remove notes/api.md"};
}

Operation forget_operation() {
  return {.name = "forget",
          .summary = "Remove the index of a folder",
          .details =
              "Deletes what is stored about a folder, documents included; the folder itself need "
              "not exist any more. What other work trees of the same repository need is kept.",
          .parameters = joined(
              {{argument_parameter("folder", kPath, false,
                                   "Folder whose index goes (default: as for "
                                   "index)")},
               output_parameters(),
               {in_terminal(path_parameter("root", kPlace, "DIR", "The same as the argument")),
                cache_parameter()}}),
          .example = "strata forget ~/src/old-project"};
}

Operation gc_operation() {
  return {.name = "gc",
          .summary = "Clean up the folder that holds the indexes",
          .details =
              "Removes indexes of folders that are gone (unless they hold documents), analyses "
              "that are kept for other branches, indexes that cannot be read, and what killed "
              "processes left behind; then, beyond --cache-cap, the indexes that were used least "
              "recently. Indexes that are being written are left alone.",
          .parameters = joined({output_parameters(), {cache_parameter(), cache_cap_parameter()}}),
          .example = "strata gc --cache-cap 2000"};
}

}  // namespace strata::apps
