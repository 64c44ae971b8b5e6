#include "arena/ledger_reader.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "arena/game_log.hpp"
#include "base/durable_file.hpp"

namespace tengen {
namespace {

namespace fs = std::filesystem;

/// All logs of a ledger.
Result<std::vector<fs::path>> logs_in(const fs::path& ledger) {
    std::vector<fs::path> found;
    std::error_code error;
    fs::directory_iterator entry(ledger, error);
    if (error == std::errc::no_such_file_or_directory) return found;
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        if (entry->path().extension() == kLogEnding) found.push_back(entry->path());
    }
    if (error) return fail(ErrorCode::Input, ledger.string(), save_problem(error.value()));
    return found;
}

}  // namespace

LedgerReader::LedgerReader(fs::path ledger, const nlohmann::json& settings)
    : ledger_(std::move(ledger)), settings_(std::make_unique<nlohmann::json>(settings)) {}

LedgerReader::~LedgerReader() = default;

void LedgerReader::leave_out(const fs::path& log) {
    logs_[log].is_ignored = true;
}

Result<std::vector<std::string>> LedgerReader::read() {
    std::vector<std::string> lines;
    const auto read = read_all_logs(
        [&](std::string_view line, const fs::path&, int) { lines.emplace_back(line); });
    if (!read) return fail(read.error());
    return lines;
}

Result<std::vector<LedgerReader::PlacedLine>> LedgerReader::read_placed() {
    std::vector<PlacedLine> lines;
    const auto read = read_all_logs([&](std::string_view line, const fs::path& log, int number) {
        lines.push_back({std::string(line), log, number});
    });
    if (!read) return fail(read.error());
    return lines;
}

Result<void> LedgerReader::read_all_logs(const LineHandler& on_line) {
    const Result<std::vector<fs::path>> files = logs_in(ledger_);
    if (!files) return fail(files.error());
    for (const fs::path& file : *files) {
        const Result<void> read = read_on(file, logs_[file], on_line);
        // A log that comes later may be of another program that is about to refuse it.
        if (!read && is_first_) return fail(read.error());
    }
    is_first_ = false;
    return {};
}

Result<void> LedgerReader::read_on(const fs::path& file, Log& log, const LineHandler& on_line) {
    if (log.is_ignored) return {};
    const Result<FileDescriptor> opened = open_to_read(file);
    if (!opened) return fail(opened.error());
    struct stat status {};
    if (::fstat(opened->get(), &status) != 0) {
        return fail(ErrorCode::Input, file.string(), save_problem(errno));
    }
    if (status.st_size <= log.size) return {};
    const auto size = static_cast<std::size_t>(status.st_size - log.size);
    if (size > kMaxLog) {
        log.is_ignored = true;
        return fail(ErrorCode::Input, file.string(), "is too large");
    }
    std::string text(size, '\0');
    std::size_t got = 0;
    while (got < size) {
        const ssize_t part = ::pread(opened->get(), text.data() + got, size - got,
                                     log.size + static_cast<std::int64_t>(got));
        if (part < 0 && errno == EINTR) continue;
        if (part <= 0) break;
        got += static_cast<std::size_t>(part);
    }
    std::string_view rest(text.data(), got);
    for (std::size_t end = 0; (end = rest.find('\n')) != std::string_view::npos;) {
        const std::string_view line = rest.substr(0, end + 1);
        ++log.lines;
        if (log.has_head) {
            on_line(line.substr(0, end), file, log.lines);
        } else if (const Result<LogText> head = read_log(file, line, *settings_); !head) {
            log.is_ignored = true;
            return fail(head.error());
        }
        log.has_head = true;
        rest.remove_prefix(end + 1);
        log.size += static_cast<std::int64_t>(end) + 1;
    }
    return {};
}

}  // namespace tengen
