// winblock: wins if it can, or else blocks a seat that could win next, or else plays randomly. It
// knows no game: it plays actions on the position and checks who has won. The page winblock.md
// explains the method. Long, because the steps of its judgement belong together.
#include <algorithm>

#include "playouts.hpp"

namespace ai = tengen::ai;

namespace {

constexpr std::size_t kExactTests = 20000;  ///< of replies to all actions, at most
constexpr int kOpeningCalls = 40;           ///< positions evaluated by playouts for an opening
constexpr std::int64_t kSeedOfGames = 1;
constexpr std::size_t kPairTests = 30000;  ///< for pairs of actions that win together

/// One or two actions of a seat that win if played in a row.
struct Threat {
    int seat = 0;
    std::vector<ai::Action> actions;

    friend bool operator==(const Threat&, const Threat&) = default;
    bool uses(ai::Action action) const {
        return std::find(actions.begin(), actions.end(), action) != actions.end();
    }
};

constexpr std::uint32_t kAllSeats = ~std::uint32_t{0};

enum class Ending { None, Win, Draw, Loss };

/// Finds wins on a position by playing. Always restores the position.
class Scout {
  public:
    Scout(ai::Search& search, const ai::Game& game, ai::Chance& chance)
        : search_(search),
          position_(search.position()),
          game_(game),
          chance_(chance),
          me_(search.seat()),
          others_play_on_(game.does(TENGEN_RULE_PLAYS_ON)) {
        if (others_play_on_) playing_ = seats_of_round();
    }

    std::vector<ai::Action> legal() {
        const auto actions = position_.legal();
        std::vector<ai::Action> copy(actions.begin(), actions.end());
        std::sort(copy.begin(), copy.end());  // the random choice must not depend on the host's
                                              // order
        return copy;
    }

    /// How an action of the seat to move would end the game for that seat. This includes a seat
    /// that gets its place while the others play on.
    Ending ending(ai::Action action) {
        ++nodes_;
        const int seat = position_.turn().seat;
        const int result = position_.apply(action);
        if (result == TENGEN_APPLY_ILLEGAL) return Ending::None;
        Ending ending = Ending::None;
        if (result == TENGEN_APPLY_OVER) {
            ending = ending_for(seat);
        } else if (others_play_on_ && !(seats_of_round() & bit(seat))) {
            ending = ending_of_leaver(seat);
        }
        position_.undo();
        return ending;
    }
    bool wins(ai::Action action) { return ending(action) == Ending::Win; }

    /// Pairs of actions of the seat to move that win together. Empty if there are none, or if the
    /// turn has only one action.
    std::vector<std::vector<ai::Action>> winning_pairs() {
        std::vector<std::vector<ai::Action>> pairs;
        const int seat = position_.turn().seat;
        std::vector<ai::Action> nearby = near_stones();
        const std::size_t most = nearby.size() * nearby.size() / 2 + 1;
        const std::size_t end = nodes_ + kPairTests;
        if (most > kPairTests) shuffle(nearby);
        for (std::size_t i = 0; i < nearby.size() && nodes_ < end && !stopped(); ++i) {
            const int result = position_.apply(nearby[i]);
            if (result == TENGEN_APPLY_ILLEGAL) continue;
            const bool again = result == TENGEN_APPLY_OK && position_.turn().seat == seat;
            for (std::size_t j = i + 1; again && j < nearby.size(); ++j) {
                if (wins(nearby[j])) pairs.push_back({nearby[i], nearby[j]});
            }
            position_.undo();
            if (i == 0 && result == TENGEN_APPLY_OK && !again) break;
        }
        return pairs;
    }

    /// Adds the wins of the seats that act before this one acts again, as far as a few quiet
    /// actions show them.
    void find_threats(std::vector<Threat>& threats) {
        int played = skip_turn(me_, {});
        for (int seats = 0; seats < game_.seats() && !position_.over(); ++seats) {
            const int seat = position_.turn().seat;
            if (seat == me_) break;
            const std::size_t before = threats.size();
            for (const ai::Action action : legal()) {
                if (stopped()) break;
                if (wins(action)) add(threats, {seat, {action}});
            }
            if (threats.size() == before) {
                for (auto& pair : winning_pairs()) add(threats, {seat, std::move(pair)});
            }
            played += skip_turn(seat, threats);
        }
        take_back(played);
    }

