#include "apps/tournament_folder.hpp"

#include <algorithm>

namespace tengen::test {

namespace fs = std::filesystem;

std::vector<fs::path> logs_of(const Home& home, const std::string& folder) {
    std::vector<fs::path> logs;
    std::error_code missing;
    for (const auto& entry : fs::directory_iterator(home.path() / folder / "ledger", missing)) {
        logs.push_back(entry.path().lexically_relative(home.path()));
    }
    return logs;
}

std::ptrdiff_t lines_of(const Home& home, const std::string& folder) {
    std::ptrdiff_t lines = 0;
    for (const fs::path& log : logs_of(home, folder)) {
        const std::string text = home.read(log.string());
        // The first line has the settings.
        lines += std::max<std::ptrdiff_t>(0, std::count(text.begin(), text.end(), '\n') - 1);
    }
    return lines;
}

}  // namespace tengen::test
