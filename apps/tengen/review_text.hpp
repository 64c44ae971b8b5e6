// The report of a review as text and as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "command_line/output.hpp"
#include "review/review_report.hpp"

namespace tengen::cli {

/// The figures of a review that its game does not have.
struct ReviewFacts {
    std::string ai;
    double seconds = 0;
    bool complete = true;  ///< false: it was stopped
    bool by_rules_only = false;
};

void print_review(Output& out, const ReviewedGame& game,
                  const std::vector<MoveJudgement>& judgements, const ReviewFacts& facts);

nlohmann::ordered_json review_json(const ReviewedGame& game,
                                   const std::vector<MoveJudgement>& judgements,
                                   const ReviewFacts& facts);

}  // namespace tengen::cli
