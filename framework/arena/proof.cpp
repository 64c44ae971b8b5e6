#include "arena/proof.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace tengen {
namespace {

class ProofCheck {
  public:
    ProofCheck(const Position& position, std::span<const Action> line)
        : position_(position), line_(line), side_(position.turn().side) {}

    Result<Proof> run() {
        while (!position_.over()) {
            const bool attacks = position_.turn().side == side_;
            const auto played = attacks ? attack() : answer();
            if (!played) return fail(played.error());
        }
        if (!has_won()) return fail(ErrorCode::Input, "", "the line does not win");
        if (next_ < line_.size()) return fail(ErrorCode::Input, "", "the line continues");
        return Proof{std::move(played_), position_.outcome()};
    }

  private:
    bool has_won() const { return position_.over() && position_.outcome().winner == side_; }

    Result<void> play(Action action) {
        if (!position_.is_legal(action)) {
            return fail(ErrorCode::Input, "", "'{}' is not a legal move",
                        position_.action_name(action));
        }
        position_.apply(action);
        played_.push_back(action);
        return {};
    }

    Result<void> attack() {
        if (next_ < line_.size()) return play(line_[next_++]);
        if (wins_now()) return play(*winning_);
        return fail(ErrorCode::Input, "", "the line ends without a win");
    }

    Result<void> answer() {
        ActionList scratch;
        const std::span<const Action> legal = position_.legal(scratch);
        ActionList answers(legal.begin(), legal.end());
        std::sort(answers.begin(), answers.end());
        if (answers.empty()) return fail(ErrorCode::Input, "", "the line ends without a win");
        const Action expected = next_ < line_.size() ? line_[next_] : useful(answers);
        for (const Action answer : answers) {
            if (answer == expected && next_ < line_.size()) continue;
            if (loses(answer)) continue;
            return fail(ErrorCode::Input, "", "the answer '{}' does not lose",
                        position_.action_name(answer));
        }
        if (next_ < line_.size()) ++next_;
        return play(expected);
    }

    /// The answer that a person would try if all lose: on the cell that would win otherwise.
    Action useful(const ActionList& answers) {
        winning_.reset();
        if (!loses(answers.front()) || !winning_) return answers.front();
        const auto block = std::find(answers.begin(), answers.end(), *winning_);
        return block == answers.end() ? answers.front() : *block;
    }

    bool loses(Action answer) {
        position_.apply(answer);
        const bool lost =
            position_.over() ? has_won() : position_.turn().side == side_ && wins_now();
        position_.undo();
        return lost;
    }

    /// Whether the side to move has a winning move; remembers it, because it often wins after other
    /// answers, too.
    bool wins_now() {
        const auto wins = [this](Action action) {
            position_.apply(action);
            const bool won = has_won();
            position_.undo();
            return won;
        };
        if (winning_ && position_.is_legal(*winning_) && wins(*winning_)) return true;
        ActionList scratch;
        const std::span<const Action> legal = position_.legal(scratch);
        ActionList moves(legal.begin(), legal.end());
        std::sort(moves.begin(), moves.end());
        const auto found = std::find_if(moves.begin(), moves.end(), wins);
        if (found == moves.end()) return false;
        winning_ = *found;
        return true;
    }

    Position position_;
    std::span<const Action> line_;
    Side side_;
    std::size_t next_ = 0;
    std::vector<Action> played_;
    std::optional<Action> winning_;
};

}  // namespace

Result<Proof> prove(const Position& position, std::span<const Action> line) {
    return ProofCheck(position, line).run();
}

}  // namespace tengen
