#include "terminal_size.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

namespace tengen::cli {

TerminalSize terminal_size() {
    winsize size{};
    TerminalSize result;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) {
        if (size.ws_col > 0) result.columns = size.ws_col;
        if (size.ws_row > 0) result.rows = size.ws_row;
    }
    return result;
}

}  // namespace tengen::cli
