// Reads the logs of a ledger that programs write at the same time.
#pragma once

#include <filesystem>
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

    /// Reads no more of this log, because this program writes it.
    void leave_out(const std::filesystem::path& log);

  private:
    struct Log {
        std::int64_t size = 0;  ///< bytes that were read
        bool has_head = false;
        bool is_ignored = false;
    };
    Result<void> read_on(const std::filesystem::path& file, Log& log,
                         std::vector<std::string>& lines);

    std::filesystem::path ledger_;
    std::unique_ptr<nlohmann::json> settings_;
    std::map<std::filesystem::path, Log> logs_;
    bool is_first_ = true;
};

}  // namespace tengen
