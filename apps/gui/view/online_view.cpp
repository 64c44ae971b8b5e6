#include "view/online_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "online/paces.hpp"
#include "online/table_request.hpp"
#include "online/wire_parts.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using State = RemoteConnection::State;

namespace {

/// Servers answer every two seconds; one that is silent for three questions has left.
constexpr seconds kSilent{7};
constexpr const char* kDefaultGame = "gomoku";
constexpr seconds kAskEvery{10};  ///< for the player's own games

Pace pace_of(const ClockSettings& clock) {
    std::string words = clock_words(clock);
    return {words.empty() ? tr("no clock") : std::move(words), clock};
}

bool same_clock(const ClockSettings& left, const ClockSettings& right) {
    return left.total == right.total && left.move == right.move &&
           left.increment == right.increment;
}

bool is_v6(const std::string& address) {
    return address.find(':') != std::string::npos;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kSpaces = " \t\r\n";
    const std::size_t first = text.find_first_not_of(kSpaces);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kSpaces) + 1 - first);
}

}  // namespace

OnlineView::OnlineView(OnlineViewServices services)
    : services_(std::move(services)), sign_in_(services_.changed), account_(services_.changed) {
    sign_in_.begin(AccountDeed::SignIn);
    refresh();
}

OnlineView::~OnlineView() = default;

void OnlineView::refresh() {
    const auto name_at = [this](std::size_t index) {
        return index < games_.size() ? games_[index].name : std::string(kDefaultGame);
    };
    const std::string game = name_at(game_);
    const std::string quick = name_at(quick_game_);
    const auto place_of = [this](const std::string& name) {
        const auto place = std::ranges::find(games_, name, &GameChoice::name);
        return place == games_.end() ? 0 : static_cast<std::size_t>(place - games_.begin());
    };
    games_.clear();
    for (const GameEntry& entry : services_.games.entries()) {
        if (!entry.file) continue;
        games_.push_back({entry.name, entry.file->title().in(language())});
        for (const VariantInfo& variant : entry.file->variants()) {
            games_.push_back(
                {entry.name + ":" + variant.name, title_of(entry.name + ":" + variant.name)});
        }
    }
    quick_game_ = place_of(quick);
    game_ = place_of(game);
    const bool first = paces_.empty();
    const ClockSettings before = first ? kNormalPace.clock : paces_[pace_].clock;
    paces_ = {pace_of({}),
              pace_of(kFastPace.clock),
              pace_of({.total = minutes(5), .increment = seconds(3)}),
              pace_of(kNormalPace.clock),
              pace_of({.total = minutes(30), .increment = seconds(20)}),
              pace_of({.move = seconds(30)}),
              pace_of(kDaysPace.clock)};
    quick_paces_.clear();
    for (const QuickPace& pace : kQuickPaces) quick_paces_.push_back(pace_of(pace.clock));
    propose(games_.empty() ? "" : games_[game_].name, before);
}

void OnlineView::propose(const std::string& game, const ClockSettings& clock) {
    const auto known = std::ranges::find(games_, game, &GameChoice::name);
    if (known != games_.end()) game_ = static_cast<std::size_t>(known - games_.begin());
    const auto pace = std::find_if(paces_.begin(), paces_.end(),
                                   [&](const Pace& one) { return same_clock(one.clock, clock); });
    pace_ = static_cast<std::size_t>(pace - paces_.begin());
    if (pace_ == paces_.size()) paces_.push_back(pace_of(clock));
}

std::pair<std::string, ClockSettings> OnlineView::chosen_table() const {
    return {game_ < games_.size() ? games_[game_].name : std::string(), paces_[pace_].clock};
}

// ---- The page

void OnlineView::open() {
    read_known();
    found_.clear();
    search_ = services_.network.find_servers([this](const LanFound& found) { take_found(found); });
    if (visit_ != nullptr) {
        visit_->refresh();
    } else if (!server_.empty()) {
        choose_server(server_);
    }
    keep_asking();
}

/// Servers do not report moves in games that are not open.
void OnlineView::keep_asking() {
    asks_ = services_.network.timing.after(kAskEvery, [this] {
        if (visit_ != nullptr) visit_->refresh();
        keep_asking();
    });
}

void OnlineView::close() {
    search_.reset();
    asks_.reset();
    account_.close();
    cancel_quick();
}

