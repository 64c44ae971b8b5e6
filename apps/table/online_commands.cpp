// The commands that only an online game has.
#include <fmt/format.h>

#include <array>

#include "base/text.hpp"
#include "match/match.hpp"
#include "table/clock_text.hpp"
#include "table/commands.hpp"
#include "table/remote_play.hpp"
#include "table/replies.hpp"

namespace tengen::commands {
namespace {

struct OfferWord {
    std::string_view word;
    RemoteOffer offer;
};
constexpr std::array kOfferWords{
    OfferWord{"draw", RemoteOffer::Draw}, OfferWord{"takeback", RemoteOffer::Takeback},
    OfferWord{"rematch", RemoteOffer::Rematch}, OfferWord{"pause", RemoteOffer::Pause}};

std::string seat_text(const RemoteSeat& seat) {
    if (!seat.taken) return "free";
    std::string text = seat.name;
    if (seat.rating) text += fmt::format(" ({})", *seat.rating);
    if (seat.ai) return text + ", an AI";
    if (!seat.here) return text + ", away";
    return seat.ping ? fmt::format("{}, {} ms", text, seat.ping->count()) : text;
}

Reply not_online() {
    return wrong("this game is not online");
}

Reply answer(const Context& at, const Words& words, bool yes) {
    RemoteGame* const remote = at.table.remote();
    if (words.size() == 1 && remote == nullptr && yes) {
        return reply_of(at.table.people().accept_draw());
    }
    if (remote == nullptr) return not_online();
    if (words.size() == 1) {
        const Result<void> answered = answer_offer(*remote, yes);
        return answered ? Reply{} : wrong(answered.error());
    }
    for (const OfferWord& known : kOfferWords) {
        if (words.size() != 2 || known.word != words[1]) continue;
        const Result<void> answered = remote->answer(known.offer, yes);
        return answered ? Reply{} : wrong(answered.error());
    }
    return wrong("'{}' is not an offer (offers: draw, takeback, rematch, pause)",
                 printable(rest_of(words), kShownInput));
}

}  // namespace

Reply say(const Context& at, const Words& words) {
    if (at.table.remote() == nullptr) return not_online();
    const Result<void> said = at.table.remote()->say(rest_of(words));
    return said ? Reply{} : wrong(said.error());
}

Reply who(const Context& at, const Words&) {
    const RemoteGame* remote = at.table.remote();
    if (remote == nullptr) return wrong("this game is not online ('seats' shows its players)");
    const RemotePresence& presence = remote->presence();
    Reply reply;
    for (std::size_t i = 0; i < presence.seats.size(); ++i) {
        const Side side = at.table.position().side_of(static_cast<Seat>(i));
        const bool own = remote->own_seat() == static_cast<Seat>(i);
        reply.lines.push_back(fmt::format("seat {}: {}, {}{}", i + 1,
                                          at.table.game().side_name(side),
                                          seat_text(presence.seats[i]), own ? " (you)" : ""));
    }
    reply.lines.push_back(counted(presence.watchers, "watcher"));
    if (presence.claim_at) {
        const auto left = *presence.claim_at - Clock::now();
        reply.lines.push_back(
            fmt::format("a player is away; 'claim' is possible in {}",
                        clock_text(std::chrono::duration_cast<std::chrono::milliseconds>(left))));
    }
    if (const std::string link = remote->link(); !link.empty()) {
        reply.lines.push_back("link: " + link);
    }
    return reply;
}

Reply claim(const Context& at, const Words&) {
    if (at.table.remote() == nullptr) return not_online();
    const Result<void> claimed = at.table.remote()->claim();
    return claimed ? Reply{} : wrong(claimed.error());
}

Reply rematch(const Context& at, const Words&) {
    if (at.table.remote() == nullptr) return wrong("this game is not online ('new' starts again)");
    const Result<void> offered = at.table.new_game();
    return offered ? said("you offer a rematch") : wrong(offered.error());
}

Reply accept(const Context& at, const Words& words) {
    return answer(at, words, true);
}

Reply decline(const Context& at, const Words& words) {
    return answer(at, words, false);
}

}  // namespace tengen::commands
