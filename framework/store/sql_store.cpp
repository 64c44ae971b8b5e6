#include "store/sql_store.hpp"

#include <algorithm>
#include <utility>

namespace tengen {

namespace {

std::optional<std::int64_t> number_in(const SqlRow& row, int column) {
    if (row.is_null(column)) return std::nullopt;
    return row.number(column);
}

StoredGame game_in(const SqlRow& row) {
    StoredGame game;
    int column = 0;
    for (std::string* text : {&game.id, &game.node, &game.header, &game.options, &game.pool,
                              &game.code_hash, &game.result}) {
        *text = row.text(column++);
    }
    game.state = static_cast<StoredState>(row.number(column++));
    game.made = row.number(column++);
    game.due = number_in(row, column++);
    game.ended = number_in(row, column++);
    game.last = static_cast<std::uint64_t>(row.number(column));
    return game;
}

StoredAccount account_in(const SqlRow& row) {
    return {row.text(0),   row.text(1),   static_cast<AccountKind>(row.number(2)),
            row.number(3), row.number(4), row.text(5),
            row.text(6),   row.text(7)};
}

StoredRating rating_in(const SqlRow& row) {
    return {row.text(0), row.text(1),   row.real(2),  row.real(3),
            row.real(4), row.number(5), row.number(6)};
}

const std::string kAccount =
    "SELECT id, name, kind, made, seen, skeleton, password, recovery FROM account WHERE ";
const std::string kAccountById = kAccount + "id = $1";
const std::string kAccountByToken = kAccount + "id = (SELECT account FROM token WHERE hash = $1)";
const std::string kAccountByName = kAccount + "skeleton = $1";
const std::string kRating =
    "SELECT account, pool, rating, deviation, volatility, games, at FROM rating WHERE ";
const std::string kRatingByAccount = kRating + "account = $1 ORDER BY pool";
const std::string kLeaders = kRating +
                             "pool = $1 AND deviation < $2 AND games >= $3 AND at >= $4"
                             " ORDER BY rating DESC LIMIT $5";

const std::string kLobby = "SELECT id, node, kind, content FROM lobby";
const std::string kLobbyById = kLobby + " WHERE id = $1";

LobbyEntry lobby_entry_in(const SqlRow& row) {
    return {row.text(0), row.text(1), static_cast<LobbyKind>(row.number(2)), row.text(3)};
}

StoredTalk talk_in(const std::string& game, const SqlRow& row) {
    StoredTalk talk{game, row.text(0), {}, number_in(row, 2), row.number(3) != 0, 0, 0};
    if (!row.is_null(1)) talk.text = row.text(1);
    talk.n = row.number(4);
    talk.at = row.number(5);
    return talk;
}

template <class Item>
std::optional<Item> first_of(std::vector<Item>&& items) {
    if (items.empty()) return std::nullopt;
    return std::move(items.front());
}

}  // namespace

void SqlStore::commit(StoreBatch batch, Done done) {
    if (!commits_) {
        return done(fail(ErrorCode::System, "", "the store is open for reading only"));
    }
    commits_->add(std::move(batch), std::move(done));
}

template <class Item, class Read>
Result<std::vector<Item>> SqlStore::all(std::string_view sql, const SqlValues& values,
                                        const Read& read) {
    std::vector<Item> items;
    try {
        reader_->query(sql, values, [&](const SqlRow& row) { items.push_back(read(row)); });
    } catch (const SqlFailure& problem) {
        return fail(problem.error);
    } catch (const SqlRefused& problem) {
        return fail(ErrorCode::Internal, "", "the store refuses this ({})", problem.what());
    }
    return items;
}

Result<std::vector<std::string>> SqlStore::texts(std::string_view sql,
                                                 const std::string& parameter) {
    return all<std::string>(sql, {parameter}, [](const SqlRow& row) { return row.text(0); });
}

Result<std::vector<std::int64_t>> SqlStore::numbers(std::string_view sql,
                                                    const std::string& parameter) {
    return all<std::int64_t>(sql, {parameter}, [](const SqlRow& row) { return row.number(0); });
}

Result<std::optional<StoredGame>> SqlStore::game(const std::string& id) {
    return all<StoredGame>(
               "SELECT id, node, header, options, pool, code_hash, result, state, made, due,"
               " ended, last FROM game WHERE id = $1",
               {id}, game_in)
        .map(first_of<StoredGame>);
}

Result<std::vector<StoredEvent>> SqlStore::events(const std::string& id, std::uint64_t from) {
    return all<StoredEvent>(
        "SELECT number, line, at FROM event WHERE game = $1 AND number >= $2 ORDER BY number",
        {id, static_cast<std::int64_t>(from)}, [&](const SqlRow& row) {
            return StoredEvent{id, static_cast<std::uint64_t>(row.number(0)), row.text(1),
                               row.number(2)};
        });
}

Result<std::vector<std::string>> SqlStore::unfinished(const std::string& node) {
    return texts("SELECT id FROM game WHERE node = $1 AND state < 2 ORDER BY made, id", node);
}

Result<std::vector<std::string>> SqlStore::games_of(const std::string& account) {
    return texts(
        "SELECT game.id FROM seat JOIN game ON game.id = seat.game WHERE seat.account = $1 AND"
        " game.state < 2 ORDER BY game.made, game.id",
        account);
}

Result<std::string> SqlStore::game_of_code(const std::string& code_hash) {
    return texts("SELECT id FROM game WHERE code_hash = $1 AND code_hash <> ''", code_hash)
        .map([](std::vector<std::string>&& ids) {
            return first_of(std::move(ids)).value_or(std::string());
        });
}

Result<std::vector<StoredSeat>> SqlStore::seats(const std::string& game) {
    return all<StoredSeat>(
        "SELECT seat, account FROM seat WHERE game = $1 ORDER BY seat", {game},
        [&](const SqlRow& row) {
            return StoredSeat{game, static_cast<std::uint8_t>(row.number(0)), row.text(1)};
        });
}

Result<std::optional<StoredAccount>> SqlStore::account_by(std::string_view sql,
                                                          const std::string& parameter) {
    return all<StoredAccount>(sql, {parameter}, account_in).map(first_of<StoredAccount>);
}

Result<std::optional<StoredAccount>> SqlStore::account(const std::string& id) {
    return account_by(kAccountById, id);
}

Result<std::optional<StoredAccount>> SqlStore::account_of_token(const std::string& hash) {
    return account_by(kAccountByToken, hash);
}

Result<std::optional<StoredAccount>> SqlStore::account_of_name(const std::string& skeleton) {
    if (skeleton.empty()) return std::optional<StoredAccount>();
    return account_by(kAccountByName, skeleton);
}

Result<std::vector<StoredRating>> SqlStore::ratings(const std::string& account) {
    return all<StoredRating>(kRatingByAccount, {account}, rating_in);
}

Result<std::vector<StoredRating>> SqlStore::leaders(const std::string& pool, double deviation,
                                                    std::int64_t games, std::int64_t since,
                                                    int most) {
    return all<StoredRating>(kLeaders, {pool, deviation, games, since, std::int64_t{most}},
                             rating_in);
}

Result<std::vector<std::string>> SqlStore::blocked(const std::string& account) {
    return texts("SELECT blocked FROM block WHERE account = $1 ORDER BY blocked", account);
}

Result<std::vector<StoredSanction>> SqlStore::sanctions(const std::string& account) {
    return all<StoredSanction>(
        "SELECT kind, until FROM sanction WHERE account = $1", {account}, [&](const SqlRow& row) {
            return StoredSanction{account, static_cast<SanctionKind>(row.number(0)), row.number(1)};
        });
}

Result<std::vector<StoredReport>> SqlStore::reports(int most) {
    return all<StoredReport>(
        "SELECT game, account, reported, text, at FROM report ORDER BY at DESC LIMIT $1",
        {std::int64_t{most}}, [](const SqlRow& row) {
            return StoredReport{row.text(0), row.text(1), row.text(2), row.text(3), row.number(4)};
        });
}

Result<std::vector<std::string>> SqlStore::overdue(const std::string& node, std::int64_t now,
                                                   int most) {
    return all<std::string>(
        "SELECT id FROM game WHERE node = $1 AND due <= $2 AND due IS NOT NULL"
        " ORDER BY due LIMIT $3",
        {node, now, std::int64_t{most}}, [](const SqlRow& row) { return row.text(0); });
}

Result<std::int64_t> SqlStore::last_sign(const std::string& node) {
    return numbers("SELECT alive FROM node WHERE name = $1", node)
        .map([](std::vector<std::int64_t>&& times) {
            return first_of(std::move(times)).value_or(0);
        });
}

Result<std::vector<std::int64_t>> SqlStore::leaves(const std::string& account) {
    return numbers("SELECT at FROM left_game WHERE account = $1 ORDER BY at", account);
}

Result<std::vector<StoredTalk>> SqlStore::talk(const std::string& game, int most) {
    return all<StoredTalk>(
               "SELECT account, text, phrase, watchers, n, at FROM chat WHERE game = $1"
               " ORDER BY at DESC LIMIT $2",
               {game, std::int64_t{most}}, [&](const SqlRow& row) { return talk_in(game, row); })
        .map([](std::vector<StoredTalk>&& said) {
            std::reverse(said.begin(), said.end());
            return std::move(said);
        });
}

Result<std::vector<StoredNode>> SqlStore::nodes() {
    return all<StoredNode>("SELECT name, address, alive FROM node ORDER BY name", {},
                           [](const SqlRow& row) {
                               return StoredNode{row.text(0), row.text(1), row.number(2)};
                           });
}

Result<std::vector<LobbyEntry>> SqlStore::lobby() {
    return all<LobbyEntry>(kLobby, {}, lobby_entry_in);
}

Result<std::optional<LobbyEntry>> SqlStore::lobby_entry(const std::string& id) {
    return all<LobbyEntry>(kLobbyById, {id}, lobby_entry_in).map(first_of<LobbyEntry>);
}

}  // namespace tengen
