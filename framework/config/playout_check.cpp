#include "config/playout_check.hpp"

#include <algorithm>
#include <random>

#include "core/position.hpp"

namespace tengen {
namespace {

constexpr int kMaxGames = 64;

/// For all games together: an action costs 1, and each action of a list that the rules had to build
/// costs 1 more. Suffices for all games on small boards, where games get stuck.
constexpr std::size_t kBudget = 2000;

/// Whether every empty cell can be played and a full board ends the game.
bool always_ends(const Game& game) {
    return game.places_freely() && std::ranges::any_of(game.traits(), [](const RuleTraits& traits) {
               return traits.answers_full_board && traits.judge_when == JudgeWhen::FullBoard;
           });
}

/// Plays to the end of the game or of the budget. Returns false if no side can act.
bool plays_on(Position& position, std::minstd_rand& random, std::size_t& spent,
              std::size_t budget) {
    ActionList scratch;
    while (!position.over() && spent < budget) {
        const auto legal = position.legal(scratch);
        if (legal.empty()) return false;
        spent += position.game().places_freely() ? 1 : 1 + legal.size();
        position.apply(legal[random() % legal.size()]);
    }
    return true;
}

Error problem_of(std::string place, Message message) {
    return {ErrorCode::Input, std::move(place), std::move(message)};
}

Error over_at_once(const Position& start) {
    const Verdict verdict = start.verdict();
    return problem_of("rules." + std::string(verdict.reason),
                      Message("the game is over before its first action ({})", verdict.text));
}

}  // namespace

std::optional<Error> find_dead_end(const std::shared_ptr<const Game>& game) {
    if (always_ends(*game)) return std::nullopt;
    std::minstd_rand random(1);
    std::size_t spent = 0;
    if (const Position start(game); start.over()) return over_at_once(start);
    for (int i = 0; i < kMaxGames && spent < kBudget; ++i) {
        Position position(game);
        if (plays_on(position, random, spent, kBudget)) continue;
        if (position.ply() == 0) {
            return problem_of("rules", Message("no first action is possible in this game"));
        }
        return problem_of("rules", Message("the game can get stuck: no side can act and no rule "
                                           "ends it (add 'full_board' or 'stuck')"));
    }
    return std::nullopt;
}

RandomGames play_randomly(const std::shared_ptr<const Game>& game) {
    constexpr int kMostGames = 200;
    constexpr std::size_t kMostSpent = 500'000;
    std::minstd_rand random(1);
    RandomGames found;
    found.won.resize(static_cast<std::size_t>(game->sides()));
    for (std::size_t spent = 0; found.games < kMostGames && spent < kMostSpent; ++found.games) {
        Position position(game);
        // A dead end counts as not ended, like the end of the budget.
        static_cast<void>(plays_on(position, random, spent, kMostSpent));
        found.plies += position.ply();
        if (!position.over()) {
            ++found.unended;
        } else if (const Outcome& outcome = position.outcome(); outcome.winner != kEmpty) {
            ++found.won[outcome.winner - 1u];
        } else {
            ++(outcome.draw() ? found.drawn : found.shared);
        }
    }
    return found;
}

std::vector<Piece> missing_pieces(const std::shared_ptr<const Game>& game) {
    const Position start(game);
    PieceSet made = 0;
    const auto add = [&](Piece piece) { made |= static_cast<PieceSet>(PieceSet{1} << piece); };
    for (Cell cell = 0; cell < game->board().cell_count(); ++cell) {
        if (start.at(cell) != kEmpty && start.at(cell) != kOutside) add(start.piece_at(cell));
    }
    if (game->names_pieces() || game->has_hands()) made = kAllPieces;
    for (std::size_t i = 0; i < game->rules().size(); ++i) {
        if (game->rules()[i]->candidates() != nullptr) add(0);
        for (const Promotion& promotion : game->rules()[i]->promotions()) {
            std::ranges::for_each(promotion.to, add);
        }
    }
    std::vector<Piece> missing;
    for (std::size_t piece = 0; piece < game->description().pieces.size(); ++piece) {
        if (!has_piece(made, static_cast<Piece>(piece)))
            missing.push_back(static_cast<Piece>(piece));
    }
    return missing;
}

std::optional<Message> one_action_end(const std::shared_ptr<const Game>& game) {
    Position position(game);
    ActionList scratch;
    const auto legal = position.legal(scratch);
    std::optional<Message> text;
    for (const Action action : legal) {
        Position after = position;
        after.apply(action);
        if (!after.over()) return std::nullopt;
        text = after.verdict().text;
    }
    return text;
}

}  // namespace tengen
