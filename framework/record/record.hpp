// A game as files of many programs hold it: a tree of moves with what people wrote beside them.
// Plain data; docs/records.md says which format holds what.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/notation.hpp"
#include "journal/journal.hpp"
#include "journal/match_result.hpp"

namespace tengen {

/// The most bytes of a file that is read, and the most moves in it.
inline constexpr std::size_t kMaxRecordFile = 64u << 20;
inline constexpr std::size_t kMaxRecordMoves = 4'000'000;

using RecordNodeId = std::uint32_t;
inline constexpr RecordNodeId kRecordRoot = 0;  ///< before the first move
inline constexpr RecordNodeId kNoNode = 0xFFFFFFFF;

/// Where in a file something stands. Lines and columns count from 1; column 0: the whole line. In
/// files that are not text the line is 0 and `column` is the byte, from 0.
struct RecordPlace {
    std::uint32_t line = 0;
    std::uint32_t column = 0;
};

enum class RecordMove : std::uint8_t {
    Stone,  ///< placed on the action's cell
    Pass,
    Choice,  ///< by name; changes no cell: an opening's choice, a cell that is only offered
    Other,   ///< by name; changes cells otherwise: a stone taken off
};

/// One move, and links to those before, after and beside it. The first child goes on with the main
/// line.
struct RecordNode {
    Action action;
    RecordNodeId parent = kNoNode;
    RecordNodeId first_child = kNoNode;
    RecordNodeId last_child = kNoNode;
    RecordNodeId next = kNoNode;      ///< sibling
    std::uint32_t remarks = kNoNode;  ///< index into Record::remarks
    RecordPlace place;
    std::int32_t spent_ms = -1;  ///< negative: not known
    RecordMove move = RecordMove::Stone;
    /// Of the stone, or of who passes; empty: not said (before play_record()), or neither.
    Side side = kEmpty;
};

struct CellText {
    Cell cell = kNoCell;
    std::string text;

    friend bool operator==(const CellText&, const CellText&) = default;
};

/// What stands beside a position. Texts are UTF-8 with line feeds.
struct RecordRemarks {
    std::string name;  ///< of a Choice or Other move, as people type it
    std::string comment;
    std::vector<CellText> texts;  ///< on the board
    std::vector<Cell> marks;

    friend bool operator==(const RecordRemarks&, const RecordRemarks&) = default;
};

struct RecordPlayer {
    std::string name;  ///< may be empty
    std::string spec;  ///< how Tengen seated it ("rookie:hard"); empty: not known

    friend bool operator==(const RecordPlayer&, const RecordPlayer&) = default;
};

/// A result that a file states. Rules: won or drawn in a way that it does not tell.
struct RecordResult {
    EndKind kind = EndKind::Rules;
    Side winner = kEmpty;  ///< empty: drawn, or none
    std::optional<Seat> culprit;
    std::optional<FaultKind> fault;
    std::string text;  ///< what the fault was; may be empty

    friend bool operator==(const RecordResult&, const RecordResult&) = default;
};

/// Texts about the whole game; empty: not said.
struct RecordTitles {
    std::string name, event, round, date, place;

    friend bool operator==(const RecordTitles&, const RecordTitles&) = default;
};

struct Record {
    std::string game;                            ///< "gomoku:renju"; empty: the format does not say
    std::optional<GameDescription> description;  ///< of a format that holds all of it
    BoardSize board;
    std::vector<RecordPlayer> players;  ///< by seat; may be fewer than the game has
    /// The players stand with the sides that they played at the end, not with seats; only while
    /// nothing has been played (see play_record).
    bool players_by_side = false;
    RecordTitles titles;
    Setup setup;
    std::optional<RecordResult> result;
    bool ends_by_rules = false;           ///< the main line does; set by play_record()
    std::optional<JournalHeader> header;  ///< of a journal
    std::vector<RecordNode> nodes{RecordNode{}};
    std::vector<RecordRemarks> remarks;
    std::vector<std::string> notes;  ///< what people should know of the file: "... are left out"

    /// A new last child of `parent`; there must be fewer than kMaxRecordMoves. Ids stay.
    RecordNodeId add(RecordNodeId parent, RecordMove move, Action action);
    /// The node's remarks, made when it has none. Valid until the next call.
    RecordRemarks& remarks_of(RecordNodeId node);
    /// Writes a text on the cell in the node's position, in place of another one there.
    void set_text(RecordNodeId node, Cell cell, std::string text);
    /// Null when it has none.
    const RecordRemarks* find_remarks(RecordNodeId node) const;
    /// Makes the node the first child of its parent.
    void put_first(RecordNodeId node);
    bool full() const { return nodes.size() > kMaxRecordMoves; }
    /// Where the main line ends.
    RecordNodeId main_end() const;
    /// The node that comes after this one when all are visited, parents before their children and
    /// the main line before variations; kNoNode at the end. `up` counts the steps that lead back
    /// to the common parent: 0 for a child.
    RecordNodeId next_in_order(RecordNodeId node, int& up) const;
};

/// A copy with only those nodes that can be reached from the root, and without those that `leaves`
/// says true of; what is below one of these follows its parent.
Record copy_without(const Record& record, const std::function<bool(const RecordNode&)>& leaves);

}  // namespace tengen
