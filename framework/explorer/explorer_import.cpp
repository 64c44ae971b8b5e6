#include "explorer/explorer_import.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "base/mix.hpp"
#include "core/position_text.hpp"
#include "explorer/database_file.hpp"

namespace tengen {

namespace {

int strength_of(const ExplorerGame& game, Side side) {
    const auto index = static_cast<std::size_t>(side) - 1;
    const bool named = side != kEmpty && index < game.players.size() &&
                       !game.players[index].empty() && index < game.strengths.size();
    return named ? game.strengths[index] : 0;
}

std::uint64_t hash_text(std::uint64_t hash, std::string_view text) {
    for (const char sign : text) hash = mix(hash ^ static_cast<unsigned char>(sign));
    return mix(hash ^ 0x100 ^ text.size() << 16);
}

}  // namespace

/// The transaction, and its statements.
struct ExplorerImport::Statements {
    explicit Statements(SQLite::Database& database)
        : game(database, "INSERT OR IGNORE INTO games VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)"),
          seat(database, "INSERT INTO seats VALUES(?, ?, ?, ?)"),
          player(database, "SELECT id FROM players WHERE name=?"),
          new_player(database, "INSERT INTO players(name) VALUES(?)"),
          visits(database, "INSERT INTO visits VALUES(?, ?, ?)"),
          has_totals(database, "SELECT 1 FROM totals WHERE key=? LIMIT 1"),
          few(database, "SELECT count(*) FROM (SELECT 1 FROM visits WHERE key=? LIMIT " +
                            std::to_string(kTotalsFrom) + ")"),
          first_totals(database,
                       "INSERT INTO totals SELECT key, (what>>4)-1, (what&15)-1, games, last, "
                       "rated, rating FROM (SELECT v.key, " +
                           std::string(visit::kWhat) +
                           " AS what, count(*) AS games, max(g.date) AS last, "
                           "count(nullif(m.strength, 0)) AS rated, "
                           "coalesce(sum(m.strength), 0) AS rating "
                           "FROM visits v CROSS JOIN games g ON g.id=v.game "
                           "LEFT JOIN seats m ON m.game=v.game AND m.side=? WHERE v.key=? "
                           "GROUP BY what)"),
          more_totals(database,
                      "INSERT INTO totals VALUES(?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
                      "games=games+excluded.games, last=max(last, excluded.last), "
                      "rated=rated+excluded.rated, rating=rating+excluded.rating") {}

