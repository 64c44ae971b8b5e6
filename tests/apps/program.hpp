// Runs the real programs like people and scripts do, each in its own home.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::test {

/// A test's folder with the folders of a user; removed at its end.
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

    /// Writes a file below the home and creates its folders; returns its path.
    std::filesystem::path write(const std::filesystem::path& name, std::string_view text) const;
    std::string read(const std::filesystem::path& name) const;

    /// The environment of the programs, without any of the user's own settings.
    std::map<std::string, std::string> environment() const;

  private:
    std::filesystem::path path_;
};

struct Ended {
    std::string out;
    std::string err;  ///< without notes about root and about new plugins
    std::string all_err;
    int code = -1;   ///< exit code; -1 if a signal ended it
    int signal = 0;  ///< the signal that ended it; 0: none
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
    std::map<std::string, std::string> environment = {};  ///< in addition to the home's
    std::chrono::seconds limit{20};  ///< after that it counts as hung and is killed
    std::string output_file = {};    ///< the file for standard output, such as "/dev/full"
    /// Standard output is a pipe, closed after that many bytes; negative: never. The program
    /// notices after it writes two more pages.
    long closed_after = -1;
    unsigned long file_size_limit = 0;  ///< bytes; 0: none
    std::vector<int> closed = {};       ///< closed standard descriptors
};

/// Runs "tengen" in the home's folder. Input is a pipe.
Ended run(const Home& home, const Run& run);
Ended tengen(const Home& home, std::vector<std::string> arguments, std::string input = {});

/// A running program that gets its input line by line.
class Running {
  public:
    /// Uses the run's program, arguments, environment, and limits of file size and time.
    Running(const Home& home, const Run& run);
    /// Starts "tengen" with these arguments.
    Running(const Home& home, const std::vector<std::string>& arguments)
        : Running(home, Run{.arguments = arguments}) {}
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    void type(std::string_view text);
    void close_input();
    /// Reads until the output contains a text; false if the program ended or its time is over.
    bool sees(std::string_view text);
    /// Like sees(), for the output after everything seen so far.
    bool sees_next(std::string_view text);
    /// Likewise; also false if the text did not come within this time.
    bool sees_next(std::string_view text, std::chrono::milliseconds within);
    void kill(int signal);
    /// Waits for the end. If its time is over, kills the program.
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
    std::size_t seen_ = 0;  ///< length of the part that sees_next() has read
    std::string err_;
    std::chrono::steady_clock::time_point deadline_;
};

/// Returns the text without the notes that a test's home or user causes.
std::string without_usual_remarks(std::string text);

}  // namespace tengen::test
