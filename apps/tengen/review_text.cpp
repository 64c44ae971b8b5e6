#include "review_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "table/move_words.hpp"

namespace tengen::cli {
namespace {

using ReviewJson = nlohmann::ordered_json;

constexpr std::size_t kDearest = 3;
/// Actions of a line in the text.
constexpr std::size_t kShownMoves = 10;

std::string figure(double value, std::string_view unit = "") {
    return std::isnan(value) ? "-" : fmt::format("{:.1f}{}", value, unit);
}

ReviewJson figure_json(double value) {
    return std::isnan(value) ? ReviewJson(nullptr) : ReviewJson(value);
}

std::string shown_line(const Position& position, const std::vector<Action>& line) {
    std::vector<std::string> names = names_of_line(position, line);
    if (names.size() > kShownMoves) {
        names.resize(kShownMoves);
        names.emplace_back("...");
    }
    return fmt::format("{}", fmt::join(names, " "));
}

/// "better: i9 h10", "held: i9 h10 (or more)", "proof: i9 ..."
std::string remedy(const ReviewedGame& game, int ply, const MoveJudgement& judged) {
    const Position before = game.position(ply);
    std::string text;
    if (!judged.held.empty()) {
        std::vector<std::string> names;
        for (const Action action : judged.held) names.push_back(before.action_name(action));
        text = fmt::format("held: {}{}", fmt::join(names, " "),
                           judged.held_complete ? "" : " (and perhaps others)");
    } else if (!judged.better.empty()) {
        text = "better: " + shown_line(before, judged.better);
    }
    if (!judged.proof.empty()) {
        text += (text.empty() ? "" : "; ") + std::string("proof: ") +
                shown_line(game.position(ply + 1), judged.proof);
    }
    return text;
}

void print_moment(Output& out, const ReviewedGame& game, int ply, const MoveJudgement& judged) {
    const std::string& side = game.game().side_name(game.turn(ply).side);
    out.line(fmt::format("{:>4}  {:<7} {:<6} {:<30} {:>5}  {}", ply + 1, side,
                         game.position(ply).action_name(game.action(ply)),
                         english(word_text(judged.word)), figure(judged.loss),
                         remedy(game, ply, judged)));
}

void print_part(Output& out, const std::string& name, const PartReport& part) {
    out.line(fmt::format("{:<14} {:>5} {:>9} {:>8} {:>10} {:>8} {:>8} {:>6} {:>7}", name,
                         part.actions, figure(part.mean_loss()),
                         figure(100 * part.share_of_choices(), " %"),
                         part.of(ReviewWord::Inaccuracy), part.of(ReviewWord::Mistake),
                         part.of(ReviewWord::Blunder) + part.of(ReviewWord::Forbidden),
                         part.of(ReviewWord::MissedWin),
                         part.of(ReviewWord::AllowedWin) + part.of(ReviewWord::LosingMove)));
}

std::string seat_name(const Game& game, std::size_t seat) {
    // Several seats may play the stones of one side.
    const std::string& side = game.side_name(game.side_of_slot(static_cast<int>(seat)));
    return game.sides() == game.seats() ? side : fmt::format("{} {}", side, seat + 1);
}

ReviewJson review_part_json(const PartReport& part) {
    ReviewJson words = ReviewJson::object();
    for (int i = 1; i < kReviewWords; ++i) {
        const auto word = static_cast<ReviewWord>(i);
        words[std::string(word_id(word))] = part.of(word);
    }
    return {{"moves", part.actions},
            {"mean_loss", figure_json(part.mean_loss())},
            {"choices", figure_json(part.share_of_choices())},
            {"words", std::move(words)}};
}

ReviewJson review_move_json(const ReviewedGame& game, int ply, const MoveJudgement& judged) {
    const Position before = game.position(ply);
    const auto names = [](const Position& position, const std::vector<Action>& line) {
        return line.empty() ? std::vector<std::string>() : names_of_line(position, line);
    };
    std::vector<std::string> held;
    for (const Action action : judged.held) held.push_back(before.action_name(action));
    ReviewJson json;
    json["ply"] = ply + 1;
    json["side"] = game.game().side_name(game.turn(ply).side);
    json["seat"] = game.turn(ply).seat;
    json["move"] = before.action_name(game.action(ply));
    json["before"] = figure_json(judged.before);
    json["after"] = figure_json(judged.after);
    json["loss"] = figure_json(judged.loss);
    json["word"] = judged.word == ReviewWord::None ? ReviewJson(nullptr)
                                                   : ReviewJson(std::string(word_id(judged.word)));
    json["choice"] = judged.choice_known ? ReviewJson(judged.engines_choice) : ReviewJson(nullptr);
    json["better"] = names(before, judged.better);
    json["proof"] = judged.proof.empty() ? std::vector<std::string>()
                                         : names(game.position(ply + 1), judged.proof);
    json["held"] = std::move(held);
    json["all_held"] = judged.held_complete;
    return json;
}

}  // namespace

void print_review(Output& out, const ReviewedGame& game,
                  const std::vector<MoveJudgement>& judgements, const ReviewFacts& facts) {
    const ReviewReport report = report_of(game, judgements);
    out.line(fmt::format("{}: {}, {:.1f} s{}", facts.ai, counted(game.plies(), "move"),
                         facts.seconds, facts.complete ? "" : ", stopped"));
    if (facts.by_rules_only) out.line("no solver knows this game: only its rules prove wins");
    const auto& moments = report.moments;
    const std::size_t dearest = std::min(moments.size(), kDearest);
    if (dearest > 0) out.line("\ndearest moments (points lost)");
    for (std::size_t i = 0; i < dearest; ++i) {
        print_moment(out, game, moments[i], judgements[static_cast<std::size_t>(moments[i])]);
    }
    bool more = false;
    for (int ply = 0; ply < game.plies(); ++ply) {
        const MoveJudgement& judged = judgements[static_cast<std::size_t>(ply)];
        const bool shown =
            std::find(moments.begin(), moments.begin() + static_cast<std::ptrdiff_t>(dearest),
                      ply) != moments.begin() + static_cast<std::ptrdiff_t>(dearest);
        if (judged.word == ReviewWord::None || shown) continue;
        if (!more) out.line("\nother moments");
        more = true;
        print_moment(out, game, ply, judged);
    }
    out.line(fmt::format("\n{:<14} {:>5} {:>9} {:>8} {:>10} {:>8} {:>8} {:>6} {:>7}", "", "moves",
                         "mean loss", "engine's", "inaccurate", "mistakes", "blunders", "missed",
                         "allowed"));
    constexpr std::array<const char*, 3> kThirds{"  first third", "  second third", "  last third"};
    for (std::size_t seat = 0; seat < report.seats.size(); ++seat) {
        print_part(out, seat_name(game.game(), seat), report.seats[seat].all);
        for (std::size_t i = 0; i < 3; ++i) {
            print_part(out, kThirds[i], report.seats[seat].thirds[i]);
        }
    }
}

ReviewJson review_json(const ReviewedGame& game, const std::vector<MoveJudgement>& judgements,
                       const ReviewFacts& facts) {
    const ReviewReport report = report_of(game, judgements);
    ReviewJson seats = ReviewJson::array();
    for (const SeatReport& seat : report.seats) {
        ReviewJson json = review_part_json(seat.all);
        json["thirds"] = ReviewJson::array();
        for (const PartReport& third : seat.thirds)
            json["thirds"].push_back(review_part_json(third));
        seats.push_back(std::move(json));
    }
    ReviewJson moves = ReviewJson::array();
    for (int ply = 0; ply < game.plies(); ++ply) {
        moves.push_back(review_move_json(game, ply, judgements[static_cast<std::size_t>(ply)]));
    }
    ReviewJson moments = ReviewJson::array();
    for (const int ply : report.moments) moments.push_back(ply + 1);
    ReviewJson chances = ReviewJson::array();
    for (const std::vector<double>& seats_chances : chances_of_game(game)) {
        ReviewJson of_position = ReviewJson::array();
        for (const double chance : seats_chances) of_position.push_back(figure_json(chance));
        chances.push_back(std::move(of_position));
    }
    return {{"ai", facts.ai},
            {"seconds", facts.seconds},
            {"complete", facts.complete},
            {"solver", !facts.by_rules_only},
            {"chances", std::move(chances)},
            {"moments", std::move(moments)},
            {"seats", std::move(seats)},
            {"moves", std::move(moves)}};
}

}  // namespace tengen::cli
