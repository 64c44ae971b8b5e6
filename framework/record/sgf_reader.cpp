// Reads SGF: the first game of a file, as a tree.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/text.hpp"
#include "core/game.hpp"
#include "record/codecs.hpp"
#include "record/sgf_meaning.hpp"
#include "record/sgf_tree.hpp"

namespace tengen {

namespace {

using namespace sgf;

constexpr int kDefaultSgfSize = 15;

/// Reads "12ms", c-gomoku-cli's form of a move's time.
std::optional<int> time_in_comment(std::string_view comment) {
    if (!comment.ends_with("ms")) return std::nullopt;
    const auto time = whole_number(comment.substr(0, comment.size() - 2));
    return time && *time >= 0 ? time : std::nullopt;
}

class SgfReader {
  public:
    explicit SgfReader(const RecordSource& source) : source_(source), scanner_(source) {}

    Result<Record> read() {
        if (auto found = scanner_.find_tree(); !found) return fail(found.error());
        std::vector<RecordNodeId> open;
        do {
            const Result<SgfToken> token = scanner_.next();
            if (!token) return fail(token.error());
            switch (*token) {
                case SgfToken::Begin:
                    open.push_back(current_);
                    break;
                case SgfToken::Node:
                    if (auto read = read_node(); !read) return fail(read.error());
                    break;
                case SgfToken::End:
                    current_ = open.back();
                    open.pop_back();
                    break;
                case SgfToken::EndOfFile:
                    return bad_at(scanner_.place(), "')' is missing");
            }
        } while (!open.empty());
        note_unread();
        return std::move(record_);
    }

  private:
    using Read = Result<void> (SgfReader::*)(const SgfProperty&);

    template <class... Values>
    tl::unexpected<Errors> bad_at(RecordPlace place, std::string_view why,
                                  const Values&... values) const {
        return fail(ErrorCode::Input, place_text(source_.file, place), why, values...);
    }

    static std::string_view value(const SgfProperty& property) { return property.values.front(); }

    /// Moves come first, because the node's remarks are about the position after them.
    Result<void> read_node() {
        if (!begun_) {
            if (auto read = read_size(); !read) return read;
        }
        for (const SgfProperty& property : scanner_.properties()) {
            if (auto read = read_move(property); !read) return read;
        }
        for (const SgfProperty& property : scanner_.properties()) {
            if (auto read = read_remark(property); !read) return read;
        }
        if (!begun_) read_names();
        begun_ = true;
        return {};
    }

    const SgfProperty* find(std::string_view name) {
        const auto& all = scanner_.properties();
        const auto found = std::find_if(all.begin(), all.end(), [&](const SgfProperty& property) {
            return property.name == name;
        });
        return found == all.end() ? nullptr : &*found;
    }

    std::string line_of(std::string_view name) {
        const SgfProperty* property = find(name);
        return property == nullptr ? "" : readable_line(value(*property));
    }

    Result<void> read_size() {
        const SgfProperty* property = find("SZ");
        if (property == nullptr) {
            record_.board = board_or(source_, kDefaultSgfSize, kDefaultSgfSize);
        } else if (const auto size = parse_size(value(*property))) {
            record_.board = *size;
        } else {
            return bad_at(property->place,
                          "'{}' is not a size of a board (1 to {}, or columns:rows)",
                          printable(value(*property), 20), kMaxSize);
        }
        return {};
    }

    void read_names() {
        const std::string gm = line_of("GM");
        record_.game = game_name(gm, line_of("RU"));
        if (record_.game.empty()) {
            record_.notes.push_back(
                Message("GM[{}] is not a game that is known here", printable(gm, 20)));
        }
        record_.titles = {line_of("GN"), line_of("EV"), line_of("RO"), line_of("DT"),
                          line_of("PC")};
        record_.result = parse_result(line_of("RE"));
        for (int seat = 0; seat < kMaxSeats; ++seat) {
            const std::string name = line_of(fmt::format("P{}", seat + 1));
            if (!name.empty()) set_player(seat, name);
        }
        if (record_.players.empty()) {
            for (int side = 0; side < 2; ++side) {
                const std::string name = line_of(side == 0 ? "PB" : "PW");
                if (!name.empty()) set_player(side, name);
            }
            record_.players_by_side = !record_.players.empty();
        }
        const SgfProperty* description = find(kDescription);
        if (description == nullptr) return;
        auto parsed = parse_description(value(*description), source_.rules);
        if (parsed) {
            record_.description = std::move(*parsed);
        } else {
            record_.notes.push_back(Message("its own rules are left out ({})", parsed.error()));
        }
    }

