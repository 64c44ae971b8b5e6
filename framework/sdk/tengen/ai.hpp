// The C++ interface for AI plugins. It is long because authors include and read only this file.
// Derive from Strategy, override think and register the class:
//
//   #include <tengen/ai.hpp>
//
//   class First : public tengen::ai::Strategy {
//     public:
//       static tengen::ai::About about() {
//           return {.id = "first", .name = "First", .about = "plays the first legal action"};
//       }
//       using Strategy::Strategy;
//       tengen::ai::Decision think(tengen::ai::Search& search) override {
//           return tengen::ai::play(search.position().legal()[0]);
//       }
//   };
//   TENGEN_AI(First)
//
// A class may also have a static function that returns why it cannot play a game; an empty text
// means that it can:
//
//   static std::string refuses(const tengen::ai::Game& game);
//
// Exceptions from a Strategy become error texts of the game and never cross the C interface. An
// object is used by one thread at a time; objects share nothing.
#pragma once

#include <tengen/analysis.h>
#include <tengen/book.h>
#include <tengen/game.h>
#include <tengen/marks.h>
#include <tengen/plugin.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <exception>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace tengen::ai {

using Action = tengen_action_t;
using Cell = std::uint16_t;
using Side = std::uint8_t;
using Turn = tengen_turn_t;
using Decision = tengen_decision_t;

inline constexpr Side kEmpty = 0;
inline constexpr Side kNobody = 9;  ///< shared stones
inline constexpr Side kOutside = 15;

inline bool is_place(Action action) {
    return action >> 28 == TENGEN_ACTION_PLACE;
}
inline Cell cell_of(Action action) {
    return static_cast<Cell>(action & 0xFFFF);
}
inline Action place(Cell cell) {
    return cell;
}
inline bool is_move_as(Action action) {
    return action >> 28 == TENGEN_ACTION_MOVE_AS;
}
/// Whether it moves a stone, which may become another kind.
inline bool is_move(Action action) {
    return action >> 28 == TENGEN_ACTION_MOVE || is_move_as(action);
}
/// The cells of a move.
inline Cell from_of(Action action) {
    return static_cast<Cell>(is_move_as(action) ? action >> 12 & 0xFFF : action >> 14 & 0x3FFF);
}
inline Cell to_of(Action action) {
    return static_cast<Cell>(action & (is_move_as(action) ? 0xFFFu : 0x3FFFu));
}
inline Decision play(Action action) {
    return {TENGEN_DECIDE_PLAY, action};
}
inline Decision resign() {
    return {TENGEN_DECIDE_RESIGN, 0};
}
/// Plays the action and offers a draw.
inline Decision offer_draw(Action action) {
    return {TENGEN_DECIDE_OFFER_DRAW, action};
}
/// Valid only while Strategy::draw_offered() is true.
inline Decision accept_draw() {
    return {TENGEN_DECIDE_ACCEPT_DRAW, 0};
}

/// The description of the game. Borrowed: it lives as long as the Strategy.
class Game {
  public:
    explicit Game(const tengen_game_t& game) : game_(&game) {}

    const tengen_game_t& raw() const { return *game_; }
    std::string_view id() const { return game_->id; }
    int rows() const { return static_cast<int>(game_->rows); }
    int columns() const { return static_cast<int>(game_->columns); }
    int cell_count() const { return static_cast<int>(game_->cell_count); }
    int seats() const { return static_cast<int>(game_->seats); }
    int sides() const { return static_cast<int>(game_->sides); }
    int directions() const { return static_cast<int>(game_->direction_count); }
    bool blocked(Cell cell) const { return game_->blocked[cell] != 0; }

    /// The neighbouring cell; cell_count() for holes and cells outside the board.
    Cell step(Cell cell, int direction) const {
        return game_->steps[cell * game_->direction_count + static_cast<unsigned>(direction)];
    }

    /// Whether a rule has this role, TENGEN_RULE_....
    bool does(int role) const { return rule(role) != nullptr; }
    /// Whether every rule of the game has one of these roles; `roles` has a bit for each.
    bool does_only(int roles) const {
        return std::all_of(game_->rules, game_->rules + game_->rule_count,
                           [roles](const tengen_rule_t& rule) {
                               const auto wanted = static_cast<std::uint32_t>(roles);
                               return rule.role != 0 && (rule.role & ~wanted) == 0;
                           });
    }

