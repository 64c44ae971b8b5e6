// Tournaments on several machines with the programs that people have for it: Slurm and GNU
// parallel. The figures are those of one process, byte by byte.
#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "apps/program.hpp"
#include "apps/tournament_folder.hpp"
#include "server_program/packaged.hpp"
#include "support/catch.hpp"
#include "support/waiting.hpp"

namespace tengen::test {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;

// Its players limit their nodes, so each game has one course.
constexpr const char* kSharedCup =
    "game: gomoku\n"
    "board: {rows: 9, columns: 9}\n"
    "format: round_robin\n"
    "players: [random, winblock, \"alphabeta:nodes=300\"]\n"
    "rounds: {max: 48, block: 4}\n"
    "time: {move: 10min}\n";

/// Without the line on games that were played twice, which is history.
std::string without_spares(std::string text) {
    const std::size_t found = text.find(" counted once.\n");
    if (found == std::string::npos) return text;
    const std::size_t begin = text.rfind('\n', found) + 1;
    return text.erase(begin, text.find('\n', found) + 1 - begin);
}

/// The figures and games of a folder, for people and for programs.
std::string all_of(const Home& home, const std::string& folder) {
    std::string all;
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"merge", folder}, {"merge", folder, "--json"}, {"export", folder, "--csv"}}) {
        const Ended ended = arena(home, words);
        INFO(ended.all_err);
        REQUIRE(ended.code == 0);
        all += without_spares(ended.out);
    }
    return all;
}

/// The same tournament, played by one process.
std::string whole_cup(const Home& home) {
    home.write("cup.yaml", kSharedCup);
    REQUIRE(arena(home, {"play", "cup.yaml", "--folder", "whole/cup.arena"}).code == 0);
    return all_of(home, "whole/cup.arena");
}

void require_program(const std::string& path) {
    INFO(path << " is missing: install what packages.txt lists for ./test --all");
    REQUIRE(fs::exists(path));
}

// ---- Slurm

std::string own_name() {
    const passwd* const user = ::getpwuid(::getuid());
    return user != nullptr ? user->pw_name : "root";
}

std::string short_host() {
    char name[256] = {};
    REQUIRE(::gethostname(name, sizeof name - 1) == 0);
    return std::string(name).substr(0, std::string(name).find('.'));
}

/// A controller and two nodes with a processor each, on this machine.
class Cluster {
  public:
    explicit Cluster(const Home& home) : home_(home) {
        for (const char* folder : {"state", "spool-a", "spool-b"}) {
            fs::create_directories(home_.path() / folder);
        }
        home_.write("slurm.conf", configuration());
        controller_.emplace(home_, daemon("slurmctld", {}));
        a_.emplace(home_, daemon("slurmd", {"-N", "a"}));
        b_.emplace(home_, daemon("slurmd", {"-N", "b"}));
        const bool is_ready = comes_true([&] {
            return command("sinfo", {"-h", "-o", "%D %t"}).out == "2 idle\n";
        });
        INFO(home_.read("slurmctld.log"));
        REQUIRE(is_ready);
    }
    ~Cluster() {
        for (auto* program : {&a_, &b_, &controller_}) {
            (*program)->kill(SIGTERM);
            (*program)->wait();
        }
    }
    Cluster(const Cluster&) = delete;
    Cluster& operator=(const Cluster&) = delete;

    /// Runs a program of Slurm.
    Ended command(const std::string& name, std::vector<std::string> arguments) const {
        return run(home_, Run{.program = "/usr/bin/" + name,
                              .arguments = std::move(arguments),
                              .environment = environment(),
                              .limit = std::chrono::minutes(3)});
    }
    /// The same, without waiting.
    Running start(const std::string& name, std::vector<std::string> arguments) const {
        return Running(home_, Run{.program = "/usr/bin/" + name,
                                  .arguments = std::move(arguments),
                                  .environment = environment(),
                                  .limit = std::chrono::minutes(3)});
    }

