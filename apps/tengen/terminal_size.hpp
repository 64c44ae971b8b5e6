// How large the terminal is.
#pragma once

namespace tengen::cli {

struct TerminalSize {
    int columns = 80;
    int rows = 24;
};

/// Of standard output; 80 x 24 when it is not a terminal or does not say.
TerminalSize terminal_size();

}  // namespace tengen::cli
