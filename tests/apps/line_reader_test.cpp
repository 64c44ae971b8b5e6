#include "engine_loop/line_reader.hpp"

#include <unistd.h>

#include <array>

#include "support/catch.hpp"

namespace tengen {
namespace {

/// The lines of a text in a pipe whose other end is closed.
class Source {
  public:
    explicit Source(std::string_view text) {
        REQUIRE(pipe(ends_.data()) == 0);
        REQUIRE(write(ends_[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
        close(ends_[1]);
    }
    ~Source() { close(ends_[0]); }
    int descriptor() const { return ends_[0]; }

  private:
    std::array<int, 2> ends_{};
};

std::vector<std::string> lines_read(std::string_view text, std::size_t limit = 100) {
    const Source source(text);
    LineReader reader(source.descriptor(), limit);
    std::vector<std::string> lines;
    while (true) {
        const auto line = reader.next();
        REQUIRE(line);
        if (!*line) return lines;
        lines.push_back(std::string((*line)->text) + ((*line)->too_long ? "…" : ""));
    }
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("lines end at line breaks, and the last one at the end of the input", "[apps]") {
    CHECK(lines_read("") == Lines{});
    CHECK(lines_read("\n") == Lines{""});
    CHECK(lines_read("a\nb\n") == Lines{"a", "b"});
    CHECK(lines_read("a\n\nb") == Lines{"a", "", "b"});
    CHECK(lines_read("a\r\nb\r\n") == Lines{"a", "b"});
}

TEST_CASE("text beyond the limit of a line is skipped", "[apps]") {
    CHECK(lines_read("abcdef\ng\n", 3) == Lines{"abc…", "g"});
    CHECK(lines_read("abc\ng", 3) == Lines{"abc", "g"});
    CHECK(lines_read("abcdef", 3) == Lines{"abc…"});
    const std::string long_line(60'000, 'x');
    CHECK(lines_read(long_line + "\nshort\n", 10) == Lines{"xxxxxxxxxx…", "short"});
}

TEST_CASE("an input without a byte differs from one with an empty line", "[apps]") {
    const Source nothing("");
    LineReader empty(nothing.descriptor(), 10);
    CHECK(empty.must_read());
    REQUIRE(empty.next());
    CHECK(empty.was_empty());
    const Source newline("\n");
    LineReader blank(newline.descriptor(), 10);
    while (*blank.next()) {
    }
    CHECK_FALSE(blank.was_empty());
    CHECK(blank.ended());
}

}  // namespace tengen
