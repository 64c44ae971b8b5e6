// The lag of a seat that its clock does not count, within a quota.
#pragma once

#include <chrono>

namespace tengen::people {

/// The quota of a seat, by the rule of lichess. It grows with each move, so a client that reports
/// too little time for its moves gains no more than an honest client with a bad line.
class Lag {
  public:
    using Milliseconds = std::chrono::milliseconds;

    static constexpr Milliseconds kMaxStep{1000};
    static constexpr int kFirstSteps = 3;
    static constexpr int kMaxSteps = 7;

    /// The clock of a seat: its total time, and the time added per move. A time per move without a
    /// total counts as an increment.
    Lag(Milliseconds total, Milliseconds increment);

    /// The uncharged part of the time that a move took. `elapsed` is the server's measure, from the
    /// line that asked for the move until the move. `think` is the client's, from drawing to click;
    /// it may be any number. `ping` is the server's measure of the connection's round trip.
    Milliseconds pardon(Milliseconds elapsed, Milliseconds think, Milliseconds ping);

    /// The most that the next move can gain.
    Milliseconds quota() const { return quota_; }
    /// The most that a move adds to the quota.
    Milliseconds step() const { return step_; }

  private:
    Milliseconds step_;
    Milliseconds quota_;
};

}  // namespace tengen::people
