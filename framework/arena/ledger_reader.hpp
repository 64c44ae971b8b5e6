// Reads the logs of a ledger that programs write at the same time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tengen {

/// The file of a log in a ledger has this ending; its name is that of its program.
inline constexpr std::string_view kLogEnding = ".jsonl";

/// Reads every line once. For one thread.
class LedgerReader {
  public:
    /// `ledger` is the folder of the logs, and `settings` those in the first line of each.
    LedgerReader(std::filesystem::path ledger, const nlohmann::json& settings);
    ~LedgerReader();
    LedgerReader(const LedgerReader&) = delete;
    LedgerReader& operator=(const LedgerReader&) = delete;

    /// The lines of games since the last call, from all logs; only whole ones. The first call fails
    /// if a log has other settings; later ones ignore such a log. A missing folder has no lines.
    Result<std::vector<std::string>> read();

    /// The same with the place of each line in its log, from 1.
    struct PlacedLine {
        std::string text;
        std::filesystem::path log;
        int number = 0;
    };
    Result<std::vector<PlacedLine>> read_placed();

    /// Reads no more of this log, because this program writes it.
    void leave_out(const std::filesystem::path& log);

  private:
    struct Log {
        std::int64_t size = 0;  ///< bytes that were read
        int lines = 0;          ///< that were read, with the head
        bool has_head = false;
        bool is_ignored = false;
    };
    using LineHandler =
        std::function<void(std::string_view line, const std::filesystem::path& log, int number)>;
    Result<void> read_all_logs(const LineHandler& on_line);
    Result<void> read_on(const std::filesystem::path& file, Log& log, const LineHandler& on_line);

    std::filesystem::path ledger_;
    std::unique_ptr<nlohmann::json> settings_;
    std::map<std::filesystem::path, Log> logs_;
    bool is_first_ = true;
};

}  // namespace tengen