void OnlineView::end() {
    search_.reset();
    asks_.reset();
    others_.clear();
    visit_.reset();
}

VisitServices OnlineView::services_of_visit() const {
    return {{services_.network.connector, services_.network.timing, services_.servers,
             services_.program,
             [](const std::string& pattern) { return std::string(tr(pattern.c_str())); }},
            services_.online,
            services_.changed,
            [say = services_.say](const Message& text) { say(tr(text)); },
            [say = services_.say](const std::vector<Error>& errors) {
                if (!errors.empty()) say(problem_text(errors.front()));
            },
            [this](const messages::Challenge& challenge) { on_challenged(challenge); },
            services_.join};
}

std::unique_ptr<OnlineVisit> OnlineView::visit_to(const OnlineTarget& target, Host host) const {
    OnlineClient::Target wanted{target.server, target.fingerprint, name_};
    wanted.hosted = host == Host::ThisComputer;
    auto visit = std::make_unique<OnlineVisit>(services_of_visit(), std::move(wanted));
    visit->start();
    return visit;
}

const OnlineVisit* OnlineView::known_visit(const OnlineTarget& target) const {
    const auto serves = [&](const std::unique_ptr<OnlineVisit>& visit) {
        return visit != nullptr && visit->target().address == target.server;
    };
    if (serves(visit_)) return visit_.get();
    const auto known = std::find_if(others_.rbegin(), others_.rend(), serves);
    return known == others_.rend() ? nullptr : known->get();
}

/// The visit to this server; a new one if there is none, or if it was refused.
OnlineVisit& OnlineView::visit_at(const OnlineTarget& target, Host host) {
    const auto serves = [&](const std::unique_ptr<OnlineVisit>& visit) {
        return visit != nullptr && visit->target().address == target.server &&
               visit->state().state != State::Refused;
    };
    if (serves(visit_)) return *visit_;
    const auto known = std::find_if(others_.begin(), others_.end(), serves);
    if (known != others_.end()) return **known;
    others_.push_back(visit_to(target, host));
    return *others_.back();
}

// ---- Here

Result<messages::TableRequest> OnlineView::table_here() const {
    if (game_ >= games_.size()) return fail(ErrorCode::Input, "", "there is no game");
    TableSpec spec;
    spec.game = games_[game_].name;
    spec.clock = paces_[pace_].clock;
    const Result<LoadedGame> loaded = services_.games.load(spec.game);
    if (!loaded) return fail(loaded.error());
    return table_request(spec, *loaded, messages::OpenTo::Listed);
}

void OnlineView::open_table_here() {
    auto table = table_here();
    if (!table) return services_.say(problem_text(table.error().front()));
    host([table = std::move(*table)](OnlineVisit& visit) { visit.open_table(table); });
}

/// Starts the server of this computer if it does not run, and visits it.
void OnlineView::host(std::function<void(OnlineVisit&)> then) {
    services_.network.host(name_,
                           [this, then = std::move(then)](const Result<HostedServer>& hosted) {
                               if (!hosted)
                                   return services_.say(problem_text(hosted.error().front()));
                               keep_token(*hosted);
                               OnlineTarget target;
                               target.server = hosted->address;
                               target.fingerprint = hosted->fingerprint;
                               then(visit_at(target, Host::ThisComputer));
                           });
}

std::vector<std::string> OnlineView::places() const {
    std::vector<std::string> places{tr("this computer"), tr("this network")};
    const auto servers = services_.servers.read();
    if (!servers) return places;
    for (const KnownServer& server : *servers) {
        if (server.account.empty()) places.push_back(server.address);
    }
    return places;
}

void OnlineView::open_table_at(std::size_t place, const TableSpec& spec, const LoadedGame& game,
                               WatchTerms watch) {
    auto table = table_request(spec, game, messages::OpenTo::Listed, watch);
    if (!table) return services_.say(tr(table.error().front().message));
    if (place == 1) {
        return host([table = std::move(*table)](OnlineVisit& visit) { visit.open_table(table); });
    }
    const std::vector<std::string> known = places();
    if (place >= known.size()) return;
    const Result<OnlineTarget> target = parse_link(known[place]);
    if (!target) return services_.say(problem_text(target.error().front()));
    visit_at(*target).open_table(std::move(*table));
}

