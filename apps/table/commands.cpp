#include "table/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/text.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "table/move_words.hpp"
#include "table/replies.hpp"
#include "table/saved_games.hpp"

namespace tengen::commands {
namespace {

constexpr int kManyMoves = 1'000'000;

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

Reply undo(const Context& at, const Words& words) {
    const Result<int> count = count_of(words, 1);
    if (!count) return wrong(count.error());
    if (auto repeated = repeated_offer(at.table, RemoteOffer::Takeback)) return *repeated;
    const Result<void> undone = at.table.people().undo(*count);
    return undone && at.table.remote() != nullptr ? Reply{} : reply_of(undone);
}

Reply redo(const Context& at, const Words& words) {
    const Result<int> count = count_of(words, 1);
    return count ? reply_of(at.table.people().redo(*count)) : wrong(count.error());
}

Reply branch(const Context& at, const Words& words) {
    const Result<int> count = count_of(words, at.table.position().ply());
    if (!count) return wrong(count.error());
    const Result<void> branched = at.table.branch(*count);
    return branched ? done() : wrong(branched.error());
}

Reply hint(const Context& at, const Words&) {
    const Result<void> asked = at.table.hints().ask();
    return asked ? Reply{} : wrong(asked.error());
}

Reply now(const Context& at, const Words&) {
    const Result<void> moved = at.table.people().move_now();
    return moved ? Reply{} : wrong(moved.error());
}

Reply new_game(const Context& at, const Words&) {
    return at.table.remote() == nullptr ? reply_of(at.table.new_game()) : rematch(at, {});
}

Reply game(const Context& at, const Words& words) {
    return reply_of(at.table.change_game(rest_of(words)));
}

Reply board(const Context& at, const Words& words) {
    if (words.size() < 2) return done();
    const Result<BoardSize> size = parse_board_size(words[1]);
    if (!size) return wrong(Error{ErrorCode::CommandLine, "board", size.error().front().message});
    return reply_of(at.table.change_board(*size));
}

Reply seat(const Context& at, const Words& words) {
    if (words.size() != 3) return wrong("seat needs N PLAYER (such as: seat 2 rookie:easy)");
    const auto number = to_number<int>(words[1]);
    const int seats = at.table.game().seats();
    if (!number || *number < 1 || *number > seats) {
        return wrong("there is no seat '{}' (seats: 1–{})", printable(words[1], kShownInput),
                     seats);
    }
    const Result<SeatSpec> spec = parse_seat(words[2]);
    if (!spec) return wrong(spec.error());
    return reply_of(at.table.change_seats({{static_cast<Seat>(*number - 1), *spec}}));
}

Reply level(const Context& at, const Words& words) {
    if (words.size() != 2) return wrong("level needs one LEVEL (such as: level easy)");
    const std::vector<std::string> levels = at.levels.names(at.table.game().description().id);
    std::vector<SeatChange> changes;
    for (int i = 0; i < at.table.game().seats(); ++i) {
        const auto seat = static_cast<Seat>(i);
        SeatSpec spec = at.table.plan().spec.seats[seat];
        if (spec.kind != SeatKind::Ai) continue;
        const bool level_alone = std::find(levels.begin(), levels.end(), spec.name) != levels.end();
        (level_alone ? spec.name : spec.level) = words[1];
        changes.push_back({seat, std::move(spec)});
    }
    if (changes.empty()) return wrong("no AI sits at the table");
    return reply_of(at.table.change_seats(changes));
}

Reply seats(const Context& at, const Words&) {
    Reply reply;
    for (int i = 0; i < at.table.game().seats(); ++i) {
        const auto seat = static_cast<Seat>(i);
        const Side side = at.table.position().side_of(seat);
        reply.lines.push_back(fmt::format("seat {}: {}, {}", i + 1, at.table.game().side_name(side),
                                          at.table.player(seat).english()));
    }
    return reply;
}

Reply moves(const Context& at, const Words&) {
    const std::string text = actions_text(at.table.position());
    return said(text.empty() ? "no moves yet" : text);
}

Reply show(const Context&, const Words&) {
    return done();
}

Reply save(const Context& at, const Words& words) {
    const std::string path = rest_of(words);
    const Result<std::vector<std::string>> lost = at.table.save(path);
    if (!lost) return wrong(lost.error());
    const std::string saved = "saved as " + printable(path, 200);
    return said(lost->empty() ? saved : fmt::format("{}; lost: {}", saved, fmt::join(*lost, ", ")));
}

Reply list_saved(const Table& table) {
    Reply reply;
    const TableServices& services = table.services();
    if (services.journals != nullptr && *services.journals) {
        for (const SavedGame& saved : unfinished_games(**services.journals, services.rules)) {
            reply.lines.push_back(line_of(saved));
        }
    }
    if (reply.lines.empty()) return said("there is no other unfinished game");
    reply.lines.emplace_back("'load N' resumes game N");
    return reply;
}

Reply load(const Context& at, const Words& words) {
    std::string name = rest_of(words);
    ChangedRules changed = ChangedRules::Refuse;
    if (constexpr std::string_view kKeep = "--keep-rules "; name.starts_with(kKeep)) {
        changed = ChangedRules::Keep;
        name.erase(0, kKeep.size());
    }
    if (name.empty()) return list_saved(at.table);
    const auto path = find_saved(at.table.services().journals, name);
    if (!path) return wrong(path.error());
    const auto loaded = at.table.load(*path, changed);
    if (!loaded) return wrong(loaded.error());
    Reply reply = done();
    for (const Message& note : *loaded) reply.lines.push_back(english(note));
    return reply;
}

Reply resign(const Context& at, const Words&) {
    return reply_of(at.table.people().resign());
}

Reply draw(const Context& at, const Words&) {
    if (auto repeated = repeated_offer(at.table, RemoteOffer::Draw)) return *repeated;
    const Result<void> offered = at.table.people().offer_draw();
    return offered ? Reply{} : wrong(offered.error());
}

Reply pause(const Context& at, const Words&) {
    const bool online = at.table.remote() != nullptr;
    if (online && at.table.match().paused()) {
        return wrong("the game is paused ('continue' resumes it)");
    }
    if (auto repeated = repeated_offer(at.table, RemoteOffer::Pause)) return *repeated;
    const Result<void> paused = at.table.people().pause();
    if (!paused) return wrong(paused.error());
    if (online) return {};
    return said("paused; 'continue' resumes the game");
}

Reply resume(const Context& at, const Words&) {
    const Result<void> resumed = at.table.people().resume();
    return resumed && at.table.remote() != nullptr ? Reply{} : reply_of(resumed);
}

/// Handles "loses", "random", "again", or a player to continue with.
Reply fault(const Context& at, const Words& words) {
    const auto open = at.table.has_game() ? at.table.match().pending_fault() : std::nullopt;
    if (!open) return wrong("no AI fault waits for your decision (see --on-fault)");
    if (words.size() != 2) return wrong("fault needs one ANSWER (such as: fault random)");
    if (words[1] == "loses") return reply_of(at.table.people().answer_fault(FaultAnswer::Loses));
    if (words[1] == "random") return reply_of(at.table.people().answer_fault(FaultAnswer::Random));
    if (words[1] == "again") return reply_of(at.table.people().answer_fault(FaultAnswer::TryAgain));
    const Result<SeatSpec> spec = parse_seat(words[1]);
    if (!spec) return wrong(spec.error());
    return reply_of(at.table.change_seats({{open->seat, *spec}}));
}

/// The line before the list of commands.
std::string help_begin(const Table& table) {
    const RemoteGame* const remote = table.remote();
    if (remote != nullptr && remote->stage() == RemoteStage::Open) {
        return "the game begins when all seats are taken; you can type:";
    }
    const std::string moves = table.has_game() ? moves_to_type(table.position()) : "";
    if (moves.empty() || table.match().result()) return "the game is over; you can type:";
    if (remote != nullptr && !remote->own_seat()) return "you watch this game; you can type:";
    return fmt::format("type {}, or:", moves);
}

Reply help(const Context& at, const Words&) {
    Reply reply;
    reply.lines.push_back(help_begin(at.table));
    const bool online = at.table.remote() != nullptr;
    for (const Command& command : all()) {
        if (!works_at(command, at.table)) continue;
        const bool other = online && !command.online.help.empty();
        const auto arguments = online && !command.online.arguments.empty()
                                   ? command.online.arguments
                                   : command.arguments;
        reply.lines.push_back(fmt::format("  {:<16} {}",
                                          fmt::format("{} {}", command.name, arguments),
                                          other ? command.online.help : command.help));
    }
    return reply;
}

Reply quit(const Context&, const Words&) {
    Reply reply;
    reply.quit = true;
    return reply;
}

}  // namespace

std::span<const Command> all() {
    static constexpr auto kNone = HomeUse::None;
    static constexpr std::array kCommands{
        Command{"undo",
                "[N|all]",
                "undo your last move, or the last N",
                &undo,
                {&in_game_with_takebacks, "ask the others to undo your last move, or the last N"}},
        Command{"redo", "[N|all]", "redo the last undone move, or the last N", &redo},
        Command{"branch",
                "[N]",
                "continue from move N as a new game (default: the last move)",
                &branch,
                {&after_game, "continue from move N as a local game (default: the last move)"}},
        Command{"hint", "", "ask an AI for a hint", &hint},
        Command{"now", "", "make the AI move now", &now},
        Command{"new", "", "start again", &new_game, {&after_game_seated, "the same as rematch"}},
        Command{"game", "NAME", "play another game, such as tictactoe or gomoku:standard", &game},
        Command{"board", "[SIZE]",
                "start again on a board such as 19x19; without SIZE: show the board", &board},
        Command{"seat",
                "N PLAYER",
                "change the player of seat N: human, rookie, minimax:hard",
                &seat,
                {&before_game, "take the free seat N", "N human"}},
        Command{"level", "LEVEL", "change the level of the AIs, such as easy", &level},
        Command{"seats", "", "show the players", &seats, {&always}},
        Command{"moves", "", "show the moves", &moves, {&always}},
        Command{"show", "", "show the board", &show, {&always}},
        Command{"save", "FILE", "save the game to a file", &save, {&always}},
        Command{"load",
                "[N|FILE]",
                "resume a saved game; without an argument: list unfinished games",
                &load,
                {&always, "leave for a saved game; without an argument: list unfinished games"}},
        Command{"resign", "", "resign the game", &resign, {&in_game}},
        Command{"draw", "", "offer a draw", &draw, {&in_game}},
        Command{"accept",
                "[OFFER]",
                "accept a draw offer",
                &accept,
                {&since_game, "accept an offer: draw, takeback, pause or rematch"}},
        Command{"decline",
                "[OFFER]",
                "",
                &decline,
                {&since_game, "decline an offer, or withdraw your own"},
                kNone},
        Command{"rematch", "", "", &rematch, {&after_game_seated, "offer a rematch"}, kNone},
        Command{"pause", "", "stop the clocks", &pause, {&in_game_with_pauses, "offer a pause"}},
        Command{"continue", "", "continue after a pause", &resume, {&in_game_with_pauses}},
        Command{"fault", "ANSWER",
                "decide what follows an AI's fault: loses, random, again, human, rookie", &fault},
        Command{"say",
                "TEXT",
                "",
                &say,
                {&always, "say something to the players; if you watch, to the watchers"},
                kNone},
        Command{"who", "", "", &who, {&always, "show who is at the table, and its link"}, kNone},
        Command{"claim",
                "",
                "",
                &claim,
                {&in_game, "end the game, or continue it, without a player who is away too long"},
                kNone},
        Command{
            "abort",
            "",
            "",
            &abort,
            {&until_all_moved,
             "end the game without a result until all have moved, or close your table before it"},
            kNone},
        Command{"stand", "", "", &stand, {&before_game_seated, "free your seat"}, kNone},
        Command{"block", "N", "", &block, {&always, "hide what the player of seat N says"}, kNone},
        Command{"unblock", "N", "", &unblock, {&always, "show it again"}, kNone},
        Command{"report",
                "N TEXT",
                "",
                &report,
                {&always, "report the player of seat N to the administrators"},
                kNone},
        Command{"help", "", "this list", &help, {&always}},
        Command{"quit",
                "",
                "leave; the game is saved",
                &quit,
                {&always, "leave; the server keeps the game"}},
    };
    return kCommands;
}

bool works_at(const Command& command, const Table& table) {
    const RemoteGame* const remote = table.remote();
    if (remote == nullptr) return command.home == HomeUse::Yes;
    return command.online.works != nullptr && command.online.works(*remote);
}

const Command* find(std::string_view typed) {
    std::string name(typed);
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (name == "?") name = "help";
    if (name == "exit") name = "quit";
    for (const Command& command : all()) {
        if (command.name == name) return &command;
    }
    return nullptr;
}

}  // namespace tengen::commands
