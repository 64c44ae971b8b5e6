// Fuzzing of the program's handling of messages from a plugin's host: valid ones, invalid ones, and
// the host's end, at any time. For libFuzzer; see fuzz.sh.
#include <sys/socket.h>
#include <unistd.h>

#include <optional>

#include "fake_child.hpp"
#include "plugin/process_session.hpp"
#include "plugin/wire.hpp"
#include "session_owner.hpp"

namespace tengen {
namespace {

using fuzz::FakeChild;
using fuzz::require;

constexpr int kChannel = 3;  ///< a number in the child
constexpr int kOutput = 1;
constexpr int kMaxSteps = 400;

/// The host's side. It knows the valid answers from the messages that it received.
class Host {
  public:
    /// Reads everything that the program has sent.
    void hear() {
        FakeChild& child = FakeChild::current();
        if (std::exchange(known_, child.started()) != child.started()) position_.reset();
        while (child.alive()) {
            const ssize_t got = ::recv(child.end(kChannel), bytes_.data(), bytes_.size(), 0);
            if (got <= 0) return;
            const auto message = wire::read(std::span(bytes_).first(static_cast<std::size_t>(got)));
            require(message.has_value(), "a message of the program has a header");
            take(*message);
        }
    }

    /// Does the action that the input selects.
    void act(fuzz::Input& input) {
        wire::Buffer out;
        switch (input.below(14)) {
            case 0:
                wire::write(out, SandboxState{true, input.byte()});
                break;
            case 1:
                wire::write_loaded(out, input.byte());
                break;
            case 2:
                wire::write(out, LoadFailure{LoadProblem::NotLoaded, std::string(input.line())});
                break;
            case 3:
                wire::write_seated(out, request_, input.below(2) != 0);
                break;
            case 4:
                wire::write(out, request_, legal(input.byte()));
                break;
            case 5:
                wire::write(out, request_,
                            Decision{static_cast<Decision::Kind>(input.below(3)),
                                     Action(input.byte() * 0x01010101u)});
                break;
            case 6:
                wire::write(
                    out, request_,
                    wire::FaultText{input.below(2) == 0 ? "failed: {}" : "ran out of memory",
                                    {std::string(input.line())}});
                break;
            case 7:
                wire::write(out, request_, report(input));
                break;
            case 8:
                wire::write_log(out, input.line());
                break;
            case 9:
                wire::write(out, request_ + input.byte(), wire::Type::Exhausted);
                break;
            case 10:
                return send(input.piece());
            case 11:
                wire::write(out, request_, lines(input));
                break;
            case 12: {
                typed(out, static_cast<wire::Type>(input.byte()), request_ - input.below(2),
                      input.piece());
                break;
            }
            default:
                return input.below(3) == 0 ? die(input) : print(input.piece());
        }
        send({reinterpret_cast<const char*>(out.data()), out.size()});
    }

  private:
    void take(const wire::Received& message) {
        switch (message.type) {
            case wire::Type::Sit: {
                const auto sit = wire::read_sit(message.body);
                require(sit.has_value(), "Sit can be read");
                const auto game = fuzz::game_of(sit->game);
                require(game != nullptr, "the text of a game is valid");
                position_.emplace(game);
                break;
            }
            case wire::Type::Stones: {
                const auto setup = wire::read_stones(message.body);
                require(setup && position_, "Stones can be read");
                position_.emplace(position_->shared_game(), *setup);
                break;
            }
            case wire::Type::Actions:
            case wire::Type::Think: {
                const auto think = wire::read_think(message.body);
                const auto actions = think ? think->actions : wire::read_actions(message.body);
                require(actions && position_, "actions can be read");
                play(*actions);
                break;
            }
            default:
                require(message.type == wire::Type::NewGame && wire::read_new_game(message.body),
                        "the program says what it may");
        }
        if (message.request != 0) request_ = message.request;
    }

    void play(const wire::Actions& actions) {
        require(actions.keep <= static_cast<std::uint32_t>(position_->ply()),
                "what is kept is there");
        while (static_cast<std::uint32_t>(position_->ply()) > actions.keep) position_->undo();
        for (const Action action : actions.actions) {
            require(position_->is_legal(action), "a played move is legal");
            position_->apply(action);
        }
    }

    Decision legal(std::size_t which) const {
        if (!position_ || position_->over()) return {};
        ActionList scratch;
        const auto legal = position_->legal(scratch);
        return {Decision::Kind::Play, legal[which % legal.size()]};
    }

    AiReport report(fuzz::Input& input) const {
        AiReport report;
        report.depth = input.byte();
        report.win_chance = input.byte() / 255.0;
        report.line = {legal(input.byte()).action, Action::place(input.byte())};
        report.values.resize(input.below(4) == 0 ? 9 : 0);
        return report;
    }

    Analysis lines(fuzz::Input& input) const {
        Analysis set;
        set.key = position_ ? position_->key() : 0;
        set.lines.resize(input.below(4));
        for (AnalysisLine& line : set.lines) {
            line.actions = {legal(input.byte()).action, Action::place(input.byte())};
            line.chances[0] = input.byte() / 255.0;
        }
        set.cells = {{input.byte(), 1.5, input.byte()}};
        return set;
    }

    static void typed(wire::Buffer& out, wire::Type type, std::uint32_t request,
                      std::string_view body) {
        wire::write(out, request, type);
        const auto bytes = std::as_bytes(std::span(body));
        out.insert(out.end(), bytes.begin(), bytes.end());
        const auto length = static_cast<std::uint32_t>(out.size());
        std::memcpy(out.data() + 8, &length, sizeof length);
    }

    static void send(std::string_view bytes) {
        const FakeChild& child = FakeChild::current();
        // A message that does not fit is not sent.
        if (child.alive()) ::send(child.end(kChannel), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    }

    static void print(std::string_view bytes) {
        const FakeChild& child = FakeChild::current();
        if (child.alive() && ::write(child.end(kOutput), bytes.data(), bytes.size()) < 0) return;
    }

    static void die(fuzz::Input& input) {
        FakeChild::current().die({static_cast<Ending::Kind>(input.below(4)), input.byte(),
                                  std::uint64_t{input.byte()} << 23});
    }

    wire::Buffer bytes_ = wire::Buffer(wire::kMaxBytes);
    std::optional<Position> position_;
    std::uint32_t request_ = 0;
    int known_ = 0;  ///< the number of the current child
};

void play(std::string_view bytes) {
    fuzz::Input input(bytes);
    boost::asio::io_context io(1);
    AiSettings settings;
    settings.ai.id = "fuzzed";
    settings.ai.file = "/nowhere/fuzzed.so";
    settings.host = "/nowhere/tengen-ai-host";
    fuzz::SessionOwner owner(make_process_session(io, settings), fuzz::some_game(input.byte()));
    Host host;
    for (int step = 0; step < kMaxSteps && !input.empty(); ++step) {
        input.below(3) == 0 ? owner.act(input) : host.act(input);
        fuzz::settle(io);
        host.hear();
    }
}

}  // namespace
}  // namespace tengen

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    tengen::play({reinterpret_cast<const char*>(data), size});
    return 0;
}
