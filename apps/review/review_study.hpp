// A review in a study: evaluations, glyphs, and variations where something was better.
#pragma once

#include "review/judgement.hpp"
#include "study/study.hpp"

namespace tengen {

/// Adds the findings and judgements of the study's main line. The glyphs of an earlier review by
/// the same engine and limits are removed where they no longer apply. Other remarks stay. Fails
/// only if the study is full.
Result<void> add_review(Study& study, const ReviewedGame& game,
                        const std::vector<MoveJudgement>& judgements, const ReviewNames& names);

}  // namespace tengen
