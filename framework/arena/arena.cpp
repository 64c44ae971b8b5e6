// Long, because one class leads each game from its plan to its record.
#include "arena/arena.hpp"

// Boost 1.74 uses std::exchange in its coroutines without including it.
#include <utility>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <thread>

#include "arena/adjudicator.hpp"
#include "arena/core_sharing.hpp"
#include "arena/game_meter.hpp"
#include "arena/ledger.hpp"
#include "arena/proof_search.hpp"
#include "match/ai_player.hpp"
#include "match/random_player.hpp"

namespace tengen {

namespace {

namespace asio = boost::asio;

constexpr std::chrono::milliseconds kLookAtStop{100};
constexpr std::chrono::milliseconds kLookAtOthers{1000};

/// Gives games to lanes until none are left.
class Arena {
  public:
    Arena(const ArenaSettings& settings, const GameHandler& on_game)
        : settings_(settings), plan_(plan_of(settings)), ledger_(settings, *plan_, on_game) {}

    const ArenaSettings& settings() const { return settings_; }
    Ledger& ledger() { return ledger_; }

    /// Ends the run, because a fault of this program is not a player's loss. The first reason
    /// counts.
    void give_up(const std::string& player, const Message& reason) {
        give_up({ErrorCode::System, player, reason});
    }
    void give_up(const Error& reason) {
        if (!lack_) lack_ = reason;
    }
    const std::optional<Error>& lack() const { return lack_; }

    /// The next game to play; counts the games that need no play. Number 0: none now.
    GameRecord next() {
        // Rounds of a program that has ended hold up the figures and the verdict.
        if (is_take_over_due_ && !ledger_.complete()) {
            GameRecord record = take_over();
            is_take_over_due_ = record.number != 0;
            if (is_take_over_due_) return record;
        }
        while (begun_ < plan_->games() && !ledger_.complete() && !lack_ && !winding_down()) {
            PlannedGame planned = plan_->game(++begun_);
            if (const auto known = settings_.played.find(begun_); known != settings_.played.end()) {
                ledger_.add(known->second);
                continue;
            }
            if (auto early = early_.extract(begun_);
                !early.empty() && is_of(planned, early.mapped())) {
                ledger_.add(std::move(early.mapped()));
                continue;
            }
            const int round = planned.round;
            GameRecord record;
            record.number = planned.number;
            record.seating = std::move(planned.seating);
            record.seed = planned.seed;
            record.opening = planned.opening;
            if (const auto last = settings_.attempts.find(begun_);
                last != settings_.attempts.end()) {
                record.attempt = last->second + 1;
            }
            planned.seating = record.seating;
            const bool unwanted = settings_.wanted && !settings_.wanted(planned);
            if (unwanted || !all_present(record.seating)) {
                ledger_.leave_out(std::move(record));
                continue;
            }
            if (ledger_.forfeited(record.seating)) {
                ledger_.add(ledger_.forfeit(std::move(record)));
                continue;
            }
            if (is_mine(round)) return record;
            elsewhere_.emplace(record.number, std::move(record));
        }
        return take_over();
    }

    int round_of(int number) const { return plan_->game(number).round; }

    /// Whether the plan has become longer since the last call.
    bool has_grown() { return std::exchange(known_games_, plan_->games()) < plan_->games(); }

    bool winding_down() const { return settings_.winding_down && settings_.winding_down(); }

    /// Counts the games of other programs.
    void collect() {
        if (settings_.shared == nullptr) return;
        is_take_over_due_ = true;
        Result<std::vector<GameRecord>> games = settings_.shared->arrived();
        if (!games) return give_up(games.error().front());
        for (GameRecord& record : *games) {
            const int number = record.number;
            if (number > begun_) {
                early_.try_emplace(number, std::move(record));
            } else if (elsewhere_.erase(number) > 0) {
                ledger_.add(std::move(record));
            }
        }
    }

  private:
    bool all_present(const std::vector<int>& seating) const {
        return std::all_of(seating.begin(), seating.end(), [&](int contestant) {
            return settings_.contestants[static_cast<std::size_t>(contestant)].present;
        });
    }

