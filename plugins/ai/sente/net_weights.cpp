#include "net_weights.hpp"

// The assembler takes files as they are; a list of numbers would take the compiler seconds.
// SENTE_WEIGHTS is their folder.
#define SENTE_FILE(name)                                                                         \
    __asm__(                                                                                     \
        ".section .rodata\n"                                                                     \
        "sente_" #name                                                                           \
        "_begin:\n"                                                                              \
        ".incbin \"" SENTE_WEIGHTS "/" #name                                                     \
        ".net\"\n"                                                                               \
        "sente_" #name                                                                           \
        "_end:\n"                                                                                \
        ".previous\n");                                                                          \
    extern "C" __attribute__((visibility("hidden"))) const unsigned char sente_##name##_begin[]; \
    extern "C" __attribute__((visibility("hidden"))) const unsigned char sente_##name##_end[]

SENTE_FILE(freestyle);
SENTE_FILE(standard);
SENTE_FILE(renju);

namespace sente {

NetWeights freestyle_net() {
    return {sente_freestyle_begin,
            static_cast<std::size_t>(sente_freestyle_end - sente_freestyle_begin)};
}

NetWeights standard_net() {
    return {sente_standard_begin,
            static_cast<std::size_t>(sente_standard_end - sente_standard_begin)};
}

NetWeights renju_net() {
    return {sente_renju_begin, static_cast<std::size_t>(sente_renju_end - sente_renju_begin)};
}

}  // namespace sente
