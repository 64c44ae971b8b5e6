#include "plugin_check.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>
#include <utility>

#include "command_line/json_text.hpp"
#include "plugin_text.hpp"

namespace tengen::cli {
namespace {

using nlohmann::ordered_json;
using validator::Grade;
using validator::TestResult;

/// A plugin and its test results.
struct Tried {
    std::string path;
    std::uint64_t seed = 0;
    std::vector<AiInfo> ais;
    std::optional<Error> refusal;
    std::vector<TestResult> results;
    std::string first_bad;  ///< the command that repeats it
};

/// The games and variants of all valid files.
std::vector<validator::SharedGame> sample_games(Program& program) {
    std::vector<validator::SharedGame> games;
    for (const GameEntry& entry : program.games().entries()) {
        if (!entry.file) continue;
        const auto plain = entry.file->load("", {}, program.rules());
        if (!plain) continue;
        games.push_back(plain->game);
        for (const VariantInfo& variant : plain->variants) {
            const auto varied = entry.file->load(variant.name, {}, program.rules());
            if (varied) games.push_back(varied->game);
        }
    }
    return games;
}

/// Whether a seat with the AI's id means something else: another kind of player, or a level.
bool is_taken(const std::string& id, const Levels& levels,
              const std::vector<validator::SharedGame>& games) {
    for (const std::string& text : {id, id + ":level"}) {
        const Result<SeatSpec> seat = parse_seat(text);
        if (!seat || seat->kind != SeatKind::Ai) return true;
    }
    return std::any_of(games.begin(), games.end(), [&](const validator::SharedGame& game) {
        const std::vector<std::string> names = levels.names(game->description().id);
        return std::find(names.begin(), names.end(), id) != names.end();
    });
}

std::string line_of(const TestResult& result) {
    return fmt::format("  {:<27} {:<8} {}", result.test->name, name_of(result.finding.grade),
                       result.finding.reason);
}

/// Prints each result when it is known, with the name of the AI before its first one.
class Printer {
  public:
    Printer(Output& output, bool many) : output_(output), many_(many) {}

    void print(const TestResult& result) {
        if (many_ && result.ai != ai_) output_.line(result.ai);
        ai_ = result.ai;
        std::string line = line_of(result);
        line.erase(line.find_last_not_of(' ') + 1);
        output_.line(line);
        output_.flush();
    }

  private:
    Output& output_;
    bool many_;
    std::string ai_;
};

/// Shows the name of the current test on standard error, at a terminal only.
class RunningTest {
  public:
    ~RunningTest() { clear(); }

    void show(const validator::Test& test) {
        if (!terminal_) return;
        write(fmt::format("  {:<27} ...", test.name));
        shown_ = true;
    }
    void clear() {
        if (std::exchange(shown_, false)) write("\r\x1b[K");
    }

