// The content of the page "Play with others": tables of this network, and those of a chosen server.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "config/game_library.hpp"
#include "online/lan_text.hpp"
#include "view/host_server.hpp"
#include "view/online_visit.hpp"

namespace tengen::gui {

/// A table, a running game or a seek as a row of the page.
struct OnlineRow {
    std::string id;
    std::string who;    ///< "Ann", "Ann – Ben"
    std::string game;   ///< "Gomoku · Renju"
    std::string clock;  ///< "10 min + 5 s"; may be empty
    std::string seats;  ///< "1 of 2", "3 watching"; may be empty
    bool may_sit = false;
    bool your_move = false;

    friend bool operator==(const OnlineRow&, const OnlineRow&) = default;
};

/// A game to choose, with its title in the window's language.
struct GameChoice {
    std::string name;  ///< "gomoku:renju"
    std::string title;
};

/// A clock to choose.
struct Pace {
    std::string title;  ///< "10 min + 5 s"
    ClockSettings clock;
};

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
};

/// All must outlive the view.
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
class OnlineView {
  public:
    explicit OnlineView(OnlineViewServices services);
    ~OnlineView();
    OnlineView(const OnlineView&) = delete;
    OnlineView& operator=(const OnlineView&) = delete;

    /// The page opens: searches this network for servers, and connects to the chosen server.
    void open();
    void close();
    /// Ends all visits. No game of theirs may be at the table.
    void end();

    // The player.
    const std::string& name() const { return name_; }
    /// Servers that the player has not visited before show this name.
    void set_name(std::string name) { name_ = std::move(name); }

    // Here.
    const std::vector<GameChoice>& games() const { return games_; }
    /// The paces of a table here; the first is without a clock.
    const std::vector<Pace>& paces() const { return paces_; }
    std::size_t game() const { return game_; }
    std::size_t pace() const { return pace_; }
    void choose_game(std::size_t index) { game_ = index; }
    void choose_pace(std::size_t index) { pace_ = index; }
    /// Takes the game and the clock of the last table, if the page has them.
    void propose(const std::string& game, const ClockSettings& clock);
    /// Starts the server of this computer if necessary, and opens a table there.
    void open_table_here();
    bool hosting() const { return hosting_; }
    /// Tables that servers of this network have just reported.
    std::vector<OnlineRow> found() const;
    void open_found(const std::string& id, Seating seating);
    /// Opens the table of a link, or chooses the server of an address.
    void follow(const std::string& text);

    // The server.
    /// Addresses of the known servers.
    const std::vector<std::string>& known() const { return known_; }
    /// The address of the chosen server. May be empty.
    const std::string& server() const { return server_; }
    /// The server to connect to when the page opens; an empty text for none.
    void remember_server(std::string address) { server_ = std::move(address); }
    void choose_server(const std::string& address);
    const OnlineVisit* visit() const { return visit_.get(); }
    /// "Connecting…", "connected as Ann · 12 players", or why there is no connection.
    std::string server_line() const;
    std::vector<OnlineRow> open_tables() const;
    std::vector<OnlineRow> running() const;
    std::vector<OnlineRow> mine() const;
    std::vector<OnlineRow> seeks() const;
    void open_row(const std::string& id, Seating seating);
    void take_seek(const std::string& id);
    std::size_t quick_game() const { return quick_game_; }
    void choose_quick_game(std::size_t index) { quick_game_ = index; }
    /// The three paces of a quick match.
    const std::vector<Pace>& quick_paces() const { return quick_paces_; }
    std::size_t quick_pace() const { return quick_pace_; }
    void choose_quick_pace(std::size_t index) { quick_pace_ = index; }
    void play_quick();
    void cancel_quick();
    bool looking() const { return visit_ != nullptr && visit_->seek().has_value(); }

    /// Reads titles again, in the current language.
    void refresh();

  private:
    /// A server of this network, and when it last answered.
    struct Found {
        OnlineTarget target;
        LanServer server;
        Clock::time_point at;
    };

    VisitServices services_of_visit() const;
    std::unique_ptr<OnlineVisit> visit_to(const OnlineTarget& target) const;
    OnlineVisit& visit_at(const OnlineTarget& target);
    void take_found(const LanFound& found);
    void on_hosted(const HostedServer& hosted);
    void keep_token(const HostedServer& hosted) const;
    void read_known();
    Result<messages::TableRequest> table_here() const;
    std::string title_of(const std::string& rules) const;
    OnlineRow row_of(const messages::ListedGame& game) const;

    OnlineViewServices services_;
    std::string name_;
    std::vector<GameChoice> games_;
    std::vector<Pace> paces_, quick_paces_;
    std::size_t game_ = 0, quick_game_ = 0, pace_ = 0, quick_pace_ = 1;
    std::vector<Found> found_;
    std::shared_ptr<void> search_;
    bool hosting_ = false;
    std::vector<std::string> known_;
    std::string server_;
    /// All visits, since a game at the table needs its own.
    std::vector<std::unique_ptr<OnlineVisit>> others_;
    std::unique_ptr<OnlineVisit> visit_;
};

}  // namespace tengen::gui
