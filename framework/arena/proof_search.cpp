#include "arena/proof_search.hpp"

#include <chrono>
#include <utility>

namespace tengen {
namespace {

/// Far more than any search needs.
constexpr std::chrono::minutes kPatience{10};

Errors failure(const Fault& fault) {
    return {{ErrorCode::Plugin, "adjudicate", Message("the solver failed: {}", fault.text)}};
}

}  // namespace

ProofSearch::ProofSearch(std::shared_ptr<AiSession> solver) : solver_(std::move(solver)) {
    solver_->on_report([this](const AiReport& report) { report_ = report; });
}

void ProofSearch::search(const Position& position, std::uint64_t nodes, Handler found) {
    found_ = std::move(found);
    position_ = position;
    nodes_ = nodes;
    if (state_ == State::New) start();
    if (state_ == State::Ready) ask();
}

void ProofSearch::start() {
    state_ = State::Starting;
    solver_->prepare(position_->shared_game(), [this](const tl::expected<void, Fault>& ready) {
        state_ = ready ? State::Ready : State::New;
        if (!found_) return;
        if (ready) return ask();
        std::exchange(found_, {})(fail(failure(ready.error())));
    });
}

void ProofSearch::ask() {
    report_ = {};
    Budget budget;
    budget.hard = Clock::now() + kPatience;
    budget.nodes = nodes_;
    budget.seed = 1;
    solver_->think(*position_, budget, [this](const Answer& answer) { answered(answer); });
}

void ProofSearch::answered(const Answer& answer) {
    const Handler found = std::exchange(found_, {});
    if (!answer) return found(fail(failure(answer.error())));
    if (report_.win_chance != 1 || report_.line.empty()) return found(std::nullopt);
    // A claim that the rules do not confirm says nothing.
    Result<Proof> proof = prove(*position_, report_.line);
    if (!proof) return found(std::nullopt);
    found(std::optional(std::move(*proof)));
}

void ProofSearch::cancel() {
    if (!std::exchange(found_, {})) return;
    if (state_ == State::Ready) solver_->cancel();
}

}  // namespace tengen
