#include "book_sources/made_database.hpp"

#include <lz4frame.h>

#include <stdexcept>

namespace tengen::test {

namespace {

std::string number(std::uint64_t value, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> 8 * i & 0xFF);
    return text;
}

}  // namespace

std::string yixin_record(std::string_view key, std::string_view content) {
    return number(key.size(), 2) + std::string(key) + number(content.size(), 2) +
           std::string(content);
}

std::string yixin_record(int rule, int side, const Points& black, const Points& white, char label,
                         int value, int bound, std::string_view text) {
    std::string key = number(static_cast<unsigned>(rule), 1) +
                      number(static_cast<unsigned>(side), 1) +
                      number(static_cast<unsigned>(side), 1);
    for (const Points* points : {&black, &white}) {
        for (const auto& [x, y] : *points) {
            key += static_cast<char>(x);
            key += static_cast<char>(y);
        }
    }
    constexpr int kDepth = 12;
    std::string content(1, label);
    content += number(static_cast<std::uint16_t>(value), 2);
    content += number(static_cast<unsigned>(kDepth << 2 | bound), 2);
    return yixin_record(key, content + std::string(text));
}

std::string yixin_database(const std::vector<std::string>& records) {
    std::string bytes = number(records.size(), 4);
    for (const std::string& record : records) bytes += record;
    return bytes;
}

std::string lz4_packed(const std::string& bytes) {
    std::string packed(LZ4F_compressFrameBound(bytes.size(), nullptr), '\0');
    const std::size_t size =
        LZ4F_compressFrame(packed.data(), packed.size(), bytes.data(), bytes.size(), nullptr);
    if (LZ4F_isError(size) != 0) throw std::runtime_error("LZ4");
    packed.resize(size);
    return packed;
}

}  // namespace tengen::test
