#include "review/judgement.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/teams.hpp"
#include "review/winning_moves.hpp"

namespace tengen {

namespace {

constexpr double kSurelyWon = 0.97;
constexpr double kSurelyLost = 0.03;

struct WordText {
    const char* text;
    std::string_view id;
};

constexpr std::array<WordText, kReviewWords> kWords{
    {{"", ""},
     {translatable("inaccuracy"), "inaccuracy"},
     {translatable("mistake"), "mistake"},
     {translatable("blunder"), "blunder"},
     {translatable("longer way"), "longer_way"},
     {translatable("missed win"), "missed_win"},
     {translatable("allowed a win"), "allowed_win"},
     {translatable("losing move"), "losing_move"},
     {translatable("already lost"), "already_lost"},
     {translatable("forbidden point"), "forbidden"},
     {translatable("forced onto a forbidden point"), "forced_forbidden"}}};

class GameJudge {
  public:
    GameJudge(const ReviewedGame& game, const ReviewThresholds& thresholds)
        : game_(game), thresholds_(thresholds), proofs_(proofs_of(game)) {}

    std::vector<MoveJudgement> run() {
        std::vector<MoveJudgement> judgements;
        for (int ply = 0; ply < game_.plies(); ++ply) judgements.push_back(judge(ply));
        for (int ply = 0; ply < game_.plies(); ++ply) name_losing_move(judgements, ply);
        return judgements;
    }

    /// `first`: by the first search only.
    double chance(int ply, Seat seat, bool first = false) const {
        if (game_.over(ply)) return share_of_win(game_.game(), game_.outcome(), seat);
        const Seat mover = game_.turn(ply).seat;
        const bool own = are_partners(game_.game(), seat, mover);
        const ProvedResult proved = proof(ply).result;
        if (proved == ProvedResult::Wins) return own ? 1 : 0;
        if (proved == ProvedResult::Loses && (own || two_teams())) return own ? 0 : 1;
        const PositionFindings& found = game_.at(ply);
        const EngineFinding* best = first && found.lines[0] ? &*found.lines[0] : found.best();
        if (best == nullptr || best->evaluation.lines.empty()) return NAN;
        return chance_in_game(best->evaluation.lines[0], mover, seat, game_.game());
    }

  private:
    bool two_teams() const { return teams_of(game_.game()) == 2; }
    /// Whether the seats to act win together.
    bool partners(int ply, int other) const {
        return are_partners(game_.game(), seat(ply), seat(other));
    }
    const ProvedPosition& proof(int ply) const { return proofs_[static_cast<std::size_t>(ply)]; }
    Seat seat(int ply) const { return game_.turn(ply).seat; }
    bool won_by(int ply, Seat seat) const {
        return game_.over(ply) && share_of_win(game_.game(), game_.outcome(), seat) == 1;
    }

    /// The next position with a turn of the seat or a partner, or the last one.
    int next_turn(int ply) const {
        int next = ply + 1;
        while (next < game_.plies() && !partners(next, ply)) ++next;
        return next;
    }

    const std::vector<Action>* best_line(int ply) const {
        if (proof(ply).result == ProvedResult::Wins) return &proof(ply).line;
        const EngineFinding* best = game_.at(ply).best();
        return best == nullptr || best->line.empty() ? nullptr : &best->line;
    }

    /// The mover's chance after its action.
    double chance_after(int ply, bool first) const {
        const Seat mover = seat(ply);
        const bool proved = !game_.over(ply + 1) && proof(ply + 1).result == ProvedResult::Wins &&
                            !partners(ply + 1, ply);
        if (two_teams() || game_.over(ply + 1) || proved) return chance(ply + 1, mover, first);
        const PositionFindings& found = game_.at(ply);
        const EngineFinding* played = first && found.lines[2] ? &*found.lines[2] : found.played();
        if (played == nullptr || played->evaluation.lines.empty()) return NAN;
        return chance_in_game(played->evaluation.lines[0], mover, mover, game_.game());
    }

