// One store for several servers in one thread, in the way of several processes with PostgreSQL.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "store/store.hpp"

namespace tengen::test {

/// A server's view of the common store. Words to the others arrive later.
class SharedStore final : public Store {
  public:
    using Peers = std::vector<SharedStore*>;

    /// All must outlive the view.
    SharedStore(Store& store, Peers& peers, StoreOwner owner)
        : store_(store), peers_(peers), owner_(std::move(owner)) {
        peers_.push_back(this);
    }
    ~SharedStore() override { std::erase(peers_, this); }

    bool is_shared() const override { return true; }
    void tell(const std::string& word) override {
        for (const SharedStore* peer : peers_) {
            if (peer == this) continue;
            peer->owner_.post([told = peer->owner_.on_told, word] { told(word); });
        }
    }

    void commit(StoreBatch batch, Done done) override {
        store_.commit(std::move(batch), std::move(done));
    }
    Result<std::optional<StoredGame>> game(const std::string& id) override {
        return store_.game(id);
    }
    Result<std::vector<StoredEvent>> events(const std::string& id, std::uint64_t from) override {
        return store_.events(id, from);
    }
    Result<std::vector<std::string>> unfinished(const std::string& node) override {
        return store_.unfinished(node);
    }
    Result<std::string> game_of_code(const std::string& hash) override {
        return store_.game_of_code(hash);
    }
    Result<std::vector<StoredSeat>> seats(const std::string& game) override {
        return store_.seats(game);
    }
    Result<std::optional<StoredAccount>> account(const std::string& id) override {
        return store_.account(id);
    }
    Result<std::optional<StoredAccount>> account_of_token(const std::string& hash) override {
        return store_.account_of_token(hash);
    }
    Result<std::optional<StoredAccount>> account_of_name(const std::string& skeleton) override {
        return store_.account_of_name(skeleton);
    }
    Result<std::vector<StoredRating>> ratings(const std::string& account) override {
        return store_.ratings(account);
    }
    Result<std::vector<StoredRating>> leaders(const std::string& pool, double deviation,
                                              std::int64_t games, std::int64_t since,
                                              int most) override {
        return store_.leaders(pool, deviation, games, since, most);
    }
    Result<std::vector<std::string>> blocked(const std::string& account) override {
        return store_.blocked(account);
    }
    Result<std::vector<StoredSanction>> sanctions(const std::string& account) override {
        return store_.sanctions(account);
    }
    Result<std::vector<StoredReport>> reports(int most) override { return store_.reports(most); }
    Result<std::vector<std::string>> games_of(const std::string& account) override {
        return store_.games_of(account);
    }
    Result<std::vector<std::string>> overdue(const std::string& node, std::int64_t now,
                                             int most) override {
        return store_.overdue(node, now, most);
    }
    Result<std::int64_t> last_sign(const std::string& node) override {
        return store_.last_sign(node);
    }
    Result<std::vector<std::int64_t>> leaves(const std::string& account) override {
        return store_.leaves(account);
    }
    Result<std::vector<StoredTalk>> talk(const std::string& game, int most) override {
        return store_.talk(game, most);
    }
    Result<std::vector<StoredNode>> nodes() override { return store_.nodes(); }
    Result<std::vector<LobbyEntry>> lobby() override { return store_.lobby(); }
    Result<std::optional<LobbyEntry>> lobby_entry(const std::string& id) override {
        return store_.lobby_entry(id);
    }
    Result<void> backup(const std::filesystem::path& path) override { return store_.backup(path); }

  private:
    Store& store_;
    Peers& peers_;
    StoreOwner owner_;
};

}  // namespace tengen::test
