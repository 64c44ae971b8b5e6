// Tables of servers in this network.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "view/online_lists.hpp"
#include "view/online_visits.hpp"

namespace tengen::gui {

class LanTables {
  public:
    LanTables(const OnlineViewServices& services, OnlineVisits& visits)
        : services_(services), visits_(visits) {}

    /// Searches for servers, from an empty list, until stop().
    void search();
    void stop() { search_.reset(); }
    /// Tables that servers have just reported.
    std::vector<OnlineRow> rows() const;
    void open(const std::string& id, Seating seating);

  private:
    /// A server of this network, and when it last answered.
    struct Found {
        OnlineTarget target;
        LanServer server;
        Clock::time_point at;
    };

    void take(const LanFound& found);

    const OnlineViewServices& services_;
    OnlineVisits& visits_;
    std::vector<Found> found_;
    std::shared_ptr<void> search_;
};

}  // namespace tengen::gui