    /// Asks once per round.
    bool is_mine(int round) {
        if (settings_.shared == nullptr) return true;
        if (round != asked_round_) {
            asked_round_ = round;
            const Result<bool> mine = settings_.shared->claim(round);
            if (!mine) give_up(mine.error().front());
            is_asked_mine_ = mine && *mine;
        }
        return is_asked_mine_;
    }

    /// A game of another program that has ended before it.
    GameRecord take_over() {
        if (elsewhere_.empty() || lack_ || winding_down()) return {};
        collect();
        asked_round_ = -1;
        for (auto game = elsewhere_.begin(); game != elsewhere_.end(); ++game) {
            if (!is_mine(plan_->game(game->first).round)) continue;
            GameRecord record = std::move(game->second);
            elsewhere_.erase(game);
            return record;
        }
        return {};
    }

    const ArenaSettings& settings_;
    std::shared_ptr<const Plan> plan_;
    Ledger ledger_;
    int begun_ = 0;
    int known_games_ = plan_->games();
    std::map<int, GameRecord> elsewhere_;  ///< games that other programs play, by number
    std::map<int, GameRecord> early_;      ///< games of others that this program has not come to
    bool is_take_over_due_ = false;        ///< since the last games of others
    int asked_round_ = -1;
    bool is_asked_mine_ = false;
    std::optional<Error> lack_;
};

/// Plays games one by one and keeps the sessions of a table between them.
class Lane final : public MatchObserver {
  public:
    Lane(asio::io_context& io, Arena& arena) : io_(io), arena_(arena) {
        if (arena.settings().concurrency == 1) sharing_.emplace();
    }
    ~Lane() override {
        if (sharing_) sharing_->leave(sessions_);
    }
    Lane(const Lane&) = delete;
    Lane& operator=(const Lane&) = delete;

    void begin() {
        match_.reset();
        has_asked_ = true;
        record_ = arena_.next();
        if (record_.number == 0) return;
        take_seats();
        prepare();
    }

    /// Whether it waits for games of other lanes or programs.
    bool idle() const { return has_asked_ && record_.number == 0; }

    bool wants_reports() const override {
        const ArenaSettings& settings = arena_.settings();
        return settings.keep || settings.adjudication.resign || settings.adjudication.draw;
    }

    void on_report(Seat, const AiReport& report) override { meter_.reported(report); }

    void on_turn(Seat seat) override { meter_.asked(seat); }

    void on_action(Seat seat, Action) override {
        const std::optional<double> chance = meter_.chance();
        const Clock::duration took = meter_.answered(match_->position().ply());
        if (sharing_ && sharing_->sharing()) sharing_->took(took, sessions_);
        const Position& position = match_->position();
        if (!adjudicator_ || record_.adjudication || position.over()) return;
        if (const auto expected = adjudicator_->moved(seat, chance, position.ply())) {
            return adjudicate(adjudication_of(position, *expected));
        }
        if (arena_.settings().adjudication.proved) search_for_proof();
    }

    void on_fault(const SurvivedFault& fault) override {
        if (fault.kind != FaultKind::Host) return;
        arena_.give_up(contestant_at(fault.seat).name, fault.text);
    }

    void on_end(const MatchResult& result) override {
        if (proofs_) proofs_->cancel();
        const Position& position = match_->position();
        if (sharing_ && position.ply() > 0) {
            sharing_->decide((Clock::now() - began_) / position.ply(), sessions_);
        }
        record_.actions.reserve(static_cast<std::size_t>(position.ply()));
        for (int ply = 0; ply < position.ply(); ++ply) {
            record_.actions.push_back(position.action(ply));
        }
        const auto survived = match_->faults();
        record_.faults.insert(record_.faults.end(), survived.begin(), survived.end());
        record_.uses = meter_.uses(sessions_);
        // A process that failed may have taken its time with it.
        for (const SurvivedFault& fault : record_.faults) {
            record_.uses[fault.seat].cpu_ms.reset();
        }
        if (result.culprit && result.fault) record_.uses[*result.culprit].cpu_ms.reset();
        record_.chances = meter_.chances();
        record_.scores = meter_.scores();
        const bool is_ended_early = record_.adjudication && !plays_on();
        hand_in(is_ended_early ? adjudicated(position, *record_.adjudication) : result);
    }

