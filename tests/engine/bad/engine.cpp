// A small engine of the Gomocup protocol that plays the first free point from the upper left
// corner, and has the one defect that its first argument names. "good" has none.
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <set>
#include <string>
#include <thread>
#include <utility>

namespace {

std::string mode;
std::string what;  ///< the second argument
int columns = 0, rows = 0;
std::set<std::pair<int, int>> taken;  ///< row, column

bool is(const char* name) {
    return mode == name;
}

void say(const std::string& line) {
    std::cout << line << (is("crlf") ? "\r\n" : "\n") << std::flush;
}

[[noreturn]] void wait_for_ever() {
    for (;;) pause();
}

void leave_child() {
    const pid_t child = fork();
    if (child == 0) wait_for_ever();
    std::cout << "MESSAGE " << child << std::endl;
}

std::string outside() {
    const int file = open(what.c_str(), O_WRONLY | O_CREAT, 0600);
    if (file >= 0) return "wrote";
    const int net = socket(AF_INET, SOCK_STREAM, 0);
    return net >= 0 ? "connected" : "blocked";
}

/// Starts as many threads as possible; they never end.
void start_threads() {
    pthread_attr_t little;
    pthread_attr_init(&little);
    pthread_attr_setstacksize(&little, 64 * 1024);
    for (int i = 0; i < 3000; ++i) {
        pthread_t thread;
        pthread_create(
            &thread, &little, [](void*) -> void* { return pause() == 0 ? nullptr : nullptr; },
            nullptr);
    }
    wait_for_ever();
}

/// Writes to that many MiB, which then no longer count as data.
void hoard() {
    constexpr std::size_t kSize = std::size_t{16} << 20;
    for (int used = 0; used < std::stoi(what); used += 16) {
        void* const block =
            mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (block == MAP_FAILED) exit(9);
        memset(block, 1, kSize);
        mprotect(block, kSize, PROT_READ);
    }
    wait_for_ever();
}

/// Touches that many MiB first.
void grow_and_crash() {
    const std::size_t size = std::stoul(what) << 20;
    auto* const block = static_cast<volatile char*>(malloc(size));
    if (block == nullptr) exit(9);
    for (std::size_t i = 0; i < size; i += 1024) block[i] = 1;
    abort();
}

/// The defects that replace a move; most of them never return.
void misbehave() {
    if (is("crash")) raise(SIGSEGV);
    if (is("exit")) exit(3);
    if (is("words")) {
        std::cerr << "first line\nweights.bin is missing\n";
        exit(1);
    }
    if (is("hang")) wait_for_ever();
    if (is("hoard")) hoard();
    if (is("grows and crashes")) grow_and_crash();
    if (is("threads")) start_threads();
    if (is("endless")) {
        for (;;) std::cout << "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";
    }
    if (is("flood")) {
        for (;;) std::cout << "DEBUG still thinking\n";
    }
    if (is("stray")) {
        for (int i = 0; i < 300; ++i) say("OK");
    }
    if (is("stderr")) {
        for (int i = 0; i < 20000; ++i)
            std::cerr << "a line of sixty characters for the log of nobody\n";
    }
    if (is("late")) std::this_thread::sleep_for(std::chrono::milliseconds(std::stoi(what)));
    if (is("children")) leave_child();
}

void mark(const std::string& step) {
    close(open((what + step).c_str(), O_WRONLY | O_CREAT, 0600));
}

/// Waits with its move until a file exists. Creates a file after the request, and another after its
/// answer.
void say_when_told(const std::string& point) {
    mark("asked");
    while (access((what + "go").c_str(), F_OK) != 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    say(point);
    mark("said");
}

void move() {
    misbehave();
    if (is("answer")) return say(what);
    if (is("sandbox")) say("MESSAGE " + outside());
    if (is("number")) say("MESSAGE " + std::to_string(getpid()));
    if (is("reports")) say("MESSAGE depth 3 nodes 20 score 5 line 0,0");
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            if (!taken.insert({row, column}).second) continue;
            const std::string blank = is("crlf") ? " " : "";
            const std::string point =
                blank + std::to_string(column) + blank + "," + blank + std::to_string(row) + blank;
            if (is("suggests")) return say("SUGGEST " + point);
            if (is("blank")) say("");
            if (is("waits")) return say_when_told(point);
            if (is("twice")) {
                say(point);
                say("14,14");
                return mark("said");
            }
            if (is("extra")) {
                say(point);
                std::this_thread::sleep_for(std::chrono::milliseconds(50));
                return say("14,14");
            }
            return say(point);
        }
    }
}

