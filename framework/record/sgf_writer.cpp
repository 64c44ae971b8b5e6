// Writes SGF FF[4]. Games of more than two sides use Pentobi's dialect: the game's name in GM,
// properties 1, 2 ... for moves and A1, A2 ... for stones.
#include <fmt/format.h>

#include "record/codecs.hpp"
#include "record/sgf_meaning.hpp"

namespace tengen {

namespace {

using namespace sgf;

std::string escaped_value(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == ']' || c == '\\') escaped += '\\';
        escaped += c;
    }
    return escaped;
}

class SgfWriter {
  public:
    SgfWriter(const Record& record, const Position& end)
        : record_(record), end_(end), game_(end.game()) {}

    std::string write() {
        text_ = "(;";
        put_root();
        put_remarks(kRecordRoot);
        RecordNodeId id = kRecordRoot;
        for (;;) {
            int up = 0;
            const RecordNodeId next = record_.next_in_order(id, up);
            for (; up > 0; --up) {
                if (is_variation(id)) text_ += ')';
                id = record_.nodes[id].parent;
            }
            if (next == kNoNode) break;
            id = next;
            if (is_variation(id)) text_ += "\n(";
            put_node(id);
        }
        return std::move(text_) + ")\n";
    }

  private:
    /// Whether the node is one of several moves in the same position.
    bool is_variation(RecordNodeId id) const {
        const RecordNode& parent = record_.nodes[record_.nodes[id].parent];
        return parent.first_child != parent.last_child;
    }

    void put(std::string_view name, std::string_view value) {
        text_ += fmt::format("{}[{}]", name, escaped_value(value));
    }

    void put_if_any(std::string_view name, std::string_view value) {
        if (!value.empty()) put(name, value);
    }

    void put_root() {
        const GameDescription& description = game_.description();
        put("FF", "4");
        put("GM", gm_text(description));
        put("CA", "UTF-8");
        put("AP", "Tengen");
        put("SZ", size_text(record_.board));
        put_if_any("RU", ru_text(description));
        put_if_any("GN", record_.titles.name);
        put_if_any("EV", record_.titles.event);
        put_if_any("RO", record_.titles.round);
        put_if_any("DT", record_.titles.date);
        put_if_any("PC", record_.titles.place);
        put_players();
        if (record_.result) put("RE", result_text(*record_.result, game_.sides()));
        put_setup();
        text_ += '\n';
        put(kDescription, to_text(description));
    }

    /// Black's and white's names are those of the players who play them at the end.
    void put_players() {
        if (game_.seats() != 2 || game_.sides() != 2) {
            for (std::size_t seat = 0; seat < record_.players.size(); ++seat) {
                put_if_any(fmt::format("P{}", seat + 1), record_.players[seat].name);
            }
            return;
        }
        for (int slot = 0; slot < 2; ++slot) {
            const Seat seat = end_.seat_of_slot(slot);
            if (seat >= record_.players.size()) continue;
            put_if_any(slot == 0 ? "PB" : "PW", record_.players[seat].name);
        }
    }

    void put_setup() {
        for (Side side = 1; side <= game_.sides(); ++side) {
            std::string points;
            for (const Stone& stone : record_.setup.stones) {
                if (stone.side != side) continue;
                points += fmt::format("[{}]", point_text(record_.board, stone.cell));
            }
            if (!points.empty()) text_ += 'A' + moves_property(side, game_.sides()) + points;
        }
        if (record_.setup.to_move != kEmpty) {
            put("PL", moves_property(record_.setup.to_move, game_.sides()));
        }
    }

    void put_node(RecordNodeId id) {
        const RecordNode& node = record_.nodes[id];
        if (++nodes_ % kNodesOfLine == 0) text_ += '\n';
        text_ += ';';
        switch (node.move) {
            case RecordMove::Stone:
                put(moves_property(node.side, game_.sides()),
                    point_text(record_.board, node.action.cell()));
                break;
            case RecordMove::Pass:
                put(moves_property(node.side, game_.sides()), "");
                break;
            case RecordMove::Choice:
            case RecordMove::Other:
                put(kAction, record_.find_remarks(id)->name);
                break;
        }
        if (node.spent_ms >= 0) put(kTime, std::to_string(node.spent_ms));
        put_remarks(id);
    }

    void put_remarks(RecordNodeId id) {
        const RecordRemarks* remarks = record_.find_remarks(id);
        if (remarks == nullptr) return;
        put_if_any("C", remarks->comment);
        if (!remarks->texts.empty()) text_ += "LB";
        for (const CellText& text : remarks->texts) {
            text_ += fmt::format("[{}:{}]", point_text(record_.board, text.cell),
                                 escaped_value(text.text));
        }
        if (!remarks->marks.empty()) text_ += "MA";
        for (const Cell cell : remarks->marks) {
            text_ += fmt::format("[{}]", point_text(record_.board, cell));
        }
    }

    static constexpr int kNodesOfLine = 10;

    const Record& record_;
    const Position& end_;
    const Game& game_;
    std::string text_;
    int nodes_ = 0;
};

}  // namespace

Result<std::string> write_sgf(const Record& record, const Position& end) {
    if (record.board.columns > kMaxSize || record.board.rows > kMaxSize) {
        return fail(ErrorCode::CommandLine, "", "a {} file cannot hold {}", ".sgf",
                    fmt::format("a {}x{} board (at most {}x{})", record.board.columns,
                                record.board.rows, kMaxSize, kMaxSize));
    }
    return SgfWriter(record, end).write();
}

}  // namespace tengen