    /// The number of wins that the others have after an action of this seat: the threats that it
    /// does not answer and, with `try_replies`, all new wins of the next seat.
    std::size_t wins_left_after(ai::Action action, const std::vector<Threat>& threats,
                                bool try_replies) {
        std::size_t left = 0;
        if (position_.apply(action) == TENGEN_APPLY_OK) {
            for (const Threat& threat : threats) left += still_wins(threat) ? 1 : 0;
            if (try_replies && position_.turn().seat != me_) left += new_wins(threats);
        }
        position_.undo();
        return left;
    }

    /// About how many actions it plays to know how one ends for its seat: if the others play on, a
    /// whole round and the tries for each of its actions.
    std::size_t cost_of_ending() const {
        return others_play_on_ ? 2 * static_cast<std::size_t>(game_.seats()) : 1;
    }

    bool stopped() const { return search_.stop_requested(); }
    std::uint64_t nodes() const { return nodes_; }

  private:
    /// Counts the wins of the seat to move that are not listed.
    std::size_t new_wins(const std::vector<Threat>& threats) {
        const int seat = position_.turn().seat;
        std::size_t count = 0;
        for (const ai::Action reply : legal()) {
            if (stopped()) break;
            const Threat threat{seat, {reply}};
            const bool listed = std::find(threats.begin(), threats.end(), threat) != threats.end();
            if (!listed && wins(reply)) ++count;
        }
        return count;
    }

    /// The result of a finished game for `seat`. A win is the best place among the seats still
    /// playing, shared with its own side at most. Seats of the same side may end differently.
    Ending ending_for(int seat) const {
        const auto ranks = position_.ranks();
        bool all_equal = true;
        bool best = true;
        for (int other = 0; other < game_.seats(); ++other) {
            if (!(playing_ & bit(other))) continue;
            if (ranks[other] != ranks[seat]) all_equal = false;
            const bool same_side = position_.side_of(other) == position_.side_of(seat);
            if (ranks[other] < ranks[seat] || (ranks[other] == ranks[seat] && !same_side)) {
                best = false;
            }
        }
        if (all_equal) return Ending::Draw;
        return best ? Ending::Win : Ending::Loss;
    }

    static constexpr std::uint32_t bit(int seat) { return std::uint32_t{1} << seat; }

    /// The seats that act in a round, as bits. Seats that already have their place do not. If the
    /// turn does not return to the first slot, all seats count.
    std::uint32_t seats_of_round() {
        const int start = position_.turn().slot;
        std::uint32_t seats = 0;
        int played = 0;
        for (bool moved = false; !position_.over() && played < 64; ++played) {
            const ai::Turn turn = position_.turn();
            if (moved && turn.slot == start) break;
            moved = moved || turn.slot != start;
            seats |= bit(turn.seat);
            const auto quiet = quiet_action({});
            if (quiet.empty()) {
                seats = kAllSeats;
                break;
            }
            position_.apply(quiet[0]);
        }
        if (position_.over() || played == 64) seats = kAllSeats;
        take_back(played);
        return seats;
    }

    /// The result of a seat that no longer acts. Places are known only at the end, so this plays to
    /// any end.
    Ending ending_of_leaver(int seat) {
        int played = 0;
        while (!position_.over()) {
            const auto actions = position_.legal();
            position_.apply(actions[chance_.below(actions.size())]);
            ++played;
        }
        const Ending ending = ending_for(seat);
        take_back(played);
        return ending;
    }

