// Proven wins on the analysis board: their search, and their line among those of the engine.
#include <fmt/format.h>

#include "core/short_move.hpp"
#include "view/analysis_view.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

Message proof_message(const WinProof& proof, const Position& position) {
    const Term side = position.game().side_term(position.turn().side);
    const bool fours = proof.kind == WinKind::Fours;
    switch (proof.result) {
        case WinProof::Result::Win: {
            const std::string line =
                fmt::format("{}", fmt::join(short_moves(position, proof.line), " "));
            return fours ? Message("{} wins by fours: {}", side, line)
                         : Message("{} wins by threes and fours: {}", side, line);
        }
        case WinProof::Result::None:
            return fours ? Message("{} has no win by fours.", side)
                         : Message("{} has no win by threes and fours.", side);
        case WinProof::Result::Failed:
            return proof.problem;
        case WinProof::Result::Unknown:
            break;
    }
    return Message("The search has found no win.");
}

AnalysisLine line_of_proof(const WinProof& proof, Position position) {
    AnalysisLine line;
    line.actions = proof.line;
    line.proven = Proven::Won;
    line.nodes = proof.nodes;
    for (const Action action : proof.line) position.apply(action);
    // The solver may end before the last stone.
    if (position.over()) line.length = static_cast<std::uint32_t>(proof.line.size());
    return line;
}

}  // namespace

void AnalysisView::find_win(WinKind kind) {
    const Position& position = shown_position();
    if (position.over()) return say(tr("The game is over."));
    if (drill_.silent()) return say(tr("The engine is silent until you find a move."));
    if (solver_.awaits_plugins(position.game()) && services_.searches_plugins()) {
        return say(tr("Searching for AIs…"));
    }
    say(kind == WinKind::Fours ? tr("Searching for a win by fours…")
                               : tr("Searching for a win by threes and fours…"));
    solver_.find(position, kind);
}

void AnalysisView::on_proof() {
    if (!has_study() || !solver_.proof()) return;
    if (solver_.proof()->key != shown_position().key()) return;
    say(tr(proof_message(*solver_.proof(), shown_position())));
}

void AnalysisView::stop_searches() {
    solver_.stop();
    stop_engines();
}

const Analysis& AnalysisView::lines(EngineId id) const {
    const Analysis& found = engine_lines(id);
    if (id != EngineId::First) return found;
    const std::optional<WinProof>& proof = solver_.proof();
    const Position& position = shown_position();
    const bool shown = proof && !drill_.silent() && proof->result == WinProof::Result::Win &&
                       proof->key == position.key();
    if (!shown) return found;
    proved_lines_ = found;
    proved_lines_.lines.insert(proved_lines_.lines.begin(), line_of_proof(*proof, position));
    return proved_lines_;
}

}  // namespace tengen::gui
