// The messages between the validator and the process that tries a plugin.
#include "validator/job.hpp"

#include <algorithm>

#include "support/catch.hpp"

using namespace tengen::validator;

namespace {

Bytes bytes_of(std::string_view text) {
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

}  // namespace

TEST_CASE("a job, a game and a finding read back the same", "[validator]") {
    const Job job{"legal-moves", "rookie", 18446744073709551615u, Effort::Quick, true};
    CHECK(decode_job(encode(job)) == job);
    const Job file_job{"loads", "", 0, Effort::Full};
    CHECK(decode_job(encode(file_job)) == file_job);
    for (int i = 0; i <= static_cast<int>(kLastGrade); ++i) {
        const Finding finding{static_cast<Grade>(i), "in gomoku: it\nhas two lines"};
        CHECK(decode_finding(encode(finding)) == finding);
    }
    const Step step{Call::NewGame, "gomoku 15x15 after h8 h9"};
    CHECK(decode_step(encode(step)) == step);
    CHECK(decode_step(encode(Step{})) == Step{});
    CHECK(decode_game(encode(std::string("game a\nboard 3 3 lines\n"))) ==
          "game a\nboard 3 3 lines\n");
    CHECK(decode_game(encode(std::string())) == "");
}

TEST_CASE("a plugin's output to the channel is not mistaken for a message", "[validator]") {
    for (const std::string_view text :
         {"", "x", "tengen-check-finding", "tengen-check-finding\n", "tengen-check-finding\n0",
          "tengen-check-finding\n6\nno such grade", "tengen-check-finding\n-1\n",
          "tengen-check-step\n7\nno such call", "tengen-check-step\n1",
          "tengen-check-finding\n0x\n", "tengen-check-job\na\nb\nc\nquick\nfree",
          "tengen-check-job\na\nb\n1\nslow\nfree", "tengen-check-job\na\nb\n1\nquick\nno",
          "tengen-check-job\na\nb\n1\nquick", "tengen-check-game"}) {
        INFO(text);
        CHECK(!decode_finding(bytes_of(text)));
        CHECK(!decode_step(bytes_of(text)));
        CHECK(!decode_job(bytes_of(text)));
        CHECK(!decode_game(bytes_of(text)));
    }
}

TEST_CASE("a message with any changed byte can be read safely", "[validator]") {
    const Bytes good = encode(Job{"legal-moves", "rookie", 12, Effort::Full});
    for (std::size_t at = 0; at < good.size(); ++at) {
        Bytes cut(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(at));
        CHECK(!decode_job(cut).has_value());
        Bytes changed = good;
        changed[at] ^= std::byte{0x80};
        const auto job = decode_job(changed);
        CHECK((!job || job->test != "legal-moves" || job->ai != "rookie"));
    }
}
