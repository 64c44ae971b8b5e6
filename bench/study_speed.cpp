// Opening and walking through a large library:
//   tengen_bench_study make MOVES FILE.lib     writes a random library
//   tengen_bench_study open FILE.lib           measures it, in its own process for its memory
//   tengen_bench_study join FILE.lib           joins it into an empty study, and undoes that
// Times are processor time. One of ten moves has a comment, and two of ten have a text on the
// board.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <ctime>
#include <functional>
#include <random>

#include "base/durable_file.hpp"
#include "base/scratch_folder.hpp"
#include "base/text.hpp"
#include "config/game_library.hpp"
#include "games/all_rules.hpp"
#include "record/renlib.hpp"
#include "study/study_cursor.hpp"
#include "study/study_file.hpp"
#include "study/study_lines.hpp"
#include "table/record_file.hpp"

namespace {

using namespace tengen;

const GameLibrary& library() {
    static const RuleCatalogue catalogue = [] {
        RuleCatalogue rules;
        all_rules(rules);
        return rules;
    }();
    static const GameLibrary games =
        GameLibrary::read(ConfigFolders{{TENGEN_SOURCE_DIR "/config"}, 0}, catalogue);
    return games;
}

/// Writes random nodes, with legal moves.
class RandomLibrary {
  public:
    explicit RandomLibrary(std::size_t moves)
        : position_(library().load("gomoku")->game), left_(moves) {
        bytes_ = renlib::kMagic;
        bytes_ += static_cast<char>(renlib::kMajorVersion);
        bytes_ += static_cast<char>(renlib::kMinorVersion);
        bytes_.resize(renlib::kHeaderSize, '\xFF');
        bytes_ += std::string(2, '\0');
    }

    std::string write() {
        add_below(left_, 0);
        return std::move(bytes_);
    }

  private:
    static constexpr int kMaxDepth = 70;

    void add_below(std::size_t budget, int depth) {
        ActionList scratch;
        const auto legal = position_.legal(scratch);
        ActionList moves(legal.begin(), legal.end());
        std::shuffle(moves.begin(), moves.end(), random_);
        // Many moves near the root, long lines further away.
        const std::size_t wide = depth < 3 ? 24 : 1 + random_() % 3;
        moves.resize(std::min({moves.size(), wide, budget}));
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const bool last = i + 1 == moves.size();
            const std::size_t share = last ? budget : std::max<std::size_t>(budget / wide, 1);
            budget -= std::min(budget, share);
            add_move(moves[i], share, depth, last || budget == 0);
            if (budget == 0) break;
        }
    }

    void add_move(Action action, std::size_t budget, int depth, bool last) {
        const auto chance = static_cast<unsigned>(random_() % 10);
        position_.apply(action);
        const bool leaf = position_.over() || budget <= 1 || depth >= kMaxDepth;
        unsigned flags = (last ? 0 : renlib::kDown) | (leaf ? renlib::kRight : 0);
        if (chance == 0) flags |= renlib::kComment;
        if (chance == 1 || chance == 2) flags |= renlib::kExtension;
        bytes_ += static_cast<char>(renlib::point_of(action.cell()));
        bytes_ += static_cast<char>(flags);
        if (chance == 1 || chance == 2) bytes_ += std::string("\0\1A\0", 4);
        if (chance == 0) bytes_ += std::string("a comment of about thirty words") + '\0';
        if (!leaf) add_below(budget - 1, depth + 1);
        position_.undo();
    }

    Position position_;
    std::size_t left_;
    std::string bytes_;
    std::mt19937 random_{1};
};

