// The program's end of our own protocol: any game, any number of seats. docs/protocol.md describes
// the format.
#pragma once

#include "engine/engine_protocol.hpp"
#include "engine/engine_settings.hpp"
#include "engine/line_sets.hpp"

namespace tengen {

class TengenProtocol final : public EngineProtocol {
  public:
    explicit TengenProtocol(EngineSettings settings) : settings_(std::move(settings)) {}

    std::string_view line_end() const override { return "\n"; }
    Result<void> accepts(const Game&) const override { return {}; }
    void begin() override;
    EngineEvent prepare(std::shared_ptr<const Game> game, Lines& out) override;
    bool is_ready_for(const Game& game) const override;
    void new_game() override { new_game_ = true; }
    bool can_analyse() const override { return analyses_; }
    EngineEvent think(const Position& position, const Budget& budget, Clock::time_point now,
                      Lines& out) override;
    void stop(Lines& out) override;
    EngineEvent hear(std::string_view line, Lines& out) override;
    std::chrono::milliseconds patience() const override;
    EngineEvent timed_out(Lines& out) override;
    void quit(Lines& out) override { out.emplace_back("quit"); }
    const std::string& about() const override { return about_; }

  private:
    enum class Awaited : std::uint8_t { None, Hello, Game, Decision, Lines };

    void say_game(Lines& out);
    EngineEvent hear_hello(std::string_view word, std::string_view rest, Lines& out);
    EngineEvent hear_game(std::string_view word, std::string_view rest);
    EngineEvent hear_decision(std::string_view word, std::string_view rest, std::string_view line);
    EngineEvent hear_report(std::string_view rest);
    EngineEvent hear_lines(std::string_view word, std::string_view rest, std::string_view line);

    EngineSettings settings_;
    std::string about_;
    std::shared_ptr<const Game> game_;
    bool greeted_ = false;
    bool ready_ = false;
    bool new_game_ = false;
    Awaited awaited_ = Awaited::None;
    std::optional<Position> position_;  ///< of the current question
    AiReport report_;
    bool analyses_ = false;
    std::shared_ptr<const AnalysisSettings> analysis_;  ///< of the current question; null: none
    ReportedLines lines_;
};

}  // namespace tengen
