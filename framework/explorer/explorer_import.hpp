// Adds games to a database of games, in transactions.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "explorer/explorer_database.hpp"
#include "explorer/explorer_game.hpp"

namespace tengen {

/// Whether a game was new.
enum class Added : std::uint8_t { New, Double };

/// Games are saved in transactions of kGamesPerTransaction. A kill loses only the games of the
/// unfinished one, and a second import of the same games adds the rest, because a game that is
/// already known (the same moves in any image, the same players and date) is left out. Only one
/// import can run on a database; others wait for its transaction.
class ExplorerImport {
  public:
    static constexpr int kGamesPerTransaction = 20'000;

    /// The database must outlive the import.
    explicit ExplorerImport(ExplorerDatabase& database);
    /// Drops games that are not saved yet.
    ~ExplorerImport();
    ExplorerImport(const ExplorerImport&) = delete;
    ExplorerImport& operator=(const ExplorerImport&) = delete;

    const std::shared_ptr<const Game>& game() const { return database_.game(); }

    /// The game must be of the database's rules (explorer_game()).
    Result<Added> add(const ExplorerGame& game);
    /// Saves the games added since the last transaction.
    Result<void> commit();

  private:
    struct Visit {
        std::uint64_t key;
        std::int64_t game;
        std::int32_t ply;
        std::int64_t next;
        std::int8_t result;
        Side mover;  ///< who acts there
        std::int32_t strength;
    };
    struct Statements;

    std::uint64_t hash_of(const ExplorerGame& game) const;
    void begin();
    bool insert(const ExplorerGame& game, const Position& end);
    void add_visits(const ExplorerGame& game);
    void insert_visits();
    void add_totals(std::size_t first, std::size_t last);
    std::int64_t player_id(const std::string& name);
    static std::int8_t result_of(const ExplorerGame& game);

    ExplorerDatabase& database_;
    ExplorerFile& file_;
    std::unique_ptr<Statements> statements_;
    std::vector<Visit> visits_;
    std::vector<int> dates_;  ///< of the games of the transaction, by id
    std::int64_t first_id_ = 0;
    std::int64_t next_id_ = 0;
    bool was_empty_ = false;  ///< the database, before the transaction
    std::unordered_map<std::string, std::int64_t> players_;
    std::unordered_set<std::uint64_t> seen_;  ///< keys of one game
};

}  // namespace tengen
