// A game in the common form of many programs' files: a tree of moves with remarks. Plain data;
// docs/records.md lists the content of each format.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/notation.hpp"
#include "journal/journal.hpp"
#include "journal/match_result.hpp"
#include "record/evaluation.hpp"

namespace tengen {

/// The maximum size of a file in bytes, and the maximum number of moves.
inline constexpr std::size_t kMaxRecordFile = 512u << 20;
inline constexpr std::size_t kMaxRecordMoves = 20'000'000;

using RecordNodeId = std::uint32_t;
inline constexpr RecordNodeId kRecordRoot = 0;  ///< before the first move
inline constexpr RecordNodeId kNoNode = 0xFFFFFFFF;
inline constexpr std::uint32_t kNotInFile = 0xFFFFFFFF;  ///< as RecordNode::at

/// A place in a file. Lines and columns count from 1; column 0: the whole line. In binary files,
/// the line is 0 and `column` is the byte, from 0.
struct RecordPlace {
    std::uint32_t line = 0;
    std::uint32_t column = 0;
};

/// The place of a byte of a text that begins at the place `first` of its file.
RecordPlace place_in(std::string_view text, std::size_t at, RecordPlace first = {1, 1});

/// The meaning of RecordNode::at.
enum class RecordPlaces : std::uint8_t {
    LineNumbers,
    TextBytes,  ///< bytes of Record::kept, in errors shown as line and column
    FileBytes,  ///< of a binary file
};

enum class RecordMove : std::uint8_t {
    Stone,  ///< placed on the action's cell
    Pass,
    Choice,  ///< by name; changes no cell: an opening's choice, or a cell that is only offered
    Other,   ///< by name; another change of cells: a removed stone
    None,    ///< only remarks, on the same position as the parent
};

/// One move, with links to its parent, children and siblings. The first child continues the main
/// line. Files have millions of nodes, so a node is small.
struct RecordNode {
    Action action;
    RecordNodeId parent = kNoNode;
    RecordNodeId first_child = kNoNode;
    RecordNodeId last_child = kNoNode;
    RecordNodeId next = kNoNode;      ///< sibling
    std::uint32_t remarks = kNoNode;  ///< index into Record::remarks
    std::uint32_t at = kNotInFile;    ///< its place in the file; see Record::places
    std::int32_t spent_ms = -1;       ///< negative: unknown
    RecordMove move = RecordMove::Stone;
    /// The side of the stone, or of the player who moves or passes. Empty if there is none, or if
    /// the file does not state it (before play_record()).
    Side side = kEmpty;
};
static_assert(sizeof(RecordNode) == 36);

struct CellText {
    Cell cell = kNoCell;
    std::string text;

    friend bool operator==(const CellText&, const CellText&) = default;
};

enum class MarkKind : std::uint8_t { Cross, Triangle, Square, Circle, Selected };
inline constexpr int kMarkKinds = 5;

struct CellMark {
    Cell cell = kNoCell;
    MarkKind kind = MarkKind::Cross;

    friend bool operator==(const CellMark&, const CellMark&) = default;
};

struct BoardLine {
    Cell from = kNoCell;
    Cell to = kNoCell;
    bool arrow = false;

    friend bool operator==(const BoardLine&, const BoardLine&) = default;
};

/// A reader's opinion of a move.
enum class Glyph : std::uint8_t { None, VeryGood, Good, Interesting, Doubtful, Bad, VeryBad };
/// "!!", "!", "!?", "?!", "?", "??"; empty for None.
std::string_view glyph_text(Glyph glyph);
/// Empty for another text.
std::optional<Glyph> parse_glyph(std::string_view text);

enum class OpinionKind : std::uint8_t { None, Good, Even, Unclear };

/// A reader's opinion of a position.
struct PositionOpinion {
    OpinionKind kind = OpinionKind::None;
    Side side = kEmpty;  ///< Good: for this side
    bool very = false;

    friend bool operator==(const PositionOpinion&, const PositionOpinion&) = default;
};

/// A diagram of a printed text starts at a node with a figure.
struct RecordFigure {
    std::int32_t flags = 0;  ///< of SGF's FG
    std::string name;

