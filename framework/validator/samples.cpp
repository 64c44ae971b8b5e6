#include "validator/samples.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace tengen::validator {

namespace {

/// The number of random attempts to find a position of some kind.
constexpr int kTries = 12;
/// Limits the play of long games to reach a middle position.
constexpr int kMaxPlies = 40;

Action any_action(const Position& position, ActionList& scratch, Random& random) {
    const auto legal = position.legal(scratch);
    return legal[random() % legal.size()];
}

std::size_t count_legal(const Position& position) {
    ActionList scratch;
    return position.legal(scratch).size();
}

/// Plays randomly until the position is of the wanted kind; empty if the game ends first.
template <class Wanted>
std::optional<Position> play_until(const SharedGame& game, Random& random, Wanted wanted) {
    ActionList scratch;
    for (int i = 0; i < kTries; ++i) {
        Position position(game);
        while (!position.over() && !wanted(position)) {
            position.apply(any_action(position, scratch, random));
        }
        if (!position.over()) return position;
    }
    return std::nullopt;
}

/// Plays until few cells are empty, to avoid a test for the end at every ply.
bool is_near_full(const Position& position) {
    return position.empty_cells().size() <= 8;
}

SharedGame made(const std::string& board, const std::string& sides, int seats,
                const std::string& line, const RuleCatalogue& rules) {
    auto description = parse_description(
        fmt::format("game tengen_check\nboard {} lines\nblocked\nsides {}\nseats {}\nrule place\n"
                    "{}rule full_board\n",
                    board, sides, seats, line.empty() ? "" : "rule line " + line + "\n"),
        rules);
    assert(description);
    auto game = Game::create(std::move(*description), rules);
    assert(game);
    return *game;
}

}  // namespace

std::vector<SharedGame> games_of_all_sizes(const RuleCatalogue& rules) {
    std::vector<SharedGame> games;
    const auto add = [&](const std::string& board, const std::string& line) {
        games.push_back(made(board, "black white", 2, line, rules));
    };
    add("1 1", "");
    add("1 2", "");
    add("2 1", "");
    add("2 2", "length=2");
    add("3 3", "length=3");
    add("1 5", "length=3");
    add("5 1", "length=3");
    add("1 64", "length=4");
    add("64 1", "length=4");
    add("64 2", "length=5");
    add("25 26", "length=5");
    add("64 64", "length=5");
    add("64 64", "length=5 overline=ignored");
    return games;
}

std::vector<SharedGame> games_of_many_seats(const RuleCatalogue& rules) {
    const std::vector<std::string> names{"a", "b", "c", "d", "e", "f", "g", "h"};
    std::vector<SharedGame> games{made("5 5", "a", 1, "length=4", rules),
                                  made("9 9", "a b", 4, "length=4", rules)};
    for (int seats = 3; seats <= kMaxSeats; ++seats) {
        const std::vector<std::string> sides(names.begin(), names.begin() + seats);
        games.push_back(
            made("9 9", fmt::format("{}", fmt::join(sides, " ")), seats, "length=4", rules));
    }
    return games;
}

std::optional<Position> in_the_middle(const SharedGame& game, Random& random) {
    constexpr int kMin = 2;
    constexpr std::size_t kChoices = 6;
    const int longest = std::clamp(game->board().cell_count() / 2, kMin, kMaxPlies);
    return play_until(game, random, [&, aim = 0](const Position& position) mutable {
        if (position.ply() == 0) aim = kMin + static_cast<int>(random() % longest);
        return position.ply() >= aim && count_legal(position) >= kChoices;
    });
}

std::optional<Position> near_the_end(const SharedGame& game, Random& random) {
    return play_until(game, random, [](const Position& position) {
        if (!is_near_full(position)) return false;
        ActionList scratch;
        const auto legal = position.legal(scratch);
        return (legal.size() == 2 || legal.size() == 3) &&
               std::all_of(legal.begin(), legal.end(),
                           [](Action action) { return action.is_place(); });
    });
}

std::optional<Position> with_one_action(const SharedGame& game, Random& random) {
    return play_until(game, random,
                      [](const Position& position) { return count_legal(position) == 1; });
}

std::optional<Position> with_a_choice(const SharedGame& game, Random& random) {
    ActionList scratch;
    // Choices come in an opening, so the first actions are enough.
    return play_until(game, random, [&](const Position& position) {
        const auto legal = position.legal(scratch);
        return std::any_of(legal.begin(), legal.end(),
                           [](Action action) { return action.kind() == ActionKind::Choose; });
    });
}

std::optional<Position> at_the_start(const SharedGame& game, Random&) {
    Position position(game);
    if (position.over()) return std::nullopt;
    return position;
}

std::optional<Position> near_the_start(const SharedGame& game, Random& random) {
    Position position(game);
    if (position.over() || random() % 2 == 0) return at_the_start(game, random);
    ActionList scratch;
    position.apply(any_action(position, scratch, random));
    if (position.over()) return at_the_start(game, random);
    return position;
}

std::vector<SharedGame> some_of(std::vector<SharedGame> games, std::size_t count, Random& random) {
    // Not std::shuffle, whose result differs between libraries.
    for (std::size_t i = 0; i + 1 < games.size(); ++i) {
        std::swap(games[i], games[i + random() % (games.size() - i)]);
    }
    games.resize(std::min(games.size(), count));
    return games;
}

std::vector<SharedGame> largest_of(std::vector<SharedGame> games, std::size_t count) {
    std::stable_sort(games.begin(), games.end(), [](const SharedGame& a, const SharedGame& b) {
        return a->board().cell_count() > b->board().cell_count();
    });
    games.resize(std::min(games.size(), count));
    return games;
}

std::vector<Position> positions_of(const std::vector<SharedGame>& games, int count,
                                   const Sampler& sampler, Random& random) {
    std::vector<Position> positions;
    bool found = true;
    while (found && static_cast<int>(positions.size()) < count) {
        found = false;
        for (const SharedGame& game : games) {
            if (static_cast<int>(positions.size()) == count) break;
            auto position = sampler(game, random);
            if (!position) continue;
            positions.push_back(std::move(*position));
            found = true;
        }
    }
    return positions;
}

}  // namespace tengen::validator
