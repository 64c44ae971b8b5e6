// A batch has about 10,000 lines per second. So the answer is written directly into its text, and
// each game is made only once.
#include "position_json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "command_line/command_line.hpp"
#include "core/forsyth.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"

namespace tengen::cli {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMaxKeptGames = 256;  ///< kept at the same time; further ones are made again

void append_string(std::string& out, std::string_view text) {
    const bool plain = std::all_of(text.begin(), text.end(), [](unsigned char c) {
        return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
    });
    if (plain) {
        out += '"';
        out += text;
        out += '"';
    } else {
        out += Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
    }
}

void append_marks(std::string& out, const Position& position) {
    bool first = true;
    for (const Mark& mark : position.marks()) {
        out += first ? "{\"cell\":" : ",{\"cell\":";
        first = false;
        append_string(out, cell_name(position.board(), mark.cell));
        out += ",\"kind\":";
        append_string(out, mark.kind);
        out += ",\"reasons\":[";
        for (std::size_t i = 0; i < mark.reasons.size(); ++i) {
            if (i > 0) out += ',';
            append_string(out, english(mark.reasons[i]));
        }
        out += "]}";
    }
}

void append_end(std::string& out, const Game& game, Side winner, std::string_view reason,
                const std::vector<Cell>& cells, int ply) {
    out += "{\"winner\":";
    if (winner == kEmpty) {
        out += "null";
    } else {
        append_string(out, game.side_name(winner));
    }
    out += ",\"reason\":";
    append_string(out, reason);
    out += ",\"line\":[";
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0) out += ',';
        append_string(out, cell_name(game.board(), cells[i]));
    }
    out += fmt::format("],\"ply\":{}}}", ply);
}

void append_outcome(std::string& out, const Position& position,
                    const std::optional<MatchResult>& result) {
    const Game& game = position.game();
    if (result) {
        append_end(out, game, result->outcome.winner, result->reason, result->cells, result->ply);
    } else if (position.over()) {
        const Verdict verdict = position.verdict();
        append_end(out, game, position.outcome().winner, verdict.reason, verdict.cells,
                   position.ply());
    } else {
        out += "null";
    }
}

/// The request of a line, as text.
struct Request {
    std::string game = "gomoku";
    std::string board;
    std::string players;
    std::vector<Setting> settings;
    std::string stones;    ///< in the format of setup_text()
    std::string position;  ///< the same, or a FEN; instead of stones
    std::string moves;     ///< separated by spaces
};

tl::unexpected<Errors> wrong(std::string_view key, std::string_view expected) {
    return fail(ErrorCode::Input, "", "'{}' must be {}", printable(key, 40), expected);
}

Result<void> add_words(std::string& text, std::string_view key, const Json& value, char between) {
    if (value.is_string()) {
        text += value.get_ref<const std::string&>();
        return {};
    }
    if (!value.is_array()) return wrong(key, "a list of cells");
    for (const Json& item : value) {
        if (!item.is_string()) return wrong(key, "a list of cells");
        if (!text.empty() && text.back() != ':') text += between;
        text += item.get_ref<const std::string&>();
    }
    return {};
}

Result<void> read_stones(Request& request, const Json& value) {
    if (!value.is_object()) return wrong("stones", "a map from sides to lists of cells");
    for (const auto& [side, cells] : value.items()) {
        if (cells.empty()) continue;
        std::string text = side + ':';
        if (auto added = add_words(text, side, cells, ','); !added) return added;
        request.stones += (request.stones.empty() ? "" : " ") + text;
    }
    return {};
}

Result<void> read_settings(Request& request, const Json& value) {
    if (!value.is_object()) return wrong("set", "a map from keys to values");
    for (const auto& [key, setting] : value.items()) {
        std::string text = setting.is_string() ? setting.get<std::string>() : setting.dump();
        request.settings.push_back({key, std::move(text)});
    }
    return {};
}

Result<void> read_text(std::string& target, std::string_view key, const Json& value) {
    if (!value.is_string()) return wrong(key, "a text");
    target = value.get_ref<const std::string&>();
    return {};
}

Result<void> read_key(Request& request, const std::string& key, const Json& value) {
    if (key == "game") return read_text(request.game, key, value);
    if (key == "board") return read_text(request.board, key, value);
    if (key == "moves") return add_words(request.moves, key, value, ' ');
    if (key == "stones") return read_stones(request, value);
    if (key == "set") return read_settings(request, value);
    if (key == "players") {
        if (!value.is_number_integer()) return wrong(key, "a whole number");
        request.players = value.dump();
        return {};
    }
    if (key == "position") return read_text(request.position, key, value);
    if (key == "to_move") return {};
    return fail(ErrorCode::Input, "", "unknown key '{}'{}", printable(key, 40),
                did_you_mean(key, {"game", "board", "players", "set", "stones", "to_move",
                                   "position", "moves"}));
}

/// Reads JSON and reports duplicate keys. A map would silently keep one of them.
class JsonReader {
  public:
    Result<Json> read(std::string_view text) {
        const auto look = [this](int, Json::parse_event_t event, Json& value) {
            see(event, value);
            return true;
        };
        Json value = Json::parse(text.begin(), text.end(), look, false);
        if (value.is_discarded()) return fail(ErrorCode::Input, "", "not valid JSON");
        if (twice_) {
            return fail(ErrorCode::Input, "", "'{}' is given twice", printable(*twice_, 40));
        }
        return value;
    }