    SQLite::Statement game, seat, player, new_player, visits, has_totals, few, first_totals,
        more_totals;
};

ExplorerImport::ExplorerImport(ExplorerDatabase& database)
    : database_(database), file_(*database.file_) {}

ExplorerImport::~ExplorerImport() {
    statements_.reset();
    if (sqlite3_get_autocommit(file_.database.getHandle()) == 0) {
        file_.database.tryExec("ROLLBACK");
    }
}

std::int8_t ExplorerImport::result_of(const ExplorerGame& game) {
    return game.winner ? static_cast<std::int8_t>(*game.winner)
                       : static_cast<std::int8_t>(kNoResult);
}

/// The same for all images of a game.
std::uint64_t ExplorerImport::hash_of(const ExplorerGame& game) const {
    const CanonicalFrames& frames = *database_.frames();
    std::optional<std::uint64_t> smallest;
    for (std::size_t frame = 0; frame < frames.size(); ++frame) {
        const Symmetry& symmetry = frames.symmetry(frame);
        std::vector<Stone> stones = image_of(game.setup, symmetry).stones;
        std::ranges::sort(stones, {}, &Stone::cell);
        std::uint64_t hash = mix(game.setup.to_move);
        for (const Stone& stone : stones) {
            hash = mix(hash ^ (std::uint64_t{stone.cell} << 8 | stone.side));
        }
        for (const Action action : game.actions) {
            hash = mix(hash ^ image_of(action, symmetry).bits());
        }
        smallest = std::min(smallest.value_or(hash), hash);
    }
    std::uint64_t hash = mix(*smallest ^ static_cast<std::uint64_t>(game.date));
    for (const std::string& player : game.players) hash = hash_text(hash, player);
    return hash;
}

void ExplorerImport::begin() {
    SQLite::Database& database = file_.database;
    database.exec("BEGIN IMMEDIATE");
    players_.clear();
    visits_.clear();
    dates_.clear();
    statements_ = std::make_unique<Statements>(database);
    next_id_ = first_id_ =
        database.execAndGet("SELECT coalesce(max(id), 0) + 1 FROM games").getInt64();
    was_empty_ = first_id_ == 1;
}

Result<Added> ExplorerImport::add(const ExplorerGame& game) {
    Position end(database_.game(), game.setup);
    for (const Action action : game.actions) end.apply(action);
    const auto added = try_database(file_.path, [&] {
        if (statements_ == nullptr) begin();
        return insert(game, end);
    });
    if (!added) return fail(added.error());
    if (!*added) return Added::Double;
    add_visits(game);
    if (next_id_ - first_id_ < kGamesPerTransaction) return Added::New;
    if (auto committed = commit(); !committed) return fail(committed.error());
    return Added::New;
}

std::int64_t ExplorerImport::player_id(const std::string& name) {
    const auto known = players_.find(name);
    if (known != players_.end()) return known->second;
    SQLite::Statement& find = statements_->player;
    find.reset();
    find.bind(1, name);
    std::int64_t id = 0;
    if (find.executeStep()) {
        id = find.getColumn(0).getInt64();
    } else {
        statements_->new_player.reset();
        statements_->new_player.bind(1, name);
        statements_->new_player.exec();
        id = file_.database.getLastInsertRowid();
    }
    find.reset();
    return players_[name] = id;
}

/// Returns false if the game is already known.
bool ExplorerImport::insert(const ExplorerGame& game, const Position& end) {
    SQLite::Statement& row = statements_->game;
    const std::string actions = packed_actions(end);
    row.reset();
    row.bind(1, next_id_);
    row.bind(2, static_cast<std::int64_t>(hash_of(game)));
    row.bind(3, game.source);
    row.bind(4, game.event);
    row.bind(5, game.date);
    row.bind(6, std::int64_t{result_of(game)});
    row.bind(7, static_cast<int>(game.actions.size()));
    row.bind(8, setup_text(end.game(), game.setup));
    row.bind(9, actions.data(), static_cast<int>(actions.size()));
    if (row.exec() == 0) return false;
    for (std::size_t side = 0; side < game.players.size(); ++side) {
        if (game.players[side].empty()) continue;
        statements_->seat.reset();
        statements_->seat.bind(1, next_id_);
        statements_->seat.bind(2, static_cast<int>(side) + 1);
        statements_->seat.bind(3, player_id(game.players[side]));
        statements_->seat.bind(4, strength_of(game, static_cast<Side>(side + 1)));
        statements_->seat.exec();
    }
    dates_.push_back(game.date);
    ++next_id_;
    return true;
}

/// A position counts once per game, even if it comes twice.
void ExplorerImport::add_visits(const ExplorerGame& game) {
    Position position(database_.game(), game.setup);
    CanonicalKey key(database_.frames(), position);
    seen_.clear();
    const auto visit = [&](std::int64_t next) {
        if (!seen_.insert(key.key()).second) return;
        const Side mover = position.turn().side;
        visits_.push_back({key.key(), next_id_ - 1, position.ply(), next, result_of(game), mover,
                           strength_of(game, mover)});
    };
    for (const Action action : game.actions) {
        visit(key.canonical(action).bits());
        key.apply(position, action);
    }
    visit(kNoNext);
}

Result<void> ExplorerImport::commit() {
    if (statements_ == nullptr) return {};
    auto committed = try_database(file_.path, [&] {
        insert_visits();
        statements_.reset();
        file_.database.exec("COMMIT");
    });
    if (!committed) {
        statements_.reset();
        if (sqlite3_get_autocommit(file_.database.getHandle()) == 0) {
            file_.database.tryExec("ROLLBACK");
        }
    }
    visits_.clear();
    return committed;
}

void ExplorerImport::insert_visits() {
    // The order is that of the table, so each of its pages is written once.
    std::ranges::sort(visits_, [](const Visit& left, const Visit& right) {
        return std::pair(static_cast<std::int64_t>(left.key), left.game) <
               std::pair(static_cast<std::int64_t>(right.key), right.game);
    });
    SQLite::Statement& row = statements_->visits;
    for (std::size_t first = 0; first < visits_.size();) {
        std::size_t last = first;
        for (; last < visits_.size() && visits_[last].key == visits_[first].key; ++last) {
            const Visit& one = visits_[last];
            row.reset();
            row.bind(1, static_cast<std::int64_t>(one.key));
            row.bind(2, one.game);
            row.bind(3, visit::packed(one.ply, one.next, one.result));
            row.exec();
        }
        add_totals(first, last);
        first = last;
    }
}

/// The visits are those of one position, and already in the table.
void ExplorerImport::add_totals(std::size_t first, std::size_t last) {
    const auto key = static_cast<std::int64_t>(visits_[first].key);
    if (was_empty_ && last - first < static_cast<std::size_t>(kTotalsFrom)) return;
    SQLite::Statement& known = statements_->has_totals;
    known.reset();
    known.bind(1, key);
    const bool has_totals = known.executeStep();
    known.reset();
    if (!has_totals) {
        SQLite::Statement& few = statements_->few;
        few.reset();
        few.bind(1, key);
        few.executeStep();
        const bool many = few.getColumn(0).getInt64() >= kTotalsFrom;
        few.reset();
        if (!many) return;
        statements_->first_totals.reset();
        statements_->first_totals.bind(1, static_cast<int>(visits_[first].mover));
        statements_->first_totals.bind(2, key);
        statements_->first_totals.exec();
        return;
    }
    struct Sum {
        std::int64_t games = 0;
        int date = 0;
        int rated = 0;
        std::int64_t rating = 0;
    };
    std::map<std::pair<std::int64_t, std::int8_t>, Sum> sums;
    for (std::size_t i = first; i < last; ++i) {
        Sum& sum = sums[{visits_[i].next, visits_[i].result}];
        ++sum.games;
        sum.date =
            std::max(sum.date, dates_[static_cast<std::size_t>(visits_[i].game - first_id_)]);
        if (visits_[i].strength != 0) ++sum.rated;
        sum.rating += visits_[i].strength;
    }
    for (const auto& [what, sum] : sums) {
        SQLite::Statement& row = statements_->more_totals;
        row.reset();
        row.bind(1, key);
        row.bind(2, what.first);
        row.bind(3, std::int64_t{what.second});
        row.bind(4, sum.games);
        row.bind(5, sum.date);
        row.bind(6, sum.rated);
        row.bind(7, sum.rating);
        row.exec();
    }
}

}  // namespace tengen
