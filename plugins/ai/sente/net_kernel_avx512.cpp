#include "net_kernel.inc"

namespace sente {

const NetKernel kAvx512Kernel = {look, put, undo, result};

}  // namespace sente
