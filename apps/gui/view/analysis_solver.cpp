#include "view/analysis_solver.hpp"

#include <cmath>
#include <utility>

namespace tengen::gui {
namespace {

SeatSpec solver_seat(WinKind kind) {
    SeatSpec seat;
    seat.kind = SeatKind::Ai;
    seat.name = "threats";
    seat.options = {{"solve", kind == WinKind::Fours ? "vcf" : "vct", {}}};
    return seat;
}

bool is_playable(Position position, const std::vector<Action>& line) {
    for (const Action action : line) {
        if (position.over() || !position.is_legal(action)) return false;
        position.apply(action);
    }
    return !line.empty();
}

}  // namespace

AnalysisSolver::AnalysisSolver(const PlayerFactory& factory, std::function<void()> ended)
    : factory_(factory), ended_(std::move(ended)) {}

AnalysisSolver::~AnalysisSolver() = default;

void AnalysisSolver::forget() {
    stop();
    proof_.reset();
}

bool AnalysisSolver::awaits_plugins(const Game& game) const {
    return !factory_.knows(solver_seat(kind_), game);
}

void AnalysisSolver::find(const Position& position, WinKind kind) {
    stop();
    kind_ = kind;
    position_ = position;
    report_ = {};
    report_.win_chance = NAN;
    Result<ChosenAi> ai = factory_.choose(solver_seat(kind), position.game());
    if (!ai) {
        proof_ = WinProof{WinProof::Result::Failed,  kind, position.key(), {}, 0,
                          ai.error().front().message};
        return ended_();
    }
    // The window must stay quick.
    ai->settings.gives_way = ai->settings.isolation == Isolation::Process;
    session_ = factory_.open_session(std::move(*ai));
    session_->on_report([this](const AiReport& report) { report_ = report; });
    session_->prepare(position.shared_game(), [this](const tl::expected<void, Fault>& ready) {
        if (!ready) return end(tl::unexpected(ready.error()));
        Budget budget;
        budget.seed = 1;
        session_->think(*position_, budget, [this](const Answer& answer) { end(answer); });
    });
}

void AnalysisSolver::end(const Answer& answer) {
    WinProof proof;
    proof.kind = kind_;
    proof.key = position_->key();
    proof.nodes = report_.nodes;
    if (!answer) {
        proof.result = WinProof::Result::Failed;
        proof.problem = answer.error().text;
    } else if (report_.win_chance == 1 && is_playable(*position_, report_.line)) {
        proof.result = WinProof::Result::Win;
        proof.line = report_.line;
    } else if (report_.win_chance == 0) {
        proof.result = WinProof::Result::None;
    }
    proof_ = std::move(proof);
    stop();
    ended_();
}

}  // namespace tengen::gui