    bool has_rule(std::string_view name) const { return rule(name) != nullptr; }

    /// The text of a parameter; empty if no rule has this role (TENGEN_RULE_...) or parameter.
    std::string_view parameter(int role, std::string_view name) const {
        return parameter(rule(role), name);
    }
    std::string_view parameter(std::string_view rule_name, std::string_view name) const {
        return parameter(rule(rule_name), name);
    }

    /// The part of the text for one side.
    std::string_view parameter(int role, std::string_view name, Side side) const {
        std::string_view text = parameter(role, name);
        for (Side number = 1; number < side && text.find(',') != text.npos; ++number) {
            text.remove_prefix(text.find(',') + 1);
        }
        return text.substr(0, text.find(','));
    }

    /// The whole text as a number; `fallback` if there is no text.
    int number(int role, std::string_view name, int fallback) const {
        const std::string_view text = parameter(role, name);
        int value = fallback;
        std::from_chars(text.data(), text.data() + text.size(), value);
        return value;
    }

  private:
    template <class Wanted>
    const tengen_rule_t* find_rule(Wanted&& wanted) const {
        const tengen_rule_t* const end = game_->rules + game_->rule_count;
        const tengen_rule_t* const found = std::find_if(game_->rules, end, wanted);
        return found == end ? nullptr : found;
    }
    const tengen_rule_t* rule(std::string_view name) const {
        return find_rule([name](const tengen_rule_t& rule) { return rule.name == name; });
    }
    const tengen_rule_t* rule(int role) const {
        return find_rule([role](const tengen_rule_t& rule) {
            return (rule.role & static_cast<std::uint32_t>(role)) != 0;
        });
    }
    static std::string_view parameter(const tengen_rule_t* rule, std::string_view name) {
        for (std::uint32_t i = 0; rule != nullptr && i < rule->parameter_count; ++i) {
            if (rule->parameters[i].name == name) return rule->parameters[i].value;
        }
        return {};
    }

    const tengen_game_t* game_;
};

/// A position of the game, borrowed from the host or cloned.
class Position {
  public:
    Position(const tengen_position_api_t& api, tengen_position_t* position)
        : api_(&api), position_(position) {}

    Side at(Cell cell) const { return api_->cells(position_)[cell]; }
    /// cell_count() + 1 sides, valid as long as the position.
    const Side* cells() const { return api_->cells(position_); }
    /// Valid until the position changes or legal() is called again.
    std::span<const Action> legal() {
        const Action* actions = nullptr;
        const std::uint32_t count = api_->legal(position_, &actions);
        return {actions, count};
    }
    bool is_legal(Action action) const { return api_->is_legal(position_, action); }
    /// Returns TENGEN_APPLY_OK, _OVER or _ILLEGAL.
    int apply(Action action) { return api_->apply(position_, action); }
    bool undo() { return api_->undo(position_); }
    Turn turn() const { return api_->turn(position_); }
    bool over() const { return api_->over(position_); }
    /// The ranks by seat: 1 is best, ties share a rank, all 1 is a draw.
    std::array<std::uint8_t, TENGEN_MAX_SEATS> ranks() const {
        std::array<std::uint8_t, TENGEN_MAX_SEATS> ranks{};
        api_->ranks(position_, ranks.data());
        return ranks;
    }
    std::uint64_t key() const { return api_->key(position_); }
    Side side_of(int seat) const {
        return api_->side_of(position_, static_cast<std::uint8_t>(seat));
    }
    int ply() const { return static_cast<int>(api_->ply(position_)); }
    Action action_at(int ply) const {
        return api_->action_at(position_, static_cast<std::uint32_t>(ply));
    }
    std::string action_name(Action action) const {
        char text[64];
        return std::string(text, api_->action_name(position_, action, text, sizeof text));
    }

    const tengen_position_api_t& api() const { return *api_; }
    tengen_position_t* raw() const { return position_; }