    /// Plays for `seat` until another seat acts. Avoids ending the game and touching threats, if
    /// possible. Returns the number of actions played.
    int skip_turn(int seat, const std::vector<Threat>& avoid) {
        int played = 0;
        while (!position_.over() && position_.turn().seat == seat && played < 64) {
            const auto quiet = quiet_action(avoid);
            if (quiet.empty()) break;
            position_.apply(quiet[0]);
            ++played;
        }
        return played;
    }

    /// One action, or none.
    std::vector<ai::Action> quiet_action(const std::vector<Threat>& avoid) {
        const auto actions = position_.legal();
        if (actions.empty()) return {};
        std::vector<ai::Action> tries;
        for (int i = 0; i < 8; ++i) tries.push_back(actions[chance_.below(actions.size())]);
        for (const ai::Action action : tries) {
            const bool touches = std::any_of(avoid.begin(), avoid.end(), [&](const Threat& threat) {
                return threat.uses(action);
            });
            if (!touches && goes_on(action)) return {action};
        }
        return {};
    }

    bool goes_on(ai::Action action) {
        const int result = position_.apply(action);
        if (result != TENGEN_APPLY_ILLEGAL) position_.undo();
        return result == TENGEN_APPLY_OK;
    }

    bool still_wins(const Threat& threat) {
        int played = 0;
        for (int seats = 0; seats <= game_.seats() && !position_.over(); ++seats) {
            if (position_.turn().seat == threat.seat) break;
            played += skip_turn(position_.turn().seat, {threat});
        }
        bool wins_now = !position_.over() && position_.turn().seat == threat.seat;
        if (wins_now && threat.actions.size() == 2) {
            const int result = position_.apply(threat.actions[0]);
            played += result != TENGEN_APPLY_ILLEGAL ? 1 : 0;
            wins_now = result == TENGEN_APPLY_OK;
        }
        wins_now = wins_now && wins(threat.actions.back());
        take_back(played);
        return wins_now;
    }

    /// The legal actions, without cells that have no stone within two steps.
    std::vector<ai::Action> near_stones() {
        std::vector<ai::Action> actions = legal();
        std::erase_if(actions, [&](ai::Action action) {
            return ai::is_place(action) && !has_stone_near(ai::cell_of(action));
        });
        return actions;
    }

    bool has_stone_near(ai::Cell cell) const {
        for (int direction = 0; direction < game_.directions(); ++direction) {
            const ai::Cell next = game_.step(cell, direction);
            for (const ai::Cell near : {next, game_.step(next, direction)}) {
                const ai::Side side = position_.at(near);
                if (side != ai::kEmpty && side != ai::kOutside) return true;
            }
        }
        return false;
    }

    void shuffle(std::vector<ai::Action>& actions) {
        for (std::size_t i = actions.size(); i > 1; --i) {
            std::swap(actions[i - 1], actions[chance_.below(i)]);
        }
    }

    static void add(std::vector<Threat>& threats, Threat threat) {
        if (std::find(threats.begin(), threats.end(), threat) == threats.end()) {
            threats.push_back(std::move(threat));
        }
    }

    void take_back(int actions) {
        while (actions-- > 0) position_.undo();
    }

    ai::Search& search_;
    ai::Position& position_;
    const ai::Game& game_;
    ai::Chance& chance_;
    int me_;
    bool others_play_on_;                ///< after a seat has its place
    std::uint32_t playing_ = kAllSeats;  ///< the seats without a place, as bits
    std::uint64_t nodes_ = 0;
};

class WinBlock : public ai::Strategy {
  public:
    static ai::About about() {
        return {.id = "winblock",
                .name = "Win or block",
                .author = "Tengen",
                .about = "Wins if it can, else blocks a player who could win next. Any game.",
                .options = {ai::blunder_option(), ai::seed_option()}};
    }

    explicit WinBlock(const ai::Context& context) : Strategy(context), marks_(context) {}

