// The page of the analysis board in a window with simulated input: its parts, its lists and its
// graph have their room in any game and size.
#include "screens/analysis/analysis_page.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <set>

#include "core/notation.hpp"
#include "explorer/explorer_import.hpp"
#include "gui/analysis_fixture.hpp"
#include "gui/review_fixture.hpp"
#include "gui/stage.hpp"
#include "support/shipped.hpp"
#include "view/analysis_words.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

/// A page whose calls from other threads run between frames.
struct ShownPage {
    explicit ShownPage(boost::asio::io_context& io, float scale)
        : painter(paper_theme(), {files.sans, files.chinese}, scale),
          explorer({all_rules(),
                    [&io](std::function<void()> what) { boost::asio::post(io, std::move(what)); },
                    {}},
                   [] {}),
          page(board.view, explorer, painter) {}

    void refresh() {
        page.refresh(painter, side_looks(*board.view.study().game(), paper_theme(), false));
    }
    void draw(Ui& ui, Rect area) {
        shown = &ui;
        if (opens_explorer) page.open_explorer(ui);
        opens_explorer = false;
        if (next_tab) page.next_tab(ui, 1);
        next_tab = false;
        texts.clear();
        ui.note_texts(&texts);
        page.frame(ui, area);
        ui.note_texts(nullptr);
    }
    std::optional<Rect> place_of(const std::string& id) const {
        return shown->focus().place_of(id);
    }
    bool has_text(const std::string& text) const {
        return std::ranges::find(texts, text, &DrawnText::text) != texts.end();
    }

    TemporaryFolder folder;
    AnalysisBoard board{folder.path()};
    FontFiles files = find_fonts();
    BoardPainter painter;
    AnalysisExplorer explorer;
    AnalysisPage page;
    Ui* shown = nullptr;
    std::vector<DrawnText> texts;  ///< of the last frame
    bool opens_explorer = false;
    bool next_tab = false;
};

/// `begin` opens a study, between frames.
void with_page(Size size, float scale, const std::function<void(ShownPage&)>& begin,
               const std::function<void(Stage&, ShownPage&)>& act) {
    Stage stage(static_cast<int>(size.width), static_cast<int>(size.height), scale);
    std::unique_ptr<ShownPage> page;
    stage.run([&] {
        stage.set_look("paper", "en");
        stage.change([&] {
            page = std::make_unique<ShownPage>(stage.io(), scale);
            begin(*page);
            page->refresh();
        });
        stage.show([&](Ui& ui, Rect area, const auto&) { page->draw(ui, area); });
        stage.settle();
        act(stage, *page);
        stage.show({});
        stage.change([&] { page.reset(); });
    });
}

std::function<void(ShownPage&)> file(const std::string& name, const std::string& content) {
    return [=](ShownPage& page) {
        page.board.open(page.folder / name, content);
        page.board.view.last();
    };
}

/// The names of all moves in the file.
std::multiset<std::string> names_of_moves(const AnalysisView& view) {
    std::multiset<std::string> names;
    for (RecordNodeId node = 1; node < view.record().nodes.size(); ++node) {
        names.insert(move_name(view.study(), node));
    }
    return names;
}

/// The graph in a window of the default size, and the panel around it.
constexpr Rect kGraph{780, 323, 468, 96};
constexpr Rect kGraphBox{770, 313, 488, 116};

bool is_accent(sf::Color colour) {
    return colour.r > 150 && colour.g < 120 && colour.b < 100;
}

int count_accent(const sf::Image& picture, Rect rect) {
    int count = 0;
    for (auto y = static_cast<unsigned>(rect.y); y < static_cast<unsigned>(rect.bottom()); ++y) {
        for (auto x = static_cast<unsigned>(rect.x); x < static_cast<unsigned>(rect.right()); ++x) {
            count += is_accent(picture.getPixel(x, y)) ? 1 : 0;
        }
    }
    return count;
}

std::string kept_line(const std::string& chances, const std::string& more) {
    return "TGE[sente 00000000 rank=1 nodes=90000 ms=5 chances=" + chances + more +
           " depth=9 moves=o15]";
}

