#include "messages/text.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.hpp"

namespace tengen::messages {

namespace {

/// Limits the work for an untrusted text whose arguments repeat each other.
constexpr int kMaxTexts = 256;
constexpr std::size_t kMaxBytes = 8192;

/// The index in "{}" or "{1}"; empty for any other text in braces.
std::optional<std::size_t> index_of(std::string_view inside, std::size_t& next) {
    if (inside.empty()) return next++;
    return to_number<std::size_t>(inside);
}

class Filler {
  public:
    explicit Filler(const Translate& translate) : translate_(translate) {}

    void add(const Text& text) {
        if (texts_-- <= 0) return;
        const std::string pattern = translate_(text.pattern);
        std::size_t next = 0;
        std::size_t at = 0;
        while (at < pattern.size() && out.size() < kMaxBytes) {
            const std::size_t open = pattern.find('{', at);
            const std::size_t close = open == std::string::npos ? open : pattern.find('}', open);
            if (close == std::string::npos) break;
            out.append(pattern, at, open - at);
            at = close + 1;
            const std::string_view inside(pattern.data() + open + 1, close - open - 1);
            const auto index = index_of(inside, next);
            if (index && *index < text.arguments.size()) {
                add(text.arguments[*index]);
            } else {
                out.append(pattern, open, at - open);
            }
        }
        out.append(pattern, std::min(at, pattern.size()));
    }

    std::string out;

  private:
    void add(const TextArgument& argument) {
        if (const auto* inner = std::get_if<Text>(&argument.value)) return add(*inner);
        out += std::get<std::string>(argument.value);
    }

    const Translate& translate_;
    int texts_ = kMaxTexts;
};

}  // namespace

Text wire_text(const Message& message) {
    Text text{std::string(message.id), {}};
    for (const Argument& argument : message.arguments) {
        if (const Term* term = argument.term()) {
            text.arguments.push_back({Text{term->text, {}}});
        } else if (const Message* inner = argument.message()) {
            text.arguments.push_back({wire_text(*inner)});
        } else {
            text.arguments.push_back({argument.english()});
        }
    }
    return text;
}

std::string filled(const Text& text, const Translate& translate) {
    Filler filler(translate);
    filler.add(text);
    return std::move(filler.out);
}

}  // namespace tengen::messages
