// Plugins whose file fails one test of the validator, or causes a warning. BAD_* selects the fault.
#include <sys/socket.h>

#include <chrono>
#include <tengen/ai.hpp>
#include <thread>

namespace ai = tengen::ai;

namespace {

class First : public ai::Strategy {
  public:
    static ai::About about() {
        return {.id = "first", .name = "First", .about = "plays the first legal action"};
    }
    using Strategy::Strategy;
    ai::Decision think(ai::Search& search) override {
#if defined(BAD_REFUSED)
        ::socket(AF_UNIX, SOCK_STREAM, 0);
#endif
        return ai::play(search.position().legal()[0]);
    }
};

}  // namespace

#if defined(BAD_REFUSED)

TENGEN_AI(First)

#elif defined(BAD_SCAN_TIME)

namespace {
struct Early {
    Early() { std::this_thread::sleep_for(std::chrono::milliseconds(200)); }
} early;
}  // namespace

TENGEN_AI(First)

#elif defined(BAD_UNKNOWN_ID_NULL)

namespace {
using Factory = ai::glue::Factory<First>;
const void* get_any_factory(const char*) {
    return Factory::get_factory(TENGEN_AI_FACTORY);
}
}  // namespace

extern "C" TENGEN_EXPORT const tengen_plugin_entry_t tengen_plugin_entry;
const tengen_plugin_entry_t tengen_plugin_entry = {TENGEN_ABI_VERSION, 0, &Factory::init,
                                                   &Factory::deinit, &get_any_factory};

#endif
