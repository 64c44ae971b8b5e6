// Random messages within the bounds of their fields.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <variant>

#include "messages/codec.hpp"
#include "messages/field_types.hpp"

namespace tengen::test {

/// Fills the fields of a message. A short list, or none, is as likely as a long one.
class RandomFields {
  public:
    explicit RandomFields(std::mt19937_64& random) : random_(random) {}

    template <class T, class Bound = messages::Unbounded>
    void operator()(const char*, T& value, const Bound& bound = {}) {
        fill(value, bound);
    }

  private:
    std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }

    void fill(bool& value, messages::Unbounded) { value = below(2) == 0; }
    void fill(std::int64_t& value, messages::Whole bound) {
        const auto span = static_cast<std::uint64_t>(bound.most - bound.least) + 1;
        const auto choice = below(4);
        value = choice == 0   ? bound.least
                : choice == 1 ? bound.most
                              : bound.least + static_cast<std::int64_t>(random_() % span);
    }
    void fill(std::string& value, messages::Bytes bound) {
        static constexpr std::string_view kParts[] = {"a", "7",  "\"", "\\",   "\n", "{}",
                                                      "é", "中", "😀",  "\x1b", " ",  "</script>"};
        const std::size_t length =
            below(3) == 0 ? bound.most : below(std::min<std::size_t>(bound.most, 20) + 1);
        value.clear();
        while (true) {
            const std::string_view part = kParts[below(std::size(kParts))];
            if (value.size() + part.size() > length) break;
            value += part;
        }
        value.resize(value.size());
    }
    template <class T>
    void fill(std::optional<T>& value, const auto& bound) {
        value.reset();
        if (below(2) == 0) fill(value.emplace(), bound);
    }
    template <class T>
    void fill(std::vector<T>& value, const auto& bound) {
        value.resize(below(std::min<std::size_t>(bound.most, 4) + 1));
        for (T& item : value) fill(item, bound.value);
    }
    void fill(std::array<std::int64_t, 2>& value, messages::Whole bound) {
        fill(value[0], bound);
        fill(value[1], bound);
    }
    void fill(std::map<std::string, std::string>& value, const auto& bound) {
        value.clear();
        for (std::size_t i = below(4); i > 0; --i) {
            fill(value["key" + std::to_string(i)], bound.value);
        }
    }
    void fill(messages::Text& value, messages::Unbounded) { fill_text(value, 2); }
    void fill_text(messages::Text& value, int depth) {
        value = {};
        fill(value.pattern, messages::Bytes{40});
        for (std::size_t i = below(4); i > 0; --i) {
            messages::TextArgument& argument = value.arguments.emplace_back();
            if (depth > 0 && below(3) == 0) {
                fill_text(argument.value.emplace<messages::Text>(), depth - 1);
            } else {
                fill(argument.value.emplace<std::string>(), messages::Bytes{40});
            }
        }
    }
    void fill(messages::SeatWish& value, messages::SeatWishes wishes) {
        const bool seek = wishes == messages::SeatWishes::OfSeek;
        value = {};
        const std::size_t choice = below(3);
        if (choice == 1) {
            if (seek) {
                fill(value.value.emplace<std::int64_t>(), messages::kSeat);
            } else {
                value.value = messages::SeatWish::Me{};
            }
        } else if (choice == 2 && !seek) {
            value.value = messages::SeatWish::Ai{"alphabeta:hard"};
        }
    }
    template <class T>
    requires std::is_enum_v<T>
    void fill(T& value, messages::Unbounded) {
        value = static_cast<T>(below(words_of(T{}).size()));
    }
    template <class T>
    requires requires(T& value, RandomFields& fields) { T::visit(value, fields); }
    void fill(T& value, messages::Unbounded) { T::visit(value, *this); }

    std::mt19937_64& random_;
};

template <class Variant, std::size_t... kIndex>
Variant random_message(std::mt19937_64& random, std::size_t index, std::index_sequence<kIndex...>) {
    Variant message;
    RandomFields fields(random);
    const auto make = [&]<std::size_t kOne>(std::integral_constant<std::size_t, kOne>) {
        if (kOne != index) return;
        auto& value = message.template emplace<kOne>();
        std::remove_reference_t<decltype(value)>::visit(value, fields);
    };
    (make(std::integral_constant<std::size_t, kIndex>()), ...);
    return message;
}

/// A message of the alternative `index`.
template <class Variant>
Variant random_message(std::mt19937_64& random, std::size_t index) {
    return random_message<Variant>(random, index,
                                   std::make_index_sequence<std::variant_size_v<Variant>>());
}

}  // namespace tengen::test
