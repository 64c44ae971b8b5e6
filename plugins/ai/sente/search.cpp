// Longer than 400 lines, because the steps of one node are only understood together.
#include "search.hpp"

#include <algorithm>

namespace sente {

namespace {

constexpr std::uint64_t kNodesPerCheck = 256;  ///< between two checks of the clock
constexpr int kFoursReach = 4;                 ///< of a further four from the attacker's last stone

// Margins are in units of the evaluation.
constexpr int kRazorDepth = 3 * kPly;
constexpr int kFutilityDepth = 8 * kPly;
constexpr int kSkipDepth = 8 * kPly;  ///< for skipping late quiet moves
constexpr int kSingularDepth = 7 * kPly;
constexpr int kMostEval = 6000;
constexpr int kMostCorrection = 250;  ///< by the net
constexpr int kNoEval = 32767;        ///< in the table, where the net was not asked

int razor_margin(int depth) {
    return 120 + 45 * depth / kPly * depth / kPly;
}
int futility_margin(int depth, bool improving) {
    return 30 * std::max(depth - (improving ? kPly : 0), 1) / kPly;
}
int most_quiets(int depth, bool improving) {
    const int plies = depth / kPly;
    const int most = 3 + 2 * plies + plies * plies / 2;
    return (improving ? most : most / 2 + 2) * 3 / 5;
}

/// The logarithm of a number to the base two, in 256ths. It uses integers only, for the same
/// result on every machine.
int logarithm(std::uint64_t number) {
    int whole = 0;
    while (number >> (whole + 1) != 0) ++whole;
    constexpr int kBits = 31;
    std::uint64_t fraction = number << kBits >> whole;  // 1 to 2, with so many bits
    int result = whole << 8;
    for (int bit = 7; bit >= 0; --bit) {
        fraction = fraction * fraction >> kBits;
        if (fraction >> (kBits + 1) != 0) {
            fraction >>= 1;
            result |= 1 << bit;
        }
    }
    return result;
}

/// Whether a score of the table is the result between alpha and beta.
bool decides(Bound bound, int score, int alpha, int beta) {
    return bound == Bound::Exact || (bound == Bound::Lower && score >= beta) ||
           (bound == Bound::Upper && score <= alpha);
}

}  // namespace

Searcher::Searcher(const Board& board, const Values& values, Table& table)
    : board_(board),
      values_(values),
      table_(table),
      history_(board),
      defences_(board),
      frames_(kMaxPly + 2),
      lines_(kMaxPly + 2) {
    if (values.net != nullptr) sums_.emplace(values.net, board);
    logarithms_.push_back(0);
    for (int n = 1; n <= std::max(board.cell_count(), 256); ++n) {
        logarithms_.push_back(logarithm(static_cast<std::uint64_t>(n)));
    }
}

void Searcher::start(const Limits& limits, std::atomic<bool>& stop, std::uint64_t nodes) {
    limits_ = limits;
    stop_ = &stop;
    nodes_ = nodes;
    shown_nodes_ = nodes;
    ply_ = 0;
    history_.fade();
}

void Searcher::count_node() {
    ++nodes_;
    if (limits_.nodes != 0 && nodes_ >= limits_.nodes) stop_->store(true);
    if (nodes_ % kNodesPerCheck != 0) return;
    shown_nodes_.store(nodes_, std::memory_order_relaxed);
    if (limits_.reached()) stop_->store(true);
}

/// The evaluation without the net: at most kMostCorrection away.
int Searcher::quick_value(const Standing& at) const {
    const auto mask = static_cast<std::size_t>(threat_mask(at));
    const int value = at.own_value() + values_.threats[static_cast<std::size_t>(at.to_move)][mask];
    return std::clamp(value, kMostCorrection - kMostEval, kMostEval - kMostCorrection);
}

/// The evaluation of the position after a previewed stone. kNoCell: of the board's position.
int Searcher::evaluate(const Standing& at, Cell previewed) {
    if (last_evaluated_.key == at.key) return last_evaluated_.eval;
    int eval = quick_value(at);
    if (sums_) {
        const int correction = previewed == kNoCell
                                   ? sums_->correction(board_)
                                   : sums_->correction_after(board_, previewed, at);
        eval += std::clamp(correction, -kMostCorrection, kMostCorrection);
    }
    last_evaluated_ = {at.key, eval};
    return eval;
}

/// Whether decided_at_once() may say so of a position with so many stones.
bool Searcher::may_be_decided(const Standing& at, int stones) const {
    const Side they = other(at.to_move);
    return at.count(at.to_move, Threat::Five) > 0 || at.count(they, Threat::Five) > 0 ||
           at.count(at.to_move, Threat::FourFour) > 0 || stones == board_.cell_count();
}

/// Whether the result is known without a search, or a single move prevents the loss.
bool Searcher::decided_at_once(int& score, Cell& forced) {
    if (!may_be_decided(board_.standing(), board_.stones())) return false;
    const Side me = board_.to_move();
    const Side they = other(me);
    if (board_.count(me, Threat::Five) > 0) {
        score = kWin - ply_ - 1;
        return true;
    }
    if (board_.stones() == board_.cell_count()) {
        score = 0;
        return true;
    }
    const int fives = board_.count(they, Threat::Five);
    if (fives > 0) {
        forced = board_.first_with(they, Threat::Five);
        score = -(kWin - ply_ - 2);
        return fives > 1 || board_.is_forbidden(me, forced);
    }
    if (board_.count(me, Threat::FourFour) > 0) {
        bool allowed = !board_.table(me).rule.forbidden;
        std::array<Cell, 8> cells{};
        std::size_t count = 0;
        if (!allowed) {
            board_.for_each(me, Threat::FourFour, [&](Cell cell) {
                if (count < cells.size()) cells[count++] = cell;
            });
        }
        for (std::size_t i = 0; i < count && !allowed; ++i) {
            allowed = !board_.is_forbidden(me, cells[i]);
        }
        score = kWin - ply_ - 3;
        return allowed;
    }
    return false;
}

/// Whether the table knows enough of the position after a four and its only answer, so neither has
/// to be played. If the answer may be forbidden, the search finds out.
bool Searcher::is_known_after_answer(Cell four, int alpha, int beta, int depth, int& score) {
    const Side me = board_.to_move();
    if (board_.table(other(me)).rule.forbidden || ply_ + 2 >= kMaxPly) return false;
    const Cell answer = board_.five_after(me, four);
    if (answer == kNoCell) return false;
    Found found;
    if (!table_.find(board_.key_after(four, answer), found) || found.depth < depth) return false;
    score = from_table(found.score, ply_ + 2);
    return decides(found.bound, score, alpha, beta);
}

int Searcher::fours(int alpha, int beta, int depth) {
    count_node();
    if (stopped()) return 0;
    int score = 0;
    Cell forced = kNoCell;
    if (decided_at_once(score, forced)) return score;
    if (ply_ >= kMaxPly) return evaluate();
    if (forced != kNoCell) {
        put(forced);
        score = -fours(-beta, -alpha, depth);
        undo();
        return score;
    }
    Known known;
    const int first_alpha = alpha;
    if (ends_fours(board_.standing(), kNoCell, alpha, beta, depth, known)) return known.score;
    int best = known.score;
    alpha = std::max(alpha, best);

    const Side me = board_.to_move();
    MoveList& moves = frames_[static_cast<std::size_t>(ply_)].moves;
    moves.clear();
    const Cell last = board_.last(1);
    for (const Threat threat : {Threat::FourThree, Threat::FourPlus, Threat::Four}) {
        board_.for_each(me, threat, [&](Cell cell) {
            if (depth < 0 && threat == Threat::Four && last != kNoCell) {
                const int rows = std::abs(cell / board_.columns() - last / board_.columns());
                const int columns = std::abs(cell % board_.columns() - last % board_.columns());
                if (std::max(rows, columns) > kFoursReach) return;
            }
            moves.add(cell, (static_cast<int>(threat) << 16) + board_.order(me, cell));
        });
    }
    Cell best_move = kNoCell;
    while (!moves.empty()) {
        const Cell cell = moves.take();
        if (board_.is_forbidden(me, cell)) continue;
        if (is_known_after_answer(cell, alpha, beta, depth - 1, score)) {
            // Counted as if they had been played.
            count_node();
            if (!stopped()) count_node();
        } else {
            put(cell);
            score = -fours(-beta, -alpha, depth - 1);
            undo();
        }
        if (stopped()) return 0;
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        alpha = score;
        best_move = cell;
        if (score >= beta) break;
    }
    Found entry;
    entry.score = static_cast<std::int16_t>(to_table(best));
    entry.eval = static_cast<std::int16_t>(known.eval);
    entry.move = best_move;
    entry.depth = static_cast<std::int8_t>(std::max(depth, -100));
    entry.bound = best >= beta ? Bound::Lower : best > first_alpha ? Bound::Exact : Bound::Upper;
    table_.store(board_.key(), entry);
    return best;
}

void Searcher::recall(const Standing& at, Known& known) const {
    known.hit = table_.find(at.key, known.found);
    known.eval = known.hit ? known.found.eval : kNoEval;
}

/// Whether a position's search of fours ends before its moves. If not, the score is that of making
/// no four. For `at` and `previewed` see evaluate().
bool Searcher::ends_fours(const Standing& at, Cell previewed, int alpha, int beta, int depth,
                          Known& known) {
    recall(at, known);
    if (known.hit && known.found.depth >= depth) {
        known.score = from_table(known.found.score, ply_);
        if (decides(known.found.bound, known.score, alpha, beta)) return true;
    }
    known.score = known.eval;
    if (known.eval == kNoEval) {
        // The net is not asked where it changes nothing.
        known.score = quick_value(at);
        const bool matters =
            known.score + kMostCorrection > alpha && known.score - kMostCorrection < beta;
        if (matters) known.score = known.eval = evaluate(at, previewed);
    }
    return known.score >= beta;
}

/// Whether a search of all moves ends before them; not for principal nodes. Without an end there is
/// no score. `may_stop` allows an end by the evaluation.
bool Searcher::ends_search(const Standing& at, Cell previewed, int alpha, int beta, int depth,
                           bool may_stop, Known& known) {
    recall(at, known);
    if (known.hit && known.found.depth * kPly >= depth) {
        known.score = from_table(known.found.score, ply_);
        if (decides(known.found.bound, known.score, alpha, beta)) return true;
    }
    if (!may_stop || depth > kFutilityDepth) return false;
    if (known.eval == kNoEval) {
        known.score = quick_value(at) - kMostCorrection;
        if (known.score - futility_margin(depth, false) >= beta) return true;
        known.eval = evaluate(at, previewed);
    }
    known.score = known.eval;
    return known.eval - futility_margin(depth, is_improving(known.eval)) >= beta;
}

/// The score of a move for the side that makes it. Most searches end without its stone being put.
int Searcher::search_after(Cell cell, int alpha, int beta, int depth, bool cut_node) {
    table_.prefetch(board_.key_after(cell));
    const Standing& next = board_.preview(cell);
    ++ply_;
    lines_[static_cast<std::size_t>(ply_)].clear();
    int score = 0;
    if (!ends_at_once(next, cell, -beta, -alpha, depth, score)) {
        board_.put_previewed();
        score = search(-beta, -alpha, depth, cut_node);
        board_.undo();
    }
    --ply_;
    return -score;
}

/// Whether the search of a position that was only previewed ends before its moves, as search()
/// would end it.
bool Searcher::ends_at_once(const Standing& next, Cell previewed, int alpha, int beta, int depth,
                            int& score) {
    if (beta - alpha > 1 || ply_ >= kMaxPly || may_be_decided(next, board_.stones() + 1)) {
        return false;
    }
    Known known;
    if (depth <= 0) {
        if (!ends_fours(next, previewed, alpha, beta, 0, known)) return false;
    } else {
        const bool is_near_win = alpha < ply_ - kWin || beta >= kWin - ply_;
        const bool threatened = next.count(other(next.to_move), Threat::FourFour) > 0;
        const bool may_stop = !threatened && !is_proven(beta);
        if (is_near_win || !ends_search(next, previewed, alpha, beta, depth, may_stop, known)) {
            return false;
        }
    }
    count_node();
    score = known.score;
    return true;
}

int Searcher::search(int alpha, int beta, int depth, bool cut_node) {
    auto& line = lines_[static_cast<std::size_t>(ply_)];
    line.clear();
    if (depth <= 0) return fours(alpha, beta, 0);
    count_node();
    const bool principal = beta - alpha > 1;
    if (stopped()) return 0;
    alpha = std::max(alpha, -(kWin - ply_));
    beta = std::min(beta, kWin - ply_ - 1);
    if (alpha >= beta) return alpha;
    int score = 0;
    Cell forced = kNoCell;
    if (decided_at_once(score, forced)) return score;
    if (ply_ >= kMaxPly) return evaluate();
    Frame& frame = frames_[static_cast<std::size_t>(ply_)];
    if (forced != kNoCell) {
        frame.eval = ply_ >= 2 ? frames_[static_cast<std::size_t>(ply_ - 2)].eval : 0;
        score = search_after(forced, alpha, beta, depth, !cut_node);
        if (principal && score > alpha) {
            line = lines_[static_cast<std::size_t>(ply_ + 1)];
            line.insert(line.begin(), forced);
        }
        return score;
    }

    const bool excluding = frame.excluded != kNoCell;
    const Defences::Answers answers = defences_.find(board_);
    const bool may_stop = !principal && !excluding && !answers.threatened && !is_proven(beta);
    Known known;
    if (!excluding) {
        const Standing& here = board_.standing();
        if (principal) {
            recall(here, known);
        } else if (ends_search(here, kNoCell, alpha, beta, depth, may_stop, known)) {
            return known.score;
        }
        frame.eval = known.eval != kNoEval ? known.eval : evaluate();
    }
    if (may_stop && depth <= kRazorDepth && frame.eval + razor_margin(depth) <= alpha) {
        score = fours(alpha, beta, 0);
        if (score <= alpha || stopped()) return score;
    }
    // Without a known move at a deep node, a shallower search would find it; here less depth does.
    const Found* const found = known.hit ? &known.found : nullptr;
    if (depth >= 5 * kPly && (found == nullptr || found->move == kNoCell) && !excluding) {
        depth -= kPly;
    }
    return search_moves(alpha, beta, depth, cut_node, found, answers);
}

void Searcher::list_moves(const Defences::Answers& answers, Cell table_move) {
    MoveList& moves = frames_[static_cast<std::size_t>(ply_)].moves;
    moves.clear();
    const Side me = board_.to_move();
    const Cell counter = history_.answer(board_);
    const auto add = [&](Cell cell) {
        if (board_.may_be_forbidden(me, cell) == Forbidden::Yes) return;
        int score = move_score(board_, history_, cell);
        if (cell == counter) score += 4096;
        if (cell == table_move) score = 1 << 30;
        moves.add(cell, score);
    };
    if (answers.threatened && !answers.all) {
        for (const Cell cell : *answers.cells) {
            if (!makes_four(board_.threat(me, cell))) add(cell);
        }
        for (const Threat threat :
             {Threat::Four, Threat::FourPlus, Threat::FourThree, Threat::FourFour}) {
            board_.for_each(me, threat, add);
        }
        return;
    }
    board_.for_each_candidate(add);
    if (moves.size() == 0) {
        for (int cell = 0; cell < board_.cell_count(); ++cell) {
            if (board_.is_empty(static_cast<Cell>(cell))) add(static_cast<Cell>(cell));
        }
    }
}

/// How much deeper to search a move that is much better than all others; in quarters of a ply.
int Searcher::singular_extension(Cell move, int depth, const Found& found, bool cut_node) {
    const int known = from_table(found.score, ply_);
    const int bound = known - 8 * depth / kPly;
    Frame& frame = frames_[static_cast<std::size_t>(ply_)];
    frame.excluded = move;
    const int score = search(bound - 1, bound, (depth - kPly) / 2, cut_node);
    frame.excluded = kNoCell;
    if (stopped()) return 0;
    if (score < bound - 60) return 2 * kPly;
    if (score < bound) return kPly;
    return cut_node ? -kPly : 0;
}

int Searcher::search_moves(int alpha, int beta, int depth, bool cut_node, const Found* found,
                           Defences::Answers answers) {
    Frame& frame = frames_[static_cast<std::size_t>(ply_)];
    const bool principal = beta - alpha > 1;
    const Side me = board_.to_move();
    const Side they = other(me);
    const int first_alpha = alpha;
    const Cell excluded = frame.excluded;
    const bool improving = is_improving(frame.eval);
    const Cell table_move = found != nullptr ? found->move : kNoCell;
    const bool try_singular = found != nullptr && table_move != kNoCell && excluded == kNoCell &&
                              ply_ > 0 && depth >= kSingularDepth && found->bound != Bound::Upper &&
                              !is_proven(found->score) && found->depth * kPly >= depth - 3 * kPly;
    int extension = 0;
    if (try_singular) {
        extension = singular_extension(table_move, depth, *found, cut_node);
        if (stopped()) return 0;
        answers = defences_.find(board_);  // its memory was used
    }
    const bool threatened = answers.threatened;
    list_moves(answers, table_move);
    frame.quiets.clear();
    int best = -kInfinite;
    Cell best_move = kNoCell;
    bool best_quiet = false;
    int tried = 0;
    const auto is_quiet = [&](Cell cell) {
        return board_.threat(me, cell) < Threat::Three && board_.threat(they, cell) < Threat::Three;
    };
    bool may_skip = ply_ > 0 && !threatened && depth <= kSkipDepth;
    const int most = most_quiets(depth, improving);
    while (!frame.moves.empty()) {
        const Cell cell = frame.moves.take();
        if (cell == excluded) continue;
        const Threat own = board_.threat(me, cell);
        const bool quiet = is_quiet(cell);
        const bool four = makes_four(own);
        if (may_skip && best > -kProven && tried >= most) {
            may_skip = false;
            frame.moves.remove(is_quiet);
            if (quiet) continue;
        }
        if (board_.is_forbidden(me, cell)) continue;
        ++tried;
        int new_depth = depth - kPly;
        // An answer to a threat uses no depth, within a limit that keeps the tree small.
        if (threatened && 2 * ply_ < 3 * root_depth_) new_depth += kPly;
        if (cell == table_move) new_depth += std::min(extension, ply_ < 2 * root_depth_ ? 8 : 0);
        int reduction = 0;
        if (tried > 1 && depth >= 2 * kPly && !four) {
            reduction = logarithms_[static_cast<std::size_t>(std::min(depth / kPly, 255))] *
                            logarithms_[static_cast<std::size_t>(tried)] * 5 >>
                        18;
            reduction += quiet ? 1 : -2;
            if (cut_node) reduction += 4;
            if (principal) reduction -= 3;
            if (improving) reduction -= 1;
            if (threatened) reduction -= 2;
            if (own >= Threat::Three) reduction -= 3;
            reduction -= history_.score(board_, cell) / 700;
            reduction = std::clamp(reduction, 0, std::max(new_depth - kPly, 0));
        }
        int score = 0;
        if (tried == 1) {
            score = search_after(cell, alpha, beta, new_depth, !principal && !cut_node);
        } else {
            score = search_after(cell, alpha, alpha + 1, new_depth - reduction, true);
            if (score > alpha && reduction > 0 && !stopped()) {
                score = search_after(cell, alpha, alpha + 1, new_depth, !cut_node);
            }
            if (principal && score > alpha && score < beta && !stopped()) {
                score = search_after(cell, alpha, beta, new_depth, false);
            }
        }
        if (stopped()) return 0;
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = cell;
                best_quiet = quiet;
                if (principal) {
                    auto& line = lines_[static_cast<std::size_t>(ply_)];
                    line = lines_[static_cast<std::size_t>(ply_ + 1)];
                    line.insert(line.begin(), cell);
                }
                if (score >= beta) break;
                alpha = score;
            }
        }
        if (!four) frame.quiets.push_back(cell);
    }
    if (tried == 0) {
        // All answers to the threat are forbidden, or the excluded move was the only one.
        if (excluded != kNoCell) return alpha;
        return threatened && !answers.all ? -(kWin - ply_ - 4) : frame.eval;
    }
    // A cell that was not tried may prevent a loss, unless the answers to a threat were listed.
    if (best < -kProven && (!threatened || answers.all)) best = unproven(best);
    if (best_move != kNoCell && best >= beta) learn(best_move, depth, best_quiet);
    if (excluded == kNoCell) {
        Found entry;
        entry.score = static_cast<std::int16_t>(to_table(best));
        entry.eval = static_cast<std::int16_t>(frame.eval);
        entry.move = best_move != kNoCell ? best_move : table_move;
        entry.depth = static_cast<std::int8_t>(std::min(depth / kPly, 120));
        entry.bound = best >= beta         ? Bound::Lower
                      : best > first_alpha ? Bound::Exact
                                           : Bound::Upper;
        table_.store(board_.key(), entry);
    }
    return best;
}

