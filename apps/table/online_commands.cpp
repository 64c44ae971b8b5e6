// The commands that only an online game has.
#include <fmt/format.h>

#include <array>

#include "base/text.hpp"
#include "match/match.hpp"
#include "match/mirror_match.hpp"
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
    if (seat.rating) text += fmt::format(" ({})", rating_text(*seat.rating, seat.provisional));
    if (seat.ai) return text + ", an AI";
    if (!seat.here) return text + ", away";
    return seat.ping ? fmt::format("{}, {} ms", text, seat.ping->count()) : text;
}

Reply not_online() {
    return wrong("this game is not online");
}

/// The person at the seat that a command names by its number.
Result<std::string> person_at(const Context& at, const Words& words) {
    const RemoteGame* const remote = at.table.remote();
    if (remote == nullptr) return fail(ErrorCode::CommandLine, "", "this game is not online");
    const auto number = to_number<std::size_t>(words[1]);
    const std::vector<RemoteSeat>& seats = remote->presence().seats;
    const bool person = number && *number >= 1 && *number <= seats.size() &&
                        seats[*number - 1].taken && !seats[*number - 1].ai;
    if (!person) {
        return fail(ErrorCode::CommandLine, "", "no person has seat '{}' ('who' shows the seats)",
                    printable(words[1], kShownInput));
    }
    return seats[*number - 1].id;
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

Reply abort(const Context& at, const Words&) {
    if (at.table.remote() == nullptr) return not_online();
    const Result<void> aborted = at.table.remote()->match()->abort();
    return aborted ? Reply{} : wrong(aborted.error());
}

Reply stand(const Context& at, const Words&) {
    if (at.table.remote() == nullptr) return not_online();
    const Result<void> free = at.table.remote()->stand();
    return free ? Reply{} : wrong(free.error());
}

Reply block(const Context& at, const Words& words) {
    const auto person = person_at(at, words);
    if (!person) return wrong(person.error());
    const Result<void> blocked = at.table.remote()->block(*person, true);
    return blocked ? said("you no longer see what this player says") : wrong(blocked.error());
}

Reply unblock(const Context& at, const Words& words) {
    const auto person = person_at(at, words);
    if (!person) return wrong(person.error());
    const Result<void> shown = at.table.remote()->block(*person, false);
    return shown ? said("you see again what this player says") : wrong(shown.error());
}

Reply report(const Context& at, const Words& words) {
    const auto person = person_at(at, words);
    if (!person) return wrong(person.error());
    if (words.size() < 3) return wrong("report needs N TEXT (such as: report 2 insults me)");
    const Words text(words.begin() + 1, words.end());
    const Result<void> reported = at.table.remote()->report(*person, rest_of(text));
    return reported ? said("the administrators will read your report") : wrong(reported.error());
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
