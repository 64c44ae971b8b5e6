// Tests of the file, and of the plugin's description of its AIs.
#include <fmt/format.h>

#include <dlfcn.h>

#include "base/text.hpp"
#include "plugin/fault_text.hpp"
#include "plugin/game_view.hpp"
#include "plugin/plugin_sandbox.hpp"
#include "validator/samples.hpp"
#include "validator/tests.hpp"

namespace tengen::validator {

namespace {

constexpr std::chrono::milliseconds kScanLimit{100};

/// The remedy in brackets; empty if the reason is clear enough.
std::string advice(const LoadFailure& failure) {
    const auto says = [&](std::string_view text) {
        return failure.detail.find(text) != std::string::npos;
    };
    switch (failure.problem) {
        case LoadProblem::NotLoaded:
            // Texts of dlopen() about a missing dependency.
            if (says("undefined symbol") || says("cannot open shared object file")) {
                return " (link all that it needs into it; tengen_add_ai does)";
            }
            if (says("ELF") || says("too short")) return " (rebuild it on this machine)";
            return "";
        case LoadProblem::NoEntry:
            return " (register the AI with TENGEN_AI, or export the constant from C)";
        case LoadProblem::WrongAbi:
            return " (build it with this version's headers)";
        default:
            return " (see tengen/plugin.h)";
    }
}

/// The entry of a plugin that is already loaded.
const tengen_plugin_entry_t* entry_of(const std::filesystem::path& file) {
    void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
    if (library == nullptr) return nullptr;
    const auto* const entry =
        static_cast<const tengen_plugin_entry_t*>(dlsym(library, TENGEN_ENTRY_SYMBOL));
    dlclose(library);
    return entry;
}

/// Values of each kind for an option: its bounds, or each choice. Memory options only get the lower
/// bound, because the machine's memory varies.
std::vector<Scalar> values_to_try(const Field& field) {
    if (field.type == ValueType::Integer && field.name.ends_with("_mib")) {
        return {static_cast<std::int64_t>(field.min)};
    }
    switch (field.type) {
        case ValueType::Switch:
            return {false, true};
        case ValueType::Integer:
            return {static_cast<std::int64_t>(field.min), static_cast<std::int64_t>(field.max)};
        case ValueType::Real:
            return {field.min, field.max};
        case ValueType::Choice:
            return {field.choices.begin(), field.choices.end()};
        case ValueType::Text:
            break;
    }
    return {std::string(), std::string("text of no meaning")};
}

/// The error of an AI with this option value; empty if there is none.
std::string try_option(const TestContext& context, const SharedGame& game, const AiInfo& info,
                       const Field& field, const Scalar& value) {
    Parameters options(info.options, 1);
    options.set(field.name, {value});
    auto seat = SeatedAi::take(context, game, std::move(options));
    // An AI may reject a meaningless text.
    if (!seat) return field.type == ValueType::Text ? "" : seat.error().reason;
    const Position position(game);
    if (position.over()) return place_of(position) + " has nothing to play";
    const Asked asked = seat->ask(position, {.seed = context.seed(), .nodes = 50});
    if (asked.answer) return {};
    return fmt::format("in {}: {}", place_of(position), english(asked.answer.error().text));
}

/// Some values are valid only in some games, so one game that works is enough.
std::string try_in_any(const TestContext& context, const std::vector<SharedGame>& games,
                       const AiInfo& info, const Field& field, const Scalar& value) {
    std::string wrong;
    for (const SharedGame& game : games) {
        wrong = try_option(context, game, info, field, value);
        if (wrong.empty()) break;
    }
    return wrong;
}

}  // namespace

Finding loads(TestContext& context) {
    const auto opened = LoadedPlugin::open(context.file());
    if (opened || opened.error().problem == LoadProblem::BadDescription) return success();
    return failure(
        fmt::format("it {}{}", english(message_of(opened.error())), advice(opened.error())));
}

Finding descriptor(TestContext& context) {
    const auto opened = LoadedPlugin::open(context.file());
    if (!opened && opened.error().problem == LoadProblem::BadDescription) {
        return failure(fmt::format("it {} (fix what about() returns, or the descriptor)",
                                   english(message_of(opened.error()))));
    }
    if (!opened) return skipped("it does not load");
    for (const AiInfo& info : (*opened)->ais()) {
        const auto lacks = [&](std::string_view what) {
            return warning(fmt::format("'{}' has no {} (people choose by it)", info.id, what));
        };
        if (info.name.empty()) return lacks("name");
        if (info.about.empty()) return lacks("line about it");
        if (info.version.empty()) return lacks("version");
        for (const Field& field : info.options) {
            if (field.help.empty()) return lacks("help for the option '" + field.name + "'");
        }
    }
    return success();
}

Finding scan_time(TestContext& context) {
    const auto start = Clock::now();
    const auto loaded = context.plugin();
    const auto took = Clock::now() - start;
    if (!loaded) return loaded.error();
    if (took <= kScanLimit) return success(duration_text(took));
    return failure(fmt::format("loading takes {} (at most {}: leave work to the first game)",
                               duration_text(took), duration_text(kScanLimit)));
}

Finding unknown_id_null(TestContext& context) {
    const auto loaded = context.plugin();
    if (!loaded) return loaded.error();
    const tengen_plugin_entry_t* const entry = entry_of(context.file());
    if (entry == nullptr) return skipped("its entry is not found again");
    for (const char* const id :
         {"", "tengen.ai-factory", "tengen.ai-factory/", "tengen.ai-factory/0",
          "tengen.ai-factory/12", "tengen.ai-factory/1 ", "unknown/1"}) {
        if (entry->get_factory(id) != nullptr) {
            return failure(
                fmt::format("get_factory(\"{}\") is not null (compare the whole id)", id));
        }
    }
    const auto& factory = (*loaded)->factory();
    for (const std::uint32_t index : {factory.count(), factory.count() + 1, ~std::uint32_t{0}}) {
        if (factory.descriptor(index) != nullptr) {
            return failure(fmt::format("descriptor({}) is not null, but there are {} AIs", index,
                                       factory.count()));
        }
    }
    return success();
}

Finding names_valid(TestContext& context) {
    if (!context.is_taken()) return success();
    return failure(fmt::format(
        "'{}' cannot be a seat: the word has another meaning (choose another id)", context.ai()));
}

Finding refuses_unsupported_games(TestContext& context) {
    const auto loaded = context.plugin();
    if (!loaded) return loaded.error();
    const auto index = (*loaded)->find(context.ai());
    if (!index) return skipped("the plugin has no AI '" + context.ai() + "'");
    std::size_t accepted = 0;
    for (const SharedGame& game : context.games()) {
        context.begin(Call::Support, place_of(*game));
        const auto first = ask_support(**loaded, *index, *game);
        const auto second = ask_support(**loaded, *index, *game);
        context.end(Call::Support);
        if (first.has_value() != second.has_value()) {
            return failure(fmt::format("it refuses {} only sometimes", place_of(*game)));
        }
        if (first) {
            ++accepted;
        } else if (first.error().empty()) {
            return failure(
                fmt::format("it refuses {} without a reason (say in a few words what it "
                            "cannot play)",
                            place_of(*game)));
        }
    }
    const std::string count = fmt::format("plays {} of {} games", accepted, context.games().size());
    return accepted == 0 ? warning("it " + count) : success(count);
}

Finding creates_for_supported_games(TestContext& context) {
    const auto games = context.supported();
    if (!games) return games.error();
    for (const SharedGame& game : *games) {
        if (const auto seat = SeatedAi::take(context, game); !seat) {
            return failure(seat.error().reason + " (refuse in supports() what cannot be played)");
        }
    }
    return success(fmt::format("{} games", games->size()));
}

Finding options_round_trip(TestContext& context) {
    const auto games = context.supported();
    if (!games) return games.error();
    const auto loaded = context.plugin();
    const AiInfo& info = (*loaded)->ais()[*(*loaded)->find(context.ai())];
    if (info.options.empty()) return skipped("it has no options");
    const Parameters defaults(info.options, 1);
    if (const auto asked = memory_asked_for(defaults); asked > memory_for(defaults)) {
        return failure(
            fmt::format("by default its options ask for {} MiB of memory, and an AI gets at most "
                        "{} MiB here (choose smaller defaults)",
                        asked / kMebibyte, memory_for(defaults) / kMebibyte));
    }
    Random random(context.seed());
    const auto in_any_order = some_of(*games, games->size(), random);
    for (const Field& field : info.options) {
        for (const Scalar& value : values_to_try(field)) {
            const std::string wrong = try_in_any(context, in_any_order, info, field, value);
            if (!wrong.empty()) {
                return failure(fmt::format(
                    "with {}={} it plays no game: {} (limit the range to supported values)",
                    field.name, printable(to_text(value)), wrong));
            }
        }
    }
    return success(counted(static_cast<std::int64_t>(info.options.size()), "option"));
}

}  // namespace tengen::validator
