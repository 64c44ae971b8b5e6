#include "validator/try_plugin.hpp"

#include <sys/socket.h>

#include <cerrno>

#include "base/text.hpp"
#include "validator/tests.hpp"

namespace tengen::validator {

namespace {

/// Receives one datagram; empty at the end.
Bytes receive(int channel) {
    Bytes bytes(kMaxJobBytes);
    ssize_t got = 0;
    do {
        got = ::recv(channel, bytes.data(), bytes.size(), 0);
    } while (got < 0 && errno == EINTR);
    bytes.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return bytes;
}

bool send(int channel, const Bytes& bytes) {
    ssize_t sent = 0;
    do {
        sent = ::send(channel, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    return sent == static_cast<ssize_t>(bytes.size());
}

/// The games up to the empty one; nothing if another message arrived.
std::optional<std::vector<SharedGame>> receive_games(int channel, const RuleCatalogue& rules) {
    std::vector<SharedGame> games;
    while (const auto text = decode_game(receive(channel))) {
        if (text->empty()) return games;
        auto description = parse_description(*text, rules);
        if (!description) return std::nullopt;
        auto game = Game::create(std::move(*description), rules);
        if (!game) return std::nullopt;
        games.push_back(std::move(*game));
    }
    return std::nullopt;
}

Finding run(const Test& test, TestContext& context) {
    try {
        return test.run(context);
    } catch (const std::exception& exception) {
        return failure(std::string("the test ended in an error: ") + exception.what());
    }
}

}  // namespace

bool try_plugin(int channel, const std::filesystem::path& file, const RuleCatalogue& rules,
                const WrittenFiles& written) {
    auto job = decode_job(receive(channel));
    if (!job) return false;
    const Test* const test = find_test(job->test);
    auto games = receive_games(channel, rules);
    if (test == nullptr || !games) return false;
    // A step that cannot be sent does not change the finding.
    const auto tell = [channel](const Step& step) {
        static_cast<void>(send(channel, encode(step)));
    };
    TestContext context(file, std::move(*job), std::move(*games), rules, written, tell);
    Finding finding = run(*test, context);
    finding.reason = printable(finding.reason, 1000);
    return send(channel, encode(finding));
}

}  // namespace tengen::validator