void Searcher::learn(Cell best, int depth, bool quiet) {
    const int plies = depth / kPly;
    const int bonus = std::min(16 * plies * plies + 32 * plies, 1600);
    if (quiet) history_.learn_answer(board_, best);
    history_.learn(board_, best, bonus);
    for (const Cell cell : frames_[static_cast<std::size_t>(ply_)].quiets) {
        if (cell != best) history_.learn(board_, cell, -bonus);
    }
}

bool Searcher::search_root(const std::vector<Cell>& moves, int depth, int alpha, int beta,
                           Line& line) {
    line = {-kInfinite, depth, {}};
    root_depth_ = depth;
    const int first_alpha = alpha;
    root_scores_.assign(moves.size(), -kInfinite);
    Frame& frame = frames_[0];
    frame.eval = evaluate();
    frame.excluded = kNoCell;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const int new_depth = (depth - 1) * kPly;
        const bool four = makes_four(board_.threat(board_.to_move(), moves[i]));
        int score = 0;
        if (i == 0) {
            score = search_after(moves[i], alpha, beta, new_depth, false);
        } else {
            int reduction = 0;
            if (depth >= 3 && !four) {
                reduction = logarithms_[static_cast<std::size_t>(depth)] *
                                logarithms_[std::min<std::size_t>(i, 255)] >>
                            17;
                reduction = std::clamp(reduction, 0, new_depth - kPly);
            }
            score = search_after(moves[i], alpha, alpha + 1, new_depth - reduction, true);
            if (score > alpha && reduction > 0 && !stopped()) {
                score = search_after(moves[i], alpha, alpha + 1, new_depth, true);
            }
            if (score > alpha && score < beta && !stopped()) {
                score = search_after(moves[i], alpha, beta, new_depth, false);
            }
        }
        if (stopped()) return false;
        root_scores_[i] = score;
        if (score <= line.score) continue;
        line.score = score;
        if (score <= alpha && i > 0) continue;
        line.moves = lines_[1];
        line.moves.insert(line.moves.begin(), moves[i]);
        alpha = std::max(alpha, score);
        if (score >= beta) break;
    }
    Found entry;
    entry.score = static_cast<std::int16_t>(line.score);
    entry.eval = static_cast<std::int16_t>(frame.eval);
    entry.move = line.moves.empty() ? kNoCell : line.moves[0];
    entry.depth = static_cast<std::int8_t>(std::min(depth, 120));
    entry.bound = line.score > first_alpha ? Bound::Lower : Bound::Upper;
    table_.store(board_.key(), entry);
    return true;
}

}  // namespace sente
