/* Preloaded into a program: its wall clock jumps a day forwards and backwards with every look, and
 * the file of TENGEN_TEST_CLOCK shows that this library is there. The steady clock is the real one.
 */
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define EXPORTED __attribute__((visibility("default")))

static time_t jump(void) {
    static int looks = 0;
    const int look = __atomic_fetch_add(&looks, 1, __ATOMIC_RELAXED);
    return (time_t)(look % 3 - 1) * 86400;
}

__attribute__((constructor)) static void begin(void) {
    const char* const file = getenv("TENGEN_TEST_CLOCK");
    if (file != NULL) (void)!close(open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0644));
}

EXPORTED int clock_gettime(clockid_t clock, struct timespec* now) {
    const int result = (int)syscall(SYS_clock_gettime, clock, now);
    const int is_wall = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
    if (result == 0 && is_wall) now->tv_sec += jump();
    return result;
}

EXPORTED int gettimeofday(struct timeval* restrict now, void* restrict zone) {
    (void)zone;
    struct timespec exact;
    if (clock_gettime(CLOCK_REALTIME, &exact) != 0) return -1;
    now->tv_sec = exact.tv_sec;
    now->tv_usec = exact.tv_nsec / 1000;
    return 0;
}

EXPORTED time_t time(time_t* now) {
    struct timespec exact;
    if (clock_gettime(CLOCK_REALTIME, &exact) != 0) return -1;
    if (now != NULL) *now = exact.tv_sec;
    return exact.tv_sec;
}
