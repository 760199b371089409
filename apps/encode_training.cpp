// JSON of a training. Tested by tests/end_to_end/train_test.cpp.
#include "apps/encode.hpp"
#include "apps/json_values.hpp"

namespace strata::apps {

std::string to_json(const TrainedModel& model) {
  const train::OwnModelReport& report = model.report;
  Json scores = Json::object();
  for (const auto& [language, score] : report.held_out) {
    scores[language] = {{"questions", score.questions},
                        {"shipped_mrr", score.base_mrr},
                        {"shipped_recall10", score.base_recall},
                        {"mrr", score.mrr},
                        {"recall10", score.recall},
                        {"bm25_mrr", score.bm25_mrr},
                        {"fused_mrr", score.fused_mrr}};
  }
  const Json json = {{"schema", kTrainSchema},
                     {"name", text_or_null(model.name)},
                     {"file", text_or_null(model.file)},
                     {"kept", !model.file.empty()},
                     {"better", report.is_better()},
                     {"bytes", model.bytes},
                     {"folders", report.folders},
                     {"files", report.files},
                     {"pairs", report.pairs},
                     {"pairs_by_kind", report.pairs_by_kind},
                     {"pairs_by_language", report.pairs_by_language},
                     {"rows", report.rows},
                     {"new_rows", report.new_rows},
                     {"dimensions", report.dimensions},
                     {"epochs", report.epochs},
                     {"resumed_at", report.resumed_at},
                     {"seed", report.seed},
                     {"seconds", report.seconds},
                     {"held_out", std::move(scores)}};
  return written(json);
}

}  // namespace strata::apps
