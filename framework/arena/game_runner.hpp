// Plays the games of one lane, one by one, and keeps the sessions of a table between them.
#pragma once

// Boost 1.74 uses std::exchange in its coroutines without including it.
#include <utility>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "arena/adjudicator.hpp"
#include "arena/core_sharing.hpp"
#include "arena/game_desk.hpp"
#include "arena/game_meter.hpp"
#include "arena/proof_search.hpp"
#include "match/local_match.hpp"

namespace tengen {

/// Used on the io_context's thread.
class GameRunner final : public MatchObserver {
  public:
    /// All must outlive the runner. `lane`: its number at the desk.
    GameRunner(boost::asio::io_context& io, GameDesk& desk, SharedCores& cores, std::size_t lane);
    ~GameRunner() override;
    GameRunner(const GameRunner&) = delete;
    GameRunner& operator=(const GameRunner&) = delete;

    /// Asks for a game and starts it. Without a game, it is idle and keeps work on the io_context.
    void begin();
    bool idle() const { return idle_.has_value(); }

    bool wants_reports() const override;
    void on_report(Seat, const AiReport& report) override { meter_.reported(report); }
    void on_turn(Seat seat) override { meter_.asked(seat); }
    void on_action(Seat seat, Action) override;
    void on_fault(const SurvivedFault& fault) override;
    void on_end(const MatchResult& result) override;

  private:
    struct TableSession {
        int contestant = 0;
        std::ptrdiff_t copy = 0;  ///< number (from 0) among the seats of its contestant
        OptionValues options;     ///< that the game has changed
        std::shared_ptr<AiSession> session;
    };

    const ArenaSettings& settings() const { return desk_.settings(); }
    const Contestant& contestant_at(std::size_t seat) const;
    void take_seats();
    void prepare();
    void all_prepared();
    void play();
    void play_again();
    /// Whether this game is played to its end, to check adjudications.
    bool plays_on() const;
    void adjudicate(Adjudication adjudication);
    void search_for_proof();
    void take(Result<std::optional<Proof>> proof);
    void hand_in(MatchResult result);
    GameMeter::Limits move_times() const;

    boost::asio::io_context& io_;
    GameDesk& desk_;
    std::size_t lane_;
    std::optional<boost::asio::executor_work_guard<boost::asio::io_context::executor_type>> idle_;
    std::vector<TableSession> table_;                   ///< by seat
    std::vector<std::shared_ptr<AiSession>> sessions_;  ///< those of `table_`
    std::vector<std::optional<Fault>> faults_;          ///< by seat, from its preparation
    std::size_t unready_ = 0;                           ///< seats still in preparation
    GameRecord record_;
    std::unique_ptr<LocalMatch> match_;
    GameMeter meter_;
    std::optional<Adjudicator> adjudicator_;  ///< of this game, if the settings have rules
    std::unique_ptr<ProofSearch> proofs_;     ///< from the first search on
    CoreSharing sharing_;
    Clock::time_point began_;  ///< of the game
};

}  // namespace tengen