    friend bool operator==(const RecordFigure&, const RecordFigure&) = default;
};

/// Remarks that few nodes have.
struct RareRemarks {
    std::string name;  ///< of a Choice or Other move, for input
    std::string title;
    std::vector<BoardLine> lines;
    std::vector<Evaluation> evaluations;
    std::optional<std::vector<Cell>> dimmed;  ///< from here on; an empty list ends it
    std::optional<RecordFigure> figure;
    std::int32_t number = -1;     ///< of the move in a diagram; negative: as counted
    std::int8_t print_mode = -1;  ///< of numbers, as SGF's PM; negative: as before
    std::uint8_t hot = 0;         ///< 1: worth a look, 2: very much

    friend bool operator==(const RareRemarks&, const RareRemarks&) = default;
};

/// A value that is usually the default one, which then needs no memory.
template <class Value>
class Rarely {
  public:
    Rarely() = default;
    Rarely(const Rarely& other) : value_(other.copy()) {}
    Rarely(Rarely&&) noexcept = default;
    Rarely& operator=(const Rarely& other) {
        value_ = other.copy();
        return *this;
    }
    Rarely& operator=(Rarely&&) noexcept = default;

    const Value& operator*() const {
        static const Value kNone;
        return value_ == nullptr ? kNone : *value_;
    }
    const Value* operator->() const { return &**this; }
    Value& edit() {
        if (value_ == nullptr) value_ = std::make_unique<Value>();
        return *value_;
    }

    friend bool operator==(const Rarely& left, const Rarely& right) { return *left == *right; }

  private:
    std::unique_ptr<Value> copy() const {
        return value_ == nullptr ? nullptr : std::make_unique<Value>(*value_);
    }

    std::unique_ptr<Value> value_;
};

/// The remarks on a position. Texts are UTF-8 with line feeds.
struct RecordRemarks {
    std::string comment;
    std::vector<CellText> texts;  ///< on the board
    std::vector<CellMark> marks;
    Rarely<RareRemarks> rare;
    bool start = false;  ///< a program shows this position first
    Glyph glyph = Glyph::None;
    PositionOpinion judgement;

    friend bool operator==(const RecordRemarks&, const RecordRemarks&) = default;
};

struct RecordPlayer {
    std::string name;  ///< may be empty
    std::string spec;  ///< Tengen's name of the player ("rookie:hard"); empty: unknown
    int strength = 0;  ///< a rating as a number; 0: unknown, or a rank such as "5d"

    friend bool operator==(const RecordPlayer&, const RecordPlayer&) = default;
};

/// The result stated in a file. Rules: won or drawn in a way that the file does not state.
struct RecordResult {
    EndKind kind = EndKind::Rules;
    Side winner = kEmpty;  ///< empty: drawn, or none
    std::optional<Seat> culprit;
    std::optional<FaultKind> fault;
    std::string text;  ///< the fault; may be empty

    friend bool operator==(const RecordResult&, const RecordResult&) = default;
};

/// Texts about the whole game; empty: not stated.
struct RecordTitles {
    std::string name, event, round, date, place;

    friend bool operator==(const RecordTitles&, const RecordTitles&) = default;
};

/// A node of a .lib without a move, for a text on the board: its place among the children.
struct KeptText {
    RecordNodeId parent = kNoNode;
    RecordNodeId after = kNoNode;  ///< none: before all children
    std::uint32_t at = kNotInFile;
};

/// A tag of PGN or PDN: [Name "value"].
struct RecordTag {
    std::string name;
    std::string value;
    std::uint32_t at = 0;  ///< the value's place in the text

    friend bool operator==(const RecordTag&, const RecordTag&) = default;
};

/// Content of a file in addition to a Record's, to write it again.
struct KeptSource {
    enum class Format : std::uint8_t { None, Sgf, Renlib, Pgn, Pdn };

