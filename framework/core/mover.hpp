// Moves of stones across the board. Rules state move lines, and one mover makes all moves of a game
// in one pass over the stones.
#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "core/board_rays.hpp"
#include "core/rule.hpp"

namespace tengen {

/// Whether stones must be taken.
enum class TakeDuty : std::uint8_t {
    None,
    Any,   ///< if a stone can be taken, no other move is allowed
    Most,  ///< and only moves that begin or continue a chain of the most stones
};

/// A royal stone that is attacked.
struct Threat {
    Cell royal = kNoCell;
    Piece piece = 0;  ///< its kind
    Cell attacker = kNoCell;
};

/// Immutable. The board must outlive it.
///
/// Its word, if it has chains, is the cell of the stone in a running chain + 1, or 0.
class Mover final : public rule::Candidates,
                    public rule::Restriction,
                    public rule::Effect,
                    public rule::Turns,
                    public rule::Texts,
                    public rule::Symmetric {
  public:
    struct Ways {
        std::vector<MoveLine> lines;        ///< each belongs to a rule of the game
        std::vector<Promotion> promotions;  ///< the first that applies counts
        TakeDuty duty = TakeDuty::None;
        int pieces = 1;       ///< the number of kinds of stones
        PieceSet royals = 0;  ///< kinds whose stones may not stay attacked
    };
    /// `first_word`: the number of its word in a position.
    Mover(const Board& board, Ways ways, int first_word);

    int words() const { return has_chains_ ? 1 : 0; }
    /// Whether positions mark stones as taken (kTaken), so they need values.
    bool marks_taken() const { return marks_taken_; }
    bool can_take_stones() const { return can_take_stones_; }
    TakeDuty duty() const { return duty_; }
    bool has_chains() const { return has_chains_; }
    bool has_royals() const { return royals_ != 0; }
    PieceSet royals() const { return royals_; }
    /// A royal stone of the side that is attacked now.
    std::optional<Threat> threat(const Position& position, Side side) const;
    /// Whether no royal stone of its side is attacked after a stone has moved from cell to cell,
    /// and perhaps taken one on a third cell. For moves that other rules make.
    bool keeps_safe(const Position& position, Cell from, Cell to, Cell taken = kNoCell) const;

    /// The cell of the stone in a running chain; kNoCell if there is none.
    Cell chain(const Position& position) const;
    /// Whether a move, legal or not, takes a stone.
    bool takes(const Position& position, Action action) const;

    Offer offers(const Position& position) const override;
    void list(const Position& position, Side side, ActionList& actions) const override;
    bool contains(const Position& position, Action action) const override;
    bool can_act(const Position& position, Side side) const override;
    Message why_absent(const Position& position, Action action) const override;
    std::optional<std::uint64_t> foresee(const Position& position, Action action) const override;

    /// The duty to take, and the safety of royal stones, among the actions of several sources;
    /// list() and contains() obey both.
    bool allows(const Position& position, Action action) const override;
    void keep_allowed(const Position& position, ActionList& actions) const override;
    Message why_not(const Position& position, Action action) const override;

    void apply(Edit& edit, Action action) const override;
    /// A running chain keeps the turn.
    bool next(Edit& edit) const override;

    /// The request to continue a chain.
    Message prompt(const Position& position) const override;

    void map_words(const Board& board, const Symmetry& symmetry,
                   std::span<std::int32_t> words) const override;
    bool has_cells_in_words() const override { return has_chains_; }

    /// A move that two lines make, perhaps only with other stones on the way: the side, and a cell
    /// and its target. Both lines accept the same targets there. `rules` are those of the lines.
    struct Overlap {
        Side side = kEmpty;
        Cell from = kNoCell;
        Cell to = kNoCell;
        std::array<std::size_t, 2> rules{};
    };
    /// The first one in any phase; `side` is kEmpty if there is none.
    Overlap overlap() const;

  private:
    /// A line of stones of one side and kind, prepared for moving.
    static constexpr std::uint16_t kManyMoves = 0xFFFF;
    static constexpr std::size_t kMovesTogether = 256;  ///< that are listed
    struct Way {
        enum class How : std::uint8_t {
            Target,    ///< to a single cell: a step or a jump
            Line,      ///< along a ray
            Counted,   ///< along a ray, as many steps as the line has stones
            Hop,       ///< along a ray
            Anywhere,  ///< by hops in any direction
            Flight
        };

        /// The only target from each cell (the outside if there is none); else null.
        const Cell* targets = nullptr;
        /// The next cell of each cell and of the outside, for near hops; else null.
        const Cell* overs = nullptr;
        const BoardRays* rays = nullptr;  ///< of lines and counted moves
        /// Null, or by cell: 1 if no such move ends there. Targets have none of these cells.
        const std::uint8_t* closed = nullptr;
        std::uint16_t accepts = 0;  ///< a bit for each side, or kEmpty, that a target may have
        std::uint16_t passes = 0;   ///< a bit for each side that a hop passes
        std::uint16_t most_moves = kManyMoves;  ///< of one stone
        How how = How::Target;
        MoveLine line;

        bool ends_on(Cell cell) const { return closed == nullptr || closed[cell] == 0; }
    };
    /// Ways of one side and kind, as indices.
    struct Range {
        std::uint16_t first = 0;
        std::uint16_t last = 0;
    };
    /// A hop from a cell that may be part of a chain in any direction: the stone that it passes, of
    /// these sides (a bit for each), and its end. Both are the outside if it leads off the board.
    struct Landing {
        Cell over = kNoCell;
        Cell to = kNoCell;
        std::uint16_t passes = 0;
    };
    /// The ways of one side and kind. Without a duty to take, all are in `others`.
    struct Kind {
        Range takes;
        Range others;
        Range all;
        /// The hops in any direction as one action, so many for each cell. Null if there are none.
        const Landing* landings = nullptr;
        std::size_t landings_of_cell = 0;
        const Way* everywhere = nullptr;       ///< one of these hops
        const std::uint8_t* closed = nullptr;  ///< by cell: 1 if none of them ends there
        bool others_are_plain = false;         ///< write_moves() writes them
        bool takes_by_near_hops = false;       ///< only
        /// Those of `others` with one target each, if these are all or all except hops in any
        /// direction; else none.
        Range single;
        /// All stones reach the same cells from a landing, and HopAreas finds them once. No
        /// move names its new kind.
        bool shares_hops = false;
        bool chooses = false;  ///< moves may have to name its new kind
    };
    /// A move: its way, its target, and the stone that a hop passes first.
    struct Found {
        const Way* way = nullptr;
        Cell to = kNoCell;
        Cell over = kNoCell;
    };
    struct After;
    struct Imagined;
    struct LineStones;
    class HopAreas;
    class Block;
    class Safety;
    /// The jumps of one offset, backwards.
    struct AttackJump {
        std::vector<Cell> sources;  ///< by target; the outside if there is none
        /// The kinds that take by this jump, by phase and side.
        std::array<std::array<PieceSet, kMaxSides + 1>, 4> pieces;
    };
    using Kinds = std::array<Kind, kMaxPieces>;

    /// Directions of hops from a cell, at most all of those between layers.
    static constexpr std::size_t kMaxLandings = 32;

    /// Moves may depend on a side's hand and on the number of its stones. Other games have one
    /// phase.
    static constexpr int kHandEmpty = 1;  ///< a bit of a phase
    static constexpr int kFlies = 2;      ///< a bit of a phase: the side has few stones
    static constexpr int kPhases = 4;

    bool is_open(const MoveLine& line, int phase) const;
    void add_ways(int phase, Side side, Piece piece, const Ways& ways);
    void add_way(const MoveLine& line);
    void add_landings();
    void add_landings(Kind& kind);
    bool can_share_hops(const Kind& kind) const;
    void close_cells(Way& way);
    const std::uint8_t* close_landings(std::span<const Way> ways);
    void number_lines(std::span<const MoveLine> moves);
    const Cell* jump_targets(const BoardOffset& jump);
    const Cell* step_targets(Direction direction);
    const BoardRays* rays(Direction direction);

    std::span<const Way> ways(Range range) const {
        return std::span(ways_).subspan(range.first, range.last - std::size_t{range.first});
    }
    /// The side that hops see on a cell. Stones that a chain has taken are like the edge.
    static Side seen(const Position& position, Cell cell);
    int phase_of(const Position& position, Side side) const;
    /// The ways of the kinds of a side now.
    const Kinds& kinds_of(const Position& position, Side side) const {
        return kinds_[phase_now(position, side)][side];
    }
    const Kind& kind_at(const Position& position, Side side, Cell cell) const;

    template <class Visit>
    bool visit_line(const Position& position, Side side, const Way& way, Cell from,
                    const Visit& visit) const;
    template <class Visit>
    bool visit_counted(const Position& position, Side side, const Way& way, Cell from,
                       const Visit& visit) const;
    template <class Visit>
    bool visit_hop(const Position& position, const Way& way, Cell from, const Visit& visit) const;
    template <class Visit>
    bool visit_everywhere(const Position& position, Side side, Cell from, const Kind& kind,
                          Range range, const Visit& visit) const;
    template <class Visit>
    bool visit_ways(const Position& position, Side side, Cell from, Range range,
                    const Visit& visit) const;
    template <class Visit>
    bool visit(const Position& position, Side side, Cell from, const Kind& kind, Range range,
               const Visit& visit) const;
    template <class Visit>
    bool visit_chain(const Position& position, Side side, Cell from, const Visit& visit) const;
    template <class Visit>
    bool visit_stones(const Position& position, Side side, Range Kind::*range,
                      const Visit& visit) const;
    void list_others(const Position& position, Side side, ActionList& actions) const;
    void list_counted(const Position& position, Side side, ActionList& actions) const;
    void list_hops(const Position& position, Side side, ActionList& actions) const;
    void list_others(const Position& position, Side side, const LineStones* stones, HopAreas* areas,
                     ActionList& actions) const;
    Action* write_moves(const Position& position, Side side, const Way& way, Cell from,
                        const LineStones* stones, Action* out) const;
    template <class Visit>
    void visit_takes(const Position& position, Side side, const Visit& visit) const;

    bool can_take(const Position& position, Side side) const;
    bool may_take(const Position& position, Cell from, const Kind& kind) const;
    /// The promotion whose new kind a move must name; null if there is none.
    const Promotion* choice(const Position& position, Cell from, const Found& found) const;
    /// Whether the action names a new kind exactly if its move has the choice, and one of these.
    bool chooses_well(const Position& position, const Found& found, Action action) const;
    Message why_not_as(const Position& position, const Found& move, Action action) const;
    std::optional<Action> move_of(const Position& position, Side side, Cell from) const;
    Message why_stuck(const Position& position, Side side, Cell from) const;
    /// Whether no further hop follows one of a chain, whose stone keeps its kind.
    bool ends_chain(const Position& position, Cell from, const Found& hop) const;
    template <class Visit>
    void visit_actions(const Position& position, Cell from, const Found& found,
                       const Visit& visit) const;
    /// The most stones that a move and its chain take.
    int most_by(const Position& position, const Found& found, Action action) const;
    int most_after(const Position& position, Imagined& stone, int& budget) const;
    int most_from(const Position& position, const Imagined& stone, int& budget) const;
    template <class Condition>
    Cell first_target(const Way& way, Cell from, const Condition& condition) const;
    Found find(const Position& position, Side side, Cell from, Cell to) const;
    Found find_hop(const Position& position, Side side, Cell from, Cell to) const;
    bool is_among_most(const Position& position, Side side, Action action) const;

    void index_attacks();
    void index_attack(int phase, Side side, Piece piece, const Way& way);
    void index_jump(int phase, Side side, Piece piece, const Cell* targets);
    std::size_t reach_index(int phase, Side side, Direction direction, Piece piece) const {
        const auto kind = static_cast<std::size_t>(phase) * (kMaxSides + 1) + side;
        return (kind * steps_.size() + direction) * kMaxPieces + piece;
    }
    /// The greatest distance of a stone that such a stone takes, seen from there in this direction.
    std::uint8_t reach(int phase, Side side, Direction direction, Piece piece) const {
        return reach_[reach_index(phase, side, direction, piece)];
    }
    int phase_now(const Position& position, Side side) const {
        return has_phases_ ? phase_of(position, side) : 0;
    }
    int phase_after(const After& after, Side side) const;
    void imagine(After& after, Action action) const;
    Cell attacker(const After& after, Side side, Cell cell) const;
    /// Whether the stone on a cell takes one of `side`, seen from there in this direction.
    bool takes_along(const After& after, Side side, Direction direction, Cell cell,
                     unsigned distance) const;
    Cell far_attacker(const After& after, Side side, Cell cell) const;
    bool takes_at(const After& after, const Way& way, Cell from, Cell cell) const;
    int stones_in_line_after(const After& after, Cell cell, Direction direction) const;
    bool is_safe(const Position& position, Side side, Action action) const;
    /// Removes the actions from `first` on that leave a royal stone attacked.
    void keep_safe(const Position& position, Side side, ActionList& actions,
                   std::size_t first) const;
    bool has_safe_move(const Position& position, Side side) const;
    Message why_unsafe(const Position& position, Side side, Action action) const;

    const Promotion* promotion(Side side, Piece piece, Cell cell) const;
    void take(Edit& edit, const Found& found, Cell from) const;
    void lift(Edit& edit) const;

    const Board& board_;
    TakeDuty duty_;
    int word_;
    std::vector<Way> ways_;
    std::array<std::array<Kinds, kMaxSides + 1>, kPhases> kinds_{};
    std::array<int, kMaxSides + 1> flies_at_most_{};  ///< by side; 0: stones never fly
    std::vector<std::pair<BoardOffset, std::vector<Cell>>> jumps_;
    std::vector<std::vector<Cell>> steps_;        ///< targets of single steps, by direction
    std::vector<std::optional<BoardRays>> rays_;  ///< by direction; those in use
    std::vector<std::vector<Landing>> landings_;
    std::vector<std::vector<Cell>> open_targets_;          ///< without closed cells
    std::vector<std::vector<std::uint8_t>> closed_cells_;  ///< by cell: 1 if it is closed
    /// A cell in its line along an axis.
    struct PlaceInLine {
        std::uint16_t line = 0;  ///< its number
        std::uint8_t index = 0;
        std::uint8_t length = 0;  ///< of the line
    };
    // The axes of moves as far as their line has stones, by direction, and the place of each cell
    // along each axis.
    std::vector<std::uint8_t> axis_of_;
    std::vector<PlaceInLine> places_;
    std::size_t axes_ = 0;
    std::size_t line_count_ = 0;  ///< 0: some lines are rings or too long for LineStones
    std::vector<Promotion> promotions_;
    std::array<PieceSet, kMaxSides + 1> choosers_{};  ///< by side: kinds with Kind::chooses
    bool has_phases_ = false;
    bool has_hops_ = false;
    bool has_chains_ = false;
    bool marks_taken_ = false;
    bool shares_hops_ = false;  ///< a kind does
    bool can_take_stones_ = false;
    // Attacks on royal stones, seen from these.
    PieceSet royals_ = 0;
    std::vector<std::uint8_t> reach_;           ///< by reach_index()
    std::vector<Direction> attack_directions_;  ///< with any reach; they have rays
    std::vector<AttackJump> attack_jumps_;
    bool far_attacks_ = false;  ///< there are attacks that far_attacker() finds
    bool makes_royal_ = false;  ///< a promotion makes royal stones
};

}  // namespace tengen
