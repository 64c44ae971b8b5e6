#include "apps/table_fixture.hpp"

#include "core/position_text.hpp"
#include "games/all_rules.hpp"
#include "support/shipped.hpp"

namespace tengen::test {

TableFixture::TableFixture() {
    all_rules(rules);
    const ConfigFolders folders{{source_folder() / "config"}, 0};
    auto read = Levels::read(folders);
    REQUIRE(read);
    levels = std::move(*read);
    PluginFolders plugin_folders;
    plugin_folders.folders = {build_folder() / "plugins/ai", home.plugins()};
    plugins.emplace(std::move(plugin_folders), build_folder() / "bin/tengen-ai-host",
                    home.path() / "cache/tengen/plugins");
    plugins->scan();
    factory.emplace(io, *plugins, *levels, Isolation::Process);
    folder = JournalFolder::open(home.games());
    REQUIRE(*folder);
    TableServices services{io, rules, *factory, {}, &*folder};
    services.load_game = [](std::string_view name, const Overrides& overrides) {
        return shipped_library().load(name, overrides);
    };
    table.emplace(std::move(services), watcher);
    interpreter.emplace(*table, shipped_library(), *plugins, *levels);
}

void TableFixture::play(const std::string& game, const std::string& seats,
                        const ClockSettings& clock) {
    TableSpec plan;
    plan.clock = clock;
    plan.game = game;
    plan.seed = 1;
    if (!seats.empty()) {
        auto read = parse_seats(seats);
        REQUIRE(read);
        plan.seats = *read;
    }
    const Result<void> begun = begin(plan);
    INFO((begun ? "" : english(begun.error().front())));
    REQUIRE(begun);
    settle();
    INFO((watcher.refused.empty() ? "" : english(watcher.refused.front())));
    REQUIRE(table->has_game());
}

Result<void> TableFixture::begin(TableSpec spec) {
    const auto load = [](std::string_view name, const Overrides& overrides) {
        return shipped_library().load(name, overrides);
    };
    Result<TablePlan> plan = planned(std::move(spec), load);
    if (!plan) return fail(plan.error());
    return table->play(std::move(*plan));
}

void TableFixture::settle() {
    io.restart();
    io.poll();
    while (table->is_waiting() || (table->has_game() && !table->waits_for_person())) {
        REQUIRE(io.run_one() > 0);
    }
}

Reply TableFixture::type(std::string_view line) {
    watcher.refused.clear();
    Reply reply = interpreter->execute(line);
    settle();
    reply.problems.insert(reply.problems.end(), watcher.refused.begin(), watcher.refused.end());
    return reply;
}

Reply TableFixture::must(std::string_view line) {
    Reply reply = type(line);
    INFO(line << ": " << (reply.problems.empty() ? "" : english(reply.problems.front())));
    REQUIRE(reply.problems.empty());
    return reply;
}

std::string TableFixture::moves() const {
    return actions_text(table->position());
}

}  // namespace tengen::test
