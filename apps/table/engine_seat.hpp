// Turns a seat with an engine ("engine:./pbrain-x", "engine:rapfi,thread_num=2") into the settings
// that start the engine.
#pragma once

#include <filesystem>
#include <string>

#include "config/engine_file.hpp"
#include "config/seat_spec.hpp"
#include "engine/engine_settings.hpp"

namespace tengen {

struct ChosenEngine {
    EngineSettings settings;
    std::string shown;  ///< "rapfi", "pbrain-x"
};

/// Finds an engine by the name of its file, or a program by its path. Options of the seat named
/// dialect, sandbox, memory, data and ponder are those of a file. All others go to the engine,
/// unless they look like mistyped names of these. `host` is tengen-ai-host. Errors have no place,
/// except those of the engine's file.
Result<ChosenEngine> choose_engine(const SeatSpec& seat, const EngineList& engines,
                                   const std::filesystem::path& host);

/// A warning about an engine that runs without the sandbox; none for others.
std::optional<Message> sandbox_remark(const ChosenEngine& engine);

}  // namespace tengen