double seconds_of(const std::function<void()>& work) {
    const std::clock_t begin = std::clock();
    work();
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

double megabytes() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

/// The longest and the mean time of steps, in milliseconds.
void measure_steps(std::string_view name, int count, const std::function<void()>& step) {
    double most = 0;
    double all = 0;
    for (int i = 0; i < count; ++i) {
        const double ms = seconds_of(step) * 1000;
        most = std::max(most, ms);
        all += ms;
    }
    fmt::print("{:34} {:9.4f} ms mean, {:9.4f} ms longest\n", name, all / count, most);
}

int measure(const std::string& path) {
    const ScratchFolder scratch = ScratchFolder::make().value();
    const StudyServices services{library().catalogue(),
                                 [](std::string_view name, const Overrides& overrides) {
                                     return library().load(name, overrides);
                                 },
                                 scratch.path()};
    std::unique_ptr<StudyFile> file;
    const double opening = seconds_of([&] {
        auto opened = StudyFile::open(path, {}, services);
        if (opened) file = std::move(*opened);
    });
    if (file == nullptr) return 1;
    Study& study = file->study();
    fmt::print("{} nodes of {} bytes: opened in {:.2f} s, {:.0f} MB\n", study.index().size(),
               sizeof(RecordNode), opening, megabytes());
    StudyCursor cursor(study);
    std::mt19937 random(2);
    StudyLines lines;
    measure_steps("jump, lines and other places", 1000, [&] {
        cursor.go_to(static_cast<RecordNodeId>(random() % study.record().nodes.size()));
        lines.lines(study, cursor.node());
        lines.line_of(study, cursor.node());
        study.same_position(cursor.node());
    });
    fmt::print("{} lines\n", lines.lines(study, cursor.node()).size());
    measure_steps("next or previous, and lines", 1000, [&] {
        if (!cursor.next()) cursor.to_root();
        lines.lines(study, cursor.node());
    });
    measure_steps("next branching", 1000, [&] {
        if (!cursor.next_branching()) cursor.to_root();
    });
    cursor.to_root();
    measure_steps("find a comment that is not there", 3,
                  [&] { cursor.find(StudySearch::Comment, "nothing"); });
    measure_steps("comment, with its journal", 100, [&] {
        static_cast<void>(study.set(cursor.node(), StudyField::Comment, std::to_string(random())));
    });
    const RecordNodeId first = study.record().nodes[kRecordRoot].first_child;
    measure_steps("remove the main line, and undo", 3, [&] {
        static_cast<void>(study.remove(first));
        study.undo();
    });
    lines.open_to(1000);
    measure_steps("all lines unfolded", 3, [&] {
        lines.open_to(1000);
        lines.lines(study, kRecordRoot);
    });
    fmt::print("{} lines\n", lines.lines(study, kRecordRoot).size());
    const double saving = seconds_of([&] { static_cast<void>(file->save()); });
    fmt::print("saved in {:.2f} s; most memory {:.0f} MB\n", saving, megabytes());
    return 0;
}

/// Prints the longest step on the window's thread.
int measure_join(const std::string& path) {
    const ScratchFolder scratch = ScratchFolder::make().value();
    const LoadGame load_game = [](std::string_view name, const Overrides& overrides) {
        return library().load(name, overrides);
    };
    const StudyServices services{library().catalogue(), load_game, scratch.path()};
    const std::shared_ptr<const Game> game = library().load("gomoku")->game;
    auto file = StudyFile::create(game, {}, services);
    auto opened = open_record(path, {}, library().catalogue(), load_game);
    if (!file || !opened) return 1;
    Study& study = (*file)->study();
    {
        StudyJoin join(study);
        const double adding =
            seconds_of([&] { static_cast<void>(join.add(std::move(opened->record))); });
        fmt::print("{:34} {:9.4f} ms\n", "join: begin", adding * 1000);
        constexpr int kNodes = 250;
        bool goes_on = true;
        double most = 0;
        double all = 0;
        while (goes_on) {
            const double ms = seconds_of([&] { goes_on = join.step(kNodes); }) * 1000;
            most = std::max(most, ms);
            all += ms;
        }
        fmt::print("{:34} {:9.4f} ms longest, {:.2f} s in all\n", "join: steps of 250 nodes", most,
                   all / 1000);
        fmt::print("{:34} {:9.4f} ms\n", "join: end", seconds_of([&] { join.finish(); }) * 1000);
    }
    fmt::print("{} nodes\n", study.index().size());
    for (int i = 0; i < 2; ++i) {
        fmt::print("{:34} {:9.4f} ms\n", "undo", seconds_of([&] { study.undo(); }) * 1000);
        fmt::print("{:34} {:9.4f} ms\n", "redo", seconds_of([&] { study.redo(); }) * 1000);
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string command = argc > 1 ? argv[1] : "";
    if (command == "open" && argc == 3) return measure(argv[2]);
    if (command == "join" && argc == 3) return measure_join(argv[2]);
    const auto moves = argc == 4 ? to_number<std::size_t>(argv[2]) : std::nullopt;
    if (command == "make" && moves) {
        const auto written = replace_file(argv[3], RandomLibrary(*moves).write());
        return written ? 0 : 1;
    }
    fmt::print(stderr, "tengen_bench_study make MOVES FILE.lib | open FILE.lib | join FILE.lib\n");
    return 2;
}
