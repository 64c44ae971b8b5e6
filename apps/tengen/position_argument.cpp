#include "position_argument.hpp"

#include "core/position_text.hpp"
#include "match/journal.hpp"

namespace tengen {

bool looks_like_cell(std::string_view word) {
    const std::size_t letters = word.find_first_of("0123456789");
    return letters != std::string_view::npos && letters >= 1 && letters <= 2 &&
           word.find_first_not_of("0123456789", letters) == std::string_view::npos;
}

bool looks_like_stones(std::string_view word) {
    const std::size_t colon = word.find(':');
    if (colon == std::string_view::npos) return false;
    const std::string_view cells = word.substr(colon + 1);
    return word.starts_with("to_move:") || cells.empty() ||
           looks_like_cell(cells.substr(0, cells.find(',')));
}

bool begins_position(std::string_view word) {
    const bool taking = word.starts_with('-') && looks_like_cell(word.substr(1));
    return taking || looks_like_cell(word) || looks_like_stones(word);
}

namespace {

std::string joined(std::span<const std::string> words) {
    return fmt::format("{}", fmt::join(words.begin(), words.end(), " "));
}

Checked<Shown> read_record(Program& program, const std::string& path) {
    Result<Journal> journal = read_journal(path, program.rules());
    if (!journal) return failed(journal.error());
    for (const std::string& note : journal->notes) {
        Program::remark(note.starts_with(path) ? note : path + ": " + note);
    }
    return Shown{std::move(journal->position), std::move(journal->result)};
}

}  // namespace

Result<Position> read_position(const std::shared_ptr<const Game>& game, const std::string& text) {
    const std::string_view first = std::string_view(text).substr(0, text.find(' '));
    // Where a move names the side of its stone, "x:b2" is a move.
    if (looks_like_stones(first) && !parse_action(Position(game), first)) {
        const Result<Setup> setup = parse_setup(*game, text);
        if (!setup) return Failure(setup.error());
        return Position(game, *setup);
    }
    Position position(game);
    if (auto played = play_actions(position, text); !played) return Failure(played.error());
    return position;
}

Checked<Shown> find_position(Program& program, GameOptions& game,
                             std::span<const std::string> words) {
    const std::string first = words.empty() ? "" : words[0].substr(0, words[0].find(' '));
    if (!words.empty() && !begins_position(first)) {
        if (words.size() == 1 && program.is_record(words[0])) {
            return read_record(program, words[0]);
        }
        game.name = words[0];
        words = words.subspan(1);
    }
    const Checked<LoadedGame> loaded = game.load(program);
    if (!loaded) return tl::unexpected(loaded.error());
    Result<Position> position = read_position(loaded->game, joined(words));
    if (!position) return failed(position.error());
    return Shown{std::move(*position), std::nullopt};
}

}  // namespace tengen
    remark_on_idle(program, *loaded, game.overrides);
