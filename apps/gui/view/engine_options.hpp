// The options of an engine of the analysis board, as a form: those that an AI describes, or for an
// external engine those of Tengen, and the texts that the engine receives.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "config/engine_file.hpp"
#include "config/levels.hpp"
#include "plugin/ai_info.hpp"

namespace tengen::gui {

/// Keeps texts as typed, even invalid ones. Copies everything.
class EngineOptions {
  public:
    /// `ai`: the AI of the seat; null for an external engine, or if it is unknown.
    /// `file`: the description of an external engine; null if it has none.
    EngineOptions(SeatSpec seat, const AiInfo* ai, Levels levels, const EngineFile* file = nullptr);

    /// The options of the AI that have an effect on an analysis. External engines report none: for
    /// these, how Tengen runs them, and keys of INFO that most of them know, if their dialect has
    /// INFO.
    std::vector<Field> fields() const;
    /// Whether it has other options, as one text: "rule=1, usedatabase=0".
    bool is_free() const { return seat_.kind == SeatKind::Engine; }
    /// The levels of the AI; none if it has an analysis, which they do not weaken.
    std::vector<std::string> levels() const;
    /// Empty: the AI's own defaults.
    const std::string& level() const { return seat_.level; }
    void set_level(const std::string& level) { seat_.level = level; }

    /// The text of an option: as typed, else by the level, else its default.
    std::string text(const Field& field) const;
    void set(const Field& field, const std::string& text);
    const std::string& free_text() const { return free_text_; }
    void set_free_text(const std::string& text) { free_text_ = text; }
    /// Whether anything differs from the engine without options and level.
    bool changed() const;
    void reset();

    /// The engine with its options. Fails at the first invalid one.
    Result<SeatSpec> spec() const;

  private:
    std::string usual_text(const Field& field) const;
    void take_engine_options(const EngineFile* file);
    Result<SeatSpec> engine_spec() const;

    SeatSpec seat_;
    std::vector<Field> fields_;
    Levels levels_;
    std::map<std::string, std::string> typed_;  ///< by option
    std::string free_text_;
};

}  // namespace tengen::gui
