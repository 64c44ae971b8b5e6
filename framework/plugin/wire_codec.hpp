// Encodes and decodes values as bytes; every read is checked against the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace tengen::wire {

/// Appends to a buffer.
class Writer {
  public:
    explicit Writer(std::vector<std::byte>& buffer) : buffer_(buffer) {}

    template <class Number>
    requires std::is_arithmetic_v<Number>
    void number(Number value) {
        const std::size_t at = buffer_.size();
        buffer_.resize(at + sizeof value);
        std::memcpy(buffer_.data() + at, &value, sizeof value);
    }
    template <class Enum>
    requires std::is_enum_v<Enum>
    void enumerator(Enum value) { number(static_cast<std::underlying_type_t<Enum>>(value)); }
    void text(std::string_view text) {
        number(static_cast<std::uint32_t>(text.size()));
        const auto bytes = std::as_bytes(std::span(text));
        buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
    }

  private:
    std::vector<std::byte>& buffer_;
};

/// Reads from bytes. After the first missing value, all reads return 0 or empty, and done() is
/// false.
class Reader {
  public:
    explicit Reader(std::span<const std::byte> bytes) : rest_(bytes) {}

    template <class Number>
    requires std::is_arithmetic_v<Number> Number number() {
        Number value{};
        if (!has(sizeof value)) return value;
        std::memcpy(&value, rest_.data(), sizeof value);
        rest_ = rest_.subspan(sizeof value);
        return value;
    }
    /// Reads an enumerator up to `last`.
    template <class Enum>
    Enum enumerator(Enum last) {
        const auto value = number<std::underlying_type_t<Enum>>();
        if (value > static_cast<std::underlying_type_t<Enum>>(last)) good_ = false;
        return good_ ? static_cast<Enum>(value) : Enum{};
    }
    std::string text() {
        const auto length = number<std::uint32_t>();
        if (!has(length)) return {};
        std::string text(reinterpret_cast<const char*>(rest_.data()), length);
        rest_ = rest_.subspan(length);
        return text;
    }
    /// The number of values that follow, of at least `bytes` each; bad if they cannot fit.
    std::uint32_t count(std::size_t bytes) {
        const auto value = number<std::uint32_t>();
        if (value > rest_.size() / bytes) good_ = false;
        return good_ ? value : 0;
    }
    void require(bool condition) { good_ = good_ && condition; }

    bool good() const { return good_; }
    /// Whether everything was read without an error.
    bool done() const { return good_ && rest_.empty(); }

  private:
    bool has(std::size_t bytes) {
        if (rest_.size() < bytes) good_ = false;
        return good_;
    }

    std::span<const std::byte> rest_;
    bool good_ = true;
};

}  // namespace tengen::wire
