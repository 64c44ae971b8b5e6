#include "apps/table_fixture.hpp"

#include "core/position_text.hpp"
#include "games/all_rules.hpp"
#include "support/catch.hpp"

namespace tengen::test {

TableFixture::TableFixture() {
    all_rules(rules);
    const ConfigFolders folders{{source_folder() / "config"}, 0};
    games = GameLibrary::read(folders, rules);
    auto read = Levels::read(folders);
    REQUIRE(read);
    levels = std::move(*read);
    PluginFolders plugin_folders;
    plugin_folders.folders = {build_folder() / "plugins/ai"};
    plugins.emplace(std::move(plugin_folders), build_folder() / "bin/tengen-ai-host",
                    std::filesystem::path());
    plugins->scan();
    seating.emplace(io, *plugins, *levels, Isolation::Process);
    auto opened = JournalFolder::open(home.games());
    REQUIRE(opened);
    folder = std::move(*opened);
    TableServices services{io, rules, *seating, {}, {}, {}};
    services.load_game = [this](std::string_view name, const Overrides& overrides) {
        return games->load(name, overrides);
    };
    services.create_journal = [this](const JournalHeader& header) {
        return folder->create(header);
    };
    services.adopt_journal = [this](const std::filesystem::path& path) {
        return folder->adopt(path);
    };
    table.emplace(std::move(services), watcher);
    interpreter.emplace(*table, *games, *plugins, *levels);
}

void TableFixture::play(const std::string& game, const std::string& seats) {
    TablePlan plan;
    plan.game = game;
    plan.seed = 1;
    if (!seats.empty()) {
        auto read = parse_seats(seats);
        REQUIRE(read);
        plan.seats = *read;
    }
    const Checked<void> begun = table->play(plan);
    INFO((begun ? "" : english(begun.error().front())));
    REQUIRE(begun);
    settle();
}

void TableFixture::settle() {
    io.restart();
    io.poll();
    while (!table->waits_for_person()) {
        REQUIRE(io.run_one() > 0);
    }
}

Reply TableFixture::type(std::string_view line) {
    Reply reply = interpreter->execute(line);
    settle();
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
