// Plugins that cannot be loaded, or say nonsense of themselves; which one is chosen by BAD_*.
#include <tengen/plugin.h>

#include <unistd.h>

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace {

#if defined(BAD_CRASH)
struct Early {
    Early() {
        volatile int* volatile nowhere = nullptr;
        *nowhere = 1;
    }
} early;
#elif defined(BAD_HANG)
struct Early {
    Early() {
        while (true) ::pause();
    }
} early;
#elif defined(BAD_THROW)
struct Early {
    Early() { throw std::runtime_error("early"); }
} early;
#elif defined(BAD_UNDEFINED)
extern "C" void tengen_is_defined_nowhere();
struct Early {
    Early() { tengen_is_defined_nowhere(); }
} early;
#elif defined(BAD_EXIT)
struct Early {
    Early() { std::exit(0); }
} early;
#endif

tengen_option_t options[] = {
    {"depth", "how deep", "3", nullptr, 1, 9, 0, TENGEN_OPTION_INTEGER},
    {"depth", "how deep", "3", nullptr, 1, 9, 0, TENGEN_OPTION_INTEGER},
};
tengen_ai_descriptor_t ai = {"sound", "Sound", "1", "", "about", options, 1, 0};
std::string huge(1'000'000, 'x');

void spoil() {
#if defined(BAD_ID)
    ai.id = "Has Spaces";
#elif defined(BAD_NAME)
    ai.name = huge.c_str();
#elif defined(BAD_UTF8)
    ai.about = "broken \xC3( text";
#elif defined(BAD_ESCAPE)
    ai.name = "\x1b[2J";
#elif defined(BAD_OPTION_TYPE)
    options[0].type = 77;
#elif defined(BAD_OPTION_DEFAULT)
    options[0].default_value = "30";
#elif defined(BAD_OPTION_RANGE)
    options[0].min = 10;
#elif defined(BAD_OPTION_TWICE)
    ai.option_count = 2;
#elif defined(BAD_OPTION_COUNT)
    ai.option_count = 1000000000;
#elif defined(BAD_NULL_ID)
    ai.id = nullptr;
#endif
}

bool init(const char*, tengen_error_t* error) {
    spoil();
#if defined(BAD_INIT)
    for (std::uint32_t i = 0; i < error->capacity; ++i) error->text[i] = 'n';  // and no end
    return false;
#else
    static_cast<void>(error);
    return true;
#endif
}
void deinit() {
#if defined(BAD_END)
    std::abort();
#endif
}

std::uint32_t count() {
#if defined(BAD_COUNT)
    return 1000000;
#elif defined(BAD_TWO)
    return 2;
#else
    return 1;
#endif
}
const tengen_ai_descriptor_t* descriptor(std::uint32_t) {
#if defined(BAD_NO_DESCRIPTOR)
    return nullptr;
#elif defined(BAD_WILD_DESCRIPTOR)
    return reinterpret_cast<const tengen_ai_descriptor_t*>(8);
#else
    return &ai;
#endif
}
bool supports(std::uint32_t, const tengen_game_t*, tengen_error_t*) {
    return true;
}
const tengen_ai_t* create(std::uint32_t, const tengen_host_t*, const tengen_game_t*,
                          const tengen_option_value_t*, std::uint32_t, tengen_error_t*) {
    return nullptr;
}

const void* get_factory(const char*) {
#if defined(BAD_NO_FACTORY)
    return nullptr;
#elif defined(BAD_FACTORY)
    static constexpr tengen_ai_factory_t factory{&count, nullptr, &supports, &create};
    return &factory;
#else
    static constexpr tengen_ai_factory_t factory{&count, &descriptor, &supports, &create};
    return &factory;
#endif
}

}  // namespace

#if defined(BAD_NO_ENTRY)  // a library, but no plugin
extern "C" TENGEN_EXPORT const int tengen_something_else;
const int tengen_something_else = 1;
#elif defined(BAD_ABI)
extern "C" TENGEN_EXPORT const tengen_plugin_entry_t tengen_plugin_entry;
const tengen_plugin_entry_t tengen_plugin_entry = {3, 0, &init, &deinit, &get_factory};
#elif defined(BAD_ENTRY)
extern "C" TENGEN_EXPORT const tengen_plugin_entry_t tengen_plugin_entry;
const tengen_plugin_entry_t tengen_plugin_entry = {TENGEN_ABI_VERSION, 0, nullptr, &deinit,
                                                   &get_factory};
#else
extern "C" TENGEN_EXPORT const tengen_plugin_entry_t tengen_plugin_entry;
const tengen_plugin_entry_t tengen_plugin_entry = {TENGEN_ABI_VERSION, 0, &init, &deinit,
                                                   &get_factory};
#endif
