#include "opening_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <system_error>

#include "base/text.hpp"
#include "config/text_file.hpp"
#include "core/notation.hpp"
#include "position_argument.hpp"

namespace tengen::cli {
namespace {

/// The numbers of a line such as "0,0, -1,2"; nothing for any other text.
std::optional<std::vector<int>> numbers_of(std::string_view line) {
    std::vector<int> numbers;
    while (true) {
        const std::size_t start = line.find_first_not_of(" ,");
        if (start == std::string_view::npos) return numbers;
        line.remove_prefix(start);
        int number = 0;
        const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
        if (error != std::errc{}) return std::nullopt;
        numbers.push_back(number);
        line.remove_prefix(static_cast<std::size_t>(end - line.data()));
    }
}

/// The centre is the cell at half the columns and rows, counted from the upper left corner.
Result<Position> play_offsets(const std::shared_ptr<const Game>& game,
                              const std::vector<int>& offsets) {
    const Board& board = game->board();
    if (offsets.size() % 2 != 0) {
        return fail(ErrorCode::Input, "", "offsets are pairs x,y; the last one has no y");
    }
    std::string moves;
    for (std::size_t i = 0; i < offsets.size(); i += 2) {
        const int column = board.columns() / 2 + offsets[i];
        const int row = board.rows() - 1 - (board.rows() / 2 + offsets[i + 1]);
        if (column < 0 || column >= board.columns() || row < 0 || row >= board.rows()) {
            return fail(ErrorCode::Input, "", "the offset {},{} is outside the board", offsets[i],
                        offsets[i + 1]);
        }
        moves += cell_name(board, board.cell(row, column)) + ' ';
    }
    return read_position(game, moves);
}

Result<Position> read_line(const std::shared_ptr<const Game>& game, const std::string& line) {
    const auto offsets = numbers_of(line);
    Result<Position> position = offsets ? play_offsets(game, *offsets) : read_position(game, line);
    if (position && position->over()) {
        return fail(ErrorCode::Input, "", "the game is over in this position");
    }
    return position;
}

std::string_view next_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line = line.substr(0, line.find('#'));
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return line.substr(first, line.find_last_not_of(" \t") - first + 1);
}

/// The part of a game that matters here, because a start from stones skips the opening rule.
GameDescription without_opening(GameDescription game) {
    game.variant.clear();
    std::erase_if(game.rules, [](const RuleUse& rule) { return rule.name == "opening"; });
    return game;
}

/// Whether "gomoku-renju-15x15" names the rules and the board of a game.
bool is_for(Program& program, const std::string& file_name, const GameDescription& game) {
    const std::vector<std::string_view> parts = split(file_name, '-');
    if (parts.size() != 3 || parts[0] != game.id) return false;
    const Result<BoardSize> size = parse_board_size(parts[2]);
    if (!size) return false;
    Overrides overrides;
    overrides.board = *size;
    const auto named =
        program.load_game(std::string(parts[0]) + ':' + std::string(parts[1]), overrides);
    return named && without_opening(named->game->description()) == without_opening(game);
}

}  // namespace

Result<std::string> find_opening_file(Program& program, const std::string& name, const Game& game) {
    namespace fs = std::filesystem;
    std::error_code error;
    const bool is_folder = fs::is_directory(name, error);
    if (!is_folder && fs::exists(name, error)) return name;
    const bool is_path = name.find('/') != name.npos;
    if (is_path && !is_folder) {
        return fail(ErrorCode::Input, "", "no such file '{}'", printable(name, 80));
    }
    std::vector<std::string> known;
    bool found = false;
    std::vector<fs::path> roots;
    if (!is_path) roots = program.folders().roots;
    for (const fs::path& root : roots) {
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(root / "openings" / name, error)) {
            files.push_back(entry.path());
        }
        found = found || !error;
        std::sort(files.begin(), files.end());
        for (const fs::path& file : files) {
            if (is_for(program, file.stem().string(), game.description())) return file.string();
            known.push_back(file.stem().string());
        }
    }
    if (!found && is_folder) {
        return fail(ErrorCode::Input, "", "'{}' is a folder (name a file of openings)",
                    printable(name, 80));
    }
    if (!found) {
        return fail(ErrorCode::Input, "", "no such file or list of openings '{}'",
                    printable(name, 80));
    }
    return fail(ErrorCode::CommandLine, "",
                "there are no openings '{}' for this game (only: {}); name a file instead",
                printable(name, 40), fmt::format("{}", fmt::join(known, ", ")));
}

Result<std::vector<Position>> read_openings(const std::string& path,
                                            const std::shared_ptr<const Game>& game) {
    ErrorList errors;
    const Place file = file_place(path);
    std::optional<std::string> text = read_text_file(path, file, errors);
    if (!text || !clean_text(*text, file, errors)) return fail(errors.take());
    std::vector<Position> openings;
    std::string_view rest = *text;
    for (int number = 1; !rest.empty(); ++number) {
        const std::string line(next_line(rest));
        if (line.empty()) continue;
        Result<Position> position = read_line(game, line);
        if (position) {
            openings.push_back(std::move(*position));
            continue;
        }
        Place place = file;
        place.line = number;
        place.column = 1;
        errors.add(place, position.error().front().message);
    }
    if (openings.empty() && errors.empty()) {
        errors.add(file, "has no opening (write one per line, such as h8 h9 i8)");
    }
    if (!errors.empty()) return fail(errors.take());
    return openings;
}

}  // namespace tengen::cli
