// The cells that hops in any direction reach in a position. A part of the mover's code.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "core/mover.hpp"
#include "core/position.hpp"

namespace tengen {

/// Areas of empty cells that hops connect, for kinds with Kind::shares_hops. Each is found once,
/// when the first stone reaches it.
class Mover::HopAreas {
  public:
    explicit HopAreas(const Position& position) : cells_(position.cells()) {}

    /// Visits the cells that the hops of a stone reach, area by area.
    template <class Visit>
    void visit(const Kind& kind, Cell from, const Visit& visit) {
        if (kind_ != &kind) begin(kind);
        std::array<Cell, kMaxLandings + 1> landed;
        std::size_t count = 0;
        for (const Landing& landing : landings(from)) {
            landed[count] = landing.to;
            count += passes(landing) & unsigned{cells_[landing.to] == kEmpty};
        }
        std::array<std::uint16_t, kMaxLandings> visited;
        std::size_t visits = 0;
        for (const Cell to : std::span(landed).first(count)) {
            if (area_of_[to] == 0) explore(to);
            const std::uint16_t area = area_of_[to];
            const auto before = std::span(visited).first(visits);
            if (std::ranges::find(before, area) != before.end()) continue;
            visited[visits++] = area;
            const std::size_t first = ends_[area - 1u];
            visit(std::span<const Cell>(found_).subspan(first, ends_[area] - first));
        }
    }

  private:
    static constexpr std::uint16_t kNoArea = 0xFFFF;

    void begin(const Kind& kind) {
        kind_ = &kind;
        for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
            area_of_[cell] = cells_[cell] == kEmpty ? 0 : kNoArea;
        }
        areas_ = 0;
        ends_[0] = 0;
    }

    std::span<const Landing> landings(Cell cell) const {
        return {kind_->landings + cell * kind_->landings_of_cell, kind_->landings_of_cell};
    }
    unsigned passes(const Landing& landing) const {
        return landing.passes >> cells_[landing.over] & 1u;
    }

    /// Written without branches, because these would be mispredicted.
    void explore(Cell start) {
        const std::uint16_t area = ++areas_;
        const std::size_t first = ends_[area - 1u];
        std::size_t count = first;
        found_[count++] = start;
        area_of_[start] = area;
        for (std::size_t next = first; next < count; ++next) {
            for (const Landing& landing : landings(found_[next])) {
                std::uint16_t& area_there = area_of_[landing.to];
                const unsigned lands = passes(landing) & unsigned{area_there == 0};
                found_[count] = landing.to;
                area_there = static_cast<std::uint16_t>(area_there + lands * area);
                count += lands;
            }
        }
        ends_[area] = static_cast<std::uint16_t>(count);
    }

    std::span<const Side> cells_;
    const Kind* kind_ = nullptr;
    std::uint16_t areas_ = 0;
    std::array<std::uint16_t, kMaxCells + 1> area_of_;  ///< from 1 on; 0: not explored, or kNoArea
    std::array<Cell, kMaxCells + 1> found_;             ///< area after area
    std::array<std::uint16_t, kMaxCells + 1> ends_;     ///< of the cells of each area
};

}  // namespace tengen
