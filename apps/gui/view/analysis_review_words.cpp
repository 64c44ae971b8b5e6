#include "view/analysis_review_words.hpp"

#include <fmt/format.h>

#include <cmath>

#include "core/short_move.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

/// Moves of a line in a text.
constexpr std::size_t kShownMoves = 10;

std::string line_text(const Position& position, const std::vector<Action>& line) {
    std::vector<std::string> names = short_moves(position, line);
    const bool longer = names.size() > kShownMoves;
    if (longer) names.resize(kShownMoves);
    return fmt::format("{}{}", fmt::join(names, " "), longer ? " …" : "");
}

std::string count_text(ReviewWord word, std::int64_t count) {
    switch (word) {
        case ReviewWord::Inaccuracy:
            return tr_count("{} inaccuracy", "{} inaccuracies", count);
        case ReviewWord::Mistake:
            return tr_count("{} mistake", "{} mistakes", count);
        case ReviewWord::Blunder:
            return tr_count("{} blunder", "{} blunders", count);
        case ReviewWord::LongerWay:
            return tr_count("{} longer way", "{} longer ways", count);
        case ReviewWord::MissedWin:
            return tr_count("{} missed win", "{} missed wins", count);
        case ReviewWord::AllowedWin:
            return tr_count("{} allowed win", "{} allowed wins", count);
        case ReviewWord::LosingMove:
            return tr_count("{} losing move", "{} losing moves", count);
        case ReviewWord::AlreadyLost:
            return tr_count("{} move in a lost position", "{} moves in a lost position", count);
        case ReviewWord::Forbidden:
            return tr_count("{} forbidden point", "{} forbidden points", count);
        case ReviewWord::ForcedForbidden:
            return tr_count("{} forced forbidden point", "{} forced forbidden points", count);
        case ReviewWord::None:
            break;
    }
    return "";
}

/// The gravest first.
constexpr ReviewWord kOrder[] = {ReviewWord::LosingMove,      ReviewWord::AllowedWin,
                                 ReviewWord::MissedWin,       ReviewWord::Forbidden,
                                 ReviewWord::Blunder,         ReviewWord::Mistake,
                                 ReviewWord::Inaccuracy,      ReviewWord::LongerWay,
                                 ReviewWord::ForcedForbidden, ReviewWord::AlreadyLost};

}  // namespace

std::string points_text(double loss) {
    if (std::isnan(loss)) return "";
    return tr_count("{} point", "{} points", std::llround(loss));
}

std::string numbered_move(const ReviewedGame& game, int ply) {
    return fmt::format("{}. {}", ply + 1, short_move(game.position(ply), game.action(ply)));
}

std::string reviewed_seat(const Game& game, Seat seat) {
    const std::string side = tr_word(game.side_name(game.side_of_slot(seat)));
    if (game.sides() == game.seats()) return side;
    return side + tr(", ") + tr(Message("seat {}", seat + 1));
}

std::string judgement_text(const ReviewedGame& game, int ply, const MoveJudgement& judged) {
    const std::string move = numbered_move(game, ply);
    const std::string side = tr_word(game.game().side_name(game.turn(ply).side));
    const std::string word =
        judged.word == ReviewWord::None ? tr("no mistake") : tr(word_text(judged.word));
    const std::string points = points_text(judged.loss);
    if (points.empty() || std::llround(judged.loss) == 0) {
        return tr(Message("{}, {}: {}", move, side, word));
    }
    return tr(Message("{}, {}: {}, loses {}", move, side, word, points));
}

std::string better_text(const ReviewedGame& game, int ply, const MoveJudgement& judged) {
    const Position before = game.position(ply);
    if (judged.held.empty()) {
        if (judged.better.empty()) return "";
        return tr(Message("better: {}", line_text(before, judged.better)));
    }
    std::vector<std::string> names;
    for (const Action action : judged.held) names.push_back(short_move(before, action));
    const std::string all = fmt::format("{}", fmt::join(names, " "));
    return judged.held_complete ? tr(Message("held: only {}", all))
                                : tr(Message("held: {}, perhaps others", all));
}

std::string proof_text(const ReviewedGame& game, int ply, const MoveJudgement& judged) {
    if (judged.proof.empty()) return "";
    return tr(Message("proof: {}", line_text(game.position(ply + 1), judged.proof)));
}

std::string mistake_text(const ReviewedGame& game, int ply, const MoveJudgement& judged) {
    std::string text = judgement_text(game, ply, judged);
    for (const std::string& more :
         {better_text(game, ply, judged), proof_text(game, ply, judged)}) {
        if (!more.empty()) text += tr("; ") + more;
    }
    return text;
}

std::string kinds_text(const PartReport& part) {
    std::string text;
    for (const ReviewWord word : kOrder) {
        const int count = part.of(word);
        if (count == 0) continue;
        text += (text.empty() ? "" : tr(", ")) + count_text(word, count);
    }
    return text;
}

std::string part_text(const PartReport& part) {
    std::string text;
    if (const double mean = part.mean_loss(); !std::isnan(mean)) {
        text = tr(Message("mean loss {}", fmt::format("{:.1f}", mean)));
    }
    if (const double share = part.share_of_choices(); !std::isnan(share)) {
        if (!text.empty()) text += " · ";
        text += tr(Message("engine's choice {} %", std::llround(100 * share)));
    }
    return text;
}

}  // namespace tengen::gui
