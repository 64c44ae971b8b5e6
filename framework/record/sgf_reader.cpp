// Reads SGF: the first game of a file, as a tree. A table of properties and a short function for
// each make it longer than other readers.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/text.hpp"
#include "core/game.hpp"
#include "record/charset.hpp"
#include "record/codecs.hpp"
#include "record/sgf_meaning.hpp"
#include "record/sgf_reader.hpp"
#include "record/sgf_tree.hpp"

namespace tengen {

namespace {

using namespace sgf;

/// Reads "12ms", c-gomoku-cli's form of a move's time.
std::optional<int> time_in_comment(std::string_view comment) {
    if (!comment.ends_with("ms")) return std::nullopt;
    const auto time = whole_number(comment.substr(0, comment.size() - 2));
    return time && *time >= 0 ? time : std::nullopt;
}

/// Reads "2150", "2150?" or "2150.5"; 0 for a rank such as "5d".
int rating_of(std::string_view text) {
    constexpr int kMaxRating = 99'999;
    if (text.ends_with('?') || text.ends_with('*')) text.remove_suffix(1);
    const std::size_t point = text.find('.');
    if (point != std::string_view::npos && !whole_number(text.substr(point + 1))) return 0;
    const auto rating = whole_number(text.substr(0, point));
    return rating && *rating > 0 && *rating <= kMaxRating ? *rating : 0;
}

/// The bytes of a file as UTF-8, and the file's character set if that is another one.
struct Decoded {
    std::string text;
    std::string charset;
};

/// A file names its character set in CA. Without it, the set is UTF-8 or Latin-1.
Decoded decoded(const RecordSource& source) {
    SgfScanner scanner(source.bytes, source.file);
    std::string charset;
    if (scanner.find_tree() && scanner.next()) {
        // A text in an unknown character set may end the properties early.
        const Result<SgfToken> root = scanner.next();
        for (const SgfProperty& property : scanner.properties()) {
            if (property.name == "CA") charset = without_blanks(property.values.front());
        }
    }
    if (is_known_charset(charset)) {
        if (auto text = to_utf8(source.bytes, charset)) return {std::move(*text), charset};
    }
    if (is_utf8(source.bytes)) return {std::string(source.bytes), ""};
    constexpr const char* kLatin1 = "ISO-8859-1";
    if (auto text = to_utf8(source.bytes, kLatin1)) return {std::move(*text), kLatin1};
    return {utf8_of_latin1(source.bytes), kLatin1};
}

class SgfReader {
  public:
    SgfReader(const RecordSource& source, std::string_view text)
        : source_(source), scanner_(text, source.file, source.first) {}

    /// Reads the first game of the text.
    Result<void> read() {
        if (auto found = scanner_.find_tree(); !found) return found;
        std::vector<RecordNodeId> open;
        do {
            const Result<SgfToken> token = scanner_.next();
            if (!token) return end_in_token(token.error());
            switch (*token) {
                case SgfToken::Begin:
                    open.push_back(current_);
                    break;
                case SgfToken::Node:
                    if (auto read = read_node(); !read) return end_at_damage(read.error());
                    break;
                case SgfToken::End:
                    current_ = open.back();
                    open.pop_back();
                    break;
                case SgfToken::EndOfFile:
                    return end_at_damage(
                        scanner_.bad_at(scanner_.token_at(), "')' is missing").value());
            }
        } while (!open.empty());
        return end_at(scanner_.at());
    }

    /// Reads one node. A node other than the root becomes a child of an empty root.
    Result<void> read_alone(std::size_t at, bool root, BoardSize board) {
        begun_ = !root;
        record_.board = board;
        if (auto scanned = scanner_.read_properties_at(at); !scanned) return scanned;
        return read_node();
    }

    Record take_record() { return std::move(record_); }
    std::vector<SgfProperty>& properties() { return scanner_.properties(); }
    /// The place after the game.
    std::size_t end() const { return end_; }

  private:
    using Read = Result<void> (SgfReader::*)(const SgfProperty&);

    template <class... Values>
    tl::unexpected<Errors> bad_at(const SgfProperty& property, std::string_view why,
                                  const Values&... values) const {
        return scanner_.bad_at(property.begin, why, values...);
    }

    static std::string_view value(const SgfProperty& property) { return property.values.front(); }

    /// The damage can be a remark on a move.
    Result<void> end_in_token(const Errors& damage) {
        const bool keeps = source_.damage == Damage::KeepBeginning;
        if (keeps && !scanner_.properties().empty()) static_cast<void>(read_node());
        return end_at_damage(damage);
    }

