// The files of weights/, as they are in the program.
#pragma once

#include <cstddef>

namespace sente {

struct NetWeights {
    const unsigned char* data;
    std::size_t size;
};

NetWeights freestyle_net();
NetWeights standard_net();
NetWeights renju_net();

}  // namespace sente
