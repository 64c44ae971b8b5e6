// An analysis board without a window, whose files and journals are in a temporary folder.
#pragma once

#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/post.hpp>

#include "base/text.hpp"
#include "core/position_text.hpp"
#include "people_table.hpp"
#include "view/analysis_view.hpp"

namespace tengen::test {
using namespace gui;

/// Two variations after h8 i9, one with a comment, a text and a mark. Rows count from the top.
inline const std::string kStudiedGame =
    "(;GM[4]FF[4]SZ[15];B[hh];W[ig](;B[ih]C[a cut];W[gh]LB[aa:A]TR[hh])(;B[hi];W[gh]))";

/// A tree of 50,400 moves: all first moves, and all answers to them.
inline std::string large_tree() {
    std::string text = "(;GM[4]FF[4]SZ[15]";
    const auto cell = [](int number) {
        return std::string{static_cast<char>('a' + number % 15),
                           static_cast<char>('a' + number / 15)};
    };
    for (int first = 0; first < 225; ++first) {
        text += "(;B[" + cell(first) + "]";
        for (int second = 0; second < 225; ++second) {
            if (second != first) text += "(;W[" + cell(second) + "])";
        }
        text += ")\n";
    }
    return text + ")";
}

/// A variation of a node, by its number from 0.
inline RecordNodeId child_of(const AnalysisView& view, RecordNodeId node, int index) {
    RecordNodeId id = view.record().nodes[node].first_child;
    while (index-- > 0) id = view.record().nodes[id].next;
    return id;
}

class AnalysisBoard {
  public:
    /// Boards with the same folder are like one program after the other.
    /// `change`, if set, changes the services.
    explicit AnalysisBoard(const std::filesystem::path& folder,
                           const std::function<void(AnalysisServices&)>& change = {})
        : view(
              all_services(folder / "studies", change), display, [] {},
              [this](const std::string& line) { spoken.push_back(line); }) {}

    /// Opens a file with this content. Fails the test if that is impossible.
    void open(const std::filesystem::path& path, const std::string& content) {
        std::ofstream(path) << content;
        open(path);
    }
    void open(const std::filesystem::path& path) {
        const Result<void> opened = view.open(path);
        INFO((opened ? "" : english(opened.error())));
        REQUIRE(opened);
    }
    /// Whether a study without a file was resumed.
    bool resume_unnamed() {
        bool ended = false;
        view.resume_unnamed_later(
            [&](const Result<void>& resumed) { ended = resumed.has_value(); });
        people.wait([&] { return ended; });
        return view.has_study();
    }
    void play(const std::string& moves) {
        for (const std::string_view move : split(moves, ' ')) {
            const auto action = parse_action(view.shown_position(), move);
            INFO(move);
            REQUIRE(action);
            view.act(*action);
        }
    }
    std::string moves() const { return view.moves_text(); }
    Cell cell(const char* name) const {
        return parse_cell(view.shown_position().board(), name).value();
    }

    PeopleTable people;  ///< for its AIs
    BoardToggles display;
    std::vector<std::string> spoken;
    AnalysisView view;

  private:
    AnalysisServices all_services(const std::filesystem::path& folder,
                                  const std::function<void(AnalysisServices&)>& change) {
        AnalysisServices all{services(folder), people.factory, [] { return false; }};
        all.post = [this](std::function<void()> call) {
            boost::asio::post(people.io, std::move(call));
        };
        if (change) change(all);
        return all;
    }
    StudyServices services(const std::filesystem::path& folder) {
        return {all_rules(),
                [this](std::string_view name, const Overrides& overrides) {
                    return people.games.load(name, overrides);
                },
                folder};
    }
};

}  // namespace tengen::test
