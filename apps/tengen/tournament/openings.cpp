// tengen arena openings: the openings of a tournament that favour no seat.
#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "arena/tally.hpp"
#include "base/durable_file.hpp"
#include "base/text.hpp"
#include "commands.hpp"
#include "tournament/texts.hpp"
#include "tournament/tournament_commands.hpp"

namespace tengen::cli {
namespace {

/// Shares of the first seat in per cent.
struct ShareRange {
    double low = 0;
    double high = 100;

    bool contains(double percent) const { return low <= percent && percent <= high; }
};

struct KeptOptions {
    std::string folder;
    ShareRange range;
    std::string file;
};

Result<ShareRange> read_range(const std::string& text) {
    const std::size_t dots = text.find("..");
    if (dots != std::string::npos) {
        const auto low = to_number<double>(std::string_view(text).substr(0, dots));
        const auto high = to_number<double>(std::string_view(text).substr(dots + 2));
        if (low && high && 0 <= *low && *low <= *high && *high <= 100) {
            return ShareRange{*low, *high};
        }
    }
    return fail(ErrorCode::CommandLine, "",
                "'{}' is not a range of per cents (the lower one first, such as 30..70)",
                printable(text, 40));
}

CommandLine declare(KeptOptions& options) {
    CommandLine line("tengen arena openings",
                     "Print the openings whose first seat has a share of the points within a "
                     "range, as a list for the next tournament. Only complete rounds count.");
    line.positional("DIR", options.folder, Presence::Required, "a tournament's folder");
    line.option(
        "--keep", "LOW..HIGH",
        [&options](const std::string& text) -> Result<void> {
            const Result<ShareRange> range = read_range(text);
            if (!range) return fail(range.error());
            options.range = *range;
            return {};
        },
        "the share in per cent (default: 0..100)");
    line.text("--out", "FILE", options.file, "write them into this file");
    line.example("tengen arena openings cup.arena --keep 30..70 --out fair.txt",
                 "leave out openings that one seat wins");
    return line;
}

/// The rounds of each opening of the file, together with those of its images.
std::map<int, PairRounds> rounds_by_opening(const Tournament& tournament, const Tally& tally) {
    const ArenaSettings& arena = tournament.arena;
    const int plain = static_cast<int>(arena.openings.size()) / arena.images;
    std::map<int, PairRounds> rounds;
    for (const auto& [opening, played] : tally.openings()) {
        PairRounds& all = rounds[opening % plain];
        for (const auto& [share, count] : played.counts) {
            for (double i = 0; i < count; ++i) all.add(share, played.games / played.rounds);
        }
    }
    return rounds;
}

/// The kept openings as lines; empty if there are none.
std::string kept_lines(const CountedFolder& folder, const ShareRange& range) {
    const Tournament& tournament = *folder.tournament;
    const auto rounds = rounds_by_opening(tournament, *folder.tally);
    std::string lines;
    std::int64_t kept = 0;
    for (const auto& [opening, played] : rounds) {
        const double percent = 100 * played.mean();
        if (!range.contains(percent)) continue;
        ++kept;
        lines +=
            fmt::format("{}  # {}: {:.1f} %\n",
                        opening_text(tournament.arena.openings[static_cast<std::size_t>(opening)]),
                        counted(static_cast<std::int64_t>(played.rounds), "round"), percent);
    }
    if (kept == 0) return "";
    return fmt::format(
               "# {} of {} played openings, whose first seat has {:g} to {:g} % of the points\n",
               with_commas(kept), with_commas(static_cast<std::int64_t>(rounds.size())), range.low,
               range.high) +
           "# " + one_sided_text(*folder.tally) + '\n' + lines;
}

}  // namespace

Result<int> run_arena_openings(Program& program, std::span<const std::string> arguments) {
    KeptOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    std::error_code missing;
    if (!options.file.empty() && std::filesystem::exists(options.file, missing)) {
        return fail(ErrorCode::CommandLine, "--out", "{} exists (name a new file)",
                    printable(options.file, 200));
    }
    const Result<CountedFolder> folder = count_folder(program, options.folder);
    if (!folder) return fail(folder.error());
    if (folder->tournament->arena.openings.empty()) {
        return fail(ErrorCode::Input, options.folder,
                    "the tournament has no openings (its file can name some with 'openings')");
    }
    if (folder->tally->openings().empty()) {
        return fail(ErrorCode::Input, options.folder, "no round is complete");
    }
    const std::string lines = kept_lines(*folder, options.range);
    if (lines.empty()) {
        return fail(ErrorCode::Input, options.folder,
                    "no opening's first seat has {} to {} % of the points (try a wider --keep)",
                    options.range.low, options.range.high);
    }
    if (options.file.empty()) {
        program.out().write(lines);
        return 0;
    }
    if (auto saved = replace_file(options.file, lines); !saved) return fail(saved.error());
    program.out().line(fmt::format("written: {}", printable(options.file, 200)));
    return 0;
}

}  // namespace tengen::cli
