// The size of the terminal.
#pragma once

namespace tengen::cli {

struct TerminalSize {
    int columns = 80;
    int rows = 24;
};

/// The size of standard output; 80 x 24 if it is not a terminal or its size is unknown.
TerminalSize terminal_size();

}  // namespace tengen::cli
