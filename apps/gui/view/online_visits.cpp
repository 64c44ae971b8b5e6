#include "view/online_visits.hpp"

#include <algorithm>

#include "online/wire_parts.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {

using State = RemoteConnection::State;

VisitServices OnlineVisits::services_of_visit() const {
    return {{services_.network.connector, services_.network.timing, services_.servers,
             services_.program,
             [](const std::string& pattern) { return std::string(tr(pattern.c_str())); }},
            services_.online,
            services_.changed,
            [say = services_.say](const Message& text) { say(tr(text)); },
            [say = services_.say](const std::vector<Error>& errors) {
                if (!errors.empty()) say(problem_text(errors.front()));
            },
            [this](const messages::Challenge& challenge) { on_challenged(challenge); },
            services_.join};
}

std::unique_ptr<OnlineVisit> OnlineVisits::start(const OnlineTarget& target, Host host) const {
    OnlineClient::Target wanted{target.server, target.fingerprint, name_};
    wanted.hosted = host == Host::ThisComputer;
    auto visit = std::make_unique<OnlineVisit>(services_of_visit(), std::move(wanted));
    visit->start();
    return visit;
}

const OnlineVisit* OnlineVisits::find(const OnlineTarget& target) const {
    const auto serves = [&](const std::unique_ptr<OnlineVisit>& visit) {
        return visit != nullptr && visit->target().address == target.server;
    };
    if (serves(chosen_)) return chosen_.get();
    const auto known = std::find_if(others_.rbegin(), others_.rend(), serves);
    return known == others_.rend() ? nullptr : known->get();
}

OnlineVisit& OnlineVisits::at(const OnlineTarget& target, Host host) {
    const auto serves = [&](const std::unique_ptr<OnlineVisit>& visit) {
        return visit != nullptr && visit->target().address == target.server &&
               visit->state().state != State::Refused;
    };
    if (serves(chosen_)) return *chosen_;
    const auto known = std::find_if(others_.begin(), others_.end(), serves);
    if (known != others_.end()) return **known;
    others_.push_back(start(target, host));
    return *others_.back();
}

void OnlineVisits::choose(const OnlineTarget& target) {
    if (chosen_ != nullptr) {
        chosen_->cancel_seek();
        others_.push_back(std::move(chosen_));
    }
    const auto known = std::find_if(others_.begin(), others_.end(), [&](const auto& other) {
        return other->target().address == target.server && other->state().state != State::Refused;
    });
    if (known != others_.end()) {
        chosen_ = std::move(*known);
        others_.erase(known);
        chosen_->refresh();
    } else {
        chosen_ = start(target, Host::Other);
    }
    chosen_->use();
}

void OnlineVisits::host(std::function<void(OnlineVisit&)> then) {
    services_.network.host(name_,
                           [this, then = std::move(then)](const Result<HostedServer>& hosted) {
                               if (!hosted)
                                   return services_.say(problem_text(hosted.error().front()));
                               keep_token(*hosted);
                               OnlineTarget target;
                               target.server = hosted->address;
                               target.fingerprint = hosted->fingerprint;
                               then(at(target, Host::ThisComputer));
                           });
}

/// The computer's address may have changed since the last table; the player is the same.
void OnlineVisits::keep_token(const HostedServer& hosted) const {
    const auto servers = services_.servers.read();
    if (!servers) return;
    const std::string address = hosted.address.key();
    const KnownServer* same = nullptr;
    for (const KnownServer& server : *servers) {
        if (server.address == address && !server.token.empty()) return;
        if (server.fingerprint == hosted.fingerprint && !server.token.empty()) same = &server;
    }
    if (same == nullptr) return;
    static_cast<void>(services_.servers.remember({address, same->token, hosted.fingerprint}));
}

void OnlineVisits::on_challenged(const messages::Challenge& challenge) const {
    services_.say(tr(
        Message("{} challenges you: answer under Play with others.", rated_name(challenge.from))));
}

void OnlineVisits::end_refused() {
    std::erase_if(others_, [](const std::unique_ptr<OnlineVisit>& visit) {
        return visit->state().state == State::Refused && !visit->has_games();
    });
}

void OnlineVisits::end() {
    others_.clear();
    chosen_.reset();
}

}  // namespace tengen::gui
