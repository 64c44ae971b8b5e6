// AIs that use the C interface wrongly, without the safety of the C++ layer.
#include <tengen/plugin.h>

#include <cstring>
#include <new>
#include <stdexcept>

namespace {

using Think = bool (*)(const tengen_ai_t*, const tengen_request_t*, tengen_decision_t*,
                       tengen_error_t*);

bool throws_number(const tengen_ai_t*, const tengen_request_t*, tengen_decision_t*,
                   tengen_error_t*) {
    throw 42;
}
bool throws_text(const tengen_ai_t*, const tengen_request_t*, tengen_decision_t*, tengen_error_t*) {
    throw std::runtime_error("let go");
}
bool throws_memory(const tengen_ai_t*, const tengen_request_t*, tengen_decision_t*,
                   tengen_error_t*) {
    throw std::bad_alloc();
}
bool fails_silently(const tengen_ai_t*, const tengen_request_t*, tengen_decision_t*,
                    tengen_error_t*) {
    return false;
}
bool fails_endlessly(const tengen_ai_t*, const tengen_request_t*, tengen_decision_t*,
                     tengen_error_t* error) {
    std::memset(error->text, 'x', error->capacity);
    return false;
}
/// Calls every function of the position with invalid values.
bool asks_nonsense(const tengen_ai_t*, const tengen_request_t* request, tengen_decision_t* decision,
                   tengen_error_t*) {
    const tengen_position_api_t& api = *request->api;
    tengen_position_t* position = request->position;
    std::uint8_t ranks[TENGEN_MAX_SEATS];
    char text[8];
    api.ranks(position, ranks);
    api.action_at(position, 4000000000u);
    api.side_of(position, 200);
    for (const tengen_action_t action :
         {0xFFFFu, 0x10000u, 0x0FFFFFFFu, 0x10000000u, 0x1FFFFFFFu, 0x20000000u, 0x20000001u,
          0x30000000u, 0x3FFFFFFFu, 0x40000000u, 0xFFFFFFFFu}) {
        if (api.is_legal(position, action)) return false;
        if (api.apply(position, action) != TENGEN_APPLY_ILLEGAL) return false;
        api.action_name(position, action, text, sizeof text);
        api.action_name(position, action, text, 1);
        api.action_name(position, action, text, 0);
    }
    for (int i = 0; i < 3; ++i) {
        if (api.undo(position)) return false;
    }
    const tengen_action_t* actions = nullptr;
    if (api.legal(position, &actions) == 0) return false;
    *decision = {TENGEN_DECIDE_PLAY, actions[0]};
    return true;
}

struct Kind {
    tengen_ai_descriptor_t descriptor;
    Think think;
};

Kind kinds[] = {
    {{"throws-number", "", "", "", "", nullptr, 0, 0}, &throws_number},
    {{"throws-text", "", "", "", "", nullptr, 0, 0}, &throws_text},
    {{"throws-memory", "", "", "", "", nullptr, 0, 0}, &throws_memory},
    {{"fails-silently", "", "", "", "", nullptr, 0, 0}, &fails_silently},
    {{"fails-endlessly", "", "", "", "", nullptr, 0, 0}, &fails_endlessly},
    {{"asks-nonsense", "", "", "", "", nullptr, 0, 0}, &asks_nonsense},
    {{"no-functions", "", "", "", "", nullptr, 0, 0}, nullptr},
    {{"no-instance", "", "", "", "", nullptr, 0, 0}, nullptr},
};
constexpr std::uint32_t kNoInstance = 7;

bool new_game(const tengen_ai_t*, tengen_error_t*) {
    return true;
}
const void* get_extension(const tengen_ai_t*, const char*) {
    return nullptr;
}
void destroy(const tengen_ai_t* ai) {
    delete ai;
}

std::uint32_t count() {
    return sizeof kinds / sizeof kinds[0];
}
const tengen_ai_descriptor_t* descriptor(std::uint32_t index) {
    return &kinds[index].descriptor;
}
bool supports(std::uint32_t, const tengen_game_t*, tengen_error_t*) {
    return true;
}
const tengen_ai_t* create(std::uint32_t index, const tengen_host_t*, const tengen_game_t*,
                          const tengen_option_value_t*, std::uint32_t, tengen_error_t* error) {
    if (index == kNoInstance) {
        std::strncpy(error->text, "not in the mood", error->capacity);
        return nullptr;
    }
    return new tengen_ai_t{nullptr, &new_game, kinds[index].think, &get_extension, &destroy};
}

bool init(const char*, tengen_error_t*) {
    return true;
}
void deinit() {}
const void* get_factory(const char* id) {
    static constexpr tengen_ai_factory_t factory{&count, &descriptor, &supports, &create};
    return std::strcmp(id, TENGEN_AI_FACTORY) == 0 ? &factory : nullptr;
}

}  // namespace

extern "C" TENGEN_EXPORT const tengen_plugin_entry_t tengen_plugin_entry;
const tengen_plugin_entry_t tengen_plugin_entry = {TENGEN_ABI_VERSION, 0, &init, &deinit,
                                                   &get_factory};
