// Fuzzing of engines' answers, in the dialect of TENGEN_FUZZ_DIALECT: no line results in an illegal
// move, or in a report that cannot be shown. For libFuzzer; see fuzz.sh.
#include "engine/engine_session.hpp"
#include "engine/gomocup_game.hpp"
#include "fuzz_input.hpp"
#include "plugin/answer_check.hpp"

namespace tengen {
namespace {

using fuzz::require;

std::shared_ptr<const Game> game_for(std::size_t number) {
    static const auto gomocup = [](int rule, bool swap2) {
        return make_game({15, 15, rule, swap2}, fuzz::catalogue()).value();
    };
    static const std::shared_ptr<const Game> games[] = {gomocup(0, false), gomocup(1, false),
                                                        gomocup(4, false), gomocup(1, true)};
    return number < std::size(games) ? games[number] : fuzz::some_game(number);
}

/// Talks to a dialog like a session does: the result of each line decides the next request.
class Conversation {
  public:
    Conversation(EngineProtocol& dialog, std::shared_ptr<const Game> game)
        : protocol_(dialog), game_(std::move(game)), position_(game_) {
        restart();
    }

    void hear(std::string_view line) {
        if (line.empty() || line[0] < 1 || line[0] > 5) return take(protocol_.hear(line, out_));
        switch (line[0]) {
            case 1:
                if (state_ == State::Preparing) take(protocol_.timed_out(out_));
                break;
            case 2:
                protocol_.stop(out_);
                break;
            case 3:
                protocol_.new_game();
                break;
            case 4:
                if (state_ == State::Idle && position_.ply() > 0) position_.undo();
                break;
            default:
                if (state_ == State::Idle) prepare();
        }
    }

    void next() {
        for (const std::string& line : out_) {
            require(line.find_first_of(std::string_view("\r\n\0", 3)) == line.npos, "one line");
        }
        out_.clear();
        if (state_ != State::Idle || !protocol_.is_ready_for(*game_)) return;
        state_ = State::Thinking;
        take(protocol_.think(position_, {}, Clock::time_point(), out_));
    }

  private:
    enum class State : std::uint8_t { Preparing, Idle, Thinking };

    void restart() {
        protocol_.begin();
        prepare();
    }

    void prepare() {
        state_ = State::Preparing;
        const EngineEvent heard = protocol_.prepare(game_, out_);
        if (std::holds_alternative<EngineEvent::Ready>(heard.what)) state_ = State::Idle;
    }

    void take(const EngineEvent& heard) {
        if (std::holds_alternative<EngineEvent::Ready>(heard.what)) {
            if (state_ == State::Preparing) state_ = State::Idle;
        } else if (std::holds_alternative<EngineEvent::Restart>(heard.what)) {
            restart();
        } else if (const AiReport* const report = std::get_if<AiReport>(&heard.what)) {
            AiReport shown = *report;
            require(tidy(shown, position_), "a report can be shown");
        } else if (const Answer* const answer = std::get_if<Answer>(&heard.what)) {
            answered(*answer);
        }
    }

    void answered(const Answer& answer) {
        if (!answer) {
            require(!english(answer.error().text).empty(), "a fault has a text");
            return restart();
        }
        if (state_ != State::Thinking) return;
        state_ = State::Idle;
        if (answer->kind != Decision::Kind::Resign) {
            require(position_.is_legal(answer->action), "a move is legal");
            position_.apply(answer->action);
            reply();
        }
        if (position_.over()) position_ = Position(game_);
    }

    /// The other side plays the first legal move.
    void reply() {
        if (position_.over()) return;
        ActionList scratch;
        position_.apply(position_.legal(scratch)[0]);
    }

    EngineProtocol& protocol_;
    std::shared_ptr<const Game> game_;
    Position position_;
    EngineProtocol::Lines out_;
    State state_ = State::Preparing;
};

void converse(std::string_view bytes) {
    fuzz::Input input(bytes);
    EngineSettings settings;
    settings.dialect = EngineDialect::TENGEN_FUZZ_DIALECT;
    settings.options = {{"thread_num", "2"}};
    const auto dialog = make_protocol(settings);
    const auto game = game_for(input.below(7));
    if (!dialog->accepts(*game)) return;
    Conversation conversation(*dialog, game);
    while (!input.empty()) {
        conversation.hear(input.line());
        conversation.next();
    }
}

}  // namespace
}  // namespace tengen

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    tengen::converse({reinterpret_cast<const char*>(data), size});
    return 0;
}