    Result<void> end_at_damage(const Errors& damage) {
        if (auto kept = keep_beginning(record_, source_, damage); !kept) return kept;
        return end_at(scanner_.at());
    }

    Result<void> end_at(std::size_t end) {
        end_ = end;
        note_unread();
        return check_setup();
    }

    /// Moves come first, because the node's remarks are about the position after them.
    Result<void> read_node() {
        if (!begun_) {
            if (auto read = read_size(); !read) return read;
        }
        const RecordNodeId before = current_;
        for (const SgfProperty& property : scanner_.properties()) {
            if (auto read = read_move(property); !read) return read;
        }
        if (begun_ && current_ == before) {
            if (auto added = add(0, RecordMove::None, Action::choose(0), kEmpty); !added) {
                return added;
            }
        }
        // A move in the root's node, or one of several moves, is not a node of the file.
        record_.nodes[begun_ ? current_ : kRecordRoot].at =
            static_cast<std::uint32_t>(scanner_.token_at());
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
            const int size = default_size(named_game());
            record_.board = board_or(source_, size, size);
        } else if (const auto size = parse_size(value(*property))) {
            record_.board = *size;
        } else {
            return bad_at(*property, "'{}' is not a size of a board (1 to {}, or columns:rows)",
                          printable(value(*property), 20), kMaxSize);
        }
        return {};
    }

    std::string named_game() {
        const bool points = find("KM") != nullptr || find("HA") != nullptr;
        return game_name(line_of("GM"), line_of("RU"), points);
    }

    bool is_go() { return named_game() == "go"; }

    void read_komi(const std::string& text) {
        record_.komi = parse_komi(text);
        if (record_.komi) return;
        record_.notes.push_back(
            Message("KM[{}] is not a number of whole or half points", printable(text, 20)));
    }

    void read_names() {
        const std::string gm = line_of("GM");
        record_.game = named_game();
        if (record_.game.empty()) {
            record_.notes.push_back(
                Message("GM[{}] is not a game that is known here", printable(gm, 20)));
        }
        record_.titles = {line_of("GN"), line_of("EV"), line_of("RO"), line_of("DT"),
                          line_of("PC")};
        record_.result = parse_result(line_of("RE"));
        if (find("KM") != nullptr && is_go()) read_komi(line_of("KM"));
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
            for (std::size_t side = 0; side < record_.players.size(); ++side) {
                record_.players[side].strength = rating_of(line_of(side == 0 ? "BR" : "WR"));
            }
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
        if (property.values.size() != 1) return bad_at(property, "a move is one point");
        const std::string_view text = value(property);
        const bool small =
            record_.board.columns <= kMaxSizeOfOldPass && record_.board.rows <= kMaxSizeOfOldPass;
        if (text.empty() || (text == "tt" && small)) {
            return add(property.end, RecordMove::Pass, Action::pass(), kEmpty);
        }
        // Lines of Action: "e1-e3".
        if (text.find('-') != std::string_view::npos) return add_action(property);
        const auto cell = parse_point(record_.board, text);
        if (!cell) return no_point(property, text);
        return add(property.end, RecordMove::Stone, Action::place(*cell), side);
    }

    tl::unexpected<Errors> no_point(const SgfProperty& property, std::string_view text) const {
        return bad_at(property, "'{}' is not a point of a {}x{} board", printable(text, 20),
                      record_.board.columns, record_.board.rows);
    }

    Result<void> add(std::size_t at, RecordMove move, Action action, Side side) {
        if (record_.full()) return fail(ErrorCode::Input, source_.file, "too many moves");
        current_ = record_.add(current_, move, action);
        record_.nodes[current_].at = static_cast<std::uint32_t>(at);
        record_.nodes[current_].side = side;
        if (move != RecordMove::None) moves_ = true;
        return {};
    }

    Result<void> add_action(const SgfProperty& property) {
        if (auto added = add(property.end, RecordMove::Choice, Action::choose(0), kEmpty); !added) {
            return added;
        }
        remarks().rare.edit().name = readable_line(value(property));
        return {};
    }

