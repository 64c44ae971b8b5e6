#include "review/review_report.hpp"

#include <algorithm>
#include <cmath>

namespace tengen {

namespace {

void add(PartReport& part, const MoveJudgement& judged) {
    ++part.actions;
    ++part.words[static_cast<std::size_t>(judged.word)];
    if (!std::isnan(judged.loss)) {
        ++part.judged;
        part.loss_sum += judged.loss;
    }
    if (!judged.choice_known) return;
    ++part.choices;
    part.engines_choices += judged.engines_choice ? 1 : 0;
}

}  // namespace

double PartReport::mean_loss() const {
    return judged == 0 ? NAN : loss_sum / judged;
}

double PartReport::share_of_choices() const {
    return choices == 0 ? NAN : static_cast<double>(engines_choices) / choices;
}

bool is_error(ReviewWord word) {
    return word != ReviewWord::None && word != ReviewWord::LongerWay &&
           word != ReviewWord::AlreadyLost && word != ReviewWord::ForcedForbidden;
}

ReviewReport report_of(const ReviewedGame& game, const std::vector<MoveJudgement>& judgements) {
    ReviewReport report;
    report.seats.resize(static_cast<std::size_t>(game.game().seats()));
    for (int ply = 0; ply < game.plies(); ++ply) {
        const MoveJudgement& judged = judgements[static_cast<std::size_t>(ply)];
        SeatReport& seat = report.seats[game.turn(ply).seat];
        add(seat.all, judged);
        add(seat.thirds[static_cast<std::size_t>(ply * 3 / game.plies())], judged);
        if (is_error(judged.word)) report.moments.push_back(ply);
    }
    std::ranges::stable_sort(report.moments, std::greater(), [&](int ply) {
        const double loss = judgements[static_cast<std::size_t>(ply)].loss;
        return std::isnan(loss) ? -1 : loss;
    });
    return report;
}

}  // namespace tengen
