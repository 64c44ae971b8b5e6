// AIs without faults, each for one feature.
#include <tengen/ai.hpp>

#include <chrono>
#include <fstream>
#include <stdexcept>
#include <thread>

namespace ai = tengen::ai;

namespace {

/// Waits for the stop like a search.
void wait_for_stop(const ai::Search& search) {
    while (!search.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

/// Plays the first legal action.
class First : public ai::Strategy {
  public:
    static ai::About about() {
        return {.id = "first", .name = "First", .author = "tests", .about = "plays at once"};
    }
    using Strategy::Strategy;
    ai::Decision think(ai::Search& search) override {
        return ai::play(search.position().legal()[0]);
    }
};

/// Plays the move that the key selects: every position has one answer.
class Keyed : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "keyed", .name = "Keyed"}; }
    using Strategy::Strategy;
    ai::Decision think(ai::Search& search) override {
        const auto legal = search.position().legal();
        return ai::play(legal[search.position().key() % legal.size()]);
    }
};

/// The same, but waits for the stop.
class Patient : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "patient", .name = "Patient"}; }
    using Strategy::Strategy;
    ai::Decision think(ai::Search& search) override {
        wait_for_stop(search);
        const auto legal = search.position().legal();
        return ai::play(legal[search.position().key() % legal.size()]);
    }
};

/// Continues for a while after the stop.
class Sluggish : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "sluggish", .name = "Sluggish"}; }
    using Strategy::Strategy;
    ai::Decision think(ai::Search& search) override {
        wait_for_stop(search);
        std::this_thread::sleep_for(std::chrono::milliseconds(1500));
        return ai::play(search.position().legal()[0]);
    }
};

/// Plays randomly.
class Seeded : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "seeded", .name = "Seeded"}; }
    using Strategy::Strategy;
    ai::Decision think(ai::Search& search) override {
        ai::Chance chance(search);
        const auto legal = search.position().legal();
        return ai::play(legal[chance.below(legal.size())]);
    }
};

/// Plays the cell whose number is the count of its decisions in this game.
class Counter : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "counter", .name = "Counter"}; }
    using Strategy::Strategy;
    void new_game() override { thoughts_ = 0; }
    ai::Decision think(ai::Search&) override {
        return ai::play(ai::place(static_cast<ai::Cell>(thoughts_++)));
    }

  private:
    int thoughts_ = 0;
};

/// Plays the move of its options, and writes one of them to the log.
class Echo : public ai::Strategy {
  public:
    static ai::About about() {
        return {.id = "echo",
                .name = "Echo",
                .options = {ai::integer_option("cell", 4, 0, 4095, "what to play"),
                            ai::switch_option("twice", false, "plays twice the cell"),
                            ai::real_option("half", 0.5, 0, 1, "a half"),
                            ai::text_option("line", "hello", "a line for the log"),
                            ai::choice_option("how", "plain", {"plain", "next"}, "how it plays")}};
    }
    using Strategy::Strategy;
    ai::Decision think(ai::Search&) override {
        log(options().text("line"));
        std::int64_t cell = options().integer("cell") * (options().switched_on("twice") ? 2 : 1);
        if (options().text("how") == "next") ++cell;
        if (options().real("half") > 0.75) cell += 100;
        return ai::play(ai::place(static_cast<ai::Cell>(cell)));
    }
};

/// Writes its memory limit to the log.
class Modest : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "modest", .name = "Modest"}; }
    using Strategy::Strategy;
    ai::Decision think(ai::Search& search) override {
        log(std::to_string(search.limits().memory_bytes));
        return ai::play(search.position().legal()[0]);
    }
};

/// Writes to the log the clock's increment, and the text of a file in its folder.
class Reader : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "book-reader", .name = "Book reader"}; }
    explicit Reader(const ai::Context& context) : Strategy(context) {
        std::ifstream book(folder() + "/reader.book");
        if (!std::getline(book, book_)) throw std::runtime_error("no book in " + folder());
    }
    ai::Decision think(ai::Search& search) override {
        log(book_ + ' ' + std::to_string(increment_ms()));
        return ai::play(search.position().legal()[0]);
    }

  private:
    std::string book_;
};

/// Plays games to the end on its position and on clones, and undoes everything.
class Trier : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "trier", .name = "Trier"}; }
    using Strategy::Strategy;
    ai::Decision think(ai::Search& search) override {
        ai::Position& position = search.position();
        ai::Chance chance(search);
        ai::Clone clone(position);
        const ai::Action first = position.legal()[0];
        while (!clone.over()) {
            const auto legal = clone.legal();
            clone.apply(legal[chance.below(legal.size())]);
        }
        int plies = 0;
        while (!position.over()) {
            position.apply(position.legal()[0]);
            ++plies;
        }
        while (plies-- > 0) position.undo();
        clone.assign(position);
        if (position.undo() || clone.key() != position.key()) throw std::logic_error("undo");
        return ai::play(first);
    }
};

/// Plays the first forbidden point and logs the reason; reports the marks of all cells.
class Marker : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "marker", .name = "Marker"}; }
    explicit Marker(const ai::Context& made_of) : Strategy(made_of), marks_(made_of) {}
    ai::Decision think(ai::Search& search) override {
        ai::Report report;
        report.nodes = static_cast<std::uint64_t>(marks_.read(search.position()));
        ai::Action first = search.position().legal()[0];
        for (int number = game().cell_count() - 1; number >= 0; --number) {
            const auto cell = static_cast<ai::Cell>(number);
            if (marks_.forbidden(cell)) first = ai::place(cell);
        }
        for (int cell = 0; cell < game().cell_count(); ++cell) {
            report.values.push_back(marks_.kind(static_cast<ai::Cell>(cell)));
        }
        log(marks_.reason(search.position(), ai::cell_of(first)));
        search.report(report);
        return ai::play(first);
    }

  private:
    ai::Marks marks_;
};

