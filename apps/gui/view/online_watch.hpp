// The server, the players and their offers at an online table, as its player has last seen them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "table/table.hpp"
#include "view/table_online.hpp"

namespace tengen::gui {

class TableView;

/// A part of a view, which must outlive it. A table of this program has nothing of this.
class OnlineWatch {
  public:
    explicit OnlineWatch(TableView& view) : view_(view) {}

    std::optional<SeatPresence> presence(Seat seat) const;
    /// The text of the bar above the table: a lost connection, or the server's notice. Empty
    /// without either.
    std::string notice() const;
    std::optional<OnlineQuestion> question() const;
    void answer(const OnlineQuestion& question, bool yes);

    /// Another game has begun.
    void on_game();
    void on_notice(const Message& text) { notice_ = text; }
    void on_connection(const RemoteConnection& connection);
    /// Returns notes about new offers.
    std::vector<Message> on_offers(const RemoteOffers& offers);
    void on_presence(const RemotePresence& presence);

  private:
    TableView& view_;
    RemoteOffers offers_;  ///< the last known
    RemotePresence presence_;
    std::string said_bar_;  ///< the connection's state as last spoken
    Message notice_;        ///< of the server, until the connection is made again
    bool waits_ = false;    ///< the person does not claim the game for now
};

}  // namespace tengen::gui