  private:
    const Contestant& contestant_at(std::size_t seat) const {
        const auto contestant = static_cast<std::size_t>(record_.seating[seat]);
        return arena_.settings().contestants[contestant];
    }

    /// Each seat gets a session of its contestant: that of the last game if there was one.
    void take_seats() {
        const auto make = arena_.settings().session ? arena_.settings().session : make_session;
        std::vector<TableSession> last = std::move(table_);
        table_.clear();
        std::vector<std::shared_ptr<AiSession>> sessions;
        for (std::size_t seat = 0; seat < record_.seating.size(); ++seat) {
            const int contestant = record_.seating[seat];
            const auto begin = record_.seating.begin();
            const auto copy =
                std::count(begin, begin + static_cast<std::ptrdiff_t>(seat), contestant);
            const auto kept = std::find_if(last.begin(), last.end(), [&](const auto& one) {
                return one.contestant == contestant && one.copy == copy;
            });
            sessions.push_back(kept != last.end() ? kept->session : make(io_, contestant_at(seat)));
            table_.push_back({contestant, copy, sessions.back()});
        }
        // The sessions of another table do not know yet which core they share.
        const bool is_same = std::is_permutation(sessions.begin(), sessions.end(),
                                                 sessions_.begin(), sessions_.end());
        if (sharing_ && !is_same) sharing_->leave(sessions_);
        sessions_ = std::move(sessions);
    }

    /// Called before every game, because a session may have had a fault in the last one. Starting a
    /// process must not use a decision's time.
    void prepare() {
        faults_.assign(sessions_.size(), std::nullopt);
        unready_ = sessions_.size();
        for (std::size_t seat = 0; seat < sessions_.size(); ++seat) {
            sessions_[seat]->prepare(arena_.settings().game,
                                     [this, seat](const tl::expected<void, Fault>& ready) {
                                         if (!ready) faults_[seat] = ready.error();
                                         if (--unready_ == 0) all_prepared();
                                     });
        }
    }

    /// A contestant that could not be started loses. If several could not, the one at the first
    /// seat loses, so the result does not depend on their order of reporting.
    void all_prepared() {
        const Position start = start_of(arena_.settings(), record_);
        for (std::size_t seat = 0; seat < record_.seating.size(); ++seat) {
            const std::optional<Fault>& fault = faults_[seat];
            if (!fault) continue;
            const auto culprit = static_cast<Seat>(seat);
            const std::string& name = contestant_at(seat).name;
            if (fault->kind == FaultKind::Host) return arena_.give_up(name, fault->text);
            const FaultPolicy follows =
                fault_policy(arena_.settings().policies, contestant_at(seat).limits);
            const Message text = fault_text(start, culprit, name, *fault, follows);
            if (follows == FaultPolicy::Loses) {
                return hand_in(lost_by_fault(start, culprit, fault->kind, text));
            }
            record_.faults.push_back({culprit, fault->kind, start.ply(), text});
        }
        play();
    }

    void play() {
        MatchSetup setup;
        setup.game = arena_.settings().game;
        setup.clock = arena_.settings().clock;
        setup.seed = record_.seed;
        setup.policies = arena_.settings().policies;
        if (record_.opening) {
            Position start = start_of(arena_.settings(), record_);
            setup.setup = start.setup();
            setup.progress.emplace(std::move(start));
        }
        for (std::size_t seat = 0; seat < table_.size(); ++seat) {
            setup.limits.push_back(contestant_at(seat).limits);
            if (faults_[seat]) {
                setup.players.push_back(std::make_unique<RandomPlayer>(io_));
                continue;
            }
            // The salt makes equal contestants play different games with the same seed.
            const auto salt = static_cast<std::uint64_t>(table_[seat].contestant) +
                              static_cast<std::uint64_t>(table_[seat].copy) *
                                  arena_.settings().contestants.size();
            setup.players.push_back(
                std::make_unique<AiPlayer>(contestant_at(seat).name, sessions_[seat], salt,
                                           static_cast<std::uint32_t>(arena_.settings().threads)));
        }
        adjudicator_.reset();
        if (arena_.settings().adjudication.any()) {
            adjudicator_.emplace(arena_.settings().adjudication, arena_.settings().game->seats());
        }
        GameMeter::Scales scales;
        for (std::size_t seat = 0; seat < table_.size(); ++seat) {
            scales.push_back(contestant_at(seat).scale);
        }
        meter_.begin(sessions_, move_times(), std::move(scales));
        match_ = std::make_unique<LocalMatch>(io_, std::move(setup), nullptr, this);
        began_ = Clock::now();
        match_->start();
    }

