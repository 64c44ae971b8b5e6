// Bad messages are refused with a code, a text and, if it is readable, the request's number.
#include <fmt/format.h>

#include <random>

#include "messages/codec.hpp"
#include "random_messages.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

using namespace messages;

std::string play(std::string_view changed) {
    return fmt::format(R"({{"type":"play","id":7,"game":"g","after":3,"move":"h8"{}}})", changed);
}

std::string nested(int depth) {
    std::string text = R"({"type":"ping","id":7,"at":1,"x":)";
    for (int i = 1; i < depth; ++i) text += '[';
    for (int i = 1; i < depth; ++i) text += ']';
    return text + '}';
}

std::string with_values(int count) {
    std::string text = R"({"type":"ping","id":7,"at":1,"x":[0)";
    for (int i = 1; i < count; ++i) text += ",0";
    return text + "]}";
}

std::string with_move(std::size_t length) {
    return R"({"type":"play","id":7,"game":"g","after":3,"move":")" + std::string(length, 'a') +
           "\"}";
}

}  // namespace

TEST_CASE("a bad message is refused with its reason", "[messages]") {
    struct Row {
        std::string json;
        Refusal code;
        std::optional<std::int64_t> re;
    };
    const std::optional<std::int64_t> none;
    const auto bad = Refusal::BadMessage;
    const std::vector<Row> rows = {
        {"", bad, none},
        {"{", bad, none},
        {"[]", bad, none},
        {"7", bad, none},
        {"{}", bad, none},
        {"{} {}", bad, none},
        {R"({"type":"ping","at":1})", bad, none},
        {R"({"type":"ping","id":-1,"at":1})", bad, none},
        {R"({"type":"ping","id":"7","at":1})", bad, none},
        {R"({"type":"ping","id":7})", bad, 7},
        {R"({"type":7,"id":7})", bad, 7},
        {R"({"id":7})", bad, 7},
        {R"({"type":"fly","id":7})", Refusal::Unknown, 7},
        {R"({"type":"welcome","id":7})", Refusal::Unknown, 7},
        {R"({"type":"ping","id":7,"at":1.0})", bad, none},
        {R"({"type":"ping","id":7,"at":1e999})", bad, none},
        {R"({"type":"ping","id":7,"at":9007199254740993})", bad, none},
        {R"({"type":"ping","id":7,"at":-9007199254740993})", bad, none},
        {R"({"type":"ping","id":7,"at":18446744073709551616})", bad, none},
        {R"({"type":"ping","id":7,"at":-1})", bad, 7},
        {R"({"type":"ping","id":7,"at":null})", bad, 7},
        {R"({"type":"ping","id":7,"at":1,"at":1})", bad, none},
        {R"({"type":"ping","id":7,"at":1,"x":{"y":1,"y":2}})", bad, none},
        {"{\"type\":\"ping\",\"id\":7,\"at\":1,\"x\":\"\xff\"}", bad, none},
        {"{\"type\":\"ping\",\"id\":7,\"at\":1,\"x\":\"\xed\xa0\x80\"}", bad, none},
        {R"({"type":"ping","id":7,"at":1,"x":"\ud800"})", bad, none},
        {nested(7), bad, none},
        {nested(10'000), bad, none},
        {with_values(300), bad, none},
        {with_move(41), bad, 7},
        {R"({"type":"play","id":7,"game":"g","after":3,"move":["h8"]})", bad, 7},
        {R"({"type":"play","id":7,"game":"g","after":3})", bad, 7},
        {play(R"(,"think":-1)"), bad, 7},
        {play(R"(,"think":"1")"), bad, 7},
        {R"({"type":"do","id":7,"game":"g","what":"win"})", bad, 7},
        {R"({"type":"do","id":7,"game":"g","what":["resign"]})", bad, 7},
        {R"({"type":"hello","id":7,"v":[1],"program":"x"})", bad, 7},
        {R"({"type":"hello","id":7,"v":[1,1,1],"program":"x"})", bad, 7},
        {R"({"type":"hello","id":7,"v":[1,"1"],"program":"x"})", bad, 7},
        {R"({"type":"hello","id":7,"v":[1,1],"program":"x","wants":["all"]})", bad, 7},
        {R"({"type":"seek","id":7,"rules":{},"clock":{},"seat":8,"rated":true})", bad, 7},
        {R"({"type":"seek","id":7,"rules":{},"clock":{},"seat":"me","rated":true})", bad, 7},
        {R"({"type":"seek","id":7,"rules":{"set":{"a":[1]}},"clock":{},"seat":0,"rated":true})",
         bad, 7},
        {R"({"type":"seek","id":7,"rules":[],"clock":{},"seat":0,"rated":true})", bad, 7},
        {R"({"type":"lobby","id":7,"on":1})", bad, 7},
    };
    for (const Row& row : rows) {
        INFO(row.json.substr(0, 100));
        const auto read = read_request(row.json);
        REQUIRE_FALSE(read);
        CHECK(read.error().code == row.code);
        CHECK(read.error().re == row.re);
        CHECK_FALSE(read.error().text.pattern.empty());
    }
}

TEST_CASE("a message at its bounds is read", "[messages]") {
    const std::vector<std::string> rows = {
        nested(6),
        with_values(250),
        with_move(40),
        play(""),
        play(R"(,"think":null)"),
        play(R"(,"unknown":{"a":[1,true,null,"x"]})"),
        R"({"type":"ping","id":9007199254740992,"at":0})",
        R"( {"at" : 0 , "id" : 0 , "type" : "ping"} )",
        R"({"type":"seek","id":7,"rules":{"set":{"a":1,"b":true,"c":"x"}},"clock":{},"seat":7,"rated":true})",
    };
    for (const std::string& json : rows) {
        INFO(json.substr(0, 100));
        CHECK(read_request(json));
    }
}

TEST_CASE("whatever the bytes, a message is read or refused", "[messages]") {
    std::mt19937_64 random(3);
    int refused = 0;
    for (int round = 0; round < 4000; ++round) {
        const std::size_t index = random() % std::variant_size_v<ClientMessage>;
        std::string json = to_json(Request{round, random_message<ClientMessage>(random, index)});
        for (int i = 0; i < 3; ++i) {
            if (json.empty()) break;
            const std::size_t at = random() % json.size();
            switch (random() % 3) {
                case 0:
                    json[at] = static_cast<char>(random());
                    break;
                case 1:
                    json.erase(at, random() % 8);
                    break;
                default:
                    json.insert(at, json.substr(random() % json.size(), random() % 8));
            }
        }
        const auto read = read_request(json);
        if (!read) {
            ++refused;
            continue;
        }
        // A changed message that is valid is the same after another round.
        const auto again = read_request(to_json(*read));
        REQUIRE(again);
        REQUIRE(*again == *read);
    }
    CHECK(refused > 1000);
    CHECK(refused < 4000);
}

}  // namespace tengen::test
