/* Preloaded into a program: its fdatasync waits as long as the file of TENGEN_TEST_HOLD exists, and
 * empties that file to show that it waits. */
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

__attribute__((visibility("default"))) int fdatasync(int file) {
    const char* hold = getenv("TENGEN_TEST_HOLD");
    while (hold != NULL && truncate(hold, 0) == 0) usleep(1000);
    return (int)syscall(SYS_fdatasync, file);
}
