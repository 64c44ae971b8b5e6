// Long, because one table of commands leads to one small function for each.
#include "table/command_interpreter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "table/move_words.hpp"
#include "table/replies.hpp"

namespace tengen {
namespace {

constexpr int kManyMoves = 1'000'000;

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    while (true) {
        const std::size_t start = line.find_first_not_of(" \t\r\n");
        if (start == std::string_view::npos) return words;
        line.remove_prefix(start);
        const std::size_t end = std::min(line.find_first_of(" \t\r\n"), line.size());
        words.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
}

/// The number after a command; `fallback` if there is none.
Result<int> count_of(const std::vector<std::string_view>& words, int fallback) {
    if (words.size() < 2) return fallback;
    if (words[1] == "all") return kManyMoves;
    const std::string_view text = words[1];
    const auto count = to_number<int>(text);
    if (!count || *count < 1) {
        return fail(ErrorCode::CommandLine, std::string(words[0]), "'{}' is not a number of moves",
                    printable(text, kShownInput));
    }
    return std::min(*count, kManyMoves);
}

/// Whether a word has the form "h8", "x:h8" (whose stone) or "-h8" (which to remove).
bool has_cell_shape(std::string_view text) {
    text.remove_prefix(text.starts_with('-') ? 1 : text.find(':') + 1);
    const std::size_t digits = text.find_first_of("0123456789");
    return digits != std::string_view::npos && digits >= 1 && digits <= 3 &&
           text.find_first_not_of("0123456789", digits) == std::string_view::npos &&
           std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(digits),
                       [](unsigned char c) { return std::isalpha(c) != 0; });
}

}  // namespace

struct CommandInterpreter::Entry {
    CommandWord word;
    Handler run;
};

std::span<const CommandInterpreter::Entry> CommandInterpreter::entries() {
    using Self = CommandInterpreter;
    static constexpr std::array kEntries{
        Entry{{"undo", "[N|all]", "undo your last move, or the last N"}, &Self::undo},
        Entry{{"redo", "[N|all]", "redo the last undone move, or the last N"}, &Self::redo},
        Entry{{"branch", "[N]", "continue from move N as a new game (default: the last move)"},
              &Self::branch},
        Entry{{"hint", "", "ask an AI for a hint"}, &Self::hint},
        Entry{{"now", "", "make the AI move now"}, &Self::now},
        Entry{{"new", "", "start again"}, &Self::new_game},
        Entry{{"game", "NAME", "play another game, such as tictactoe or gomoku:standard"},
              &Self::game},
        Entry{{"board", "[SIZE]",
               "start again on a board such as 19x19; without SIZE: show the board"},
              &Self::board},
        Entry{{"seat", "N PLAYER", "change the player of seat N: human, rookie, minimax:hard"},
              &Self::seat},
        Entry{{"level", "LEVEL", "change the level of the AIs, such as easy"}, &Self::level},
        Entry{{"seats", "", "show the players"}, &Self::seats},
        Entry{{"moves", "", "show the moves"}, &Self::moves},
        Entry{{"show", "", "show the board"}, &Self::show},
        Entry{{"save", "FILE", "save the game to a file"}, &Self::save},
        Entry{
            {"load", "[N|FILE]", "resume a saved game; without an argument: list unfinished games"},
            &Self::load},
        Entry{{"resign", "", "resign the game"}, &Self::resign},
        Entry{{"draw", "", "offer a draw"}, &Self::draw},
        Entry{
            {"accept", "[OFFER]", "accept a draw offer; online also a takeback, rematch or pause"},
            &Self::accept},
        Entry{{"decline", "[OFFER]", "decline an offer of an online game"}, &Self::decline},
        Entry{{"rematch", "", "offer a rematch after an online game"}, &Self::rematch},
        Entry{{"pause", "", "stop the clocks"}, &Self::pause},
        Entry{{"continue", "", "continue after a pause"}, &Self::resume},
        Entry{{"fault", "ANSWER",
               "decide what follows an AI's fault: loses, random, again, human, rookie"},
              &Self::fault},
        Entry{{"say", "TEXT", "say something to the table of an online game"}, &Self::say},
        Entry{{"who", "", "show who is at the table of an online game"}, &Self::who},
        Entry{{"claim", "", "claim the seat of a player who has been away too long"}, &Self::claim},
        Entry{{"abort", "", "end an online game before every player has moved"}, &Self::abort},
        Entry{{"stand", "", "free your seat before an online game"}, &Self::stand},
        Entry{{"block", "N", "hide what the player of seat N says online"}, &Self::block},
        Entry{{"unblock", "N", "show it again"}, &Self::unblock},
        Entry{{"report", "N TEXT", "report the player of seat N to the server"}, &Self::report},
        Entry{{"help", "", "this list"}, &Self::help},
        Entry{{"quit", "", "leave; the game is saved"}, &Self::quit},
    };
    return kEntries;
}