/// The computer's address may have changed since the last table; the player is the same.
void OnlineView::keep_token(const HostedServer& hosted) const {
    const auto servers = services_.servers.read();
    if (!servers) return;
    const std::string address = hosted.address.key();
    const KnownServer* same = nullptr;
    for (const KnownServer& server : *servers) {
        if (server.address == address && !server.token.empty()) return;
        if (server.fingerprint == hosted.fingerprint && !server.token.empty()) same = &server;
    }
    if (same == nullptr) return;
    static_cast<void>(services_.servers.remember({address, same->token, hosted.fingerprint}));
}

void OnlineView::take_found(const LanFound& found) {
    Found entry;
    entry.target.server.host = found.address;
    entry.target.server.port = found.server.port;
    entry.target.fingerprint = found.server.fingerprint;
    entry.server = found.server;
    entry.at = services_.network.timing.now();
    const auto is_same = [&](const Found& old) {
        return old.target.server == entry.target.server ||
               (!old.target.fingerprint.empty() &&
                old.target.fingerprint == entry.target.fingerprint);
    };
    std::erase_if(found_, [&](const Found& old) { return entry.at - old.at > kSilent; });
    // A server answers from each of its addresses, but may listen only on those of IPv4.
    const auto known = std::ranges::find_if(found_, is_same);
    if (known != found_.end() && is_v6(found.address) && !is_v6(known->target.server.host)) return;
    std::erase_if(found_, is_same);
    found_.push_back(std::move(entry));
    std::ranges::sort(found_, {}, [](const Found& one) { return one.server.name; });
    services_.changed();
}

void OnlineView::open_found(const std::string& id, Seating seating) {
    for (const Found& found : found_) {
        if (std::ranges::find(found.server.tables, id, &LanTable::game) ==
            found.server.tables.end()) {
            continue;
        }
        messages::OpenGame game;
        game.game = id;
        return visit_at(found.target).open(std::move(game), seating);
    }
}

void OnlineView::follow(const std::string& text) {
    const Result<OnlineTarget> target = parse_link(trimmed(text));
    if (!target) return services_.say(problem_text(target.error().front()));
    if (!target->names_game()) return choose_server(std::string(trimmed(text)));
    messages::OpenGame game;
    game.game = target->game;
    game.code = target->code;
    visit_at(*target).open(std::move(game), Seating::Sit);
}

// ---- The server

void OnlineView::read_known() {
    known_.clear();
    const auto servers = services_.servers.read();
    if (!servers) return services_.say(problem_text(servers.error().front()));
    for (const KnownServer& server : *servers) {
        if (server.account.empty()) known_.push_back(server.address);
    }
    if (!server_.empty() && std::ranges::find(known_, server_) == known_.end()) {
        known_.push_back(server_);
    }
}

void OnlineView::choose_server(const std::string& address) {
    const Result<OnlineTarget> target = parse_link(address);
    if (!target) return services_.say(problem_text(target.error().front()));
    if (visit_ != nullptr) {
        visit_->cancel_seek();
        others_.push_back(std::move(visit_));
    }
    const auto known = std::find_if(others_.begin(), others_.end(), [&](const auto& other) {
        return other->target().address == target->server && other->state().state != State::Refused;
    });
    if (known != others_.end()) {
        visit_ = std::move(*known);
        others_.erase(known);
        visit_->refresh();
    } else {
        visit_ = visit_to(*target, Host::Other);
    }
    visit_->use();
    sign_in_.begin(AccountDeed::SignIn);
    account_.close();
    ask_leaders();
    server_ = target->server.key();
    read_known();
    services_.changed();
}

std::string OnlineView::server_line() const {
    if (visit_ == nullptr) return tr("Choose a server, or enter its address on the left.");
    const RemoteConnection& state = visit_->state();
    switch (state.state) {
        case State::Connecting:
            return tr("Connecting…");
        case State::Online:
            return tr(Message("You are {}.", rated_name(*visit_->you())));
        case State::Refused:
            return state.reason.empty() ? tr("The connection has ended.")
                                        : problem_text(state.reason.front());
        case State::Lost:
            break;
    }
    if (state.retry_in.count() == 0) return tr("Connection lost, trying again");
    return tr(Message("Connection lost, trying again ({} s)", state.retry_in.count()));
}

void OnlineView::open_row(const std::string& id, Seating seating) {
    if (visit_ == nullptr) return;
    messages::OpenGame game;
    game.game = id;
    visit_->open(std::move(game), seating);
}

}  // namespace tengen::gui
