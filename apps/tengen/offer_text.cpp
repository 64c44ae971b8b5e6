#include "offer_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "match/mirror_match.hpp"
#include "table/remote_play.hpp"
#include "table_text.hpp"

namespace tengen::cli {
namespace {

struct OfferWords {
    RemoteOffer offer;
    const char* name;   ///< "your draw offer is declined"
    const char* one;    ///< "Ann agrees to the draw"
    const char* of_me;  ///< "you offer a draw"
    const char* of_other;
    const char* answer;  ///< "accept draw", if several offers wait
};
constexpr std::array kOffers{
    OfferWords{RemoteOffer::Takeback, "takeback", "takeback", "ask", "asks", "takeback"},
    OfferWords{RemoteOffer::Draw, "draw offer", "draw", "offer a draw", "offers a draw", "draw"},
    OfferWords{RemoteOffer::Pause, "pause offer", "pause", "offer a pause", "offers a pause",
               "pause"},
    OfferWords{RemoteOffer::Rematch, "rematch offer", "rematch", "offer a rematch",
               "offers a rematch", "rematch"}};

bool has(const std::vector<Seat>& seats, Seat seat) {
    return std::find(seats.begin(), seats.end(), seat) != seats.end();
}

/// The lines about one kind of offer.
class OfferStory {
  public:
    OfferStory(const Table& table, const RemoteOffers& before, const RemoteOffers& now,
               OfferNews news, TextStyle style, const OfferWords& words)
        : table_(table),
          remote_(*table.remote()),
          now_(now),
          news_(news),
          style_(style),
          words_(words),
          own_(remote_.own_seat()),
          was_(agreed_seats(before, words.offer)),
          are_(agreed_seats(now, words.offer)) {
        const bool takeback = words.offer == RemoteOffer::Takeback;
        if (takeback && before.takeback && now.takeback &&
            (before.takeback->to != now.takeback->to || before.takeback->by != now.takeback->by)) {
            was_.clear();
        }
    }

    std::vector<std::string> lines() {
        if (are_.empty()) {
            if (!was_.empty()) tell_end();
            return std::move(lines_);
        }
        const bool agreed = all_agree(remote_, are_);
        const bool alone = agreed && was_.empty() && are_.size() == 1;
        for (const Seat seat : are_) {
            if (has(was_, seat) || alone) continue;
            if (was_.empty() && seat == are_.front()) {
                tell_offer(seat, agreed);
            } else {
                tell_agreement(seat);
            }
        }
        if (agreed && !all_agree(remote_, was_)) tell_effect();
        return std::move(lines_);
    }

  private:
    std::string name_of(Seat seat) const { return seat_label(table_, seat, style_); }
    void add(std::string line) { lines_.push_back(std::move(line)); }

    void tell_offer(Seat seat, bool agreed) {
        std::string what = own_ == seat ? words_.of_me : words_.of_other;
        if (words_.offer == RemoteOffer::Takeback) {
            const int to = now_.takeback->to;
            what += to == 0 ? " to undo all moves" : fmt::format(" to return to move {}", to);
        }
        if (own_ == seat) return add("you " + what);
        const bool asks = own_ && !has(are_, *own_) && !agreed;
        add(fmt::format("{} {}{}", name_of(seat), what, asks ? how_to_answer() : ""));
    }

    /// A word alone answers one of several offers only.
    std::string how_to_answer() const {
        int waiting = 0;
        for (const OfferWords& words : kOffers) {
            const std::vector<Seat> seats = agreed_seats(now_, words.offer);
            if (!seats.empty() && !has(seats, *own_)) ++waiting;
        }
        if (waiting < 2) return " ('accept' or 'decline')";
        return fmt::format(" ('accept {0}' or 'decline {0}')", words_.answer);
    }

    void tell_agreement(Seat seat) {
        if (own_ == seat) return add(fmt::format("you agree to the {}", words_.one));
        add(fmt::format("{} agrees to the {}", name_of(seat), words_.one));
    }

    void tell_effect() {
        if (words_.offer == RemoteOffer::Pause) add("the game is paused ('continue' resumes it)");
        if (words_.offer != RemoteOffer::Takeback) return;
        const int to = now_.takeback->to;
        add(to == 0 ? "the game returns to its beginning"
                    : fmt::format("the game returns to move {}", to));
    }

    void tell_end() {
        const bool agreed = all_agree(remote_, was_);
        const bool over = table_.match().result().has_value();
        if (words_.offer == RemoteOffer::Rematch ? now_.rematch_begins : over) return;
        if (agreed && words_.offer == RemoteOffer::Takeback) return;
        if (agreed && words_.offer == RemoteOffer::Pause) return add("the game continues");
        const bool mine = own_ && has(was_, *own_);
        const std::string name = words_.name;
        if (news_ == OfferNews::Gaps || !own_) {
            return add(mine ? fmt::format("your {} no longer stands", name) : no_longer_stands());
        }
        if (is_refused_here()) {
            return add(mine ? fmt::format("you withdraw your {}", name)
                            : fmt::format("you decline the {}", name));
        }
        const auto other = only_other();
        if (mine) {
            return add(other ? fmt::format("{} declines your {}", name_of(*other), name)
                             : fmt::format("your {} is declined", name));
        }
        add(other ? fmt::format("{} withdraws the {}", name_of(*other), name) : no_longer_stands());
    }

    std::string no_longer_stands() const {
        return fmt::format("the {} of {} no longer stands", words_.name, name_of(was_.front()));
    }

    /// Whether this player said no, or has sent a move, which says the same.
    bool is_refused_here() const {
        if (now_.refused == words_.offer) return true;
        const bool by_move = words_.offer == RemoteOffer::Takeback ||
                             (words_.offer == RemoteOffer::Draw && !has(was_, *own_));
        return by_move && remote_.match()->requested();
    }

    /// The other person, if there is exactly one.
    std::optional<Seat> only_other() const {
        std::optional<Seat> other;
        const std::vector<RemoteSeat>& seats = remote_.presence().seats;
        for (std::size_t i = 0; i < seats.size(); ++i) {
            const auto seat = static_cast<Seat>(i);
            const bool person = seats[i].taken && !seats[i].ai && !table_.match().has_left(seat);
            if (!person || own_ == seat) continue;
            if (other) return std::nullopt;
            other = seat;
        }
        return other;
    }

    const Table& table_;
    const RemoteGame& remote_;
    const RemoteOffers& now_;
    OfferNews news_;
    TextStyle style_;
    const OfferWords& words_;
    std::optional<Seat> own_;
    std::vector<Seat> was_, are_;
    std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> offer_lines(const Table& table, const RemoteOffers& before,
                                     const RemoteOffers& now, OfferNews news, TextStyle style) {
    std::vector<std::string> lines;
    for (const OfferWords& words : kOffers) {
        for (std::string& line : OfferStory(table, before, now, news, style, words).lines()) {
            lines.push_back(std::move(line));
        }
    }
    if (now.rematch_begins && !before.rematch_begins) lines.emplace_back("the rematch begins");
    return lines;
}

}  // namespace tengen::cli
