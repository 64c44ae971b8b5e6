#include "validation.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "config/game_library.hpp"
#include "support/games.hpp"

namespace tengen::test {

namespace {

std::filesystem::path built(const std::string& folder, const std::string& name) {
    return std::filesystem::path(TENGEN_BINARY_DIR) / folder / (name + ".so");
}

}  // namespace

std::filesystem::path bad_validator_plugin(const std::string& name) {
    return built("tests/validator/bad", name);
}

std::filesystem::path bad_loading_plugin(const std::string& name) {
    return built("tests/plugin/bad", name);
}

std::filesystem::path shipped_plugin(const std::string& name) {
    return built("plugins/ai", name);
}

const std::vector<std::shared_ptr<const Game>>& shipped_games() {
    static const auto games = [] {
        ConfigFolders folders;
        folders.roots.emplace_back(TENGEN_SOURCE_DIR "/config");
        const GameLibrary library = GameLibrary::read(folders, all_rules());
        std::vector<std::shared_ptr<const Game>> found;
        for (const GameEntry& entry : library.entries()) {
            const auto plain = library.load(entry.name).value();
            found.push_back(plain.game);
            for (const VariantInfo& variant : plain.variants) {
                found.push_back(library.load(entry.name + ":" + variant.name).value().game);
            }
        }
        return found;
    }();
    return games;
}

validator::Settings validation_of(const std::filesystem::path& plugin, const std::string& ai,
                                  const std::vector<std::string>& tests) {
    validator::Settings settings{
        .program = std::filesystem::path(TENGEN_BINARY_DIR) / "bin/tengen-ai-check",
        .plugin = plugin,
        .ais = {ai},
        .games = shipped_games(),
        .seed = 7,
        .effort = validator::Effort::Quick};
    for (const std::string& name : tests) {
        const validator::Test* const test = validator::find_test(name);
        if (test == nullptr) throw std::runtime_error("no test " + name);
        settings.tests.push_back(test);
    }
    return settings;
}

const validator::TestResult& result_of(const std::vector<validator::TestResult>& results,
                                       std::string_view test) {
    for (const validator::TestResult& result : results) {
        if (result.test->name == test) return result;
    }
    throw std::runtime_error("no result of " + std::string(test));
}

std::string text_of(const std::vector<validator::TestResult>& results) {
    std::string text;
    for (const validator::TestResult& result : results) {
        text +=
            fmt::format("{}: {}: {} ({} ms)\n", result.test->name, name_of(result.finding.grade),
                        result.finding.reason, result.took.count());
    }
    return text;
}

std::vector<std::string> bad_ones(const std::vector<validator::TestResult>& results) {
    std::vector<std::string> names;
    for (const validator::TestResult& result : results) {
        if (is_bad(result.finding.grade)) names.emplace_back(result.test->name);
    }
    return names;
}

}  // namespace tengen::test