const CommandInterpreter::Entry* CommandInterpreter::find(std::string_view typed) {
    std::string name(typed);
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (name == "?") name = "help";
    if (name == "exit") name = "quit";
    for (const Entry& entry : entries()) {
        if (entry.word.name == name) return &entry;
    }
    return nullptr;
}

std::span<const CommandWord> CommandInterpreter::words() {
    static const std::vector<CommandWord> kWords = [] {
        std::vector<CommandWord> words;
        for (const Entry& entry : entries()) words.push_back(entry.word);
        return words;
    }();
    return kWords;
}

CommandInterpreter::CommandInterpreter(Table& table, const GameLibrary& games,
                                       const PluginLibrary& plugins, const Levels& levels)
    : table_(table), games_(games), plugins_(plugins), levels_(levels) {}

Reply CommandInterpreter::execute(std::string_view line) {
    const Words words = words_of(line);
    if (words.empty()) return {};
    const Entry* entry = find(words[0]);
    if (entry == nullptr) {
        if (words.size() == 1) return move(words[0]);
        return not_a_move(line);
    }
    if (entry->word.arguments.empty() && words.size() > 1) {
        return wrong("'{}' takes no argument, found '{}'", words[0],
                     printable(words[1], kShownInput));
    }
    const bool needs = !entry->word.arguments.empty() && entry->word.arguments[0] != '[';
    if (needs && words.size() < 2) return wrong("{} needs {}", words[0], entry->word.arguments);
    return (this->*entry->run)(words);
}

Reply CommandInterpreter::move(std::string_view text) {
    const Result<void> played = table_.act(text);
    if (played) return table_.remote() == nullptr ? done() : Reply{};
    // A word of the right form is a forbidden or impossible move. Any other word is not a move at
    // all.
    ActionList scratch;
    const bool acts = !table_.match().result() && table_.is_human(table_.position().turn().seat);
    if (text == "pass" || has_cell_shape(text) || (acts && parse_action(table_.position(), text))) {
        return wrong(played.error());
    }
    return not_a_move(text);
}

Reply CommandInterpreter::not_a_move(std::string_view text) const {
    std::vector<std::string_view> names;
    for (const CommandWord& word : words()) names.push_back(word.name);
    const std::vector<std::string> moves = move_names(true);
    names.insert(names.end(), moves.begin(), moves.end());
    const std::string_view first = text.substr(0, text.find_first_of(" \t"));
    const bool number = first.find_first_not_of("0123456789") == std::string_view::npos;
    // A number is never a mistyped command.
    const Message hint = number ? Message() : did_you_mean(first, names);
    if (!hint.id.empty()) return wrong("not a move: '{}'{}", printable(text, kShownInput), hint);
    const bool plain = !table_.has_game() || only_cells(table_.position());
    return wrong("not a move: '{}' ({}help lists the commands)", printable(text, kShownInput),
                 plain ? "" : "type " + moves_to_type(table_.position()) + "; ");
}

Reply CommandInterpreter::undo(const Words& words) {
    const Result<int> count = count_of(words, 1);
    if (!count) return wrong(count.error());
    const Result<void> undone = table_.undo(*count);
    if (undone && table_.remote() != nullptr) return said("you ask for a takeback");
    return reply_of(undone);
}

Reply CommandInterpreter::redo(const Words& words) {
    const Result<int> count = count_of(words, 1);
    return count ? reply_of(table_.redo(*count)) : wrong(count.error());
}

Reply CommandInterpreter::branch(const Words& words) {
    const Result<int> count = count_of(words, table_.position().ply());
    if (!count) return wrong(count.error());
    const Result<void> branched = table_.branch(*count);
    return branched ? done() : wrong(branched.error());
}

