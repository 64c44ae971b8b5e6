// Runs one AI of a loaded plugin, controlled by the messages on the channel.
#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "channel.hpp"
#include "plugin/ai_instance.hpp"

namespace tengen::ai_host {

class Server {
  public:
    Server(Channel& channel, std::shared_ptr<const LoadedPlugin> plugin);

    /// Serves until the program is gone. False if it sent an invalid message.
    bool run();

  private:
    bool handle(const wire::Received& message);
    bool sit(std::uint32_t request, const wire::Sit& message);
    tl::expected<void, Fault> take_seat(const wire::Sit& message);
    void new_game(const wire::NewGame& message);
    bool set_stones(const Setup& setup);
    bool play(const wire::Actions& actions);
    bool think(std::uint32_t request, const wire::Think& message);
    bool analyse(std::uint32_t request, const Budget& budget);
    bool send_fault(std::uint32_t request, const Fault& fault);
    void log(std::string_view text);

    Channel& channel_;
    std::shared_ptr<const LoadedPlugin> plugin_;
    RuleCatalogue catalogue_;
    std::unique_ptr<AiInstance> ai_;
    std::optional<Position> position_;
    std::optional<Fault> new_game_fault_;  ///< the answer to the next question
    std::atomic<int> lines_left_{0};       ///< remaining lines of the log until the next question
    wire::Buffer buffer_;
};

}  // namespace tengen::ai_host
