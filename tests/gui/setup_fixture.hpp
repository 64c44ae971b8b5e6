// A set-up form with the shipped games and levels, and the AIs of this build.
#pragma once

#include <string>
#include <vector>

#include "support/plugin_cache.hpp"
#include "support/shipped.hpp"
#include "support/temporary_folder.hpp"
#include "view/setup_view.hpp"

namespace tengen::test {
using namespace gui;

using Texts = std::vector<std::string>;

class Form {
  public:
    Form()
        : folders{{user.path(), TENGEN_SOURCE_DIR "/config"}, 1},
          levels(Levels::read(folders).value()),
          plugins(PluginFolders{{TENGEN_BINARY_DIR "/plugins/ai"}, 0},
                  TENGEN_BINARY_DIR "/bin/tengen-ai-host",
                  copied_plugin_cache(user / "cache/plugins")),
          view({all_rules(),
                [this](std::string_view name, const Overrides& overrides) {
                    return games.load(name, overrides);
                },
                plugins, levels, folders, [this] { return looking; }}) {
        plugins.scan();
        view.seats().refresh_ais();
    }

    void begin(const std::string& game) {
        const auto begun = view.begin(game);
        INFO(game << (begun ? "" : to_lines(begun.error()).front()));
        REQUIRE(begun);
    }

    TableSpec spec() const {
        const auto spec = view.spec();
        INFO((spec ? "" : to_lines(spec.error()).front()));
        REQUIRE(spec);
        return *spec;
    }

    /// Returns the game of the plan as text.
    std::string rules() const {
        const TableSpec made = spec();
        const auto game = games.load(made.game, made.overrides);
        REQUIRE(game);
        return to_text(game->game->description());
    }

    Texts players() const {
        Texts texts;
        for (const SeatSpec& seat : spec().seats) texts.push_back(to_text(seat));
        return texts;
    }

    void seat(std::size_t index, Sitter kind, const std::string& name) {
        SeatForm form = view.seats()[index];
        form.kind = kind;
        if (kind == Sitter::Human) form.person = name;
        if (kind == Sitter::Level) form.level = name;
        if (kind == Sitter::Ai) form.ai = name;
        if (kind == Sitter::Engine) form.engine = name;
        view.seats().set(index, form);
    }

    TemporaryFolder user;
    ConfigFolders folders;
    const GameLibrary& games = shipped_library();
    Levels levels;
    PluginLibrary plugins;
    bool looking = false;
    SetupView view;
};

}  // namespace tengen::test
