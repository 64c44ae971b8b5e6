#include "config/score_scales.hpp"

#include <fmt/format.h>

#include "base/durable_file.hpp"
#include "config/seat_spec.hpp"
#include "config/value_reader.hpp"
#include "config/yaml_reader.hpp"
#include "config/yaml_writer.hpp"

namespace tengen {

namespace fs = std::filesystem;

Result<ScoreScales> ScoreScales::read(const ConfigFolders& folders) {
    ScoreScales scales;
    if (folders.user_roots == 0 || folders.roots.empty()) return scales;
    scales.file_ = folders.roots.front() / "scales.yaml";
    std::error_code error;
    if (!fs::exists(scales.file_, error)) return scales;
    ErrorList errors;
    std::optional<YamlNode> tree = read_yaml_file(scales.file_, errors);
    if (tree && tree->kind != YamlNode::Kind::Empty && expect_map(*tree, "", errors)) {
        for (const YamlEntry& player : tree->entries) {
            if (!expect_map(player.value, player.key, errors)) continue;
            for (const YamlEntry& game : player.value.entries) {
                read_number(game.key, 1 / kMaxScale, kMaxScale, game.value, errors);
            }
        }
        scales.tree_ = std::move(*tree);
    }
    if (!errors.empty()) return fail(errors.take());
    return scales;
}

std::optional<double> ScoreScales::find(std::string_view player, std::string_view game) const {
    const YamlEntry* const of_player = tree_.find(player);
    const YamlEntry* const scale = of_player == nullptr ? nullptr : of_player->value.find(game);
    if (scale == nullptr) return std::nullopt;
    ErrorList errors;
    return read_number(game, 1 / kMaxScale, kMaxScale, scale->value, errors);
}

void ScoreScales::set(std::string_view player, std::string_view game, double scale) {
    if (tree_.find(player) == nullptr) tree_.set(player, {}, yaml_map({}));
    tree_.find(player)->value.set(game, {}, yaml_scalar(fmt::format("{:.4g}", scale), {}));
}

Result<void> ScoreScales::write() const {
    if (file_.empty()) {
        return fail(ErrorCode::System, "", "nothing can be saved: HOME names no folder (set it)");
    }
    std::error_code error;
    fs::create_directories(file_.parent_path(), error);
    if (error) return cannot_save(file_, save_problem(error.value()));
    return replace_file(file_, to_yaml(tree_));
}

std::string scored_player(const SeatSpec& seat) {
    return seat.kind == SeatKind::Engine ? fs::path(seat.name).filename().string() : seat.name;
}

}  // namespace tengen