  protected:
    const tengen_position_api_t* api_;
    tengen_position_t* position_;
};

/// The result of a finished game for `seat`: -1 if another seat ranks better; otherwise 1 if one
/// ranks worse, 0 if all are equal.
inline int result_for(const Position& position, const Game& game, int seat) {
    const auto ranks = position.ranks();
    const auto own = ranks[static_cast<std::size_t>(seat)];
    int result = 0;
    for (std::size_t other = 0; other < static_cast<std::size_t>(game.seats()); ++other) {
        if (ranks[other] < own) return -1;
        if (ranks[other] > own) result = 1;
    }
    return result;
}

/// Your own copy of a position.
class Clone : public Position {
  public:
    explicit Clone(const Position& other) : Position(other.api(), other.api().clone(other.raw())) {
        if (position_ == nullptr) throw std::bad_alloc();
    }
    Clone(const Clone& other) : Clone(static_cast<const Position&>(other)) {}
    Clone& operator=(const Clone& other) {
        assign(other);
        return *this;
    }
    ~Clone() { api_->destroy(position_); }

    /// Becomes equal to `other` without allocating.
    void assign(const Position& other) {
        if (other.raw() != position_) api_->assign(position_, other.raw());
    }
};

/// The current errors of a search, for display.
struct Report {
    std::uint32_t depth = 0;
    std::uint64_t nodes = 0;
    double score = std::numeric_limits<double>::quiet_NaN();  ///< in any unit; higher is better
    double win_chance = std::numeric_limits<double>::quiet_NaN();  ///< 0..1
    std::vector<Action> line;
    std::vector<double> values;  ///< one per cell, NaN if unknown; or empty
};

/// One question to a Strategy, valid during think().
class Search {
  public:
    explicit Search(const tengen_request_t& request)
        : request_(&request), position_(*request.api, request.position) {}

    /// Private to this call. You may play on it; undo what you play.
    Position& position() { return position_; }
    int seat() const { return static_cast<int>(request_->seat); }
    const tengen_limits_t& limits() const { return *request_->limits; }

    /// True when think() should return its best decision so far. Cheap; may be called from any
    /// thread.
    bool stop_requested() const { return request_->stop_requested(request_->search); }

    void report(const Report& report) {
        const tengen_report_t raw{
            report.line.data(), report.values.empty() ? nullptr : report.values.data(),
            report.nodes,       report.score,
            report.win_chance,  static_cast<std::uint32_t>(report.line.size()),
            report.depth};
        request_->report(request_->search, &raw);
    }

  private:
    const tengen_request_t* request_;
    Position position_;
};

/// A line of an analysis. Numbers are NaN or 0 if unknown.
struct Line {
    std::vector<Action> actions;  ///< at least one
    std::vector<double> chances;  ///< to win, 0..1, one per seat; or empty
    double draw = std::numeric_limits<double>::quiet_NaN();   ///< chance of a draw
    double score = std::numeric_limits<double>::quiet_NaN();  ///< for the seat to move
    std::uint32_t bound = TENGEN_SCORE_EXACT;
    std::uint32_t proven = TENGEN_PROVEN_NOT;  ///< for the seat to move
    std::uint32_t length = 0;                  ///< actions until the proven end
    std::uint32_t depth = 0;
    std::uint32_t deepest = 0;
    std::uint64_t nodes = 0;
};

/// A complete set of lines.
struct Lines {
    std::vector<Line> lines;  ///< the best first, each with another first action
    std::uint64_t nodes = 0;
    std::vector<double> values;              ///< one per cell, NaN if unknown; or empty
    std::vector<std::uint64_t> value_nodes;  ///< one per cell; or empty
};

/// One question to an Analyst, valid during analyse().
class Analysis : public Search {
  public:
    Analysis(const tengen_request_t& request, const tengen_analysis_settings_t& settings,
             const tengen_host_t& host)
        : Search(request),
          settings_(&settings),
          search_(request.search),
          host_(static_cast<const tengen_analysis_host_t*>(
              host.get_extension(&host, TENGEN_ANALYSIS_HOST))) {}