    MoveJudgement judge(int ply) const {
        MoveJudgement judged;
        const std::vector<Action>* best = best_line(ply);
        judged.choice_known = best != nullptr;
        judged.engines_choice = best != nullptr && (*best)[0] == game_.action(ply);
        judged.before = chance(ply, seat(ply));
        judged.after = chance_after(ply, false);
        add_proved_word(ply, judged);
        const bool proved = judged.word != ReviewWord::None;
        if (!proved && judged.engines_choice) {
            if (std::isnan(judged.after) || !game_.over(ply + 1)) judged.after = judged.before;
        }
        judged.loss = 100 * std::max(judged.before - judged.after, 0.0);
        if (std::isnan(judged.before) || std::isnan(judged.after)) judged.loss = NAN;
        if (proved || judged.engines_choice) return judged;
        const double first = 100 * (chance(ply, seat(ply), true) - chance_after(ply, true));
        judged.wants_deeper = first >= ReviewSettings::kDeeperFrom && judged.wants_held < 0;
        judged.word = word_by_loss(judged);
        if (judged.word != ReviewWord::None && best != nullptr) judged.better = *best;
        return judged;
    }

    ReviewWord word_by_loss(const MoveJudgement& judged) const {
        const bool decided = (judged.before > kSurelyWon && judged.after > kSurelyWon) ||
                             (judged.before < kSurelyLost && judged.after < kSurelyLost);
        // An unknown loss is not a number, so it has no word.
        if (decided || !(judged.loss >= thresholds_.inaccuracy)) return ReviewWord::None;
        if (judged.loss >= thresholds_.blunder) return ReviewWord::Blunder;
        return judged.loss >= thresholds_.mistake ? ReviewWord::Mistake : ReviewWord::Inaccuracy;
    }

    void add_proved_word(int ply, MoveJudgement& judged) const {
        const bool last = game_.over(ply + 1);
        if (won_by(ply + 1, seat(ply))) return;
        if (proof(ply).result == ProvedResult::Wins) return add_word_of_win(ply, judged);
        if (last && game_.end_reason() == "forbidden") {
            const bool forced = forbidden_answer(game_.position(ply)).has_value();
            judged.word = forced ? ReviewWord::ForcedForbidden : ReviewWord::Forbidden;
            if (const auto* best = best_line(ply); best != nullptr && !forced)
                judged.better = *best;
            return;
        }
        if (!last && proof(ply + 1).result == ProvedResult::Wins && !partners(ply + 1, ply)) {
            add_word_of_defence(ply, judged);
        }
    }

    /// The side to act had a proved win.
    void add_word_of_win(int ply, MoveJudgement& judged) const {
        const std::vector<Action>& line = proof(ply).line;
        if (game_.action(ply) == line[0]) return;
        const auto missed = [&] {
            judged.word = ReviewWord::MissedWin;
            judged.better = line;
        };
        if (game_.over(ply + 1)) return missed();
        if (proof(ply + 1).result == ProvedResult::Wins && !partners(ply + 1, ply)) {
            judged.proof = proof(ply + 1).line;
            return missed();
        }
        const int next = next_turn(ply);
        const bool answered = game_.over(next) || partners(next, ply);
        const bool left = won_by(next, seat(ply)) ||
                          (!game_.over(next) && proof(next).result == ProvedResult::Wins);
        if (answered && !left) return missed();
        // The opponent may have failed to stop a win that was given away.
        if (two_teams() && proof(ply + 1).result != ProvedResult::Loses &&
            !partners(ply + 1, ply)) {
            const std::optional<HeldFinding>& held = game_.at(ply + 1).held;
            if (!held) {
                judged.wants_held = ply + 1;
                return;
            }
            if (!held->actions.empty()) return missed();
            if (!held->complete) return;
        } else if (!answered && !two_teams()) {
            return;
        }
        judged.after = 1;
        if (!answered) return;
        const std::size_t length = static_cast<std::size_t>(next - ply) + proof(next).line.size();
        if (length <= line.size()) return;
        judged.word = ReviewWord::LongerWay;
        judged.better = line;
    }

    /// The next side has a proved win.
    void add_word_of_defence(int ply, MoveJudgement& judged) const {
        const std::optional<HeldFinding>& held = game_.at(ply).held;
        if (!held) {
            judged.wants_held = ply;
            return;
        }
        judged.proof = proof(ply + 1).line;
        if (!held->actions.empty()) {
            judged.word = ReviewWord::AllowedWin;
            judged.held = held->actions;
            judged.held_complete = held->complete;
            judged.better = {held->actions[0]};
        } else if (held->complete) {
            const bool forced = forbidden_answer(game_.position(ply)).has_value();
            judged.word = forced ? ReviewWord::ForcedForbidden : ReviewWord::AlreadyLost;
        }
    }

