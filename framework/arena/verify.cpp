#include "arena/verify.hpp"

namespace tengen {
namespace {

tl::unexpected<Errors> wrong(const GameRecord& record, const char* problem) {
    return fail(ErrorCode::Input, "", "game {} {}", record.number, Message(problem));
}

}  // namespace

Result<void> verify(const ArenaSettings& settings, const GameRecord& record) {
    Position position(settings.game, start_of(settings, record).setup());
    for (const Action action : record.actions) {
        if (position.over()) return wrong(record, "continues after its end");
        position.apply(action);
    }
    const MatchResult& result = record.result;
    const bool by_rules = result.kind == EndKind::Rules;
    if (position.over() != by_rules) {
        return wrong(record, by_rules ? "is not over by the rules" : "is over by the rules");
    }
    if (!by_rules) return {};
    const MatchResult right = ended_by_rules(position);
    for (int seat = 0; seat < settings.game->seats(); ++seat) {
        const auto index = static_cast<std::size_t>(seat);
        if (right.outcome.rank[index] == result.outcome.rank[index]) continue;
        return wrong(record, "has another result by the rules");
    }
    return {};
}

}  // namespace tengen