    /// How many lines to find, at least one.
    std::size_t lines() const { return settings_->lines; }
    /// Whether a line may begin with the action.
    bool allows(Action action) const {
        const auto* const only_end = settings_->only + settings_->only_count;
        const auto* const without_end = settings_->without + settings_->without_count;
        return (settings_->only_count == 0 ||
                std::find(settings_->only, only_end, action) != only_end) &&
               std::find(settings_->without, without_end, action) == without_end;
    }

    void report(const Lines& found) {
        if (host_ == nullptr) return;
        std::vector<tengen_analysis_line_t> lines;
        for (const Line& line : found.lines) {
            lines.push_back(
                {line.actions.data(), line.chances.empty() ? nullptr : line.chances.data(),
                 line.draw, line.score, line.nodes, static_cast<std::uint32_t>(line.actions.size()),
                 static_cast<std::uint32_t>(lines.size() + 1), line.bound, line.proven, line.length,
                 line.depth, line.deepest, 0});
        }
        const tengen_analysis_set_t set{
            lines.data(),
            found.values.empty() ? nullptr : found.values.data(),
            found.value_nodes.empty() ? nullptr : found.value_nodes.data(),
            found.nodes,
            static_cast<std::uint32_t>(lines.size()),
            0};
        host_->report(search_, &set);
    }

  private:
    const tengen_analysis_settings_t* settings_;
    tengen_search_t* search_;
    const tengen_analysis_host_t* host_;
};

/// A second base class for a Strategy that can find several lines:
///
///   class Deep : public tengen::ai::Strategy, public tengen::ai::Analyst { ... };
class Analyst {
  public:
    virtual ~Analyst() = default;
    /// Finds the best lines and reports them, again and again. Returns within 50 ms of
    /// stop_requested(), or when nothing more can be found.
    virtual void analyse(Analysis& analysis) = 0;
};

/// Plays an action without an evaluation, such as a blunder, and reports it. Without this report,
/// screens would keep showing the last search.
inline Decision play_unjudged(Search& search, Action action) {
    Report report;
    report.line = {action};
    search.report(report);
    return play(action);
}

/// The finaliser of splitmix64: a permutation of 64-bit numbers with random-looking values.
constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

/// Random numbers for one decision. The same seed and ply give the same numbers on every system.
class Chance {
  public:
    /// `own_seed`, such as an option of the AI, replaces the host's seed unless it is 0.
    explicit Chance(Search& search, std::int64_t own_seed = 0)
        : state_((own_seed != 0 ? static_cast<std::uint64_t>(own_seed) : search.limits().seed) +
                 static_cast<std::uint64_t>(search.position().ply()) * 0xD1342543DE82EF95u) {}

    /// 64 random bits (splitmix64).
    std::uint64_t bits() {
        const std::uint64_t bits = mix(state_);
        state_ += 0x9E3779B97F4A7C15u;
        return bits;
    }
    /// Returns 0..count - 1; `count` must be at least 1.
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(bits() % count); }
    /// True with a probability of `percent` in 100.
    bool percent(std::int64_t percent) { return static_cast<std::int64_t>(below(100)) < percent; }

  private:
    std::uint64_t state_;
};

/// An option that users can set. Create one with the functions below.
struct Option {
    std::string id;
    std::string help;
    std::string default_value;
    std::vector<std::string> choices;
    double min = 0;
    double max = 0;
    std::uint32_t type = TENGEN_OPTION_INTEGER;
};

inline Option switch_option(std::string id, bool value, std::string help) {
    return {std::move(id),       std::move(help), value ? "true" : "false", {}, 0, 0,
            TENGEN_OPTION_SWITCH};
}
inline Option integer_option(std::string id, std::int64_t value, std::int64_t min, std::int64_t max,
                             std::string help) {
    return {std::move(id),
            std::move(help),
            std::to_string(value),
            {},
            static_cast<double>(min),
            static_cast<double>(max),
            TENGEN_OPTION_INTEGER};
}
inline Option real_option(std::string id, double value, double min, double max, std::string help) {
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    return {std::move(id), std::move(help),   std::string(text, end), {}, min,
            max,           TENGEN_OPTION_REAL};
}
inline Option text_option(std::string id, std::string value, std::string help) {
    return {std::move(id), std::move(help), std::move(value), {}, 0, 0, TENGEN_OPTION_TEXT};
}
inline Option choice_option(std::string id, std::string value, std::vector<std::string> choices,
                            std::string help) {
    return {std::move(id),       std::move(help), std::move(value), std::move(choices), 0, 0,
            TENGEN_OPTION_CHOICE};
}

