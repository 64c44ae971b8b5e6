// Fuzzing of tengen-ai-host with messages of a malicious program. The host continues or stops, and
// its messages are readable. A script replaces the channel of apps/ai-host, and the plugin is part
// of this program. For libFuzzer; see fuzz.sh.
#include <tengen/plugin.h>
#include <cstring>

#include "channel.hpp"
#include "exhaustion.hpp"
#include "fuzz_input.hpp"
#include "server.hpp"

extern "C" const tengen_plugin_entry_t tengen_plugin_entry;

namespace tengen {
namespace {

using fuzz::require;

/// The messages to the host, made from the bytes of the input.
class Script {
  public:
    explicit Script(std::string_view bytes) : input_(bytes) {}

    /// Writes the next message to `buffer`; false at the end.
    bool next(wire::Buffer& buffer) {
        if (input_.empty()) return false;
        const std::uint32_t request = ++request_;
        switch (input_.below(9)) {
            case 0:
                raw(buffer, input_.piece());
                break;
            case 1:
                typed(buffer, static_cast<wire::Type>(input_.byte()), input_.piece());
                break;
            case 2:
                wire::write(buffer, request, wire::Sit{"random", game_text(), ""});
                break;
            case 3:
                wire::write(buffer, request,
                            wire::Sit{"random", game_text(), std::string(input_.line())});
                break;
            case 4:
                wire::write(buffer, request,
                            wire::Sit{std::string(input_.line()), std::string(input_.piece()), ""});
                break;
            case 5:
                wire::write(buffer, 0, wire::NewGame{});
                break;
            case 6:
                wire::write(buffer, 0, actions());
                break;
            case 7:
                wire::write(buffer, 0, stones());
                break;
            default:
                wire::write(buffer, request, wire::Think{actions(), budget()});
        }
        return true;
    }

  private:
    std::string game_text() { return to_text(fuzz::some_game(input_.byte())->description()); }

    wire::Actions actions() {
        wire::Actions message{input_.byte(), {}};
        for (std::size_t left = input_.below(8); left > 0; --left) {
            const auto cell = static_cast<Cell>(input_.byte());
            message.actions.push_back(input_.below(16) == 15 ? Action(cell * 0x01010101u)
                                                             : Action::place(cell));
        }
        return message;
    }

    Setup stones() {
        Setup setup;
        for (std::size_t left = input_.below(8); left > 0; --left) {
            const auto cell = static_cast<Cell>(input_.byte());
            setup.stones.push_back({cell, static_cast<Side>(input_.byte())});
        }
        setup.to_move = static_cast<Side>(input_.byte());
        return setup;
    }

    Budget budget() {
        Budget budget;
        budget.nodes = input_.byte();
        budget.depth = input_.byte();
        budget.seed = input_.byte();
        return budget;
    }

    static void raw(wire::Buffer& buffer, std::string_view bytes) {
        const auto from = std::as_bytes(std::span(bytes));
        buffer.assign(from.begin(), from.end());
    }

    void typed(wire::Buffer& buffer, wire::Type type, std::string_view body) {
        wire::write(buffer, request_, type);
        const auto bytes = std::as_bytes(std::span(body));
        buffer.insert(buffer.end(), bytes.begin(), bytes.end());
        const auto length = static_cast<std::uint32_t>(buffer.size());
        std::memcpy(buffer.data() + 8, &length, sizeof length);
    }

    fuzz::Input input_;
    std::uint32_t request_ = 0;
};

Script* script = nullptr;  ///< of the current input
std::atomic<std::uint32_t> stopped{0};

void check_said(const wire::Buffer& message) {
    const auto received = wire::read(message);
    require(received.has_value(), "a message of the host has a header");
    const auto body = received->body;
    switch (received->type) {
        case wire::Type::Seated:
            return require(wire::read_seated(body).has_value(), "Seated can be read");
        case wire::Type::Answer:
            return require(wire::read_answer(body).has_value(), "an answer can be read");
        case wire::Type::Fault:
            return require(wire::read_fault(body).has_value(), "a fault can be read");
        case wire::Type::Report:
            return require(wire::read_report(body).has_value(), "a report can be read");
        case wire::Type::Lines:
            return require(wire::read_lines(body).has_value(), "lines can be read");
        case wire::Type::Log:
            return require(wire::read_log(body).has_value(), "a log line can be read");
        default:
            require(false, "the host sends only its own kinds of messages");
    }
}

}  // namespace

namespace ai_host {

std::optional<Channel> Channel::open() {
    return Channel(&tengen::stopped);
}

std::optional<wire::Received> Channel::receive() {
    if (!script->next(buffer_) || !wire::fits(buffer_)) return std::nullopt;
    return wire::read(buffer_);
}

bool Channel::send(const wire::Buffer& message) const {
    check_said(message);
    return wire::fits(message);
}

void Channel::offer(const wire::Buffer& message) const {
    check_said(message);
}

void watch_for_exhaustion() {}

}  // namespace ai_host
}  // namespace tengen

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tengen;
    static const auto plugin = LoadedPlugin::linked(tengen_plugin_entry).value();
    Script told({reinterpret_cast<const char*>(data), size});
    script = &told;
    auto channel = ai_host::Channel::open();
    ai_host::Server(*channel, plugin).run();
    return 0;
}
