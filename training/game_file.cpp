#include "game_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace training {

namespace {

constexpr char kMagic[] = "tengen training 1\n";
constexpr std::size_t kMagicSize = sizeof kMagic - 1;
constexpr std::size_t kHeaderSize = kMagicSize + 3 + 4 + 8;
constexpr std::size_t kGameHead = 4;

template <class Number>
void append(std::string& bytes, Number number) {
    const auto bits = static_cast<std::make_unsigned_t<Number>>(number);
    for (std::size_t i = 0; i < sizeof bits; ++i) {
        bytes.push_back(static_cast<char>(bits >> (8 * i) & 255));
    }
}

template <class Number>
Number take(const std::string& bytes, std::size_t& at) {
    std::make_unsigned_t<Number> bits = 0;
    for (std::size_t i = 0; i < sizeof bits; ++i) {
        const auto byte = static_cast<unsigned char>(bytes[at++]);
        bits = static_cast<decltype(bits)>(bits | static_cast<decltype(bits)>(byte) << (8 * i));
    }
    return static_cast<Number>(bits);
}

[[noreturn]] void fail(const std::string& path, const std::string& problem) {
    throw std::runtime_error(path + ": " + problem);
}

}  // namespace

GameWriter::GameWriter(const std::string& path, const Header& header)
    : path_(path), file_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
    if (file_ < 0) fail(path, std::string("cannot be written: ") + std::strerror(errno));
    try {
        if (lseek(file_, 0, SEEK_END) > 0) {
            go_on(header);
            return;
        }
        std::string bytes(kMagic, kMagicSize);
        append(bytes, static_cast<std::uint8_t>(header.rule));
        append(bytes, header.rows);
        append(bytes, header.columns);
        append(bytes, header.nodes);
        append(bytes, header.seed);
        append_bytes(bytes);
    } catch (...) {
        close(file_);
        throw;
    }
}

void GameWriter::go_on(const Header& header) {
    GameFile file = read_games(path_);
    if (file.header != header) {
        fail(path_, "has games with other options (remove it, or name another file)");
    }
    std::size_t size = kHeaderSize;
    for (const Game& game : file.games) size += kGameHead + 4 * game.plies.size();
    // A game that was cut off is played again.
    if (ftruncate(file_, static_cast<off_t>(size)) != 0 || lseek(file_, 0, SEEK_END) < 0) {
        fail(path_, std::string("cannot be written: ") + std::strerror(errno));
    }
    earlier_ = std::move(file.games);
}

GameWriter::~GameWriter() {
    close(file_);
}

void GameWriter::write(const Game& game) {
    std::string bytes;
    append(bytes, static_cast<std::uint16_t>(game.plies.size()));
    append(bytes, game.opening);
    append(bytes, game.result);
    for (const Ply& ply : game.plies) {
        append(bytes, static_cast<std::uint32_t>(ply.cell) |
                          std::uint32_t{static_cast<std::uint16_t>(ply.score)} << 16);
    }
    append_bytes(bytes);
}

/// In one piece, so a file that was cut off has whole games before its end.
void GameWriter::append_bytes(const std::string& bytes) {
    if (::write(file_, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) {
        fail(path_, std::string("cannot be written: ") + std::strerror(errno));
    }
}

GameFile read_games(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    if (!stream) fail(path, std::string("cannot be read: ") + std::strerror(errno));
    const std::string bytes((std::istreambuf_iterator<char>(stream)), {});
    if (bytes.size() < kHeaderSize || bytes.compare(0, kMagicSize, kMagic) != 0) {
        fail(path, "is no file of training games (they begin with 'tengen training 1')");
    }
    GameFile file;
    std::size_t at = kMagicSize;
    const auto rule = take<std::uint8_t>(bytes, at);
    if (rule > static_cast<std::uint8_t>(Rule::Renju)) fail(path, "has an unknown rule");
    file.header.rule = static_cast<Rule>(rule);
    file.header.rows = take<std::uint8_t>(bytes, at);
    file.header.columns = take<std::uint8_t>(bytes, at);
    file.header.nodes = take<std::uint32_t>(bytes, at);
    file.header.seed = take<std::uint64_t>(bytes, at);
    for (const int length : {int{file.header.rows}, int{file.header.columns}}) {
        if (length < 5 || length > 64) fail(path, "has a board that is not 5x5 to 64x64");
    }
    const int cells = file.header.rows * file.header.columns;
    while (at + kGameHead <= bytes.size()) {
        Game game;
        const auto plies = take<std::uint16_t>(bytes, at);
        game.opening = take<std::uint8_t>(bytes, at);
        game.result = take<std::int8_t>(bytes, at);
        if (at + std::size_t{plies} * 4 > bytes.size()) break;
        if (game.opening > plies) fail(path, "has an opening longer than its game");
        std::vector<bool> taken(static_cast<std::size_t>(cells));
        for (int i = 0; i < plies; ++i) {
            const auto bits = take<std::uint32_t>(bytes, at);
            const auto cell = static_cast<std::uint16_t>(bits & 0x1FFF);
            if (cell >= cells) fail(path, "has a stone outside the board");
            if (taken[cell]) fail(path, "has two stones on one cell");
            taken[cell] = true;
            game.plies.push_back({cell, static_cast<std::int16_t>(bits >> 16)});
        }
        file.games.push_back(std::move(game));
    }
    return file;
}

Rule rule_named(const std::string& name) {
    for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Renju}) {
        if (name == name_of(rule)) return rule;
    }
    throw std::runtime_error("no rule '" + name + "' (known: freestyle, standard, renju)");
}

std::string name_of(Rule rule) {
    switch (rule) {
        case Rule::Freestyle:
            return "freestyle";
        case Rule::Standard:
            return "standard";
        case Rule::Renju:
            break;
    }
    return "renju";
}

}  // namespace training