  private:
    static void write(const std::string& text) {
        // If the name cannot be written, the results are still printed.
        [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
    }

    bool terminal_ = ::isatty(STDERR_FILENO) == 1;
    bool shown_ = false;
};

std::size_t count_bad(const std::vector<TestResult>& results) {
    return static_cast<std::size_t>(
        std::count_if(results.begin(), results.end(),
                      [](const TestResult& result) { return is_bad(result.finding.grade); }));
}

/// "32 tests: 30 success, 2 skipped"
std::string summary(const std::vector<TestResult>& results) {
    std::string text = counted(static_cast<std::int64_t>(results.size()), "test");
    char before = ':';
    for (int i = 0; i <= static_cast<int>(validator::kLastGrade); ++i) {
        const auto grade = static_cast<Grade>(i);
        const auto count =
            std::count_if(results.begin(), results.end(),
                          [&](const TestResult& result) { return result.finding.grade == grade; });
        if (count == 0) continue;
        text += fmt::format("{} {} {}", before, count, name_of(grade));
        before = ',';
    }
    return text;
}

/// The refused calls of all tests.
Refusals refusals_of(const std::vector<TestResult>& results) {
    Refusals refusals;
    for (const TestResult& result : results) refusals.add(result.refusals);
    return refusals;
}

/// A warning about refused calls, empty if there were none. A plugin may work without them, so this
/// is not a fault.
std::string remark_on(const Refusals& refusals) {
    if (refusals.empty()) return {};
    return "remark: the sandbox refused calls of the system, which fail in games too: " +
           text_of(refusals);
}

ordered_json json_of(const Tried& tried) {
    ordered_json ais = ordered_json::array();
    for (const AiInfo& ai : tried.ais) ais.push_back(ai.id);
    ordered_json results = ordered_json::array();
    for (const TestResult& result : tried.results) {
        results.push_back(
            {{"test", result.test->name},
             {"ai", result.ai.empty() ? ordered_json(nullptr) : ordered_json(result.ai)},
             {"result", name_of(result.finding.grade)},
             {"reason", result.finding.reason},
             {"ms", result.took.count()}});
    }
    return {
        {"file", tried.path},
        {"seed", tried.seed},
        {"ais", ais},
        {"refused", tried.refusal ? ordered_json(english(*tried.refusal)) : ordered_json(nullptr)},
        {"passed", !tried.refusal && count_bad(tried.results) == 0},
        {"refused_calls", refusals_of(tried.results).calls},
        {"results", results}};
}

/// The failure as one line, with the command that repeats it.
Result<void> judge(const Tried& tried) {
    if (tried.refusal) return fail(*tried.refusal);
    const std::size_t bad = count_bad(tried.results);
    if (bad == 0) return {};
    return fail(ErrorCode::Plugin, tried.path, "{} of {} did not pass ('{}' repeats the first)",
                bad, counted(static_cast<std::int64_t>(tried.results.size()), "test"),
                tried.first_bad);
}

void tell(Output& output, const Tried& tried, bool json) {
    if (json) return output.line(json_text(json_of(tried), 2));
    const bool only_refused = tried.refusal && count_bad(tried.results) == 0;
    output.line(summary(tried.results) + (only_refused ? "; the programs do not load it" : ""));
    const std::string remark = remark_on(refusals_of(tried.results));
    if (!remark.empty()) output.line(remark);
}

/// The content of the file. As always, a separate process inspects it.
Tried look_at(Program& program, const std::string& path, std::uint64_t seed, bool unsafe) {
    Tried tried{.path = path, .seed = seed};
    PluginFolders only;
    only.folders = {path};
    only.named = 1;
    PluginLibrary library(std::move(only), program.plugin_host());
    if (unsafe) library.trust_all();
    library.scan();
    for (const PluginFile& file : library.files()) {
        if (file.refusal) tried.refusal = file.refusal;
        tried.ais.insert(tried.ais.end(), file.ais.begin(), file.ais.end());
    }
    return tried;
}

}  // namespace

Result<void> check_plugin(Program& program, const std::string& path,
                          const PluginCheckOptions& options) {
    constexpr std::uint64_t kSeeds = 1'000'000;
    const std::uint64_t seed = options.seed >= 0 ? static_cast<std::uint64_t>(options.seed)
                                                 : std::random_device{}() % kSeeds;
    const auto checker = program.plugin_host().parent_path() / "tengen-ai-check";
    if (std::error_code error; !std::filesystem::exists(checker, error)) {
        return fail(ErrorCode::System, checker.string(),
                    "not found (build all programs: cmake --build FOLDER)");
    }
    Tried tried = look_at(program, path, seed, options.unsafe);
    validator::Settings settings{.program = checker,
                                 .plugin = path,
                                 .games = sample_games(program),
                                 .tests = options.tests,
                                 .seed = tried.seed,
                                 .effort = options.effort,
                                 .trusted = options.unsafe};
    const Result<const Levels*> levels = program.levels();
    for (const AiInfo& ai : tried.ais) {
        settings.ais.push_back(ai.id);
        const bool taken = is_taken(ai.id, levels ? **levels : Levels(), settings.games);
        if (taken) settings.taken.push_back(ai.id);
    }
    if (!options.json) {
        for (const AiInfo& ai : tried.ais) program.out().write(describe(ai));
        program.out().print("seed {}\n", tried.seed);
        program.out().flush();
    }
    Printer printer(program.out(), tried.ais.size() > 1);
    RunningTest running;
    settings.begun = [&](const validator::Test& test, const std::string&) { running.show(test); };
    tried.results = validate(settings, [&](const TestResult& result) {
        running.clear();
        if (!options.json) printer.print(result);
        if (is_bad(result.finding.grade) && tried.first_bad.empty()) {
            tried.first_bad = command_to_repeat(settings, *result.test);
        }
    });
    tell(program.out(), tried, options.json);
    return judge(tried);
}

void print_tests(Program& program) {
    for (const validator::Test& test : validator::all_tests()) {
        program.out().print("{:<27} {}\n", test.name, test.about);
    }
}

}  // namespace tengen::cli
