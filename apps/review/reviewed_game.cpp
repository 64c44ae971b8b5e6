#include "review/reviewed_game.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "core/position_text.hpp"
#include "table/move_words.hpp"

namespace tengen {

namespace {

/// The depth of a search for a win by the rules alone.
constexpr std::uint32_t kDepthOfRules = 1;

/// Empty if a name is not a legal action.
std::optional<std::vector<Action>> line_of_names(Position position, std::string_view names) {
    std::vector<Action> line;
    for (const std::string_view name : split(names, ' ')) {
        if (name.empty()) continue;
        if (position.over()) return std::nullopt;
        const Result<Action> action = parse_action(position, name);
        if (!action) return std::nullopt;
        line.push_back(*action);
        position.apply(*action);
    }
    return line;
}

std::string names_text(const Position& position, const std::vector<Action>& line) {
    return fmt::format("{}", fmt::join(names_of_line(position, line), " "));
}

const Evaluation* find_evaluation(const RecordRemarks& remarks, const ReviewNames::Name& name) {
    const std::vector<Evaluation>& all = remarks.rare->evaluations;
    const auto found = std::find_if(all.begin(), all.end(), [&](const Evaluation& evaluation) {
        return evaluation.engine == name.engine && evaluation.options == name.options;
    });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace

Result<ReviewedGame> ReviewedGame::create(const Record& record,
                                          const std::shared_ptr<const Game>& game) {
    ReviewedGame reviewed(Position(game, record.setup));
    Position position = reviewed.start_;
    reviewed.nodes_.push_back(kRecordRoot);
    reviewed.turns_.push_back(position.turn());
    for (RecordNodeId id = record.nodes[kRecordRoot].first_child; id != kNoNode;
         id = record.nodes[id].first_child) {
        const RecordNode& node = record.nodes[id];
        if (node.move == RecordMove::None) continue;
        position.apply(node.action);
        reviewed.actions_.push_back(node.action);
        reviewed.nodes_.push_back(id);
        reviewed.turns_.push_back(position.turn());
    }
    if (reviewed.actions_.empty()) {
        return fail(ErrorCode::Input, "", "the game has no moves to review");
    }
    if (position.over()) {
        reviewed.end_ = position.outcome();
        reviewed.end_reason_ = position.verdict().reason;
    }
    reviewed.findings_.resize(reviewed.nodes_.size());
    return reviewed;
}

Position ReviewedGame::position(int ply) const {
    Position position = start_;
    for (int i = 0; i < ply; ++i) position.apply(action(i));
    return position;
}

void ReviewedGame::take_evaluations(const Record& record, const ReviewNames& names) {
    Position position = start_;
    for (int ply = 0; ply < positions(); ++ply) {
        if (ply > 0) position.apply(action(ply - 1));
        const RecordRemarks* remarks = record.find_remarks(node(ply));
        if (remarks == nullptr || position.over()) continue;
        PositionFindings& findings = at(ply);
        for (int i = 0; i < 4; ++i) {
            const auto search = static_cast<ReviewSearch>(i);
            const Evaluation* found = find_evaluation(*remarks, names.of(search));
            if (found != nullptr) findings.line(search) = engine_finding(*found, position);
        }
        const Evaluation* win = find_evaluation(*remarks, names.of(ReviewSearch::Win));
        if (win != nullptr) findings.win = win_of(*win, position);
        const Evaluation* held = find_evaluation(*remarks, names.of(ReviewSearch::Held));
        if (held != nullptr) findings.held = held_of(*held, position);
    }
}

Evaluation win_evaluation(const WinFinding& win, const Position& position,
                          const ReviewNames::Name& name) {
    Evaluation evaluation{name.engine, name.options, 0, 0, {EvaluationLine{}}, false};
    EvaluationLine& line = evaluation.lines[0];
    if (win.by_rules_only) line.depth = kDepthOfRules;
    if (win.line.empty()) return evaluation;
    line.proven = Proven::Won;
    line.length = static_cast<std::uint32_t>(win.line.size());
    line.moves = names_text(position, win.line);
    return evaluation;
}

std::optional<WinFinding> win_of(const Evaluation& evaluation, const Position& position) {
    if (evaluation.lines.size() != 1) return std::nullopt;
    const EvaluationLine& line = evaluation.lines[0];
    if (line.proven != Proven::Won) return WinFinding{{}, line.depth == kDepthOfRules};
    auto actions = line_of_names(position, line.moves);
    if (!actions || actions->empty()) return std::nullopt;
    return WinFinding{std::move(*actions), false};
}

/// A line for each action. An incomplete list is a lower bound. A list without actions has one
/// line without moves: lost, if it is complete.
Evaluation held_evaluation(const HeldFinding& held, const Position& position,
                           const ReviewNames::Name& name) {
    Evaluation evaluation{name.engine, name.options, 0, 0, {}, false};
    EvaluationLine line;
    line.bound = held.complete ? ScoreBound::Exact : ScoreBound::AtLeast;
    for (const Action action : held.actions) {
        line.moves = position.action_name(action);
        evaluation.lines.push_back(line);
    }
    if (held.actions.empty()) {
        if (held.complete) line.proven = Proven::Lost;
        evaluation.lines.push_back(line);
    }
    return evaluation;
}

std::optional<HeldFinding> held_of(const Evaluation& evaluation, const Position& position) {
    HeldFinding held;
    for (const EvaluationLine& line : evaluation.lines) {
        const auto actions = line_of_names(position, line.moves);
        if (!actions || actions->size() > 1) return std::nullopt;
        held.complete = line.bound == ScoreBound::Exact;
        if (!actions->empty()) held.actions.push_back(actions->front());
    }
    return held;
}

std::optional<EngineFinding> engine_finding(const Evaluation& evaluation,
                                            const Position& position) {
    if (evaluation.lines.empty()) return std::nullopt;
    auto line = line_of_names(position, evaluation.lines[0].moves);
    if (!line) return std::nullopt;
    return EngineFinding{evaluation, std::move(*line)};
}

}  // namespace tengen
