#include "review_fixture.hpp"

#include <fmt/format.h>

#include <sstream>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include "core/position_text.hpp"
#include "plugin/loaded_plugin.hpp"
#include "table/player_factory.hpp"

namespace tengen::test {

namespace {

AiInfo info_of(const std::string& name) {
    const std::filesystem::path file = TENGEN_BINARY_DIR "/plugins/ai/" + name + ".so";
    const auto plugin = LoadedPlugin::open(file);
    REQUIRE(plugin);
    AiInfo info = (*plugin)->ais().at(0);
    info.file = file;
    info.trusted = true;
    return info;
}

std::filesystem::path review_host() {
    return TENGEN_BINARY_DIR "/bin/tengen-ai-host";
}

}  // namespace

std::vector<Action> actions_of(const Position& position, const std::string& moves) {
    Position at = position;
    std::vector<Action> actions;
    std::istringstream stream(moves);
    for (std::string word; stream >> word;) {
        const Result<Action> action = parse_action(at, word);
        INFO(word);
        REQUIRE(action);
        actions.push_back(*action);
        at.apply(*action);
    }
    return actions;
}

Record record_of_moves(const std::shared_ptr<const Game>& game, const std::string& stones,
                       const std::string& moves) {
    Record record;
    record.setup = parse_setup(*game, stones).value();
    RecordNodeId node = kRecordRoot;
    Position position(game, record.setup);
    for (const Action action : actions_of(position, moves)) {
        node = record.add(node, RecordMove::Stone, action);
    }
    return record;
}

ReviewedGame reviewed_game(const std::shared_ptr<const Game>& game, const std::string& stones,
                           const std::string& moves) {
    return ReviewedGame::create(record_of_moves(game, stones, moves), game).value();
}

ReviewEngine bundled_engine(const std::string& name) {
    const AiInfo info = info_of(name);
    return review_engine(ChosenAi{
        AiSettings{info, Parameters(info.options, 1), Isolation::Process, review_host()}, name});
}

ReviewEngine broken_engine() {
    AiInfo info = info_of("sente");
    info.file = TENGEN_BINARY_DIR "/plugins/ai/missing.so";
    return review_engine(ChosenAi{
        AiSettings{info, Parameters(info.options, 1), Isolation::Process, review_host()}, "sente"});
}

ReviewEngine bundled_solver() {
    return review_solver(info_of("threats"), review_host());
}

ReviewSettings few_nodes(int threads) {
    return {400, std::chrono::milliseconds(0), threads};
}

int run_review(ReviewedGame& game, const ReviewSettings& settings, EvaluationCache* cache,
               const ReviewEngine& engine, const ReviewEngine& solver) {
    boost::asio::io_context io(1);
    Review review(io, game, engine, solver, settings, cache);
    bool ended = false;
    std::optional<Fault> fault;
    review.start([&](const tl::expected<void, Fault>& how) {
        ended = true;
        if (!how) fault = how.error();
        io.stop();
    });
    if (!ended) io.run();
    INFO((fault ? english(fault->text) : ""));
    REQUIRE(!fault);
    REQUIRE(ended);
    return review.progress().done;
}

std::string words_of(const ReviewedGame& game) {
    const std::vector<MoveJudgement> judgements = judge(game);
    std::string text;
    for (std::size_t i = 0; i < judgements.size(); ++i) {
        if (judgements[i].word == ReviewWord::None) continue;
        text +=
            fmt::format("{}{} {}", text.empty() ? "" : ", ", i + 1, word_id(judgements[i].word));
    }
    return text;
}

}  // namespace tengen::test