    /// Whether this game is played to its end, to check adjudications.
    bool plays_on() const {
        return is_played_on(arena_.settings().adjudication, arena_.round_of(record_.number));
    }

    void adjudicate(Adjudication adjudication) {
        record_.adjudication = std::move(adjudication);
        if (plays_on()) return;
        if (const Result<void> ended = match_->abort(); !ended) {
            arena_.give_up(ended.error().front());
        }
    }

    /// The match pauses, so the search takes the time of no player.
    void search_for_proof() {
        if (!proofs_) proofs_ = std::make_unique<ProofSearch>(arena_.settings().solver(io_));
        if (const Result<void> paused = match_->pause(); !paused) {
            return arena_.give_up(paused.error().front());
        }
        const Position& position = match_->position();
        proofs_->search(position, *arena_.settings().adjudication.proved,
                        [this](Result<std::optional<Proof>> proof) { take(std::move(proof)); });
    }

    void take(Result<std::optional<Proof>> proof) {
        if (!proof) return arena_.give_up(proof.error().front());
        if (*proof) {
            adjudicate({AdjudicationKind::Proved, match_->position().ply(), (*proof)->outcome,
                        std::move((*proof)->line)});
            if (!plays_on()) return;
        }
        if (const Result<void> resumed = match_->resume(); !resumed) {
            arena_.give_up(resumed.error().front());
        }
    }

    GameMeter::Limits move_times() const {
        GameMeter::Limits times;
        for (std::size_t seat = 0; seat < record_.seating.size(); ++seat) {
            const auto& own = contestant_at(seat).limits.move_time;
            times.push_back(own ? own : arena_.settings().clock.move);
        }
        return times;
    }

    void hand_in(MatchResult result) {
        record_.result = std::move(result);
        const std::optional<FaultKind>& fault = record_.result.fault;
        if (fault && arena_.settings().stop_faults.contains(*fault)) {
            const std::string& name = contestant_at(record_.result.culprit.value_or(0)).name;
            return arena_.give_up({ErrorCode::Plugin, name, record_.result.text});
        }
        if (const auto& keep = arena_.settings().keep) {
            if (const Result<void> kept = keep(record_); !kept) {
                return arena_.give_up(kept.error().front());
            }
        }
        // The match must not be destroyed within its own notification.
        if (counts(arena_.settings(), record_)) {
            arena_.ledger().add(std::move(record_));
            asio::post(io_, [this] { begin(); });
        } else {
            asio::post(io_, [this] { play_again(); });
        }
    }

    /// The same game as the next attempt.
    void play_again() {
        match_.reset();
        ++record_.attempt;
        record_.actions.clear();
        record_.faults.clear();
        record_.uses.clear();
        record_.chances.clear();
        record_.scores.clear();
        record_.adjudication.reset();
        prepare();
    }

    struct TableSession {
        int contestant = 0;
        std::ptrdiff_t copy = 0;  ///< number (from 0) among the seats of its contestant
        std::shared_ptr<AiSession> session;
    };