    Format format = Format::None;
    std::string bytes;             ///< of the file or a part of it; SGF: converted to UTF-8
    RecordPlace first{1, 1};       ///< of the bytes in the file
    std::string before;            ///< SGF, PGN, PDN: the games before this one, as UTF-8
    std::uint32_t rest_begin = 0;  ///< bytes after the game: other games of the file
    std::uint32_t rest_end = 0;
    std::string charset;          ///< SGF: of the file; empty: UTF-8
    std::string unknown;          ///< SGF: properties that Tengen does not read: "KM, TM"
    std::vector<RecordTag> tags;  ///< PGN, PDN: those that Tengen does not read
    bool setup = true;            ///< SGF: whether its nodes state the stones set up
    std::vector<KeptText> texts;  ///< .lib: in the order of the file
    bool has_root = true;         ///< .lib: whether it has a node for the root
    /// Whether a person has named another game, or other options, than the file.
    bool other_game = false;
};

struct Record {
    std::string game;                            ///< "gomoku:renju"; empty: not in this format
    std::optional<GameDescription> description;  ///< if the format contains all of it
    /// Whether the rules may differ from those that `game` has in a library, such as by options.
    bool has_own_rules = false;
    BoardSize board;                    ///< zero: that of its game, until it is played
    std::vector<RecordPlayer> players;  ///< by seat; may be fewer than the game's
    /// Whether the players are in order of the sides that they played at the end, not of seats.
    /// Only before the record is played (see play_record).
    bool players_by_side = false;
    /// Whether sides are colours: 1 is black and 2 is white, whichever begins. Only before the
    /// record is played.
    bool by_colour = false;
    RecordTitles titles;
    std::optional<double> komi;  ///< points of the second side, if the format states them
    Setup setup;
    /// The setup as text for parse_setup(), and its place in the file. Empty after the record is
    /// played (see play_record), or if `setup` is known.
    std::string start;
    std::uint32_t start_at = kNotInFile;
    /// Whether names of moves are whole turns (parse_turn()). Only before the record is played.
    bool names_turns = false;
    std::optional<RecordResult> result;
    bool ends_by_rules = false;   ///< whether the main line does; set by play_record()
    bool result_follows = false;  ///< the file states none; it follows from the moves
    int number = 1;               ///< of the game in its file, from 1
    int games = 1;                ///< of the file
    /// Damaged, or with an illegal move in the main line: not all of it is read.
    bool is_cut = false;
    /// Whether an illegal move ends the main line, and is not an error. Only before the record is
    /// played.
    bool may_be_cut = false;
    int left_out = 0;                     ///< variations with an illegal move; see play_record()
    std::optional<JournalHeader> header;  ///< of a journal
    std::vector<RecordNode> nodes{RecordNode{}};
    std::vector<RecordRemarks> remarks;
    std::vector<Message> notes;  ///< remarks about the file for people: "... are left out"
    RecordPlaces places = RecordPlaces::LineNumbers;
    /// The content of the file in formats that keep what Tengen does not read. Nodes of other
    /// records may follow.
    KeptSource kept;

    /// Adds a last child of `parent`; there must be fewer than kMaxRecordMoves. Ids stay valid.
    RecordNodeId add(RecordNodeId parent, RecordMove move, Action action);
    /// The node's remarks, created on demand. Valid until the next call.
    RecordRemarks& remarks_of(RecordNodeId node);
    /// Writes a text on the cell in the node's position; replaces another text there.
    void set_text(RecordNodeId node, Cell cell, std::string text);
    /// The text on the cell in the node's position; null if there is none.
    const std::string* find_text(RecordNodeId node, Cell cell) const;
    /// Null without remarks.
    const RecordRemarks* find_remarks(RecordNodeId node) const;
    /// Makes the node the first child of its parent.
    void put_first(RecordNodeId node);
    bool full() const { return nodes.size() > kMaxRecordMoves; }
    /// The next node of a traversal with parents before children and the main line before
    /// variations; kNoNode at the end. `up` counts the steps up to the common parent: 0 for a
    /// child.
    RecordNodeId next_in_order(RecordNodeId node, int& up) const;
    RecordPlace place_of(RecordNodeId node) const;
};

/// Adds the remarks of a node without a move to those of its parent.
void join_remarks(RecordRemarks& to, const RecordRemarks& from);

/// A copy of the nodes reachable from the root, without those for which `leaves` returns true; the
/// children of such a node move to its parent. The remarks of a node without a move join those of
/// its parent.
Record copy_without(const Record& record, const std::function<bool(const RecordNode&)>& leaves);

}  // namespace tengen
