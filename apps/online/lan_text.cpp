#include "online/lan_text.hpp"

#include <nlohmann/json.hpp>

#include "base/text.hpp"

namespace tengen {
namespace {

using nlohmann::json;

constexpr std::int64_t kMaxLanSeats = 64;
constexpr std::size_t kMaxLanName = 40;  ///< characters
constexpr std::size_t kMaxLanTables = 16;

std::string string_at(const json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_string()) return "";
    return found->get<std::string>();
}

std::int64_t number_at(const json& object, const char* key, std::int64_t most) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number_unsigned()) return 0;
    const auto number = found->get<std::uint64_t>();
    return number > static_cast<std::uint64_t>(most) ? 0 : static_cast<std::int64_t>(number);
}

/// A name on one line. The limit counts visible control characters too, so the name of a written
/// text is the same.
std::string name_at(const json& object, const char* key) {
    const std::string text = string_at(object, key);
    return printable(printable(text, text.size()), kMaxLanName);
}

std::string dumped(const json& object) {
    return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace

std::string lan_text(const LanServer& server, std::size_t most) {
    json object{{"name", server.name}, {"port", server.port}, {"key", server.fingerprint}};
    object["tables"] = json::array();
    std::string text = dumped(object);
    for (const LanTable& table : server.tables) {
        object["tables"].push_back({{"game", table.game},
                                    {"rules", table.rules},
                                    {"by", table.by},
                                    {"taken", table.taken},
                                    {"seats", table.seats}});
        std::string longer = dumped(object);
        if (longer.size() > most) break;
        text = std::move(longer);
    }
    return text.size() > most ? "" : text;
}

std::optional<LanServer> read_lan_text(std::string_view text) {
    const json object = json::parse(text, nullptr, false);
    if (!object.is_object()) return std::nullopt;
    LanServer server;
    constexpr std::int64_t kMaxPort = 65'535;
    server.name = name_at(object, "name");
    server.port = static_cast<std::uint16_t>(number_at(object, "port", kMaxPort));
    server.fingerprint = string_at(object, "key");
    if (server.port == 0) return std::nullopt;
    const auto tables = object.find("tables");
    if (tables == object.end() || !tables->is_array()) return server;
    for (const json& told : *tables) {
        if (!told.is_object() || server.tables.size() == kMaxLanTables) break;
        LanTable table;
        table.game = string_at(told, "game");
        table.rules = name_at(told, "rules");
        table.by = name_at(told, "by");
        table.taken = static_cast<int>(number_at(told, "taken", kMaxLanSeats));
        table.seats = static_cast<int>(number_at(told, "seats", kMaxLanSeats));
        if (!table.game.empty() && table.seats > 0) server.tables.push_back(std::move(table));
    }
    return server;
}

}  // namespace tengen
