// Longer than other files, because the checks of a game and of its rules belong together.
#include "core/game.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.hpp"
#include "core/notation.hpp"
#include "core/step_candidates.hpp"

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

/// A name that precedes cells in texts of positions.
Result<void> check_owner(std::string place, std::string_view name) {
    if (!same_word(name, Game::shared_name())) return check_name(std::move(place), name);
    return fail(ErrorCode::Input, std::move(place),
                "'{}' means stones of no side (choose another name)", printable(name));
}

/// The place of an item in a list of the game: "sides[1]".
std::string place_of_item(std::string_view list, std::ptrdiff_t index) {
    return std::string(list) + '[' + std::to_string(index) + ']';
}

Result<void> check_names(const GameDescription& description) {
    if (auto id = check_name("game", description.id); !id) return id;
    if (!description.variant.empty()) {
        if (auto variant = check_name("variant", description.variant); !variant) return variant;
    }
    for (auto side = description.sides.begin(); side != description.sides.end(); ++side) {
        const std::string place = place_of_item("sides", side - description.sides.begin());
        if (auto name = check_owner(place, *side); !name) return name;
        if (std::find(description.sides.begin(), side, *side) != side) {
            return fail(ErrorCode::Input, place, "two sides are called '{}'", printable(*side));
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

/// Where rules take the name of a piece or a region, some words mean something else.
Result<void> check_word(std::string place, std::string_view name,
                        std::initializer_list<std::string_view> words) {
    if (std::ranges::find(words, name) == words.end()) return {};
    return fail(ErrorCode::Input, std::move(place),
                "'{}' means something else in rules (choose another name)", name);
}

/// Names of pieces precede cells and sets of cells in texts, so they must differ from these.
Result<void> check_pieces(const std::vector<std::string>& pieces, const Board& board) {
    if (pieces.size() > kMaxPieces) {
        return fail(ErrorCode::Input, "pieces", "a game has at most {} kinds of pieces, found {}",
                    kMaxPieces, pieces.size());
    }
    for (auto piece = pieces.begin(); piece != pieces.end(); ++piece) {
        const std::string place = place_of_item("pieces", piece - pieces.begin());
        if (auto name = check_owner(place, *piece); !name) return name;
        if (auto word = check_word(place, *piece, {"any", "first"}); !word) return word;
        if (piece->find_first_of("@-") != std::string::npos || parse_region(board, *piece) ||
            is_region_word(*piece)) {
            return fail(ErrorCode::Input, place,
                        "'{}' means cells of the board (choose another name)", printable(*piece));
        }
        if (std::find(pieces.begin(), piece, *piece) != piece) {
            return fail(ErrorCode::Input, place, "two pieces are called '{}'", printable(*piece));
        }
    }
    return {};
}

Result<void> check_region(const BoardRegion& region, const Board& board, std::size_t sides) {
    const std::string place = "regions." + region.name;
    if (auto name = check_name(place, region.name); !name) return name;
    if (auto word = check_word(place, region.name, {"any", "empty", "nothing"}); !word) return word;
    if (parse_cell(board, region.name)) {
        return fail(ErrorCode::Input, place, "'{}' means cells of the board (choose another name)",
                    region.name);
    }
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
    if (auto checked = check_pieces(description.pieces, *board); !checked) {
        return fail(checked.error());
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
    : description_(std::move(description)), board_(std::move(board)), has_values_(has_pieces()) {
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
    auto rule =
        type->create(use.parameters,
                     RuleContext{board_, sides(), seats(), description_.sides, description_.rules,
                                 description_.regions, description_.facing, description_.pieces});
    if (!rule) return fail(rule.error());
    (*rule)->first_word_ = word_count_;
    RuleTraits traits = (*rule)->traits();
    // AIs take the first line for the only one unless they know of others.
    const bool again =
        std::ranges::find(traits_, RuleRole::Lines, &RuleTraits::role) != traits_.end();
    if (again && traits.role == RuleRole::Lines) traits.role = RuleRole::OtherLines;
    traits_.push_back(traits);
    if (traits_.back().keeps_hands) hand_word_ = word_count_;
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
                           : traits.judge_rank == JudgeRank::Limits   ? limit_judges_
                                                                      : judges_;
            judges.push_back(
                {judge, static_cast<std::uint8_t>(i), traits.judge_rank, traits.judge_when});
        }
        for (int word = 0; traits.counts_actions && word < traits.words; ++word) {
            counting_words_.push_back(rule.first_word_ + word);
        }
    }
    if (stuck_judges_.empty()) {
        judges_.insert(judges_.end(), limit_judges_.begin(), limit_judges_.end());
        limit_judges_.clear();
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
    add_mover();
    add_steps();
    turn_goes_round_ = turns_.empty() && settlements_.empty();
    keeps_history_ = rule_with(&RuleTraits::keeps_history) != rules_.size();
    if (rule_with(&RuleTraits::keeps_groups) != rules_.size()) touching_.emplace(board_);
    looks_at_next_turn_ = keeps_history_ || !stuck_judges_.empty();
    shares_stones_ = rule_with(&RuleTraits::shares_stones) != rules_.size();
    blocks_cells_ = rule_with(&RuleTraits::blocks_cells) != rules_.size();
    counts_cells_ = rule_with(&RuleTraits::counts_cells) != rules_.size();
    has_values_ = has_values_ || counts_cells_;
    names_pieces_ = rule_with(&RuleTraits::names_pieces) != rules_.size();
    compares_placed_stones_ =
        keeps_history_ && !has_values_ && movers_of_stones_.size() <= 1 && !sources_.empty() &&
        sources_[0].traits.places_own_stones &&
        std::all_of(sources_.begin() + 1, sources_.end(), [](const Source& source) {
            return source.traits.explains_kind == ActionKind::Pass;
        });
    if (sources_.size() != 1) return;
    places_freely_ = restrictions_.empty() && sources_[0].traits.offers_all_empty_cells;
    places_own_stones_ = effects_.empty() && sources_[0].traits.places_own_stones && !has_values_;
}

void Game::add_mover() {
    Mover::Ways ways;
    for (std::size_t i = 0; i < rules_.size(); ++i) {
        for (const MoveLine& line : rules_[i]->moves()) ways.lines.emplace_back(line).rule = i;
        const auto promotions = rules_[i]->promotions();
        ways.promotions.insert(ways.promotions.end(), promotions.begin(), promotions.end());
    }
    if (ways.lines.empty()) return;
    const bool most = rule_with(&RuleTraits::must_take_most) != rules_.size();
    const bool any = rule_with(&RuleTraits::must_take) != rules_.size();
    ways.duty = most ? TakeDuty::Most : any ? TakeDuty::Any : TakeDuty::None;
    for (const RuleTraits& traits : traits_) ways.royals |= traits.royal_pieces;
    ways.pieces = std::max(1, static_cast<int>(description_.pieces.size()));
    mover_ = std::make_unique<Mover>(board_, std::move(ways), word_count_);
    word_count_ += mover_->words();
    has_values_ = has_values_ || mover_->marks_taken();
    sources_.push_back({mover_.get(),
                        mover_.get(),
                        mover_.get(),
                        {.explains_kind = ActionKind::Move, .offers_safe_moves = true}});
    // A running chain keeps the turn, whatever other rules say.
    if (mover_->words() > 0) turns_.insert(turns_.begin(), mover_.get());
    const bool restricts = mover_->duty() != TakeDuty::None || mover_->has_royals();
    if (sources_.size() > 1 && restricts) {
        moves_are_allowed_ = restrictions_.empty() && mover_->duty() == TakeDuty::None;
        restrictions_.push_back(mover_.get());
    }
}

/// Sources are the rules with candidates, in their order, and the mover at last.
void Game::add_steps() {
    const auto ordered =
        std::ranges::find_if(rules_, [](const auto& rule) { return rule->steps() != nullptr; });
    if (ordered == rules_.end()) return;
    const rule::Steps& steps = *(*ordered)->steps();
    auto source = sources_.begin();
    std::uint64_t steps_of_mover = 0;
    const auto limit = [&](std::uint64_t open) {
        if (open == 0) return;
        source->candidates =
            step_candidates_
                .emplace_back(std::make_unique<StepCandidates>(*source->candidates, steps, open))
                .get();
    };
    for (std::size_t i = 0; i < rules_.size(); ++i) {
        const std::uint64_t open = steps.steps_of(description_.rules[i].part());
        if (!rules_[i]->moves().empty()) steps_of_mover |= open;
        if (rules_[i]->candidates() == nullptr) continue;
        limit(open);
        ++source;
    }
    if (mover_ != nullptr) limit(steps_of_mover);
}

std::size_t Game::rule_with(bool RuleTraits::*trait) const {
    return static_cast<std::size_t>(std::ranges::find(traits_, true, trait) - traits_.begin());
}

}  // namespace tengen
