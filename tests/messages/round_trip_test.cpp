// Every message survives JSON, and fits the published schema.
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "json_schema.hpp"
#include "random_messages.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

using namespace messages;

constexpr int kRounds = 100;

const JsonSchema& published() {
    static const JsonSchema read(schema());
    return read;
}

}  // namespace

TEST_CASE("every request is the same after JSON and fits the schema", "[messages]") {
    std::mt19937_64 random(1);
    for (std::size_t index = 0; index < std::variant_size_v<ClientMessage>; ++index) {
        for (int round = 0; round < kRounds; ++round) {
            const Request request{round, random_message<ClientMessage>(random, index)};
            const std::string json = to_json(request);
            INFO(json);
            REQUIRE(json.find('\n') == std::string::npos);
            REQUIRE(published().problem(nlohmann::json::parse(json), "to_server") == "");
            const auto read = read_request(json);
            INFO((read ? "" : filled(read.error().text, [](const std::string& id) { return id; })));
            REQUIRE(read);
            REQUIRE(*read == request);
        }
    }
}

TEST_CASE("every answer is the same after JSON and fits the schema", "[messages]") {
    std::mt19937_64 random(2);
    for (std::size_t index = 0; index < std::variant_size_v<ServerMessage>; ++index) {
        for (int round = 0; round < kRounds; ++round) {
            Answer answer{{}, random_message<ServerMessage>(random, index)};
            if (round % 2 == 0) answer.re = round;
            const std::string json = to_json(answer);
            INFO(json);
            REQUIRE(published().problem(nlohmann::json::parse(json), "to_client") == "");
            const auto read = read_answer(json);
            INFO((read ? "" : filled(read.error().text, [](const std::string& id) { return id; })));
            REQUIRE(read);
            REQUIRE(*read == answer);
        }
    }
}

// With TENGEN_STORE_SCHEMA set, the test writes the file.
TEST_CASE("docs/online.schema.json is the schema of this program", "[messages]") {
    const char* const path = TENGEN_SOURCE_DIR "/docs/online.schema.json";
    if (std::getenv("TENGEN_STORE_SCHEMA") != nullptr) std::ofstream(path) << schema();
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    CHECK(text.str() == schema());
}

}  // namespace tengen::test
