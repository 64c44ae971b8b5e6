// The tables and the net with which programs play and learn: those of the engine, or files.
#pragma once

#include <string>

#include "engine.hpp"

namespace CLI {
class App;
}

namespace training {

struct Evaluation {
    std::string tables;  ///< a file of tengen_tune, or "by-hand"; empty: those of the engine
    std::string net;     ///< a file of tengen_learn; empty: the engine's, but none for other tables

    /// Adds the option --tables.
    void add_tables(CLI::App& app);
    /// Adds the option --net.
    void add_net(CLI::App& app);

    /// Throws std::runtime_error with a text for people.
    sente::Values values(const Header& header) const;
};

/// The contents of a file. Throws std::runtime_error with a text for people.
std::string bytes_of(const std::string& path);

}  // namespace training
