#include "messages/bounded_json.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "messages/bounds.hpp"

namespace tengen::messages {

namespace {

/// Keeps the values of a text, up to the first problem.
class Builder final : public nlohmann::json_sax<nlohmann::json> {
  public:
    explicit Builder(JsonBounds bounds) : bounds_(bounds) {}

    const std::optional<Message>& problem() const { return problem_; }
    Json& root() { return root_; }

    bool null() override { return add(Json::Kind::Null) != nullptr; }
    bool boolean(bool truth) override {
        Json* const added = add(Json::Kind::Truth);
        if (added != nullptr) added->truth = truth;
        return added != nullptr;
    }
    bool number_integer(number_integer_t number) override {
        if (number < -kMaxWhole) return fails(Message("a number beyond 2^53"));
        Json* const added = add(Json::Kind::Number);
        if (added != nullptr) added->number = number;
        return added != nullptr;
    }
    bool number_unsigned(number_unsigned_t number) override {
        if (number > static_cast<number_unsigned_t>(kMaxWhole)) {
            return fails(Message("a number beyond 2^53"));
        }
        return number_integer(static_cast<number_integer_t>(number));
    }
    bool number_float(number_float_t, const string_t&) override {
        return fails(Message("a number that is not whole"));
    }
    bool string(string_t& text) override {
        Json* const added = add(Json::Kind::String);
        if (added != nullptr) added->text = std::move(text);
        return added != nullptr;
    }
    bool binary(binary_t&) override { return fails(Message("not JSON")); }
    bool start_object(std::size_t) override { return deeper(Json::Kind::Object); }
    bool end_object() override { return higher(); }
    bool key(string_t& key) override {
        if (open_.back()->find(key) != nullptr) return fails(Message("a key that occurs twice"));
        key_ = std::move(key);
        return true;
    }
    bool start_array(std::size_t) override { return deeper(Json::Kind::List); }
    bool end_array() override { return higher(); }
    bool parse_error(std::size_t place, const std::string&,
                     const nlohmann::detail::exception&) override {
        return fails(Message("not JSON at byte {}", place));
    }

  private:
    bool fails(Message problem) {
        problem_ = std::move(problem);
        return false;
    }

    /// A new value at the present place; null if there are too many.
    Json* add(Json::Kind kind) {
        if (++values_ > bounds_.values) {
            fails(Message("too many values"));
            return nullptr;
        }
        Json* added = &root_;
        if (!open_.empty()) {
            added = &open_.back()->items.emplace_back();
            if (open_.back()->is(Json::Kind::Object)) added->key = std::move(key_);
        }
        added->kind = kind;
        return added;
    }
    bool deeper(Json::Kind kind) {
        if (static_cast<int>(open_.size()) == bounds_.depth) return fails(Message("too deep"));
        Json* const added = add(kind);
        // Only the innermost list grows, so the places of the outer ones stay.
        if (added != nullptr) open_.push_back(added);
        return added != nullptr;
    }
    bool higher() {
        open_.pop_back();
        return true;
    }

    JsonBounds bounds_;
    std::size_t values_ = 0;
    Json root_;
    std::vector<Json*> open_;  ///< lists and objects
    std::string key_;          ///< of the next value
    std::optional<Message> problem_;
};

}  // namespace

Result<Json> parse_bounded(std::string_view text, JsonBounds bounds) {
    Builder builder(bounds);
    if (!nlohmann::json::sax_parse(text, &builder)) {
        return fail(Error{ErrorCode::Network, "", builder.problem().value_or(Message("not JSON"))});
    }
    if (!builder.root().is(Json::Kind::Object)) {
        return fail(ErrorCode::Network, "", "not a JSON object");
    }
    return std::move(builder.root());
}

}  // namespace tengen::messages
