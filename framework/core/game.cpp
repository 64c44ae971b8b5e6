#include "core/game.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.hpp"
#include "core/notation.hpp"

namespace tengen {

namespace {

/// An outcome names its rule by a byte, and the words of 'no_line' hold a line's number.
constexpr std::size_t kMaxRules = 64;
constexpr Direction kLastFacing = 3;  ///< south

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
    const auto faces_wrong = [](Direction direction) { return direction > kLastFacing; };
    if ((!description.facing.empty() && description.facing.size() != description.sides.size()) ||
        std::ranges::any_of(description.facing, faces_wrong)) {
        return fail(ErrorCode::Input, "facing", "needs east, west, north or south for every side");
    }
    if (description.rules.size() > kMaxRules) {
        return fail(ErrorCode::Input, "rules", "more than {} rules", kMaxRules);
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

/// A part that may be used several times has a label after its first use.
Result<void> check_use(const RuleUse& use, const RuleType& type, std::span<const RuleUse> rules) {
    if (std::ranges::count(rules, use.name, &RuleUse::name) > 1) {
        return fail(ErrorCode::Input, "", "two rules are called '{}'", printable(use.name));
    }
    if (use.name == use.part()) return {};
    const std::string_view label = std::string_view(use.name).substr(use.part().size() + 1);
    if (auto name = check_name("", label); !name) return name;
    if (type.repeats) return {};
    return fail(ErrorCode::Input, "", "'{}' can be used only once (leave out '/{}')", type.name,
                label);
}

Result<void> check_region(const BoardRegion& region, const Board& board, std::size_t sides) {
    const std::string place = "regions." + region.name;
    if (auto name = check_name(place, region.name); !name) return name;
    if (region.cells.size() != 1 && region.cells.size() != sides) {
        return fail(ErrorCode::Input, place, "needs the cells of every side");
    }
    for (const std::vector<Cell>& cells : region.cells) {
        const auto is_wrong = [&](Cell cell) {
            return cell >= board.cell_count() || board.is_blocked(cell);
        };
        if (cells.empty() || std::ranges::any_of(cells, is_wrong)) {
            return fail(ErrorCode::Input, place, "must have cells of the board only");
        }
    }
    return {};
}

/// Two rules that exclude each other, and the reason.
struct Exclusion {
    bool RuleTraits::*needs;
    bool RuleTraits::*breaks;
    std::string_view reason;
};
constexpr std::array<Exclusion, 3> kExclusions{
    {{&RuleTraits::needs_lasting_stones, &RuleTraits::moves_stones,
      translatable("needs stones that stay where they are (leave out this or '{}')")},
     {&RuleTraits::needs_single_stones, &RuleTraits::adds_stones,
      translatable("needs actions that place one stone (leave out this, or 'also' of '{}')")},
     {&RuleTraits::needs_owned_stones, &RuleTraits::shares_stones,
      translatable("needs stones that belong to a side (leave out this, or 'stones: nobody' of "
                   "'{}')")}}};

}  // namespace

const std::string Game::kNobodyName = "nobody";

std::string_view part_of(std::string_view rule_name) {
    return rule_name.substr(0, rule_name.find('/'));
}

const RuleUse* find_use(std::span<const RuleUse> rules, std::string_view part) {
    const auto found =
        std::ranges::find_if(rules, [&](const RuleUse& use) { return use.part() == part; });
    return found == rules.end() ? nullptr : &*found;
}

const RuleType* RuleCatalogue::find(std::string_view rule_name) const {
    const std::string_view part = part_of(rule_name);
    const auto found = std::find_if(types_.begin(), types_.end(),
                                    [&](const RuleType& type) { return type.name == part; });
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
    for (auto region = description.regions.begin(); region != description.regions.end(); ++region) {
        const std::span before(description.regions.begin(), region);
        if (auto checked = check_region(*region, *board, description.sides.size()); !checked) {
            return fail(checked.error());
        }
        if (find_region(before, region->name) == nullptr) continue;
        return fail(ErrorCode::Input, "regions", "two regions are called '{}'", region->name);
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
    if (Result<void> named = check_use(use, *type, description_.rules); !named) return named;
    return check_parameters(type->fields, sides(), use.parameters);
}

Result<void> Game::add_rule(const RuleUse& use, const RuleCatalogue& catalogue) {
    const RuleType* type = catalogue.find(use.name);
    auto rule = type->create(
        use.parameters, RuleContext{board_, sides(), seats(), description_.sides,
                                    description_.rules, description_.regions, description_.facing});
    if (!rule) return fail(rule.error());
    (*rule)->first_word_ = word_count_;
    RuleTraits traits = (*rule)->traits();
    // AIs take the first line for the only one unless they know of others.
    const bool again =
        std::ranges::find(traits_, RuleRole::Lines, &RuleTraits::role) != traits_.end();
    if (again && traits.role == RuleRole::Lines) traits.role = RuleRole::OtherLines;
    traits_.push_back(traits);
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
            if (traits.moves_stones) keep(movers_of_stones_, rule.effect());
        }
        keep(restrictions_, rule.restriction());
        keep(texts_, rule.texts());
        if (rule.turns() != nullptr) turns.emplace_back(traits.next_rank, rule.turns());
        if (rule.start() != nullptr) starts.emplace_back(traits.next_rank, rule.start());
        if (rule.settlement() != nullptr) {
            settlements.emplace_back(traits.settle_rank, rule.settlement());
        }
        if (const rule::Judge* judge = rule.judge()) {
            auto& judges = traits.judge_when == JudgeWhen::Stuck      ? stuck_judges_
                           : traits.judge_when == JudgeWhen::NextTurn ? turn_judges_
                                                                      : judges_;
            judges.push_back(
                {judge, static_cast<std::uint8_t>(i), traits.judge_rank, traits.judge_when});
        }
        for (int word = 0; traits.counts_actions && word < traits.words; ++word) {
            counting_words_.push_back(rule.first_word_ + word);
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
    std::vector<MoveLine> lines;
    for (const auto& rule : rules_) {
        lines.insert(lines.end(), rule->moves().begin(), rule->moves().end());
    }
    if (!lines.empty()) {
        mover_ = std::make_unique<Mover>(board_, lines);
        sources_.push_back(
            {mover_.get(), mover_.get(), nullptr, {.explains_kind = ActionKind::Move}});
    }
    turn_goes_round_ = turns_.empty() && settlements_.empty();
    keeps_history_ = rule_with(&RuleTraits::keeps_history) != rules_.size();
    shares_stones_ = rule_with(&RuleTraits::shares_stones) != rules_.size();
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
    const auto places = [](const Source& source) {
        return source.traits.places_own_stones || source.traits.offers_places;
    };
    if (std::ranges::count_if(sources_, places) > 1) {
        return fail(ErrorCode::Input, "rules",
                    "two rules place the stones (leave out one of 'place' and 'drop')");
    }
    if (judges_.empty() && turn_judges_.empty() && stuck_judges_.empty()) {
        return fail(ErrorCode::Input, "rules",
                    "no rule ends the game (add 'line' or 'full_board')");
    }
    const bool fills = std::ranges::all_of(sources_, [](const Source& source) {
        return source.traits.needs_empty_cells || source.traits.offers_at_times;
    });
    if (fills && rule_with(&RuleTraits::answers_full_board) == rules_.size()) {
        return fail(ErrorCode::Input, "rules", "no rule handles a full board (add 'full_board')");
    }
    for (const auto* judges : {&turn_judges_, &stuck_judges_}) {
        if (Result<void> checked = check_late_judge(*judges); !checked) return checked;
    }
    for (const auto check : {&Game::check_actions, &Game::check_exclusions, &Game::check_stuck,
                             &Game::check_moves, &Game::check_repeats, &Game::check_start}) {
        if (Result<void> checked = (this->*check)(); !checked) return checked;
    }
    return {};
}

Result<void> Game::check_actions() const {
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
        return fail(Error{ErrorCode::Input, "rules." + description_.rules[needs].name,
                          Message(exclusion.reason, description_.rules[breaks].name)});
    }
    return {};
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
    if (mover_ == nullptr) return {};
    if (const Mover::Overlap overlap = mover_->overlap(); overlap.side != kEmpty) {
        return fail(ErrorCode::Input, "rules",
                    "two ways lead {} from {} to {} (leave out one of them)",
                    side_name(overlap.side), cell_name(board_, overlap.from),
                    cell_name(board_, overlap.to));
    }
    return {};
}

Result<void> Game::check_repeats() const {
    const std::size_t repeats = rule_with(&RuleTraits::may_repeat);
    if (repeats == rules_.size()) return {};
    if (rule_with(&RuleTraits::ends_repeats) != rules_.size()) return {};
    return fail(ErrorCode::Input, "rules." + description_.rules[repeats].name,
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
