// Sessions with AIs of tests/plugin/bad, and what is left over afterwards.
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

/// The program in which plugins run.
std::filesystem::path host_program();
/// The same on a system without a layer of the sandbox (tests/sandbox/deny_layer.cpp): a script in
/// that folder.
std::filesystem::path host_without(const std::filesystem::path& folder, const std::string& layer);
/// A plugin of tests/plugin/bad.
std::filesystem::path test_plugin(const std::string& name);

/// The AI of a plugin of tests/plugin/bad; "moves.segfault", or "first" for "good.first". Only id
/// and file are known.
AiInfo test_ai(const std::string& name);

/// An io_context with sessions on it. Waiting is bounded by a time that only a hang can reach.
class Stage {
  public:
    Stage();
    ~Stage();

    std::shared_ptr<AiSession> session(const std::string& ai,
                                       Isolation isolation = Isolation::Process);
    std::shared_ptr<AiSession> session(AiSettings settings);

    /// Runs until it is true; throws std::runtime_error when that takes a minute.
    void run_until(const std::function<bool()>& done);
    void run_for(std::chrono::milliseconds time);

    Answer ask(AiSession& session, const Position& position, const Budget& budget = {});
    tl::expected<void, Fault> prepare(AiSession& session, std::shared_ptr<const Game> game);

    boost::asio::io_context& io() { return *io_; }

  private:
    std::unique_ptr<boost::asio::io_context> io_;
};

/// The action's name, or "kind: text" of the fault.
std::string text_of(const Answer& answer, const Position& position);

/// soft and hard from now.
Budget budget_of(std::chrono::milliseconds soft, std::chrono::milliseconds hard);

/// What this process holds: open descriptors and children that were not waited for.
struct Holdings {
    int descriptors = 0;
    bool children = false;

    static Holdings now();
    friend bool operator==(const Holdings&, const Holdings&) = default;
};

}  // namespace tengen::test
