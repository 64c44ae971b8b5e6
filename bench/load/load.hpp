// A load on a server: idle connections, then tables, then their games for a while, then the check
// that the server has every move.
#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include "base/result.hpp"
#include "core/rule_catalogue.hpp"
#include "processor.hpp"
#include "settings.hpp"
#include "table.hpp"
#include "tally.hpp"

namespace tengen::load {

struct LoadResult {
    Tally tally;
    std::chrono::duration<double> time{0};  ///< of the measurement
    Usage first, idle, tables;              ///< before connections, before tables, before moves
    Usage last;                             ///< after the moves
};

class Load final : private PeerOwner {
  public:
    /// `seats` of the game.
    Load(const LoadSettings& settings, const RuleCatalogue& rules, int seats);
    ~Load() override;

    /// Fails if no connection is possible. Problems that the load finds are in its tally.
    Result<LoadResult> run();

  private:
    void on_online(Peer&) override {}
    void on_answer(Peer&, const messages::Answer&) override {}
    void on_lost(Peer&) override {}

    /// Runs until `done`, or until the time is over.
    template <class Done>
    bool run_until(const Done& done, std::chrono::milliseconds limit);
    void ping_some();

    boost::asio::io_context io_{1};
    LoadSettings settings_;
    Tally tally_;
    Entrance entrance_{io_, settings_, tally_};
    Stage stage_ = Stage::Opening;
    std::vector<std::unique_ptr<Peer>> idle_;
    std::vector<std::unique_ptr<Table>> tables_;
    std::vector<Peer*> peers_;
    std::size_t next_ping_ = 0;
    boost::asio::steady_timer pings_{io_};
};

}  // namespace tengen::load
