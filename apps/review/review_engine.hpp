// The engine that judges positions in a review, the solver that proves wins, and their limits.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "plugin/ai_session.hpp"
#include "table/analysis_options.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen {

struct ChosenAi;
struct ChosenEngine;

struct ReviewEngine {
    using Open = std::function<std::shared_ptr<AiSession>(boost::asio::io_context&)>;

    std::string name;           ///< "sente:hard"
    std::uint32_t options = 0;  ///< a hash of its options
    std::uint64_t build = 0;    ///< changes with its program
    Open open;                  ///< empty: there is none
    /// A score s means the chance 1 / (1 + e^(-s / scale)). Empty: only chances count.
    std::optional<double> scale = {};
    AnalysisLimits limits = {};  ///< of its seat; they end each search too
};

/// `scale`: see PlayerFactory::score_scale(). `limits`: see AnalysisLimits::of().
ReviewEngine review_engine(const ChosenAi& ai, std::optional<double> scale = {},
                           AnalysisLimits limits = {});
ReviewEngine review_engine(const ChosenEngine& engine, std::optional<double> scale = {});
/// The AI "threats" as a solver by fours and threes. A program with a window sets `gives_way`, as
/// in the settings of its engine.
ReviewEngine review_solver(const AiInfo& threats, const std::filesystem::path& host,
                           Isolation isolation = Isolation::Process, bool gives_way = false);

struct ReviewSettings {
    static constexpr int kDeeper = 8;                   ///< times the limits, for the second search
    static constexpr double kDeeperFrom = 5;            ///< loss in points
    static constexpr std::uint64_t kWinNodes = 30'000;  ///< for one proof; about 200 ms

    /// Limits for one position. With nodes, there is no time limit, the engine forgets the last
    /// position before the next, and the same game gets the same review.
    std::uint64_t nodes = 0;
    std::chrono::milliseconds time{500};
    int threads = 1;  ///< positions searched at the same time
};

/// The kinds of evaluations that a review makes.
enum class ReviewSearch : std::uint8_t {
    Best,          ///< the best line
    BestDeeper,    ///< with more time
    Played,        ///< the line of the played action
    PlayedDeeper,  ///< with more time
    Win,           ///< a proved win of the side to move
    Held,          ///< the actions after which the next side has no proved win
};
inline constexpr int kReviewSearches = 6;

/// Names of the evaluations of a review in files and in the cache. Equal names mean the same
/// engine, options and limits.
struct ReviewNames {
    struct Name {
        std::string engine;
        std::uint32_t options = 0;
        std::uint64_t cached = 0;  ///< also changes with the engine's program
    };

    ReviewNames(const ReviewEngine& engine, const ReviewEngine& solver,
                const ReviewSettings& settings);

    const Name& of(ReviewSearch search) const { return names_[static_cast<std::size_t>(search)]; }

  private:
    std::array<Name, kReviewSearches> names_;
};

}  // namespace tengen
