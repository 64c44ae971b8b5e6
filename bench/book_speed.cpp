// Look-ups in a large book: tengen_bench_book POSITIONS FILE.book
// Writes a book of random positions with three moves each, and prints the time to open it, and of a
// look-up by key and by position. The baseline is a plain binary search in an array in memory.
// Times are processor time.
#include <fmt/format.h>

#include <ctime>
#include <functional>
#include <string>

#include "base/mix.hpp"
#include "base/text.hpp"
#include "book/book_draft.hpp"
#include "book/book_moves.hpp"
#include "config/game_library.hpp"
#include "games/all_rules.hpp"

namespace {

using namespace tengen;

constexpr int kLookUps = 1'000'000;

double processor_seconds(const std::function<void()>& work) {
    const std::clock_t begin = std::clock();
    work();
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

int measure(std::uint64_t positions, const std::string& path) {
    RuleCatalogue rules;
    all_rules(rules);
    const GameLibrary games =
        GameLibrary::read(ConfigFolders{{TENGEN_SOURCE_DIR "/config"}, 0}, rules);
    const auto game = games.load("gomoku").value().game;
    const auto frames = std::make_shared<const CanonicalFrames>(game);
    std::vector<BookEntry> entries;
    for (std::uint64_t i = 0; i < positions; ++i) {
        for (const std::uint32_t cell : {7u, 77u, 112u}) entries.push_back({mix(i), cell, 1});
    }
    if (!write_book(path, *frames, std::move(entries))) return 1;
    std::shared_ptr<const Book> book;
    const double opening = processor_seconds([&] { book = Book::open(path, game).value(); });
    std::uint64_t found = 0;
    const double by_key = processor_seconds([&] {
        for (std::uint64_t i = 0; i < kLookUps; ++i) {
            found += book->find(mix(mix(i) % positions)).size();
        }
    });
    // A plain binary search in a copy that is surely in memory.
    const std::vector<BookEntry> copy(book->entries().begin(), book->entries().end());
    std::uint64_t by_hand_found = 0;
    const double by_hand = processor_seconds([&] {
        for (std::uint64_t i = 0; i < kLookUps; ++i) {
            const std::uint64_t key = mix(mix(i) % positions);
            std::size_t low = 0;
            for (std::size_t high = copy.size(); low < high;) {
                const std::size_t middle = (low + high) / 2;
                copy[middle].key < key ? low = middle + 1 : high = middle;
            }
            for (; low < copy.size() && copy[low].key == key; ++low) ++by_hand_found;
        }
    });
    if (by_hand_found != found) return 1;
    const Position start(game);
    const double by_position = processor_seconds([&] {
        for (int i = 0; i < kLookUps / 10; ++i) found += book_moves(*book, start).size();
    });
    fmt::print(
        "{} entries: open {:.0f} ms, {:.2f} us by key (baseline {:.2f} us), {:.2f} us by position "
        "({} found)\n",
        book->entries().size(), opening * 1e3, by_key * 1e6 / kLookUps, by_hand * 1e6 / kLookUps,
        by_position * 1e7 / kLookUps, found);
    return 0;
}

}  // namespace

int main(int count, char** arguments) {
    const auto positions =
        count == 3 ? tengen::to_number<std::uint64_t>(arguments[1]) : std::nullopt;
    if (!positions || *positions == 0) {
        fmt::print(stderr, "usage: tengen_bench_book POSITIONS FILE.book\n");
        return 2;
    }
    return measure(*positions, arguments[2]);
}
