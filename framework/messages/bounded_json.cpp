#include "messages/bounded_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "messages/bounds.hpp"

namespace tengen::messages {

namespace {

using Json = nlohmann::json;

/// Checks a text without keeping it.
class Checker final : public nlohmann::json_sax<Json> {
  public:
    explicit Checker(JsonBounds bounds) : bounds_(bounds) {}

    const std::optional<Message>& problem() const { return problem_; }

    bool null() override { return value(); }
    bool boolean(bool) override { return value(); }
    bool number_integer(number_integer_t number) override {
        if (number < -kMostWhole) return fails(Message("a number beyond 2^53"));
        return value();
    }
    bool number_unsigned(number_unsigned_t number) override {
        if (number > static_cast<number_unsigned_t>(kMostWhole)) {
            return fails(Message("a number beyond 2^53"));
        }
        return value();
    }
    bool number_float(number_float_t, const string_t&) override {
        return fails(Message("a number that is not whole"));
    }
    bool string(string_t&) override { return value(); }
    bool binary(binary_t&) override { return fails(Message("not JSON")); }
    bool start_object(std::size_t) override {
        keys_.emplace_back();
        return deeper();
    }
    bool end_object() override {
        keys_.pop_back();
        --depth_;
        return true;
    }
    bool key(string_t& key) override {
        std::vector<std::string>& known = keys_.back();
        if (std::find(known.begin(), known.end(), key) != known.end()) {
            return fails(Message("a key that occurs twice"));
        }
        known.push_back(key);
        return true;
    }
    bool start_array(std::size_t) override { return deeper(); }
    bool end_array() override {
        --depth_;
        return true;
    }
    bool parse_error(std::size_t place, const std::string&,
                     const nlohmann::detail::exception&) override {
        return fails(Message("not JSON at byte {}", place));
    }

  private:
    bool fails(Message problem) {
        problem_ = std::move(problem);
        return false;
    }
    bool value() { return ++values_ <= bounds_.values || fails(Message("too many values")); }
    bool deeper() {
        if (++depth_ > bounds_.depth) return fails(Message("too deep"));
        return value();
    }

    JsonBounds bounds_;
    std::size_t values_ = 0;
    int depth_ = 0;
    std::vector<std::vector<std::string>> keys_;  ///< of each open object
    std::optional<Message> problem_;
};

}  // namespace

Result<Json> parse_bounded(std::string_view text, JsonBounds bounds) {
    Checker checker(bounds);
    if (!Json::sax_parse(text, &checker)) {
        return fail(Error{ErrorCode::Network, "", checker.problem().value_or(Message("not JSON"))});
    }
    Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return fail(ErrorCode::Network, "", "not a JSON object");
    return json;
}

}  // namespace tengen::messages
