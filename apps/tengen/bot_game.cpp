#include "bot_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "base/text.hpp"
#include "config/table_spec.hpp"

namespace tengen::cli {
namespace {

using std::chrono::milliseconds;

constexpr int kMaxRefusals = 5;        ///< of moves, until the bot gives up
constexpr int kMaxDecisionsLeft = 40;  ///< the share of a game clock for one decision
constexpr milliseconds kMaxThinking{30'000};
constexpr milliseconds kMinMargin{20}, kMaxMargin{800};

std::uint64_t random_seed() {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
}

bool holds(const std::vector<Seat>& seats, Seat seat) {
    return std::find(seats.begin(), seats.end(), seat) != seats.end();
}

/// The seat's limits by the server's clocks, minus a margin for the connection.
void set_limits(Budget& budget, const MirrorMatch& match, const ClockSettings& clock, Seat seat) {
    const Clock::time_point now = Clock::now();
    const auto total = match.time_left(seat), move = match.move_time_left(seat);
    const ThinkingTime without_clock;
    budget.soft = now + without_clock.soft;
    budget.hard = now + without_clock.hard;
    const int seats = match.position().game().seats();
    if (total) {
        budget.increment = clock.increment;
        for (int other = 0; other < seats; ++other) {
            const auto left = match.time_left(static_cast<Seat>(other));
            if (left) budget.clocks[static_cast<std::size_t>(other)] = *left;
        }
    }
    if (!total && !move) return;
    const milliseconds left =
        std::min(total.value_or(*(move ? move : total)), move.value_or(*(total ? total : move)));
    const milliseconds margin = std::clamp(left / 8, kMinMargin, kMaxMargin);
    milliseconds soft = std::min(left - margin, kMaxThinking);
    if (total) {
        const int empty = static_cast<int>(match.position().empty_cells().size());
        const int decisions = std::clamp((empty + seats - 1) / seats, 1, kMaxDecisionsLeft);
        soft = std::min(soft, *total / decisions + clock.increment * 3 / 4);
    }
    budget.soft = now + std::max(soft, milliseconds(1));
    budget.hard = now + std::max(left - margin / 2, milliseconds(1));
}

}  // namespace

BotGame::BotGame(const BotGameTools& tools, std::unique_ptr<OnlineGame> game)
    : tools_(tools), game_(std::move(game)) {
    game_->start(*this, *this);
    act_soon();
}

BotGame::~BotGame() {
    *here_ = false;
}

/// Notifications come in the middle of a message, so the bot acts after all of it is taken.
void BotGame::act_soon() {
    if (std::exchange(acts_soon_, true)) return;
    boost::asio::post(tools_.io, [this, here = here_] {
        if (!*here) return;
        acts_soon_ = false;
        act();
    });
}

void BotGame::act() {
    if (ended_) return;
    const bool refused = game_->connection().state == RemoteConnection::State::Refused;
    if (refused || game_->stage() == RemoteStage::Over) return end();
    const std::optional<Seat> seat = game_->own_seat();
    if (game_->stage() != RemoteStage::Playing || !seat) return;
    if (game_->match()->has_left(*seat)) return end();
    if (!std::exchange(started_, true)) tools_.owner.on_started(*this);
    if (!ai_) return bring_ai(*seat);
    claim_when_due();
    answer_offers(*seat);
    const bool mine = is_my_turn();
    if (asked_after_ && (!mine || *asked_after_ != game_->match()->last_event())) {
        ai_->cancel();
        asked_after_.reset();
    }
    if (mine && !asked_after_) ask(*seat);
}

bool BotGame::is_my_turn() const {
    const MirrorMatch& match = *game_->match();
    return game_->connection().state == RemoteConnection::State::Online && !match.result() &&
           !match.paused() && !match.requested() &&
           match.position().turn().seat == game_->own_seat();
}

void BotGame::bring_ai(Seat seat) {
    if (pending_) return;
    pending_ = tools_.factory.create_players({{seat, tools_.ai}},
                                             game_->match()->position().shared_game(), {});
    const auto ready = [this] {
        auto players = pending_->take();
        pending_.reset();
        if (!players.front()) return give_up(players.front().error());
        ai_ = std::move(*players.front());
        ai_->new_game();
        act_soon();
    };
    if (pending_->complete()) return ready();
    pending_->when_complete(ready);
}

void BotGame::ask(Seat seat) {
    const MirrorMatch& match = *game_->match();
    Budget budget;
    set_limits(budget, match, game_->header().clock, seat);
    budget.seed = random_seed();
    const std::vector<Seat>& draw = game_->offers().draw;
    budget.draw_offered = !draw.empty() && !holds(draw, seat);
    asked_after_ = match.last_event();
    ai_->decide(match.position(), budget,
                [this, seat](const Answer& answer) { take(answer, seat); });
}

void BotGame::take(const Answer& answer, Seat seat) {
    asked_after_.reset();
    MirrorMatch& match = *game_->match();
    if (!answer) return give_up(Error{ErrorCode::Plugin, "", answer.error().text});
    // A request that cannot be sent is repeated as a new question when the game is open again.
    Result<void> sent;
    switch (answer->kind) {
        case Decision::Kind::Resign:
            sent = match.resign(seat);
            break;
        case Decision::Kind::AcceptDraw:
            sent = match.accept_draw(seat);
            break;
        case Decision::Kind::OfferDraw:
            static_cast<void>(match.offer_draw(seat));
            sent = match.play(answer->action);
            break;
        case Decision::Kind::Play:
            sent = match.play(answer->action);
            break;
    }
    const bool online = game_->connection().state == RemoteConnection::State::Online;
    if (!sent && online) give_up(sent.error());
}

/// Agrees to takebacks of casual games. A pause could have no end, so the bot declines.
void BotGame::answer_offers(Seat seat) {
    if (game_->connection().state != RemoteConnection::State::Online) return;
    const RemoteOffers& offers = game_->offers();
    const auto& takeback = offers.takeback;
    if (!takeback) {
        agreed_takeback_.reset();
    } else if (takeback->by != seat && !holds(takeback->yes, seat)) {
        const std::pair asked(takeback->to, takeback->by);
        if (agreed_takeback_ != asked) {
            agreed_takeback_ = asked;
            static_cast<void>(game_->answer(RemoteOffer::Takeback, !game_->is_rated()));
        }
    }
    if (offers.pause.empty()) {
        declined_pause_ = false;
    } else if (!std::exchange(declined_pause_, true)) {
        static_cast<void>(game_->answer(RemoteOffer::Pause, false));
    }
}

/// An absent player cannot keep the bot from other games.
void BotGame::claim_when_due() {
    const auto& due = game_->presence().claim_at;
    if (!due) return claim_alarm_.reset();
    if (claim_alarm_) return;
    const auto rest = std::chrono::ceil<milliseconds>(*due - tools_.timing.now());
    claim_alarm_ = tools_.timing.after(std::max(rest, milliseconds(0)) + milliseconds(500), [this] {
        claim_alarm_.reset();
        if (!ended_ && game_->presence().claim_at) static_cast<void>(game_->claim());
    });
}

void BotGame::on_refused(const Errors& why) {
    if (++refusals_ >= kMaxRefusals) return give_up(why);
    act_soon();
}

/// Without its AI, the bot loses the game.
void BotGame::give_up(const Errors& why) {
    if (ended_) return;
    tools_.owner.on_problem(*this, why);
    if (const auto seat = game_->own_seat()) static_cast<void>(game_->match()->resign(*seat));
    end();
}

void BotGame::on_replaced() {
    if (ai_ && asked_after_) ai_->cancel();
    asked_after_.reset();
    game_->start(*this, *this);
    act_soon();
}

void BotGame::end() {
    if (std::exchange(ended_, true)) return;
    if (ai_) ai_->cancel();
    claim_alarm_.reset();
    tools_.owner.on_ended(*this);
}

std::string BotGame::players_text() const {
    const Position& position = game_->match()->position();
    const std::vector<RemoteSeat>& seats = game_->presence().seats;
    std::string others;
    std::string own;
    for (std::size_t index = 0; index < seats.size(); ++index) {
        const auto seat = static_cast<Seat>(index);
        if (seat == game_->own_seat()) {
            own = fmt::format("seat {}", index + 1);
        } else {
            others += others.empty() ? seats[index].name : ", " + seats[index].name;
        }
    }
    return fmt::format("{}: {} against {}", full_name(position.game().description()), own, others);
}

std::string BotGame::result_text() const {
    const std::shared_ptr<MirrorMatch> match = game_->match();
    const auto& result = match->result();
    const auto seat = game_->own_seat();
    if (game_->connection().state == RemoteConnection::State::Refused) {
        return "left: " + english(game_->connection().reason.front().message);
    }
    if (!result || !seat) return "left";
    const std::string text = english(result->text);
    if (result->kind == EndKind::Aborted) return text;
    if (result->outcome.draw()) return "draw: " + text;
    const int rank = result->outcome.rank[*seat];
    const int last = *std::max_element(result->outcome.rank.begin(), result->outcome.rank.end());
    if (rank == 1) return "won: " + text;
    return rank < last ? fmt::format("place {}: {}", rank, text) : "lost: " + text;
}

}  // namespace tengen::cli
