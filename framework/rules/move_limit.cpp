// move_limit: a long game is drawn, or a long time without a taken stone.
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/pieces.hpp"

namespace tengen::rules {

namespace {

/// Word: the number of moves, if it is limited.
class MoveLimit final : public Rule, rule::Start, rule::Effect, rule::Judge, rule::Symmetric {
  public:
    /// `starting`: kinds whose moves start the count again, like takes.
    MoveLimit(int moves, bool without_takes, PieceSet starting, int empty_left)
        : moves_(moves),
          without_takes_(without_takes),
          starting_(starting),
          empty_left_(empty_left) {}

    RuleTraits traits() const override {
        return {.words = moves_ > 0 ? 1 : 0,
                .counts_actions = true,
                .judge_rank = JudgeRank::Limits,
                .answers_full_board = empty_left_ > 0,
                .ends_repeats = moves_ > 0};
    }
    const Start* start() const override { return moves_ > 0 ? this : nullptr; }
    const Effect* effect() const override { return moves_ > 0 ? this : nullptr; }
    const Judge* judge() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    /// The moves that count before the start.
    std::span<const std::string_view> setup_names() const override { return {&kMoveLimit, 1}; }

    Message why_not_state(const Board&, const Setup&, const SetupState& state) const override {
        const auto moves = to_number<int>(state.value);
        if (moves && *moves >= 0 && *moves < moves_) return {};
        return Message("{} must be 0 to {}, found '{}'", kMoveLimit, moves_ - 1,
                       printable(state.value, 20));
    }

    void begin(Edit& edit) const override {
        const std::string* stated = edit.position().setup().find(kMoveLimit);
        if (stated != nullptr) edit.set_word(word(0), *to_number<int>(*stated));
    }

    void add_state(const Position& position, Setup& setup) const override {
        const int moves = position.word(word(0));
        if (moves == 0) return;
        setup.state.push_back({std::string(kMoveLimit), std::to_string(moves)});
    }

    void apply(Edit& edit, Action action) const override {
        const Position& position = edit.position();
        if (without_takes_ && (takes(position) || moves_piece(position, action))) {
            return edit.set_word(word(0), 0);
        }
        if (is_move(position, action)) edit.set_word(word(0), position.word(word(0)) + 1);
    }

    bool decides(const Position& position, Outcome& outcome) const override {
        if (!too_many_moves(position) && !too_few_cells(position)) return false;
        outcome = draw_of(position);
        return true;
    }

    Verdict explain(const Position& position) const override {
        if (!too_many_moves(position)) {
            const auto left = position.empty_cells().size();
            return {"move_limit",
                    Message("{} left", quantity(left, "{} empty cell", "{} empty cells")),
                    {}};
        }
        const Argument moves = quantity(position.word(word(0)), "{} move", "{} moves");
        return {"move_limit",
                starting_ != 0   ? Message("{} without progress were played", moves)
                : without_takes_ ? Message("no stone was taken in {}", moves)
                                 : Message("{} were played", moves),
                {}};
    }

  private:
    static constexpr std::string_view kMoveLimit = "move_limit";

    /// Whether an action counts as a move. In an opening, choices and cells that are only named do
    /// not count.
    static bool is_move(const Position& position, Action action) {
        if (action.kind() == ActionKind::Choose) return false;
        return !stone_of(position, action) || last_stone(position);
    }

    /// Whether a side has fewer stones after the last action.
    static bool takes(const Position& position) {
        const std::span<const Change> changes = position.last_changes();
        std::array<int, kOutside> more{};
        for (auto change = changes.begin(); change != changes.end(); ++change) {
            const auto is_same = [&](const Change& other) { return other.where == change->where; };
            if (!change->is_cell() || std::any_of(changes.begin(), change, is_same)) continue;
            --more[change->side()];
            ++more[position.at(change->cell())];
        }
        return std::any_of(more.begin() + 1, more.end(), [](int count) { return count < 0; });
    }

    /// Whether the action has moved a stone that was of a starting kind.
    bool moves_piece(const Position& position, Action action) const {
        if (starting_ == 0 || !action.is_move()) return false;
        return std::ranges::any_of(position.last_changes(), [&](const Change& change) {
            return change.is_cell() && change.cell() == action.from() &&
                   has_piece(starting_, change.value() & Piece{kMaxPieces - 1});
        });
    }

    bool too_many_moves(const Position& position) const {
        return moves_ > 0 && position.word(word(0)) >= moves_;
    }

    bool too_few_cells(const Position& position) const {
        return empty_left_ > 0 &&
               position.empty_cells().size() <= static_cast<std::size_t>(empty_left_);
    }

    int moves_;
    bool without_takes_;
    PieceSet starting_;
    int empty_left_;
};

Result<std::unique_ptr<Rule>> create_move_limit(const Parameters& parameters,
                                                const RuleContext& context) {
    const auto moves = static_cast<int>(parameters.integer("moves"));
    const auto empty_left = static_cast<int>(parameters.integer("empty_left"));
    if (empty_left >= context.board.playable_count()) {
        return fail(ErrorCode::Input, "empty_left", "'empty_left' {} is the whole board of {}",
                    empty_left, context.board.playable_count());
    }
    const bool without_takes = parameters.text("without") == "takes";
    if (without_takes && moves == 0) {
        return fail(ErrorCode::Input, "without", "needs a number of 'moves'");
    }
    PieceSet starting = 0;
    for (const Scalar& name : parameters.values("nor_moves_of")) {
        const auto piece = find_piece(std::get<std::string>(name), "nor_moves_of", context);
        if (!piece) return fail(piece.error());
        starting = static_cast<PieceSet>(starting | 1u << *piece);
    }
    if (starting != 0 && !without_takes) {
        return fail(ErrorCode::Input, "nor_moves_of", "'nor_moves_of' needs 'without: takes'");
    }
    return std::make_unique<MoveLimit>(moves, without_takes, starting, empty_left);
}

}  // namespace

RuleType move_limit() {
    return {"move_limit",
            "A long game is drawn.",
            {integer_field(
                 "moves", 0, 0, 1'000'000,
                 "number of moves that ends the game, without choices in an opening; 0: no limit"),
             integer_field("empty_left", 0, 0, 4096,
                           "number of empty cells that ends the game; 0: no limit"),
             choice_field("result", "draw", {"draw"}, "result of the end"),
             added_later(choice_field("without", "nothing", {"nothing", "takes"},
                                      "'takes': only moves since the last taken stone count")),
             added_later(list_of(or_name_of(
                 NamesOf::Pieces, choice_field("nor_moves_of", "pawn", {"pawn"},
                                               "kinds whose moves start the count again, too"))))},
            create_move_limit};
}

}  // namespace tengen::rules