class Picky : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "picky", .name = "Picky"}; }
    static std::string refuses(const ai::Game& game) {
        return game.rows() == 3 && game.columns() == 3 ? "" : "it plays on 3x3 only";
    }
    using Strategy::Strategy;
    ai::Decision think(ai::Search& search) override {
        return ai::play(search.position().legal()[0]);
    }
};

/// Reports as fast as possible, with depths up to a last one.
class Talker : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "talker", .name = "Talker"}; }
    using Strategy::Strategy;
    ai::Decision think(ai::Search& search) override {
        ai::Report report;
        report.line = {search.position().legal()[0], search.position().legal()[1], 0xF0000001u};
        report.values.assign(static_cast<std::size_t>(game().cell_count()), 0.25);
        report.win_chance = 0.75;
        for (std::uint32_t depth = 1; depth <= 20000; ++depth) {
            report.depth = depth;
            report.nodes = depth * 10ull;
            search.report(report);
        }
        return ai::play(search.position().legal()[0]);
    }
};

/// Reports the first legal actions as lines until the stop, as fast as possible. Each line's score
/// counts the analyses of this game.
class Analyser : public ai::Strategy, public ai::Analyst {
  public:
    static ai::About about() { return {.id = "analyser", .name = "Analyser"}; }
    using Strategy::Strategy;
    ai::Decision think(ai::Search& search) override {
        return ai::play(search.position().legal()[0]);
    }
    void analyse(ai::Analysis& analysis) override {
        ++analyses_;
        ai::Lines found;
        do {
            found.lines.clear();
            for (const ai::Action action : analysis.position().legal()) {
                if (found.lines.size() == analysis.lines()) break;
                if (!analysis.allows(action)) continue;
                ai::Line line;
                line.actions = {action, 0xF0000001u};
                line.score = analyses_;
                line.chances = {0.75, 0.25};
                line.proven = TENGEN_PROVEN_WIN;
                line.length = 3;
                found.lines.push_back(line);
            }
            ++found.nodes;
            found.values.assign(static_cast<std::size_t>(game().cell_count()), 0.5);
            analysis.report(found);
        } while (!analysis.stop_requested());
    }

  private:
    int analyses_ = 0;
};

class Resigner : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "resigner", .name = "Resigner"}; }
    using Strategy::Strategy;
    ai::Decision think(ai::Search&) override { return ai::resign(); }
};

class Drawer : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "drawer", .name = "Drawer"}; }
    using Strategy::Strategy;
    ai::Decision think(ai::Search& search) override {
        return {TENGEN_DECIDE_OFFER_DRAW, search.position().legal()[0]};
    }
};

/// Logs its information about the table, and accepts each draw.
class Guest : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "guest", .name = "Guest"}; }
    using Strategy::Strategy;
    void game_over(const std::vector<int>& ranks) override {
        std::string text = "ended";
        for (const int rank : ranks) text += ' ' + std::to_string(rank);
        log(text);
    }
    void new_game() override { log("new game"); }
    ai::Decision think(ai::Search& search) override {
        if (search.position().ply() < 2) log(player_name(0) + " and " + player_name(1));
        if (draw_offered()) return ai::accept_draw();
        return ai::play(search.position().legal()[0]);
    }
};

/// Plays the last move of its book, which is played least.
class Librarian : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "librarian", .name = "Librarian"}; }
    explicit Librarian(const ai::Context& context) : Strategy(context), book_(context) {}
    ai::Decision think(ai::Search& search) override {
        ai::Position& position = search.position();
        const auto moves = book_.moves(position);
        log(std::string(book_.exists() ? "book " : "no book ") + std::to_string(moves.size()));
        if (moves.empty()) return ai::play(position.legal()[0]);
        const auto last = moves.back().action;
        position.apply(last);
        log("after it " + std::to_string(book_.moves(position).size()));
        position.undo();
        return ai::play(last);
    }

  private:
    ai::Book book_;
};

/// Logs the facts of the game and of the position.
class Teller : public ai::Strategy {
  public:
    static ai::About about() { return {.id = "teller", .name = "Teller"}; }
    explicit Teller(const ai::Context& made_of) : Strategy(made_of), facts_(made_of) {}
    ai::Decision think(ai::Search& search) override {
        const ai::Position& position = search.position();
        std::string text;
        for (const tengen_kind_t& kind : facts_.kinds()) {
            text += (text.empty() ? "" : " ") + std::string(kind.name);
        }
        text += ";";
        if (facts_.does(TENGEN_GAME_MOVES_STONES)) text += " moves";
        if (facts_.does(TENGEN_GAME_TAKES)) text += " takes";
        text += "; goals " + std::to_string(facts_.goals().size()) + "; facing";
        for (ai::Side side = 1; side <= 2; ++side) {
            text += ' ' + std::to_string(facts_.facing(side));
        }
        if (const std::uint8_t* const values = facts_.values(position)) {
            text += "; values " + std::to_string(values[0]);
        }
        const ai::Action first = search.position().legal()[0];
        text += "; hand " + std::to_string(facts_.in_hand(position, 1));
        text += "; takes " + std::to_string(facts_.takes(position, first) ? 1 : 0);
        log(text);
        return ai::play(first);
    }

  private:
    ai::Facts facts_;
};

}  // namespace

TENGEN_AI(First, Keyed, Patient, Sluggish, Seeded, Counter, Echo, Modest, Reader, Trier, Marker,
          Picky, Talker, Analyser, Resigner, Drawer, Guest, Librarian, Teller)
