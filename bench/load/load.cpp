#include "load.hpp"

#include <algorithm>

namespace tengen::load {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

constexpr milliseconds kCheck{10};         ///< between two checks of a condition
constexpr milliseconds kOpening{300'000};  ///< the limit for all connections
constexpr milliseconds kEnding{60'000};    ///< the limit for the last answers
/// Each peer pings each ten seconds, like the client of a person.
constexpr milliseconds kPingTick{100};
constexpr std::size_t kPingTicks = 100;

}  // namespace

Load::Load(const LoadSettings& settings, const RuleCatalogue& rules, int seats)
    : settings_(settings) {
    int number = 0;
    for (int i = 0; i < settings.idle; ++i) {
        idle_.push_back(
            std::make_unique<Peer>(entrance_, static_cast<PeerOwner&>(*this), number++, 0));
        peers_.push_back(idle_.back().get());
    }
    const double checked = settings.check * settings.games;
    for (int i = 0; i < settings.games; ++i) {
        tables_.push_back(
            std::make_unique<Table>(entrance_, rules, stage_, seats, number, i < checked));
        number += seats + settings.watchers;
        tables_.back()->each_peer([this](Peer& peer) { peers_.push_back(&peer); });
    }
}

Load::~Load() = default;

template <class Done>
bool Load::run_until(const Done& done, milliseconds limit) {
    boost::asio::steady_timer timer(io_);
    const auto end = steady_clock::now() + limit;
    while (!done() && !entrance_.failure && steady_clock::now() < end) {
        timer.expires_after(kCheck);
        timer.async_wait([this](const auto& error) {
            if (!error) io_.stop();
        });
        io_.restart();
        io_.run();
    }
    return done();
}

void Load::ping_some() {
    pings_.expires_after(kPingTick);
    pings_.async_wait([this](const auto& error) {
        if (error) return;
        const std::size_t count = (peers_.size() + kPingTicks - 1) / kPingTicks;
        for (std::size_t i = 0; i < count; ++i) {
            peers_[next_ping_]->ping();
            next_ping_ = (next_ping_ + 1) % peers_.size();
        }
        ping_some();
    });
}

Result<LoadResult> Load::run() {
    LoadResult result;
    const auto all_tables = [this](auto condition) {
        return [this, condition] {
            return std::all_of(tables_.begin(), tables_.end(),
                               [&](const auto& table) { return ((*table).*condition)(); });
        };
    };
    const auto slow = [this]() -> Result<LoadResult> {
        if (entrance_.failure) return fail(*entrance_.failure);
        return fail(ErrorCode::Network, settings_.target.server.text(),
                    "the server does not answer all clients (see its limits)");
    };
    ping_some();
    result.first = usage_of(settings_.server);
    for (const auto& peer : idle_) peer->start();
    const auto idle_online = [this] {
        return std::all_of(idle_.begin(), idle_.end(),
                           [](const auto& peer) { return peer->is_online(); });
    };
    if (!run_until(idle_online, kOpening)) return slow();
    result.idle = usage_of(settings_.server);
    for (const auto& table : tables_) table->start();
    if (!run_until(all_tables(&Table::is_ready), kOpening)) return slow();
    result.tables = usage_of(settings_.server);

    const auto begin = steady_clock::now();
    tally_.measuring = true;
    stage_ = Stage::Playing;
    for (const auto& table : tables_) table->begin();
    run_until([this] { return settings_.moves > 0 && tally_.moves >= settings_.moves; },
              settings_.duration);
    tally_.measuring = false;
    stage_ = Stage::Ending;
    result.time = steady_clock::now() - begin;
    result.last = usage_of(settings_.server);

    if (!run_until(all_tables(&Table::is_quiet), kEnding)) {
        for (const auto& table : tables_) table->report_missing();
    }
    for (const auto& table : tables_) table->verify();
    if (!run_until(all_tables(&Table::is_verified), kEnding)) {
        tally_.add(Problem::Lost, "the server does not send all games again");
    }
    result.tally = std::move(tally_);
    return result;
}

}  // namespace tengen::load
