// castling_and_double_steps: a king and a rook move together, pawns begin with two cells, and a
// pawn takes one that has just passed it. All other moves of chess are parts for any game.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "base/text.hpp"
#include "core/notation.hpp"
#include "core/position.hpp"
#include "games/chess/rules.hpp"
#include "rules/pieces.hpp"

namespace tengen::chess {

namespace {

constexpr int kSize = 8;
constexpr int kKingColumn = 4;

struct Kinds {
    Piece king = 0;
    Piece rook = 0;
    Piece pawn = 0;
};

/// The first cells of a side.
struct Home {
    int forward = 1;  ///< rows up
    Cell king = 0;
    std::array<Cell, 2> rooks{};  ///< of the king's wing and the other
};

/// Word 0 has the wings where a side may still castle, two bits for each side. Word 1 is the cell
/// that a pawn has just passed + 1, if the next side may take it there, or 0.
class CastlingAndDoubleSteps final : public Rule,
                                     rule::Start,
                                     rule::Candidates,
                                     rule::Effect,
                                     rule::Turns {
  public:
    CastlingAndDoubleSteps(const Board& board, Kinds kinds, std::vector<Home> homes)
        : board_(board), kinds_(kinds), homes_(std::move(homes)) {}

    RuleTraits traits() const override {
        return {.words = 2,
                .offers_at_times = true,
                .may_leave_nothing = true,
                .moves_stones = true,
                .needs_owned_stones = true,
                .offers_safe_moves = true};
    }
    const Start* start() const override { return this; }
    const Candidates* candidates() const override { return this; }
    const Effect* effect() const override { return this; }
    const Turns* turns() const override { return this; }

    /// A king and a rook on their first cells have not moved yet, unless the set-up says so.
    void begin(Edit& edit) const override {
        const Position& position = edit.position();
        const Setup& setup = position.setup();
        const std::string* castling = setup.find(kCastling);
        const std::int32_t possible =
            possible_rights([&](Cell cell) { return position.stone_at(cell); });
        edit.set_word(word(0), castling == nullptr ? possible : *rights_in(*castling));
        const std::string* passed = setup.find(kPassed);
        if (passed == nullptr) return;
        edit.set_word(word(1), passed_at(position, *parse_cell(board_, *passed)));
    }

    Message why_not_start(const Board&, std::span<const Stone> stones) const override {
        for (auto stone = stones.begin(); stone != stones.end(); ++stone) {
            const std::string cell = cell_name(board_, stone->cell);
            const int row = board_.row(stone->cell);
            if (stone->piece == kinds_.pawn && (row == 0 || row == board_.rows() - 1)) {
                return Message("a pawn cannot be on {}", cell);
            }
            const auto other = std::find_if(stones.begin(), stone, [&](const Stone& before) {
                return before.piece == kinds_.king && before.side == stone->side;
            });
            if (stone->piece != kinds_.king || other == stone) continue;
            return Message("one side has two kings, on {} and {}", cell_name(board_, other->cell),
                           cell);
        }
        return {};
    }

    std::span<const std::string_view> setup_names() const override { return kNames; }

    Message why_not_state(const Board&, const Setup& setup,
                          const SetupState& state) const override {
        const auto stone_at = [&](Cell cell) {
            const auto found = std::ranges::find(setup.stones, cell, &Stone::cell);
            return found == setup.stones.end() ? Stone{cell} : *found;
        };
        if (state.name == kPassed) {
            const Result<Cell> cell = parse_cell(board_, state.value);
            if (!cell) return Message("{}", cell.error());
            if (has_passed(stone_at, *cell, setup.to_move == kEmpty ? Side{1} : setup.to_move)) {
                return {};
            }
            return Message("no pawn has just passed {}", cell_name(board_, *cell));
        }
        const auto rights = rights_in(state.value);
        if (!rights) {
            return Message("castling must be '-' or some of '{}', found '{}'", letters(~0),
                           printable(state.value, 20));
        }
        if (setup.stones.empty()) return {};
        const std::int32_t lacking = *rights & ~possible_rights(stone_at);
        if (lacking == 0) return {};
        return Message("castling '{}' needs the king and this rook on their first cells",
                       letters(lacking));
    }

    void add_state(const Position& position, Setup& setup) const override {
        const std::int32_t rights = position.word(word(0));
        setup.state.push_back({std::string(kCastling), letters(rights)});
        if (const Cell cell = passed(position); cell != kNoCell) {
            setup.state.push_back({std::string(kPassed), cell_name(board_, cell)});
        }
    }

    void list(const Position& position, Side side, ActionList& actions) const override {
        visit(position, side, [&](Cell from, Cell to) {
            actions.push_back(Action::move(from, to));
            return false;
        });
    }

    bool contains(const Position& position, Action action) const override {
        if (action.kind() != ActionKind::Move || action.from() >= board_.cell_count()) return false;
        const Side side = position.turn().side;
        const Cell from = action.from(), to = action.to();
        if (position.at(from) != side) return false;
        const Piece piece = position.piece_at(from);
        if (piece == kinds_.king) {
            for (int wing = 0; wing < 2; ++wing) {
                if (to == castled(side, wing) && can_castle(position, side, wing)) return true;
            }
            return false;
        }
        if (piece != kinds_.pawn || to >= board_.cell_count()) return false;
        return (to == two_ahead(side, from) && can_step_twice(position, side, from)) ||
               (to == passed(position) && can_take_passing(position, side, from, to));
    }

    bool can_act(const Position& position, Side side) const override {
        return visit(position, side, [](Cell, Cell) { return true; });
    }

    Message why_absent(const Position& position, Action action) const override {
        const Side side = position.turn().side;
        if (action.is_move() && action.from() == home_of(side).king &&
            is_own(position, side, action.from(), kinds_.king)) {
            for (int wing = 0; wing < 2; ++wing) {
                if (action.to() == castled(side, wing)) return why_not_castle(position, wing);
            }
        }
        return position.game().mover()->why_absent(position, action);
    }

    void apply(Edit& edit, Action action) const override {
        const Position& position = edit.position();
        const Cell from = action.from(), to = action.to();
        const Side side = position.at(from);
        const Piece piece = position.piece_at(from);
        if (piece == kinds_.king) {
            const int wing = to > from ? 0 : 1;
            edit.set_cell(home_of(side).rooks[wing], kEmpty);
            edit.set_piece(towards(from, wing), side, kinds_.rook);
        } else if (to == passed(position)) {
            edit.set_cell(ahead(side, to, -1), kEmpty);
        }
        edit.set_cell(from, kEmpty);
        edit.set_piece(to, side, piece);
    }

    void note(Edit& edit) const override {
        const Position& position = edit.position();
        std::int32_t rights = position.word(word(0));
        if (rights != 0) {
            for (const Change& change : position.last_changes()) {
                if (change.is_cell()) rights &= ~rights_at(change.cell());
            }
            edit.set_word(word(0), rights);
        }
        edit.set_word(word(1), passed_by_last(position));
    }

  private:
    static constexpr std::string_view kCastling = "castling";
    static constexpr std::string_view kPassed = "passed";
    static constexpr std::array<std::string_view, 2> kNames{kCastling, kPassed};
    static constexpr std::string_view kLetters = "KQkq";  ///< by right

    /// The rights of kings and rooks on their first cells.
    template <class StoneAt>
    std::int32_t possible_rights(const StoneAt& stone_at) const {
        std::int32_t rights = 0;
        const auto is_here = [&](Side side, Cell cell, Piece piece) {
            return stone_at(cell) == Stone{cell, side, piece};
        };
        for (Side side = 1; side <= homes_.size(); ++side) {
            const Home& home = home_of(side);
            for (int wing = 0; wing < 2 && is_here(side, home.king, kinds_.king); ++wing) {
                if (is_here(side, home.rooks[wing], kinds_.rook)) rights |= right_of(side, wing);
            }
        }
        return rights;
    }

    /// Reads "KQkq" or "-"; empty for other texts.
    static std::optional<std::int32_t> rights_in(std::string_view text) {
        if (text == "-") return 0;
        std::int32_t rights = 0;
        for (const char letter : text) {
            const std::size_t index = kLetters.find(letter);
            if (index == kLetters.npos || (rights >> index & 1) != 0) return std::nullopt;
            rights |= 1 << index;
        }
        return text.empty() ? std::nullopt : std::optional(rights);
    }
    static std::string letters(std::int32_t rights) {
        std::string text;
        for (std::size_t index = 0; index < kLetters.size(); ++index) {
            if ((rights >> index & 1) != 0) text += kLetters[index];
        }
        return text.empty() ? "-" : text;
    }

    /// Whether a pawn of a side other than this one can have passed a cell with its last move.
    template <class StoneAt>
    bool has_passed(const StoneAt& stone_at, Cell cell, Side to_move) const {
        for (Side side = 1; side <= homes_.size(); ++side) {
            const int row = board_.row(ahead(side, home_of(side).king, 2));
            if (side == to_move || board_.row(cell) != row) continue;
            const Cell pawn = ahead(side, cell, 1);
            return stone_at(pawn) == Stone{pawn, side, kinds_.pawn} &&
                   stone_at(cell).side == kEmpty && stone_at(ahead(side, cell, -1)).side == kEmpty;
        }
        return false;
    }

    const Home& home_of(Side side) const { return homes_[side - 1u]; }
    static std::int32_t right_of(Side side, int wing) { return 1 << (2 * (side - 1) + wing); }
    static bool is_own(const Position& position, Side side, Cell cell, Piece piece) {
        return position.at(cell) == side && position.piece_at(cell) == piece;
    }
    /// The neighbour towards a wing.
    static Cell towards(Cell cell, int wing, int cells = 1) {
        return static_cast<Cell>(wing == 0 ? cell + cells : cell - cells);
    }
    Cell castled(Side side, int wing) const { return towards(home_of(side).king, wing, 2); }
    /// May be outside the board: a number that no cell has.
    Cell ahead(Side side, Cell cell, int rows) const {
        return static_cast<Cell>(cell + rows * home_of(side).forward * kSize);
    }
    Cell two_ahead(Side side, Cell cell) const { return ahead(side, cell, 2); }
    Cell passed(const Position& position) const {
        return static_cast<Cell>(position.word(word(1)) - 1);  // kNoCell if there is none
    }

    /// The rights that end when the stone on a cell changes.
    std::int32_t rights_at(Cell cell) const {
        std::int32_t rights = 0;
        for (Side side = 1; side <= homes_.size(); ++side) {
            for (int wing = 0; wing < 2; ++wing) {
                const Home& home = home_of(side);
                const bool is_part = cell == home.king || cell == home.rooks[wing];
                if (is_part) rights |= right_of(side, wing);
            }
        }
        return rights;
    }

    template <class Visit>
    bool visit(const Position& position, Side side, const Visit& visit) const {
        for (int wing = 0; wing < 2; ++wing) {
            if (can_castle(position, side, wing) &&
                visit(home_of(side).king, castled(side, wing))) {
                return true;
            }
        }
        const int first = board_.row(ahead(side, home_of(side).king, 1)) * kSize;
        for (Cell from = static_cast<Cell>(first); from < first + kSize; ++from) {
            if (can_step_twice(position, side, from) && visit(from, two_ahead(side, from))) {
                return true;
            }
        }
        const Cell target = passed(position);
        if (target == kNoCell || side != position.turn().side) return false;
        for (const int right : {-1, 1}) {
            const auto from = static_cast<Cell>(ahead(side, target, -1) + right);
            if (can_take_passing(position, side, from, target) && visit(from, target)) return true;
        }
        return false;
    }

    bool is_way_free(const Position& position, Side side, int wing) const {
        const Home& home = home_of(side);
        for (Cell cell = towards(home.king, wing); cell != home.rooks[wing];
             cell = towards(cell, wing)) {
            if (position.at(cell) != kEmpty) return false;
        }
        return true;
    }

    bool can_castle(const Position& position, Side side, int wing) const {
        if ((position.word(word(0)) & right_of(side, wing)) == 0) return false;
        const Cell king = home_of(side).king;
        const Mover& mover = *position.game().mover();
        return is_way_free(position, side, wing) && !mover.threat(position, side) &&
               mover.keeps_safe(position, king, towards(king, wing)) &&
               mover.keeps_safe(position, king, castled(side, wing));
    }

    Message why_not_castle(const Position& position, int wing) const {
        const Side side = position.turn().side;
        if ((position.word(word(0)) & right_of(side, wing)) == 0) {
            return Message("the king or this rook has moved, so they cannot castle");
        }
        if (!is_way_free(position, side, wing)) {
            return Message("a piece is between the king and the rook");
        }
        return Message("a king cannot castle out of an attack, over an attacked cell or onto one");
    }

    bool can_step_twice(const Position& position, Side side, Cell from) const {
        if (!is_own(position, side, from, kinds_.pawn)) return false;
        if (board_.row(from) != board_.row(ahead(side, home_of(side).king, 1))) return false;
        const Cell to = two_ahead(side, from);
        return position.at(ahead(side, from, 1)) == kEmpty && position.at(to) == kEmpty &&
               position.game().mover()->keeps_safe(position, from, to);
    }

    /// Whether the pawn on a cell may take another that has passed the target.
    bool can_take_passing(const Position& position, Side side, Cell from, Cell target) const {
        if (from >= board_.cell_count() || !is_own(position, side, from, kinds_.pawn)) return false;
        const Cell taken = ahead(side, target, -1);
        if (board_.row(from) != board_.row(taken)) return false;
        if (std::abs(board_.column(from) - board_.column(taken)) != 1) return false;
        return position.game().mover()->keeps_safe(position, from, target, taken);
    }

    /// The word of a cell that the last action has passed and where the other side may take.
    std::int32_t passed_by_last(const Position& position) const {
        const Action action = position.last_action();
        if (action.kind() != ActionKind::Move) return 0;
        const Cell to = action.to();
        const Side side = position.at(to);
        if (side == kEmpty || side > homes_.size() || position.piece_at(to) != kinds_.pawn)
            return 0;
        if (to != two_ahead(side, action.from())) return 0;
        return passed_at(position, ahead(side, to, -1));
    }

    /// The same for the cell that has been passed.
    std::int32_t passed_at(const Position& position, Cell target) const {
        for (Side other = 1; other <= homes_.size(); ++other) {
            const Cell pawn = ahead(other, target, -1);
            if (position.at(pawn) == other || position.at(pawn) == kEmpty) continue;
            for (const int right : {-1, 1}) {
                const auto from = static_cast<Cell>(pawn + right);
                if (can_take_passing(position, other, from, target)) return target + 1;
            }
        }
        return 0;
    }

    const Board& board_;
    Kinds kinds_;
    std::vector<Home> homes_;  ///< by side
};

/// The board of chess, with two sides that face each other.
Result<std::vector<Home>> find_homes(const RuleContext& context) {
    const BoardShape& shape = context.board.shape();
    const bool plain = shape.rows == kSize && shape.columns == kSize && shape.layers == 1 &&
                       shape.neighbours == Neighbours::Square && shape.blocked.empty() &&
                       shape.lines.empty() && !shape.wrap.rows && !shape.wrap.columns;
    if (!plain) return fail(ErrorCode::Input, "", "needs a board of 8x8 squares");
    std::vector<Home> homes;
    for (int side = 0; side < context.sides; ++side) {
        const Direction facing =
            context.facing.empty() ? kNorth : context.facing[static_cast<std::size_t>(side)];
        const int forward = context.board.offset(facing).row;
        const int row = forward > 0 ? 0 : kSize - 1;
        const auto cell = [&](int column) { return context.board.cell(row, column); };
        const auto same = std::ranges::find(homes, cell(kKingColumn), &Home::king);
        if (forward == 0 || same != homes.end()) {
            return fail(ErrorCode::Input, "",
                        "needs two sides, one facing north and one facing south");
        }
        homes.push_back({forward, cell(kKingColumn), {cell(kSize - 1), cell(0)}});
    }
    return homes;
}

Result<std::unique_ptr<Rule>> create(const Parameters& parameters, const RuleContext& context) {
    Kinds kinds;
    for (const auto& [field, kind] :
         {std::pair("king", &kinds.king), {"rook", &kinds.rook}, {"pawn", &kinds.pawn}}) {
        const Result<Piece> piece = rules::find_piece(parameters.text(field), field, context);
        if (!piece) return fail(piece.error());
        *kind = *piece;
    }
    for (const char* part : {"royal", "promote"}) {
        if (find_use(context.rules, part) != nullptr) continue;
        return fail(ErrorCode::Input, "", "needs '{}' (add it)", part);
    }
    Result<std::vector<Home>> homes = find_homes(context);
    if (!homes) return fail(homes.error());
    return std::make_unique<CastlingAndDoubleSteps>(context.board, kinds, std::move(*homes));
}

Field kind_field(const char* name, const char* help) {
    return or_name_of(NamesOf::Pieces, choice_field(name, name, {name}, help));
}

}  // namespace

RuleType castling_and_double_steps() {
    return {"castling_and_double_steps",
            "A king and a rook move together, and pawns begin with two cells, past others that may "
            "take them.",
            {kind_field("king", "the kind that castles"),
             kind_field("rook", "the other kind that castles"),
             kind_field("pawn", "the kind that begins with two cells")},
            create};
}

void add_to(RuleCatalogue& catalogue) {
    catalogue.add(castling_and_double_steps());
    catalogue.add(insufficient_material());
}

}  // namespace tengen::chess