/// Chances from one end of the graph to the other; in some games, the last two are proved.
std::string game_with_chances(const std::string& proof) {
    return "(;GM[4]FF[4]SZ[15]" + kept_line("1,0", "") + ";B[hh]" + kept_line("0,1", "") +
           ";W[ig]" + kept_line("1,0", "") + ";B[ih]" + kept_line("0,1", proof) + ";W[gh]" +
           kept_line("1,0", proof) + ")";
}

}  // namespace

TEST_CASE("the list of moves has room for the names of any game", "[gui][display]") {
    struct Row {
        const char* name;
        const char* content;
        std::size_t moves;
    };
    const auto [name, content, moves] =
        GENERATE(Row{"game.pgn", "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 *\n", 6},
                 Row{"game.pdn", "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n", 4},
                 Row{"game.sgf", "(;GM[1]FF[4]SZ[19]KM[6.5];B[pd];W[dp];B[];W[qq];B[ss])", 5});
    CAPTURE(name);
    with_page({1280, 800}, 1, file(name, content), [&](Stage& stage, ShownPage& page) {
        stage.keep_picture(std::string("page_moves_") + name);
        stage.change([&] {
            const auto names = names_of_moves(page.board.view);
            CHECK(names.size() == moves);
            for (const std::string& one : names) {
                CAPTURE(one);
                const auto drawn = std::ranges::find(page.texts, one, &DrawnText::text);
                REQUIRE(drawn != page.texts.end());
                CHECK_FALSE(drawn->cut);
            }
        });
    });
}

TEST_CASE("a pass alone leaves all parts in their place", "[gui][display]") {
    std::vector<float> tabs;
    std::vector<float> comments;
    for (const char* game :
         {"(;GM[4]FF[4]SZ[19];B[pd];W[dp])", "(;GM[1]FF[4]SZ[19]KM[6.5];B[pd];W[dp])"}) {
        with_page({1280, 800}, 1, file("game.sgf", game), [&](Stage& stage, ShownPage& page) {
            stage.keep_picture("page_pass" + std::to_string(tabs.size()));
            stage.change([&] {
                const auto moves = page.place_of("tab moves");
                const auto comment = page.place_of("edit comment");
                REQUIRE(moves);
                REQUIRE(comment);
                tabs.push_back(moves->y);
                comments.push_back(comment->y);
                const auto pass = page.place_of("pass");
                CHECK(pass.has_value() == (tabs.size() == 2));
                if (!pass) return;
                CHECK(pass->bottom() <= page.place_of("engine")->y);
                Point at{pass->x + pass->width / 2, pass->y + pass->height / 2};
                stage.display().click(at.x, at.y);
            });
            stage.settle();
            stage.change([&] { CHECK(page.board.view.ply() == (tabs.size() == 2 ? 3 : 2)); });
        });
    }
    CHECK(tabs.at(0) == tabs.at(1));
    CHECK(comments.at(0) == comments.at(1));
}

TEST_CASE("the graph keeps its curve inside, names it and fills what is proved", "[gui][display]") {
    std::vector<int> plain;
    for (const char* proof : {"", " proven=won length=9"}) {
        with_page({1280, 800}, 1, file("game.sgf", game_with_chances(proof)),
                  [&](Stage& stage, ShownPage& page) {
                      // The cursor is at the beginning, so it hides no proved stretch.
                      stage.change([&] { page.board.view.first(); });
                      const sf::Image picture = stage.picture();
                      stage.keep_picture("page_graph" + std::to_string(plain.size()));
                      CHECK(count_accent(picture, kGraph) > 200);
                      CHECK(count_accent(picture, kGraphBox) == count_accent(picture, kGraph));
                      const sf::Color ground = picture.getPixel(784, 411);
                      int same = 0;
                      for (unsigned y = 330; y < 412; ++y) {
                          for (unsigned x = 1150; x < 1240; ++x) {
                              same += picture.getPixel(x, y) == ground ? 1 : 0;
                          }
                      }
                      plain.push_back(same);
                      stage.change([&] { CHECK(page.has_text("depth 9 · 90 k nodes")); });
                  });
    }
    // Without a proof, only the curve is not plain.
    CHECK(plain.at(0) > 5000);
    CHECK(plain.at(1) < 1000);
}

