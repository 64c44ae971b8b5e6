// Runs the real programs as people and scripts do, each in a home of its own.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::test {

/// A folder of one test, removed at its end, with the folders that a user has.
class Home {
  public:
    Home();
    ~Home();
    Home(const Home&) = delete;
    Home& operator=(const Home&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path games() const { return path_ / "state/tengen/games"; }
    /// The user's own games.
    std::filesystem::path game_files() const { return path_ / "config/tengen/games"; }
    std::filesystem::path plugins() const { return path_ / "data/tengen/ai"; }

    /// Writes a file below the home, with its folders; returns its path.
    std::filesystem::path write(const std::filesystem::path& name, std::string_view text) const;
    std::string read(const std::filesystem::path& name) const;

    /// What the programs get: nothing of the user's own settings.
    std::map<std::string, std::string> environment() const;

  private:
    std::filesystem::path path_;
};

struct Ended {
    std::string out;
    std::string err;  ///< without remarks that plugins run as root, or are new here
    std::string all_err;
    int code = -1;   ///< exit code; -1 when it was ended by a signal
    int signal = 0;  ///< that ended it
    bool hung = false;
};

inline bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

std::filesystem::path build_folder();
std::filesystem::path source_folder();

struct Run {
    std::filesystem::path program = build_folder() / "bin/tengen";
    std::vector<std::string> arguments = {};
    std::string input = {};
    std::map<std::string, std::string> environment = {};  ///< on top of the home's
    std::chrono::seconds limit{20};                       ///< then it is killed and has hung
    std::string output_file = {};  ///< standard output goes there: "/dev/full"
    /// Standard output is a pipe that is closed after so many bytes; negative: never. The program
    /// notices if it writes two pages more.
    long closed_after = -1;
    unsigned long file_size_limit = 0;  ///< bytes; 0: none
    std::vector<int> closed = {};       ///< standard files that are not there at all
};

/// Runs "tengen" in the home's folder. Input is a pipe.
Ended run(const Home& home, const Run& run);
Ended tengen(const Home& home, std::vector<std::string> arguments, std::string input = {});

/// A program that still runs, fed line by line.
class Running {
  public:
    /// Uses the run's program, arguments, environment, and limits of file size and time.
    Running(const Home& home, const Run& run);
    /// "tengen" with these arguments.
    Running(const Home& home, const std::vector<std::string>& arguments)
        : Running(home, Run{.arguments = arguments}) {}
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    void type(std::string_view text);
    void close_input();
    /// Reads until the output so far contains a text; false when it ended or its time is over.
    bool sees(std::string_view text);
    /// The same for what comes after all that was seen so.
    bool sees_next(std::string_view text);
    /// The same; false too when it did not come within this time.
    bool sees_next(std::string_view text, std::chrono::milliseconds within);
    void kill(int signal);
    /// Waits for the end, at most until its time is over, then kills it.
    Ended wait();
    const std::string& out() const { return out_; }
    pid_t process() const { return process_; }

  private:
    /// Waits for some output; false if none comes before the given time.
    bool read_some(std::chrono::steady_clock::time_point until);
    bool read_some() { return read_some(deadline_); }

    pid_t process_ = -1;
    int input_ = -1;
    int output_ = -1;
    int errors_ = -1;
    std::string out_;
    std::size_t seen_ = 0;  ///< of it, by sees_next()
    std::string err_;
    std::chrono::steady_clock::time_point deadline_;
};

/// The same text without the remarks that a test's own home, or its user, brings about.
std::string without_usual_remarks(std::string text);

}  // namespace tengen::test
