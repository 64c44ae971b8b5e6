// A store in memory for fuzzing: it writes on request, and forgets the rest when its server is
// killed.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "store/store.hpp"

namespace tengen::fuzz {

/// Keeps games, events, accounts, tokens, seats and talk. The rest is always empty.
class MemoryStore final : public Store {
  public:
    using Later = std::function<void(std::function<void()>)>;
    explicit MemoryStore(Later later) : later_(std::move(later)) {}

    /// Writes the oldest batches.
    void write(std::size_t batches) {
        for (; batches > 0 && !waiting_.empty(); --batches) {
            auto [batch, done] = std::move(waiting_.front());
            waiting_.pop_front();
            later_([done = std::move(done), kept = put(batch)] { done(kept); });
        }
    }
    void kill() { waiting_.clear(); }
    const std::map<std::string, std::vector<StoredEvent>>& all_events() const { return events_; }

    void commit(StoreBatch batch, Done done) override {
        waiting_.emplace_back(std::move(batch), std::move(done));
    }
    Result<std::optional<StoredGame>> game(const std::string& id) override {
        return found(games_, id);
    }
    Result<std::vector<StoredEvent>> events(const std::string& id, std::uint64_t from) override {
        std::vector<StoredEvent> events;
        for (const StoredEvent& event : events_[id]) {
            if (event.number >= from) events.push_back(event);
        }
        return events;
    }
    Result<std::vector<std::string>> unfinished(const std::string&) override {
        return games_where([](const StoredGame&) { return true; });
    }
    Result<std::string> game_of_code(const std::string& hash) override {
        for (const auto& [id, game] : games_) {
            if (game.code_hash == hash) return id;
        }
        return std::string();
    }
    Result<std::vector<StoredSeat>> seats(const std::string& game) override {
        std::vector<StoredSeat> seats;
        for (const auto& [key, account] : seats_) {
            if (key.first == game && !account.empty()) {
                seats.push_back({game, key.second, account});
            }
        }
        return seats;
    }
    Result<std::optional<StoredAccount>> account(const std::string& id) override {
        return found(accounts_, id);
    }
    Result<std::optional<StoredAccount>> account_of_token(const std::string& hash) override {
        const auto token = tokens_.find(hash);
        if (token == tokens_.end()) return std::optional<StoredAccount>();
        return found(accounts_, token->second);
    }
    Result<std::optional<StoredAccount>> account_of_name(const std::string& skeleton) override {
        for (const auto& [id, account] : accounts_) {
            if (!skeleton.empty() && account.skeleton == skeleton) return std::optional(account);
        }
        return std::optional<StoredAccount>();
    }
    Result<std::vector<std::string>> games_of(const std::string& account) override {
        return games_where([&](const StoredGame& game) {
            return std::any_of(seats_.begin(), seats_.end(), [&](const auto& seat) {
                return seat.first.first == game.id && seat.second == account;
            });
        });
    }
    Result<std::vector<std::string>> overdue(const std::string&, std::int64_t now, int) override {
        return games_where([now](const StoredGame& game) {
            return game.state == StoredState::Playing && game.due && *game.due <= now;
        });
    }
    Result<std::vector<StoredTalk>> talk(const std::string& game, int most) override {
        std::vector<StoredTalk> talk;
        for (const StoredTalk& one : talk_) {
            if (one.game == game) talk.push_back(one);
        }
        const auto excess = static_cast<std::ptrdiff_t>(talk.size()) - most;
        if (excess > 0) talk.erase(talk.begin(), talk.begin() + excess);
        return talk;
    }
    Result<std::vector<StoredRating>> ratings(const std::string&) override { return none(); }
    Result<std::vector<StoredRating>> leaders(const std::string&, double, std::int64_t,
                                              std::int64_t, int) override {
        return none();
    }
    Result<std::vector<std::string>> blocked(const std::string&) override { return none(); }
    Result<std::vector<StoredSanction>> sanctions(const std::string&) override { return none(); }
    Result<std::vector<StoredReport>> reports(int) override { return none(); }
    Result<std::int64_t> last_sign(const std::string&) override { return sign_; }
    Result<std::vector<std::int64_t>> leaves(const std::string&) override { return none(); }
    Result<std::vector<StoredNode>> nodes() override { return none(); }
    Result<std::vector<LobbyEntry>> lobby() override { return none(); }
    Result<std::optional<LobbyEntry>> lobby_entry(const std::string&) override {
        return std::optional<LobbyEntry>();
    }
    Result<void> backup(const std::filesystem::path&) override { return {}; }

  private:
    struct None {
        template <class Item>
        operator Result<std::vector<Item>>() const {
            return std::vector<Item>();
        }
    };
    static None none() { return {}; }

    template <class Value>
    static Result<std::optional<Value>> found(const std::map<std::string, Value>& values,
                                              const std::string& id) {
        const auto value = values.find(id);
        return value == values.end() ? std::optional<Value>() : std::optional(value->second);
    }
    template <class Fits>
    std::vector<std::string> games_where(const Fits& fits) const {
        std::vector<std::string> ids;
        for (const auto& [id, game] : games_) {
            if (game.state != StoredState::Over && fits(game)) ids.push_back(id);
        }
        return ids;
    }

    Result<void> put(const StoreBatch& batch) {
        auto next = events_;
        for (const StoredEvent& event : batch.events) {
            auto& events = next[event.game];
            const bool known = games_.contains(event.game);
            if (!known || event.number != events.size() + 1) {
                return fail(ErrorCode::Input, event.game, "not the next event");
            }
            events.push_back(event);
        }
        for (const StoredAccount& account : batch.accounts) {
            const auto same = account_of_name(account.skeleton).value();
            if (same && same->id != account.id) return fail(ErrorCode::Input, "", "a known name");
        }
        events_ = std::move(next);
        for (const StoredGame& game : batch.games) games_[game.id] = game;
        for (const StoredEvent& event : batch.events) {
            if (event.due) games_[event.game].due = event.due;
        }
        for (const StoredAccount& account : batch.accounts) accounts_[account.id] = account;
        for (const StoredToken& token : batch.tokens) tokens_[token.hash] = token.account;
        for (const StoredSeat& seat : batch.seats) seats_[{seat.game, seat.seat}] = seat.account;
        for (const DroppedTokens& dropped : batch.dropped_tokens) {
            std::erase_if(tokens_, [&](const auto& token) {
                return token.second == dropped.account && token.first != dropped.kept;
            });
        }
        talk_.insert(talk_.end(), batch.talk.begin(), batch.talk.end());
        for (const StoredNode& node : batch.nodes) sign_ = node.alive;
        return {};
    }

    Later later_;
    std::deque<std::pair<StoreBatch, Done>> waiting_;
    std::map<std::string, StoredGame> games_;
    std::map<std::string, std::vector<StoredEvent>> events_;
    std::map<std::string, StoredAccount> accounts_;
    std::map<std::string, std::string> tokens_;  ///< hash -> account
    std::map<std::pair<std::string, std::uint8_t>, std::string> seats_;
    std::vector<StoredTalk> talk_;
    std::int64_t sign_ = 0;
};

}  // namespace tengen::fuzz
