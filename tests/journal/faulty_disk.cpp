#include "journal/faulty_disk.hpp"

#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

namespace {

tengen::test::FaultyDisk* current = nullptr;
std::atomic<bool> held = false;
std::atomic<int> begun_syncs = 0;

/// Returns 0 if the call may proceed; otherwise sets errno.
int refused(const char* name) {
    const int error = current == nullptr ? 0 : current->take(name);
    if (error != 0) errno = error;
    return error;
}

}  // namespace

namespace tengen::test {

FaultyDisk::FaultyDisk(int failing, int error, Then then)
    : failing_(failing), error_(error), then_(then) {
    current = this;
}

FaultyDisk::~FaultyDisk() {
    current = nullptr;
}

int FaultyDisk::take(const char* name) {
    calls.emplace_back(name);
    const int number = static_cast<int>(calls.size());
    const bool fails = number == failing_ || (number > failing_ && then_ == Then::FailsAgain);
    return failing_ > 0 && fails ? error_ : 0;
}

HeldDisk::HeldDisk() {
    begun_syncs = 0;
    held = true;
}

void HeldDisk::release() {
    held = false;
    held.notify_all();
}

int HeldDisk::syncs() {
    return begun_syncs;
}

}  // namespace tengen::test

// These replace the C library's functions in this program.
extern "C" {

ssize_t pwrite(int file, const void* data, size_t size, off_t offset) {
    if (refused("pwrite") != 0) {
        // A disk that fills up accepts a part first.
        if (errno == ENOSPC && size > 1) syscall(SYS_pwrite64, file, data, size / 2, offset);
        errno = errno == 0 ? EIO : errno;
        return -1;
    }
    return syscall(SYS_pwrite64, file, data, size, offset);
}

ssize_t pwrite64(int file, const void* data, size_t size, off_t offset) {
    return pwrite(file, data, size, offset);
}

int fsync(int file) {
    return refused("fsync") != 0 ? -1 : static_cast<int>(syscall(SYS_fsync, file));
}

int fdatasync(int file) {
    ++begun_syncs;
    held.wait(true);
    return refused("fdatasync") != 0 ? -1 : static_cast<int>(syscall(SYS_fdatasync, file));
}

int ftruncate(int file, off_t size) noexcept {
    return refused("ftruncate") != 0 ? -1 : static_cast<int>(syscall(SYS_ftruncate, file, size));
}

int rename(const char* from, const char* to) noexcept {
    return refused("rename") != 0 ? -1 : static_cast<int>(syscall(SYS_rename, from, to));
}

int renameat2(int from_folder, const char* from, int to_folder, const char* to,
              unsigned flags) noexcept {
    if (refused("renameat2") != 0) return -1;
    return static_cast<int>(syscall(SYS_renameat2, from_folder, from, to_folder, to, flags));
}

}  // extern "C"
