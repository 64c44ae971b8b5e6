#include "server/nodes.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"

namespace tengen::server {

using messages::Refusal;

namespace {

constexpr std::chrono::seconds kReading{2};  ///< between two readings of the others' signs
constexpr std::chrono::seconds kDead{30};    ///< without a sign of life
constexpr std::string_view kDeclined = "no";
constexpr char kChallengeMark = '?';  ///< at the end of the id of a challenge's entry
constexpr char kAccountMark = '@';    ///< before the id of an account

std::string node_of(const std::string& id) {
    return id.substr(0, id.find('.'));
}

std::string text_of(messages::Lobby lobby) {
    lobby.all = false;
    return messages::to_json(messages::Answer{{}, std::move(lobby)});
}

template <class Message>
std::optional<Message> message_in(std::string_view text) {
    auto answer = messages::read_answer(text);
    auto* const message = answer ? std::get_if<Message>(&answer->message) : nullptr;
    if (message == nullptr) return std::nullopt;
    return std::move(*message);
}

std::optional<messages::ListedGame> game_in(const std::string& content) {
    const auto lobby = message_in<messages::Lobby>(content);
    if (!lobby || lobby->tables.size() != 1) return std::nullopt;
    return lobby->tables.front();
}

/// A seek as three lines: the number of seats, the request, and its form for the lobby.
std::string content_of(const OpenSeek& seek) {
    messages::Lobby lobby;
    lobby.seeks.push_back(listed(seek));
    return std::to_string(seek.seats) + '\n' +
           messages::to_json(messages::Request{0, seek.request}) + '\n' + text_of(std::move(lobby));
}

std::optional<OpenSeek> seek_in(const LobbyEntry& entry) {
    const auto lines = split(entry.content, '\n');
    if (lines.size() != 3) return std::nullopt;
    const auto seats = to_number<int>(lines[0]);
    auto request = messages::read_request(lines[1]);
    const auto lobby = message_in<messages::Lobby>(lines[2]);
    if (!seats || !request || !lobby || lobby->seeks.size() != 1) return std::nullopt;
    auto* const seek = std::get_if<messages::Seek>(&request->message);
    if (seek == nullptr) return std::nullopt;
    return OpenSeek{std::move(*seek), entry.id, lobby->seeks.front().from, {}, *seats};
}

messages::ErrorAnswer elsewhere(const std::string& game, const std::string& url) {
    return {Refusal::Elsewhere,
            messages::wire_text(Message("this game is at another process of the server")),
            {},
            url,
            game};
}

}  // namespace

Nodes::Nodes(const ServerServices& services, const ServerSettings& settings, Lobby& lobby,
             NodeHooks hooks)
    : services_(services), settings_(settings), lobby_(lobby), hooks_(std::move(hooks)) {}

Result<void> Nodes::start(const std::vector<std::string>& unfinished) {
    if (!is_shared()) return {};
    const auto entries = services_.store.lobby();
    if (!entries) return fail(entries.error());
    StoreBatch batch;
    for (const LobbyEntry& entry : *entries) {
        if (entry.node != settings_.node) continue;
        const bool game = entry.kind == LobbyKind::Game || entry.kind == LobbyKind::HiddenGame;
        const bool challenge = entry.kind == LobbyKind::Challenge;
        const std::string id = entry.id.substr(0, entry.id.size() - (challenge ? 1 : 0));
        if ((game || challenge) &&
            std::find(unfinished.begin(), unfinished.end(), id) != unfinished.end()) {
            published_[entry.id] = entry.content;
        } else {
            batch.gone.push_back(entry.id);
        }
    }
    commit(std::move(batch), "*");
    tick();
    reload();
    return {};
}

void Nodes::tick() {
    if (!is_shared()) return;
    const Clock::time_point now = services_.now();
    if (read_at_ && now < *read_at_) return;
    read_at_ = now + kReading;
    look_for_signs();
}

/// Clocks of other machines may be wrong, so only a change of their time counts.
void Nodes::look_for_signs() {
    const auto nodes = services_.store.nodes();
    if (!nodes) return;
    const Clock::time_point now = services_.now();
    bool returned = false;
    for (const StoredNode& node : *nodes) {
        if (node.name == settings_.node) continue;
        const auto [found, is_new] = others_.try_emplace(node.name);
        Other& other = found->second;
        other.address = node.address;
        if (is_new || other.alive != node.alive) {
            other.alive = node.alive;
            other.changed_at = now;
            returned = !std::exchange(other.is_alive, true) || returned;
        } else if (other.is_alive && now - other.changed_at > kDead) {
            other.is_alive = false;
            for (const std::string& id : std::set(other.shown)) forget(id);
        }
    }
    if (returned) reload();
}

void Nodes::reload() {
    const auto entries = services_.store.lobby();
    if (!entries) return;
    std::set<std::string> gone;
    for (const auto& [name, other] : others_) gone.insert(other.shown.begin(), other.shown.end());
    for (const LobbyEntry& entry : *entries) {
        gone.erase(entry.id);
        if (entry.node == settings_.node) {
            take_own(entry);
        } else {
            take_other(entry);
        }
    }
    for (const std::string& id : gone) forget(id);
}

void Nodes::on_told(const std::string& words) {
    for (const std::string_view word : split(words, ' ')) {
        if (word == "*") return reload();
        if (word.starts_with(kAccountMark)) {
            hooks_.account_changed(std::string(word.substr(1)));
        } else if (!word.empty()) {
            refresh(std::string(word));
        }
    }
}

void Nodes::refresh(const std::string& id) {
    const auto entry = services_.store.lobby_entry(id);
    if (!entry) return;
    if (!*entry) {
        if (is_elsewhere(id)) forget(id);
    } else if ((*entry)->node == settings_.node) {
        take_own(**entry);
    } else {
        take_other(**entry);
    }
}

/// Another process has taken an entry of this one.
void Nodes::take_own(const LobbyEntry& entry) {
    if (entry.kind != LobbyKind::Taken) return;
    if (entry.id.back() == kChallengeMark) {
        if (entry.content == kDeclined) hooks_.declined(entry.id.substr(0, entry.id.size() - 1));
    } else if (const auto seek = lobby_.take(entry.id)) {
        const auto player = seek->connection.lock();
        const auto url = url_of(entry.content);
        if (player && url) player->send(messages::Answer{{}, elsewhere(entry.content, *url)});
    }
    remove(entry.id);
}

void Nodes::take_other(const LobbyEntry& entry) {
    Other& other = others_[entry.node];
    if (!other.is_alive) return;
    switch (entry.kind) {
        case LobbyKind::Seek:
            if (auto seek = seek_in(entry)) {
                other.shown.insert(entry.id);
                lobby_.add(std::move(*seek));
                hooks_.sought(entry.id);
            }
            break;
        case LobbyKind::Game:
            if (auto game = game_in(entry.content)) {
                other.shown.insert(entry.id);
                lobby_.show(std::move(*game));
            }
            break;
        case LobbyKind::Challenge: {
            const std::size_t end = std::min(entry.content.find('\n'), entry.content.size() - 1);
            const auto challenge =
                message_in<messages::Challenge>(std::string_view(entry.content).substr(end + 1));
            if (!challenge || !other.shown.insert(entry.id).second) break;
            const std::string person = entry.content.substr(0, end);
            other.challenges.insert_or_assign(entry.id, SentChallenge{person, *challenge});
            for (const auto& connection : hooks_.people(person)) {
                connection->send(messages::Answer{{}, *challenge});
            }
            break;
        }
        case LobbyKind::HiddenGame:
        case LobbyKind::Taken:
            forget(entry.id);
            break;
    }
}

void Nodes::forget(const std::string& id) {
    if (const auto other = others_.find(node_of(id)); other != others_.end()) {
        other->second.shown.erase(id);
        other->second.challenges.erase(id);
    }
    lobby_.hide(id);
    static_cast<void>(lobby_.take(id));
}

bool Nodes::is_elsewhere(const std::string& id) const {
    return is_shared() && node_of(id) != settings_.node;
}

std::optional<std::string> Nodes::url_of(const std::string& id) {
    const auto address = [&]() -> std::string {
        const auto other = others_.find(node_of(id));
        return other == others_.end() ? std::string() : other->second.address;
    };
    // It may have started a moment ago.
    if (address().empty()) look_for_signs();
    if (address().empty()) return std::nullopt;
    return address();
}

bool Nodes::refuse(const std::string& game, const Reply& reply) {
    const auto url = is_elsewhere(game) ? url_of(game) : std::nullopt;
    if (url) reply.send(elsewhere(game, *url));
    return url.has_value();
}

std::optional<messages::ListedGame> Nodes::listing(const std::string& game) const {
    if (!is_elsewhere(game)) return std::nullopt;
    const auto entry = services_.store.lobby_entry(game);
    if (!entry || !*entry) return std::nullopt;
    return game_in((*entry)->content);
}

void Nodes::commit(StoreBatch batch, const std::string& word) {
    // The last batches are kept after the end of the server and its store.
    services_.store.commit(std::move(batch),
                           [this, here = std::weak_ptr(here_), word](const Result<void>& kept) {
                               if (kept && !here.expired()) services_.store.tell(word);
                           });
}

void Nodes::publish(const std::string& id, LobbyKind kind, std::string content) {
    const auto [known, is_new] = published_.try_emplace(id);
    if (!is_new && known->second == content) return;
    known->second = content;
    StoreBatch batch;
    batch.lobby.push_back({id, settings_.node, kind, std::move(content)});
    commit(std::move(batch), id);
}

void Nodes::show(const Room& room) {
    if (!is_shared()) return;
    if (room.table().state != messages::GameState::Open) remove(room.table().id + kChallengeMark);
    if (room.table().state == messages::GameState::Over) return remove(room.table().id);
    LobbyEntry entry = entry_of(room);
    publish(entry.id, entry.kind, std::move(entry.content));
}

LobbyEntry Nodes::entry_of(const Room& room) const {
    messages::Lobby lobby;
    lobby.tables.push_back(room.listing());
    return {room.table().id, settings_.node,
            room.table().is_listed() ? LobbyKind::Game : LobbyKind::HiddenGame,
            text_of(std::move(lobby))};
}

void Nodes::show(const OpenSeek& seek) {
    if (is_shared()) publish(seek.id, LobbyKind::Seek, content_of(seek));
}

void Nodes::remove(const std::string& id) {
    if (published_.erase(id) == 0) return;
    StoreBatch batch;
    batch.gone.push_back(id);
    commit(std::move(batch), id);
}

StoreBatch Nodes::taking(const std::vector<std::pair<OpenSeek, std::size_t>>& players,
                         const Room& game) const {
    StoreBatch batch;
    if (!is_shared()) return batch;
    // Together, so a player at another process finds the game as soon as it is announced.
    batch.lobby.push_back(entry_of(game));
    for (const auto& [seek, seat] : players) {
        const bool own = !is_elsewhere(seek.id);
        // The last seek of a game may be too new for the others.
        if (own && published_.count(seek.id) == 0) continue;
        batch.taken.push_back({seek.id, game.table().id});
        if (own) batch.gone.push_back(seek.id);
    }
    return batch;
}

void Nodes::took(const std::vector<std::pair<OpenSeek, std::size_t>>& players) {
    if (!is_shared()) return;
    for (const auto& [seek, seat] : players) {
        if (published_.erase(seek.id) != 0 || is_elsewhere(seek.id)) services_.store.tell(seek.id);
    }
}

void Nodes::give_back(const std::vector<std::pair<OpenSeek, std::size_t>>& players) {
    for (const auto& [seek, seat] : players) {
        const auto seeker = seek.connection.lock();
        if (!is_elsewhere(seek.id) && seeker && seeker->is_open()) lobby_.add(seek);
        refresh(seek.id);
    }
}

void Nodes::challenge(const std::string& person, const messages::Challenge& challenge) {
    if (!is_shared()) return;
    publish(challenge.id + kChallengeMark, LobbyKind::Challenge,
            person + '\n' + messages::to_json(messages::Answer{{}, challenge}));
}

std::vector<messages::Challenge> Nodes::challenges_to(const std::string& person) const {
    std::vector<messages::Challenge> found;
    for (const auto& [name, other] : others_) {
        for (const auto& [id, sent] : other.challenges) {
            if (sent.person == person) found.push_back(sent.challenge);
        }
    }
    return found;
}

bool Nodes::answer(const Connection& connection, const messages::AnswerChallenge& request,
                   const Reply& reply) {
    const std::string id = request.to + kChallengeMark;
    if (!is_elsewhere(request.to)) return false;
    const auto entry = services_.store.lobby_entry(id);
    const bool meant = entry && *entry && (*entry)->kind == LobbyKind::Challenge &&
                       (*entry)->content.starts_with(connection.who->name + '\n');
    if (!meant) return false;
    // A player who accepts sits down there.
    if (request.yes) return refuse(request.to, reply);
    StoreBatch batch;
    batch.taken.push_back({id, std::string(kDeclined)});
    services_.store.commit(
        std::move(batch), [this, here = std::weak_ptr(here_), id, reply](const Result<void>& kept) {
            if (here.expired()) return;
            if (kept) {
                forget(id);
                services_.store.tell(id);
            }
            reply.ok();
        });
    return true;
}

void Nodes::tell_account(const std::string& account) {
    if (is_shared()) services_.store.tell(kAccountMark + account);
}

}  // namespace tengen::server