/// The seed for Chance: the same seed makes the same decisions in every match.
inline Option seed_option() {
    return integer_option("seed", 0, 0, 4294967295, "random seed; 0: from the match");
}
/// The percentage for Chance::percent(). It makes levels that a child can beat.
inline Option blunder_option() {
    return integer_option("blunder", 0, 0, 100, "percent of random actions");
}

/// The description of an AI.
struct About {
    std::string id = {};  ///< what users type: lower-case letters, digits, - and _
    std::string name = {};
    std::string version = "1.0";
    std::string author = {};
    std::string about = {};  ///< one line of text
    std::vector<Option> options = {};
};

/// The option values of a Strategy.
class Options {
  public:
    Options(const tengen_option_value_t* values, std::uint32_t count) {
        for (std::uint32_t i = 0; i < count; ++i) {
            values_.push_back({values[i].id, values[i].text == nullptr ? "" : values[i].text,
                               values[i].integer, values[i].real});
        }
    }

    bool switched_on(std::string_view id) const { return value(id).integer != 0; }
    std::int64_t integer(std::string_view id) const { return value(id).integer; }
    double real(std::string_view id) const { return value(id).real; }
    const std::string& text(std::string_view id) const { return value(id).text; }

  private:
    struct Value {
        std::string id;
        std::string text;
        std::int64_t integer;
        double real;
    };

    const Value& value(std::string_view id) const {
        for (const Value& value : values_) {
            if (value.id == id) return value;
        }
        throw std::out_of_range("no option '" + std::string(id) + "'");
    }

    std::vector<Value> values_;
};

/// The arguments of a Strategy's constructor.
struct Context {
    Game game;
    Options options;
    const tengen_host_t* host;
    std::string folder = {};  ///< the folder of the plugin's file, for books and weights
};

/// The cells that the rules mark in a position, such as the forbidden points of the side to move.
/// If the host does not support marks, no cell is marked.
class Marks {
  public:
    explicit Marks(const Context& context)
        : api_(static_cast<const tengen_marks_t*>(
              context.host->get_extension(context.host, TENGEN_MARKS))),
          kinds_(static_cast<std::size_t>(context.game.cell_count())) {}

    /// Reads the marks of a position and returns the number of marked cells.
    int read(const Position& position) {
        if (api_ == nullptr) return 0;
        const auto room = static_cast<std::uint32_t>(kinds_.size());
        return static_cast<int>(api_->kinds(position.raw(), kinds_.data(), room));
    }
    /// TENGEN_MARK_..., from the last read().
    std::uint8_t kind(Cell cell) const { return kinds_[cell]; }
    bool forbidden(Cell cell) const { return (kinds_[cell] & TENGEN_MARK_FORBIDDEN) != 0; }

    /// The reason for a mark, as text for people; often empty.
    std::string reason(const Position& position, Cell cell) const {
        if (api_ == nullptr) return {};
        char text[256];
        return std::string(text, api_->reason(position.raw(), cell, text, sizeof text));
    }

  private:
    const tengen_marks_t* api_;
    std::vector<std::uint8_t> kinds_;
};

/// Kinds of stones, numbers in cells, hands, regions, goals, and what the rules do. If the host
/// does not have them, the game has none of these, and no traits are known.
class Facts {
  public:
    explicit Facts(const Context& context)
        : api_(static_cast<const tengen_game_2_t*>(
              context.host->get_extension(context.host, TENGEN_GAME_2))),
          facts_(api_ == nullptr ? nullptr : api_->facts(context.host)),
          cell_count_(context.game.cell_count()) {}