    void set_player(int index, const std::string& name) {
        const auto needed = static_cast<std::size_t>(index) + 1;
        if (record_.players.size() < needed) record_.players.resize(needed);
        record_.players[needed - 1].name = name;
    }

    Result<void> read_move(const SgfProperty& property) {
        if (property.name == kAction) return add_action(property);
        const Side side = side_of_moves(property.name);
        if (side == kEmpty) return {};
        if (property.values.size() != 1) return bad_at(property.place, "a move is one point");
        const std::string_view text = value(property);
        const bool small =
            record_.board.columns <= kMaxSizeOfOldPass && record_.board.rows <= kMaxSizeOfOldPass;
        if (text.empty() || (text == "tt" && small)) {
            return add(property.place, RecordMove::Pass, Action::pass(), kEmpty);
        }
        const auto cell = parse_point(record_.board, text);
        if (!cell) return no_point(property, text);
        return add(property.place, RecordMove::Stone, Action::place(*cell), side);
    }

    tl::unexpected<Errors> no_point(const SgfProperty& property, std::string_view text) const {
        return bad_at(property.place, "'{}' is not a point of a {}x{} board", printable(text, 20),
                      record_.board.columns, record_.board.rows);
    }

    Result<void> add(RecordPlace place, RecordMove move, Action action, Side side) {
        if (record_.full()) return fail(ErrorCode::Input, source_.file, "too many moves");
        current_ = record_.add(current_, move, action);
        record_.nodes[current_].place = place;
        record_.nodes[current_].side = side;
        return {};
    }

    Result<void> add_action(const SgfProperty& property) {
        if (auto added = add(property.place, RecordMove::Choice, Action::choose(0), kEmpty);
            !added) {
            return added;
        }
        record_.remarks_of(current_).name = readable_line(value(property));
        return {};
    }

    Result<void> read_remark(const SgfProperty& property) {
        static const std::map<std::string_view, Read> kReaders = {
            {"C", &SgfReader::read_comment}, {"LB", &SgfReader::read_texts},
            {"MA", &SgfReader::read_marks},  {kTime, &SgfReader::read_time},
            {"AB", &SgfReader::read_stones}, {"AW", &SgfReader::read_stones},
            {"AE", &SgfReader::read_stones}, {"PL", &SgfReader::read_turn}};
        const auto known = kReaders.find(property.name);
        if (known != kReaders.end()) return (this->*known->second)(property);
        const bool stones = property.name.size() == 2 && property.name[0] == 'A' &&
                            side_of_moves(property.name.substr(1)) != kEmpty;
        if (stones) return read_stones(property);
        if (!is_understood(property.name)) ++unread_[property.name];
        return {};
    }

    bool is_understood(std::string_view name) const {
        if (side_of_moves(name) != kEmpty || name == kAction) return true;
        constexpr std::string_view kOfRoot[] = {"FF", "GM", "SZ", "CA",        "AP", "ST",
                                                "RU", "GN", "EV", "RO",        "DT", "PC",
                                                "PB", "PW", "RE", kDescription};
        const bool player = name.size() == 2 && name[0] == 'P' && name[1] >= '1' && name[1] <= '8';
        return !begun_ && (player || std::find(std::begin(kOfRoot), std::end(kOfRoot), name) !=
                                         std::end(kOfRoot));
    }

    Result<void> read_comment(const SgfProperty& property) {
        const std::string text = readable_text(value(property));
        const auto time = time_in_comment(text);
        if (time && current_ != kRecordRoot) {
            record_.nodes[current_].spent_ms = *time;
            return {};
        }
        std::string& comment = record_.remarks_of(current_).comment;
        comment += (comment.empty() || text.empty() ? "" : "\n") + text;
        return {};
    }

    Result<void> read_time(const SgfProperty& property) {
        const auto time = whole_number(value(property));
        if (!time || *time < 0) return bad_at(property.place, "a time in milliseconds is a number");
        if (current_ != kRecordRoot) record_.nodes[current_].spent_ms = *time;
        return {};
    }