Reply CommandInterpreter::hint(const Words&) {
    const Result<void> asked = table_.hint();
    return asked ? Reply{} : wrong(asked.error());
}

Reply CommandInterpreter::now(const Words&) {
    const Result<void> moved = table_.move_now();
    return moved ? Reply{} : wrong(moved.error());
}

Reply CommandInterpreter::new_game(const Words&) {
    return table_.remote() == nullptr ? reply_of(table_.new_game()) : rematch({});
}

Reply CommandInterpreter::game(const Words& words) {
    return reply_of(table_.change_game(rest_of(words)));
}

Reply CommandInterpreter::board(const Words& words) {
    if (words.size() < 2) return done();
    const Result<BoardSize> size = parse_board_size(words[1]);
    if (!size) return wrong(Error{ErrorCode::CommandLine, "board", size.error().front().message});
    return reply_of(table_.change_board(*size));
}

Reply CommandInterpreter::seat(const Words& words) {
    if (words.size() != 3) return wrong("seat needs N PLAYER (such as: seat 2 rookie:easy)");
    const auto number = to_number<int>(words[1]);
    const int seats = table_.game().seats();
    if (!number || *number < 1 || *number > seats) {
        return wrong("there is no seat '{}' (seats: 1–{})", printable(words[1], kShownInput),
                     seats);
    }
    const Result<SeatSpec> spec = parse_seat(words[2]);
    if (!spec) return wrong(spec.error());
    return reply_of(table_.change_seat(static_cast<Seat>(*number - 1), *spec));
}

Reply CommandInterpreter::level(const Words& words) {
    if (words.size() != 2) return wrong("level needs one LEVEL (such as: level easy)");
    const std::vector<std::string> levels = levels_.names(table_.game().description().id);
    std::vector<SeatChange> changes;
    for (int i = 0; i < table_.game().seats(); ++i) {
        const auto seat = static_cast<Seat>(i);
        SeatSpec spec = table_.seat_spec(seat);
        if (spec.kind != SeatKind::Ai) continue;
        const bool level_alone = std::find(levels.begin(), levels.end(), spec.name) != levels.end();
        (level_alone ? spec.name : spec.level) = words[1];
        changes.push_back({seat, std::move(spec)});
    }
    if (changes.empty()) return wrong("no AI sits at the table");
    return reply_of(table_.change_seats(changes));
}

Reply CommandInterpreter::seats(const Words&) {
    Reply reply;
    for (int i = 0; i < table_.game().seats(); ++i) {
        const auto seat = static_cast<Seat>(i);
        const Side side = table_.position().side_of(seat);
        reply.lines.push_back(fmt::format("seat {}: {}, {}", i + 1, table_.game().side_name(side),
                                          table_.player_name(seat)));
    }
    return reply;
}

Reply CommandInterpreter::moves(const Words&) {
    const std::string text = actions_text(table_.position());
    return said(text.empty() ? "no moves yet" : text);
}

Reply CommandInterpreter::show(const Words&) {
    return done();
}

Reply CommandInterpreter::save(const Words& words) {
    const std::string path = rest_of(words);
    const Result<std::vector<std::string>> lost = table_.save(path);
    if (!lost) return wrong(lost.error());
    const std::string saved = "saved as " + printable(path, 200);
    return said(lost->empty() ? saved : fmt::format("{}; lost: {}", saved, fmt::join(*lost, ", ")));
}

Reply CommandInterpreter::list_saved() const {
    Reply reply;
    for (const SavedGame& saved : table_.unfinished()) reply.lines.push_back(line_of(saved));
    if (reply.lines.empty()) return said("there is no other unfinished game");
    reply.lines.emplace_back("'load N' resumes game N");
    return reply;
}

Reply CommandInterpreter::load(const Words& words) {
    std::string name = rest_of(words);
    ChangedRules changed = ChangedRules::Refuse;
    if (constexpr std::string_view kKeep = "--keep-rules "; name.starts_with(kKeep)) {
        changed = ChangedRules::Keep;
        name.erase(0, kKeep.size());
    }
    if (name.empty()) return list_saved();
    const auto path = table_.find_saved(name);
    if (!path) return wrong(path.error());
    const auto loaded = table_.load(*path, changed);
    if (!loaded) return wrong(loaded.error());
    Reply reply = done();
    reply.lines = *loaded;
    return reply;
}