    bool exist() const { return facts_ != nullptr; }
    /// Whether the rules do this, TENGEN_GAME_....
    bool does(int trait) const {
        return exist() && (facts_->traits & static_cast<std::uint32_t>(trait)) != 0;
    }
    std::span<const tengen_kind_t> kinds() const {
        return exist() ? std::span(facts_->kinds, facts_->kind_count)
                       : std::span<const tengen_kind_t>();
    }
    std::span<const tengen_region_t> regions() const {
        return exist() ? std::span(facts_->regions, facts_->region_count)
                       : std::span<const tengen_region_t>();
    }
    std::span<const tengen_goal_t> goals() const {
        return exist() ? std::span(facts_->goals, facts_->goal_count)
                       : std::span<const tengen_goal_t>();
    }
    /// The direction of a side's forward; north by default.
    int facing(Side side) const { return exist() ? facts_->facing[side - 1] : 2; }
    /// The cell whose number is the side's points; cell_count() if there is none.
    Cell store(Side side) const {
        return exist() ? facts_->stores[side - 1] : static_cast<Cell>(cell_count_);
    }
    /// The centre of a cell as drawn; only if the facts exist.
    float x(Cell cell) const { return facts_->x[cell]; }
    float y(Cell cell) const { return facts_->y[cell]; }

    /// cell_count() + 1 values, valid as long as the position; null if all are 0.
    const std::uint8_t* values(const Position& position) const {
        return exist() ? api_->values(position.raw()) : nullptr;
    }
    int in_hand(const Position& position, Side side) const {
        return exist() ? static_cast<int>(api_->in_hand(position.raw(), side)) : 0;
    }
    /// Whether a legal action takes a stone.
    bool takes(const Position& position, Action action) const {
        return exist() && api_->takes(position.raw(), action);
    }
    /// How often the position came before in the game.
    int repeats(const Position& position) const {
        return exist() ? static_cast<int>(api_->repeats(position.raw())) : 0;
    }

  private:
    const tengen_game_2_t* api_;
    const tengen_game_facts_t* facts_;
    int cell_count_;
};

/// The book of the AI's seat: known good moves, which the host plays before it asks the AI. Empty
/// if the seat has none.
class Book {
  public:
    explicit Book(const Context& context)
        : host_(context.host),
          api_(static_cast<const tengen_book_t*>(
              context.host->get_extension(context.host, TENGEN_BOOK))) {}

    bool exists() const { return api_ != nullptr; }
    /// The moves of a position, the heaviest first. Valid until the next call.
    const std::vector<tengen_book_move_t>& moves(const Position& position) {
        moves_.clear();
        if (api_ == nullptr) return moves_;
        moves_.resize(16);
        const std::uint32_t room = static_cast<std::uint32_t>(moves_.size());
        const std::uint32_t count = api_->moves(host_, position.raw(), moves_.data(), room);
        moves_.resize(count);
        if (count > room) api_->moves(host_, position.raw(), moves_.data(), count);
        return moves_;
    }

  private:
    const tengen_host_t* host_;
    const tengen_book_t* api_;
    std::vector<tengen_book_move_t> moves_;
};

/// One AI at one seat of a match. Derive from it.
class Strategy {
  public:
    explicit Strategy(const Context& context) : context_(context) {}
    virtual ~Strategy() = default;
    Strategy(const Strategy&) = delete;
    Strategy& operator=(const Strategy&) = delete;

    /// Forgets the last game before a new one begins. Not called before the first game.
    virtual void new_game() {}

    /// The last game ended with these ranks by seat: 1 is best, ties share a rank, all 1 is a draw.
    /// Called right before new_game(). Not called for a game without ranks, nor for the last game.
    virtual void game_over(const std::vector<int>& /*ranks*/) {}

    /// Decides for search.seat(), the seat to move.
    virtual Decision think(Search& search) = 0;