    Result<void> read_texts(const SgfProperty& property) {
        for (const std::string& text : property.values) {
            const std::size_t colon = std::min(text.find(':'), text.size());
            const auto cell = parse_point(record_.board, text.substr(0, colon));
            if (!cell || colon == text.size()) return no_point(property, text);
            record_.set_text(current_, *cell, readable_line(text.substr(colon + 1)));
        }
        return count_points(property, property.values.size());
    }

    Result<void> read_marks(const SgfProperty& property) {
        const auto cells = read_points(property);
        if (!cells) return fail(cells.error());
        std::vector<Cell>& marks = record_.remarks_of(current_).marks;
        for (const Cell cell : *cells) {
            if (std::find(marks.begin(), marks.end(), cell) == marks.end()) marks.push_back(cell);
        }
        return {};
    }

    /// Reads points and rectangles of points ("aa:cc").
    Result<std::vector<Cell>> read_points(const SgfProperty& property) {
        std::vector<Cell> cells;
        for (const std::string_view text : property.values) {
            const std::size_t colon = text.find(':');
            const auto first = parse_point(record_.board, text.substr(0, colon));
            const auto last = colon == std::string_view::npos
                                  ? first
                                  : parse_point(record_.board, text.substr(colon + 1));
            if (!first || !last) return no_point(property, text);
            const std::size_t before = cells.size();
            add_rectangle(*first, *last, cells);
            if (auto few = count_points(property, cells.size() - before); !few) {
                return fail(few.error());
            }
        }
        return cells;
    }

    /// Limits the time for a hostile file.
    Result<void> count_points(const SgfProperty& property, std::size_t count) {
        points_ += count;
        if (points_ <= kMaxPoints) return {};
        return bad_at(property.place, "too many points");
    }

    void add_rectangle(Cell first, Cell last, std::vector<Cell>& cells) const {
        const int columns = record_.board.columns;
        const auto [left, right] = std::minmax({first % columns, last % columns});
        const auto [low, high] = std::minmax({first / columns, last / columns});
        for (int row = low; row <= high; ++row) {
            for (int column = left; column <= right; ++column) {
                cells.push_back(static_cast<Cell>(row * columns + column));
            }
        }
    }

    bool is_before_moves() const { return current_ == kRecordRoot && record_.nodes.size() == 1; }

    Result<void> read_stones(const SgfProperty& property) {
        if (!is_before_moves()) {
            return bad_at(property.place,
                          "{} after a move: stones are set up before the first move only",
                          property.name);
        }
        const auto cells = read_points(property);
        if (!cells) return fail(cells.error());
        const std::string who = property.name.substr(1);
        for (const Cell cell : *cells) {
            std::erase_if(record_.setup.stones, [&](const Stone& s) { return s.cell == cell; });
            if (who != "E") record_.setup.stones.push_back({cell, side_of_moves(who)});
        }
        return {};
    }

    Result<void> read_turn(const SgfProperty& property) {
        std::string who(value(property));
        if (who == "black" || who == "b") who = "B";
        if (who == "white" || who == "w") who = "W";
        const Side side = side_of_moves(who);
        if (side == kEmpty) return bad_at(property.place, "'{}' is not a side", printable(who, 20));
        if (!is_before_moves()) {
            return bad_at(property.place,
                          "{} after a move: stones are set up before the first move only",
                          property.name);
        }
        record_.setup.to_move = side;
        return {};
    }

    void note_unread() {
        std::string names;
        int count = 0;
        constexpr int kNamed = 8;
        for (const auto& [name, times] : unread_) {
            if (++count <= kNamed) names += (names.empty() ? "" : ", ") + name;
        }
        if (count > kNamed) names += " ...";
        if (count > 0) record_.notes.push_back(Message("properties are left out: {}", names));
        if (scanner_.find_tree()) {
            record_.notes.push_back(Message("all games of the file but the first are left out"));
        }
    }

    static constexpr std::size_t kMaxPoints = 1'000'000;  ///< of stones, marks and texts

    const RecordSource& source_;
    SgfScanner scanner_;
    Record record_;
    RecordNodeId current_ = kRecordRoot;
    bool begun_ = false;  ///< the root has been read
    std::map<std::string, int> unread_;
    std::size_t points_ = 0;
};

}  // namespace

Result<Record> read_sgf(const RecordSource& source) {
    return SgfReader(source).read();
}

}  // namespace tengen
