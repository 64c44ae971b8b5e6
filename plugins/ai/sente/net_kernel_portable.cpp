#include "net_kernel.inc"

namespace sente {

const NetKernel kPortableKernel = {look, put, undo, result};

const NetKernel& net_kernel() {
#if defined(__x86_64__)
    // GCC tests what the operating system keeps, too.
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512bw")) return kAvx512Kernel;
    if (__builtin_cpu_supports("avx2")) return kAvx2Kernel;
#endif
    return kPortableKernel;
}

}  // namespace sente
