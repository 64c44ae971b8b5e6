#include "state.hpp"

#include <tengen/kit/search_table.hpp>

namespace minimax {

namespace {

/// Up to this many actions, all are searched. Beyond it, only the best kSelected.
constexpr std::size_t kWide = 36;
constexpr std::size_t kSelected = 14;
// The same in games whose positions are evaluated.
constexpr std::size_t kEvaluatedWide = 100;
constexpr std::size_t kEvaluatedSelected = 30;
constexpr double kUnit = 800;  ///< of a promise, for odds of e to 1

}  // namespace

State::State(const ai::Game& game)
    : game_(game),
      rules_(game),
      lines_(game, rules_.line),
      wide_board_(static_cast<std::size_t>(game.cell_count()) > kWide),
      keys_(rules_.symmetries.size()),
      stones_near_(static_cast<std::size_t>(game.cell_count())),
      followed_(static_cast<std::size_t>(game.cell_count())) {
    for (const CellMap& map : rules_.symmetries) {
        CellMap& inverse = inverses_.emplace_back(map.size());
        for (std::size_t cell = 0; cell < map.size(); ++cell) {
            inverse[map[cell]] = static_cast<ai::Cell>(cell);
        }
    }
}

void State::set_evaluation(std::optional<ai::Evaluation> evaluation) {
    if (rules_.lines_matter || !evaluation || !evaluation->exists()) return;
    evaluation_ = std::move(evaluation);
}

void State::begin(ai::Position& position) {
    position_ = &position;
    mobility_.fill(0);
    if (evaluates()) note_actions(position.turn().side, position.legal().size());
    seats_.clear();
    path_.clear();
    path_sides_.clear();
    lines_.clear();
    std::fill(keys_.begin(), keys_.end(), 0);
    std::fill(stones_near_.begin(), stones_near_.end(), 0);
    stones_set_up_ = 0;
    empty_cells_ = 0;
    std::fill(followed_.begin(), followed_.end(), ai::kEmpty);
    if (!rules_.stones_only) {
        if (!rules_.lines_matter) return;
        follow(position.turn().side, +1);
        taken_.fill(0);
        for (int side = 1; rules_.captures.exists() && side <= game_.sides(); ++side) {
            taken_[static_cast<std::size_t>(side)] =
                ai::CaptureRule::taken(game_, position, static_cast<ai::Side>(side));
        }
        return;
    }
    stones_set_up_ = -position.ply();
    for (int cell = 0; cell < game_.cell_count(); ++cell) {
        const ai::Side side = position.at(static_cast<ai::Cell>(cell));
        if (side == ai::kEmpty) ++empty_cells_;
        if (side == ai::kEmpty || side == ai::kOutside) continue;
        add(static_cast<ai::Cell>(cell), side);
        ++stones_set_up_;
    }
}

void State::add(ai::Cell cell, ai::Side side) {
    for (std::size_t i = 0; i < keys_.size(); ++i) {
        keys_[i] ^= ai::stone_key(rules_.symmetries[i][cell], side);
    }
    lines_.add(cell, side);
    if (wide_board_) count_near(cell, +1);
}

void State::remove(ai::Cell cell, ai::Side side) {
    for (std::size_t i = 0; i < keys_.size(); ++i) {
        keys_[i] ^= ai::stone_key(rules_.symmetries[i][cell], side);
    }
    lines_.remove(cell, side);
    if (wide_board_) count_near(cell, -1);
}

bool State::apply(ai::Action action) {
    const ai::Side actor = position_->turn().side;
    if (evaluates()) seats_.push_back(position_->turn().seat);
    const bool over = position_->apply(action) == TENGEN_APPLY_OVER;
    if (rules_.stones_only) {
        const bool stone = ai::is_place(action);
        path_.push_back(stone ? ai::cell_of(action) : static_cast<ai::Cell>(game_.cell_count()));
        path_sides_.push_back(stone ? position_->at(path_.back()) : ai::kEmpty);
        if (path_sides_.back() == ai::kEmpty) return over;
        add(path_.back(), path_sides_.back());
        --empty_cells_;
    } else if (rules_.lines_matter) {
        follow(actor, +1);
    }
    return over;
}

void State::undo() {
    position_->undo();
    if (evaluates()) seats_.pop_back();
    if (!rules_.stones_only) {
        if (rules_.lines_matter) follow(position_->turn().side, -1);
        return;
    }
    const ai::Cell cell = path_.back();
    const ai::Side side = path_sides_.back();
    path_.pop_back();
    path_sides_.pop_back();
    if (side == ai::kEmpty) return;
    remove(cell, side);
    ++empty_cells_;
}

/// Finds the changes of cells by an action of `actor`, or by its undo (`sign` -1). Counts removed
/// (or restored) stones as captured by the actor.
void State::follow(ai::Side actor, int sign) {
    const ai::Side* cells = position_->cells();
    for (std::size_t i = 0; i < followed_.size(); ++i) {
        if (cells[i] == followed_[i]) continue;
        const ai::Side gone = sign > 0 ? followed_[i] : cells[i];
        const ai::Side came = sign > 0 ? cells[i] : followed_[i];
        if (gone != ai::kEmpty && came == ai::kEmpty) taken_[actor] += sign;
        change(static_cast<ai::Cell>(i), cells[i]);
    }
}

void State::change(ai::Cell cell, ai::Side side) {
    const auto is_stone = [](ai::Side of) { return of != ai::kEmpty && of != ai::kOutside; };
    if (is_stone(followed_[cell])) remove(cell, followed_[cell]);
    if (is_stone(side)) add(cell, side);
    followed_[cell] = side;
}

void State::count_near(ai::Cell cell, int change) {
    const int row = cell / game_.columns();
    const int column = cell % game_.columns();
    for (int r = std::max(row - 2, 0); r <= std::min(row + 2, game_.rows() - 1); ++r) {
        for (int c = std::max(column - 2, 0); c <= std::min(column + 2, game_.columns() - 1); ++c) {
            auto& near = stones_near_[static_cast<std::size_t>(r * game_.columns() + c)];
            near = static_cast<std::uint16_t>(near + change);
        }
    }
}

// Every action after an opening adds a stone. So the stones alone determine the ply, and with the
// slot and the number of set-up stones the whole turn.
CommonKey State::key() const {
    if (!rules_.stones_only) return {position_->key() | 1, 0};
    CommonKey common{keys_[0], 0};
    for (std::size_t i = 1; i < keys_.size(); ++i) {
        if (keys_[i] < common.key) common = {keys_[i], i};
    }
    const std::uint64_t turn =
        position_->turn().slot + (static_cast<std::uint64_t>(stones_set_up_) << 8);
    common.key = ai::mix(common.key ^ ai::mix(turn)) | 1;
    return common;
}

ai::Action State::to_common(ai::Action action, const CommonKey& key) const {
    if (!rules_.stones_only || !ai::is_place(action)) return action;
    return ai::place(rules_.symmetries[key.symmetry][ai::cell_of(action)]);
}

ai::Action State::from_common(ai::Action action, const CommonKey& key) const {
    if (!rules_.stones_only || !ai::is_place(action)) return action;
    return ai::place(inverses_[key.symmetry][ai::cell_of(action)]);
}

bool State::candidates(std::vector<Candidate>& list) const {
    const std::size_t first = list.size();
    for (const ai::Action action : position_->legal()) list.push_back({action, 0});
    const bool wide = list.size() - first > (evaluates() ? kEvaluatedWide : kWide);
    if (wide && rules_.stones_only) drop_distant(list, first);
    const ai::Side side = position_->turn().side;
    for (std::size_t i = first; i < list.size(); ++i) {
        if (evaluates()) {
            list[i].weight = gain(list[i].action);
        } else if (ai::is_place(list[i].action)) {
            list[i].weight = weight(ai::cell_of(list[i].action), side);
        }
    }
    std::sort(list.begin() + static_cast<std::ptrdiff_t>(first), list.end(),
              [](const Candidate& left, const Candidate& right) {
                  return left.weight != right.weight ? left.weight > right.weight
                                                     : left.action < right.action;
              });
    if (wide) select(list, first);
    return !wide;
}

/// Takes first, then moves to better places, then stones next to others.
int State::gain(ai::Action action) const {
    if (ai::is_place(action)) return stones_around(ai::cell_of(action));
    const double take = takes(action) ? kUnit : 0;
    return static_cast<int>(kUnit * static_cast<double>(evaluation_->gain(*position_, action)) +
                            take);
}

int State::weight(ai::Cell cell, ai::Side side) const {
    if (!rules_.stones_only && !rules_.lines_matter) return stones_around(cell);
    const int sum = lines_.weight(cell, side) + weight_of_captures(cell, side);
    return rules_.line.misere() ? -sum : sum;
}

/// The value of captures by a stone on the cell, most for `side`, less the stones that it exposes.
int State::weight_of_captures(ai::Cell cell, ai::Side side) const {
    if (!rules_.captures.exists()) return 0;
    constexpr int kStone = 250;
    const ai::Side* cells = position_->cells();
    int weight = -kStone * rules_.captures.exposed(game_, cells, cell, side);
    for (int number = 1; number <= game_.sides(); ++number) {
        const auto by = static_cast<ai::Side>(number);
        int worth = 0;
        const int count = rules_.captures.captured(game_, cells, cell, by, [&](ai::Cell captured) {
            worth += kStone + lines_.weight_of_stone(captured);
        });
        if (count > 0 && taken_[by] + count >= rules_.captures.goal()) worth += 100 * kStone;
        weight += by == side ? worth + worth / 2 : worth;
    }
    return weight;
}

/// Counts the stones within two steps, for games without known rules.
int State::stones_around(ai::Cell cell) const {
    int stones = 0;
    for (int direction = 0; direction < game_.directions(); ++direction) {
        const ai::Cell next = game_.step(cell, direction);
        if (next == game_.cell_count()) continue;
        for (const ai::Cell near : {next, game_.step(next, direction)}) {
            const ai::Side side = position_->at(near);
            stones += side != ai::kEmpty && side != ai::kOutside ? 1 : 0;
        }
    }
    return stones;
}

/// Keeps the best actions. If actions may lose immediately, drops those, unless all do.
void State::select(std::vector<Candidate>& list, std::size_t first) const {
    const std::size_t selected = evaluates() ? kEvaluatedSelected : kSelected;
    const bool forbidden =
        rules_.forbidden.binds(position_->turn().side) && !rules_.forbidden.illegal();
    if (forbidden || !rules_.stones_only) {
        std::size_t kept = first;
        for (std::size_t i = first; i < list.size() && kept < first + selected; ++i) {
            if (!is_bad(list[i].action)) list[kept++] = list[i];
        }
        if (kept > first) list.resize(kept);
    }
    list.resize(std::min(list.size(), first + selected));
}

bool State::is_bad(ai::Action action) const {
    const int seat = position_->turn().seat;
    const int result = position_->apply(action);
    if (result == TENGEN_APPLY_ILLEGAL) return true;
    const bool loses = result == TENGEN_APPLY_OVER && position_->ranks()[seat] != 1;
    position_->undo();
    return loses;
}

bool State::all_are_bad() const {
    const auto legal = position_->legal();
    const std::vector<ai::Action> actions(legal.begin(), legal.end());
    return std::all_of(actions.begin(), actions.end(),
                       [&](ai::Action action) { return is_bad(action); });
}

void State::drop_distant(std::vector<Candidate>& list, std::size_t first) const {
    const auto begin = list.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end = std::stable_partition(begin, list.end(), [&](const Candidate& candidate) {
        return !ai::is_place(candidate.action) || stones_near_[ai::cell_of(candidate.action)] > 0;
    });
    if (end != begin) list.erase(end, list.end());
}

int State::promise(int seat) const {
    const ai::Side mine = position_->side_of(seat);
    if (evaluates()) return judged(mine);
    if (!rules_.lines_matter) return 0;
    int others = 0;
    int count = 0;
    for (int other = 0; other < game_.seats(); ++other) {
        const ai::Side side = position_->side_of(other);
        if (side == mine) continue;
        others += chances_of(side);
        ++count;
    }
    const int difference = count == 0 ? 0 : chances_of(mine) - others / count;
    return std::clamp(rules_.line.misere() ? -difference : difference, -kMaxPromise, kMaxPromise);
}

/// The strength of a side against the mean of the others.
int State::judged(ai::Side mine) const {
    if (evaluation_->uses_mobility()) {
        mobility_[position_->turn().side] = static_cast<int>(position_->legal().size());
    }
    const auto strengths = evaluation_->strengths(*position_, mobility_);
    float others = 0;
    for (int number = 1; number <= game_.sides(); ++number) {
        if (number != mine) others += strengths[static_cast<std::size_t>(number)];
    }
    const float mean = others / static_cast<float>(std::max(1, game_.sides() - 1));
    const double difference = kUnit * static_cast<double>(strengths[mine] - mean);
    return static_cast<int>(std::clamp(difference, static_cast<double>(-kMaxPromise),
                                       static_cast<double>(kMaxPromise)));
}

/// Rates open stretches and captured stones. The first captured pair is worth about an open three,
/// and the last ones are worth more.
int State::chances_of(ai::Side side) const {
    if (!rules_.captures.exists()) return lines_.promise(side);
    constexpr int kStone = 150;
    const int taken = taken_[side];
    return lines_.promise(side) + kStone * taken +
           2 * kStone * taken * taken / rules_.captures.goal();
}

bool State::no_line_possible() const {
    for (int seat = 0; seat < game_.seats(); ++seat) {
        if (line_possible(seat)) return false;
    }
    return true;
}

void State::winning_cells(ai::Side side, std::vector<ai::Action>& cells) const {
    cells.clear();
    if (!rules_.stones_only && !rules_.line_wins_at_once) return;
    if (!lines_.near_line(side)) return;
    const auto add_if_it_wins = [&](ai::Action action) {
        if (!ai::is_place(action)) return;
        if (effect(ai::cell_of(action), side) == ai::LineEffect::Wins) cells.push_back(action);
    };
    if (!rules_.forbidden.illegal()) {
        for (const ai::Action action : position_->legal()) add_if_it_wins(action);
        return;
    }
    // The legal actions of one side may not include all of the other's.
    for (int cell = 0; cell < game_.cell_count(); ++cell) {
        const auto number = static_cast<ai::Cell>(cell);
        if (position_->at(number) == ai::kEmpty) add_if_it_wins(ai::place(number));
    }
}

}  // namespace minimax
