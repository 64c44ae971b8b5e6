#include "journal/durable_lines.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace tengen {

DurableLines::DurableLines(FileDescriptor file, std::filesystem::path path, std::size_t size)
    : file_(std::make_shared<const FileDescriptor>(std::move(file))),
      path_(std::move(path)),
      size_(static_cast<off_t>(size)) {}

DurableLines::~DurableLines() {
    if (later_) later_->syncer.wait_for(file_);
}

void DurableLines::remove() {
    ::unlink(path_.c_str());
}

Result<void> DurableLines::append(const std::string& lines) {
    pending_ += lines;
    if (!later_) return flush();
    if (auto written = write(); !written) return written;
    ask_for_sync();
    return {};
}

bool DurableLines::is_whole() const {
    struct stat status {};
    return ::fstat(file_->get(), &status) == 0 && status.st_size >= size_;
}

Result<void> DurableLines::flush() {
    if (later_ && !later_->syncer.wait_for(file_)) {
        return cannot_save(path_, "the disk does not respond");
    }
    ++asked_;  // the results of earlier syncs no longer matter
    syncing_ = false;
    if (auto written = write(); !written) return written;
    if (unsynced_.empty()) return {};
    if (::fdatasync(file_->get()) != 0) return keep_unsynced(errno);
    unsynced_.clear();
    return {};
}

Result<std::string> DurableLines::text(std::size_t limit) const {
    Result<std::string> text = read_all(*file_, path_, limit);
    if (!text) return fail(text.error());
    text->resize(std::min(text->size(), static_cast<std::size_t>(size_)));
    return *text + pending_;
}

/// Appends the pending lines to the file, without syncing it.
Result<void> DurableLines::write() {
    if (const std::string lost = what_became(); !lost.empty()) return cannot_save(path_, lost);
    if (pending_.empty()) return {};
    if (const int error = write_at(*file_, pending_, size_); error != 0) {
        cut_to_size();
        return cannot_save(path_, save_problem(error));
    }
    size_ += static_cast<off_t>(pending_.size());
    unsynced_ += std::exchange(pending_, {});
    return {};
}

/// After a failed sync: writes the lines again with the next ones.
tl::unexpected<Errors> DurableLines::keep_unsynced(int error) {
    size_ -= static_cast<off_t>(unsynced_.size());
    pending_.insert(0, std::exchange(unsynced_, {}));
    cut_to_size();
    return cannot_save(path_, save_problem(error));
}

/// May fail, because readers ignore a partial line.
void DurableLines::cut_to_size() {
    [[maybe_unused]] const int cut = ::ftruncate(file_->get(), size_);
}

void DurableLines::ask_for_sync() {
    if (syncing_ || unsynced_.empty()) return;
    syncing_ = true;
    const auto synced = [weak = std::weak_ptr(self_), asked = ++asked_,
                         size = unsynced_.size()](int error) {
        if (const auto self = weak.lock()) (*self)->synced(asked, size, error);
    };
    // Nothing on the syncer's thread uses the writer.
    later_->syncer.sync(file_, [post = later_->post, synced](int error) {
        post([synced, error] { synced(error); });
    });
}

void DurableLines::synced(std::uint64_t asked, std::size_t size, int error) {
    if (asked != asked_) return;
    syncing_ = false;
    if (error != 0) return later_->done(keep_unsynced(error));
    unsynced_.erase(0, size);
    if (!unsynced_.empty()) return ask_for_sync();
    later_->done({});
}

/// Why nothing more can be saved to this file; empty if it can. A deleted file accepts writes but
/// keeps none of them. A truncated file would get a gap.
std::string DurableLines::what_became() const {
    struct stat status {};
    if (::fstat(file_->get(), &status) == 0 && status.st_nlink == 0) {
        return "the file was removed";
    }
    if (!is_own(path_)) return "the file was moved";
    return is_whole() ? "" : "another program has cut the file";
}

bool DurableLines::is_own(const std::filesystem::path& path) const {
    struct stat own {
    }, other{};
    return ::fstat(file_->get(), &own) == 0 && ::stat(path.c_str(), &other) == 0 &&
           own.st_dev == other.st_dev && own.st_ino == other.st_ino;
}

Result<LockedText> lock_and_read(const std::filesystem::path& path, std::size_t limit) {
    FileDescriptor file(::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (!file && errno == ENOENT) return fail(ErrorCode::Input, path.string(), "no such file");
    if (!file) return cannot_save(path, save_problem(errno));
    if (auto locked = lock(file, path); !locked) return fail(locked.error());
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) return cannot_save(path, save_problem(errno));
    if (!S_ISREG(status.st_mode)) return cannot_save(path, "not a regular file");
    // A program that removes a journal holds its lock meanwhile, and may have had the lock before
    // this one.
    if (status.st_nlink == 0) return fail(ErrorCode::Input, path.string(), "no such file");
    Result<std::string> text = read_all(file, path, limit);
    if (!text) return fail(text.error());
    return LockedText{std::move(file), std::move(*text)};
}

}  // namespace tengen