  protected:
    const Game& game() const { return context_.game; }
    const Options& options() const { return context_.options; }
    /// For parts of an AI that need the whole context, such as Marks.
    const Context& context() const { return context_; }
    /// The folder of the plugin's file, for books and weights. The AI may read it.
    const std::string& folder() const { return context_.folder; }
    /// Milliseconds added to a seat's clock after each of its actions, for the question of think();
    /// 0 without an increment, or if the host does not report it.
    std::int64_t increment_ms() const {
        const auto* clock = static_cast<const tengen_clock_t*>(
            context_.host->get_extension(context_.host, TENGEN_CLOCK));
        return clock == nullptr ? 0 : clock->increment_ms(context_.host);
    }
    /// The name of a seat's player, for the question of think(); empty if unknown.
    std::string player_name(int seat) const {
        const auto* table = this->table();
        return table == nullptr
                   ? ""
                   : table->player_name(context_.host, static_cast<std::uint32_t>(seat));
    }
    /// Whether a draw is offered, for the question of think(). Return accept_draw() or play an
    /// action.
    bool draw_offered() const {
        const auto* table = this->table();
        return table != nullptr && table->draw_offered(context_.host);
    }
    /// Writes a line to the game's log.
    void log(const std::string& text) const { context_.host->log(context_.host, text.c_str()); }

  private:
    const tengen_table_t* table() const {
        return static_cast<const tengen_table_t*>(
            context_.host->get_extension(context_.host, TENGEN_TABLE));
    }

    Context context_;
};

/// Connects a Strategy class to the C interface; authors use TENGEN_AI instead.
namespace glue {

inline void write(tengen_error_t* error, const char* text) {
    if (error != nullptr && error->capacity > 0) {
        std::snprintf(error->text, error->capacity, "%s", text);
    }
}

/// Runs `work`. An exception becomes the error text, and the result is false.
template <class Work>
bool guarded(tengen_error_t* error, Work&& work) noexcept {
    try {
        work();
        return true;
    } catch (const std::exception& exception) {
        write(error, exception.what());
    } catch (...) {
        write(error, "an unknown exception");
    }
    return false;
}

/// About in the form of the C interface. It lives as long as the plugin.
struct Descriptor {
    explicit Descriptor(About about_text) : about(std::move(about_text)) {
        choices.resize(about.options.size());
        for (std::size_t i = 0; i < about.options.size(); ++i) {
            const Option& option = about.options[i];
            for (const std::string& choice : option.choices) choices[i].push_back(choice.c_str());
            options.push_back({option.id.c_str(), option.help.c_str(), option.default_value.c_str(),
                               choices[i].data(), option.min, option.max,
                               static_cast<std::uint32_t>(choices[i].size()), option.type});
        }
        raw = {about.id.c_str(),
               about.name.c_str(),
               about.version.c_str(),
               about.author.c_str(),
               about.about.c_str(),
               options.data(),
               static_cast<std::uint32_t>(options.size()),
               0};
    }

    About about;
    std::vector<std::vector<const char*>> choices;
    std::vector<tengen_option_t> options;
    tengen_ai_descriptor_t raw{};
};

/// A Strategy behind the C interface.
struct Instance {
    tengen_ai_t face{};
    std::unique_ptr<Strategy> strategy;
    std::uint32_t seats = 0;
    const tengen_host_t* host = nullptr;
    Analyst* analyst = nullptr;  ///< the strategy, if it is one

    static Strategy& of(const tengen_ai_t* ai) {
        return *static_cast<Instance*>(ai->data)->strategy;
    }
    static bool new_game(const tengen_ai_t* ai, tengen_error_t* error) {
        return guarded(error, [&] { of(ai).new_game(); });
    }
    static bool think(const tengen_ai_t* ai, const tengen_request_t* request,
                      tengen_decision_t* decision, tengen_error_t* error) {
        return guarded(error, [&] {
            Search search(*request);
            *decision = of(ai).think(search);
        });
    }
    static void game_over(const tengen_ai_t* ai, const std::uint8_t* ranks) {
        guarded(nullptr, [&] {
            of(ai).game_over({ranks, ranks + static_cast<Instance*>(ai->data)->seats});
        });
    }
    static bool analyse(const tengen_ai_t* ai, const tengen_request_t* request,
                        const tengen_analysis_settings_t* settings, tengen_error_t* error) {
        return guarded(error, [&] {
            const auto& instance = *static_cast<Instance*>(ai->data);
            Analysis analysis(*request, *settings, *instance.host);
            instance.analyst->analyse(analysis);
        });
    }
    static const void* get_extension(const tengen_ai_t* ai, const char* id) {
        static constexpr tengen_game_over_t game_over_functions{&game_over};
        static constexpr tengen_analysis_t analysis_functions{&analyse};
        const std::string_view name = id;
        if (name == TENGEN_GAME_OVER) return &game_over_functions;
        const bool analyses = static_cast<Instance*>(ai->data)->analyst != nullptr;
        return name == TENGEN_ANALYSIS && analyses ? &analysis_functions : nullptr;
    }
    static void destroy(const tengen_ai_t* ai) {
        guarded(nullptr, [&] { delete static_cast<Instance*>(ai->data); });
    }
};

/// The factory of a plugin with one or more Strategy classes.
template <class... Classes>
struct Factory {
    static inline std::unique_ptr<std::array<Descriptor, sizeof...(Classes)>> descriptors;
    static inline std::string folder;