    Result<void> read_remark(const SgfProperty& property) {
        static const std::map<std::string_view, Read> kReaders = {
            {"C", &SgfReader::read_comment},
            {"LB", &SgfReader::read_texts},
            {"MA", &SgfReader::read_crosses},
            {"TR", &SgfReader::read_marks},
            {"SQ", &SgfReader::read_marks},
            {"CR", &SgfReader::read_marks},
            {"SL", &SgfReader::read_marks},
            {"LN", &SgfReader::read_lines},
            {"AR", &SgfReader::read_lines},
            {"DD", &SgfReader::read_dimmed},
            {"N", &SgfReader::read_title},
            {"TE", &SgfReader::read_glyph},
            {"BM", &SgfReader::read_glyph},
            {"DO", &SgfReader::read_glyph},
            {"IT", &SgfReader::read_glyph},
            {"GB", &SgfReader::read_judgement},
            {"GW", &SgfReader::read_judgement},
            {"DM", &SgfReader::read_judgement},
            {"UC", &SgfReader::read_judgement},
            {kJudgement, &SgfReader::read_judgement},
            {"HO", &SgfReader::read_hot},
            {"FG", &SgfReader::read_figure},
            {"MN", &SgfReader::read_number},
            {"PM", &SgfReader::read_print_mode},
            {kSetup, &SgfReader::read_setup},
            {kStartHere, &SgfReader::read_start},
            {kEvaluation, &SgfReader::read_evaluation},
            {kSabakiChance, &SgfReader::read_chance},
            {kTime, &SgfReader::read_time},
            {"AB", &SgfReader::read_stones},
            {"AW", &SgfReader::read_stones},
            {"AE", &SgfReader::read_stones},
            {"PL", &SgfReader::read_turn}};
        const auto known = kReaders.find(property.name);
        if (known != kReaders.end()) return (this->*known->second)(property);
        const bool stones = property.name.size() == 2 && property.name[0] == 'A' &&
                            side_of_moves(property.name.substr(1)) != kEmpty;
        if (stones) return read_stones(property);
        if (!is_understood(property.name)) leave_unread(property);
        return {};
    }

    /// Its bytes are kept for SGF.
    void leave_unread(const SgfProperty& property) { ++unread_[property.name]; }

    RecordRemarks& remarks() { return record_.remarks_of(current_); }

