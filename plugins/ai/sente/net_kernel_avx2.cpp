#include "net_kernel.inc"

namespace sente {

const NetKernel kAvx2Kernel = {look, put, undo, result};

}  // namespace sente
