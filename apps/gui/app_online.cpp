// Online games of the window: the only links to the network, and this computer's server.
#include <utility>

#include "app.hpp"
#include "config/duration.hpp"
#include "messages/phrases.hpp"
#include "network/lan.hpp"
#include "table/clock_text.hpp"

namespace tengen::gui {

OnlineNetwork App::ways_to_network() {
    OnlineNetwork ways{connector_, timing_, {}, {}, {}};
    ways.find_servers = [this](std::function<void(LanFound)> found) {
        return std::shared_ptr<network::LanFinder>(network::LanFinder::start(
            io_, {}, [found = std::move(found)](const network::LanAnswer& answer) {
                if (auto server = read_lan_text(answer.text)) {
                    found({std::move(*server), answer.address});
                }
            }));
    };
    ways.host = [this](const std::string& name, HostServer::Started started) {
        if (host_ == nullptr || !host_->running()) {
            host_ = std::make_unique<HostServer>(
                io_, program_.plugin_host().parent_path() / "tengen-server");
            host_->on_end([this] {
                say(
                    tr("The server of this computer has ended. Open a table here, or continue the "
                       "game from Home, to start it again."));
            });
        }
        host_->start(name, std::move(started));
    };
    ways.hosts = [this] { return host_ != nullptr && host_->running(); };
    return ways;
}

void App::make_online_view() {
    online_view_ = std::make_unique<OnlineView>(
        OnlineViewServices{ways_to_network(),
                           program_.games(),
                           servers_,
                           {program_.rules(), &folder_, messages::kPhrases, &kept_games_},
                           "tengen " TENGEN_VERSION,
                           [this] { window_->redraw(); },
                           [this](const std::string& text) { say(text); },
                           [this](std::unique_ptr<RemoteGame> game) { join(std::move(game)); }});
    online_view_->visits().set_name(settings_.values().player);
    online_view_->remember_server(settings_.values().server);
    const SettingsValues& values = settings_.values();
    ClockSettings clock;
    const auto move = parse_duration(values.table_move);
    if (move) clock.move = *move;
    const bool good = values.table_clock.empty() || read_game_clock(values.table_clock, clock);
    if (!values.table_game.empty() && good)
        online_view_->choices().propose(values.table_game, clock);
}

/// The page proposes the game at the table, or else that of the set-up form.
void App::propose_online() {
    if (view_.has_game())
        return online_view_->choices().propose(table_->plan().spec.game, table_->plan().spec.clock);
    if (!setup_view_->begun()) return;
    if (const auto spec = setup_view_->spec())
        online_view_->choices().propose(spec->game, spec->clock);
}

/// Whether another person is at a table that this computer serves.
bool App::hosts_others() const {
    if (host_ == nullptr || !host_->running() || !view_.has_game()) return false;
    const RemoteGame* remote = table_->remote();
    if (remote == nullptr || table_->match().result()) return false;
    const std::vector<RemoteSeat>& seats = remote->presence().seats;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        const bool other = remote->own_seat() != static_cast<Seat>(i) && !seats[i].ai;
        if (other && seats[i].taken) return true;
    }
    return false;
}

}  // namespace tengen::gui