    static bool init(const char* own_folder, tengen_error_t* error) {
        return guarded(error, [own_folder] {
            folder = own_folder;
            descriptors.reset(
                new std::array<Descriptor, sizeof...(Classes)>{Descriptor(Classes::about())...});
        });
    }
    static void deinit() { descriptors.reset(); }
    static std::uint32_t count() { return sizeof...(Classes); }
    static const tengen_ai_descriptor_t* descriptor(std::uint32_t index) {
        return index < count() ? &(*descriptors)[index].raw : nullptr;
    }

    template <class Class>
    static std::string refusal(const Game& game) {
        if constexpr (requires { Class::refuses(game); }) return Class::refuses(game);
        return {};
    }

    static bool supports(std::uint32_t index, const tengen_game_t* game, tengen_error_t* reason) {
        bool supported = false;
        const bool asked = guarded(reason, [&] {
            using Refusal = std::string (*)(const Game&);
            constexpr Refusal refusals[] = {&refusal<Classes>...};
            const std::string text = refusals[index](Game(*game));
            supported = text.empty();
            if (!supported) write(reason, text.c_str());
        });
        return asked && supported;
    }

    template <class Class>
    static void make(Instance& instance, const Context& context) {
        auto strategy = std::make_unique<Class>(context);
        if constexpr (std::is_base_of_v<Analyst, Class>) instance.analyst = strategy.get();
        instance.strategy = std::move(strategy);
    }

    static const tengen_ai_t* create(std::uint32_t index, const tengen_host_t* host,
                                     const tengen_game_t* game, const tengen_option_value_t* values,
                                     std::uint32_t value_count, tengen_error_t* error) {
        const tengen_ai_t* face = nullptr;
        guarded(error, [&] {
            using Maker = void (*)(Instance&, const Context&);
            constexpr Maker makers[] = {&make<Classes>...};
            auto instance = std::make_unique<Instance>();
            makers[index](*instance,
                          Context{Game(*game), Options(values, value_count), host, folder});
            instance->seats = game->seats;
            instance->host = host;
            instance->face = {instance.get(), &Instance::new_game, &Instance::think,
                              &Instance::get_extension, &Instance::destroy};
            face = &instance.release()->face;
        });
        return face;
    }

    static const void* get_factory(const char* id) {
        static constexpr tengen_ai_factory_t factory{&count, &descriptor, &supports, &create};
        return std::string_view(id) == TENGEN_AI_FACTORY ? &factory : nullptr;
    }
};

}  // namespace glue

}  // namespace tengen::ai

/// Registers the Strategy classes of a plugin. Use it once per plugin, at namespace scope.
#define TENGEN_AI(...)                                                        \
    extern "C" TENGEN_EXPORT const tengen_plugin_entry_t tengen_plugin_entry; \
    const tengen_plugin_entry_t tengen_plugin_entry = {                       \
        TENGEN_ABI_VERSION, 0, &tengen::ai::glue::Factory<__VA_ARGS__>::init, \
        &tengen::ai::glue::Factory<__VA_ARGS__>::deinit,                      \
        &tengen::ai::glue::Factory<__VA_ARGS__>::get_factory};
