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

/// Names are single words in the text forms of games and of positions.
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
        return Failure(checked.error());
    }
    if (Result<void> checked = check_names(description); !checked) {
        return Failure(checked.error());
    }
    Result<Board> board = Board::create(description.board);
    if (!board) {
        Error error = board.error();
        error.place = "board." + error.place;
        return Failure(std::move(error));
    }
    std::shared_ptr<Game> game(new Game(std::move(description), std::move(*board)));
    if (Result<void> added = game->add_rules(catalogue); !added) return Failure(added.error());
    game->index_rules();
    if (Result<void> checked = game->check_rules(); !checked) return Failure(checked.error());
    return std::shared_ptr<const Game>(std::move(game));
}

Game::Game(GameDescription description, Board board)
    : description_(std::move(description)), board_(std::move(board)) {
    description_.board = board_.shape();  // its canonical form: blocked cells in order, once each
    for (int slot = 0; slot < slots(); ++slot) {
        side_of_slot_[slot] = static_cast<Side>(slot % sides() + 1);
    }
}

Result<void> Game::add_rules(const RuleCatalogue& catalogue) {
    word_count_ = slots();
    for (const auto step :
         {&Game::check_rule, &Game::add_rule}) {  // all are right before one is made
        for (const RuleUse& use : description_.rules) {
            Result<void> done = (this->*step)(use, catalogue);
            if (done) continue;
            Error error = std::move(done.error());
            error.place = "rules." + use.name + (error.place.empty() ? "" : "." + error.place);
            return Failure(std::move(error));
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
    if (!rule) return Failure(rule.error());
    (*rule)->first_word_ = word_count_;
    word_count_ += (*rule)->word_count();
    rules_.push_back(std::move(*rule));
    return {};
}

void Game::index_rules() {
    for (std::size_t i = 0; i < rules_.size(); ++i) {
        const Rule* rule = rules_[i].get();
        const unsigned questions = rule->questions();
        if (questions & kCandidates) candidates_.push_back(rule);
        if (questions & kAllows) allows_.push_back(rule);
        if (questions & kApply && !(questions & kCandidates)) after_applies_.push_back(rule);
        if (questions & kNext) nexts_.push_back(rule);
        if (questions & kMark) marks_.push_back(rule);
        if (questions & kSettle) settles_.push_back(rule);
        if (questions & kSitOut) sit_outs_.push_back(rule);
        if (questions & kNote) notes_.push_back(rule);
        if (questions & kJudge) {
            judges_.push_back({rule, static_cast<std::uint8_t>(i), rule->judge_when()});
        }
    }
    std::ranges::stable_sort(judges_, {},
                             [](const Judge& judge) { return judge.rule->judge_rank(); });
    std::ranges::stable_sort(nexts_, {}, &Rule::next_rank);
    std::ranges::stable_sort(settles_, {}, &Rule::settle_rank);
    turn_goes_round_ = nexts_.empty() && sit_outs_.empty() && notes_.empty();
    places_freely_ =
        candidates_.size() == 1 && allows_.empty() && candidates_[0]->offers_all_empty_cells();
    places_own_stones_ =
        candidates_.size() == 1 && after_applies_.empty() && candidates_[0]->places_own_stones();
}

Result<void> Game::check_rules() const {
    const auto at_times = [](const Rule* rule) { return rule->offers_at_times(); };
    if (std::all_of(candidates_.begin(), candidates_.end(), at_times)) {
        return fail(ErrorCode::Input, "rules",
                    "no rule says which actions exist (add 'place' or 'drop')");
    }
    const auto places = [](const Rule* rule) { return rule->places_own_stones(); };
    if (std::count_if(candidates_.begin(), candidates_.end(), places) > 1) {
        return fail(ErrorCode::Input, "rules",
                    "two rules place the stones (leave out one of 'place' and 'drop')");
    }
    if (judges_.empty()) {
        return fail(ErrorCode::Input, "rules",
                    "no rule ends the game (add 'line' or 'full_board')");
    }
    const bool fills = std::all_of(candidates_.begin(), candidates_.end(), [](const Rule* rule) {
        return rule->needs_empty_cells() || rule->offers_at_times();
    });
    const bool answered = std::any_of(rules_.begin(), rules_.end(),
                                      [](const auto& rule) { return rule->answers_full_board(); });
    if (fills && !answered) {
        return fail(ErrorCode::Input, "rules",
                    "no rule says what a full board means (add 'full_board')");
    }
    for (const auto check : {&Game::check_actions, &Game::check_stones, &Game::check_start}) {
        if (Result<void> checked = (this->*check)(); !checked) return checked;
    }
    return {};
}

Result<void> Game::check_actions() const {
    const auto stuck = std::find_if(rules_.begin(), rules_.end(),
                                    [](const auto& rule) { return rule->may_allow_nothing(); });
    const bool answered = std::any_of(rules_.begin(), rules_.end(),
                                      [](const auto& rule) { return rule->answers_being_stuck(); });
    if (stuck == rules_.end() || answered) return {};
    const auto index = static_cast<std::size_t>(stuck - rules_.begin());
    return fail(ErrorCode::Input, "rules." + description_.rules[index].name,
                "may leave a side nothing to play (add 'pass')");
}

Result<void> Game::check_stones() const {
    const auto index_of = [&](bool (Rule::*says)() const) {
        const auto found = std::find_if(rules_.begin(), rules_.end(),
                                        [&](const auto& rule) { return (*rule.*says)(); });
        return static_cast<std::size_t>(found - rules_.begin());
    };
    const std::size_t needs = index_of(&Rule::needs_lasting_stones);
    const std::size_t moves = index_of(&Rule::moves_stones);
    if (needs == rules_.size() || moves == rules_.size()) return {};
    return fail(ErrorCode::Input, "rules." + description_.rules[needs].name,
                "needs stones that stay where they are (leave out this or '{}')",
                description_.rules[moves].name);
}

Result<void> Game::check_start() const {
    for (std::size_t i = 0; i < rules_.size(); ++i) {
        for (const auto& rule : rules_) {
            Message refused = rule->why_not_start(board_, rules_[i]->first_stones());
            if (refused.id.empty()) continue;
            return Failure(
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
    for (const auto& rule : rules_) {
        Message refused = rule->why_not_start(board_, setup.stones);
        if (!refused.id.empty()) return Failure(Error{ErrorCode::Input, "", std::move(refused)});
    }
    return {};
}

}  // namespace tengen