Reply CommandInterpreter::resign(const Words&) {
    return reply_of(table_.resign());
}

Reply CommandInterpreter::draw(const Words&) {
    const Result<void> offered = table_.offer_draw();
    return offered ? Reply{} : wrong(offered.error());
}

Reply CommandInterpreter::pause(const Words&) {
    const Result<void> paused = table_.pause();
    if (!paused) return wrong(paused.error());
    if (table_.remote() != nullptr) return said("you offer a pause");
    return said("paused; 'continue' resumes the game");
}

Reply CommandInterpreter::resume(const Words&) {
    return reply_of(table_.resume());
}

/// Handles "loses", "random", "again", or a player to continue with.
Reply CommandInterpreter::fault(const Words& words) {
    const std::optional<SurvivedFault> open = table_.pending_fault();
    if (!open) return wrong("no AI fault waits for your decision (see --on-fault)");
    if (words.size() != 2) return wrong("fault needs one ANSWER (such as: fault random)");
    if (words[1] == "loses") return reply_of(table_.answer_fault(FaultAnswer::Loses));
    if (words[1] == "random") return reply_of(table_.answer_fault(FaultAnswer::Random));
    if (words[1] == "again") return reply_of(table_.answer_fault(FaultAnswer::TryAgain));
    const Result<SeatSpec> spec = parse_seat(words[1]);
    if (!spec) return wrong(spec.error());
    return reply_of(table_.change_seat(open->seat, *spec));
}

Reply CommandInterpreter::help(const Words&) {
    Reply reply;
    const std::string moves = table_.has_game() ? moves_to_type(table_.position()) : "";
    reply.lines.push_back(moves.empty() ? "the game is over; you can type:"
                                        : fmt::format("type {}; besides:", moves));
    for (const CommandWord& word : words()) {
        reply.lines.push_back(
            fmt::format("  {:<16} {}", fmt::format("{} {}", word.name, word.arguments), word.help));
    }
    return reply;
}

Reply CommandInterpreter::quit(const Words&) {
    Reply reply;
    reply.quit = true;
    return reply;
}

std::vector<std::string> CommandInterpreter::argument_names(const Words& words) const {
    std::vector<std::string> names;
    const auto add_level_names = [&](const std::string& prefix, std::vector<std::string> levels) {
        for (std::string& level : levels) names.push_back(prefix + level);
    };
    if (words[0] == "game" && words.size() == 2) {
        for (const GameEntry& entry : games_.entries()) {
            if (!entry.file) continue;
            names.push_back(entry.name);
            for (const VariantInfo& variant : entry.file->variants()) {
                names.push_back(entry.name + ':' + variant.name);
            }
        }
    } else if ((words[0] == "seat" && words.size() == 3) ||
               (words[0] == "fault" && words.size() == 2)) {
        names.emplace_back("human");
        if (words[0] == "fault") names.insert(names.end(), {"loses", "random", "again"});
        add_level_names("", levels_.names(table_.game().description().id));
        for (const PluginFile& file : plugins_.files()) {
            for (const AiInfo& ai : file.ais) {
                names.push_back(ai.id);
                add_level_names(ai.id + ':', levels_.names_of_ai(ai.id));
            }
        }
    } else if (words[0] == "level" && words.size() == 2) {
        add_level_names("", levels_.names(table_.game().description().id));
    }
    return names;
}

/// Before the first letter is typed, all cells would be too many.
std::vector<std::string> CommandInterpreter::move_names(bool without_cells) const {
    if (!table_.has_game()) return {};
    const Position& position = table_.position();
    if (without_cells) return words_to_type(position);
    std::vector<std::string> names;
    ActionList scratch;
    for (const Action action : position.legal(scratch)) {
        names.push_back(position.action_name(action));
    }
    return names;
}

std::vector<std::string> CommandInterpreter::completions(std::string_view line) const {
    Words words = words_of(line);
    if (words.empty() || line.back() == ' ' || line.back() == '\t') words.emplace_back();
    std::vector<std::string> names;
    if (words.size() > 1) {
        names = argument_names(words);
    } else {
        names = move_names(words[0].empty());
        for (const CommandWord& word : CommandInterpreter::words()) names.emplace_back(word.name);
    }
    const std::string_view begun = words.back();
    std::erase_if(names, [&](const std::string& name) { return !name.starts_with(begun); });
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

}  // namespace tengen
