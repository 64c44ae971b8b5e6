#include "view/online_lan.hpp"

#include <algorithm>

namespace tengen::gui {
namespace {

/// Servers answer every two seconds; one that is silent for three questions has left.
constexpr std::chrono::seconds kSilent{7};

bool is_v6(const std::string& address) {
    return address.find(':') != std::string::npos;
}

}  // namespace

void LanTables::search() {
    found_.clear();
    search_ = services_.network.find_servers([this](const LanFound& found) { take(found); });
}

void LanTables::take(const LanFound& found) {
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

std::vector<OnlineRow> LanTables::rows() const {
    std::vector<OnlineRow> rows;
    for (const Found& found : found_) {
        for (const LanTable& table : found.server.tables) {
            OnlineRow row;
            row.id = table.game;
            row.who = table.by.empty() ? found.server.name : table.by;
            row.game = title_of(services_.games, table.rules);
            row.seats = taken_text(static_cast<std::size_t>(table.taken),
                                   static_cast<std::size_t>(table.seats));
            row.may_sit = table.taken < table.seats;
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

void LanTables::open(const std::string& id, Seating seating) {
    for (const Found& found : found_) {
        if (std::ranges::find(found.server.tables, id, &LanTable::game) ==
            found.server.tables.end()) {
            continue;
        }
        messages::OpenGame game;
        game.game = id;
        return visits_.at(found.target).open(std::move(game), seating);
    }
}

}  // namespace tengen::gui
