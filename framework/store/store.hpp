// The games that a server keeps: each a header and the numbered lines of its journal.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace tengen {

enum class StoredState : std::uint8_t { Open, Playing, Over };

/// Times are milliseconds since 1970, of the wall clock.
struct StoredGame {
    std::string id;       ///< "b.k3m9x2p7qd"
    std::string node;     ///< the process that runs the game
    std::string header;   ///< the text of the journal before its first event
    std::string options;  ///< of the table, for the server alone
    std::string pool;     ///< of ratings; empty: casual
    std::string code_hash;
    StoredState state = StoredState::Open;
    std::int64_t made = 0;
    /// When an open table ends without people, or by correspondence the time of the decision.
    std::optional<std::int64_t> due;
    std::optional<std::int64_t> ended;
    std::string result;      ///< the keyword of the end; empty before it
    std::uint64_t last = 0;  ///< the number of the last event; kept by the store

    friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

struct StoredEvent {
    std::string game;
    std::uint64_t number = 0;  ///< from 1
    std::string line;          ///< of the journal, without its line feed
    std::int64_t at = 0;
    std::optional<std::int64_t> due = {};  ///< the game's new value; not read back

    friend bool operator==(const StoredEvent&, const StoredEvent&) = default;
};

enum class AccountKind : std::uint8_t { Guest, Account, Bot };

struct StoredAccount {
    std::string id;
    std::string name;
    AccountKind kind = AccountKind::Guest;
    std::int64_t made = 0;
    std::int64_t seen = 0;      ///< the last sign-in
    std::string skeleton = {};  ///< equal for names that look alike; empty: other may have the name
    std::string password = {};  ///< its hash, empty for guests
    std::string recovery = {};  ///< the hash of the recovery code, empty for guests

    friend bool operator==(const StoredAccount&, const StoredAccount&) = default;
};

/// Proof that a client is an account. The store has only its hash.
struct StoredToken {
    std::string hash;
    std::string account;
    std::int64_t made = 0;
};

/// Only one token of an account is still valid.
struct DroppedTokens {
    std::string account;
    std::string kept = {};  ///< the hash of the valid one; empty: none
};

/// The rating of an account in a pool of games.
struct StoredRating {
    std::string account;
    std::string pool;
    double rating = 0, deviation = 0, volatility = 0;
    std::int64_t games = 0;
    std::int64_t at = 0;  ///< the last game

    friend bool operator==(const StoredRating&, const StoredRating&) = default;
};

struct StoredBlock {
    std::string account;
    std::string blocked;
    bool on = true;
};

struct StoredReport {
    std::string game, account, reported, text;
    std::int64_t at = 0;

    friend bool operator==(const StoredReport&, const StoredReport&) = default;
};

enum class SanctionKind : std::uint8_t { Ban, Mute };

struct StoredSanction {
    std::string account;
    SanctionKind kind = SanctionKind::Ban;
    std::int64_t until = 0;  ///< 0: not in force

    friend bool operator==(const StoredSanction&, const StoredSanction&) = default;
};

/// An administrator's action.
struct AuditLine {
    std::int64_t at = 0;
    std::string line;
};

/// A game that an account has left.
struct StoredLeave {
    std::string account, game;
    std::int64_t at = 0;

    friend bool operator==(const StoredLeave&, const StoredLeave&) = default;
};

/// Something that an account said at a game: a text, or the number of a phrase.
struct StoredTalk {
    std::string game, account;
    std::optional<std::string> text;
    std::optional<std::int64_t> phrase;
    bool watchers = false;  ///< only for watchers
    std::int64_t n = 0;     ///< the speaker's number
    std::int64_t at = 0;

    friend bool operator==(const StoredTalk&, const StoredTalk&) = default;
};

/// An account at a seat of a game; an empty account means a free seat.
struct StoredSeat {
    std::string game;
    std::uint8_t seat = 0;
    std::string account;

    friend bool operator==(const StoredSeat&, const StoredSeat&) = default;
};

/// The last sign of life of a server process. Several may use one store.
struct StoredNode {
    std::string name;
    std::string address;  ///< for its clients: "wss://play.example:443/b/play"
    std::int64_t alive = 0;
    /// Milliseconds without a server, added to the due of its games; not read back.
    std::int64_t outage = 0;

    friend bool operator==(const StoredNode&, const StoredNode&) = default;
};

/// A taken one waits for the process that made it.
enum class LobbyKind : std::uint8_t { Seek, Challenge, Game, HiddenGame, Taken };

/// A part of a process's lobby, for the players of other processes.
struct LobbyEntry {
    std::string id;
    std::string node;  ///< the process that made it
    LobbyKind kind = LobbyKind::Seek;
    std::string content;

