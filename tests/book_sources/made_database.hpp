// Writes databases of Yixin and Rapfi for tests.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tengen::test {

using Points = std::vector<std::pair<int, int>>;

/// A record of a board with this side length. The content is a label, value, depth and bound, and a
/// text.
std::string yixin_record(int rule, int side, const Points& black, const Points& white,
                         char label = 0, int value = 0, int bound = 3, std::string_view text = "");
/// The same from bytes of key and content.
std::string yixin_record(std::string_view key, std::string_view content);

/// A file of records.
std::string yixin_database(const std::vector<std::string>& records);
std::string lz4_packed(const std::string& bytes);

}  // namespace tengen::test
