// tengen arena export: the games of a tournament for other programs.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "arena/tally.hpp"
#include "base/durable_file.hpp"
#include "base/text.hpp"
#include "command_line/json_text.hpp"
#include "commands.hpp"
#include "record/record_format.hpp"
#include "tournament/game_file.hpp"
#include "tournament/positions.hpp"
#include "tournament/report.hpp"
#include "tournament/texts.hpp"
#include "tournament/tournament_commands.hpp"

namespace tengen::cli {
namespace {

using nlohmann::ordered_json;

struct ExportOptions {
    std::string folder;
    bool json = false;
    bool csv = false;
    std::string games;
    std::string format;
    std::string positions;
    std::int64_t skip = 0;
    std::int64_t sample = 1;
    std::int64_t seed = 1;
    bool drop_copies = false;
    bool until_proof = false;

    bool chooses_positions() const { return skip > 0 || sample > 1 || drop_copies || until_proof; }
};

std::vector<std::string> written_formats() {
    std::vector<std::string> names;
    for (const RecordFormat& format : record_formats()) {
        if (format.write != nullptr) names.emplace_back(format.name);
    }
    return names;
}

CommandLine declare(ExportOptions& options) {
    CommandLine line("tengen arena export", "Write the games of a tournament for other programs.");
    line.positional("DIR", options.folder, Presence::Required, "a tournament's folder");
    line.flag("--json", options.json, "print the figures and all games as JSON");
    line.flag("--csv", options.csv, "print a line per game");
    line.text("--games", "FOLDER", options.games, "write a file per game into this new folder");
    line.choice("--as", options.format, written_formats(),
                "the format of these files (default: tengen)");
    line.text("--positions", "FILE", options.positions,
              "write training data: NAME.binpack like c-gomoku-cli, other names in Tengen's own "
              "form for any game");
    line.number("--skip", "N", options.skip, 0, kMaxRounds,
                "with --positions: take the first N plies of each game as its opening");
    line.flag("--drop-copies", options.drop_copies,
              "with --positions: leave out games that repeat an earlier one move by move");
    line.flag("--until-proof", options.until_proof,
              "with --positions: leave out what follows a chance to win of 0 or 100 %");
    line.number("--sample", "N", options.sample, 1, kMaxTournamentGames,
                "with --positions: write one of N games");
    line.number("--seed", "N", options.seed, 0, INT32_MAX,
                "the random seed of --sample (default: 1)");
    line.exclusive("--json", "--csv");
    line.exclusive("--json", "--games");
    line.exclusive("--csv", "--games");
    for (const char* other : {"--json", "--csv", "--games"}) line.exclusive("--positions", other);
    line.example("tengen arena export cup.arena --csv", "for a spreadsheet");
    line.example("tengen arena export cup.arena --positions cup.binpack", "to train a network");
    line.example("tengen arena export cup.arena --positions cup.data --skip 6 --drop-copies",
                 "without openings and copies");
    line.example("tengen arena export cup.arena --games cup --as sgf", "for other boards");
    return line;
}

/// A field of a line of CSV (RFC 4180), without control characters: other machines and players
/// have written some of the texts.
std::string csv_field(const std::string& raw) {
    const std::string text = printable(raw, raw.size() + 1);
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

std::string csv_of(const Tournament& tournament, const KnownGames& known) {
    std::string text = "game,round,try,host,opening,seed";
    const int seats = tournament.arena.game->seats();
    for (int seat = 1; seat <= seats; ++seat) text += fmt::format(",player{0},rank{0}", seat);
    text += ",end,reason,ply,moves\r\n";
    for (const auto& [number, game] : known.games) {
        text += fmt::format("{},{},{},{},{},{}", number, tournament.round(number), game.attempt,
                            csv_field(game.host),
                            game.opening ? std::to_string(*game.opening + 1) : "", game.seed);
        for (std::size_t seat = 0; seat < game.seating.size(); ++seat) {
            const auto player = static_cast<std::size_t>(game.seating[seat]);
            text += fmt::format(",{},{}", csv_field(tournament.arena.contestants[player].name),
                                game.result.outcome.rank[seat]);
        }
        text += fmt::format(",{},{},{},{}\r\n", name_of(game.result.kind),
                            csv_field(game.result.reason), game.result.ply,
                            csv_field(moves_text(tournament.arena, game)));
    }
    return text;
}

ordered_json games_json(const CountedFolder& folder) {
    ordered_json all = json_of(TournamentFigures(folder));
    all["results"] = ordered_json::array();
    for (const auto& [number, game] : folder.known.games) {
        all["results"].push_back(game_json(folder.tournament->arena, game));
    }
    return all;
}

/// Writes training data, and reports on what is there.
Result<std::string> write_positions(const ExportOptions& options, const CountedFolder& folder) {
    const PositionOptions positions{
        static_cast<int>(options.skip), static_cast<int>(options.sample),
        static_cast<std::uint64_t>(options.seed), options.drop_copies, options.until_proof};
    const Result<TrainingData> data =
        training_data(*folder.tournament, folder.known, positions, options.positions);
    if (!data) return fail(data.error());
    if (auto saved = replace_file(options.positions, data->bytes); !saved) {
        return fail(saved.error());
    }
    std::string text = fmt::format("{} written to {}", counted(data->games, "game"),
                                   printable(options.positions, 200));
    if (data->skipped > 0) {
        text += fmt::format(
            "; {} left out, because a fault or a clock ended them, no position remains, or the "
            "form cannot hold them",
            data->skipped);
    }
    if (data->copies > 0) text += fmt::format("; {} repeated an earlier one", data->copies);
    if (data->unsampled > 0) text += fmt::format("; {} not in the sample", data->unsampled);
    return text;
}

Result<int> write_game_files(const std::filesystem::path& folder, const RecordFormat& format,
                             const Tournament& tournament, const KnownGames& known) {
    int written = 0;
    for (const auto& [number, game] : known.games) {
        const Result<std::string> bytes = game_file(tournament, game, format);
        if (!bytes) return fail(bytes.error());
        auto saved = replace_file(folder / game_file_name(number, format), *bytes);
        if (!saved) return fail(saved.error());
        ++written;
    }
    return written;
}

/// The outermost folder of this path that does not exist yet.
std::filesystem::path first_missing(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::path missing = folder;
    while (missing.has_parent_path() && missing.parent_path() != missing &&
           !std::filesystem::exists(missing.parent_path(), error)) {
        missing = missing.parent_path();
    }
    return missing;
}

Result<int> write_games(const ExportOptions& options, const Tournament& tournament,
                        const KnownGames& known) {
    const std::string name = options.format.empty() ? "tengen" : options.format;
    const RecordFormat& format = *find_record_format(name);
    const std::filesystem::path folder = options.games;
    std::error_code error;
    const std::filesystem::path made = first_missing(folder);
    if (!std::filesystem::create_directories(folder, error)) {
        if (error) return cannot_save(folder, save_problem(error.value()));
        return fail(ErrorCode::CommandLine, "--games", "{} exists (name a new folder)",
                    printable(folder.string(), 200));
    }
    Result<int> written = write_game_files(folder, format, tournament, known);
    // The same command must work once its reason is gone.
    if (!written) std::filesystem::remove_all(made, error);
    return written;
}

}  // namespace

Result<int> run_arena_export(Program& program, std::span<const std::string> arguments) {
    ExportOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    if (!options.format.empty() && options.games.empty()) {
        return fail(ErrorCode::CommandLine, "--as", "requires --games");
    }
    if (options.chooses_positions() && options.positions.empty()) {
        return fail(ErrorCode::CommandLine, "",
                    "--skip, --sample, --drop-copies and --until-proof require --positions");
    }
    if (!options.json && !options.csv && options.games.empty() && options.positions.empty()) {
        return fail(ErrorCode::CommandLine, "",
                    "tengen arena export needs --json, --csv, --games FOLDER or --positions FILE");
    }
    const Result<CountedFolder> folder = count_folder(program, options.folder);
    if (!folder) return fail(folder.error());
    if (options.json) {
        program.out().line(json_text(games_json(*folder), 2));
    } else if (options.csv) {
        program.out().write(csv_of(*folder->tournament, folder->known));
    } else if (!options.positions.empty()) {
        const Result<std::string> written = write_positions(options, *folder);
        if (!written) return fail(written.error());
        program.out().line(*written);
    } else {
        const Result<int> written = write_games(options, *folder->tournament, folder->known);
        if (!written) return fail(written.error());
        program.out().line(
            fmt::format("{} written to {}", counted(*written, "game"), options.games));
    }
    return 0;
}

}  // namespace tengen::cli
