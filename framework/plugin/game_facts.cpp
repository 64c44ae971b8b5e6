#include "plugin/game_facts.hpp"

#include <algorithm>
#include <cmath>

#include "core/symmetry.hpp"
#include "plugin/position_api.hpp"

namespace tengen {

namespace {

std::uint32_t traits_of(const Game& game) {
    const auto any = [&](bool RuleTraits::*trait) {
        return std::ranges::find(game.traits(), true, trait) != game.traits().end();
    };
    const auto stuck = [](const RuleTraits& traits) {
        return traits.judge_when == JudgeWhen::Stuck || traits.ends_before_stuck;
    };
    const bool moves = game.mover() != nullptr;
    // Rules that change stones, other than by the moves of the mover.
    bool changes = false;
    for (std::size_t i = 0; i < game.rules().size(); ++i) {
        const Rule& rule = *game.rules()[i];
        changes = changes || (game.traits()[i].moves_stones && rule.moves().empty() &&
                              rule.promotions().empty());
    }
    const bool fills = !any(&RuleTraits::moves_stones) &&
                       std::ranges::all_of(game.traits(), [](const RuleTraits& traits) {
                           return !traits.offers_at_times && !traits.can_act_when_stuck;
                       });
    std::uint32_t bits = 0;
    const auto set = [&](int bit, bool wanted) {
        if (wanted) bits |= static_cast<std::uint32_t>(bit);
    };
    set(TENGEN_GAME_FILLS_CELLS, fills);
    set(TENGEN_GAME_MOVES_STONES, moves);
    set(TENGEN_GAME_TAKES, changes || (moves && game.mover()->can_take_stones()));
    set(TENGEN_GAME_MUST_TAKE, any(&RuleTraits::must_take));
    set(TENGEN_GAME_ADDS_STONES, any(&RuleTraits::adds_stones));
    set(TENGEN_GAME_MAY_BE_STUCK, any(&RuleTraits::may_leave_nothing));
    set(TENGEN_GAME_ENDS_STUCK, std::ranges::any_of(game.traits(), stuck));
    set(TENGEN_GAME_ENDS_FULL, any(&RuleTraits::answers_full_board));
    set(TENGEN_GAME_LASTING_STONES, !any(&RuleTraits::moves_stones));
    set(TENGEN_GAME_MAY_REPEAT, any(&RuleTraits::may_repeat));
    set(TENGEN_GAME_KEEPS_HISTORY, game.keeps_history());
    set(TENGEN_GAME_COUNTS_CELLS, game.counts_cells());
    set(TENGEN_GAME_HAS_HANDS, game.has_hands());
    set(TENGEN_GAME_FEWER_WINS, any(&RuleTraits::fewer_wins));
    return bits;
}

/// The moves of a stone alone on the board from a cell, along one line.
int moves_along(const Board& board, const MoveLine& line, Cell from) {
    if (!line.onto_empty || line.hop || line.flies_at_most > 0) return 0;
    if (line.jump != BoardOffset{}) return cell_at(board, from, line.jump) != board.outside();
    const int most = line.as_many_as_stones ? 1 : line.most;
    int moves = 0;
    Cell cell = board.step(from, line.direction);
    while (cell != board.outside() && cell != from && (most == 0 || moves < most)) {
        ++moves;
        cell = board.step(cell, line.direction);
    }
    return moves;
}

extern "C" {

const std::uint8_t* values_of_cells(const tengen_position_t* handle) noexcept {
    const auto values = handle->position.values();
    return values.empty() ? nullptr : values.data();
}

std::uint32_t stones_in_hand(const tengen_position_t* handle, std::uint8_t side) noexcept {
    const int sides = handle->position.game().sides();
    if (side < 1 || side > sides) return 0;
    return static_cast<std::uint32_t>(std::max(0, handle->position.in_hand(side)));
}

bool takes_stone(const tengen_position_t* handle, tengen_action_t bits) noexcept {
    const Action action(bits);
    if (!is_well_formed(action)) return false;
    if (action.kind() == ActionKind::Take) return true;
    return action.is_move() && handle->position.takes_stone(action);
}

std::uint32_t repeats_of(const tengen_position_t* handle) noexcept {
    const Position& position = handle->position;
    if (!position.game().keeps_history()) return 0;
    return static_cast<std::uint32_t>(std::max(0, position.repeats(RepeatOf::Situation)));
}

}  // extern "C"

}  // namespace

GameFacts::GameFacts(std::shared_ptr<const Game> game) : game_(std::move(game)) {
    add_kinds();
    add_regions();
    add_goals();
    add_cells();
    raw_ = {kinds_.data(),
            regions_.data(),
            goals_.data(),
            facing_.data(),
            stores_.data(),
            x_.data(),
            y_.data(),
            traits_of(*game_),
            static_cast<std::uint32_t>(kinds_.size()),
            static_cast<std::uint32_t>(regions_.size()),
            static_cast<std::uint32_t>(goals_.size())};
}

void GameFacts::add_kinds() {
    const std::vector<std::string>& names = game_->description().pieces;
    for (std::size_t i = 0; i < std::max<std::size_t>(1, names.size()); ++i) {
        signs_.emplace_back(1, "0123456789abcdef"[i]);
        kinds_.push_back({i < names.size() ? names[i].c_str() : "", signs_.back().c_str(),
                          mean_moves(static_cast<Piece>(i))});
    }
}

double GameFacts::mean_moves(Piece piece) const {
    const Board& board = game_->board();
    double moves = 0;
    for (const auto& rule : game_->rules()) {
        for (const MoveLine& line : rule->moves()) {
            if (!has_piece(line.pieces, piece)) continue;
            for (Cell cell = 0; cell < board.cell_count(); ++cell) {
                if (!board.is_blocked(cell)) moves += moves_along(board, line, cell);
            }
        }
    }
    return moves == 0 ? 1 : moves / board.playable_count() / game_->sides();
}

void GameFacts::add_regions() {
    const auto cells = static_cast<std::size_t>(game_->board().cell_count());
    for (const BoardRegion& region : game_->description().regions) {
        auto& set = sets_.emplace_back(cells * static_cast<std::size_t>(game_->sides()));
        for (Side side = 1; side <= game_->sides(); ++side) {
            for (const Cell cell : region.of(side)) set[(side - 1u) * cells + cell] = 1;
        }
        regions_.push_back({region.name.c_str(), set.data()});
    }
}

void GameFacts::add_goals() {
    std::vector<Cell> all;
    for (Cell cell = 0; cell < game_->board().cell_count(); ++cell) {
        if (!game_->board().is_blocked(cell)) all.push_back(cell);
    }
    for (const auto& rule : game_->rules()) {
        for (const StoneGoal& goal : rule->goals(game_->sides())) {
            const bool together = goal.purpose == GoalPurpose::Together;
            const int purpose = together ? TENGEN_GOAL_TOGETHER : TENGEN_GOAL_WINS;
            add_goal(purpose, goal.side, goal.pieces, together ? all : goal.cells);
            goals_.back().all = goal.all ? 1 : 0;
        }
        for (const Promotion& promotion : rule->promotions()) {
            add_goal(TENGEN_GOAL_PROMOTES, promotion.side, promotion.pieces, promotion.cells);
        }
    }
}

void GameFacts::add_goal(int purpose, Side side, PieceSet pieces, std::span<const Cell> cells) {
    auto& set = sets_.emplace_back(static_cast<std::size_t>(game_->board().cell_count()));
    for (const Cell cell : cells) set[cell] = 1;
    const std::uint32_t known = (1u << kinds_.size()) - 1;
    goals_.push_back({set.data(), pieces & known, static_cast<std::uint8_t>(purpose), side, 0});
}

void GameFacts::add_cells() {
    const Board& board = game_->board();
    const bool hexagons = board.shape().neighbours == Neighbours::Hexagonal;
    const float height = hexagons ? std::sqrt(3.0F) / 2 : 1;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        const auto row = static_cast<float>(board.row(cell));
        x_.push_back(static_cast<float>(board.column(cell)) + (hexagons ? row / 2 : 0));
        y_.push_back(row * height);
    }
    const auto& facing = game_->description().facing;
    for (Side side = 1; side <= game_->sides(); ++side) {
        facing_.push_back(facing.empty() ? kNorth : facing[side - 1u]);
        Cell store = kNoCell;
        for (const auto& rule : game_->rules()) {
            store = std::min(store, rule->store_of(side));
        }
        stores_.push_back(std::min(store, board.outside()));
    }
}

tengen_game_2_t game_2_api(const tengen_game_facts_t* (*facts)(const tengen_host_t*)) {
    return {facts, &values_of_cells, &stones_in_hand, &takes_stone, &repeats_of};
}

}  // namespace tengen
