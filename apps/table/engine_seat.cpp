#include "table/engine_seat.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "base/user_folders.hpp"
#include "core/schema.hpp"
#include "sandbox/sandbox.hpp"

namespace tengen {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::pair<std::string_view, int>, 5> kRules{
    {{"freestyle", 0}, {"standard", 1}, {"renju", 4}, {"caro", 8}, {"caro_exact", 9}}};
constexpr std::array<std::pair<std::string_view, EngineDialect>, 3> kDialects{
    {{"gomocup", EngineDialect::Gomocup},
     {"yixin", EngineDialect::Yixin},
     {"tengen", EngineDialect::Tengen}}};

EngineDialect dialect_of(std::string_view word) {
    for (const auto& [name, dialect] : kDialects) {
        if (name == word) return dialect;
    }
    return EngineDialect::Gomocup;
}

constexpr std::array<std::string_view, 5> kOwnOptions{"dialect", "sandbox", "memory", "data",
                                                      "ponder"};

/// Keys of INFO (Gomocup, the Yixin dialect) that are spelt like Tengen's options.
constexpr std::array<std::string_view, 2> kInfoKeysAlike{"folder", "pondering"};

/// A name like dialekt is a mistyped option of Tengen. A name like pondering is a key for the
/// engine.
Result<void> check_not_mistyped(const std::string& name) {
    if (std::ranges::find(kInfoKeysAlike, name) != kInfoKeysAlike.end()) return {};
    const Message hint = name == "memory_mib"
                             ? Message(" (did you mean '{}'?)", "memory")
                             : did_you_mean(name, {kOwnOptions.begin(), kOwnOptions.end()});
    if (hint.id.empty()) return {};
    return fail(
        ErrorCode::CommandLine, "",
        "unknown option '{}'{}; options for the engine itself belong in 'options' of its file",
        printable(name, 40), hint);
}

tl::unexpected<Errors> bad_option(const SeatOption& option, std::string_view expected) {
    return fail(ErrorCode::CommandLine, "", "'{}' must be {}, found '{}'", option.name, expected,
                printable(option.text, 40));
}

Result<bool> on_or_off(const SeatOption& option) {
    if (option.text != "on" && option.text != "off") return bad_option(option, "on or off");
    return option.text == "on";
}

/// Reads an option that says how to run the engine. False if the option is for the engine itself.
Result<bool> take_option(const SeatOption& option, EngineFile& file) {
    if (option.name == "dialect") {
        file.dialect = option.text;
        for (const auto& [name, dialect] : kDialects) {
            if (name == option.text) return true;
        }
        return bad_option(option, "gomocup, yixin or tengen");
    }
    if (option.name == "memory") {
        const auto value = parse_scalar(integer_field("memory", 350, 0, 1 << 20, ""), option.text);
        if (!value) return fail(value.error());
        file.memory_mib = static_cast<int>(std::get<std::int64_t>(*value));
        return true;
    }
    bool* const flag = option.name == "sandbox"  ? &file.sandbox
                       : option.name == "data"   ? &file.data
                       : option.name == "ponder" ? &file.ponder
                                                 : nullptr;
    if (flag == nullptr) {
        const Result<void> meant = check_not_mistyped(option.name);
        if (!meant) return fail(meant.error());
        return false;
    }
    const Result<bool> on = on_or_off(option);
    if (!on) return fail(on.error());
    *flag = *on;
    return true;
}

/// The folder for an engine's files; empty if there is none.
fs::path data_folder(const std::string& name) {
    fs::path folder = user_path(UserFolder::Data, "tengen/engines");
    if (folder.empty()) return {};
    folder /= name;
    std::error_code error;
    fs::create_directories(folder, error);
    return error ? fs::path() : folder;
}

EngineSettings settings_of(const EngineFile& file, const fs::path& host) {
    EngineSettings settings;
    settings.name = file.name;
    settings.command = file.command;
    settings.dialect = dialect_of(file.dialect);
    for (const std::string& rule : file.rules) {
        for (const auto& [name, number] : kRules) {
            if (name == rule) settings.rules.push_back(number);
        }
    }
    settings.memory_bytes = static_cast<std::uint64_t>(file.memory_mib) * kMebibyte;
    for (const SeatOption& option : file.options) {
        settings.options.emplace_back(option.name, option.text);
    }
    if (file.data) settings.data_folder = data_folder(file.name);
    settings.sandbox = file.sandbox ? EngineSandbox::On : EngineSandbox::Off;
    settings.ponder = file.ponder ? EnginePonder::On : EnginePonder::Off;
    settings.host = host;
    return settings;
}

Error not_found(const std::string& name, const EngineList& engines) {
    std::string known;
    for (const EngineFile& engine : engines.engines()) {
        known += (known.empty() ? "" : ", ") + engine.name;
    }
    if (known.empty()) {
        return {ErrorCode::CommandLine, "",
                Message("engine '{}' not found (write its path, such as ./pbrain-mine)",
                        printable(name, 40))};
    }
    return {ErrorCode::CommandLine, "",
            Message("engine '{}' not found (known: {})", printable(name, 40), known)};
}

}  // namespace

Result<ChosenEngine> choose_engine(const SeatSpec& seat, const EngineList& engines,
                                   const fs::path& host) {
    EngineFile file;
    std::error_code error;
    if (const EngineFile* const known = engines.find(seat.name)) {
        file = *known;
    } else if (seat.name.find('/') != std::string::npos || fs::exists(seat.name, error)) {
        const fs::path path(seat.name);
        file.name = path.filename().string();
        file.command = {seat.name.find('/') == std::string::npos ? "./" + seat.name : seat.name};
    } else {
        std::vector<Error> of_file = engines.problems_of(seat.name);
        if (!of_file.empty()) return fail(std::move(of_file));
        return fail(not_found(seat.name, engines));
    }
    if (seat.limits.memory_mib) file.memory_mib = *seat.limits.memory_mib;
    for (const SeatOption& option : seat.options) {
        const Result<bool> taken = take_option(option, file);
        if (!taken) return fail(taken.error());
        if (!*taken) file.options.push_back(option);
    }
    return ChosenEngine{settings_of(file, host), printable(file.name, 64)};
}

std::optional<Message> sandbox_remark(const ChosenEngine& engine) {
    if (engine.settings.sandbox == EngineSandbox::On) return std::nullopt;
    return Message("engine '{}' runs without a sandbox, with all your permissions", engine.shown);
}

}  // namespace tengen
