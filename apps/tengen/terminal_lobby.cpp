// Long, because one place has all commands about games and opponents, and the news that answer
// them.
#include "terminal_lobby.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include "base/text.hpp"
#include "online/paces.hpp"
#include "online/table_request.hpp"
#include "online/wire_parts.hpp"
#include "online_text.hpp"

namespace tengen::cli {

using messages::ServerMessage;
using State = RemoteConnection::State;

namespace {

/// "GAME [fast|normal|days] [casual]", after the words before them.
struct Terms {
    std::string game;
    const QuickPace* pace = &kNormalPace;
    bool casual = false;
};

std::optional<Terms> terms_of(const std::vector<std::string>& words, std::size_t from) {
    if (words.size() <= from) return std::nullopt;
    Terms terms;
    terms.game = words[from];
    for (std::size_t i = from + 1; i < words.size(); ++i) {
        if (words[i] == "casual") {
            terms.casual = true;
        } else if (const QuickPace* pace = find_quick_pace(words[i])) {
            terms.pace = pace;
        } else {
            return std::nullopt;
        }
    }
    return terms;
}

/// The words "challenge NAME GAME [PACE] [casual]". A name may have several words, so the game is
/// the first one that exists.
std::optional<std::pair<std::string, Terms>> challenge_of(const std::vector<std::string>& words,
                                                          const GameLibrary& games) {
    std::optional<std::pair<std::string, Terms>> first;
    std::string name;
    for (std::size_t i = 2; i < words.size(); ++i) {
        name += (name.empty() ? "" : " ") + words[i - 1];
        const auto terms = terms_of(words, i);
        if (!terms) continue;
        if (games.load(terms->game)) return std::pair(name, *terms);
        if (!first) first.emplace(name, *terms);
    }
    return first;
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
        {"cancel", "", "stop waiting, or withdraw your challenge", &Self::cancel},
        {"challenge", "NAME GAME [PACE] [casual]", "challenge a player who is connected",
         &Self::challenge},
        {"accept", "[NAME]", "accept the challenge of another player", &Self::accept},
        {"decline", "[NAME]", "decline it", &Self::decline},
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

TerminalLobby::~TerminalLobby() {
    services_.client.forget(this);
}

void TerminalLobby::say(const std::string& line) {
    services_.program.out().line(line);
    services_.program.out().flush();
}

void TerminalLobby::wrong(const std::string& text, ErrorCode code) {
    services_.program.out().flush();
    Program::print_warning(text);
    failed_[command_] = static_cast<int>(code);
}

/// A refusal is an answer to the command. It is a matter of the network only without an answer.
void TerminalLobby::wrong(const Errors& why) {
    const bool lost = !services_.client.is_online();
    wrong(english(why.front()), lost ? ErrorCode::Network : ErrorCode::CommandLine);
}

void TerminalLobby::on_not_opened(const Errors& why) {
    command_ = "open";
    wrong(why);
}

void TerminalLobby::on_table_closed() {
    failed_[command_] = static_cast<int>(ErrorCode::CommandLine);
    lost_ = !services_.client.is_online();
    ask_about_challenge();
}

int TerminalLobby::exit_code() const {
    if (services_.input.is_terminal() || failed_.empty()) return 0;
    return failed_.begin()->second;
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
    if (!std::exchange(has_greeted_, true)) {
        say(fmt::format("you are {}", you()));
        list({});
        mine({});
        if (services_.input.is_terminal()) say("type a command, or 'help'");
    }
    const std::string prompt = printable(services_.server.server.host, 40) + "> ";
    while (!quit_ && !next_ && !must_end()) {
        // The lines of a pipe after a request for an opponent are for the game.
        if (waits_for_opponent() && !services_.input.is_terminal()) {
            wait([this] { return next_.has_value() || !waits_for_opponent(); });
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
    command_ = words[0];
    for (const Entry& entry : entries()) {
        if (entry.name != words[0]) continue;
        failed_.erase(command_);
        if (entry.arguments.empty() && words.size() > 1) {
            return wrong(fmt::format("'{}' takes no argument, found '{}'", words[0],
                                     printable(words[1], 40)));
        }
        return (this->*entry.run)(words);
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
                                                std::initializer_list<messages::Refusal> accepted) {
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
    const bool known = refusal != nullptr &&
                       std::find(accepted.begin(), accepted.end(), refusal->code) != accepted.end();
    if (refusal != nullptr && !known) {
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
    if (!terms || terms->casual)
        return wrong("leaders needs GAME [PACE] (such as: leaders gomoku:renju fast)");
    messages::Find find;
    find.what = messages::FindWhat::Leaders;
    find.text = fmt::format("{} {}", terms->game, terms->pace->word);
    const auto answer = ask(std::move(find));
    const auto* found = answer ? std::get_if<messages::Found>(&*answer) : nullptr;
    if (found == nullptr || !found->players) return;
    if (found->players->empty()) {
        const auto loaded = services_.program.games().load(terms->game);
        if (!loaded) return wrong(loaded.error());
        say("  none yet (a place needs ten rated games)");
    }
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
    withdraw();
    messages::Seek seek;
    seek.rules.game = terms->game;
    seek.clock = clock_request(terms->pace->clock);
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

/// Ends the standing request for an opponent, if there is one.
void TerminalLobby::withdraw() {
    const auto challenge = std::exchange(challenge_, std::nullopt);
    const auto seek = std::exchange(seek_, std::nullopt);
    if (challenge && ask(messages::Cancel{challenge->game})) {
        say(fmt::format("you withdraw your challenge to {}", printable(challenge->name, 40)));
    }
    if (seek && ask(messages::Cancel{*seek})) say("you no longer wait");
}

void TerminalLobby::cancel(const Words&) {
    if (!waits_for_opponent()) return wrong("you do not wait for an opponent");
    withdraw();
}

void TerminalLobby::challenge(const Words& words) {
    const auto wish = challenge_of(words, services_.program.games());
    if (!wish) {
        return wrong(
            "challenge needs NAME GAME [PACE] [casual] (such as: challenge Ben gomoku fast)");
    }
    const auto& [name, terms] = *wish;
    auto table =
        challenge_request({name, terms.game, terms.pace->clock, is_account() && !terms.casual},
                          services_.program.games());
    if (!table) return wrong(table.error());
    withdraw();
    // The answer of the player may come before that of the server is handled here.
    challenge_.emplace(SentChallenge{name, ""});
    const auto answer = ask(std::move(*table));
    const auto* done = answer ? std::get_if<messages::Ok>(&*answer) : nullptr;
    if (done == nullptr || !done->game) return challenge_.reset();
    if (!challenge_) return;
    challenge_->game = *done->game;
    say(fmt::format("you challenge {} and wait for an answer ('cancel' withdraws it)",
                    printable(name, 40)));
}

void TerminalLobby::answer_challenge(const Words& words, bool yes) {
    std::string name;
    for (std::size_t i = 1; i < words.size(); ++i) name += (i > 1 ? " " : "") + words[i];
    const auto found = std::find_if(challenges_.begin(), challenges_.end(),
                                    [&](const messages::Challenge& challenge) {
                                        return name.empty() || challenge.from.name == name;
                                    });
    if (found == challenges_.end()) {
        return wrong(name.empty() ? "no challenge waits for your answer"
                                  : fmt::format("no challenge of '{}' waits for your answer",
                                                printable(name, 40)));
    }
    const messages::Challenge challenge = *found;
    challenges_.erase(found);
    using messages::Refusal;
    // If the game is at another process of the server, the player opens it and sits down.
    const auto answer =
        yes ? ask(messages::AnswerChallenge{challenge.id, yes},
                  {Refusal::NoSuchGame, Refusal::Elsewhere})
            : ask(messages::AnswerChallenge{challenge.id, yes}, {Refusal::NoSuchGame});
    if (!answer) return;
    const auto* refusal = std::get_if<messages::ErrorAnswer>(&*answer);
    if (refusal != nullptr && refusal->code == Refusal::NoSuchGame) {
        return wrong(
            fmt::format("the challenge of {} no longer stands", rated_name(challenge.from)));
    }
    if (yes) return open_game(challenge.id);
    say(fmt::format("you decline the challenge of {}", rated_name(challenge.from)));
}

void TerminalLobby::accept(const Words& words) {
    answer_challenge(words, true);
}

void TerminalLobby::decline(const Words& words) {
    answer_challenge(words, false);
}

// ---- News

void TerminalLobby::on_challenge(const messages::Challenge& challenge) {
    const bool known =
        std::any_of(challenges_.begin(), challenges_.end(),
                    [&](const messages::Challenge& other) { return other.id == challenge.id; });
    if (known) return;
    challenges_.push_back(challenge);
    if (!announced_.insert(challenge.id).second) return;
    const bool several = challenges_.size() > 1;
    const std::string name = several ? ' ' + printable(challenge.from.name, 40) : "";
    services_.input.interrupt(fmt::format(
        "{} challenges you: {}, {}{} ('accept{}' or 'decline{}')", rated_name(challenge.from),
        printable(challenge.rules.game.value_or("a special game"), 60),
        clock_words(challenge.clock), challenge.rated ? ", rated" : "", name, name));
}

void TerminalLobby::on_new_game(const std::string& game, std::optional<messages::GameState> state) {
    if (!challenge_) {
        if (std::exchange(seek_, std::nullopt)) open_game(game);
        return;
    }
    if (!challenge_->game.empty() && challenge_->game != game) return;
    if (state == messages::GameState::Open) return;
    const std::string name = std::exchange(challenge_, std::nullopt)->name;
    if (state != messages::GameState::Over) return open_game(game);
    services_.input.interrupt(fmt::format("{} declines your challenge", printable(name, 40)));
}

void TerminalLobby::on_state() {
    if (greets_) return;
    const bool lost = services_.client.state().state != State::Online;
    if (lost == std::exchange(lost_, lost)) return;
    if (lost) {
        if (std::exchange(seek_, std::nullopt))
            services_.input.interrupt("you no longer wait for an opponent");
        challenges_.clear();
    }
    if (services_.client.state().state != State::Refused) {
        services_.input.interrupt(connection_text(services_.client.state()));
    }
    if (!lost) ask_about_challenge();
}

/// The answer of the player may have come while there was no connection.
void TerminalLobby::ask_about_challenge() {
    if (!challenge_ || challenge_->game.empty()) return;
    messages::OpenGame open;
    open.game = challenge_->game;
    // Without a connection, its return asks again.
    static_cast<void>(services_.client.request(
        std::move(open), [this](const auto& answer) { on_challenge_found(answer); }, this));
}

void TerminalLobby::on_challenge_found(const Result<ServerMessage>& answer) {
    if (!answer || !challenge_) return;
    const std::string name = printable(challenge_->name, 40);
    const auto* game = std::get_if<messages::GameNow>(&*answer);
    const auto* refusal = refusal_in(answer);
    const bool elsewhere = refusal != nullptr && refusal->code == messages::Refusal::Elsewhere;
    if (game != nullptr && game->state == messages::GameState::Open) {
        services_.input.interrupt(fmt::format("{} has not answered your challenge yet", name));
    } else if (elsewhere || (game != nullptr && !game->lines.empty()) ||
               (game != nullptr && game->state == messages::GameState::Playing)) {
        open_game(std::exchange(challenge_, std::nullopt)->game);
    } else {
        challenge_.reset();
        services_.input.interrupt(
            fmt::format("your challenge to {} no longer stands (declined or expired)", name));
    }
}

}  // namespace tengen::cli
