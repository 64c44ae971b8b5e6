// The content of the page "Play with others": tables of this network, and those of a chosen server.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "config/table_spec.hpp"
#include "online/table_request.hpp"
#include "view/account_form.hpp"
#include "view/online_choices.hpp"
#include "view/online_lan.hpp"
#include "view/online_opponents.hpp"
#include "view/online_unfinished.hpp"
#include "view/online_visits.hpp"

namespace tengen::gui {

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

    OnlineChoices& choices() { return choices_; }
    OnlineVisits& visits() { return visits_; }
    LanTables& lan() { return lan_; }
    UnfinishedGames& unfinished() { return unfinished_; }
    Opponents& opponents() { return opponents_; }

    // New tables.
    /// Starts the server of this computer if necessary, and opens the chosen table there.
    void open_table_here();
    bool hosting() const { return services_.network.hosts(); }
    /// Places for the game of the set-up form: "this computer", "this network", and the known
    /// servers.
    std::vector<std::string> places() const;
    /// Opens a table for the spec at one of the places other than the first.
    void open_table_at(std::size_t place, const TableSpec& spec, const LoadedGame& game,
                       WatchTerms watch = {});

    // The server.
    /// Addresses of the known servers.
    const std::vector<std::string>& known() const { return known_; }
    /// The address of the chosen server. May be empty.
    const std::string& server() const { return server_; }
    /// The server to connect to when the page opens; an empty text for none.
    void remember_server(std::string address) { server_ = std::move(address); }
    void choose_server(const std::string& address);
    /// Opens the table of a link, or chooses the server of an address.
    void follow(const std::string& text);
    /// "Connecting…", "connected as Ann · 12 players", or why there is no connection.
    std::string server_line() const;
    std::vector<OnlineRow> open_tables() const;
    std::vector<OnlineRow> running() const;
    std::vector<OnlineRow> mine() const;
    void open_row(const std::string& id, Seating seating);

    // The account there.
    AccountForm& sign_in() { return sign_in_; }
    AccountForm& account() { return account_; }
    void submit(AccountForm& form);
    /// This program alone becomes a guest.
    void sign_out();

  private:
    void keep_asking();
    void read_known();
    std::vector<OnlineRow> rows_in(messages::GameState state) const;

    OnlineViewServices services_;
    OnlineChoices choices_;
    AccountForm sign_in_, account_;
    OnlineVisits visits_;  ///< end before the forms, whose answers they await
    LanTables lan_;
    UnfinishedGames unfinished_;
    Opponents opponents_;
    std::vector<std::string> known_;
    std::string server_;
    std::unique_ptr<Timing::Alarm> asks_;  ///< for the player's games, while the page is open
};

}  // namespace tengen::gui
