// Fuzzing of the readers of online messages. Any bytes are a message or a refusal with a text. A
// message is the same after another round of JSON, and all texts can be shown. For libFuzzer; see
// fuzz.sh.
#include "fuzz_input.hpp"
#include "messages/codec.hpp"

namespace tengen {
namespace {

using fuzz::require;
using namespace messages;

constexpr std::size_t kMaxShown = 1u << 20;

void check_shown(const Text& text) {
    const std::string shown = filled(text, [](const std::string& pattern) { return pattern; });
    require(shown.size() <= kMaxShown, "a shown text has a limit");
}

template <class Read, class Again>
void check(const Read& read, const Again& again) {
    if (!read) {
        require(!read.error().text.pattern.empty(), "a refusal has a text");
        return check_shown(read.error().text);
    }
    const auto second = again(to_json(*read));
    require(second.has_value(), "a written message is readable");
    require(*second == *read, "a message is the same after JSON");
}

}  // namespace
}  // namespace tengen

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tengen;
    if (size == 0) return 0;
    const std::string_view json(reinterpret_cast<const char*>(data) + 1, size - 1);
    if (data[0] % 2 == 0) {
        check(read_request(json), [](const std::string& text) { return read_request(text); });
        return 0;
    }
    const auto answer = read_answer(json);
    check(answer, [](const std::string& text) { return read_answer(text); });
    if (!answer) return 0;
    if (const auto* error = std::get_if<ErrorAnswer>(&answer->message)) check_shown(error->text);
    return 0;
}
