// A small engine of the Yixin dialect that analyses by a script: its lines are the first free
// points from the upper left corner. It has the one defect that its argument names. "good" has
// none.
#include <cstdlib>
#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace {

using Point = std::pair<int, int>;  ///< row, column

std::string mode;
int size = 15;
std::set<Point> taken, blocked;
std::vector<Point> last_free;  ///< of the last analysis

bool is(const char* name) {
    return mode == name;
}

void say(const std::string& line) {
    std::cout << line << std::endl;
}

std::string text_of(const Point& point) {
    return std::to_string(point.first) + ',' + std::to_string(point.second);
}

/// Reads points until "done".
std::vector<Point> read_points() {
    std::vector<Point> points;
    for (std::string line; std::getline(std::cin, line) && line != "done";) {
        const std::size_t comma = line.find(',');
        points.emplace_back(std::stoi(line), std::stoi(line.substr(comma + 1)));
    }
    return points;
}

std::vector<Point> free_points() {
    std::vector<Point> free;
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
            const Point point{row, column};
            if (!taken.contains(point) && !blocked.contains(point)) free.push_back(point);
        }
    }
    return free;
}

void say_line(const std::vector<Point>& free, int index, int count, int depth, int score) {
    say("INFO PV " + std::to_string(index));
    say("INFO NUMPV " + std::to_string(count));
    say("INFO DEPTH " + std::to_string(depth));
    say("INFO SELDEPTH " + std::to_string(depth + 4));
    say("INFO NODES " + std::to_string(100 * depth));
    say("INFO TOTALNODES " + std::to_string(1000 * depth));
    say("INFO EVAL " + (is("mate") && index == 0 ? "+M5" : std::to_string(score - index)));
    say("INFO WINRATE 0." + std::to_string(60 - index));
    const auto first = static_cast<std::size_t>(index);
    const std::string answer = first + 1 < free.size() ? ' ' + text_of(free[first + 1]) : "";
    say("INFO BESTLINE " + text_of(free[first]) + answer);
    say("INFO PV DONE");
}

void say_set(const std::vector<Point>& free, int count, int depth, int score) {
    for (int index = 0; index < count; ++index) say_line(free, index, count, depth, score);
}

/// Reports about the last position, which arrive too late.
void say_late_lines() {
    if (is("late") && last_free.size() > 3) say_set(last_free, 3, 9, 999);
}
void say_late_rest() {
    if (is("late") && last_free.size() > 3) say_line(last_free, 2, 3, 9, 999);
}

void analyse(int count) {
    const std::vector<Point> free = free_points();
    say_late_rest();
    say("MESSAGE REALTIME BEST " + text_of(free[0]));
    for (int depth = 1; depth <= 3; ++depth) say_set(free, count, depth, 10 * depth);
    last_free = free;
    if (is("dies")) {
        say_line(free, 0, count, 4, 40);
        say("INFO PV 1");
        std::cerr << "out of ideas\n";
        std::exit(3);
    }
    for (std::string line; std::getline(std::cin, line);) {
        if (line != "yxstop") continue;
        say(text_of(free[0]));
        return;
    }
}

void handle(const std::string& line) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "start") {
        words >> size;
        taken.clear();
        say("OK");
    } else if (word == "restart") {
        say_late_lines();
        taken.clear();
        say("OK");
    } else if (word == "about") {
        say("name=\"scripted\"");
    } else if (word == "yxboard" || word == "board") {
        for (const Point& point : read_points()) taken.insert(point);
        if (word == "board") say(text_of(free_points()[0]));
    } else if (word == "yxblockreset") {
        blocked.clear();
    } else if (word == "yxblock") {
        for (const Point& point : read_points()) blocked.insert(point);
    } else if (word == "yxnbest") {
        int count = 0;
        words >> count;
        analyse(count);
    } else if (word == "turn") {
        std::string point;
        words >> point;
        taken.emplace(std::stoi(point), std::stoi(point.substr(point.find(',') + 1)));
        say(text_of(free_points()[0]));
    } else if (word == "begin") {
        say(text_of(free_points()[0]));
    } else if (word == "end") {
        std::exit(0);
    } else if (word != "info") {
        say("UNKNOWN " + word);
    }
}

}  // namespace

int main(int count, char** arguments) {
    mode = count > 1 ? arguments[1] : "good";
    for (std::string line; std::getline(std::cin, line);) handle(line);
}
