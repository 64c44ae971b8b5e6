/* Preloaded into a program: its fdatasync waits while the file that TENGEN_TEST_HOLD names is
 * there, and makes that file empty to show it. */
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

__attribute__((visibility("default"))) int fdatasync(int file) {
    const char* hold = getenv("TENGEN_TEST_HOLD");
    while (hold != NULL && truncate(hold, 0) == 0) usleep(1000);
    return (int)syscall(SYS_fdatasync, file);
}