/// "hush" replies only once; "dawdles" replies late from then on.
void describe() {
    static int count = 0;
    ++count;
    if (is("shy") || (is("hush") && count > 1)) return;
    if (is("dawdles") && count > 1) std::this_thread::sleep_for(std::chrono::milliseconds(150));
    say(is("wordy") ? "Bad 1\nfor all boards" : "name=\"bad\", version=\"1\"");
}

void place(const std::string& text) {
    int column = 0, row = 0;
    if (std::sscanf(text.c_str(), "%d,%d", &column, &row) == 2) taken.insert({row, column});
}

void take_back(const std::string& text) {
    int column = 0, row = 0;
    if (std::sscanf(text.c_str(), "%d,%d", &column, &row) == 2) taken.erase({row, column});
}

void start(const std::string& size) {
    if (is("silent")) wait_for_ever();
    if (is("gone")) exit(7);
    if (is("tengen")) return say("tengen 1");
    if (is("refuses")) return say("ERROR too large for me");
    if (is("old")) return say("UNKNOWN command");
    if (std::sscanf(size.c_str(), "%d,%d", &columns, &rows) != 2) columns = rows = std::stoi(size);
    taken.clear();
    if (is("crlf")) std::cout << "\xEF\xBB\xBF\r\nWelcome to this engine\r\n";
    say(is("crlf") ? "ok" : "OK");
}

void obey(const std::string& command, const std::string& rest) {
    if (command == "START") return start(rest);
    if (command == "RECTSTART") return is("squares") ? say("UNKNOWN") : start(rest);
    if (command == "RESTART") {
        if (is("restarts")) return say("UNKNOWN command");
        taken.clear();
        return say("OK");
    }
    if (command == "TAKEBACK") {
        if (is("forgets")) return say("UNKNOWN command");
        take_back(rest);
        return say("OK");
    }
    if (command == "ABOUT") {
        if (is("rule")) return say("ERROR rule is not supported");
        return describe();
    }
    if (command == "PLAY") return say(rest);
    if (command == "BEGIN") return move();
    if (command == "TURN") {
        place(rest);
        return move();
    }
    if (command == "BOARD") {
        for (std::string line; std::getline(std::cin, line) && !line.starts_with("DONE");)
            place(line);
        return move();
    }
    if (command == "SWAP2BOARD") {
        int count = 0;
        for (std::string line; std::getline(std::cin, line) && !line.starts_with("DONE");) ++count;
        if (!is("swap2")) return say("UNKNOWN command");
        return say(count == 0 ? "7,7 8,8 9,9" : what);
    }
    if (command == "END") {
        if (is("endless-end")) wait_for_ever();
        exit(0);
    }
    if (command != "INFO" || is("infos")) say("UNKNOWN command");
}

}  // namespace

int main(int count, char** words) {
    mode = count > 1 ? words[1] : "good";
    what = count > 2 ? words[2] : "";
    if (is("deaf")) {
        say("OK");
        say("name=\"deaf\"");
        wait_for_ever();
    }
    for (std::string line; std::getline(std::cin, line);) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        const std::size_t blank = line.find(' ');
        obey(line.substr(0, blank), blank == std::string::npos ? "" : line.substr(blank + 1));
    }
    return 0;
}
