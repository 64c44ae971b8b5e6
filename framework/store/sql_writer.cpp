#include "store/sql_writer.hpp"

#include <optional>

namespace tengen {

namespace {

template <class Value>
SqlValue value_of(const std::optional<Value>& value) {
    if (!value) return nullptr;
    return *value;
}

template <class Enum>
std::int64_t number_of(Enum value) {
    return static_cast<std::int64_t>(value);
}

/// Puts the parts of a batch in their order.
class Putter {
  public:
    explicit Putter(SqlConnection& database) : database_(database) {}

    void put(const StoreBatch& batch) {
        for (const StoredAccount& account : batch.accounts) put(account);
        for (const StoredToken& token : batch.tokens) put(token);
        for (const StoredGame& game : batch.games) put(game);
        for (const StoredSeat& seat : batch.seats) put(seat);
        for (const DroppedTokens& dropped : batch.dropped_tokens) put(dropped);
        for (const StoredRating& rating : batch.ratings) put(rating);
        for (const StoredBlock& block : batch.blocks) put(block);
        for (const StoredReport& report : batch.reports) put(report);
        for (const StoredSanction& sanction : batch.sanctions) put(sanction);
        for (const AuditLine& line : batch.audit) put(line);
        put_course(batch);
        for (const StoredNode& node : batch.nodes) put(node);
        for (const LobbyEntry& entry : batch.lobby) put(entry);
        for (const TakenEntry& taken : batch.taken) put(taken);
        for (const std::string& id : batch.gone) {
            database_.run("DELETE FROM lobby WHERE id = $1", {id});
        }
        for (const StoredEvent& event : batch.events) put(event);
    }

  private:
    void put(const StoredGame& game) {
        database_.run(
            "INSERT INTO game (id, node, header, options, pool, code_hash, state, made, due, ended,"
            " result, last) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0)"
            " ON CONFLICT (id) DO UPDATE SET node = excluded.node, header = excluded.header,"
            " options = excluded.options, pool = excluded.pool, code_hash = excluded.code_hash,"
            " state = excluded.state, due = excluded.due, ended = excluded.ended,"
            " result = excluded.result",
            {game.id, game.node, game.header, game.options, game.pool, game.code_hash,
             number_of(game.state), game.made, value_of(game.due), value_of(game.ended),
             game.result});
    }

    void put(const StoredAccount& account) {
        database_.run(
            "INSERT INTO account (id, name, kind, made, seen, skeleton, password, recovery)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO UPDATE SET"
            " name = excluded.name, kind = excluded.kind, seen = excluded.seen,"
            " skeleton = excluded.skeleton, password = excluded.password,"
            " recovery = excluded.recovery",
            {account.id, account.name, number_of(account.kind), account.made, account.seen,
             account.skeleton, account.password, account.recovery});
    }

    void put(const StoredToken& token) {
        database_.run(
            "INSERT INTO token (hash, account, made) VALUES ($1, $2, $3) ON CONFLICT (hash)"
            " DO UPDATE SET account = excluded.account, made = excluded.made",
            {token.hash, token.account, token.made});
    }

    void put(const StoredSeat& seat) {
        const std::int64_t number = seat.seat;
        if (seat.account.empty()) {
            return database_.run("DELETE FROM seat WHERE game = $1 AND seat = $2",
                                 {seat.game, number});
        }
        database_.run(
            "INSERT INTO seat (game, seat, account) VALUES ($1, $2, $3) ON CONFLICT (game, seat)"
            " DO UPDATE SET account = excluded.account",
            {seat.game, number, seat.account});
    }

    void put(const DroppedTokens& dropped) {
        database_.run("DELETE FROM token WHERE account = $1 AND hash <> $2",
                      {dropped.account, dropped.kept});
    }

    void put(const StoredRating& rating) {
        // A rating that another game has changed meanwhile must be calculated again.
        database_.run(
            "INSERT INTO rating (account, pool, rating, deviation, volatility, games, at)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (account, pool) DO UPDATE SET"
            " rating = excluded.rating, deviation = excluded.deviation,"
            " volatility = excluded.volatility, games = excluded.games, at = excluded.at"
            " WHERE rating.games < excluded.games",
            {rating.account, rating.pool, rating.rating, rating.deviation, rating.volatility,
             rating.games, rating.at},
            SqlChange::One);
    }

    void put(const StoredBlock& block) {
        database_.run(block.on ? "INSERT INTO block (account, blocked) VALUES ($1, $2)"
                                 " ON CONFLICT (account, blocked) DO NOTHING"
                               : "DELETE FROM block WHERE account = $1 AND blocked = $2",
                      {block.account, block.blocked});
    }

