// A file of lines that only grows: the writer of journals. Each append is one write and an
// fdatasync, so a line is on the disk before it is shown.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/durable_file.hpp"
#include "base/file_syncer.hpp"
#include "base/result.hpp"

namespace tengen {

/// How a file is synced if append() does not wait for the disk.
struct LaterSync {
    FileSyncer& syncer;
    /// Runs a function later on the writer's thread.
    std::function<void(std::function<void()>)> post;
    /// Called on the writer's thread when all lines so far are on the disk, or with the error.
    std::function<void(Result<void>)> done;
};

/// journal.hpp documents the functions of the same names.
class DurableLines {
  public:
    /// `file` is locked; its first `size` bytes are valid.
    DurableLines(FileDescriptor file, std::filesystem::path path, std::size_t size);
    ~DurableLines();
    DurableLines(const DurableLines&) = delete;
    DurableLines& operator=(const DurableLines&) = delete;

    /// Writes whole lines with one write.
    Result<void> append(const std::string& lines);
    bool complete() const { return pending_.empty() && unsynced_.empty(); }
    bool is_whole() const;
    Result<void> flush();
    void sync_later(LaterSync sync) { later_.emplace(std::move(sync)); }
    /// All lines, including those that could not be written.
    Result<std::string> text(std::size_t limit) const;
    bool is_own(const std::filesystem::path& path) const;
    const std::filesystem::path& path() const { return path_; }
    /// Removes the file.
    void remove();

  private:
    Result<void> write();
    tl::unexpected<Errors> keep_unsynced(int error);
    void cut_to_size();
    void ask_for_sync();
    void synced(std::uint64_t asked, std::size_t size, int error);
    std::string what_became() const;

    FileSyncer::File file_;
    std::filesystem::path path_;
    off_t size_;            ///< valid bytes
    std::string pending_;   ///< lines that could not be written
    std::string unsynced_;  ///< lines that were written but may not survive a power cut
    std::optional<LaterSync> later_;
    std::uint64_t asked_ = 0;  ///< counts syncs, to recognise the last one's result
    bool syncing_ = false;
    std::shared_ptr<DurableLines*> self_ = std::make_shared<DurableLines*>(this);
};

/// A file's content, locked against appending by other programs.
struct LockedText {
    FileDescriptor file;
    std::string text;
};

/// Fails if the file does not exist, is larger than `limit`, or is in use by another program.
Result<LockedText> lock_and_read(const std::filesystem::path& path, std::size_t limit);

}  // namespace tengen
