// Tested by operations_test.cpp and tests/end_to_end/train_test.cpp.
#include "apps/train_operation.hpp"

#include "apps/parameter_groups.hpp"

namespace strata::apps {

namespace {

using enum ParameterKind;
using enum ParameterGroup;

constexpr double kLargestSeed = 4294967295;

}  // namespace

Operation train_operation() {
  return {
      .name = "train",
      .summary = "Train an embedding model on your own code and install it",
      .details =
          "Takes pairs of comments and code, and of names and code, from the folders, trains the "
          "model on nine files in ten and checks it with the comments of the others, beside the "
          "model inside this program. A model that finds them no worse is installed, and all "
          "commands use it from then on (--name: only where --model names it); indexes are built "
          "anew with it when they are next used. Equal folders and options give equal models. A "
          "training that was interrupted goes on where it stopped. Exit code 1: the model was "
          "trained, but is worse and was not installed.",
      .parameters = joined(
          {{argument_parameter("folders", kPaths, true, "Folders to learn from")},
           output_parameters(),
           {text_parameter("name", kPlace, "NAME",
                           "Install as this; a model called default is used wherever none is "
                           "named (default: default)"),
            path_parameter("out", kPlace, "FILE",
                           "Write the model to this file, however good it is, and install nothing"),
            choice_parameter("base", kTraining, {"shipped", "none"},
                             "What to go out from: the model inside this program, or nothing (for "
                             "much code in words of its own)"),
            integer_parameter("epochs", kTraining, "0", {0, 1000, "epochs"},
                              "How often every pair is seen; 0 = what proved best (8)"),
            integer_parameter("seed", kTraining, "1", {0, kLargestSeed},
                              "Start of the random numbers")},
           scanning_parameters(),
           {threads_parameter(), no_config_parameter()}}),
      .example = "strata train ~/src/project ~/src/library",
      .doors = Doors::kTerminal};
}

}  // namespace strata::apps
