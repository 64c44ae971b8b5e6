// A plugin that cannot be loaded, or has an invalid description. The name of the file selects the
// fault: "load_crash.so" crashes, "load_id.so" has an invalid id. Faults for the loader itself are
// compiled in: BAD_NO_ENTRY, BAD_UNDEFINED.
#include <tengen/plugin.h>

#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace {

/// Returns "crash" for ".../load_crash.so"; empty for other file names.
std::string fault_of_file() {
    static const int here = 0;
    Dl_info info{};
    if (::dladdr(&here, &info) == 0 || info.dli_fname == nullptr) std::abort();
    const std::string path = info.dli_fname;
    const std::string prefix = "/load_";
    const std::size_t begin = path.rfind(prefix);
    const std::size_t end = path.rfind(".so");
    if (begin == std::string::npos || end == std::string::npos) return {};
    return path.substr(begin + prefix.size(), end - begin - prefix.size());
}

const std::string fault = fault_of_file();
bool is(const char* name) {
    return fault == name;
}

#if defined(BAD_UNDEFINED)
extern "C" void tengen_is_defined_nowhere();
#endif

struct Early {
    Early() {
#if defined(BAD_UNDEFINED)
        tengen_is_defined_nowhere();
#endif
        if (is("crash")) {
            volatile int* volatile nowhere = nullptr;
            *nowhere = 1;
        }
        while (is("hang")) ::pause();
        if (is("throw")) throw std::runtime_error("early");
        if (is("exit")) std::exit(0);
    }
} early;

tengen_option_t options[] = {
    {"depth", "how deep", "3", nullptr, 1, 9, 0, TENGEN_OPTION_INTEGER},
    {"depth", "how deep", "3", nullptr, 1, 9, 0, TENGEN_OPTION_INTEGER},
};
tengen_ai_descriptor_t ai = {"sound", "Sound", "1", "", "about", options, 1, 0};
std::string huge(1'000'000, 'x');

void spoil() {
    if (is("id")) ai.id = "Has Spaces";
    if (is("name")) ai.name = huge.c_str();
    if (is("utf8")) ai.about = "broken \xC3( text";
    if (is("escape")) ai.name = "\x1b[2J";
    if (is("option_type")) options[0].type = 77;
    if (is("option_default")) options[0].default_value = "30";
    if (is("option_range")) options[0].min = 10;
    if (is("option_twice")) ai.option_count = 2;
    if (is("option_count")) ai.option_count = 1000000000;
    if (is("null_id")) ai.id = nullptr;
}

bool init(const char*, tengen_error_t* error) {
    spoil();
    if (!is("init")) return true;
    for (std::uint32_t i = 0; i < error->capacity; ++i)
        error->text[i] = 'n';  // without a terminator
    return false;
}
void deinit() {
    if (is("end")) std::abort();
}

std::uint32_t count() {
    if (is("count")) return 1000000;
    return is("two") ? 2 : 1;
}
const tengen_ai_descriptor_t* descriptor(std::uint32_t) {
    if (is("no_descriptor")) return nullptr;
    if (is("wild_descriptor")) return reinterpret_cast<const tengen_ai_descriptor_t*>(8);
    return &ai;
}
bool supports(std::uint32_t, const tengen_game_t*, tengen_error_t*) {
    return true;
}
const tengen_ai_t* create(std::uint32_t, const tengen_host_t*, const tengen_game_t*,
                          const tengen_option_value_t*, std::uint32_t, tengen_error_t*) {
    return nullptr;
}

const void* get_factory(const char*) {
    static constexpr tengen_ai_factory_t broken{&count, nullptr, &supports, &create};
    static constexpr tengen_ai_factory_t sound{&count, &descriptor, &supports, &create};
    if (is("no_factory")) return nullptr;
    return is("factory") ? &broken : &sound;
}

}  // namespace

#if defined(BAD_NO_ENTRY)  // a library that is not a plugin
extern "C" TENGEN_EXPORT const int tengen_something_else;
const int tengen_something_else = 1;
#else
// Created while the library is loaded, because it depends on the file.
extern "C" TENGEN_EXPORT const tengen_plugin_entry_t tengen_plugin_entry;
const tengen_plugin_entry_t tengen_plugin_entry = {
    is("abi") ? 3u : TENGEN_ABI_VERSION, 0, is("entry") ? nullptr : &init, &deinit, &get_factory};
#endif