    bool is_understood(std::string_view name) {
        if (side_of_moves(name) != kEmpty || name == kAction) return true;
        constexpr std::string_view kOfRoot[] = {"FF", "GM", "SZ", "CA",        "AP", "ST",
                                                "RU", "GN", "EV", "RO",        "DT", "PC",
                                                "PB", "PW", "RE", kDescription};
        const bool player = name.size() == 2 && name[0] == 'P' && name[1] >= '1' && name[1] <= '8';
        if (!begun_ && (name == "KM" || name == "HA") && is_go()) return true;
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
        if (!time || *time < 0) return bad_at(property, "a time in milliseconds is a number");
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

    /// Other programs' files have had crosses of Tengen only on the board.
    Result<void> read_crosses(const SgfProperty& property) {
        const auto cells = read_points(property);
        if (!cells) return fail(cells.error());
        add_marks(*cells, MarkKind::Cross);
        return {};
    }

    Result<void> read_marks(const SgfProperty& property) {
        const auto kind = std::find(kMarks.begin(), kMarks.end(), property.name);
        return read_cells(property, [&](const std::vector<Cell>& cells) {
            add_marks(cells, static_cast<MarkKind>(kind - kMarks.begin()));
        });
    }

    /// Points outside the board do not make a file unreadable.
    template <class Use>
    Result<void> read_cells(const SgfProperty& property, Use use) {
        const bool none = property.values.size() == 1 && value(property).empty();
        const auto cells = none ? Result<std::vector<Cell>>() : read_points(property);
        if (cells) {
            use(*cells);
        } else if (points_ > kMaxPoints) {
            return fail(cells.error());
        } else {
            leave_unread(property);
        }
        return {};
    }

    void add_marks(const std::vector<Cell>& cells, MarkKind kind) {
        std::vector<CellMark>& marks = remarks().marks;
        for (const Cell cell : cells) {
            const CellMark mark{cell, kind};
            if (std::find(marks.begin(), marks.end(), mark) == marks.end()) marks.push_back(mark);
        }
    }

    Result<void> read_dimmed(const SgfProperty& property) {
        return read_cells(property, [&](const std::vector<Cell>& cells) {
            remarks().rare.edit().dimmed = cells;
        });
    }

    Result<void> read_lines(const SgfProperty& property) {
        std::vector<BoardLine> lines;
        for (const std::string_view text : property.values) {
            const std::size_t colon = std::min(text.find(':'), text.size());
            const auto from = parse_point(record_.board, text.substr(0, colon));
            const auto to =
                parse_point(record_.board, text.substr(std::min(colon + 1, text.size())));
            if (!from || !to) {
                leave_unread(property);
                return {};
            }
            lines.push_back({*from, *to, property.name == "AR"});
        }
        auto& all = remarks().rare.edit().lines;
        all.insert(all.end(), lines.begin(), lines.end());
        return {};
    }

    Result<void> read_title(const SgfProperty& property) {
        remarks().rare.edit().title = readable_line(value(property));
        return {};
    }

    /// The values of these are 1 or 2, for emphasis.
    static bool is_double(const SgfProperty& property) {
        return without_blanks(value(property)) == "2";
    }

    Result<void> read_glyph(const SgfProperty& property) {
        const bool twice = is_double(property);
        Glyph& glyph = remarks().glyph;
        if (property.name == "TE") glyph = twice ? Glyph::VeryGood : Glyph::Good;
        if (property.name == "BM") glyph = twice ? Glyph::VeryBad : Glyph::Bad;
        if (property.name == "DO") glyph = Glyph::Doubtful;
        if (property.name == "IT") glyph = Glyph::Interesting;
        return {};
    }

    Result<void> read_judgement(const SgfProperty& property) {
        PositionOpinion judgement{OpinionKind::Good, kEmpty, is_double(property)};
        if (property.name == "DM") judgement.kind = OpinionKind::Even;
        if (property.name == "UC") judgement.kind = OpinionKind::Unclear;
        if (property.name == "GB") judgement.side = 1;
        if (property.name == "GW") judgement.side = 2;
        if (property.name == kJudgement) {
            const std::string_view text = value(property);
            const std::size_t colon = std::min(text.find(':'), text.size());
            judgement.side = side_of_moves(text.substr(0, colon));
            judgement.very = text.substr(colon) == ":2";
            if (judgement.side == kEmpty) {
                leave_unread(property);
                return {};
            }
        }
        remarks().judgement = judgement;
        return {};
    }

    Result<void> read_hot(const SgfProperty& property) {
        remarks().rare.edit().hot = is_double(property) ? 2 : 1;
        return {};
    }

    Result<void> read_figure(const SgfProperty& property) {
        const std::string text = readable_line(value(property));
        const std::size_t colon = std::min(text.find(':'), text.size());
        const auto flags = whole_number(std::string_view(text).substr(0, colon));
        if (!flags && !text.empty()) {
            leave_unread(property);
        } else {
            remarks().rare.edit().figure =
                RecordFigure{flags.value_or(0), text.substr(std::min(colon + 1, text.size()))};
        }
        return {};
    }

    Result<void> read_number(const SgfProperty& property) {
        const auto number = whole_number(value(property));
        if (number && *number >= 0) {
            remarks().rare.edit().number = *number;
        } else {
            leave_unread(property);
        }
        return {};
    }

    Result<void> read_print_mode(const SgfProperty& property) {
        const auto mode = whole_number(value(property));
        if (mode && *mode >= 0 && *mode <= 2) {
            remarks().rare.edit().print_mode = static_cast<std::int8_t>(*mode);
        } else {
            leave_unread(property);
        }
        return {};
    }

    Result<void> read_start(const SgfProperty&) {
        remarks().start = true;
        return {};
    }

    Result<void> read_evaluation(const SgfProperty& property) {
        std::vector<Evaluation> evaluations = remarks().rare.edit().evaluations;
        bool good = true;
        for (const std::string& text : property.values) {
            good = good && add_evaluation_text(evaluations, readable_line(text));
        }
        if (good) {
            remarks().rare.edit().evaluations = std::move(evaluations);
        } else {
            leave_unread(property);
        }
        return {};
    }

    Result<void> read_chance(const SgfProperty& property) {
        const auto percent = to_number<double>(without_blanks(value(property)));
        if (!percent || !(*percent >= 0 && *percent <= 100)) {
            leave_unread(property);
            return {};
        }
        Evaluation evaluation{std::string(kSabaki), 0, 0, 0, {}, true};
        evaluation.lines.emplace_back();
        evaluation.lines[0].chances = {*percent / 100, 1 - *percent / 100};
        remarks().rare.edit().evaluations.push_back(std::move(evaluation));
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
        return bad_at(property, "too many points");
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

    Result<void> note_setup(const SgfProperty& property) {
        if (moves_) return not_before_moves(property.name, property.begin);
        setup_ = property;
        setup_node_ = current_;
        return {};
    }

    tl::unexpected<Errors> not_before_moves(const std::string& name, std::size_t at) const {
        return scanner_.bad_at(at, "{} after a move: stones are set up before the first move only",
                               name);
    }

    /// Stones belong to the whole tree, so the node that sets them up has no other variations.
    Result<void> check_setup() const {
        for (RecordNodeId id = setup_node_; id != kRecordRoot; id = record_.nodes[id].parent) {
            const RecordNode& parent = record_.nodes[record_.nodes[id].parent];
            if (parent.first_child == parent.last_child) continue;
            return not_before_moves(setup_.name, setup_.begin);
        }
        return {};
    }

    Result<void> read_stones(const SgfProperty& property) {
        if (auto before = note_setup(property); !before) return before;
        const auto cells = read_points(property);
        if (!cells) return fail(cells.error());
        const std::string who = property.name.substr(1);
        for (const Cell cell : *cells) {
            std::erase_if(record_.setup.stones, [&](const Stone& s) { return s.cell == cell; });
            if (who != "E") record_.setup.stones.push_back({cell, side_of_moves(who)});
        }
        return {};
    }

    /// All of the setup: stones of other properties have no kinds.
    Result<void> read_setup(const SgfProperty& property) {
        if (auto before = note_setup(property); !before) return before;
        record_.start = readable_line(value(property));
        record_.start_at = static_cast<std::uint32_t>(property.begin);
        return {};
    }

    Result<void> read_turn(const SgfProperty& property) {
        std::string who(value(property));
        if (who == "black" || who == "b") who = "B";
        if (who == "white" || who == "w") who = "W";
        const Side side = side_of_moves(who);
        if (side == kEmpty) return bad_at(property, "'{}' is not a side", printable(who, 20));
        if (auto before = note_setup(property); !before) return before;
        record_.setup.to_move = side;
        return {};
    }

    void note_unread() {
        std::string& names = record_.kept.unknown;
        int count = 0;
        constexpr int kNamed = 8;
        for (const auto& [name, times] : unread_) {
            if (++count <= kNamed) names += (names.empty() ? "" : ", ") + name;
        }
        if (count > kNamed) names += " ...";
    }

    static constexpr std::size_t kMaxPoints = 1'000'000;  ///< of stones, marks and texts

    const RecordSource& source_;
    SgfScanner scanner_;
    Record record_;
    RecordNodeId current_ = kRecordRoot;
    bool begun_ = false;  ///< the root has been read
    bool moves_ = false;  ///< a move has been read
    SgfProperty setup_;   ///< the last one that sets up stones, in this node:
    RecordNodeId setup_node_ = kRecordRoot;
    std::map<std::string, int> unread_;
    std::size_t points_ = 0;
    std::size_t end_ = 0;
};

}  // namespace

Result<Record> read_sgf(const RecordSource& source) {
    Decoded decoded_file = decoded(source);
    SgfReader reader(source, decoded_file.text);
    if (auto read = reader.read(); !read) return fail(read.error());
    Record record = reader.take_record();
    record.places = RecordPlaces::TextBytes;
    record.by_colour = true;
    record.kept.format = KeptSource::Format::Sgf;
    record.kept.rest_begin = static_cast<std::uint32_t>(reader.end());
    record.kept.rest_end = static_cast<std::uint32_t>(decoded_file.text.size());
    // The rest of a damaged file is not another game.
    if (record.is_cut) record.kept.rest_begin = record.kept.rest_end;
    record.kept.bytes = std::move(decoded_file.text);
    record.kept.first = source.first;
    record.kept.charset = std::move(decoded_file.charset);
    return record;
}

std::optional<SgfNode> read_kept_node(const Record& record, RecordNodeId id) {
    const std::uint32_t at = record.nodes[id].at;
    const std::string_view bytes = record.kept.bytes;
    if (record.kept.format != KeptSource::Format::Sgf) return std::nullopt;
    // Only a node of the file begins after a semicolon.
    if (at == 0 || at > bytes.size() || bytes[at - 1] != ';') return std::nullopt;
    const std::string no_file;
    const RuleCatalogue no_rules;  // the description of the rules is not compared
    const RecordSource source{record.kept.bytes, no_file, record.board, no_rules};
    SgfReader reader(source, record.kept.bytes);
    if (!reader.read_alone(at, id == kRecordRoot, record.board)) return std::nullopt;
    return SgfNode{std::move(reader.properties()), reader.take_record()};
}

std::string kept_node_text(const Record& record, RecordNodeId id) {
    const auto node = read_kept_node(record, id);
    if (!node || node->properties.empty()) return {};
    const std::size_t begin = node->properties.front().begin;
    return record.kept.bytes.substr(begin, node->properties.back().end - begin);
}

}  // namespace tengen