    void name_losing_move(std::vector<MoveJudgement>& judgements, int ply) const {
        MoveJudgement& judged = judgements[static_cast<std::size_t>(ply)];
        const int next = next_turn(ply);
        if (judged.word != ReviewWord::AllowedWin || next >= game_.plies()) return;
        const ReviewWord later = judgements[static_cast<std::size_t>(next)].word;
        const bool lost = later == ReviewWord::AlreadyLost || later == ReviewWord::ForcedForbidden;
        if (lost) judged.word = ReviewWord::LosingMove;
    }

    const ReviewedGame& game_;
    ReviewThresholds thresholds_;
    std::vector<ProvedPosition> proofs_;
};

}  // namespace

Message word_text(ReviewWord word) {
    return Message(kWords[static_cast<std::size_t>(word)].text);
}

std::string_view word_id(ReviewWord word) {
    return kWords[static_cast<std::size_t>(word)].id;
}

Glyph glyph_of(ReviewWord word, double loss) {
    switch (word) {
        case ReviewWord::Inaccuracy:
            return Glyph::Doubtful;
        case ReviewWord::Mistake:
            return Glyph::Bad;
        case ReviewWord::MissedWin:
            // A player may miss a proved win and still stand much better.
            return loss >= ReviewThresholds{}.blunder ? Glyph::VeryBad : Glyph::Bad;
        case ReviewWord::Blunder:
        case ReviewWord::AllowedWin:
        case ReviewWord::LosingMove:
        case ReviewWord::Forbidden:
            return Glyph::VeryBad;
        default:
            return Glyph::None;
    }
}

double chance_at(const ReviewedGame& game, int ply, Seat seat) {
    return GameJudge(game, {}).chance(ply, seat);
}

std::vector<std::vector<double>> chances_of_game(const ReviewedGame& game) {
    const GameJudge judge(game, {});
    std::vector<std::vector<double>> chances(static_cast<std::size_t>(game.positions()));
    for (int ply = 0; ply < game.positions(); ++ply) {
        for (int seat = 0; seat < game.game().seats(); ++seat) {
            chances[static_cast<std::size_t>(ply)].push_back(
                judge.chance(ply, static_cast<Seat>(seat)));
        }
    }
    return chances;
}

std::vector<MoveJudgement> judge(const ReviewedGame& game, const ReviewThresholds& thresholds) {
    return GameJudge(game, thresholds).run();
}

std::vector<ProvedPosition> proofs_of(const ReviewedGame& game) {
    std::vector<ProvedPosition> proofs(static_cast<std::size_t>(game.positions()));
    for (int ply = game.plies(); ply >= 0; --ply) {
        ProvedPosition& proof = proofs[static_cast<std::size_t>(ply)];
        const PositionFindings& found = game.at(ply);
        if (game.over(ply)) continue;
        if (found.win && !found.win->line.empty()) {
            proof = {ProvedResult::Wins, found.win->line};
        } else if (found.held && found.held->complete && found.held->actions.empty()) {
            // The list is that of the other actions.
            const bool all = ply == game.plies() ||
                             proofs[static_cast<std::size_t>(ply) + 1].result == ProvedResult::Wins;
            if (all) proof.result = ProvedResult::Loses;
        } else if (ply + 2 < game.positions() && teams_of(game.game()) == 2) {
            const ProvedPosition& next = proofs[static_cast<std::size_t>(ply) + 1];
            const ProvedPosition& later = proofs[static_cast<std::size_t>(ply) + 2];
            const bool alternate =
                !are_partners(game.game(), game.turn(ply).seat, game.turn(ply + 1).seat);
            if (next.result != ProvedResult::Loses || later.result != ProvedResult::Wins ||
                !alternate)
                continue;
            proof = {ProvedResult::Wins, {game.action(ply), game.action(ply + 1)}};
            proof.line.insert(proof.line.end(), later.line.begin(), later.line.end());
        }
    }
    return proofs;
}

}  // namespace tengen