    friend bool operator==(const LobbyEntry&, const LobbyEntry&) = default;
};

/// A seek or a challenge finds its player. Of several that take it, only the first may.
struct TakenEntry {
    std::string id;
    std::string content;  ///< the new one
};

/// Changes that are kept together or not at all, in this order.
struct StoreBatch {
    std::vector<StoredGame>
        games;  ///< new ones, or new values of known ones, except `last` and `made`
    std::vector<StoredEvent> events;
    std::vector<StoredAccount> accounts;  ///< new ones, or new values of known ones, except `made`
    std::vector<StoredToken> tokens;
    std::vector<StoredSeat> seats;
    std::vector<DroppedTokens> dropped_tokens;
    std::vector<StoredRating> ratings;
    std::vector<StoredBlock> blocks;
    std::vector<StoredReport> reports;
    std::vector<StoredSanction> sanctions;
    std::vector<AuditLine> audit;
    std::vector<StoredLeave> leaves;    ///< one per account and game
    std::vector<std::string> forgiven;  ///< accounts whose leaves are forgotten
    std::vector<StoredTalk> talk;
    std::optional<std::int64_t> forget_before;  ///< leaves and talk before this time
    std::vector<StoredNode> nodes;
    std::vector<LobbyEntry> lobby;  ///< new ones, or new values of known ones
    std::vector<TakenEntry> taken;  ///< only free entries can be taken
    std::vector<std::string> gone;  ///< ids of entries
};

/// The ties of a store to its owner.
struct StoreOwner {
    /// Runs a function later on the owner's thread. Called on any thread.
    std::function<void(std::function<void()>)> post;
    /// Called on the owner's thread when the disk begins to fail, and when it works again.
    std::function<void(const Error&)> on_trouble;
    std::function<void()> on_recovered;
    /// Called on the owner's thread after a transaction, with its number of batches and the time
    /// that the disk needed. May be empty.
    std::function<void(std::size_t batches, std::chrono::nanoseconds time)> on_written = {};
    /// Called on the owner's thread with what another process told. May be empty.
    std::function<void(const std::string& text)> on_told = {};
    /// Called on the owner's thread when another process owns the store's node. Nothing is written
    /// any more, so this process must end. May be empty.
    std::function<void(const Error&)> on_replaced = {};
};

/// All functions run on the owner's thread.
class Store {
  public:
    /// The batch is on the disk, or it contradicts the store: a game unknown, an event that is not
    /// the next, a name that another account has.
    using Done = std::function<void(const Result<void>&)>;

    virtual ~Store() = default;

    /// Returns immediately. Later calls `done` on the owner's thread; batches are done in the order
    /// of the calls. While the disk fails, all batches wait and are tried again each second.
    virtual void commit(StoreBatch batch, Done done) = 0;

    /// Reads from the disk, without waiting batches. Fails if the disk does.
    virtual Result<std::optional<StoredGame>> game(const std::string& id) = 0;
    /// The events of a game from a number on.
    virtual Result<std::vector<StoredEvent>> events(const std::string& id,
                                                    std::uint64_t from = 1) = 0;
    /// The games of a node that are not over, the oldest first.
    virtual Result<std::vector<std::string>> unfinished(const std::string& node) = 0;
    /// The game with this hash of its code; empty if there is none.
    virtual Result<std::string> game_of_code(const std::string& code_hash) = 0;
    /// The taken seats of a game, in order.
    virtual Result<std::vector<StoredSeat>> seats(const std::string& game) = 0;
    virtual Result<std::optional<StoredAccount>> account(const std::string& id) = 0;
    /// The account of the token with this hash.
    virtual Result<std::optional<StoredAccount>> account_of_token(const std::string& hash) = 0;
    /// The account with this skeleton of its name.
    virtual Result<std::optional<StoredAccount>> account_of_name(const std::string& skeleton) = 0;
    /// The ratings of an account in all pools.
    virtual Result<std::vector<StoredRating>> ratings(const std::string& account) = 0;
    /// The best ratings of a pool with a smaller deviation and at least some games since a time.
    virtual Result<std::vector<StoredRating>> leaders(const std::string& pool, double deviation,
                                                      std::int64_t games, std::int64_t since,
                                                      int most) = 0;
    /// The accounts that an account blocks.
    virtual Result<std::vector<std::string>> blocked(const std::string& account) = 0;
    virtual Result<std::vector<StoredSanction>> sanctions(const std::string& account) = 0;
    /// The last reports, the newest first.
    virtual Result<std::vector<StoredReport>> reports(int most) = 0;
    /// The unfinished games of an account, the oldest first.
    virtual Result<std::vector<std::string>> games_of(const std::string& account) = 0;
    /// The unfinished games of a node whose due has come by this time, the longest overdue first.
    virtual Result<std::vector<std::string>> overdue(const std::string& node, std::int64_t now,
                                                     int most) = 0;
    /// The last sign of life of a node; 0 without one.
    virtual Result<std::int64_t> last_sign(const std::string& node) = 0;
    /// The times when an account left games, the oldest first.
    virtual Result<std::vector<std::int64_t>> leaves(const std::string& account) = 0;
    /// The last talk at a game, the oldest first.
    virtual Result<std::vector<StoredTalk>> talk(const std::string& game, int most) = 0;
    virtual Result<std::vector<StoredNode>> nodes() = 0;
    /// The lobbies of all processes.
    virtual Result<std::vector<LobbyEntry>> lobby() = 0;
    virtual Result<std::optional<LobbyEntry>> lobby_entry(const std::string& id) = 0;
    /// Whether other processes may use the store too.
    virtual bool is_shared() const { return false; }
    /// Sends a word to the other processes, which receive several words together, or "*" after a
    /// loss.
    virtual void tell(const std::string&) {}
    /// Copies the store to a new file while it is in use. The copy is a store of one moment.
    virtual Result<void> backup(const std::filesystem::path& path) = 0;
};

/// A stored game as the text of a journal, which read_journal() reads.
Result<std::string> journal_of(Store& store, const std::string& id);

}  // namespace tengen
