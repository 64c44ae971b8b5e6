#include "config/region_reader.hpp"

#include <algorithm>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "config/value_reader.hpp"

namespace tengen {
namespace {

constexpr std::size_t kMaxRegions = 64;
constexpr std::size_t kMaxRegionText = 4000;  ///< characters

std::optional<std::vector<Cell>> read_cells(std::string_view name, const YamlNode& node,
                                            const Board& board, ErrorList& errors) {
    const auto text = read_text(name, kMaxRegionText, node, errors);
    if (!text) return std::nullopt;
    Result<std::vector<Cell>> cells = parse_region(board, *text);
    if (cells) return std::move(*cells);
    errors.add(node.place, "region '{}': {}", name, cells.error().front().message);
    return std::nullopt;
}

std::optional<BoardRegion> read_region(const YamlEntry& entry, const Board& board,
                                       const SideNames& sides, ErrorList& errors) {
    const std::size_t before = errors.count();
    BoardRegion region{entry.key, {}};
    if (!is_name(entry.key) || entry.key == "empty") {
        errors.add(entry.place,
                   "a region's name must be a word of small letters, digits and underscores other "
                   "than 'empty', found '{}'",
                   printable(entry.key, 40));
    }
    if (!entry.value.is_map()) {
        if (auto cells = read_cells(entry.key, entry.value, board, errors)) {
            region.cells.push_back(std::move(*cells));
        }
        return errors.count() == before ? std::optional(std::move(region)) : std::nullopt;
    }
    const std::vector<std::string_view> known(sides.names.begin(), sides.names.end());
    for (const YamlEntry& side : entry.value.entries) {
        if (std::ranges::find(known, side.key) != known.end()) continue;
        errors.add(side.place, "unknown side '{}'{}", printable(side.key, 40),
                   did_you_mean(side.key, known));
    }
    for (std::size_t i = 0; i < sides.playing; ++i) {
        const YamlEntry* side = entry.value.find(sides.names[i]);
        if (side == nullptr) {
            errors.add(entry.place, "region '{}' needs the cells of '{}'", printable(entry.key, 40),
                       sides.names[i]);
        } else if (auto cells = read_cells(entry.key, side->value, board, errors)) {
            region.cells.push_back(std::move(*cells));
        }
    }
    return errors.count() == before ? std::optional(std::move(region)) : std::nullopt;
}

}  // namespace

std::vector<BoardRegion> read_regions(const YamlEntry& entry, const Board& board,
                                      const SideNames& sides, ErrorList& errors) {
    std::vector<BoardRegion> regions;
    if (!expect_map(entry.value, "regions", errors)) return regions;
    if (entry.value.entries.size() > kMaxRegions) {
        errors.add(entry.place, "more than {} regions", kMaxRegions);
        return regions;
    }
    for (const YamlEntry& item : entry.value.entries) {
        if (item.value.is_word("off")) continue;  // a variant leaves it out
        if (auto region = read_region(item, board, sides, errors)) {
            regions.push_back(std::move(*region));
        }
    }
    return regions;
}

}  // namespace tengen