    void put(const StoredReport& report) {
        database_.run(
            "INSERT INTO report (game, account, reported, text, at) VALUES ($1, $2, $3, $4, $5)",
            {report.game, report.account, report.reported, report.text, report.at});
    }

    void put(const StoredSanction& sanction) {
        database_.run(
            "INSERT INTO sanction (account, kind, until) VALUES ($1, $2, $3)"
            " ON CONFLICT (account, kind) DO UPDATE SET until = excluded.until",
            {sanction.account, number_of(sanction.kind), sanction.until});
    }

    void put(const AuditLine& line) {
        database_.run("INSERT INTO audit (at, line) VALUES ($1, $2)", {line.at, line.line});
    }

    void put_course(const StoreBatch& batch) {
        for (const StoredLeave& leave : batch.leaves) put(leave);
        for (const std::string& account : batch.forgiven) {
            database_.run("DELETE FROM left_game WHERE account = $1", {account});
        }
        for (const StoredTalk& talk : batch.talk) put(talk);
        if (batch.forget_before) {
            database_.run("DELETE FROM chat WHERE at < $1", {*batch.forget_before});
            database_.run("DELETE FROM left_game WHERE at < $1", {*batch.forget_before});
        }
    }

    void put(const StoredLeave& leave) {
        database_.run(
            "INSERT INTO left_game (account, game, at) VALUES ($1, $2, $3)"
            " ON CONFLICT (account, game) DO UPDATE SET at = excluded.at",
            {leave.account, leave.game, leave.at});
    }

    void put(const StoredTalk& talk) {
        database_.run(
            "INSERT INTO chat (game, account, text, phrase, watchers, n, at)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7)",
            {talk.game, talk.account, value_of(talk.text), value_of(talk.phrase),
             std::int64_t{talk.watchers}, talk.n, talk.at});
    }

    void put(const StoredNode& node) {
        if (node.outage != 0) {
            database_.run("UPDATE game SET due = due + $1 WHERE node = $2 AND due IS NOT NULL",
                          {node.outage, node.name});
        }
        database_.run(
            "INSERT INTO node (name, address, alive, written) VALUES ($1, $2, $3, 0)"
            " ON CONFLICT (name) DO UPDATE SET address = excluded.address, alive = excluded.alive",
            {node.name, node.address, node.alive});
    }

    void put(const LobbyEntry& entry) {
        // A taken entry stays as it is until its process removes it.
        database_.run(
            "INSERT INTO lobby (id, node, kind, content) VALUES ($1, $2, $3, $4)"
            " ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, content = excluded.content"
            " WHERE lobby.kind <> $5",
            {entry.id, entry.node, number_of(entry.kind), entry.content,
             number_of(LobbyKind::Taken)});
    }

    void put(const TakenEntry& taken) {
        database_.run("UPDATE lobby SET kind = $1, content = $2 WHERE id = $3 AND kind <> $1",
                      {number_of(LobbyKind::Taken), taken.content, taken.id}, SqlChange::One);
    }

    /// Refused unless it is the next event of its game.
    void put(const StoredEvent& event) {
        const auto number = static_cast<std::int64_t>(event.number);
        database_.run(
            "UPDATE game SET last = $1, due = coalesce($2, due) WHERE id = $3 AND last + 1 = $1",
            {number, value_of(event.due), event.game}, SqlChange::One);
        database_.run("INSERT INTO event (game, number, line, at) VALUES ($1, $2, $3, $4)",
                      {event.game, number, event.line, event.at});
    }

    SqlConnection& database_;
};

/// Without savepoints: nearly always no batch is bad.
bool put_all(SqlConnection& database, const std::vector<const StoreBatch*>& batches) {
    database.begin();
    try {
        Putter putter(database);
        for (const StoreBatch* batch : batches) putter.put(*batch);
        database.finish();
        return true;
    } catch (const SqlRefused&) {
        database.roll_back();
        return false;
    }
}

Result<void> put_alone(SqlConnection& database, const StoreBatch& batch) {
    Result<void> result;
    database.run("SAVEPOINT batch");
    try {
        Putter(database).put(batch);
        database.finish();
    } catch (const SqlRefused& problem) {
        result = fail(ErrorCode::Input, "", "the store contradicts this ({})", problem.what());
        database.run("ROLLBACK TO batch");
    }
    database.run("RELEASE batch");
    return result;
}

}  // namespace

std::vector<Result<void>> put_batches(SqlConnection& database,
                                      const std::vector<const StoreBatch*>& batches) {
    if (put_all(database, batches)) return std::vector<Result<void>>(batches.size());
    std::vector<Result<void>> results;
    database.begin();
    for (const StoreBatch* batch : batches) results.push_back(put_alone(database, *batch));
    database.finish();
    return results;
}

}  // namespace tengen
