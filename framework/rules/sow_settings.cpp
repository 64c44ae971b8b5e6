#include "rules/sow_settings.hpp"

#include <algorithm>
#include <string>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "core/notation.hpp"

namespace tengen::rules {

namespace {

constexpr int kMaxSeeds = 127;  ///< in a game; the value of a cell
constexpr std::size_t kMaxTrack = 64;

Result<void> read_track(SowSettings& settings, const Parameters& parameters, const Board& board) {
    for (const std::string_view word : split(parameters.text("track"), ' ')) {
        if (word.empty()) continue;
        const Result<Cell> cell = parse_cell(board, word);
        if (!cell) return fail(ErrorCode::Input, "track", "{}", cell.error());
        if (settings.is_on_track(*cell)) {
            return fail(ErrorCode::Input, "track", "names {} twice", cell_name(board, *cell));
        }
        settings.track.push_back(*cell);
    }
    if (settings.track.size() >= 2 && settings.track.size() <= kMaxTrack) return {};
    return fail(ErrorCode::Input, "track", "needs 2..{} cells in the order of sowing, found {}",
                kMaxTrack, settings.track.size());
}

Result<void> read_stores(SowSettings& settings, const Parameters& parameters, const Board& board) {
    for (Side side = 1; side <= 2; ++side) {
        if (parameters.text("stores", side).empty()) {
            return fail(ErrorCode::Input, "stores",
                        "'stores' must name the cell of each side's store");
        }
        const Result<Cell> cell = parse_cell(board, parameters.text("stores", side));
        if (!cell) return fail(ErrorCode::Input, "stores", "{}", cell.error());
        settings.stores[side] = *cell;
    }
    if (settings.stores[1] != settings.stores[2]) return {};
    return fail(ErrorCode::Input, "stores", "both sides have the same store");
}

Result<void> read_pits(SowSettings& settings, const Parameters& parameters,
                       const RuleContext& context) {
    const std::string& name = parameters.text("home");
    const BoardRegion* region = find_region(context.regions, name);
    if (region == nullptr) {
        std::vector<std::string_view> known;
        for (const BoardRegion& other : context.regions) known.push_back(other.name);
        return fail(ErrorCode::Input, "home", "there is no region '{}' (add it to 'regions'){}",
                    printable(name, 40), did_you_mean(name, known));
    }
    std::size_t count = 0;
    for (Side side = 1; side <= 2; ++side) {
        settings.pits[side].assign(region->of(side).begin(), region->of(side).end());
        for (const Cell pit : settings.pits[side]) {
            const std::string cell = cell_name(context.board, pit);
            if (!settings.is_on_track(pit)) {
                return fail(ErrorCode::Input, "home", "{} is not on the track", cell);
            }
            if (pit == settings.stores[1] || pit == settings.stores[2]) {
                return fail(ErrorCode::Input, "home", "{} is a store", cell);
            }
            if (side == 2 && std::ranges::find(settings.pits[1], pit) != settings.pits[1].end()) {
                return fail(ErrorCode::Input, "home", "{} belongs to both sides", cell);
            }
        }
        count += settings.pits[side].size();
    }
    const int most = kMaxSeeds / static_cast<int>(count);
    if (settings.seeds <= most) return {};
    return fail(ErrorCode::Input, "seeds", "{} pits have at most {} seeds each, found {}", count,
                most, settings.seeds);
}

/// Every cell of the track must belong to a side. Otherwise its seeds would not count.
Result<void> check_owners(const SowSettings& settings, const Board& board) {
    for (const Cell cell : settings.track) {
        const bool owned = std::ranges::any_of(std::array<Side, 2>{1, 2}, [&](Side side) {
            return cell == settings.stores[side] ||
                   std::ranges::find(settings.pits[side], cell) != settings.pits[side].end();
        });
        if (owned) continue;
        return fail(ErrorCode::Input, "track", "{} is neither a pit of a side nor a store",
                    cell_name(board, cell));
    }
    return {};
}

/// Other cells would look like pits.
Result<void> check_cells(const SowSettings& settings, const Board& board) {
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        const bool is_store = cell == settings.stores[1] || cell == settings.stores[2];
        if (board.is_blocked(cell) || is_store || settings.is_on_track(cell)) continue;
        return fail(ErrorCode::Input, "track",
                    "{} is neither on the track nor a store (add it to the board's 'blocked')",
                    cell_name(board, cell));
    }
    return {};
}

Result<void> check_capture(const SowSettings& settings, const Board& board) {
    if (settings.capture != SowCapture::Opposite) return {};
    for (Side side = 1; side <= 2; ++side) {
        for (const Cell pit : settings.pits[side]) {
            const auto faces = [&](Cell other) { return board.column(other) == board.column(pit); };
            if (std::ranges::count_if(settings.pits[3 - side], faces) == 1) continue;
            return fail(ErrorCode::Input, "capture",
                        "'opposite' needs one pit of the other side in the column of {}",
                        cell_name(board, pit));
        }
    }
    return {};
}

}  // namespace

bool SowSettings::is_on_track(Cell cell) const {
    return std::ranges::find(track, cell) != track.end();
}

Result<SowSettings> read_sow_settings(const Parameters& parameters, const RuleContext& context) {
    if (context.sides != 2) {
        return fail(ErrorCode::Input, "", "needs a game of two sides, found {}", context.sides);
    }
    SowSettings settings;
    settings.seeds = static_cast<int>(parameters.integer("seeds"));
    settings.again_in_store = parameters.text("again") == "own_store";
    const std::string& capture = parameters.text("capture");
    settings.capture = capture == "opposite"    ? SowCapture::Opposite
                       : capture == "two_three" ? SowCapture::TwoThree
                                                : SowCapture::None;
    settings.feed = parameters.switched_on("feed");
    settings.skip_start = parameters.switched_on("skip_start");
    if (auto read = read_track(settings, parameters, context.board); !read) {
        return fail(read.error());
    }
    if (auto read = read_stores(settings, parameters, context.board); !read) {
        return fail(read.error());
    }
    if (auto read = read_pits(settings, parameters, context); !read) return fail(read.error());
    for (const auto check : {check_owners, check_cells, check_capture}) {
        if (auto checked = check(settings, context.board); !checked) return fail(checked.error());
    }
    return settings;
}

}  // namespace tengen::rules
