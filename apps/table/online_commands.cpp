// The commands that only an online game has.
#include <fmt/format.h>

#include <array>

#include "base/text.hpp"
#include "match/match.hpp"
#include "table/clock_text.hpp"
#include "table/command_interpreter.hpp"
#include "table/replies.hpp"

namespace tengen {
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

}  // namespace

Reply CommandInterpreter::say(const Words& words) {
    const Result<void> said = table_.say(rest_of(words));
    return said ? Reply{} : wrong(said.error());
}

Reply CommandInterpreter::who(const Words&) {
    const RemoteGame* remote = table_.remote();
    if (remote == nullptr) return wrong("this game is not online ('seats' shows its players)");
    const RemotePresence& presence = remote->presence();
    Reply reply;
    for (std::size_t i = 0; i < presence.seats.size(); ++i) {
        const Side side = table_.position().side_of(static_cast<Seat>(i));
        const bool own = remote->own_seat() == static_cast<Seat>(i);
        reply.lines.push_back(fmt::format("seat {}: {}, {}{}", i + 1, table_.game().side_name(side),
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

Reply CommandInterpreter::claim(const Words&) {
    const Result<void> claimed = table_.claim();
    return claimed ? Reply{} : wrong(claimed.error());
}

Reply CommandInterpreter::abort(const Words&) {
    const Result<void> aborted = table_.abort();
    return aborted ? Reply{} : wrong(aborted.error());
}

Reply CommandInterpreter::stand(const Words&) {
    const Result<void> free = table_.stand();
    return free ? Reply{} : wrong(free.error());
}

/// The person at the seat that a command names by its number.
Result<std::string> CommandInterpreter::person_at(const Words& words) const {
    const RemoteGame* remote = table_.remote();
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

Reply CommandInterpreter::block(const Words& words) {
    const auto person = person_at(words);
    if (!person) return wrong(person.error());
    const Result<void> blocked = table_.block(*person, true);
    return blocked ? said("you no longer see what this player says") : wrong(blocked.error());
}

Reply CommandInterpreter::unblock(const Words& words) {
    const auto person = person_at(words);
    if (!person) return wrong(person.error());
    const Result<void> shown = table_.block(*person, false);
    return shown ? said("you see again what this player says") : wrong(shown.error());
}

Reply CommandInterpreter::report(const Words& words) {
    const auto person = person_at(words);
    if (!person) return wrong(person.error());
    if (words.size() < 3) return wrong("report needs N TEXT (such as: report 2 insults me)");
    const Words text(words.begin() + 1, words.end());
    const Result<void> reported = table_.report(*person, rest_of(text));
    return reported ? said("the administrators will read your report") : wrong(reported.error());
}

Reply CommandInterpreter::rematch(const Words&) {
    if (table_.remote() == nullptr) return wrong("this game is not online ('new' starts again)");
    const Result<void> offered = table_.new_game();
    return offered ? said("you offer a rematch") : wrong(offered.error());
}

Reply CommandInterpreter::answer(const Words& words, bool yes) {
    if (words.size() == 1) {
        const Result<void> answered = table_.answer_offer(yes);
        if (!answered) return wrong(answered.error());
        return table_.remote() == nullptr ? done() : Reply{};
    }
    for (const OfferWord& known : kOfferWords) {
        if (words.size() != 2 || known.word != words[1]) continue;
        const Result<void> answered = table_.answer_offer(known.offer, yes);
        return answered ? Reply{} : wrong(answered.error());
    }
    return wrong("'{}' is not an offer (offers: draw, takeback, rematch, pause)",
                 printable(rest_of(words), kShownInput));
}

Reply CommandInterpreter::accept(const Words& words) {
    return answer(words, true);
}

Reply CommandInterpreter::decline(const Words& words) {
    return answer(words, false);
}

}  // namespace tengen
