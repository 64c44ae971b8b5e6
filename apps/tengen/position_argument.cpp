#include "position_argument.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/durable_file.hpp"
#include "board_drawing/move_numbers.hpp"
#include "core/forsyth.hpp"
#include "core/position_text.hpp"
#include "diagram/diagram.hpp"
#include "explorer/explorer_game.hpp"
#include "record/play_record.hpp"
#include "record/record_format.hpp"
#include "table/record_file.hpp"

namespace tengen::cli {

bool looks_like_cell(std::string_view word) {
    const std::size_t letters = word.find_first_of("0123456789");
    return letters != std::string_view::npos && letters >= 1 && letters <= 2 &&
           word.find_first_not_of("0123456789", letters) == std::string_view::npos;
}

bool looks_like_stones(std::string_view word) {
    const std::size_t colon = word.find(':');
    if (colon == std::string_view::npos) return false;
    const std::string_view cells = word.substr(colon + 1);
    const std::string_view first = cells.substr(0, cells.find(','));
    const std::size_t kind = first.find('@');  // "king@e1"
    return word.starts_with("to_move:") || cells.empty() ||
           looks_like_cell(kind == first.npos ? first : first.substr(kind + 1));
}

bool begins_position(std::string_view word) {
    const bool taking = word.starts_with('-') && looks_like_cell(word.substr(1));
    return taking || looks_like_cell(word.substr(0, word.find(','))) || looks_like_stones(word);
}

namespace {

/// Whether a word begins a FEN. The name of a file does not.
bool begins_forsyth(const std::string& word) {
    std::error_code ignored;
    return looks_like_forsyth(word) && !std::filesystem::exists(word, ignored);
}

std::string joined(std::span<const std::string> words) {
    return fmt::format("{}", fmt::join(words.begin(), words.end(), " "));
}

/// The end of a position's stones. If moves name the side of their stone, "x:b2" is a move.
std::size_t begin_of_moves(const std::shared_ptr<const Game>& game, std::string_view text) {
    if (const std::size_t length = forsyth_length(text); length > 0) return length;
    const std::string_view first = text.substr(0, text.find(' '));
    if (parse_action(Position(game), first)) return 0;
    const std::vector<std::string_view> states = game->setup_names();
    const auto is_state = [&](std::string_view word) {
        const std::size_t colon = word.find(':');
        return colon != word.npos &&
               std::ranges::find(states, word.substr(0, colon)) != states.end();
    };
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        const std::string_view word = text.substr(begin, end - begin);
        if (!word.empty() && !looks_like_stones(word) && !is_state(word)) break;
        begin = std::min(end + 1, text.size());
    }
    return begin;
}

/// `name` is the game to use if the file names none. It may be empty.
Result<Shown> read_file(Program& program, const std::string& path, const std::string& name,
                        const GameOptions& game) {
    Result<OpenedRecord> opened =
        open_record(path, record_wish(game, name), program.rules(), program.game_loader());
    if (!opened) return fail(std::move(opened.error()));
    print_notes(path, opened->record, game);
    std::optional<MatchResult> result = match_result(opened->record, opened->end);
    return Shown{std::move(opened->end), std::move(result)};
}

/// The end of a game file's main line.
Result<Position> position_of_file(Program& program, const std::string& path,
                                  const std::shared_ptr<const Game>& game) {
    const Result<FileDescriptor> file = open_to_read(path);
    if (!file) return fail(file.error());
    const Result<std::string> bytes = read_all(*file, path, kMaxRecordFile);
    if (!bytes) return fail(bytes.error());
    const RecordFormat* format = format_of_path(path);
    if (format == nullptr) format = format_of_content(*bytes);
    if (format == nullptr) {
        return fail(ErrorCode::CommandLine, path,
                    "neither its name nor its content shows a format of games");
    }
    const BoardSize board{game->board().columns(), game->board().rows()};
    const Result<Record> record = read_record(*format, {*bytes, path, board, program.rules()});
    if (!record) return fail(record.error());
    const Result<ExplorerGame> played = explorer_game(*record, game, path, program.rules());
    if (!played) return fail(played.error());
    Position position(game, played->setup);
    for (const Action action : played->actions) position.apply(action);
    return position;
}

}  // namespace

void print_notes(const std::string& path, const std::vector<Message>& notes) {
    for (const Message& message : notes) {
        const std::string note = english(message);
        Program::print_warning(note.starts_with(path) ? note : path + ": " + note);
    }
}

void print_notes(const std::string& path, const Record& record, const GameOptions& game) {
    print_notes(path, record.notes);
    if (record.games < 2 || game.game_number > 0) return;
    Program::print_warning(
        fmt::format("{}: game 1 of {} (--game-number N: another one)", path, record.games));
}

RecordWish record_wish(const GameOptions& game, const std::string& name) {
    return {nullptr, name, game.overrides, static_cast<int>(game.game_number),
            Damage::KeepBeginning};
}

Result<Position> read_position(const std::shared_ptr<const Game>& game, const std::string& text) {
    const std::size_t moves = begin_of_moves(game, text);
    const Result<Setup> setup = parse_setup(*game, text.substr(0, moves));
    if (!setup) return fail(setup.error());
    Position position(game, *setup);
    if (auto played = play_actions(position, text.substr(moves)); !played) {
        return fail(played.error());
    }
    return position;
}

Result<Shown> find_position(Program& program, GameOptions& game,
                            std::span<const std::string> words) {
    const std::string first = words.empty() ? "" : words[0].substr(0, words[0].find(' '));
    const bool is_forsyth = begins_forsyth(first);
    // Only these two games are meant by such a text alone.
    if (is_forsyth) game.name = first.find('/') == first.npos ? "draughts" : "chess";
    if (!words.empty() && !is_forsyth && !begins_position(first)) {
        if (words.size() == 1 && program.is_record(words[0])) {
            return read_file(program, words[0], "", game);
        }
        if (words.size() == 2 && program.is_record(words[1])) {
            game.name = words[0];
            return read_file(program, words[1], words[0], game);
        }
        game.name = words[0];
        words = words.subspan(1);
    }
    if (game.game_number > 0)
        return fail(ErrorCode::CommandLine, "--game-number", "needs a game file");
    const Result<LoadedGame> loaded = game.load(program);
    if (!loaded) return fail(loaded.error());
    remark_on_idle(program, *loaded, game.overrides);
    Result<Position> position = read_position(loaded->game, joined(words));
    if (!position) return fail(position.error());
    return Shown{std::move(*position), std::nullopt};
}

Result<Position> position_in_game(Program& program, const std::shared_ptr<const Game>& game,
                                  std::span<const std::string> words, std::int64_t move) {
    const bool is_file =
        words.size() == 1 && !begins_position(words[0]) && program.is_record(words[0]);
    Result<Position> position =
        is_file ? position_of_file(program, words[0], game) : read_position(game, joined(words));
    if (!position || move < 0) return position;
    if (auto gone = go_to_move(*position, move); !gone) return fail(gone.error());
    return position;
}

Result<void> go_to_move(Position& position, std::int64_t move) {
    const int made = moves_made(position);
    if (move > made) {
        return fail(ErrorCode::CommandLine, "--move", "must be 0 to {}, found '{}'", made, move);
    }
    position = position_after(position, static_cast<int>(move));
    return {};
}

}  // namespace tengen::cli
