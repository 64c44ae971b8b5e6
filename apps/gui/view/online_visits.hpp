// The visits of a player to servers. The page "Play with others" shows the chosen one.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "config/game_library.hpp"
#include "online/lan_text.hpp"
#include "view/host_server.hpp"
#include "view/online_visit.hpp"

namespace tengen::gui {

/// A server of this network, as it answers questions.
struct LanFound {
    LanServer server;
    std::string address;
};

/// The only ways to the network. A search ends with the returned object.
struct OnlineNetwork {
    Connector& connector;
    Timing& timing;
    std::function<std::shared_ptr<void>(std::function<void(LanFound)>)> find_servers;
    /// Starts the server of this computer, or a new one if it has ended.
    std::function<void(const std::string& name, HostServer::Started)> host;
    /// Whether the server of this computer runs.
    std::function<bool()> hosts = [] { return false; };
};

/// All must outlive the visits.
struct OnlineViewServices {
    OnlineNetwork network;
    const GameLibrary& games;
    const ServerList& servers;
    OnlineServices online;
    std::string program;  ///< "tengen 1.0"
    std::function<void()> changed;
    std::function<void(const std::string&)> say;
    std::function<void(std::unique_ptr<RemoteGame>)> join;
};

/// One thread. Must outlive the games that it has opened.
class OnlineVisits {
  public:
    enum class Host : std::uint8_t { Other, ThisComputer };

    explicit OnlineVisits(const OnlineViewServices& services) : services_(services) {}

    const std::string& name() const { return name_; }
    /// Servers that the player has not visited before show this name.
    void set_name(std::string name) { name_ = std::move(name); }

    /// The visit to the chosen server, or null.
    OnlineVisit* chosen() const { return chosen_.get(); }
    /// Chooses a server. The others stay, since a game at the table needs its own.
    void choose(const OnlineTarget& target);
    /// The visit to this server; a new one if there is none, or if it was refused.
    OnlineVisit& at(const OnlineTarget& target, Host host = Host::Other);
    /// The visit to this server, or null.
    const OnlineVisit* find(const OnlineTarget& target) const;
    /// Starts the server of this computer if it does not run, and visits it.
    void host(std::function<void(OnlineVisit&)> then);

    /// Ends the refused visits without games, except the chosen one.
    void end_refused();
    /// Ends all visits. No game of theirs may be at the table.
    void end();

  private:
    VisitServices services_of_visit() const;
    std::unique_ptr<OnlineVisit> start(const OnlineTarget& target, Host host) const;
    void keep_token(const HostedServer& hosted) const;
    void on_challenged(const messages::Challenge& challenge) const;

    const OnlineViewServices& services_;
    std::string name_;
    std::vector<std::unique_ptr<OnlineVisit>> others_;
    std::unique_ptr<OnlineVisit> chosen_;
};

}  // namespace tengen::gui
