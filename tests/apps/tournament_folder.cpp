#include "apps/tournament_folder.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "support/catch.hpp"

namespace tengen::test {

namespace fs = std::filesystem;

Ended arena(const Home& home, std::vector<std::string> words) {
    words.insert(words.begin(), "arena");
    // Some play hundreds of games, on a busy computer.
    return run(home, {.arguments = std::move(words), .limit = std::chrono::seconds(90)});
}

nlohmann::json figures(const Home& home, const std::string& folder) {
    const Ended ended = arena(home, {"merge", folder, "--json"});
    INFO(ended.all_err);
    REQUIRE(ended.code == 0);
    return nlohmann::json::parse(ended.out);
}

nlohmann::json content(const Home& home, const std::string& folder) {
    const Ended ended = arena(home, {"export", folder, "--json"});
    INFO(ended.all_err);
    REQUIRE(ended.code == 0);
    return nlohmann::json::parse(ended.out);
}

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
