// Fuzzing of Tengen's AIs as engines, with lines of a malicious manager. The answers must be valid
// lines, and each request must be answered after the AI has answered. For libFuzzer; see fuzz.sh.
#include "engine/fake_ai.hpp"
#include "engine/gomocup_server.hpp"
#include "engine/line_buffer.hpp"
#include "fuzz_input.hpp"

namespace tengen {
namespace {

using fuzz::require;

/// Handles lines that control the AI. Returns false for other lines.
bool direct(test::FakeAi& ai, std::string_view line) {
    if (line.empty() || line[0] < 1 || line[0] > 6) return false;
    const std::string text(line.substr(1));
    switch (line[0]) {
        case 1:
            ai.settle();
            break;
        case 2:
            ai.resigns = !ai.resigns;
            break;
        case 3:
            ai.fault = ai.fault ? std::nullopt
                                : std::optional(Fault{FaultKind::Failed, Message("{}", text)});
            break;
        case 4:
            ai.tells = AiReport{3, 10, 0.5, 0.25, {Action::place(1), Action::pass()}, {}};
            break;
        case 5:
            for (const char* const choice : {"black", "white", "more"}) {
                if (text == choice) ai.choices.push_back(text);
            }
            break;
        default:
            ai.refused_columns = static_cast<int>(text.size());
    }
    return true;
}

void serve(std::string_view bytes) {
    test::FakeAi ai;
    GomocupServer server(fuzz::catalogue(), ai, "name=\"fuzzed\"", 1, [](std::string_view line) {
        require(line.find_first_of(std::string_view("\r\n\0", 3)) == line.npos, "one line");
        require(!line.empty() && line.size() < 2000, "a line is no longer than a manager reads");
    });
    LineBuffer lines;
    lines.add(bytes);
    while (const auto line = lines.next()) {
        if (server.ended()) return;
        if (direct(ai, *line)) continue;
        line->size() > LineBuffer::kMaxLine ? server.hear_too_long() : server.hear(*line);
    }
    ai.fault.reset();
    ai.choices.clear();
    ai.settle();
    require(!server.busy() || server.ended(), "each request is answered");
}

}  // namespace
}  // namespace tengen

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    tengen::serve({reinterpret_cast<const char*>(data), size});
    return 0;
}
