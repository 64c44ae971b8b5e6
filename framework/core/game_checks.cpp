// Checks of a game's rules together, and of its starting positions.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "core/game.hpp"
#include "core/notation.hpp"
#include "core/position.hpp"

namespace tengen {

namespace {

/// Two rules that exclude each other, and the reason.
struct Exclusion {
    bool RuleTraits::*needs;
    bool RuleTraits::*breaks;
    std::string_view reason;
    bool RuleTraits::*heals = nullptr;  ///< a rule with this trait makes both possible
};
constexpr std::array<Exclusion, 3> kExclusions{
    {{&RuleTraits::needs_lasting_stones, &RuleTraits::moves_stones,
      translatable("needs stones that stay where they are (leave out this or '{}')")},
     {&RuleTraits::needs_single_stones, &RuleTraits::adds_stones,
      translatable("needs actions that place one stone (leave out this, or 'also' of '{}')")},
     {&RuleTraits::needs_owned_stones, &RuleTraits::shares_stones,
      translatable("needs stones that belong to a side (leave out this, or 'stones: nobody' of "
                   "'{}')"),
      &RuleTraits::claims_cells}}};

/// The stones of an opening must be such as players place later.
Result<void> check_opening(const Game& game) {
    const std::vector<RuleUse>& rules = game.description().rules;
    const auto opening = std::ranges::find_if(game.traits(), [](const RuleTraits& traits) {
        return traits.role == RuleRole::Opening && traits.needs_owned_stones;
    });
    if (opening == game.traits().end()) return {};
    const auto index = static_cast<std::size_t>(opening - game.traits().begin());
    const std::string place = "rules." + rules[index].name;
    if (!find_use(rules, "place") && !find_use(rules, "drop")) {
        return fail(ErrorCode::Input, place,
                    "places stones, but no other part does (leave it out)");
    }
    if (game.has_hands()) {
        return fail(ErrorCode::Input, place,
                    "places stones that are not in a hand (leave out this or 'hand')");
    }
    return {};
}

}  // namespace

Result<void> Game::check_rules() const {
    const auto at_times = [](const Source& source) { return source.traits.offers_at_times; };
    if (std::ranges::all_of(sources_, at_times)) {
        return fail(ErrorCode::Input, "rules",
                    "no rule provides actions (add 'place', 'drop' or 'step')");
    }
    const auto places = [](const Source& source) {
        return source.traits.places_own_stones || source.traits.offers_places;
    };
    if (std::ranges::count_if(sources_, places) > 1) {
        return fail(ErrorCode::Input, "rules",
                    "two rules place the stones (leave out one of 'place' and 'drop')");
    }
    if (judges_.empty() && turn_judges_.empty() && stuck_judges_.empty()) {
        if (mover_ != nullptr) {
            return fail(ErrorCode::Input, "rules",
                        "no rule ends the game (add 'stuck', 'reach' or 'few')");
        }
        if (find_use(description_.rules, "sow") || find_use(description_.rules, "claim")) {
            return fail(ErrorCode::Input, "rules", "no rule ends the game (add 'count')");
        }
        return fail(ErrorCode::Input, "rules",
                    "no rule ends the game (add 'line' or 'full_board')");
    }
    const bool fills = std::ranges::all_of(sources_, [](const Source& source) {
        return source.traits.needs_empty_cells || source.traits.offers_at_times;
    });
    // Stones from a hand end before the board is full.
    if (fills && !has_hands() && rule_with(&RuleTraits::answers_full_board) == rules_.size()) {
        return fail(ErrorCode::Input, "rules", "no rule handles a full board (add 'full_board')");
    }
    for (const auto* judges : {&turn_judges_, &stuck_judges_}) {
        if (Result<void> checked = check_late_judge(*judges); !checked) return checked;
    }
    for (const auto check :
         {&Game::check_actions, &Game::check_exclusions, &Game::check_stuck, &Game::check_moves,
          &Game::check_royals, &Game::check_repeats, &Game::check_start}) {
        if (Result<void> checked = (this->*check)(); !checked) return checked;
    }
    return {};
}

Result<void> Game::check_actions() const {
    for (const auto trait : {&RuleTraits::claims_cells, &RuleTraits::ends_before_stuck}) {
        if (rule_with(trait) != rules_.size()) return {};
    }
    const std::size_t leaves = rule_with(&RuleTraits::may_leave_nothing);
    const std::size_t answer = rule_with(&RuleTraits::can_act_when_stuck);
    if (leaves == rules_.size() || answer != rules_.size() || !stuck_judges_.empty()) return {};
    return fail(ErrorCode::Input, "rules." + description_.rules[leaves].name,
                "can leave a side without a move (add 'pass' or 'stuck')");
}

Result<void> Game::check_exclusions() const {
    for (const Exclusion& exclusion : kExclusions) {
        const std::size_t needs = rule_with(exclusion.needs);
        const std::size_t breaks = rule_with(exclusion.breaks);
        if (needs == rules_.size() || breaks == rules_.size()) continue;
        if (exclusion.heals != nullptr && rule_with(exclusion.heals) != rules_.size()) continue;
        return fail(Error{ErrorCode::Input, "rules." + description_.rules[needs].name,
                          Message(exclusion.reason, description_.rules[breaks].name)});
    }
    const std::size_t plain = rule_with(&RuleTraits::needs_plain_stones);
    if (has_pieces() && plain != rules_.size()) {
        return fail(ErrorCode::Input, "rules." + description_.rules[plain].name,
                    "does not know kinds of pieces (leave out this or 'pieces')");
    }
    return check_opening(*this);
}

Result<void> Game::check_stuck() const {
    if (stuck_judges_.empty()) return {};
    const std::string place = "rules." + description_.rules[stuck_judges_.front().index].name;
    const std::size_t acts = rule_with(&RuleTraits::can_act_when_stuck);
    if (acts != rules_.size()) {
        return fail(ErrorCode::Input, place,
                    "no side is ever stuck, because '{}' gives it an action (leave out one)",
                    description_.rules[acts].name);
    }
    return {};
}

/// An end that is judged after the turn has passed on is not settled.
Result<void> Game::check_late_judge(const std::vector<JudgeOfRule>& judges) const {
    if (judges.empty()) return {};
    const std::string place = "rules." + description_.rules[judges.front().index].name;
    for (std::size_t i = 0; i < rules_.size(); ++i) {
        if (traits_[i].role != RuleRole::PlaysOn) continue;
        return fail(ErrorCode::Input, place,
                    "ends the game for all players (leave out this or '{}')",
                    description_.rules[i].name);
    }
    return {};
}

Result<void> Game::check_moves() const {
    const std::size_t duty = rule_with(&RuleTraits::must_take);
    if (duty != rules_.size() && (mover_ == nullptr || !mover_->can_take_stones())) {
        return fail(ErrorCode::Input, "rules." + description_.rules[duty].name,
                    "no move takes a stone (add 'hop', or 'onto: other')");
    }
    for (std::size_t i = 0; i < rules_.size(); ++i) {
        if (mover_ != nullptr || rules_[i]->promotions().empty()) continue;
        return fail(ErrorCode::Input, "rules." + description_.rules[i].name,
                    "no stones move (add 'step' or another part that moves them)");
    }
    if (mover_ == nullptr) return {};
    if (const Mover::Overlap overlap = mover_->overlap(); overlap.side != kEmpty) {
        const auto name = [&](std::size_t i) { return description_.rules[overlap.rules[i]].name; };
        const std::string side = side_name(overlap.side);
        const std::string from = cell_name(board_, overlap.from);
        const std::string to = cell_name(board_, overlap.to);
        if (overlap.rules[0] == overlap.rules[1]) {
            return fail(
                ErrorCode::Input, "rules." + name(1),
                "leads {} from {} to {} in two ways (leave out a direction, or the board's 'wrap')",
                side, from, to);
        }
        return fail(ErrorCode::Input, "rules." + name(1),
                    "leads {} from {} to {}, as '{}' does (leave out one of them)", side, from, to,
                    name(0));
    }
    return {};
}

/// Moves must attack royal stones, and attacks after an action must be known before it.
Result<void> Game::check_royals() const {
    const auto rule = std::ranges::find_if(traits_, &RuleTraits::royal_pieces);
    if (rule == traits_.end()) return {};
    const auto refuse = [&](Message reason) {
        const auto index = static_cast<std::size_t>(rule - traits_.begin());
        return fail(
            Error{ErrorCode::Input, "rules." + description_.rules[index].name, std::move(reason)});
    };
    if (mover_ == nullptr || !mover_->can_take_stones()) {
        return refuse(Message("no move takes a stone (add 'hop', or 'onto: other')"));
    }
    if (stuck_judges_.empty()) {
        return refuse(Message("a side may have no move that keeps its pieces safe (add 'stuck')"));
    }
    if (const std::size_t duty = rule_with(&RuleTraits::must_take); duty != rules_.size()) {
        return refuse(
            Message("a move that takes may leave a piece attacked (leave out this or "
                    "'{}')",
                    description_.rules[duty].name));
    }
    if (mover_->has_chains()) {
        return refuse(
            Message("a chain of hops must continue, even if a piece is attacked (leave "
                    "out 'again: must')"));
    }
    for (std::size_t i = 0; i < rules_.size(); ++i) {
        const bool changes = traits_[i].moves_stones && !traits_[i].offers_safe_moves &&
                             rules_[i]->effect() != nullptr;
        if (!changes && !traits_[i].adds_stones) continue;
        return refuse(
            Message("'{}' changes further stones, so attacks after a move are not "
                    "foreseen (leave out one)",
                    description_.rules[i].name));
    }
    return {};
}

Result<void> Game::check_repeats() const {
    const std::size_t repeats = rule_with(&RuleTraits::may_repeat);
    if (repeats == rules_.size()) return {};
    if (rule_with(&RuleTraits::ends_repeats) != rules_.size()) return {};
    const std::string place = "rules." + description_.rules[repeats].name;
    if (find_use(description_.rules, "repetition") != nullptr) {
        return fail(ErrorCode::Input, place,
                    "a game of such moves may never end, because 'repetition' looks back only two "
                    "moves (leave out its 'within', or add 'move_limit')");
    }
    return fail(ErrorCode::Input, place,
                "a game of such moves may never end (add 'repetition' or 'move_limit')");
}

Result<void> Game::check_start() const {
    for (std::size_t i = 0; i < rules_.size(); ++i) {
        if (rules_[i]->start() == nullptr) continue;
        for (const rule::Start* start : starts_) {
            Message refused = start->why_not_start(board_, rules_[i]->start()->first_stones());
            if (refused.id.empty()) continue;
            return fail(
                Error{ErrorCode::Input, "rules." + description_.rules[i].name, std::move(refused)});
        }
    }
    return {};
}

Result<void> Game::check(const Setup& setup) const {
    std::vector<bool> used(static_cast<std::size_t>(board_.cell_count()), false);
    for (const Stone& stone : setup.stones) {
        if (stone.cell >= board_.cell_count() || board_.is_blocked(stone.cell)) {
            return fail(ErrorCode::Input, "", "a stone is set up outside the board");
        }
        const bool is_wall = has_walls() && stone.side == kNobody;
        if (!is_wall && (stone.side < 1 || stone.side > sides())) {
            return fail(ErrorCode::Input, "",
                        "{} has a stone of a side that the game does not have",
                        cell_name(board_, stone.cell));
        }
        const std::size_t kinds =
            is_wall ? 1 : std::max<std::size_t>(description_.pieces.size(), 1);
        if (stone.piece >= kinds) {
            return fail(ErrorCode::Input, "",
                        "{} has a piece of a kind that the game does not have",
                        cell_name(board_, stone.cell));
        }
        if (used[stone.cell]) {
            return fail(ErrorCode::Input, "", "{} has two stones", cell_name(board_, stone.cell));
        }
        used[stone.cell] = true;
    }
    if (setup.to_move > sides()) {
        return fail(ErrorCode::Input, "", "the side to move is not one of the game's");
    }
    for (const rule::Start* start : starts_) {
        Message refused = start->why_not_start(board_, setup.stones);
        if (!refused.id.empty()) return fail(Error{ErrorCode::Input, "", std::move(refused)});
    }
    if (auto checked = check_state(setup); !checked) return checked;
    return check_safety(setup);
}

/// A side whose royal stone is attacked while another one moves would lose it.
Result<void> Game::check_safety(const Setup& setup) const {
    if (mover_ == nullptr || !mover_->has_royals() || setup.stones.empty()) return {};
    Piece royal = 0;
    while (!has_piece(mover_->royals(), royal)) ++royal;
    for (Side side = 1; side <= sides(); ++side) {
        const bool has_royal = std::ranges::any_of(setup.stones, [&](const Stone& stone) {
            return stone.side == side && has_piece(mover_->royals(), stone.piece);
        });
        if (!has_royal) {
            return fail(Error{ErrorCode::Input, "",
                              Message("{} has no {}", side_term(side), piece_term(royal))});
        }
    }
    // The game outlives the position.
    const Position position({std::shared_ptr<const Game>(), this}, setup);
    for (Side side = 1; side <= sides(); ++side) {
        if (side == position.turn().side) continue;
        if (const auto threat = mover_->threat(position, side)) {
            return fail(
                Error{ErrorCode::Input, "",
                      Message("{} could take the {} of {} on {} (is it {}'s turn?)",
                              side_term(position.turn().side), piece_term(threat->piece),
                              side_term(side), cell_name(board_, threat->royal), side_term(side))});
        }
    }
    return {};
}

std::vector<std::string_view> Game::setup_names() const {
    std::vector<std::string_view> names{kFirstMove};
    for (const rule::Start* start : starts_) {
        const auto own = start->setup_names();
        names.insert(names.end(), own.begin(), own.end());
    }
    return names;
}

Result<void> Game::check_state(const Setup& setup) const {
    constexpr int kMaxFirstMove = 9999;
    for (const SetupState& state : setup.state) {
        const auto has_name = [&](const SetupState& other) { return other.name == state.name; };
        if (std::ranges::count_if(setup.state, has_name) > 1) {
            return fail(ErrorCode::Input, "", "{} is given twice", printable(state.name, 40));
        }
        if (state.name == kFirstMove) {
            const auto number = to_number<int>(state.value);
            if (number && *number >= 1 && *number <= kMaxFirstMove) continue;
            return fail(ErrorCode::Input, "", "{} must be 1 to {}, found '{}'", kFirstMove,
                        kMaxFirstMove, printable(state.value, 40));
        }
        const auto reader = std::ranges::find_if(starts_, [&](const rule::Start* start) {
            return std::ranges::find(start->setup_names(), state.name) !=
                   start->setup_names().end();
        });
        if (reader == starts_.end()) {
            const std::vector<std::string_view> names = setup_names();
            return fail(ErrorCode::Input, "", "starting positions have no '{}' (they have: {}){}",
                        printable(state.name, 40), fmt::format("{}", fmt::join(names, ", ")),
                        did_you_mean(state.name, names));
        }
        Message refused = (*reader)->why_not_state(board_, setup, state);
        if (!refused.id.empty()) return fail(Error{ErrorCode::Input, "", std::move(refused)});
    }
    return {};
}

}  // namespace tengen
