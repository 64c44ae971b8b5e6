#include "arena/plan.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "arena/balanced_tables.hpp"
#include "arena/tables.hpp"
#include "base/mix.hpp"

namespace tengen {
namespace {

constexpr int kGamesOfBlock = 10;

/// The tables of one round, each with the player of each seat.
std::vector<std::vector<int>> tables_of(const std::vector<int>& players, int seats, int round) {
    auto tables = players.size() == 2 ? tables_of_pair(seats)
                                      : std::vector<std::vector<int>>{order_around(seats, round)};
    for (std::vector<int>& table : tables) {
        for (int& seat : table) seat = players[static_cast<std::size_t>(seat)];
    }
    return tables;
}

}  // namespace

std::optional<int> Plan::opening_of(int round) const {
    if (settings_.openings == 0) return std::nullopt;
    const int pass = round / settings_.openings;
    if (pass != pass_) {
        order_ = opening_order(settings_.openings, settings_.order, settings_.seed, pass);
        pass_ = pass;
    }
    const int image = pass % settings_.images;
    return order_[static_cast<std::size_t>(round % settings_.openings)] +
           image * settings_.openings;
}

PlannedGame MatchPlan::game(int number) const {
    const int contestants = settings().seats;
    const int round = (number - 1) / round_length(contestants, ways_);
    Pairing pairing = pairing_of(number, contestants, settings().seed, ways_);
    return {number, round, std::move(pairing.seating), pairing.seed, opening_of(round)};
}

int MatchPlan::rounds() const {
    const int length = round_length(settings().seats, ways_);
    return (games_ + length - 1) / length;
}

int MatchPlan::games_of_round(int) const {
    return round_length(settings().seats, ways_);
}

bool MatchPlan::is_cut(int round) const {
    return (round + 1) * round_length(settings().seats, ways_) > games_;
}

RoundRobinPlan::Block RoundRobinPlan::next_block(
    const std::vector<int>& players, int rounds, int candidates,
    const std::set<std::pair<int, int>>& without) const {
    const auto count = static_cast<int>(players.size());
    std::vector<PairScore> scores = all_pairs(count);
    for (PairScore& score : scores) {
        const auto first = static_cast<std::size_t>(players[static_cast<std::size_t>(score.first)]);
        const auto second = players[static_cast<std::size_t>(score.second)];
        score.rounds = met_[first][static_cast<std::size_t>(second)];
        const std::pair<int, int> pair = std::minmax(static_cast<int>(first), second);
        // These two have met as often as they must.
        if (candidates > 0 && score.first >= candidates) score.rounds = rounds;
        if (without.contains(pair)) score.rounds = rounds;
    }
    NextTable table = next_table(scores, count, settings().seats);
    Block block;
    block.first_of_table = table.round;
    block.games_of_round = tengen::games_of_round(count, settings().seats);
    const int most = std::max(1, kGamesOfBlock / block.games_of_round);
    block.rounds = std::clamp(rounds - table.round, 0, most);
    for (const int player : table.players) {
        block.players.push_back(players[static_cast<std::size_t>(player)]);
    }
    return block;
}

std::optional<int> RoundRobinPlan::common_rounds(const std::vector<int>& players) const {
    const auto met = [&](int one, int other) {
        return met_[static_cast<std::size_t>(one)][static_cast<std::size_t>(other)];
    };
    const int rounds = met(players[0], players[1]);
    for (auto one = players.begin(); one != players.end(); ++one) {
        const bool is_equal = std::all_of(std::next(one), players.end(),
                                          [&](int other) { return met(*one, other) == rounds; });
        if (!is_equal) return std::nullopt;
    }
    return rounds;
}

void RoundRobinPlan::add(Block block) {
    for (const int one : block.players) {
        for (const int other : block.players) {
            if (one == other) continue;
            met_[static_cast<std::size_t>(one)][static_cast<std::size_t>(other)] += block.rounds;
        }
    }
    block.first_round = rounds_;
    block.games_before = games_;
    rounds_ += block.rounds;
    games_ += block.rounds * block.games_of_round;
    blocks_.push_back(std::move(block));
}

void RoundRobinPlan::know(const std::vector<int>& players) {
    const auto known =
        static_cast<std::size_t>(*std::max_element(players.begin(), players.end())) + 1;
    if (met_.size() < known) met_.resize(known);
    for (std::vector<int>& row : met_) row.resize(met_.size());
}

void RoundRobinPlan::add_rounds(const std::vector<int>& players, int first, int rounds) {
    know(players);
    Block block;
    block.players = players;
    block.first_of_table = first;
    block.rounds = rounds;
    block.games_of_round =
        tengen::games_of_round(static_cast<int>(players.size()), settings().seats);
    add(std::move(block));
}

void RoundRobinPlan::begin_block() {
    if (begins_.back() != rounds_) begins_.push_back(rounds_);
}

void RoundRobinPlan::clear() {
    blocks_.clear();
    met_.clear();
    games_ = rounds_ = 0;
    cut_.reset();
    begins_ = {0};
}

int RoundRobinPlan::block_of(int round, int size) const {
    int blocks = 0;
    for (auto begin = begins_.begin();; ++begin) {
        const auto next = std::next(begin);
        if (next == begins_.end() || round < *next) return blocks + (round - *begin) / size;
        blocks += (*next - *begin + size - 1) / size;
    }
}

std::optional<int> RoundRobinPlan::add_stage(const std::vector<int>& players, int rounds,
                                             int candidates,
                                             const std::set<std::pair<int, int>>& without) {
    know(players);
    const auto met = met_;
    const auto blocks = static_cast<std::ptrdiff_t>(blocks_.size());
    const std::pair before{games_, rounds_};
    const auto count = static_cast<int>(players.size());
    const bool may_balance = settings().tables == TableChoice::Balanced && settings().seats > 2 &&
                             candidates == 0 && without.empty();
    std::vector<std::vector<int>> balanced;
    if (may_balance) balanced = balanced_tables(count, settings().seats);
    while (games_ <= kMaxGames) {
        const auto common = balanced.empty() ? std::nullopt : common_rounds(players);
        if (common && *common >= rounds) break;
        if (common) {
            for (std::vector<int>& table : tables_of_round(balanced, count, *common)) {
                for (int& player : table) player = players[static_cast<std::size_t>(player)];
                add_rounds(table, *common, 1);
            }
            continue;
        }
        Block block = next_block(players, rounds, candidates, without);
        if (block.rounds <= 0) break;
        add(std::move(block));
    }
    if (games_ <= kMaxGames) return games_ - before.first;
    blocks_.erase(blocks_.begin() + blocks, blocks_.end());
    met_ = met;
    std::tie(games_, rounds_) = before;
    return std::nullopt;
}

PlannedGame RoundRobinPlan::game(int number) const {
    const auto after =
        std::upper_bound(blocks_.begin(), blocks_.end(), number - 1,
                         [](int game, const Block& block) { return game < block.games_before; });
    const Block& block = *std::prev(after);
    const int in_block = number - 1 - block.games_before;
    const int round = in_block / block.games_of_round;
    const int of_table = block.first_of_table + round;
    const int in_round = in_block % block.games_of_round;
    const int seats = settings().seats;
    const auto tables = tables_of(block.players, seats, of_table);
    const int of_one_table = block.games_of_round / static_cast<int>(tables.size());
    const std::vector<int>& table = tables[static_cast<std::size_t>(in_round / of_one_table)];
    const Ways ways = of_one_table > seats ? Ways::Both : Ways::One;
    PlannedGame game{number, block.first_round + round, {}, 0, opening_of(of_table)};
    // All tables of a round have the same seed, so they differ only in their players.
    game.seed = mix(settings().seed + mix(static_cast<std::uint64_t>(of_table)));
    for (const int seat : pairing_of(in_round % of_one_table + 1, seats, 0, ways).seating) {
        game.seating.push_back(table[static_cast<std::size_t>(seat)]);
    }
    return game;
}

int RoundRobinPlan::rounds() const {
    return games() < games_ ? game(games()).round + 1 : rounds_;
}

const RoundRobinPlan::Block& RoundRobinPlan::block_with(int round) const {
    const auto after =
        std::upper_bound(blocks_.begin(), blocks_.end(), round,
                         [](int number, const Block& block) { return number < block.first_round; });
    return *std::prev(after);
}

int RoundRobinPlan::games_of_round(int round) const {
    const Block& block = block_with(round);
    const int before = block.games_before + (round - block.first_round) * block.games_of_round;
    return std::min(block.games_of_round, games() - before);
}

bool RoundRobinPlan::is_cut(int round) const {
    return games_of_round(round) < block_with(round).games_of_round;
}

}  // namespace tengen
