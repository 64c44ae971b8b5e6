// Turns what was asked for at a seat ("human:Ann", "rookie:hard", "medium") into a player.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

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

/// An AI that was found, with its options read.
struct ChosenAi {
    AiSettings settings;
    std::string shown;  ///< "rookie:hard"
};

/// A remark for root on a system without a full sandbox; none for others.
std::optional<Message> root_remark();

/// A remark on an AI whose options ask for more memory than it gets; none for others.
std::optional<Message> memory_remark(const ChosenAi& ai);

struct SeatChange {
    Seat seat = 0;
    SeatSpec spec;
};

/// Players on their way to a table: people are there at once, AIs when they are loaded and have
/// said that they play the game. Those who have not been taken when it is destroyed are sent away.
/// One thread, that of the io_context.
class PendingPlayers {
  public:
    using Player = Result<std::unique_ptr<tengen::Player>>;  ///< or why there is none

    PendingPlayers() = default;
    ~PendingPlayers();
    PendingPlayers(const PendingPlayers&) = delete;
    PendingPlayers& operator=(const PendingPlayers&) = delete;

    /// Nobody is awaited any more.
    bool complete() const { return awaited_ == 0; }
    /// The first who is known not to come; null when there is none.
    const Errors* failure() const;
    /// Calls back once, from the io_context, when it is complete. The handler may destroy this.
    void when_complete(std::function<void()> handler) { handler_ = std::move(handler); }
    /// In the order in which they were asked for. Only when it is complete.
    std::vector<Player> take() { return std::move(players_); }

  private:
    friend class PlayerFactory;
    void add(Player player) { players_.push_back(std::move(player)); }
    void await(const std::shared_ptr<AiSession>& session, const std::shared_ptr<const Game>& game,
               std::function<Errors(const Fault&)> explain);

    std::vector<Player> players_;
    std::size_t awaited_ = 0;
    std::function<void()> handler_;
    std::shared_ptr<bool> here_ = std::make_shared<bool>(true);
};

/// The library, the levels and the io_context must outlive it. One thread.
class PlayerFactory {
  public:
    PlayerFactory(boost::asio::io_context& io, PluginLibrary& plugins, const Levels& levels,
                  Isolation isolation);

    /// Finds an AI by its id, or by a level's name in this game; looks again for plugins, which
    /// may take a moment, when there is none of that id. Errors have the place "--seats" or that in
    /// the file that asked.
    Result<ChosenAi> choose(const SeatSpec& seat, const Game& game) const;

    /// Whether choose() would not have to look for plugins; true for who is no AI.
    bool knows(const SeatSpec& seat, const Game& game) const;

    /// From now on looks for new and changed plugins whenever an AI is to sit down, which may take
    /// a moment. Those who sit there already stay as they are.
    void watch() { watches_ = true; }

    /// From now on calls back when plugins were looked for once more, before one of them plays.
    void tell_looked(std::function<void()> looked) { looked_ = std::move(looked); }

    /// Tells from now on what people should know of who sits down: that an engine runs without the
    /// sandbox, that a plugin has changed since it sat down last, and once that an AI gets less
    /// memory than its options ask for.
    void remark_to(std::function<void(const Message&)> remark) { remark_ = std::move(remark); }

    /// From now on what AIs and engines print and log goes there as well.
    void log_to(AiLog log) { log_ = std::move(log); }

    /// A session of its own for a ChosenAi or a ChosenEngine, with the log; to be prepared.
    template <class Chosen>
    std::shared_ptr<AiSession> open_session(Chosen chosen) const;

    /// Finds an engine by the name of its file or by its path. Files are read again each time.
    Result<ChosenEngine> choose_engine(const SeatSpec& seat) const;

    /// AIs get the memory, threads and folders that files ask for.
    void allow_limits_of_files() { file_limits_ = FileLimits::Keep; }

    /// The seats as a file may fill them; see table/file_seat.hpp.
    std::vector<SeatSpec> seats_of_file(std::vector<SeatSpec> seats, const Game& game,
                                        std::vector<Message>& notes) const;

    const Levels& levels() const { return levels_; }

    /// What an AI calls itself ("Rookie"); its id when there is none of that id.
    std::string ai_name(const std::string& id) const;

    /// Asks players to sit down; does not wait for AIs to get ready. The seats' numbers tell AIs of
    /// one kind apart. Without a thinking time the match's clock alone limits them.
    std::unique_ptr<PendingPlayers> create_players(const std::vector<SeatChange>& seats,
                                                   const std::shared_ptr<const Game>& game,
                                                   const std::optional<ThinkingTime>& time) const;

    /// The AIs of the game's levels, the strongest first; an error when there are none. Whether
    /// they play the game is not known.
    Result<std::vector<ChosenAi>> strongest(const Game& game) const;

  private:
    EngineList engines() const;
    void rescan() const;
    /// Chooses again if the plugin's file has changed since an AI of it sat down.
    Result<ChosenAi> choose_changed(Result<ChosenAi> ai, const SeatSpec& seat,
                                    const Game& game) const;
    Result<std::unique_ptr<Player>> seat_engine(PendingPlayers& arrivals, const SeatChange& change,
                                                const std::shared_ptr<const Game>& game,
                                                const std::optional<ThinkingTime>& time) const;
    Result<std::unique_ptr<Player>> seat_ai(PendingPlayers& arrivals, const SeatChange& change,
                                            const std::shared_ptr<const Game>& game,
                                            const std::optional<ThinkingTime>& time) const;

    boost::asio::io_context& io_;
    PluginLibrary& plugins_;
    const Levels& levels_;
    Isolation isolation_;
    FileLimits file_limits_ = FileLimits::Lower;
    bool watches_ = false;
    mutable std::map<std::filesystem::path, FileStamp> seen_;  ///< plugins, as they sat down
    std::function<void()> looked_ = [] {};
    std::function<void(const Message&)> remark_ = [](const Message&) {};
    std::optional<AiLog> log_;
    mutable std::set<std::string> told_memory_;  ///< remarks on memory
};

}  // namespace tengen
