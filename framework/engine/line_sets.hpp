// Gathers the lines of an analysis that an engine reports one by one.
#pragma once

#include <map>
#include <optional>
#include <string_view>

#include "core/analysis.hpp"
#include "core/position.hpp"
#include "engine/gomocup_text.hpp"

namespace tengen {

/// Lines by their rank. A set is complete when all its ranks are. Rank 1, or a rank that comes
/// again, begins the next set.
class LineSet {
  public:
    void begin(std::uint64_t key) {
        *this = {};
        set_.key = key;
    }
    /// Drops the lines of an incomplete set.
    void restart() { lines_.clear(); }
    /// The parts that belong to the whole set.
    Analysis& shared() { return set_; }
    /// Takes a line of a set of so many lines. Returns the set if it is complete now.
    std::optional<Analysis> take(std::uint32_t rank, std::uint32_t count, AnalysisLine line);

  private:
    Analysis set_;
    std::map<std::uint32_t, AnalysisLine> lines_;
};

/// The dialect of Yixin: INFO lines PV i, NUMPV, DEPTH, SELDEPTH, NODES, TOTALNODES, EVAL, WINRATE,
/// DRAWRATE, BESTLINE, and PV DONE.
class YixinLines {
  public:
    void begin(const Position& position);
    /// Reads the text after INFO. Returns a set after its last line.
    std::optional<Analysis> hear(std::string_view text);

  private:
    std::optional<Analysis> hear_pv(std::string_view value);
    void hear_value(std::string_view key, std::string_view value);

    std::optional<Position> position_;
    LineSet set_;
    std::optional<std::uint32_t> index_;  ///< of the line that has begun
    std::uint32_t count_ = 0;             ///< NUMPV
    AnalysisLine line_;
};

/// Tengen's own protocol: "key 1f rank 2 of 5 depth 9 win 0.6 line h8 h9".
class ReportedLines {
  public:
    void begin(const Position& position);
    /// Reads the text after "report". Lines with another key are ignored.
    std::optional<Analysis> hear(std::string_view text);

  private:
    void hear_cell(std::string_view text);

    std::optional<Position> position_;
    LineSet set_;
};

}  // namespace tengen
