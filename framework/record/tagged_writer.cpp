// Writes the common grammar of PGN and PDN. Lines have at most 80 characters, unless a word is
// longer.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "base/text.hpp"
#include "core/forsyth.hpp"
#include "core/turn_text.hpp"
#include "record/stone_order.hpp"
#include "record/tagged_text.hpp"

namespace tengen {

namespace {

constexpr std::size_t kLine = 80;

/// Words on lines.
class Lines {
  public:
    /// Adds a word after a blank or a line end, or directly after the last one if `glued`.
    void put(std::string_view word, bool glued = false) {
        const std::size_t length = characters_of(word);
        const std::size_t blank = column_ == 0 || glued ? 0 : 1;
        if (column_ > 0 && !glued && column_ + blank + length > kLine) {
            text_ += '\n';
            column_ = 0;
        } else if (blank > 0) {
            text_ += ' ';
            ++column_;
        }
        // A line that begins so has another meaning.
        if (column_ == 0 && (word.starts_with('%') || word.starts_with('['))) {
            text_ += ' ';
            ++column_;
        }
        text_ += word;
        column_ += length;
    }

    std::string take() { return std::move(text_) + '\n'; }

  private:
    static std::size_t characters_of(std::string_view word) {
        return static_cast<std::size_t>(std::ranges::count_if(
            word, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
    }

    std::string text_;
    std::size_t column_ = 0;
};

/// A turn in the tree: its nodes, and the last one.
struct TreeTurn {
    std::vector<RecordNodeId> nodes;
    ActionList actions;
};

class MovesWriter {
  public:
    MovesWriter(const Record& record, const Position& start, const TaggedWish& wish)
        : record_(record), position_(start), wish_(wish) {
        const std::string* first = start.setup().find(kFirstMove);
        if (first != nullptr) first_number_ = to_number<int>(*first).value_or(1);
        first_turn_ = start.setup().to_move == 2 ? 1 : 0;
    }

    std::string write(std::string_view result) {
        put_remarks(std::array{kRecordRoot});
        begin_line(kRecordRoot);
        while (!lines_.empty()) step();
        text_.put(result);
        return text_.take();
    }

  private:
    /// One line of moves: the main line, or a variation.
    struct Line {
        RecordNodeId node = kRecordRoot;  ///< its last move that is written
        int begin = 0;                    ///< the ply before it
        int turn = 0;                     ///< of the next move, from 0
        std::vector<TreeTurn> turns;      ///< the next moves; empty: not yet known
        std::size_t next = 0;             ///< of these, to be written
    };

    void begin_line(RecordNodeId node) {
        lines_.push_back({node, position_.ply(), first_turn_, {}, 0});
    }

    void step() {
        Line& line = lines_.back();
        if (line.turns.empty()) {
            add_turns(line.node, line.turns);
            if (line.turns.empty()) return end_line();
            put_turn(line.turns.front(), line.turn);
            line.next = 1;
        }
        if (line.next < line.turns.size()) {
            const TreeTurn turn = line.turns[line.next++];
            const int number = line.turn;
            text_.put("(");
            glued_ = true;
            is_numbered_ = false;
            put_turn(turn, number);
            const int begin = position_.ply();
            apply(turn);
            lines_.push_back({turn.nodes.back(), begin, number + 1, {}, 0});
            return;
        }
        if (line.turns.size() > 1) is_numbered_ = false;
        apply(line.turns.front());
        line.node = line.turns.front().nodes.back();
        line.turns.clear();
        ++line.turn;
    }

    void end_line() {
        while (position_.ply() > lines_.back().begin) position_.undo();
        lines_.pop_back();
        if (lines_.empty()) return;
        text_.put(")", true);
        is_numbered_ = false;
    }

    void apply(const TreeTurn& turn) {
        for (const Action action : turn.actions) position_.apply(action);
    }

    /// Adds the turns that begin after a node. The position is that of the node, and stays.
    void add_turns(RecordNodeId node, std::vector<TreeTurn>& turns) {
        TreeTurn turn;
        std::vector<RecordNodeId> open{record_.nodes[node].first_child};
        while (!open.empty()) {
            const RecordNodeId id = open.back();
            if (id == kNoNode) {
                open.pop_back();
                if (open.empty()) break;
                position_.undo();
                turn.nodes.pop_back();
                turn.actions.pop_back();
                open.back() = record_.nodes[open.back()].next;
                continue;
            }
            turn.nodes.push_back(id);
            turn.actions.push_back(record_.nodes[id].action);
            position_.apply(record_.nodes[id].action);
            const RecordNodeId child = record_.nodes[id].first_child;
            const bool goes_on = is_in_chain(position_) && child != kNoNode;
            if (!goes_on) turns.push_back(turn);
            open.push_back(goes_on ? child : kNoNode);
        }
    }

    void put_turn(const TreeTurn& turn, int number) {
        const int full = first_number_ + number / 2;
        if (number % 2 == 0) {
            put(fmt::format("{}.", full));
        } else if (!is_numbered_) {
            put(fmt::format("{}...", full));
        }
        is_numbered_ = true;
        put(wish_.turn(position_, turn.actions));
        put_remarks(turn.nodes);
    }

    void put(std::string_view word) { text_.put(word, std::exchange(glued_, false)); }

    /// The remarks of a turn, whose time is that of all its actions.
    void put_remarks(std::span<const RecordNodeId> ids) {
        std::int64_t spent_ms = -1;
        std::string comment;
        for (const RecordNodeId id : ids) {
            const std::int32_t spent = record_.nodes[id].spent_ms;
            if (spent >= 0) spent_ms = std::max<std::int64_t>(spent_ms, 0) + spent;
            const RecordRemarks* remarks = record_.find_remarks(id);
            if (remarks == nullptr) continue;
            put_glyphs(*remarks);
            if (!remarks->comment.empty()) comment += ' ' + remarks->comment;
        }
        if (spent_ms >= 0) comment.insert(0, time_text(spent_ms));
        if (comment.empty()) return;
        std::ranges::replace(comment, '}', ')');
        std::ranges::replace(comment, '\n', ' ');
        std::ranges::replace(comment, '\t', ' ');
        put_comment(comment);
        is_numbered_ = false;
    }

    static std::string time_text(std::int64_t spent_ms) {
        const std::int64_t seconds = spent_ms / 1000;
        std::string text =
            fmt::format("[%emt {}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
        if (spent_ms % 1000 != 0) text += fmt::format(".{:03}", spent_ms % 1000);
        return text + ']';
    }

    void put_comment(std::string_view comment) {
        std::vector<std::string_view> words = split(comment, ' ');
        std::erase(words, "");
        if (words.empty()) return;
        for (std::size_t i = 0; i < words.size(); ++i) {
            std::string word(words[i]);
            if (i == 0) word.insert(0, 1, '{');
            if (i + 1 == words.size()) word += '}';
            put(word);
        }
    }

    void put_glyphs(const RecordRemarks& remarks) {
        constexpr int kNumbers[] = {0, 3, 1, 5, 6, 2, 4};  // by Glyph
        if (remarks.glyph != Glyph::None) {
            put(fmt::format("${}", kNumbers[static_cast<int>(remarks.glyph)]));
        }
        const PositionOpinion& opinion = remarks.judgement;
        if (opinion.kind == OpinionKind::Even) put("$10");
        if (opinion.kind == OpinionKind::Unclear) put("$13");
        if (opinion.kind == OpinionKind::Good) {
            put(fmt::format("${}",
                            (opinion.very ? 18 : 16) + (opinion.side == wish_.white ? 0 : 1)));
        }
    }

    const Record& record_;
    Position position_;
    const TaggedWish& wish_;
    int first_number_ = 1;
    int first_turn_ = 0;
    std::vector<Line> lines_;
    Lines text_;
    bool is_numbered_ = false;  ///< the last word is a move, so the next needs no number
    bool glued_ = false;
};

std::string escaped(std::string_view value) {
    std::string text;
    for (const char c : value) {
        if (c == '"' || c == '\\') text += '\\';
        text += c == '\n' ? ' ' : c;
    }
    return text;
}

std::string tag_line(std::string_view name, std::string_view value) {
    return fmt::format("[{} \"{}\"]\n", name, escaped(value));
}

std::string_view or_unknown(std::string_view value) {
    return value.empty() ? "?" : value;
}

/// "2024-05-06" as "2024.05.06", "2024" as "2024.??.??"; other texts stay.
std::string date_text_of(std::string_view date) {
    if (date.empty()) return "????.??.??";
    const std::vector<std::string_view> parts = split(date, '-');
    const bool plain =
        parts.size() <= 3 && std::ranges::all_of(parts, [](std::string_view part) {
            return !part.empty() && part.find_first_not_of("0123456789") == part.npos;
        });
    if (!plain) return std::string(date);
    std::string text(parts[0]);
    for (std::size_t i = 1; i < 3; ++i) {
        text += '.';
        text += i < parts.size() ? parts[i] : "??";
    }
    return text;
}

std::string_view result_word(const Record& record, const TaggedWish& wish) {
    if (!record.result || record.result->kind == EndKind::Aborted) return "*";
    if (record.result->winner == kEmpty) return wish.drawn;
    return record.result->winner == wish.white ? wish.white_wins : wish.black_wins;
}

std::string_view termination_of(const Record& record) {
    if (!record.result || record.ends_by_rules) return "";
    switch (record.result->kind) {
        case EndKind::Time:
            return "time forfeit";
        case EndKind::Fault:
            return "rules infraction";
        case EndKind::Left:
        case EndKind::Aborted:
            return "abandoned";
        case EndKind::Rules:
        case EndKind::Resigned:
        case EndKind::Agreed:
            break;
    }
    return "";
}

/// The player of a side at the end; without a name if it is unknown.
RecordPlayer player_of_side(const Record& record, const Position& end, Side side) {
    for (int slot = 0; slot < end.game().slots(); ++slot) {
        const Seat seat = end.seat_of_slot(slot);
        if (end.game().side_of_slot(slot) == side && seat < record.players.size()) {
            return record.players[seat];
        }
    }
    return {};
}

std::string tags_text(const Record& record, const Position& end, const TaggedWish& wish) {
    const RecordTitles& titles = record.titles;
    const RecordPlayer white = player_of_side(record, end, wish.white);
    const RecordPlayer black = player_of_side(record, end, static_cast<Side>(3 - wish.white));
    std::string text =
        tag_line("Event", or_unknown(titles.event)) + tag_line("Site", or_unknown(titles.place)) +
        tag_line("Date", date_text_of(titles.date)) + tag_line("Round", or_unknown(titles.round)) +
        tag_line("White", or_unknown(white.name)) + tag_line("Black", or_unknown(black.name)) +
        tag_line("Result", result_word(record, wish));
    if (!titles.name.empty()) text += tag_line("Title", titles.name);
    if (white.strength > 0) text += tag_line("WhiteElo", std::to_string(white.strength));
    if (black.strength > 0) text += tag_line("BlackElo", std::to_string(black.strength));
    for (const RecordTag& tag : wish.tags) text += tag_line(tag.name, tag.value);
    if (record.has_own_rules) {
        text += tag_line(kOwnRules, one_line(end.game().description()));
    }
    if (const auto termination = termination_of(record); !termination.empty()) {
        text += tag_line("Termination", termination);
    }
    if (record.kept.format == wish.format) {
        for (const RecordTag& tag : record.kept.tags) text += tag_line(tag.name, tag.value);
    }
    return text;
}

}  // namespace

/// Lines end with `\n`, because a tag has one line.
std::string one_line(const GameDescription& description) {
    std::string text;
    const std::string lines = to_text(description);
    for (const std::string_view line : split(lines, '\n')) {
        if (!line.empty()) text += std::string(line) + "\\n";
    }
    return text;
}

std::string write_tagged(const Record& record, const Position& end, const TaggedWish& wish) {
    const std::optional<SameGame> plain = without_notes(record);
    const Record& moves = plain ? plain->record : record;
    std::string text;
    if (record.kept.format == wish.format && !record.kept.before.empty()) {
        text = std::string(trimmed(record.kept.before, " \t\r\n")) + "\n\n";
    }
    text += tags_text(record, end, wish) + '\n';
    text += MovesWriter(moves, Position(end.shared_game(), record.setup), wish)
                .write(result_word(record, wish));
    const KeptSource& kept = record.kept;
    if (kept.format == wish.format && kept.rest_end > kept.rest_begin) {
        const std::string_view rest =
            std::string_view(kept.bytes).substr(kept.rest_begin, kept.rest_end - kept.rest_begin);
        if (!trimmed(rest, " \t\r\n").empty())
            text += '\n' + std::string(trimmed(rest, " \t\r\n")) + '\n';
    }
    return text;
}

void losses_of_tagged(const Record& record, std::vector<std::string>& lost) {
    int breaks = 0, braces = 0;
    int up = 0;
    for (RecordNodeId id = kRecordRoot; id != kNoNode; id = record.next_in_order(id, up)) {
        const RecordRemarks* remarks = record.find_remarks(id);
        if (remarks == nullptr) continue;
        breaks += static_cast<int>(std::ranges::count(remarks->comment, '\n'));
        braces += static_cast<int>(std::ranges::count(remarks->comment, '}'));
    }
    add_left_out(record, lost);
    if (breaks > 0) lost.push_back(fmt::format("line breaks in comments ({})", breaks));
    if (braces > 0) lost.push_back(fmt::format("closing braces in comments ({})", braces));
}

}  // namespace tengen
