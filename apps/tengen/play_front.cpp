#include "play_front.hpp"

#include <utility>

#include "offer_text.hpp"

namespace tengen::cli {

void PlayFront::on_save_problem(const Error& error, bool again) {
    const std::string text = english(error);
    if (std::exchange(save_problem_, text) == text) return;
    note(text + "; the game continues unsaved" + (again ? ", and each move tries again" : "") +
         " ('save FILE' saves it elsewhere)");
}

void PlayFront::on_refused(const Errors& problems) {
    if (table_->has_game()) {
        print_error(problems);
    } else {
        refused_ = problems;
    }
}

void PlayFront::on_connection(const RemoteConnection& connection) {
    const RemoteConnection before = std::exchange(connection_, connection);
    if (connection.state == RemoteConnection::State::Lost) missed_news_ = true;
    if (connection.state == RemoteConnection::State::Refused) {
        constexpr auto kNetwork = static_cast<int>(ErrorCode::Network);
        return close(Errors(connection.reason), kNetwork);
    }
    if (connection.state != before.state) tell(connection_text(connection));
}

void PlayFront::on_offers(const RemoteOffers& offers) {
    const RemoteOffers before = std::exchange(offers_, offers);
    const OfferNews news =
        std::exchange(missed_news_, false) ? OfferNews::Gaps : OfferNews::Complete;
    for (const std::string& text : offer_lines(*table_, before, offers, news, style_)) tell(text);
}

void PlayFront::on_presence(const RemotePresence& presence) {
    const SeatsHere before =
        std::exchange(seats_, SeatsHere{presence, table_->remote()->own_seat()});
    for (const std::string& text : presence_lines(*table_, before, seats_, style_)) tell(text);
    await_claim();
}

void PlayFront::await_claim() {
    claim_timer_.cancel();
    if (!seats_.presence.claim_at) {
        claim_told_ = false;
        return;
    }
    if (!seats_.own || claim_told_) return;
    claim_timer_.expires_at(*seats_.presence.claim_at);
    claim_timer_.async_wait([this](const boost::system::error_code& error) {
        const RemoteGame* const remote = error ? nullptr : table_->remote();
        if (remote == nullptr || !remote->presence().claim_at) return;
        if (remote->connection().state != RemoteConnection::State::Online) return;
        const std::string line = claim_line(*table_, style_);
        if (line.empty()) return;
        claim_told_ = true;
        tell(line);
    });
}

void PlayFront::on_game() {
    const RemoteGame* const remote = table_->remote();
    if (remote == nullptr) return;
    // The server may send the whole game again.
    if (std::exchange(game_link_, remote->link()) != remote->link()) {
        offers_ = {};
        seats_ = {remote->presence(), remote->own_seat()};
    }
    on_offers(remote->offers());
}

void PlayFront::on_stage(RemoteStage stage) {
    if (stage != RemoteStage::Over || table_->match().result()) return;
    table_closed_ = true;
    close(Errors(
              Error{ErrorCode::Network, "", Message("the table was closed before the game began")}),
          static_cast<int>(ErrorCode::Network));
}

void PlayFront::on_talk(const Talk& talk) {
    tell(talk.by + (talk.to_watchers ? " (to watchers): " : ": ") + english(talk.text));
}

int PlayFront::final_code() const {
    constexpr auto kSystem = static_cast<int>(ErrorCode::System);
    if (table_->lost_a_game()) return kSystem;
    if (!table_->has_game()) return 0;
    const auto fault = table_->match().pending_fault();
    const bool of_host = fault && fault->kind == FaultKind::Host;
    return table_->file().unsaved() || of_host ? kSystem : 0;
}

std::string PlayFront::saved_text() const {
    if (table_ == nullptr || !table_->has_game() || table_->position().ply() == 0) return "";
    if (table_->file().unsaved()) return "the game is not saved";
    if (table_->match().result() || table_->file().path().empty()) return "";
    return "game saved as " + table_->file().path().string();
}

}  // namespace tengen::cli
