// The time from a click to the stone on the screen, with people alone and while AIs think. Needs an
// otherwise unused display on this machine, because both must share a clock:
//   xvfb-run -s "-screen 0 1280x800x24 -noreset" build/release/bin/click_bench
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "hand.hpp"
#include "watching.hpp"

namespace tengen::bench {
namespace {

using std::chrono::milliseconds;

constexpr int kStarts = 8;
constexpr int kClicksOfStart = 4;     ///< so few that no AI has won
constexpr milliseconds kStart{2500};  ///< for the window to start, appear and draw its first
                                      ///< pictures
constexpr milliseconds kCalm{400};    ///< for the pointer's stone to come to rest
constexpr milliseconds kPress{60};    ///< how long the button stays down
constexpr milliseconds kPatience{1000};
/// Positions on a screen of 1280x800. The window is in its middle, and the board is on the window's
/// left.
constexpr int kFirstX = 250;
constexpr int kFirstY = 220;
constexpr int kStep = 67;
constexpr int kPlaces = 6;
constexpr int kSeen = 30;  ///< watched square around the pointer, in pixels

/// The square around a position on the screen.
class Spot {
  public:
    Spot(ScreenPicture& picture, int x, int y) : picture_(picture), x_(x), y_(y) {}

    std::vector<char> look() const {
        const XImage* const image = picture_.take(x_ - kSeen / 2, y_ - kSeen / 2);
        return {image->data, image->data + image->bytes_per_line * image->height};
    }

    /// Waits until the square changes; nothing if that takes too long.
    std::optional<Milliseconds> time_to_change(const std::vector<char>& from,
                                               Clock::time_point since) const {
        while (look() == from) {
            if (Clock::now() - since > kPatience) return std::nullopt;
            std::this_thread::sleep_for(std::chrono::microseconds(250));
        }
        return Clock::now() - since;
    }

  private:
    ScreenPicture& picture_;
    int x_;
    int y_;
};

struct Case {
    const char* name;
    const char* seats;
    milliseconds answer;  ///< how long the others take until it is the person's turn again
    bool hint = false;    ///< an AI searches for a hint while the person clicks
};

/// Adds the times of one game with clicks in the middle of the board. On an occupied cell, nothing
/// changes under the pointer, so the next position is used.
void add_times(Display* display, const Case& played, std::vector<double>& times) {
    const Started window({program_beside("tengen-gui"), "gomoku", "--seats", played.seats});
    std::this_thread::sleep_for(kStart);
    const Hand hand{display};
    ScreenPicture picture(display, kSeen, kSeen);
    int left = kClicksOfStart;
    for (int place = 0; left > 0 && place < kPlaces * kPlaces; ++place) {
        const int x = kFirstX + kStep * (place % kPlaces);
        const int y = kFirstY + kStep * (place / kPlaces);
        const Spot spot(picture, x, y);
        const std::vector<char> empty = spot.look();
        hand.point_at(x, y);
        std::this_thread::sleep_for(kCalm);
        if (spot.look() == empty) continue;
        if (played.hint) hand.type(XK_h);
        hand.press(true);
        std::this_thread::sleep_for(kPress);
        const std::vector<char> before = spot.look();
        const auto clicked = Clock::now();
        hand.press(false);
        if (const auto time = spot.time_to_change(before, clicked)) times.push_back(time->count());
        std::this_thread::sleep_for(played.answer);
        --left;
    }
}

void print(const Case& played, std::vector<double> times) {
    if (times.empty()) {
        fmt::print("{:<32} no stone was seen\n", played.name);
        return;
    }
    const double longest = *std::max_element(times.begin(), times.end());
    fmt::print("{:<32} {:>6} {:6.1f} ms {:6.1f} ms\n", played.name, times.size(), median(times),
               longest);
}

}  // namespace

int measure_clicks() {
    const DisplayHandle display = open_display();
    if (display == nullptr) return 7;
    const EmptyHome home;
    constexpr milliseconds kNobody{200};
    constexpr milliseconds kAi{1200};
    const Case cases[] = {
        {"two people", "human,human", kNobody},
        {"an AI answers with one thread", "human,alphabeta:depth=40,nodes=150000", kAi},
        {"an AI answers on all cores", "human,mcts:think_ms=500", kAi},
        {"an AI searches for a hint", "human,human", kAi, true},
    };
    fmt::print("{:<32} {:>6} {:>9} {:>9}\n", "", "clicks", "median", "longest");
    for (const Case& played : cases) {
        std::vector<double> times;
        for (int start = 0; start < kStarts; ++start) add_times(display.get(), played, times);
        print(played, std::move(times));
    }
    return 0;
}

}  // namespace tengen::bench

int main() {
    return tengen::bench::measure_clicks();
}
