#include "view/online_watch.hpp"

#include "view/table_view.hpp"
#include "view/translation.hpp"

namespace tengen::gui {

std::optional<SeatPresence> OnlineWatch::presence(Seat seat) const {
    return seat_presence(view_.table(), seat, view_.times().now());
}

std::string OnlineWatch::notice() const {
    if (!view_.has_game()) return "";
    if (std::string lost = connection_line(view_.table()); !lost.empty()) return lost;
    return notice_.id.empty() ? "" : tr(notice_);
}

std::optional<OnlineQuestion> OnlineWatch::question() const {
    if (!view_.has_game()) return std::nullopt;
    return online_question(view_.table(), view_.times().now(), waits_);
}

void OnlineWatch::answer(const OnlineQuestion& question, bool yes) {
    if (question.kind == OnlineQuestion::Kind::Claim && !yes) waits_ = true;
    view_.tell(answer_question(view_.table(), question, yes));
}

void OnlineWatch::on_game() {
    const RemoteGame* const remote = view_.table().remote();
    offers_ = {};
    presence_ = remote == nullptr ? RemotePresence() : remote->presence();
    notice_ = {};
    waits_ = false;
}

void OnlineWatch::on_connection(const RemoteConnection& connection) {
    const bool online = connection.state == RemoteConnection::State::Online;
    if (online && !said_bar_.empty()) {
        said_bar_.clear();
        notice_ = {};
        view_.speak(tr("Connected again"));
    } else if (!online && said_bar_.empty()) {
        // The seconds to the next attempt are not spoken.
        said_bar_ = connection_line(view_.table());
        view_.speak(said_bar_);
    }
}

std::vector<Message> OnlineWatch::on_offers(const RemoteOffers& offers) {
    std::vector<Message> notes = offer_notes(view_.table(), offers_, offers);
    offers_ = offers;
    return notes;
}

void OnlineWatch::on_presence(const RemotePresence& presence) {
    if (!presence.claim_at) waits_ = false;
    for (const Message& note : presence_notes(view_.table(), presence_, presence)) {
        view_.speak(tr(note));
    }
    presence_ = presence;
}

}  // namespace tengen::gui