  private:
    std::map<std::string, std::string> environment() const {
        return {{"SLURM_CONF", (home_.path() / "slurm.conf").string()},
                {"PATH", (build_folder() / "bin").string() + ":/usr/bin:/bin"}};
    }
    Run daemon(const std::string& name, std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), {"-D", "-f", (home_.path() / "slurm.conf").string()});
        return Run{.program = "/usr/sbin/" + name,
                   .arguments = std::move(arguments),
                   .environment = environment(),
                   .limit = std::chrono::minutes(5)};
    }
    /// Each daemon trusts the others, because all are of one user.
    std::string configuration() const {
        const std::string folder = home_.path().string();
        std::string text = fmt::format(
            "ClusterName=test\nSlurmctldHost={0}(127.0.0.1)\nSlurmctldPort={1}\n"
            "AuthType=auth/none\nCredType=cred/none\nProctrackType=proctrack/linuxproc\n"
            "TaskPlugin=task/none\nSwitchType=switch/none\nMpiDefault=none\n"
            "SelectType=select/cons_tres\nSelectTypeParameters=CR_CPU\n"
            "SlurmUser={2}\nSlurmdUser={2}\nReturnToService=2\n"
            "StateSaveLocation={3}/state\nSlurmdSpoolDir={3}/spool-%n\n"
            "SlurmctldPidFile={3}/slurmctld.pid\nSlurmdPidFile={3}/slurmd-%n.pid\n"
            "SlurmctldLogFile={3}/slurmctld.log\nSlurmdLogFile={3}/slurmd-%n.log\n",
            short_host(), free_port(), own_name(), folder);
        for (const char* node : {"a", "b"}) {
            text += fmt::format("NodeName={} NodeHostname={} NodeAddr=127.0.0.1 Port={} CPUs=1\n",
                                node, short_host(), free_port());
        }
        return text + "PartitionName=main Nodes=a,b Default=YES State=UP\n";
    }

    const Home& home_;
    std::optional<Running> controller_, a_, b_;
};

/// The processes of this home that play a tournament.
std::vector<pid_t> players_of(const Home& home) {
    std::vector<pid_t> found;
    std::error_code gone;
    for (const auto& process : fs::directory_iterator("/proc", gone)) {
        const auto read = [&](const char* name) {
            std::ifstream file(process.path() / name, std::ios::binary);
            return std::string(std::istreambuf_iterator<char>(file), {});
        };
        const std::string words = read("cmdline");
        if (!words.starts_with("tengen\0arena\0play"s)) continue;
        if (has(read("environ"), home.path().string())) {
            found.push_back(std::stoi(process.path().filename()));
        }
    }
    return found;
}

}  // namespace

TEST_CASE("blocks that a faulty player forfeits need no machine", "[apps]") {
    const Home home;
    const std::string bad = (build_folder() / "tests/plugin/bad/moves.so").string();
    home.write("cup.yaml",
               "game: tictactoe\nformat: match\nplayers: [segfault, random]\n"
               "rounds: {max: 12, block: 4}\n");
    REQUIRE(arena(home, {"play", "cup.yaml", "--plugin-path", bad}).code == 0);
    CHECK(lines_of(home, "cup.arena") == 3);
    const Ended feed = arena(home, {"feed", "cup.arena"});
    CHECK(feed.code == 0);
    CHECK(feed.out.empty());
}

TEST_CASE("feeding ends with the program that reads the blocks", "[apps]") {
    const Home home;
    home.write("cup.yaml", kSharedCup);
    REQUIRE(arena(home, {"play", "cup.yaml", "--block", "0"}).code == 0);
    const Ended ended =
        run(home, Run{.program = "/bin/sh",
                      .arguments = {"-c", "tengen arena feed cup.arena | head -n 1; echo ended"},
                      .environment = {{"PATH", (build_folder() / "bin").string() + ":/bin"}}});
    CHECK_FALSE(ended.hung);
    CHECK(ended.out == "1\nended\n");
}

