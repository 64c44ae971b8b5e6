#include "plugin/use_watch.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <string>
#include <utility>

#include "base/file_descriptor.hpp"
#include "plugin/process_threads.hpp"
#include "sandbox/sandbox.hpp"

namespace tengen {

namespace {

constexpr std::chrono::milliseconds kPause{20};
constexpr int kChecksPerFolder = 10;
/// The first stack does not count towards data limits, and libraries write a little memory of their
/// own.
constexpr std::uint64_t kBeside = 16 * kMebibyte;

/// Whether a folder holds too much, or hides it. Another process changes it meanwhile.
bool is_full(const std::filesystem::path& folder, std::uint64_t bytes) {
    namespace fs = std::filesystem;
    std::error_code error;
    std::uint64_t sum = 0;
    int files = 0;
    for (fs::recursive_directory_iterator entry(folder, error);
         !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        if (++files > UseWatch::kMaxFiles) return true;
        std::error_code gone;
        if (!entry->is_regular_file(gone) || entry->is_symlink(gone)) continue;
        const std::uintmax_t size = entry->file_size(gone);
        if (!gone) sum += size;
    }
    return sum > bytes || error == std::errc::permission_denied;
}

}  // namespace

/// "SIZE RESIDENT SHARED ...", in pages; what is shared comes from files.
std::uint64_t anonymous_bytes(pid_t process) {
    const std::string name = "/proc/" + std::to_string(process) + "/statm";
    const FileDescriptor file(::open(name.c_str(), O_RDONLY | O_CLOEXEC));
    std::array<char, 128> buffer{};
    const ssize_t size = file ? ::read(file.get(), buffer.data(), buffer.size()) : 0;
    if (size <= 0) return 0;
    std::array<std::uint64_t, 3> pages{};
    const char* text = buffer.data();
    const char* const end = text + size;
    for (std::uint64_t& number : pages) {
        while (text != end && *text == ' ') ++text;
        text = std::from_chars(text, end, number).ptr;
    }
    const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    return pages[1] > pages[2] ? (pages[1] - pages[2]) * page : 0;
}

void UseWatch::open(pid_t process, std::uint64_t bytes, int threads, std::weak_ptr<void> owner) {
    process_ = process;
    bytes_ = bytes;
    threads_ = threads;
    owner_ = std::move(owner);
}

void UseWatch::close() {
    timer_.clear();
    process_ = 0;
    watching_ = false;
    set_ = false;
}

/// The timer is not moved by fast successive decisions; it is left to fire.
void UseWatch::watch() {
    if (process_ == 0 || (bytes_ == 0 && threads_ == 0)) return;
    watching_ = true;
    if (!std::exchange(set_, true)) timer_.set(Clock::now() + kPause);
}

void UseWatch::ring() {
    const auto owner = owner_.lock();
    set_ = false;
    if (!owner || process_ == 0) return;
    if (bytes_ > 0 && anonymous_bytes(process_) > bytes_ + kBeside) {
        exceeded_(Excess::Memory);
    } else if (threads_ > 0 && ProcessThreads(process_).count() > threads_) {
        exceeded_(Excess::Threads);
    } else if (!folder_.empty() && bytes_ > 0 && ++checks_ % kChecksPerFolder == 0 &&
               is_full(folder_, bytes_)) {
        exceeded_(Excess::Files);
    }
    if (watching_) watch();
}

}  // namespace tengen
