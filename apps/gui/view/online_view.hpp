// The content of the page "Play with others": tables of this network, and those of a chosen server.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "config/game_library.hpp"
#include "config/table_spec.hpp"
#include "online/lan_text.hpp"
#include "online/table_request.hpp"
#include "view/account_form.hpp"
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
    bool rated = false;

    friend bool operator==(const OnlineRow&, const OnlineRow&) = default;
};

/// An unfinished online game, for the home screen.
struct OnlineCard {
    std::string id;
    std::string headline;  ///< "Continue with Ben (your move, 4:12)"
    std::string detail;    ///< "Gomoku · Renju · play.example"

    friend bool operator==(const OnlineCard&, const OnlineCard&) = default;
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
    /// Whether the server of this computer runs.
    std::function<bool()> hosts = [] { return false; };
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
    /// The name of the chosen game and the chosen clock.
    std::pair<std::string, ClockSettings> chosen_table() const;
    /// Starts the server of this computer if necessary, and opens a table there.
    void open_table_here();
    bool hosting() const { return services_.network.hosts(); }

    // Other places for the game of the set-up form.
    /// "this computer", "this network", and the known servers.
    std::vector<std::string> places() const;
    /// Opens a table for the spec at one of the places other than the first.
    void open_table_at(std::size_t place, const TableSpec& spec, const LoadedGame& game,
                       WatchTerms watch = {});

    // Unfinished games, for the home screen.
    /// Reads the list of games, and asks their servers for news.
    void read_unfinished();
    std::vector<OnlineCard> unfinished() const;
    /// Returns to the game; starts the server of this computer first if the game is there.
    void resume(const std::string& id);
    /// Removes the game from the list alone; the server keeps it.
    void forget(const std::string& id);
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
    void choose_quick_game(std::size_t index);
    /// The three paces of a quick match.
    const std::vector<Pace>& quick_paces() const { return quick_paces_; }
    std::size_t quick_pace() const { return quick_pace_; }
    void choose_quick_pace(std::size_t index);
    /// Whether the next match counts for the rating, which needs an account.
    bool rated() const { return rated_ && visit_ != nullptr && visit_->has_account(); }
    void set_rated(bool rated) { rated_ = rated; }
    void play_quick();
    /// Opens a table for the quick match's game and pace, and asks this player to sit down.
    void challenge(const std::string& player);
    std::vector<OnlineRow> challenges() const;
    void answer_challenge(const std::string& id, bool yes);
    /// "Ann 1623", of the quick match's game and pace, the best first.
    std::vector<std::string> leaders() const;
    void cancel_quick();
    bool looking() const { return visit_ != nullptr && visit_->seek().has_value(); }

    // The account there.
    AccountForm& sign_in() { return sign_in_; }
    AccountForm& account() { return account_; }
    void submit(AccountForm& form);
    /// This program alone becomes a guest.
    void sign_out();

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
    enum class Host : std::uint8_t { Other, ThisComputer };
    std::unique_ptr<OnlineVisit> visit_to(const OnlineTarget& target, Host host) const;
    OnlineVisit& visit_at(const OnlineTarget& target, Host host = Host::Other);
    const OnlineVisit* known_visit(const OnlineTarget& target) const;
    void take_found(const LanFound& found);
    void host(std::function<void(OnlineVisit&)> then);
    void keep_asking();
    void on_challenged(const messages::Challenge& challenge) const;
    void ask_leaders();
    std::string state_of(const KeptGame& game) const;
    void keep_token(const HostedServer& hosted) const;
    void read_known();
    Result<messages::TableRequest> table_here() const;
    std::string title_of(const std::string& rules) const;
    OnlineRow row_of(const messages::ListedGame& game) const;
    OnlineRow own_row_of(const messages::ListedGame& game) const;

    OnlineViewServices services_;
    std::string name_;
    std::vector<GameChoice> games_;
    std::vector<Pace> paces_, quick_paces_;
    std::size_t game_ = 0, quick_game_ = 0, pace_ = 0, quick_pace_ = 1;
    std::vector<Found> found_;
    std::shared_ptr<void> search_;
    std::vector<std::string> known_;
    std::vector<KeptGame> unfinished_;
    std::unique_ptr<Timing::Alarm> asks_;  ///< for the player's games, while the page is open
    bool rated_ = true;
    AccountForm sign_in_, account_;
    std::string server_;
    /// All visits, since a game at the table needs its own.
    std::vector<std::unique_ptr<OnlineVisit>> others_;
    std::unique_ptr<OnlineVisit> visit_;
};

}  // namespace tengen::gui