TEST_CASE("an array of Slurm gives the figures of one process", "[apps][.slow]") {
    for (const char* name : {"slurmctld", "slurmd"})
        require_program("/usr/sbin/" + std::string(name));
    const Home home;
    const std::string whole = whole_cup(home);
    const Cluster cluster(home);
    Running batch =
        cluster.start("sbatch", {"--array=0-3", "--requeue", "--wait", "--output=task-%a", "--wrap",
                                 "exec tengen arena play cup.yaml"});
    // A task is killed in the middle; the others play its games.
    REQUIRE(comes_true([&] { return lines_of(home, "cup.arena") > 10; }));
    for (const pid_t player : players_of(home)) {
        ::kill(player, SIGKILL);
        break;
    }
    const Ended ended = batch.wait();
    INFO(ended.all_err << home.read("task-0") << home.read("task-1"));
    CHECK_FALSE(ended.hung);
    CHECK(ended.code != 0);
    const Ended jobs = cluster.command("scontrol", {"show", "jobs"});
    for (const char* node : {"a", "b"}) CHECK(has(jobs.out, fmt::format("NodeList={}\n", node)));
    CHECK(has(jobs.out, "JobState=COMPLETED"));
    CHECK(has(jobs.out, "JobState=FAILED"));
    CHECK(logs_of(home, "cup.arena").size() >= 2);
    CHECK(all_of(home, "cup.arena") == whole);
    CHECK(arena(home, {"verify", "cup.arena"}).code == 0);
}

TEST_CASE("machines that GNU parallel feeds give the figures of one process", "[apps][.slow]") {
    for (const char* name : {"parallel", "rsync"}) require_program("/usr/bin/" + std::string(name));
    const Home home;
    const std::string whole = whole_cup(home);
    // A machine is the home of its user, which only this reaches.
    home.write("bin/ssh", fmt::format("#!/bin/sh\n"
                                      "while [ $# -gt 0 ]; do\n"
                                      "    case $1 in\n"
                                      "    -l | -o | -p | -F | -S) shift 2 ;;\n"
                                      "    -*) shift ;;\n"
                                      "    *) break ;;\n"
                                      "    esac\n"
                                      "done\n"
                                      "cd '{}/machines/'$1 || exit 255\n"
                                      "shift\n"
                                      "[ \"$1\" != -- ] || shift\n"
                                      "HOME=$PWD exec $SHELL -c \"$*\"\n",
                                      home.path().string()));
    fs::permissions(home.path() / "bin/ssh", fs::perms::owner_all);
    for (const char* machine : {"machines/a", "machines/b"}) {
        fs::create_directories(home.path() / machine);
    }
    home.write("home/.parallel/will-cite", "");
    REQUIRE(arena(home, {"play", "cup.yaml", "--block", "0"}).code == 0);
    const Ended ended = run(
        home,
        Run{.program = "/bin/sh",
            .arguments = {"-c",
                          "tengen arena feed cup.arena --ahead 4 | parallel -S 2/a,2/b --basefile "
                          "cup.arena/plan.json --return cup.arena/ledger/{}.jsonl --cleanup "
                          "tengen arena play cup.arena --block {}"},
            .environment = {{"SHELL", "/bin/sh"},
                            {"PATH", (home.path() / "bin").string() + ':' +
                                         (build_folder() / "bin").string() + ":/usr/bin:/bin"}},
            .limit = std::chrono::minutes(3)});
    INFO(ended.all_err);
    REQUIRE(ended.code == 0);
    CHECK(logs_of(home, "cup.arena").size() == 36);
    CHECK(all_of(home, "cup.arena") == whole);
    CHECK(arena(home, {"verify", "cup.arena"}).code == 0);
    // Both machines have played, and nothing stays there.
    for (const char* machine : {"a", "b"}) {
        const fs::path folder = home.path() / "machines" / machine / "cup.arena";
        CHECK(fs::exists(folder / "claims"));
        CHECK_FALSE(fs::exists(folder / "plan.json"));
        CHECK_FALSE(fs::exists(folder / "ledger"));
    }
}

}  // namespace tengen::test
