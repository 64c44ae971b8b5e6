#include "explorer/explorer_game.hpp"

#include <fmt/format.h>

#include <charconv>

#include "record/play_record.hpp"

namespace tengen {

namespace {

constexpr std::uint16_t kOtherAction = 0xF000;  ///< before the four bytes of the action

/// The main line alone. `stones_only` leaves out choices and offered cells.
Record main_line_of(const Record& record, bool stones_only) {
    Record line;
    line.board = record.board;
    line.setup = record.setup;
    line.start = record.start;
    line.start_at = record.start_at;
    line.names_turns = record.names_turns;
    line.players = record.players;
    line.players_by_side = record.players_by_side;
    line.by_colour = record.by_colour;
    line.result = record.result;
    line.places = record.places;
    line.kept = record.kept;
    RecordNodeId last = kRecordRoot;
    for (RecordNodeId id = record.nodes[kRecordRoot].first_child; id != kNoNode;
         id = record.nodes[id].first_child) {
        const RecordNode& node = record.nodes[id];
        if (node.move == RecordMove::None) continue;
        if (stones_only && node.move == RecordMove::Choice) continue;
        last = line.add(last, node.move, node.action);
        line.nodes[last].side = node.side;
        line.nodes[last].at = node.at;
        if (node.move == RecordMove::Choice || node.move == RecordMove::Other) {
            line.remarks_of(last).rare.edit().name = record.find_remarks(id)->rare->name;
        }
    }
    return line;
}

std::vector<std::string> players_by_side(const Record& record, const Position& end) {
    std::vector<std::string> players(static_cast<std::size_t>(end.game().sides()));
    for (std::size_t seat = 0; seat < record.players.size(); ++seat) {
        const RecordPlayer& player = record.players[seat];
        const std::string& name = player.name.empty() ? player.spec : player.name;
        const Side side = end.side_of(static_cast<Seat>(seat));
        if (name.empty() || side == kEmpty) continue;
        std::string& names = players[side - std::size_t{1}];
        names += (names.empty() ? "" : " + ") + name;
    }
    return players;
}

std::vector<int> strengths_by_side(const Record& record, const Position& end) {
    std::vector<int> strengths(static_cast<std::size_t>(end.game().sides()));
    for (std::size_t seat = 0; seat < record.players.size(); ++seat) {
        const Side side = end.side_of(static_cast<Seat>(seat));
        const int strength = record.players[seat].strength;
        if (side != kEmpty && strength != 0) strengths[side - std::size_t{1}] = strength;
    }
    return strengths;
}

std::optional<Side> winner_of(const Record& record) {
    if (!record.result) return std::nullopt;
    const RecordResult& result = *record.result;
    const bool drawn = result.kind == EndKind::Rules || result.kind == EndKind::Agreed;
    if (result.winner == kEmpty && !drawn) return std::nullopt;
    return result.winner;
}

bool has_other_rules(const Record& record, const Game& game) {
    return record.description && !has_same_rules(*record.description, game.description());
}

}  // namespace

Result<ExplorerGame> explorer_game(const Record& record, const std::shared_ptr<const Game>& game,
                                   const std::string& file, const RuleCatalogue& rules) {
    // "e4" of chess is also a move of gomoku.
    const KeptSource::Format format = record.kept.format;
    const bool is_of_pieces =
        format == KeptSource::Format::Pgn || format == KeptSource::Format::Pdn;
    if (is_of_pieces && record.game.substr(0, record.game.find(':')) != game->description().id) {
        return fail(ErrorCode::Input, file, "is a game of {}, not of {}", record.game,
                    full_name(game->description()));
    }
    Record line = main_line_of(record, false);
    ExplorerGame found;
    if (has_other_rules(record, *game)) {
        const auto own = Game::create(*record.description, rules);
        if (!own) {
            return fail(ErrorCode::Input, file, "its rules are invalid: {}",
                        own.error().front().message);
        }
        const Result<Position> end = play_record(line, *own, file);
        if (!end) return fail(end.error());
        found.players = players_by_side(line, *end);
        found.strengths = strengths_by_side(line, *end);
        line = main_line_of(line, true);
    }
    const Result<Position> end = play_record(line, game, file);
    if (!end) return fail(end.error());
    found.setup = end->setup();
    for (int ply = 0; ply < end->ply(); ++ply) found.actions.push_back(end->action(ply));
    if (found.players.empty()) {
        found.players = players_by_side(line, *end);
        found.strengths = strengths_by_side(line, *end);
    }
    found.players.resize(static_cast<std::size_t>(game->sides()));
    found.event = record.titles.event.empty() ? record.titles.name : record.titles.event;
    found.date = parse_date(record.titles.date);
    found.winner = winner_of(line);
    found.source = file;
    return found;
}

std::optional<Position> position_by_rules(const Position& position,
                                          const std::shared_ptr<const Game>& game) {
    const Board& board = game->board();
    const Board& other = position.board();
    if (board.columns() != other.columns() || board.rows() != other.rows() ||
        board.cell_count() != other.cell_count() || !game->check(position.setup())) {
        return std::nullopt;
    }
    const bool same = has_same_rules(position.game().description(), game->description());
    Position own(position.shared_game(), position.setup());
    Position result(game, position.setup());
    for (int ply = 0; ply < position.ply(); ++ply) {
        const Action action = position.action(ply);
        std::optional<Action> played = action;
        if (!same && action.kind() != ActionKind::Pass) {
            // Choices and offered cells of an opening place no stone.
            const auto stone = stone_of(own, action);
            played = stone ? std::optional(Action::place(stone->cell)) : std::nullopt;
            if (stone && stone->side != result.turn().side) return std::nullopt;
        }
        own.apply(action);
        if (!played) continue;
        if (result.over() || !result.is_legal(*played)) return std::nullopt;
        result.apply(*played);
    }
    return result;
}

int parse_date(std::string_view text) {
    constexpr int kParts = 3;
    constexpr int kMax[kParts] = {9999, 12, 31};
    constexpr std::size_t kDigits[kParts] = {4, 2, 2};
    int date = 0;
    bool known = true;
    for (int part = 0; part < kParts; ++part) {
        int value = 0;
        const std::string_view digits = text.substr(0, kDigits[part]);
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        known = known && error == std::errc() && end == digits.data() + kDigits[part] &&
                value >= 1 && value <= kMax[part];
        date = date * 100 + (known ? value : 0);
        text.remove_prefix(digits.size());
        known = known && !text.empty() && (text.front() == '-' || text.front() == '/');
        if (known) text.remove_prefix(1);
    }
    return date;
}

std::string date_text(int date) {
    const int year = date / 10'000;
    const int month = date / 100 % 100;
    const int day = date % 100;
    if (year == 0) return "";
    if (month == 0) return fmt::format("{:04}", year);
    if (day == 0) return fmt::format("{:04}-{:02}", year, month);
    return fmt::format("{:04}-{:02}-{:02}", year, month, day);
}

std::string packed_actions(const Position& end) {
    std::string bytes;
    const auto add = [&](std::uint32_t value, int count) {
        for (int i = 0; i < count; ++i) bytes += static_cast<char>(value >> 8 * i & 0xFF);
    };
    for (int ply = 0; ply < end.ply(); ++ply) {
        const Action action = end.action(ply);
        // While a game begins, a player may place the stones of others.
        if (action.is_place() && end.at(action.cell()) == end.turn_at(ply).side) {
            add(action.cell() | std::uint32_t{end.turn_at(ply).side} << 12, 2);
        } else {
            add(kOtherAction, 2);
            add(action.bits(), 4);
        }
    }
    return bytes;
}

std::optional<std::vector<PackedAction>> unpacked_actions(std::string_view bytes) {
    std::vector<PackedAction> actions;
    const auto take = [&](std::size_t count) {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < count; ++i) {
            value |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << 8 * i;
        }
        bytes.remove_prefix(count);
        return value;
    };
    while (bytes.size() >= 2) {
        const std::uint32_t value = take(2);
        if (value != kOtherAction) {
            actions.push_back(
                {Action::place(static_cast<Cell>(value & 0xFFF)), static_cast<Side>(value >> 12)});
            continue;
        }
        if (bytes.size() < 4) return std::nullopt;
        actions.push_back({Action(take(4)), kEmpty});
    }
    if (!bytes.empty()) return std::nullopt;
    return actions;
}

}  // namespace tengen
