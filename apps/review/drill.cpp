#include "review/drill.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/teams.hpp"
#include "review/review_report.hpp"

namespace tengen {

Drill::Drill(boost::asio::io_context& io, const ReviewedGame& game, std::optional<Seat> seat,
             const ReviewThresholds& thresholds, const ReviewEngine& engine,
             const ReviewEngine& solver, const ReviewSettings& settings, EvaluationCache* cache)
    : game_(game), search_(io, engine, solver, settings, cache) {
    const std::vector<MoveJudgement> judgements = judge(game, thresholds);
    for (int ply = 0; ply < game.plies(); ++ply) {
        const MoveJudgement& judged = judgements[static_cast<std::size_t>(ply)];
        const bool asked = !seat || game.turn(ply).seat == *seat;
        if (asked && is_error(judged.word)) moments_.push_back({ply, judged.word});
    }
    enter();
}

Drill::~Drill() = default;

void Drill::enter() {
    tries_ = 0;
    position_.reset();
    if (!over()) position_ = game_.position(ply());
}

void Drill::skip() {
    cancel();
    ++current_;
    enter();
}

void Drill::cancel() {
    answered_ = nullptr;
    search_.cancel();
}

void Drill::attempt(Action action, Answered answered) {
    ++tries_;
    tried_ = action;
    answered_ = std::move(answered);
    after_ = *position_;
    after_->apply(action);
    findings_ = {};
    const Seat seat = position_->turn().seat;
    if (after_->over()) {
        const double share = share_of_win(position_->game(), after_->outcome(), seat);
        return answer(share, share > 0);
    }
    search(ReviewSearch::Win);
}

void Drill::search(ReviewSearch what) {
    const bool of_position = what == ReviewSearch::PlayedDeeper;
    search_.search(what, of_position ? *position_ : *after_, tried_, findings_,
                   [this, what](const tl::expected<void, Fault>& how) {
                       if (how) return searched(what);
                       if (const Answered answered = std::exchange(answered_, nullptr)) {
                           answered(tl::unexpected(how.error()));
                       }
                   });
}

/// The action is judged as the deeper search of a review would judge it.
void Drill::searched(ReviewSearch what) {
    const Seat seat = position_->turn().seat;
    const Game& game = position_->game();
    const Turn next = after_->turn();
    if (what == ReviewSearch::Win && !findings_.win->line.empty()) {
        const bool own = are_partners(game, next.seat, seat);
        return answer(own ? 1 : 0, own);
    }
    if (what == ReviewSearch::Win) {
        const bool two = teams_of(game) == 2;
        return search(two ? ReviewSearch::BestDeeper : ReviewSearch::PlayedDeeper);
    }
    const EngineFinding* found =
        what == ReviewSearch::PlayedDeeper ? findings_.played() : findings_.best();
    const Seat mover = what == ReviewSearch::PlayedDeeper ? seat : next.seat;
    if (found == nullptr || found->evaluation.lines.empty()) return answer(NAN, true);
    const EvaluationLine& line = found->evaluation.lines[0];
    const double chance = chance_in_game(line, mover, seat, game);
    answer(chance, chance > 0 || line.proven == Proven::No);
}

/// Whether the try is what the moment asks for. `holds`: no search has proved it lost.
bool Drill::solves(double loss, bool holds) const {
    switch (moments_[current_].word) {
        case ReviewWord::AllowedWin:
        case ReviewWord::LosingMove:
            // The engine need not know the proof, so its points do not count.
            return holds;
        default:
            return holds && loss < kSolvedBelow;
    }
}

void Drill::answer(double after, bool holds) {
    DrillAnswer answer{tried_, AnalysisLine::kUnknown, false};
    const double before = chance_at(game_, ply(), position_->turn().seat);
    if (!std::isnan(before) && !std::isnan(after)) {
        answer.loss = 100 * std::max(before - after, 0.0);
    }
    const std::vector<ProvedPosition> proofs = proofs_of(game_);
    const ProvedPosition& proof = proofs[static_cast<std::size_t>(ply())];
    const bool first_of_proof = proof.result == ProvedResult::Wins && proof.line[0] == tried_;
    if (first_of_proof) answer.loss = 0;
    answer.solved = solves(answer.loss, holds);
    answer.holds = holds;
    if (answer.solved) {
        ++current_;
        enter();
    }
    if (const Answered answered = std::exchange(answered_, nullptr)) answered(answer);
}

}  // namespace tengen
