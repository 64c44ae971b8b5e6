#include "player.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/notation.hpp"

namespace tengen::test {

namespace {

Parameters parameters_of(const AiInfo& info, const std::map<std::string, std::string>& options) {
    Parameters parameters(info.options, 1);
    for (const auto& [name, text] : options) {
        for (const Field& field : info.options) {
            if (field.name == name) parameters.set(name, {parse_scalar(field, text).value()});
        }
    }
    return parameters;
}

}  // namespace

std::vector<std::string> ais_but(const std::vector<std::string>& left_out) {
    std::vector<std::string> ais{"random", "winblock", "rookie",    "minimax", "tuples",
                                 "shapes", "pattern",  "alphabeta", "mcts",    "threats"};
    std::erase_if(ais, [&](const std::string& ai) {
        return std::find(left_out.begin(), left_out.end(), ai) != left_out.end();
    });
    return ais;
}

Player::Player(const std::string& name, std::shared_ptr<const Game> game,
               const std::map<std::string, std::string>& options) {
    const auto plugin = LoadedPlugin::open(TENGEN_BINARY_DIR "/plugins/ai/" + name + ".so");
    if (!plugin) throw std::runtime_error(name + " cannot be loaded: " + plugin.error().detail);
    const AiInfo& info = (*plugin)->ais().at(0);
    auto ai = AiInstance::create(*plugin, name, std::move(game), parameters_of(info, options));
    if (!ai) throw std::runtime_error(english(ai.error().text));
    ai_ = std::move(*ai);
}

Action Player::think(const Position& position, std::uint64_t seed) {
    budget.seed = seed;
    constexpr std::uint32_t kQuestion = 2;
    const std::atomic<std::uint32_t> upto = stopped ? kQuestion : kQuestion - 1;
    report_ = {};
    const Answer answer = ai_->think(position, budget, {&upto, kQuestion},
                                     [&](const AiReport& report) { report_ = report; });
    if (!answer) throw std::runtime_error(english(answer.error().text));
    if (answer->kind != Decision::Kind::Play)
        throw std::runtime_error("its decision is not a move");
    ++decisions_;
    return answer->action;
}

std::string Player::says(const Position& position, std::uint64_t seed) {
    return position.action_name(think(position, seed));
}

void Player::new_game() {
    if (const auto begun = ai_->new_game(); !begun) {
        throw std::runtime_error(english(begun.error().text));
    }
}

double Player::value(const Position& position, std::string_view cell) const {
    return report_.values.at(parse_cell(position.board(), cell).value());
}

Action any_action(const Position& position, std::mt19937_64& random) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    return legal[random() % legal.size()];
}

Position play_out(const std::shared_ptr<const Game>& game, const std::vector<Player*>& players,
                  std::uint64_t seed, int most_actions) {
    std::mt19937_64 random(seed);
    Position position(game);
    while (!position.over() && position.ply() < most_actions) {
        Player* const player = players.at(position.turn().seat);
        position.apply(player == nullptr ? any_action(position, random)
                                         : player->think(position, random()));
    }
    return position;
}

}  // namespace tengen::test
