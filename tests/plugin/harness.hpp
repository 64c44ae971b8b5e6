// Sessions with the AIs of tests/plugin/bad, and the resources that remain after them.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/position.hpp"
#include "plugin/ai_session.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen::test {

/// The program that runs plugins.
std::filesystem::path host_program();
/// The same, on a system without a layer of the sandbox (tests/sandbox/deny_layer.cpp): a script in
/// that folder.
std::filesystem::path host_without(const std::filesystem::path& folder, const std::string& layer);
/// The file of a plugin of tests/plugin/bad.
std::filesystem::path test_plugin(const std::string& name);

/// An AI of a plugin of tests/plugin/bad, such as "moves.segfault"; "first" means "good.first".
/// Only the id and the file are set.
AiInfo test_ai(const std::string& name);

/// An io_context with sessions on it. Waiting has a limit that only a hang can reach.
class Stage {
  public:
    Stage();
    ~Stage();

    std::shared_ptr<AiSession> session(const std::string& ai,
                                       Isolation isolation = Isolation::Process);
    std::shared_ptr<AiSession> session(AiSettings settings);

    /// Runs until `done` is true. Throws std::runtime_error after a minute.
    void run_until(const std::function<bool()>& done);
    void run_for(std::chrono::milliseconds time);

    Answer ask(AiSession& session, const Position& position, const Budget& budget = {});
    tl::expected<void, Fault> prepare(AiSession& session, std::shared_ptr<const Game> game);

    boost::asio::io_context& io() { return *io_; }

  private:
    std::unique_ptr<boost::asio::io_context> io_;
};

/// Returns the name of the move, or "kind: text" of the fault.
std::string text_of(const Answer& answer, const Position& position);

/// Both limits count from now.
Budget budget_of(std::chrono::milliseconds soft, std::chrono::milliseconds hard);

/// Resources of this process: open descriptors, and children that were not waited for.
struct Holdings {
    int descriptors = 0;
    bool children = false;

    static Holdings now();
    friend bool operator==(const Holdings&, const Holdings&) = default;
};

}  // namespace tengen::test
