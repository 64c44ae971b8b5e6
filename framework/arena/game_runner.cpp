#include "arena/game_runner.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

#include "match/ai_player.hpp"
#include "match/book_player.hpp"
#include "match/random_player.hpp"

namespace tengen {

namespace asio = boost::asio;

GameRunner::GameRunner(asio::io_context& io, GameDesk& desk, SharedCores& cores, std::size_t lane)
    : io_(io), desk_(desk), lane_(lane), sharing_(cores) {}

GameRunner::~GameRunner() {
    sharing_.leave(sessions_);
}

void GameRunner::begin() {
    idle_.reset();
    match_.reset();
    record_ = desk_.next(lane_);
    if (record_.number == 0) {
        idle_.emplace(io_.get_executor());
        return;
    }
    take_seats();
    prepare();
}

const Contestant& GameRunner::contestant_at(std::size_t seat) const {
    const auto contestant = static_cast<std::size_t>(record_.seating[seat]);
    return settings().contestants[contestant];
}

/// Each seat gets a session of its contestant: that of the last game if there was one.
void GameRunner::take_seats() {
    const auto make = settings().session ? settings().session : make_session;
    std::vector<TableSession> last = std::move(table_);
    table_.clear();
    std::vector<std::shared_ptr<AiSession>> sessions;
    for (std::size_t seat = 0; seat < record_.seating.size(); ++seat) {
        const int contestant = record_.seating[seat];
        const auto begin = record_.seating.begin();
        const auto copy = std::count(begin, begin + static_cast<std::ptrdiff_t>(seat), contestant);
        const OptionValues options =
            record_.options.empty() ? OptionValues() : record_.options[seat];
        const auto kept = std::find_if(last.begin(), last.end(), [&](const auto& one) {
            return one.contestant == contestant && one.copy == copy && one.options == options;
        });
        sessions.push_back(kept != last.end()
                               ? kept->session
                               : make(io_, with_options(contestant_at(seat), options)));
        table_.push_back({contestant, copy, options, sessions.back()});
    }
    // The sessions of another table do not know yet which core they share.
    const bool is_same =
        std::is_permutation(sessions.begin(), sessions.end(), sessions_.begin(), sessions_.end());
    if (!is_same) sharing_.leave(sessions_);
    sessions_ = std::move(sessions);
}

/// Called before every game, because a session may have had a fault in the last one. Starting a
/// process must not use a decision's time.
void GameRunner::prepare() {
    faults_.assign(sessions_.size(), std::nullopt);
    unready_ = sessions_.size();
    for (std::size_t seat = 0; seat < sessions_.size(); ++seat) {
        sessions_[seat]->prepare(settings().game,
                                 [this, seat](const tl::expected<void, Fault>& ready) {
                                     if (!ready) faults_[seat] = ready.error();
                                     if (--unready_ == 0) all_prepared();
                                 });
    }
}

/// A contestant that could not be started loses. If several could not, the one at the first seat
/// loses, so the result does not depend on their order of reporting.
void GameRunner::all_prepared() {
    const Position start = start_of(settings(), record_);
    for (std::size_t seat = 0; seat < record_.seating.size(); ++seat) {
        const std::optional<Fault>& fault = faults_[seat];
        if (!fault) continue;
        const auto culprit = static_cast<Seat>(seat);
        const std::string& name = contestant_at(seat).name;
        if (fault->kind == FaultKind::Host) {
            return desk_.give_up({ErrorCode::System, name, fault->text});
        }
        const FaultPolicy follows = fault_policy(settings().policies, contestant_at(seat).limits);
        const Message text = fault_text(start, culprit, name, *fault, follows);
        if (follows == FaultPolicy::Loses) {
            return hand_in(lost_by_fault(start, culprit, fault->kind, text));
        }
        record_.faults.push_back({culprit, fault->kind, start.ply(), text});
    }
    play();
}

void GameRunner::play() {
    MatchSetup setup;
    setup.game = settings().game;
    setup.clock = settings().clock;
    setup.seed = record_.seed;
    setup.policies = settings().policies;
    if (record_.opening) {
        Position start = start_of(settings(), record_);
        setup.setup = start.setup();
        setup.progress.emplace(std::move(start));
    }
    for (std::size_t seat = 0; seat < table_.size(); ++seat) {
        const Contestant& contestant = contestant_at(seat);
        setup.limits.push_back(contestant.limits);
        setup.own_clocks.push_back(contestant.times.at(settings().clock));
        if (faults_[seat]) {
            setup.players.push_back(std::make_unique<RandomPlayer>(io_));
            continue;
        }
        // The salt makes equal contestants play different games with the same seed.
        const auto salt =
            static_cast<std::uint64_t>(table_[seat].contestant) +
            static_cast<std::uint64_t>(table_[seat].copy) * settings().contestants.size();
        const int threads = contestant.threads.value_or(settings().threads);
        std::unique_ptr<Player> player = std::make_unique<AiPlayer>(
            contestant.name, sessions_[seat], salt, static_cast<std::uint32_t>(threads));
        if (contestant.book) {
            player = std::make_unique<BookPlayer>(io_, std::move(player), contestant.book);
        }
        setup.players.push_back(std::move(player));
    }
    adjudicator_.reset();
    if (settings().adjudication.any()) {
        adjudicator_.emplace(settings().adjudication, settings().game->seats());
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

GameMeter::Limits GameRunner::move_times() const {
    GameMeter::Limits times;
    for (std::size_t seat = 0; seat < record_.seating.size(); ++seat) {
        times.push_back(contestant_at(seat).times.at(settings().clock).move);
    }
    return times;
}

bool GameRunner::wants_reports() const {
    return settings().keep || settings().adjudication.resign || settings().adjudication.draw;
}

void GameRunner::on_action(Seat seat, Action) {
    const std::optional<double> chance = meter_.chance();
    const Clock::duration took = meter_.answered(match_->position().ply());
    sharing_.took(took, sessions_);
    const Position& position = match_->position();
    if (!adjudicator_ || record_.adjudication || position.over()) return;
    if (const auto expected = adjudicator_->moved(seat, chance, position.ply())) {
        return adjudicate(adjudication_of(position, *expected));
    }
    if (settings().adjudication.proved) search_for_proof();
}

bool GameRunner::plays_on() const {
    return is_played_on(settings().adjudication, desk_.round_of(record_.number));
}

void GameRunner::adjudicate(Adjudication adjudication) {
    record_.adjudication = std::move(adjudication);
    if (plays_on()) return;
    if (const Result<void> ended = match_->abort(); !ended) {
        desk_.give_up(ended.error().front());
    }
}

/// The match pauses, so the search takes the time of no player.
void GameRunner::search_for_proof() {
    if (!proofs_) proofs_ = std::make_unique<ProofSearch>(settings().solver(io_));
    if (const Result<void> paused = match_->pause(); !paused) {
        return desk_.give_up(paused.error().front());
    }
    proofs_->search(match_->position(), *settings().adjudication.proved,
                    [this](Result<std::optional<Proof>> proof) { take(std::move(proof)); });
}

void GameRunner::take(Result<std::optional<Proof>> proof) {
    if (!proof) return desk_.give_up(proof.error().front());
    if (*proof) {
        adjudicate({AdjudicationKind::Proved, match_->position().ply(), (*proof)->outcome,
                    std::move((*proof)->line)});
        if (!plays_on()) return;
    }
    if (const Result<void> resumed = match_->resume(); !resumed) {
        desk_.give_up(resumed.error().front());
    }
}

void GameRunner::on_fault(const SurvivedFault& fault) {
    if (fault.kind != FaultKind::Host) return;
    desk_.give_up({ErrorCode::System, contestant_at(fault.seat).name, fault.text});
}

void GameRunner::on_end(const MatchResult& result) {
    if (proofs_) proofs_->cancel();
    const Position& position = match_->position();
    if (position.ply() > 0) {
        sharing_.decide((Clock::now() - began_) / position.ply(), sessions_);
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

void GameRunner::hand_in(MatchResult result) {
    record_.result = std::move(result);
    // The match must not be destroyed within its own notification.
    switch (desk_.hand_in(record_)) {
        case GameDesk::Then::NextGame:
            asio::post(io_, [this] { begin(); });
            break;
        case GameDesk::Then::SameGame:
            asio::post(io_, [this] { play_again(); });
            break;
        case GameDesk::Then::Nothing:
            break;
    }
}

/// The same game as the next attempt.
void GameRunner::play_again() {
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

}  // namespace tengen