    asio::io_context& io_;
    Arena& arena_;
    std::vector<TableSession> table_;                   ///< by seat
    std::vector<std::shared_ptr<AiSession>> sessions_;  ///< those of `table_`
    std::vector<std::optional<Fault>> faults_;          ///< by seat, from its preparation
    std::size_t unready_ = 0;                           ///< seats still in preparation
    bool has_asked_ = false;                            ///< for a game
    GameRecord record_;
    std::unique_ptr<LocalMatch> match_;
    GameMeter meter_;
    std::optional<Adjudicator> adjudicator_;  ///< of this game, if the settings have rules
    std::unique_ptr<ProofSearch> proofs_;     ///< from the first search on
    std::optional<CoreSharing> sharing_;      ///< only if games are played one at a time
    Clock::time_point began_;                 ///< of the game
};

Result<void> check(const ArenaSettings& settings) {
    const std::size_t seats = static_cast<std::size_t>(settings.game->seats());
    if (!settings.plan && settings.contestants.size() != seats) {
        return fail(ErrorCode::CommandLine, "", "the game has {} seats, but there are {} players",
                    seats, settings.contestants.size());
    }
    if (settings.games < 0 || settings.concurrency < 1) {
        return fail(ErrorCode::CommandLine, "", "there must be at least one game at a time");
    }
    for (const Position& opening : settings.openings) {
        if (opening.shared_game() == settings.game && !opening.over()) continue;
        return fail(ErrorCode::CommandLine, "", "an opening is not of the game, or over");
    }
    if (settings.adjudication.proved && !settings.solver) {
        return fail(ErrorCode::CommandLine, "", "there is no solver to prove wins");
    }
    if (settings.policies.on_fault == FaultPolicy::Ask) {
        return fail(ErrorCode::CommandLine, "", "no human is present to decide when an AI fails");
    }
    return {};
}

using Lanes = std::vector<std::unique_ptr<Lane>>;

bool all_idle(const Lanes& lanes) {
    return std::all_of(lanes.begin(), lanes.end(), [](const auto& lane) { return lane->idle(); });
}

/// Lanes that had nothing to do ask again.
void begin_idle(asio::io_context& io, Arena& arena, const Lanes& lanes) {
    io.restart();
    for (const auto& lane : lanes) {
        if (lane->idle() && !arena.ledger().complete()) lane->begin();
    }
}

/// Runs the lanes until the run is over; returns whether it was stopped. The pauses are not timers
/// of `io`, so it has no work once every game waits for nothing.
Result<bool> run_lanes(asio::io_context& io, Arena& arena, const Lanes& lanes,
                       const std::function<bool()>& stop) {
    auto look = Clock::now() + kLookAtStop;
    auto collect = Clock::now() + kLookAtOthers;
    while (!arena.lack() && !arena.ledger().complete()) {
        io.run_one_until(look);
        if (arena.has_grown()) begin_idle(io, arena, lanes);
        if (io.stopped() && !arena.lack() && !arena.ledger().complete()) {
            const bool waits = arena.settings().shared != nullptr || arena.winding_down();
            if (!waits || !all_idle(lanes)) {
                return fail(ErrorCode::Internal, "arena", "a game waits for nothing");
            }
            std::this_thread::sleep_until(look);
        }
        const auto now = Clock::now();
        if (now < look) continue;
        look = now + kLookAtStop;
        if (stop && stop()) return true;
        if (arena.winding_down() && all_idle(lanes)) return true;
        if (arena.settings().shared == nullptr || now < collect) continue;
        collect = now + kLookAtOthers;
        arena.collect();
        begin_idle(io, arena, lanes);
    }
    return false;
}

}  // namespace

Result<ArenaReport> run_arena(const ArenaSettings& settings, const GameHandler& on_game,
                              const std::function<bool()>& stop) {
    if (auto checked = check(settings); !checked) return fail(checked.error());
    Arena arena(settings, on_game);
    asio::io_context io(1);
    Lanes lanes;
    for (int i = 0; i < settings.concurrency; ++i) {
        lanes.push_back(std::make_unique<Lane>(io, arena));
        asio::post(io, [lane = lanes.back().get()] { lane->begin(); });
    }
    const Result<bool> stopped = run_lanes(io, arena, lanes, stop);
    if (!stopped) return fail(stopped.error());
    // Output of AIs may not have reached its log yet.
    if (!*stopped && !arena.lack()) io.poll();
    ArenaReport report = arena.ledger().take_report();
    report.lack = arena.lack();
    return report;
}

}  // namespace tengen
