// Damaged input for tests of readers.
#pragma once

#include <random>
#include <string>
#include <string_view>

namespace tengen::test {

/// Replaces the first `part` of the text. The text must contain it.
inline std::string with(std::string_view text, std::string_view part, std::string_view other) {
    return std::string(text).replace(text.find(part), part.size(), other);
}

inline std::string repeated(std::string_view text, int count) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
}

/// Changes up to three bytes, and removes the end once per `cut` calls on average. `Bytes` is a
/// string or a vector.
template <class Bytes>
void spoil(Bytes& bytes, std::mt19937& random, unsigned cut) {
    if (random() % cut == 0) bytes.resize(random() % (bytes.size() + 1));
    for (unsigned changes = random() % 4; changes > 0 && !bytes.empty(); --changes) {
        bytes[random() % bytes.size()] = static_cast<typename Bytes::value_type>(random());
    }
}

}  // namespace tengen::test
