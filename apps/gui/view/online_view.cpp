#include "view/online_view.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "online/table_request.hpp"
#include "online/wire_parts.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {

using State = RemoteConnection::State;

namespace {

constexpr std::chrono::seconds kAskEvery{10};  ///< for the player's own games

}  // namespace

OnlineView::OnlineView(OnlineViewServices services)
    : services_(std::move(services)),
      choices_(services_.games),
      sign_in_(services_.changed),
      account_(services_.changed),
      visits_(services_),
      lan_(services_, visits_),
      unfinished_(services_, visits_),
      opponents_(services_, visits_, choices_) {
    sign_in_.begin(AccountDeed::SignIn);
}

OnlineView::~OnlineView() = default;

// ---- The page

void OnlineView::open() {
    read_known();
    lan_.search();
    if (OnlineVisit* visit = visits_.chosen()) {
        visit->refresh();
    } else if (!server_.empty()) {
        choose_server(server_);
    }
    keep_asking();
}

/// Servers do not report moves in games that are not open.
void OnlineView::keep_asking() {
    asks_ = services_.network.timing.after(kAskEvery, [this] {
        if (OnlineVisit* visit = visits_.chosen()) visit->refresh();
        keep_asking();
    });
}

void OnlineView::close() {
    lan_.stop();
    asks_.reset();
    account_.close();
    opponents_.cancel();
}

void OnlineView::end() {
    lan_.stop();
    asks_.reset();
    visits_.end();
}

// ---- Here

void OnlineView::open_table_here() {
    auto table = choices_.request();
    if (!table) return services_.say(problem_text(table.error().front()));
    visits_.host([table = std::move(*table)](OnlineVisit& visit) { visit.open_table(table); });
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
        return visits_.host(
            [table = std::move(*table)](OnlineVisit& visit) { visit.open_table(table); });
    }
    const std::vector<std::string> known = places();
    if (place >= known.size()) return;
    const Result<OnlineTarget> target = parse_link(known[place]);
    if (!target) return services_.say(problem_text(target.error().front()));
    visits_.at(*target).open_table(std::move(*table));
}

void OnlineView::follow(const std::string& text) {
    const std::string link(trimmed(text, " \t\r\n"));
    const Result<OnlineTarget> target = parse_link(link);
    if (!target) return services_.say(problem_text(target.error().front()));
    if (!target->names_game()) return choose_server(link);
    messages::OpenGame game;
    game.game = target->game;
    game.code = target->code;
    visits_.at(*target).open(std::move(game), Seating::Sit);
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
    visits_.choose(*target);
    sign_in_.begin(AccountDeed::SignIn);
    account_.close();
    opponents_.ask_leaders();
    server_ = target->server.key();
    read_known();
    services_.changed();
}

std::string OnlineView::server_line() const {
    const OnlineVisit* visit = visits_.chosen();
    if (visit == nullptr) return tr("Choose a server, or enter its address on the left.");
    const RemoteConnection& state = visit->state();
    switch (state.state) {
        case State::Connecting:
            return tr("Connecting…");
        case State::Online:
            return tr(Message("You are {}.", rated_name(*visit->you())));
        case State::Refused:
            return state.reason.empty() ? tr("The connection has ended.")
                                        : problem_text(state.reason.front());
        case State::Lost:
            break;
    }
    if (state.retry_in.count() == 0) return tr("Connection lost, trying again");
    return tr(Message("Connection lost, trying again ({} s)", state.retry_in.count()));
}

std::vector<OnlineRow> OnlineView::open_tables() const {
    return rows_in(messages::GameState::Open);
}

std::vector<OnlineRow> OnlineView::running() const {
    return rows_in(messages::GameState::Playing);
}

std::vector<OnlineRow> OnlineView::rows_in(messages::GameState state) const {
    std::vector<OnlineRow> rows;
    const OnlineVisit* visit = visits_.chosen();
    if (visit == nullptr) return rows;
    for (const auto& [id, game] : visit->tables()) {
        if (game.state == state) rows.push_back(row_of(services_.games, game));
    }
    return rows;
}

std::vector<OnlineRow> OnlineView::mine() const {
    std::vector<OnlineRow> rows;
    const OnlineVisit* visit = visits_.chosen();
    if (visit == nullptr) return rows;
    for (const messages::ListedGame& game : visit->mine()) {
        rows.push_back(own_row_of(services_.games, game, visit->you()));
    }
    return rows;
}

void OnlineView::open_row(const std::string& id, Seating seating) {
    OnlineVisit* visit = visits_.chosen();
    if (visit == nullptr) return;
    messages::OpenGame game;
    game.game = id;
    visit->open(std::move(game), seating);
}

// ---- The account

void OnlineView::submit(AccountForm& form) {
    if (OnlineVisit* visit = visits_.chosen()) form.submit(visit->account());
}

void OnlineView::sign_out() {
    OnlineVisit* visit = visits_.chosen();
    if (visit == nullptr) return;
    if (const auto out = visit->account().sign_out(); !out) {
        services_.say(problem_text(out.error().front()));
    }
}

}  // namespace tengen::gui