    ai::Decision think(ai::Search& search) override {
        ai::Chance chance(search, options().integer("seed"));
        // Uses the same seed always, so a position has the same evaluation.
        ai::Chance same(search, kSeedOfGames);
        winblock::Playouts playouts(search, game(), same);
        ai::OpeningPlayer opening(search, game(), playouts, kOpeningCalls);
        if (opening.goes_on()) return ai::decide_opening(search, opening, chance);
        Scout scout(search, game(), chance);
        std::vector<ai::Action> legal = scout.legal();
        if (legal.empty()) throw std::runtime_error("there is no legal action");
        drop_forbidden(legal, search.position());
        if (chance.percent(options().integer("blunder"))) {
            return ai::play_unjudged(search, legal[chance.below(legal.size())]);
        }
        const Choice choice = sensible(scout, legal);
        ai::Report report;
        report.depth = 2;
        report.nodes = scout.nodes();
        report.line = {choice.actions[chance.below(choice.actions.size())]};
        report.score = choice.score;
        report.win_chance = (1 + choice.score) / 2;
        search.report(report);
        return ai::play(report.line[0]);
    }

  private:
    /// Scores of the next turn. Later turns do not count.
    static constexpr double kWins = 1;
    static constexpr double kEven = 0;
    static constexpr double kOthersCanWin = -0.9;  ///< the others may overlook it
    static constexpr double kLoses = -1;

    /// Equally good actions, at least one.
    struct Choice {
        std::vector<ai::Action> actions;
        double score;
    };

    /// Removes actions that lose immediately, even for a blunder or without time. Leaves at least
    /// one action.
    void drop_forbidden(std::vector<ai::Action>& actions, const ai::Position& position) {
        if (marks_.read(position) == 0) return;
        const auto forbidden = [&](ai::Action action) {
            return ai::is_place(action) && marks_.forbidden(ai::cell_of(action));
        };
        if (!std::all_of(actions.begin(), actions.end(), forbidden)) {
            std::erase_if(actions, forbidden);
        }
    }

    Choice sensible(Scout& scout, const std::vector<ai::Action>& legal) const {
        std::vector<ai::Action> wins;
        std::vector<ai::Action> harmless;
        for (const ai::Action action : legal) {
            const Ending ending = scout.stopped() ? Ending::None : scout.ending(action);
            if (ending == Ending::Win) wins.push_back(action);
            if (ending != Ending::Loss) harmless.push_back(action);
        }
        if (!wins.empty()) return {wins, kWins};
        if (harmless.empty()) return {legal, kLoses};
        const auto pairs = scout.winning_pairs();
        if (!pairs.empty()) return {pairs.front(), kWins};
        return safest(scout, harmless);
    }

    /// The actions that leave the others the fewest wins.
    Choice safest(Scout& scout, const std::vector<ai::Action>& actions) const {
        const std::size_t count = actions.size();
        const std::size_t cost = scout.cost_of_ending();
        const bool try_replies = count * count * cost <= kExactTests;
        // A stretch of random play may itself block the threat to find, so several are tried.
        const std::size_t stretches = std::clamp<std::size_t>(500 / (count * cost), 2, 8);
        std::vector<Threat> threats;
        for (std::size_t i = 0; i < stretches; ++i) scout.find_threats(threats);
        if (threats.empty() && !try_replies) return {actions, kEven};

        std::vector<ai::Action> best;
        std::size_t fewest = SIZE_MAX;
        for (const ai::Action action : most_urgent_first(actions, threats)) {
            if (scout.stopped() && !best.empty()) break;
            const std::size_t left = scout.wins_left_after(action, threats, try_replies);
            if (left > fewest) continue;
            if (left < fewest) best.clear();
            fewest = left;
            best.push_back(action);
        }
        return {best, fewest == 0 ? kEven : kOthersCanWin};
    }

    static std::vector<ai::Action> most_urgent_first(std::vector<ai::Action> actions,
                                                     const std::vector<Threat>& threats) {
        std::stable_partition(actions.begin(), actions.end(), [&](ai::Action action) {
            return std::any_of(threats.begin(), threats.end(),
                               [&](const Threat& threat) { return threat.uses(action); });
        });
        return actions;
    }

    ai::Marks marks_;
};

}  // namespace

TENGEN_AI(WinBlock)