  private:
    void see(Json::parse_event_t event, const Json& value) {
        if (event == Json::parse_event_t::object_start) keys_.emplace_back();
        if (event == Json::parse_event_t::object_end) keys_.pop_back();
        if (event != Json::parse_event_t::key) return;
        const auto& key = value.get_ref<const std::string&>();
        if (!keys_.back().insert(key).second && !twice_) twice_ = key;
    }

    std::vector<std::set<std::string>> keys_;  ///< of each open map
    std::optional<std::string> twice_;
};

Result<Request> read_request(std::string_view line) {
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) {
        return fail(ErrorCode::Input, "", "the line is empty");
    }
    const Result<Json> read = JsonReader().read(line);
    if (!read) return fail(read.error());
    const Json& value = *read;
    if (!value.is_object()) return fail(ErrorCode::Input, "", "not a JSON object");
    Request request;
    for (const auto& [key, inner] : value.items()) {
        if (auto added = read_key(request, key, inner); !added) return fail(added.error());
    }
    // Last, because it must follow the stones whatever the order of the keys is.
    if (const auto turn = value.find("to_move"); turn != value.end() && !turn->is_null()) {
        std::string side;
        if (auto said = read_text(side, "to_move", *turn); !said) return fail(said.error());
        request.stones += (request.stones.empty() ? "to_move:" : " to_move:") + side;
    }
    return request;
}

Result<Position> replay(const std::shared_ptr<const Game>& game, const Request& request) {
    Setup setup;
    if (!request.stones.empty() && !request.position.empty()) {
        return fail(ErrorCode::Input, "", "'position' and 'stones' exclude each other");
    }
    const std::string& start = request.position.empty() ? request.stones : request.position;
    if (!start.empty()) {
        Result<Setup> parsed = parse_setup(*game, start);
        if (!parsed) return fail(parsed.error());
        setup = std::move(*parsed);
    }
    Position position(game, setup);
    if (auto played = play_actions(position, request.moves); !played) {
        return fail(played.error());
    }
    return position;
}

Result<Overrides> read_overrides(const Request& request) {
    Overrides overrides;
    if (!request.board.empty()) {
        const Result<BoardSize> size = parse_board_size(request.board);
        if (!size) return fail(size.error());
        overrides.board = *size;
    }
    if (!request.players.empty()) {
        const Result<std::int64_t> number = parse_whole_number(request.players);
        if (!number || *number < 1 || *number > kMaxSeats) return wrong("players", "1–8");
        overrides.seats = static_cast<int>(*number);
    }
    overrides.settings = request.settings;
    return overrides;
}

/// A key that is unique for each game, whatever characters its settings hold.
std::string key_of(const std::string& name, const Overrides& overrides) {
    const BoardSize size = overrides.board.value_or(BoardSize{});
    std::string key = fmt::format("{}x{} {} {}:{}", size.columns, size.rows,
                                  overrides.seats.value_or(0), name.size(), name);
    for (const auto& [path, text] : overrides.settings) {
        key += fmt::format("{}:{}{}:{}", path.size(), path, text.size(), text);
    }
    return key;
}

}  // namespace

std::string to_json(const Position& position, const std::optional<MatchResult>& result) {
    std::string out = "{\"to_move\":";
    const bool over = position.over() || result;
    if (over) {
        out += "null";
    } else {
        append_string(out, position.game().side_name(position.turn().side));
    }
    ActionList scratch;
    out += fmt::format(",\"legal\":{},\"marks\":[", over ? 0 : position.legal(scratch).size());
    append_marks(out, position);
    out += "],\"outcome\":";
    append_outcome(out, position, result);
    if (const std::string text = present_text(position); !text.empty()) {
        out += ",\"position\":";
        append_string(out, text);
    }
    return out + ",\"error\":null}";
}

std::string error_json(std::string_view text) {
    std::string out = R"({"to_move":null,"legal":0,"marks":[],"outcome":null,"error":)";
    append_string(out, text);
    return out + '}';
}

std::string BatchReader::answer(std::string_view line) {
    const Result<Request> request = read_request(line);
    if (!request) return error_json(english(request.error()));
    const Result<Overrides> overrides = read_overrides(*request);
    if (!overrides) return error_json(english(overrides.error()));
    const auto game = game_for(request->game, *overrides);
    if (!game) return error_json(english(game.error()));
    const Result<Position> position = replay(*game, *request);
    return position ? to_json(*position) : error_json(english(position.error()));
}

Result<std::shared_ptr<const Game>> BatchReader::game_for(const std::string& name,
                                                          const Overrides& overrides) {
    const std::string key = key_of(name, overrides);
    if (const auto found = games_.find(key); found != games_.end()) return found->second;
    if (Program::names_other_file(name)) {
        return fail(ErrorCode::Input, "", "'{}' is neither a game's name nor a .yaml file",
                    printable(name, 40));
    }
    const Result<LoadedGame> loaded = program_.load_game(name, overrides);
    if (!loaded) return fail(loaded.error().front());
    if (games_.size() >= kMaxKeptGames) games_.clear();
    games_.emplace(key, loaded->game);
    return loaded->game;
}

}  // namespace tengen::cli
