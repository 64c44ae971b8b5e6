// Turns the request for a seat ("human:Ann", "rookie:hard", "medium") into a player.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "book/book.hpp"
#include "config/levels.hpp"
#include "config/table_spec.hpp"
#include "match/player.hpp"
#include "plugin/ai_session.hpp"
#include "plugin/plugin_cache.hpp"
#include "plugin/plugin_library.hpp"
#include "table/ai_log.hpp"
#include "table/engine_seat.hpp"
#include "table/file_seat.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen {

/// An installed AI, with its options read.
struct ChosenAi {
    AiSettings settings;
    std::string shown;  ///< "rookie:hard"
};

/// A warning for root on a system without a full sandbox; none for others.
std::optional<Message> root_remark();

/// A warning about an AI whose options ask for more memory than it gets; none for others.
std::optional<Message> memory_remark(const ChosenAi& ai);

struct SeatChange {
    Seat seat = 0;
    SeatSpec spec;
};

/// Players on their way to a table. People are ready immediately; AIs are ready when they are
/// loaded and accept the game. The destructor releases the players that were not taken. For one
/// thread, that of the io_context.
class PendingPlayers {
  public:
    using Player = Result<std::unique_ptr<tengen::Player>>;  ///< or the reason why there is none

    PendingPlayers() = default;
    ~PendingPlayers();
    PendingPlayers(const PendingPlayers&) = delete;
    PendingPlayers& operator=(const PendingPlayers&) = delete;

    /// Whether no player is awaited any more.
    bool complete() const { return awaited_ == 0; }
    /// The first player known to be unavailable; null if there is none.
    const Errors* failure() const;
    /// Calls back once, from the io_context, when it is complete. The handler may destroy this
    /// object.
    void when_complete(std::function<void()> handler) { handler_ = std::move(handler); }
    /// The players in the order of the requests. Only when it is complete.
    std::vector<Player> take() { return std::move(players_); }

  private:
    friend class PlayerFactory;
    void add(Player player) { players_.push_back(std::move(player)); }
    enum class Pondering : std::uint8_t { Off, On };
    void await(const std::shared_ptr<AiSession>& session, const std::shared_ptr<const Game>& game,
               std::function<Errors(const Fault&)> explain, Pondering pondering = Pondering::Off);

    std::vector<Player> players_;
    std::size_t awaited_ = 0;
    std::function<void()> handler_;
    std::shared_ptr<bool> here_ = std::make_shared<bool>(true);
};

/// The library, the levels and the io_context must outlive it. For one thread.
class PlayerFactory {
  public:
    PlayerFactory(boost::asio::io_context& io, PluginLibrary& plugins, const Levels& levels,
                  Isolation isolation);

    /// Finds an AI by its id, or by the name of a level in this game, and its book. If the id is
    /// unknown, scans for plugins again, which may take a moment. Errors have the place "--seats"
    /// or that in the requesting file.
    Result<ChosenAi> choose(const SeatSpec& seat, const Game& game) const;

    /// Whether choose() needs no new scan for plugins. True for players that are not AIs.
    bool knows(const SeatSpec& seat, const Game& game) const;

    /// From now on, scans for new and changed plugins before each AI is seated, which may take a
    /// moment. Seated AIs stay unchanged.
    void watch() { watches_ = true; }

    /// From now on, calls back after a new scan for plugins, before one of them plays.
    void tell_looked(std::function<void()> looked) { looked_ = std::move(looked); }

    /// From now on, reports warnings about new players: that an engine runs without the sandbox,
    /// that a plugin has changed since it was last seated, and once that an AI gets less memory
    /// than its options ask for.
    void remark_to(std::function<void(const Message&)> remark) { remark_ = std::move(remark); }

    /// From now on, also writes the output and log messages of AIs and engines there.
    void log_to(AiLog log) { log_ = std::move(log); }

    /// The book of a seat, for this game; null if the seat has none. Errors have the place of the
    /// seat, or that of the book.
    Result<std::shared_ptr<const Book>> open_book(const SeatSpec& seat,
                                                  const std::shared_ptr<const Game>& game) const;

    /// Makes a new session for a ChosenAi or a ChosenEngine, with the log. The caller must prepare
    /// it.
    template <class Chosen>
    std::shared_ptr<AiSession> open_session(Chosen chosen) const;

    /// The scale of the player's scores in this game, as kept by `tengen arena scale`. Empty if
    /// none is kept. Fails if there is no such player, or the file of scales is invalid.
    Result<std::optional<double>> score_scale(const SeatSpec& seat, const Game& game) const;

    /// Finds an engine by the name of its file or by its path. Reads the files again each time.
    Result<ChosenEngine> choose_engine(const SeatSpec& seat) const;

    /// Gives AIs the memory, threads and folders that files request.
    void allow_limits_of_files() { file_limits_ = FileLimits::Keep; }

    /// The seats that a file may fill. See table/file_seat.hpp.
    std::vector<SeatSpec> seats_of_file(std::vector<SeatSpec> seats, const Game& game,
                                        std::vector<Message>& notes) const;

    const Levels& levels() const { return levels_; }

    /// The AI's name for display ("Rookie"); its id if there is no AI with that id.
    std::string ai_name(const std::string& id) const;

    /// Requests the players of these seats without waiting for AIs to get ready. The seats' numbers
    /// distinguish AIs of the same kind. Without a thinking time, only the match's clock limits
    /// them.
    std::unique_ptr<PendingPlayers> create_players(const std::vector<SeatChange>& seats,
                                                   const std::shared_ptr<const Game>& game,
                                                   const std::optional<ThinkingTime>& time) const;

    /// The AIs of the game's levels, the strongest first. Fails if there are none. They may still
    /// refuse the game.
    Result<std::vector<ChosenAi>> strongest(const Game& game) const;

  private:
    ConfigFolders folders() const;
    EngineList engines() const;
    void rescan() const;
    Result<SeatSpec> resolve(const SeatSpec& seat, const Game& game) const;
    bool plays(const std::string& ai, const Game& game) const;
    /// A player that first plays from the book of its seat, if that has one.
    Result<std::unique_ptr<Player>> with_book(Result<std::unique_ptr<Player>> player,
                                              const SeatSpec& seat,
                                              const std::shared_ptr<const Game>& game) const;
    /// Chooses again if the plugin's file has changed since one of its AIs was seated.
    Result<ChosenAi> choose_changed(Result<ChosenAi> ai, const SeatSpec& seat,
                                    const Game& game) const;
    Result<std::unique_ptr<Player>> seat_engine(PendingPlayers& pending, const SeatChange& change,
                                                const std::shared_ptr<const Game>& game,
                                                const std::optional<ThinkingTime>& time) const;
    Result<std::unique_ptr<Player>> seat_ai(PendingPlayers& pending, const SeatChange& change,
                                            const std::shared_ptr<const Game>& game,
                                            const std::optional<ThinkingTime>& time) const;

    boost::asio::io_context& io_;
    PluginLibrary& plugins_;
    const Levels& levels_;
    Isolation isolation_;
    FileLimits file_limits_ = FileLimits::Lower;
    bool watches_ = false;
    mutable std::map<std::filesystem::path, FileStamp> seen_;  ///< the plugins' files when their
                                                               ///< AIs were seated
    std::function<void()> looked_ = [] {};
    std::function<void(const Message&)> remark_ = [](const Message&) {};
    std::optional<AiLog> log_;
    mutable std::set<std::string> told_memory_;  ///< the reported warnings about memory
    mutable std::map<std::string, bool> plays_;  ///< by AI, for this game:
    mutable GameDescription played_;
};

}  // namespace tengen