TEST_CASE("the graph of three seats names each seat", "[gui][display]") {
    Overrides three;
    three.seats = 3;
    const auto game = shipped("gomoku", three);
    with_page(
        {1280, 800}, 1,
        [&](ShownPage& page) {
            REQUIRE(page.board.view.begin(Position(game)));
            page.board.play("h8 a1 o15");
            page.board.view.edit(
                [](Study& study) {
                    Result<void> done;
                    for (RecordNodeId node = 0; node < 4 && done; ++node) {
                        Evaluation evaluation{"sente", 0, 90000, 5, {}, false};
                        evaluation.lines.push_back({});
                        evaluation.lines[0].chances = {0.2 + 0.1 * node, 0.5 - 0.1 * node, 0.3};
                        evaluation.lines[0].moves = "h1";
                        done = study.set_evaluation(node, evaluation);
                    }
                    return done;
                },
                "");
        },
        [&](Stage& stage, ShownPage& page) {
            stage.keep_picture("page_graph_three");
            stage.change([&] {
                for (Side side = 1; side <= 3; ++side) {
                    const auto drawn =
                        std::ranges::find(page.texts, game->side_name(side), &DrawnText::text);
                    CAPTURE(game->side_name(side));
                    REQUIRE(drawn != page.texts.end());
                    CHECK(drawn->rect.y >= kGraph.y);
                    CHECK(drawn->rect.bottom() <= kGraph.bottom());
                    CHECK_FALSE(drawn->cut);
                }
            });
        });
}

TEST_CASE("low windows with large letters show several rows of lists", "[gui][display]") {
    const Size size = GENERATE(Size{1280, 800}, Size{800, 600});
    CAPTURE(size.width);
    // A review that a file keeps, and a database of games.
    const TemporaryFolder folder;
    const std::filesystem::path reviewed = folder / "reviewed.sgf";
    const std::filesystem::path games = folder / "games.db";
    {
        ReviewBoard board(folder / "boards");
        board.open(folder / "game.sgf", kMistakes);
        board.run_review();
        REQUIRE(board.view.save_as(reviewed));
        auto database = ExplorerDatabase::create(games, shipped("gomoku")).value();
        ExplorerImport import(*database);
        for (const char* first : {"h8", "g7", "f6", "e5", "d4", "c3"}) {
            ExplorerGame one;
            Position start(shipped("gomoku"));
            one.actions.push_back(parse_action(start, first).value());
            one.players = {"Ann", "Bob"};
            one.winner = Side{1};
            REQUIRE(import.add(one));
        }
        REQUIRE(import.commit());
    }
    const auto whole_rows = [](const ShownPage& page, const std::vector<std::string>& ids) {
        const auto foot = page.place_of("analysis ☰");
        REQUIRE(foot);
        return std::ranges::count_if(ids, [&](const std::string& id) {
            const auto row = page.place_of(id);
            return row && row->bottom() <= foot->y;
        });
    };
    with_page(
        size, 2,
        [&](ShownPage& page) {
            page.board.open(reviewed);
            page.explorer.choose(games);
        },
        [&](Stage& stage, ShownPage& page) {
            stage.change([&] { page.opens_explorer = true; });
            stage.wait_for([&] { return page.place_of("known0").has_value(); });
            stage.keep_picture("page_low_explorer_" + std::to_string(static_cast<int>(size.width)));
            stage.change([&] {
                CHECK(whole_rows(page, {"known0", "known1", "known2", "known3"}) >= 3);
            });
            std::vector<std::string> mistakes;
            stage.change([&] {
                for (const int ply : page.board.view.review().figures()->report().moments) {
                    mistakes.push_back("mistake" + std::to_string(ply));
                }
            });
            REQUIRE(mistakes.size() >= 2);
            for (int i = 0; i < 8; ++i) {
                bool found = false;
                stage.change([&] { found = page.place_of(mistakes.front()).has_value(); });
                if (found) break;
                stage.change([&] { page.next_tab = true; });
                stage.settle();
            }
            stage.keep_picture("page_low_review_" + std::to_string(static_cast<int>(size.width)));
            stage.change([&] {
                CHECK(whole_rows(page, mistakes) >=
                      std::min<std::ptrdiff_t>(3, static_cast<std::ptrdiff_t>(mistakes.size())));
            });
        });
}
