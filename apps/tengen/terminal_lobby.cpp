#include "terminal_lobby.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include "base/text.hpp"
#include "online/table_request.hpp"
#include "online/wire_parts.hpp"
#include "online_text.hpp"

namespace tengen::cli {

using messages::ServerMessage;
using State = RemoteConnection::State;

namespace {

/// The paces of a quick match; the words are those of the server's pools of ratings.
struct PaceWord {
    std::string_view word;
    std::int64_t total, increment, move;  ///< milliseconds; 0: none
};
constexpr std::array kPaces{PaceWord{"fast", 180'000, 2'000, 0},
                            PaceWord{"normal", 600'000, 5'000, 0},
                            PaceWord{"days", 0, 0, 86'400'000}};

const PaceWord* find_pace(std::string_view word) {
    const auto found = std::find_if(kPaces.begin(), kPaces.end(),
                                    [&](const PaceWord& pace) { return pace.word == word; });
    return found == kPaces.end() ? nullptr : &*found;
}

ClockSettings clock_of(const PaceWord& pace) {
    using std::chrono::milliseconds;
    ClockSettings clock;
    if (pace.total > 0) clock.total = milliseconds(pace.total);
    clock.increment = milliseconds(pace.increment);
    if (pace.move > 0) clock.move = milliseconds(pace.move);
    return clock;
}

/// "GAME [fast|normal|days] [casual]", after the words before them.
struct Terms {
    std::string game;
    const PaceWord* pace = find_pace("normal");
    bool casual = false;
};

std::optional<Terms> terms_of(const std::vector<std::string>& words, std::size_t from) {
    if (words.size() <= from) return std::nullopt;
    Terms terms;
    terms.game = words[from];
    for (std::size_t i = from + 1; i < words.size(); ++i) {
        if (words[i] == "casual") {
            terms.casual = true;
        } else if (const PaceWord* pace = find_pace(words[i])) {
            terms.pace = pace;
        } else {
            return std::nullopt;
        }
    }
    return terms;
}

}  // namespace

struct TerminalLobby::Entry {
    std::string_view name, arguments, help;
    void (TerminalLobby::*run)(const Words&);
};

const std::vector<TerminalLobby::Entry>& TerminalLobby::entries() {
    using Self = TerminalLobby;
    static const std::vector<Entry> kEntries{
        {"list", "", "open tables, players who wait, running games", &Self::list},
        {"mine", "", "your games, those with your move first", &Self::mine},
        {"open", "LINK|ID", "play or watch a game", &Self::open},
        {"seek", "GAME [PACE] [casual]", "wait for an opponent (PACE: fast, normal, days)",
         &Self::seek},
        {"cancel", "", "stop waiting", &Self::cancel},
        {"challenge", "NAME GAME [PACE] [casual]", "challenge a player who is connected",
         &Self::challenge},
        {"accept", "", "accept the challenge of another player", &Self::accept},
        {"decline", "", "decline it", &Self::decline},
        {"leaders", "GAME [PACE]", "the best players", &Self::leaders},
        {"account", "create|enter NAME", "create an account, or sign in", &Self::account},
        {"account", "out|everywhere", "sign out here, or on all devices", &Self::account},
        {"account", "rename NAME", "change your name", &Self::account},
        {"account", "password", "change your password", &Self::account},
        {"account", "recover NAME", "a new password by the recovery code", &Self::account},
        {"account", "delete", "delete your account", &Self::account},
        {"help", "", "this list", &Self::help},
        {"quit", "", "leave", &Self::quit},
    };
    return kEntries;
}

TerminalLobby::TerminalLobby(LobbyServices services)
    : services_(std::move(services)), desk_(services_.client) {}

void TerminalLobby::say(const std::string& line) {
    services_.program.out().line(line);
    services_.program.out().flush();
}

void TerminalLobby::wrong(const std::string& text) {
    Program::print_warning(text);
}

void TerminalLobby::wrong(const Errors& why) {
    wrong(english(why.front()));
}

bool TerminalLobby::must_end() const {
    return services_.stopped() || services_.client.state().state == State::Refused;
}

bool TerminalLobby::wait(const std::function<bool()>& done) {
    services_.program.out().flush();
    while (!done() && !must_end()) services_.io.run_one();
    return !must_end();
}

std::string TerminalLobby::you() const {
    return rated_name(services_.client.welcome()->you);
}

bool TerminalLobby::is_account() const {
    return services_.client.welcome()->you.kind == messages::PlayerKind::Account;
}

Result<std::optional<OnlineTarget>> TerminalLobby::run() {
    say(fmt::format("you are {}", you()));
    list({});
    mine({});
    if (services_.input.is_terminal()) say("type a command, or 'help'");
    const std::string prompt = printable(services_.server.server.host, 40) + "> ";
    while (!quit_ && !next_ && !must_end()) {
        // The lines of a pipe after a request for an opponent are for the game.
        if (seek_ && !services_.input.is_terminal()) {
            wait([this] { return next_.has_value() || !seek_; });
            continue;
        }
        const auto line = services_.input.read(prompt, Typing::Shown,
                                               [this] { return must_end() || next_.has_value(); });
        if (!line && !next_) break;
        if (line) execute(*line);
    }
    if (services_.client.state().state == State::Refused) {
        return fail(services_.client.state().reason);
    }
    return std::exchange(next_, std::nullopt);
}

void TerminalLobby::execute(const std::string& line) {
    Words words;
    for (const std::string_view word : split(line, ' ')) {
        if (!word.empty()) words.emplace_back(word);
    }
    if (words.empty()) return;
    for (const Entry& entry : entries()) {
        if (entry.name == words[0]) return (this->*entry.run)(words);
    }
    if (is_link(words[0])) return open({"open", words[0]});
    wrong(fmt::format("not a command: '{}' ('help' lists them)", printable(words[0], 40)));
}

void TerminalLobby::help(const Words&) {
    for (const Entry& entry : entries()) {
        say(fmt::format("  {:<36} {}", fmt::format("{} {}", entry.name, entry.arguments),
                        entry.help));
    }
}

void TerminalLobby::quit(const Words&) {
    quit_ = true;
}

/// Waits for the answer. Reports a refusal, except `accepted`.
std::optional<ServerMessage> TerminalLobby::ask(messages::ClientMessage message,
                                                std::optional<messages::Refusal> accepted) {
    std::optional<Result<ServerMessage>> answer;
    OnlineClient& client = services_.client;
    const auto sent = client.request(
        std::move(message), [&answer](const auto& told) { answer = told; }, &answer);
    if (!sent) {
        wrong(sent.error());
        return std::nullopt;
    }
    wait([&] { return answer.has_value(); });
    client.forget(&answer);
    if (!answer) return std::nullopt;
    if (!*answer) {
        wrong(answer->error());
        return std::nullopt;
    }
    const auto* refusal = refusal_in(*answer);
    if (refusal != nullptr && refusal->code != accepted) {
        wrong(client.shown(*refusal));
        return std::nullopt;
    }
    return std::move(**answer);
}

// ---- Lists

void TerminalLobby::list(const Words&) {
    const auto answer = ask(messages::LobbyRequest{});
    const auto* lobby = answer ? std::get_if<messages::Lobby>(&*answer) : nullptr;
    if (lobby == nullptr) return;
    for (const std::string& line : lobby_lines(*lobby, services_.server)) say(line);
}

void TerminalLobby::mine(const Words& words) {
    messages::Find find;
    find.what = messages::FindWhat::Mine;
    const auto answer = ask(std::move(find));
    const auto* found = answer ? std::get_if<messages::Found>(&*answer) : nullptr;
    if (found == nullptr || !found->games) return;
    const std::string own = services_.client.welcome()->you.id;
    const std::vector<std::string> lines = own_game_lines(*found->games, own, services_.server);
    if (lines.empty()) return words.empty() ? void() : say("you have no unfinished game");
    say("your games:");
    for (const std::string& line : lines) say(line);
}

void TerminalLobby::leaders(const Words& words) {
    const auto terms = terms_of(words, 1);
    if (!terms) return wrong("leaders needs GAME [PACE] (such as: leaders gomoku:renju fast)");
    messages::Find find;
    find.what = messages::FindWhat::Leaders;
    find.text = fmt::format("{} {}", terms->game, terms->pace->word);
    const auto answer = ask(std::move(find));
    const auto* found = answer ? std::get_if<messages::Found>(&*answer) : nullptr;
    if (found == nullptr || !found->players) return;
    if (found->players->empty()) say("  none yet (a place needs ten rated games)");
    int place = 0;
    for (const messages::Who& who : *found->players) {
        say(fmt::format("  {}. {}", ++place, rated_name(who)));
    }
}

// ---- Games and opponents

void TerminalLobby::open_game(const std::string& id) {
    OnlineTarget target = services_.server;
    target.code.reset();
    target.game = id;
    next_ = std::move(target);
}

void TerminalLobby::open(const Words& words) {
    if (words.size() != 2) return wrong("open needs one LINK or ID");
    if (!is_link(words[1])) return open_game(words[1]);
    auto target = parse_link(words[1]);
    if (!target) return wrong(target.error());
    if (!target->names_game() || target->server.key() != services_.server.server.key()) {
        return wrong("the link is not to a game of this server");
    }
    next_ = std::move(*target);
}

void TerminalLobby::seek(const Words& words) {
    const auto terms = terms_of(words, 1);
    if (!terms) return wrong("seek needs GAME [PACE] [casual] (such as: seek gomoku fast)");
    if (seek_) cancel({});
    messages::Seek seek;
    seek.rules.game = terms->game;
    seek.clock = clock_request(clock_of(*terms->pace));
    seek.rated = is_account() && !terms->casual;
    // The game may begin before the answer is handled here.
    seek_.emplace();
    const auto answer = ask(std::move(seek));
    if (!answer) return seek_.reset();
    const auto* done = std::get_if<messages::Ok>(&*answer);
    if (done == nullptr || next_) return;
    seek_ = done->seek.value_or("");
    say(is_account() && !terms->casual ? "you wait for an opponent (rated)"
                                       : "you wait for an opponent (casual)");
}

void TerminalLobby::cancel(const Words&) {
    if (!seek_) return wrong("you do not wait for an opponent");
    if (ask(messages::Cancel{*std::exchange(seek_, std::nullopt)})) say("you no longer wait");
}

void TerminalLobby::challenge(const Words& words) {
    const auto terms = terms_of(words, 2);
    if (!terms) return wrong("challenge needs NAME GAME (such as: challenge Ben gomoku fast)");
    TableSpec spec;
    spec.game = terms->game;
    spec.clock = clock_of(*terms->pace);
    const auto loaded = services_.program.games().load(spec.game);
    if (!loaded) return wrong(loaded.error());
    auto table = table_request(spec, *loaded, messages::OpenTo::Person);
    if (!table) return wrong(table.error());
    table->person = words[1];
    table->rated = is_account() && !terms->casual;
    if (table->rated) table->takebacks = messages::Takebacks::None;
    const auto answer = ask(std::move(*table));
    const auto* done = answer ? std::get_if<messages::Ok>(&*answer) : nullptr;
    if (done != nullptr && done->game) open_game(*done->game);
}

void TerminalLobby::answer_challenge(bool yes) {
    if (challenges_.empty()) return wrong("no challenge waits for your answer");
    const std::string id = challenges_.begin()->first;
    challenges_.erase(id);
    // If the game is at another process of the server, the player opens it and sits down.
    const auto elsewhere = yes ? std::optional(messages::Refusal::Elsewhere) : std::nullopt;
    if (ask(messages::AnswerChallenge{id, yes}, elsewhere) && yes) open_game(id);
}

void TerminalLobby::accept(const Words&) {
    answer_challenge(true);
}

void TerminalLobby::decline(const Words&) {
    answer_challenge(false);
}

// ---- News

void TerminalLobby::on_challenge(const messages::Challenge& challenge) {
    challenges_[challenge.id] = challenge;
    say(fmt::format("{} challenges you: {}, {}{} ('accept' or 'decline')",
                    rated_name(challenge.from),
                    printable(challenge.rules.game.value_or("a special game"), 60),
                    clock_words(challenge.clock), challenge.rated ? ", rated" : ""));
}

void TerminalLobby::on_new_game(const std::string& game) {
    if (std::exchange(seek_, std::nullopt)) open_game(game);
}

void TerminalLobby::on_state() {
    if (greets_) return;
    const bool lost = services_.client.state().state != State::Online;
    if (lost == std::exchange(lost_, lost)) return;
    if (lost) {
        seek_.reset();
        challenges_.clear();
    }
    if (services_.client.state().state != State::Refused) {
        say(connection_text(services_.client.state()));
    }
}

}  // namespace tengen::cli
