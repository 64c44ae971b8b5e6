// Evaluations of earlier reviews, in an SQLite file that several programs may use. It can be made
// again, so no failure of it is an error: what cannot be read is searched again.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "core/position.hpp"
#include "record/evaluation.hpp"
#include "review/review_engine.hpp"

namespace tengen {

/// Use it on one thread.
class EvaluationCache {
  public:
    /// $XDG_CACHE_HOME/tengen/evaluations.db or ~/.cache/tengen/evaluations.db; empty if neither
    /// variable is an absolute path.
    static std::filesystem::path standard_file();

    /// Opens or creates the file. A damaged file is replaced. With an empty path, or if the file
    /// cannot be used, nothing is found or kept.
    explicit EvaluationCache(const std::filesystem::path& file);
    ~EvaluationCache();
    EvaluationCache(const EvaluationCache&) = delete;
    EvaluationCache& operator=(const EvaluationCache&) = delete;

    /// `played`: the action that the search depends on, if any.
    std::optional<Evaluation> find(const Position& position, const ReviewNames::Name& name,
                                   std::optional<Action> played);
    /// The chance of a seat in a position, 0..1, from a proof or else the longest search of any
    /// engine; empty if no review knows it.
    std::optional<double> chance_of(const Position& position, Seat seat);
    void keep(const Position& position, const ReviewNames::Name& name, std::optional<Action> played,
              const Evaluation& evaluation);
    /// Whether it works.
    bool works() const { return database_ != nullptr; }

  private:
    struct Database;

    void open(const std::filesystem::path& file);
    void remember_game(const Position& position);
    template <class Call>
    void attempt(const Call& call);

    std::unique_ptr<Database> database_;
    std::shared_ptr<const Game> game_;  ///< of the last position
    std::uint32_t fingerprint_ = 0;     ///< of its rules
};

}  // namespace tengen
