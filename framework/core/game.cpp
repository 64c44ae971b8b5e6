#include "core/game.hpp"

#include <algorithm>
#include <vector>

#include "base/text.hpp"
#include "core/notation.hpp"

namespace tengen {

namespace {

Result<void> check_numbers(const GameDescription& description) {
    const auto sides = static_cast<int>(description.sides.size());
    if (sides < 1 || sides > kMaxSides) {
        return fail(ErrorCode::Input, "sides", "a game has 1..{} sides, found {}", kMaxSides,
                    sides);
    }
    if (description.seats < 1 || description.seats > kMaxSeats) {
        return fail(ErrorCode::Input, "seats", "a game has 1..{} seats, found {}", kMaxSeats,
                    description.seats);
    }
    if (description.seats < sides) {
        return fail(ErrorCode::Input, "seats", "{} seats cannot play {} sides", description.seats,
                    sides);
    }
    return {};
}

/// Names must be single words in the text forms of games and positions.
bool is_word(std::string_view name) {
    constexpr std::string_view kSeparators = ":,=/";
    return !name.empty() && std::none_of(name.begin(), name.end(), [&](unsigned char c) {
        return c <= ' ' || c == 0x7F || kSeparators.find(static_cast<char>(c)) != kSeparators.npos;
    });
}

Result<void> check_name(std::string place, std::string_view name) {
    if (is_word(name) && name != "to_move") return {};
    return fail(ErrorCode::Input, std::move(place),
                "'{}' is not a name (write one word without ':', ',', '=' and '/')",
                printable(name));
}

Result<void> check_names(const GameDescription& description) {
    if (auto id = check_name("game", description.id); !id) return id;
    if (!description.variant.empty()) {
        if (auto variant = check_name("variant", description.variant); !variant) return variant;
    }
    for (auto side = description.sides.begin(); side != description.sides.end(); ++side) {
        if (auto name = check_name("sides", *side); !name) return name;
        if (std::find(description.sides.begin(), side, *side) != side) {
            return fail(ErrorCode::Input, "sides", "two sides are called '{}'", printable(*side));
        }
    }
    return {};
}

}  // namespace

const RuleType* RuleCatalogue::find(std::string_view name) const {
    const auto found = std::find_if(types_.begin(), types_.end(),
                                    [&](const RuleType& type) { return type.name == name; });
    return found == types_.end() ? nullptr : &*found;
}

Result<std::shared_ptr<const Game>> Game::create(GameDescription description,
                                                 const RuleCatalogue& catalogue) {
    if (Result<void> checked = check_numbers(description); !checked) {
        return fail(checked.error());
    }
    if (Result<void> checked = check_names(description); !checked) {
        return fail(checked.error());
    }
    Result<Board> board = Board::create(description.board);
    if (!board) {
        Error error = board.error().front();
        error.place = "board." + error.place;
        return fail(std::move(error));
    }
    std::shared_ptr<Game> game(new Game(std::move(description), std::move(*board)));
    if (Result<void> added = game->add_rules(catalogue); !added) return fail(added.error());
    game->index_rules();
    if (Result<void> checked = game->check_rules(); !checked) return fail(checked.error());
    return std::shared_ptr<const Game>(std::move(game));
}

Game::Game(GameDescription description, Board board)
    : description_(std::move(description)), board_(std::move(board)) {
    description_.board = board_.shape();  // the canonical form: each blocked cell once, in order
    for (int slot = 0; slot < slots(); ++slot) {
        side_of_slot_[slot] = static_cast<Side>(slot % sides() + 1);
    }
}

Result<void> Game::add_rules(const RuleCatalogue& catalogue) {
    word_count_ = slots();
    for (const auto step :
         {&Game::check_rule, &Game::add_rule}) {  // all rules are checked before the first is made
        for (const RuleUse& use : description_.rules) {
            Result<void> done = (this->*step)(use, catalogue);
            if (done) continue;
            Error error = std::move(done.error().front());
            error.place = "rules." + use.name + (error.place.empty() ? "" : "." + error.place);
            return fail(std::move(error));
        }
    }
    return {};
}

Result<void> Game::check_rule(const RuleUse& use, const RuleCatalogue& catalogue) {
    const RuleType* type = catalogue.find(use.name);
    if (type == nullptr) {
        return fail(ErrorCode::Input, "", "unknown rule '{}'", printable(use.name));
    }
    return check_parameters(type->fields, sides(), use.parameters);
}

Result<void> Game::add_rule(const RuleUse& use, const RuleCatalogue& catalogue) {
    const RuleType* type = catalogue.find(use.name);
    auto rule = type->create(use.parameters, RuleContext{board_, sides(), seats(),
                                                         description_.sides, description_.rules});
    if (!rule) return fail(rule.error());
    (*rule)->first_word_ = word_count_;
    traits_.push_back((*rule)->traits());
    word_count_ += traits_.back().words;
    rules_.push_back(std::move(*rule));
    return {};
}

template <class Part>
void Game::keep(std::vector<const Part*>& parts, const Part* part) {
    if (part != nullptr) parts.push_back(part);
}

void Game::index_rules() {
    // In ascending rank: who acts next, and how a decision settles.
    std::vector<std::pair<NextRank, const rule::Turns*>> turns;
    std::vector<std::pair<SettleRank, const rule::Settlement*>> settlements;
    std::vector<std::pair<NextRank, const rule::Start*>> starts;
    for (std::size_t i = 0; i < rules_.size(); ++i) {
        const Rule& rule = *rules_[i];
        const RuleTraits& traits = traits_[i];
        if (const rule::Candidates* candidates = rule.candidates()) {
            sources_.push_back({candidates, rule.effect(), rule.texts(), traits});
        } else {
            keep(effects_, rule.effect());
        }
        keep(restrictions_, rule.restriction());
        keep(texts_, rule.texts());
        if (rule.turns() != nullptr) turns.emplace_back(traits.next_rank, rule.turns());
        if (rule.start() != nullptr) starts.emplace_back(traits.next_rank, rule.start());
        if (rule.settlement() != nullptr) {
            settlements.emplace_back(traits.settle_rank, rule.settlement());
        }
        if (const rule::Judge* judge = rule.judge()) {
            judges_.push_back(
                {judge, static_cast<std::uint8_t>(i), traits.judge_rank, traits.judge_when});
        }
    }
    std::ranges::stable_sort(judges_, {}, &JudgeOfRule::rank);
    const auto in_order = [](auto& ranked, auto& parts) {
        std::ranges::stable_sort(ranked, {}, [](const auto& item) { return item.first; });
        for (const auto& [rank, part] : ranked) parts.push_back(part);
    };
    in_order(turns, turns_);
    in_order(settlements, settlements_);
    // The rule that begins with its own phase runs last, so it decides the first turn.
    std::ranges::stable_sort(starts, std::greater(), [](const auto& item) { return item.first; });
    for (const auto& [rank, start] : starts) starts_.push_back(start);
    turn_goes_round_ = turns_.empty() && settlements_.empty();
    if (sources_.size() != 1) return;
    places_freely_ = restrictions_.empty() && sources_[0].traits.offers_all_empty_cells;
    places_own_stones_ = effects_.empty() && sources_[0].traits.places_own_stones;
}

std::size_t Game::rule_with(bool RuleTraits::*trait) const {
    return static_cast<std::size_t>(std::ranges::find(traits_, true, trait) - traits_.begin());
}

Result<void> Game::check_rules() const {
    const auto at_times = [](const Source& source) { return source.traits.offers_at_times; };
    if (std::ranges::all_of(sources_, at_times)) {
        return fail(ErrorCode::Input, "rules", "no rule provides actions (add 'place' or 'drop')");
    }
    const auto places = [](const Source& source) { return source.traits.places_own_stones; };
    if (std::ranges::count_if(sources_, places) > 1) {
        return fail(ErrorCode::Input, "rules",
                    "two rules place the stones (leave out one of 'place' and 'drop')");
    }
    if (judges_.empty()) {
        return fail(ErrorCode::Input, "rules",
                    "no rule ends the game (add 'line' or 'full_board')");
    }
    const bool fills = std::ranges::all_of(sources_, [](const Source& source) {
        return source.traits.needs_empty_cells || source.traits.offers_at_times;
    });
    if (fills && rule_with(&RuleTraits::answers_full_board) == rules_.size()) {
        return fail(ErrorCode::Input, "rules", "no rule handles a full board (add 'full_board')");
    }
    for (const auto check : {&Game::check_actions, &Game::check_stones, &Game::check_start}) {
        if (Result<void> checked = (this->*check)(); !checked) return checked;
    }
    return {};
}

Result<void> Game::check_actions() const {
    const std::size_t stuck = rule_with(&RuleTraits::can_forbid_all);
    const std::size_t answer = rule_with(&RuleTraits::can_act_when_stuck);
    if (stuck == rules_.size() || answer != rules_.size()) return {};
    return fail(ErrorCode::Input, "rules." + description_.rules[stuck].name,
                "can leave a side without a move (add 'pass')");
}

Result<void> Game::check_stones() const {
    const std::size_t needs = rule_with(&RuleTraits::needs_lasting_stones);
    const std::size_t moves = rule_with(&RuleTraits::moves_stones);
    if (needs == rules_.size() || moves == rules_.size()) return {};
    return fail(ErrorCode::Input, "rules." + description_.rules[needs].name,
                "needs stones that stay where they are (leave out this or '{}')",
                description_.rules[moves].name);
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
        if (stone.side < 1 || stone.side > sides()) {
            return fail(ErrorCode::Input, "",
                        "{} has a stone of a side that the game does not have",
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
    return {};
}

}  // namespace tengen
