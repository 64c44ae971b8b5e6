// The commands that only an online game has.
#include <fmt/format.h>

#include <algorithm>
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

/// The server's news are the answer to a request that was sent.
Reply sent(const Result<void>& request) {
    return request ? Reply{} : wrong(request.error());
}

bool is_own(const RemoteGame& remote, RemoteOffer offer) {
    const std::vector<Seat> seats = agreed_seats(remote.offers(), offer);
    return remote.own_seat() &&
           std::find(seats.begin(), seats.end(), *remote.own_seat()) != seats.end();
}

std::optional<RemoteOffer> only_own_offer(const RemoteGame& remote) {
    for (const OfferWord& known : kOfferWords) {
        if (is_own(remote, known.offer)) return known.offer;
    }
    return std::nullopt;
}

Reply answer(const Context& at, const Words& words, bool yes) {
    RemoteGame* const remote = at.table.remote();
    if (words.size() == 1 && remote == nullptr && yes) {
        return reply_of(at.table.people().accept_draw());
    }
    if (remote == nullptr) return not_online();
    if (words.size() == 1) {
        auto offer = offer_to_answer(*remote);
        if (!offer && !yes) offer = only_own_offer(*remote);
        if (!offer) return wrong("no offer waits for your answer");
        return sent(remote->answer(*offer, yes));
    }
    for (const OfferWord& known : kOfferWords) {
        if (words.size() != 2 || known.word != words[1]) continue;
        if (agreed_seats(remote->offers(), known.offer).empty()) {
            return wrong("the offer '{}' is not open", known.word);
        }
        if (auto repeated = yes ? repeated_offer(at.table, known.offer) : std::nullopt) {
            return *repeated;
        }
        return sent(remote->answer(known.offer, yes));
    }
    return wrong("'{}' is not an offer (offers: draw, takeback, rematch, pause)",
                 printable(rest_of(words), kShownInput));
}

bool has_moved(const Position& position, Seat seat) {
    for (int ply = 0; ply < position.ply(); ++ply) {
        if (position.turn_at(ply).seat == seat) return true;
    }
    return false;
}

}  // namespace

std::optional<Reply> repeated_offer(const Table& table, RemoteOffer offer) {
    const RemoteGame* const remote = table.remote();
    if (remote == nullptr || !is_own(*remote, offer)) return std::nullopt;
    const auto known = std::find_if(kOfferWords.begin(), kOfferWords.end(),
                                    [&](const OfferWord& word) { return word.offer == offer; });
    return said(fmt::format("you have already agreed ('decline {}' withdraws that)", known->word));
}

bool always(const RemoteGame&) {
    return true;
}

bool before_game(const RemoteGame& game) {
    return game.stage() == RemoteStage::Open;
}

bool before_game_seated(const RemoteGame& game) {
    return before_game(game) && game.own_seat();
}

bool in_game(const RemoteGame& game) {
    return game.stage() == RemoteStage::Playing && game.own_seat() &&
           !game.match()->has_left(*game.own_seat());
}

bool in_game_with_takebacks(const RemoteGame& game) {
    return in_game(game) && game.header().policies.takebacks == TakebackPolicy::Allowed;
}

bool in_game_with_pauses(const RemoteGame& game) {
    constexpr std::chrono::hours kCorrespondence{1};  ///< per move, at least
    const auto& move = game.header().clock.move;
    return in_game(game) && !game.is_rated() && !(move && *move >= kCorrespondence);
}

bool until_all_moved(const RemoteGame& game) {
    if (before_game_seated(game)) return true;
    if (!in_game(game)) return false;
    const Position& position = game.match()->position();
    for (int seat = 0; seat < position.game().seats(); ++seat) {
        if (!has_moved(position, static_cast<Seat>(seat))) return true;
    }
    return false;
}

bool since_game(const RemoteGame& game) {
    return game.own_seat() && game.stage() != RemoteStage::Open;
}

bool after_game(const RemoteGame& game) {
    return game.match()->result().has_value();
}

bool after_game_seated(const RemoteGame& game) {
    return after_game(game) && game.own_seat();
}

Reply say(const Context& at, const Words& words) {
    if (at.table.remote() == nullptr) return not_online();
    return sent(at.table.remote()->say(rest_of(words)));
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
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(*presence.claim_at - Clock::now());
        reply.lines.push_back(
            left.count() <= 0
                ? "a player is away too long: 'claim' is possible"
                : fmt::format("a player is away; 'claim' is possible in {}", clock_text(left)));
    }
    if (const std::string link = remote->link(); !link.empty()) {
        reply.lines.push_back("link: " + link);
    }
    return reply;
}

Reply claim(const Context& at, const Words&) {
    if (at.table.remote() == nullptr) return not_online();
    return sent(at.table.remote()->claim());
}

Reply abort(const Context& at, const Words&) {
    if (at.table.remote() == nullptr) return not_online();
    if (after_game(*at.table.remote())) return wrong("the game is over");
    return sent(at.table.remote()->match()->abort());
}

Reply stand(const Context& at, const Words&) {
    if (at.table.remote() == nullptr) return not_online();
    return sent(at.table.remote()->stand());
}

Reply block(const Context& at, const Words& words) {
    const auto person = person_at(at, words);
    if (!person) return wrong(person.error());
    const Result<void> blocked = at.table.remote()->block(*person, true);
    return blocked ? said("you hide what this player says") : wrong(blocked.error());
}

Reply unblock(const Context& at, const Words& words) {
    const auto person = person_at(at, words);
    if (!person) return wrong(person.error());
    const Result<void> shown = at.table.remote()->block(*person, false);
    return shown ? said("you show what this player says again") : wrong(shown.error());
}

Reply report(const Context& at, const Words& words) {
    const auto person = person_at(at, words);
    if (!person) return wrong(person.error());
    if (words.size() < 3) return wrong("report needs N TEXT (such as: report 2 insults me)");
    const Words text(words.begin() + 1, words.end());
    const Result<void> reported = at.table.remote()->report(*person, rest_of(text));
    return reported ? said("your report goes to the administrators") : wrong(reported.error());
}

Reply rematch(const Context& at, const Words&) {
    if (at.table.remote() == nullptr) return wrong("this game is not online ('new' starts again)");
    if (auto repeated = repeated_offer(at.table, RemoteOffer::Rematch)) return *repeated;
    return sent(at.table.new_game());
}

Reply accept(const Context& at, const Words& words) {
    return answer(at, words, true);
}

Reply decline(const Context& at, const Words& words) {
    return answer(at, words, false);
}

}  // namespace tengen::commands
