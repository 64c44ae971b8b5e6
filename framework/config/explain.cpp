// Explains configuration files in plain lines. Long, because each part of a game has its sentences.
#include "config/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.hpp"
#include "config/duration.hpp"
#include "config/engine_file.hpp"
#include "config/explain_tournament.hpp"
#include "config/playout_check.hpp"
#include "config/yaml_reader.hpp"
#include "core/board_outline.hpp"
#include "core/notation.hpp"

namespace tengen {
namespace {

std::string joined(const std::vector<Scalar>& values, std::string_view when_empty) {
    if (values.empty()) return std::string(when_empty);
    const bool all_equal =
        std::all_of(values.begin(), values.end(), [&](const Scalar& v) { return v == values[0]; });
    if (all_equal) return to_text(values[0]);
    std::string text;
    for (const Scalar& value : values) {
        if (!text.empty()) text += ", ";
        text += to_text(value);
    }
    return text;
}

std::string value_text(const Parameters::Entry& entry, const std::vector<std::string>& sides) {
    const bool differ = std::any_of(entry.values.begin(), entry.values.end(),
                                    [&](const Scalar& v) { return v != entry.values[0]; });
    if (entry.arity != Arity::PerSide || !differ) return joined(entry.values, "[]");
    std::string text;
    for (std::size_t i = 0; i < entry.values.size(); ++i) {
        text += fmt::format("{}{}: {}", i == 0 ? "" : ", ", sides[i], to_text(entry.values[i]));
    }
    return "{" + text + "}";
}

constexpr std::int64_t kManyCells = 64;  ///< larger numbers of cells are counted, not listed

std::string cells_text(const std::vector<Cell>& cells, const BoardShape& board) {
    if (static_cast<std::int64_t>(cells.size()) > kManyCells) {
        return counted(static_cast<std::int64_t>(cells.size()), "cell");
    }
    std::string names;
    for (const Cell cell : cells) {
        names += fmt::format("{}{}{}", names.empty() ? "" : " ", column_name(cell % board.columns),
                             cell / board.columns + 1);
    }
    return names;
}

std::string drawing_text(const BoardShape& board) {
    if (board.drawing == BoardDrawing::Chequered) return "drawn in light and dark squares";
    return board.drawing == BoardDrawing::Lines ? "drawn on lines" : "drawn in squares";
}

/// "triangle of size 13, drawn in squares"
std::string outline_text(const BoardShape& board, const OutlineSize& outline) {
    std::vector<Cell> holes;
    std::ranges::set_difference(board.blocked, outlined(outline.outline, outline.size).blocked,
                                std::back_inserter(holes));
    std::string text =
        fmt::format("{} of size {}, {}", kOutlineNames[static_cast<std::size_t>(outline.outline)],
                    outline.size, drawing_text(board));
    if (holes.empty()) return text;
    return text + fmt::format(", {} blocked ({})",
                              counted(static_cast<std::int64_t>(holes.size()), "cell"),
                              cells_text(holes, board));
}

std::string board_text(const BoardShape& board) {
    if (const auto outline = outline_of(board)) return outline_text(board, *outline);
    if (const auto boxes = boxes_of(board)) {
        return fmt::format("{} of boxes, {}, drawn as dots and edges",
                           counted(boxes->columns, "column"), counted(boxes->rows, "row"));
    }
    std::string text = fmt::format("{}, {}, {}", counted(board.columns / board.layers, "column"),
                                   counted(board.rows, "row"), drawing_text(board));
    if (board.layers > 1) text += fmt::format(", {} such layers side by side", board.layers);
    if (board.blocks.columns > 0) {
        text += fmt::format(", in blocks of {}x{}", board.blocks.columns, board.blocks.rows);
    }
    if (board.neighbours == Neighbours::Hexagonal) text += ", hexagonal";
    if (board.numbers) text += ", cells named by numbers";
    if (!board.lines.empty()) {
        return text + fmt::format(", {} of cells",
                                  counted(static_cast<std::int64_t>(board.lines.size()), "line"));
    }
    if (board.wrap.columns) text += ", left and right edges joined";
    if (board.wrap.rows) text += ", lower and upper edges joined";
    const auto blocked = static_cast<std::int64_t>(board.blocked.size());
    if (blocked > 0) {
        text += ", " + counted(blocked, "cell") + " blocked";
        if (blocked <= kManyCells) text += fmt::format(" ({})", cells_text(board.blocked, board));
    }
    return text;
}

/// "crown: black a8 b8, white a1 b1"
std::string region_text(const BoardRegion& region, const GameDescription& description) {
    std::string text = region.name + ": ";
    for (std::size_t i = 0; i < region.cells.size(); ++i) {
        if (i > 0) text += ", ";
        if (region.cells.size() > 1) text += description.sides[i] + ' ';
        text += cells_text(region.cells[i], description.board);
    }
    return text;
}

/// "black, white (with more players: red, green)"
std::string sides_text(const std::vector<std::string>& now, const std::vector<std::string>& all) {
    std::string text = fmt::format("{}", fmt::join(now, ", "));
    if (all.size() <= now.size()) return text;
    const std::vector<std::string> more(all.begin() + static_cast<std::ptrdiff_t>(now.size()),
                                        all.end());
    return text + fmt::format(" (with more players: {})", fmt::join(more, ", "));
}

/// "black: seats 1 and 3, white: seats 2 and 4"
std::string teams_text(const GameDescription& description) {
    std::string text;
    const auto sides = static_cast<int>(description.sides.size());
    for (int side = 0; side < sides; ++side) {
        std::string seats;
        for (int seat = side; seat < description.seats; seat += sides) {
            seats += fmt::format("{}{}", seats.empty() ? "" : " and ", seat + 1);
        }
        text += fmt::format("{}{}: seats {}", side > 0 ? ", " : "",
                            description.sides[static_cast<std::size_t>(side)], seats);
    }
    return text;
}

std::string range_text(const NumberRange& range) {
    return range.min == range.max ? fmt::format("{}", range.value)
                                  : fmt::format("{} ({}..{})", range.value, range.min, range.max);
}

/// "a whole number 2..64"
std::string allowed_text(const Field& field) {
    if (field.choices.size() == 1 && field.names == NamesOf::Nothing) {
        return "always " + field.choices.front();
    }
    return english(expectation(field));
}

void add_rule(Lines& lines, const RuleUse& use, const RuleType& type,
              const std::vector<std::string>& sides) {
    lines.push_back(fmt::format("  {}: {}", use.name, type.help));
    for (std::size_t i = 0; i < type.fields.size(); ++i) {
        const Field& field = type.fields[i];
        lines.push_back(fmt::format("    {} = {}   {} ({})", field.name,
                                    value_text(use.parameters.entries()[i], sides), field.help,
                                    allowed_text(field)));
    }
}

const RuleUse* find_rule(const GameDescription& game, std::string_view name) {
    for (const RuleUse& use : game.rules) {
        if (use.name == name) return &use;
    }
    return nullptr;
}

/// "line result=loses": only the parameters that differ from the other game.
std::string rule_difference(const RuleUse& use, const RuleUse& other,
                            const std::vector<std::string>& sides) {
    std::string text;
    for (std::size_t i = 0; i < use.parameters.entries().size(); ++i) {
        const Parameters::Entry& entry = use.parameters.entries()[i];
        const std::string value = value_text(entry, sides);
        if (value == value_text(other.parameters.entries()[i], sides)) continue;
        text += fmt::format(" {}={}", entry.name, value);
    }
    return text.empty() ? text : use.name + text;
}

/// "black north, white south"
std::string facing_text(const GameDescription& description) {
    std::string text;
    for (std::size_t i = 0; i < description.facing.size(); ++i) {
        text += fmt::format("{}{} {}", i == 0 ? "" : ", ", description.sides[i],
                            direction_names()[description.facing[i]]);
    }
    return text.empty() ? "all north" : text;
}

Lines differences(const GameDescription& variant, const GameDescription& game) {
    Lines lines;
    if (variant.facing != game.facing) lines.push_back("facing: " + facing_text(variant));
    if (variant.pieces != game.pieces) {
        lines.push_back(
            fmt::format("pieces: {}", variant.pieces.empty()
                                          ? "all alike"
                                          : fmt::format("{}", fmt::join(variant.pieces, ", "))));
    }
    if (variant.board != game.board) lines.push_back("board: " + board_text(variant.board));
    if (variant.regions != game.regions) {
        for (const BoardRegion& region : variant.regions) {
            lines.push_back("region: " + region_text(region, variant));
        }
    }
    if (variant.sides != game.sides || variant.seats != game.seats) {
        lines.push_back(
            fmt::format("seats: {} ({})", variant.seats, fmt::join(variant.sides, ", ")));
    }
    const auto& longer = variant.sides.size() > game.sides.size() ? variant.sides : game.sides;
    for (const RuleUse& use : variant.rules) {
        const RuleUse* other = find_rule(game, use.name);
        if (other == nullptr) {
            lines.push_back("rule: " + use.name + " " + to_text(use.parameters));
        } else if (auto text = rule_difference(use, *other, longer); !text.empty()) {
            lines.push_back("rule: " + text);
        }
    }
    for (const RuleUse& use : game.rules) {
        if (find_rule(variant, use.name) == nullptr) lines.push_back("rule: no " + use.name);
    }
    return lines;
}

void add_variants(Lines& lines, const GameFile& file, const GameDescription& game,
                  const RuleCatalogue& catalogue, std::string_view language) {
    if (!file.variants().empty()) lines.push_back("variants:");
    for (const VariantInfo& info : file.variants()) {
        lines.push_back(fmt::format("  {}: {}", info.name, info.title.in(language)));
        const auto variant = file.load(info.name, {}, catalogue);
        if (!variant) continue;  // files with invalid variants are never explained
        for (const std::string& line : differences(variant->game->description(), game)) {
            lines.push_back("    " + line);
        }
    }
}

/// "random play: 200 games of 34 moves on average; won: black 104, white 90; drawn: 6"
std::string random_play_text(const LoadedGame& loaded) {
    const RandomGames random = play_randomly(loaded.game);
    std::string text = fmt::format(
        "random play: {} of {:.0f} moves on average; won:", counted(random.games, "game"),
        static_cast<double>(random.plies) / random.games);
    for (std::size_t i = 0; i < random.won.size(); ++i) {
        text += fmt::format("{} {} {}", i == 0 ? "" : ",", loaded.game->description().sides[i],
                            random.won[i]);
    }
    if (random.shared > 0) text += fmt::format(", no single side {}", random.shared);
    text += fmt::format("; drawn: {}", random.drawn);
    if (random.unended > 0) text += fmt::format("; not ended: {}", random.unended);
    return text;
}

Lines explain_file(const GameFile& file, const LoadedGame& game, const RuleCatalogue& catalogue,
                   std::string_view language) {
    Lines lines = explain(game, catalogue, language);
    lines.push_back(random_play_text(game));
    add_variants(lines, file, game.game->description(), catalogue, language);
    return lines;
}

/// A game is found by its name, so users expect its file to have the same name.
void remark_on_name(const YamlNode& tree, const std::filesystem::path& path, Lines& lines) {
    const YamlEntry* name = tree.find("name");
    if (name == nullptr || name->value.text == path.stem().string()) return;
    lines.push_back(
        fmt::format("remark: {}: the game is found by the name '{}', not by that of its "
                    "file (call the file {}.yaml)",
                    name->value.place.text(), name->value.text, name->value.text));
}

/// Reports inherited settings of variants only once.
void remark_on_idle(const GameFile& file, const RuleCatalogue& catalogue, Lines& lines) {
    std::vector<std::string> variants{""};
    for (const VariantInfo& info : file.variants()) variants.push_back(info.name);
    Lines told;
    for (const std::string& variant : variants) {
        const auto game = file.load(variant, {}, catalogue);
        if (!game) continue;  // files with invalid variants are never explained
        for (std::string& line : idle_parameters(*game->game, catalogue)) {
            if (std::find(told.begin(), told.end(), line) != told.end()) continue;
            lines.push_back(
                fmt::format("remark: {}: {}", full_name(game->game->description()), line));
            told.push_back(std::move(line));
        }
    }
}

void remark_on_end(const LoadedGame& loaded, Lines& lines) {
    if (const std::optional<Message> end = one_action_end(loaded.game)) {
        lines.push_back(fmt::format("remark: {}: each first action ends the game ({})",
                                    full_name(loaded.game->description()), english(*end)));
    }
}

void remark_on_pieces(const LoadedGame& loaded, Lines& lines) {
    const GameDescription& description = loaded.game->description();
    for (const Piece piece : missing_pieces(loaded.game)) {
        lines.push_back(
            fmt::format("remark: {}: no part ever makes a '{}' (see 'stones', 'place', "
                        "'hand' and 'promote')",
                        full_name(description), description.pieces[piece]));
    }
}

Result<Lines> check_game(const YamlNode& tree, const std::filesystem::path& path,
                         const RuleCatalogue& catalogue, ErrorList& errors,
                         std::string_view language) {
    const std::optional<GameFile> file = GameFile::read(tree, catalogue, errors);
    if (!file || !errors.empty()) return fail(errors.take());
    const Result<LoadedGame> game = file->load("", {}, catalogue);
    if (!game) return fail(game.error());
    Lines lines = explain_file(*file, *game, catalogue, language);
    remark_on_name(tree, path, lines);
    remark_on_idle(*file, catalogue, lines);
    remark_on_end(*game, lines);
    remark_on_pieces(*game, lines);
    return lines;
}

Result<Lines> check_lineup(const YamlNode& tree, const GameLibrary& library, const Levels& levels,
                           const FindAiOptions& options_of, ErrorList& errors,
                           std::string_view language) {
    const std::optional<Lineup> lineup = read_lineup(tree, errors);
    if (!lineup) return fail(errors.take());
    std::vector<SeatSpec> seats = lineup->table.seats;
    for (SeatSpec& seat : seats) {
        if (seat.kind == SeatKind::Ai) take_ponder(seat, errors);
    }
    check_seats(seats, lineup->table.game, levels, options_of, errors);
    Result<LoadedGame> game = library.load(lineup->table.game, lineup->table.overrides);
    std::vector<Error> problems = errors.take();
    if (!game) add_game_problems(game.error(), tree, library, problems);
    if (!problems.empty()) return fail(std::move(problems));
    return explain(*lineup, *game, language);
}

Result<Lines> check_levels(const YamlNode& tree, const GameLibrary& library,
                           const FindAiOptions& options_of, ErrorList& errors) {
    const std::optional<Levels> levels = Levels::read(tree, errors);
    if (levels) levels->check_ais(options_of, errors);
    if (!levels || !errors.empty()) return fail(errors.take());
    Lines lines{"file: levels"};
    for (const std::string_view game : library.names()) {
        const std::vector<std::string> names = levels->names(game);
        if (!names.empty()) lines.push_back(fmt::format("{}: {}", game, fmt::join(names, ", ")));
    }
    return lines;
}

Result<Lines> check_engine(const YamlNode& tree, const std::filesystem::path& path,
                           ErrorList& errors) {
    std::error_code error;
    const auto engine =
        read_engine(tree, std::filesystem::absolute(path, error).parent_path(), errors);
    if (!engine) return fail(errors.take());
    Lines lines = explain(*engine);
    const std::string& program = engine->command.front();
    if (program.find('/') != std::string::npos && !std::filesystem::exists(program, error)) {
        lines.push_back(fmt::format("remark: {}: there is no file '{}'",
                                    tree.find("command")->value.place.text(),
                                    printable(program, 200)));
    }
    return lines;
}

}  // namespace

Result<Lines> check_file(const std::filesystem::path& path, const GameLibrary& library,
                         const Levels& levels, const FindAiOptions& options_of,
                         std::string_view language, const FindSetUpErrors& set_up_errors) {
    ErrorList errors;
    std::optional<YamlNode> tree = read_yaml_file(path, errors);
    if (!tree) return fail(errors.take());
    const bool is_levels = tree->find("ais") != nullptr || tree->find("games") != nullptr;
    if (is_levels) return check_levels(*tree, library, options_of, errors);
    if (tree->find("command") != nullptr) return check_engine(*tree, path, errors);
    if (is_tournament(*tree)) {
        return check_tournament(*tree, library, levels, options_of, set_up_errors, errors);
    }
    if (tree->find("game") != nullptr) {
        return check_lineup(*tree, library, levels, options_of, errors, language);
    }
    return check_game(*tree, path, library.catalogue(), errors, language);
}

Lines explain(const LoadedGame& game, const RuleCatalogue& catalogue, std::string_view language) {
    const GameDescription& description = game.game->description();
    Lines lines;
    lines.push_back(fmt::format("game: {} ({})", full_name(description), game.title.in(language)));
    if (!game.about.empty()) lines.push_back("about: " + game.about.in(language));
    lines.push_back("board: " + board_text(description.board));
    lines.push_back("sides: " + sides_text(description.sides, game.form.sides));
    lines.push_back("seats: " + range_text(game.form.seats));
    if (static_cast<int>(description.sides.size()) < description.seats) {
        lines.push_back("teams: " + teams_text(description));
    }
    if (!description.facing.empty()) lines.push_back("facing: " + facing_text(description));
    if (!description.pieces.empty()) {
        lines.push_back(fmt::format("pieces: {}", fmt::join(description.pieces, ", ")));
    }
    for (const BoardRegion& region : description.regions) {
        lines.push_back("region: " + region_text(region, description));
    }
    lines.push_back("rules:");
    for (const RuleUse& use : description.rules) {
        add_rule(lines, use, *catalogue.find(use.name), description.sides);
    }
    return lines;
}

Lines explain(const Lineup& lineup, const LoadedGame& game, std::string_view language) {
    const GameDescription& description = game.game->description();
    Lines lines;
    const std::string& title = lineup.title.in(language);
    lines.push_back(title.empty() ? "file: lineup" : "lineup: " + title);
    lines.push_back(fmt::format("game: {} ({})", full_name(description), game.title.in(language)));
    lines.push_back("board: " + board_text(description.board));
    lines.push_back("seats:");
    for (std::size_t i = 0; i < lineup.table.seats.size(); ++i) {
        const std::string& side = description.sides[i % description.sides.size()];
        const SeatSpec& seat = lineup.table.seats[i];
        lines.push_back(
            fmt::format("  {} {}: {}{}", i + 1, side, to_text(seat), limits_text(seat.limits)));
    }
    lines.push_back("clock: " + clock_text(lineup.table.clock));
    lines.push_back(fmt::format("isolation: {}",
                                lineup.table.isolation == Isolation::Process ? "process" : "none"));
    const std::vector<SeatSpec>& seats = lineup.table.seats;
    const auto ais = std::count_if(seats.begin(), seats.end(), [](const SeatSpec& seat) {
        return seat.kind != SeatKind::Human;
    });
    for (const PolicyField& field : policy_fields()) {
        if (!field.matters(description.seats, static_cast<int>(ais))) continue;
        lines.push_back(fmt::format("{}: {}", field.name, field.word(lineup.table.policies)));
    }
    return lines;
}

Lines idle_parameters(const Game& game, const RuleCatalogue& catalogue) {
    const GameDescription& description = game.description();
    const RuleContext context{game.board(),       game.sides(),      game.seats(),
                              description.sides,  description.rules, description.regions,
                              description.facing, description.pieces};
    Lines lines;
    for (const RuleUse& use : description.rules) {
        const RuleType& type = *catalogue.find(use.name);
        if (!type.idle) continue;
        for (const Error& idle : type.idle(use.parameters, context)) {
            const std::string field = idle.place.empty() ? "" : "." + idle.place;
            lines.push_back(fmt::format("rules.{}{} {}", use.name, field, english(idle.message)));
        }
    }
    return lines;
}

Lines explain(const RuleCatalogue& catalogue) {
    Lines lines;
    for (const RuleType& type : catalogue.types()) {
        lines.push_back(fmt::format("{}: {}", type.name, type.help));
        for (const Field& field : type.fields) {
            const std::string_view arity = field.arity == Arity::PerSide ? ", for each side"
                                           : field.arity == Arity::List  ? ", a list"
                                                                         : "";
            lines.push_back(fmt::format("  {} = {}   {} ({}{})", field.name,
                                        joined(field.default_values, "[]"), field.help,
                                        allowed_text(field), arity));
        }
    }
    return lines;
}

}  // namespace tengen
