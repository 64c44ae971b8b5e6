#include "config/seat_reader.hpp"

#include <utility>

#include "base/text.hpp"
#include "config/duration.hpp"
#include "config/score_scales.hpp"

namespace tengen {

std::optional<std::chrono::milliseconds> read_duration(const YamlEntry* entry, ErrorList& errors) {
    if (entry == nullptr) return std::nullopt;
    const auto text = read_text(entry->key, kMaxName, entry->value, errors);
    if (!text) return std::nullopt;
    const auto duration = parse_duration(*text);
    if (duration) return *duration;
    errors.add(entry->value.place, "'{}': {}", entry->key, duration.error().front().message);
    return std::nullopt;
}

namespace {

std::vector<std::string> words_of(const PolicyField& field) {
    return {field.words.begin(), field.words.end()};
}

}  // namespace

std::string read_book(MapReader& map, ErrorList& errors) {
    const YamlEntry* entry = map.find("book");
    if (entry == nullptr) return {};
    auto path = read_text("book", kMaxYamlScalar, entry->value, errors);
    if (!path) return {};
    if (is_book_path(*path)) return std::move(*path);
    errors.add(entry->value.place, "'book' must be the path of a file, without commas");
    return {};
}

void read_policies(MapReader& map, Policies& policies, ErrorList& errors) {
    for (const PolicyField& field : policy_fields()) {
        const YamlEntry* entry = map.find(field.name);
        if (entry == nullptr) continue;
        const auto word = read_choice(field.name, words_of(field), entry->value, errors);
        if (word) field.set_word(policies, *word);
    }
}

namespace {

/// The only policy that a single seat can have.
std::optional<FaultPolicy> read_on_fault(MapReader& map, ErrorList& errors) {
    const YamlEntry* entry = map.find("on_fault");
    if (entry == nullptr) return std::nullopt;
    const PolicyField& field = *find_policy("on_fault");
    Policies policies;
    const auto word = read_choice(field.name, words_of(field), entry->value, errors);
    if (!word || !field.set_word(policies, *word)) return std::nullopt;
    return policies.on_fault;
}

void read_options_of(const YamlEntry* entry, SeatSpec& seat, ErrorList& errors) {
    if (entry == nullptr || !expect_map(entry->value, "options", errors)) return;
    for (const YamlEntry& option : entry->value.entries) {
        if (!is_name(option.key)) {
            errors.add(option.place, "'{}' is not the name of an option",
                       printable(option.key, 40));
        } else if (auto text = read_text(option.key, kMaxOptionText, option.value, errors)) {
            seat.options.push_back({option.key, std::move(*text), option.value.place});
        }
    }
}

/// The keys {human: Ann}, {ai: rookie, level: hard}, {engine: ./program, time: 1s}.
class SeatReader {
  public:
    SeatReader(const YamlNode& node, std::string_view list, ErrorList& errors)
        : node_(node), map_(node, list, node.place, errors), findings_(errors) {}

    SeatSpec read() {
        SeatSpec seat = read_who();
        read_limits(seat.limits);
        if (has_limits_) seat.book = read_book(map_, findings_);
        map_.finish();
        return seat;
    }

    /// A tournament's player has more keys, and is not a human.
    PlayerSpec read_player() {
        PlayerSpec player;
        player.seat = read_who();
        if (player.seat.kind == SeatKind::Human && map_.find("human") != nullptr) {
            findings_.add(node_.place, "a tournament has no humans (name an AI or an engine)");
        }
        if (const YamlEntry* name = map_.find("name")) {
            if (auto text = read_text("name", kMaxName, name->value, findings_)) {
                if (!is_person_name(*text)) {
                    findings_.add(name->value.place, "'name' must be a name on one line");
                }
                player.name = std::move(*text);
            }
        }
        if (const YamlEntry* scale = map_.find("scale")) {
            player.scale = read_number("scale", 1 / kMaxScale, kMaxScale, scale->value, findings_);
        }
        read_file(player.seat);
        read_ponder(player.seat);
        read_own_times(player.times);
        if (const YamlEntry* threads = map_.find("threads")) {
            player.threads = read_integer("threads", 1, kMaxAiThreads, threads->value, findings_);
        }
        read_other_limits(player.seat.limits);
        if (std::string book = read_book(map_, findings_); !book.empty()) {
            player.seat.book = std::move(book);
        }
        map_.finish();
        return player;
    }

  private:
    SeatSpec read_who() {
        SeatSpec seat;
        seat.place = node_.place;
        const YamlEntry* human = map_.find("human");
        const YamlEntry* ai = map_.find("ai");
        const YamlEntry* engine = map_.find("engine");
        const int kinds = (human != nullptr) + (ai != nullptr) + (engine != nullptr);
        if (kinds != 1) {
            findings_.add(node_.place, "a seat needs one of 'human', 'ai' and 'engine'");
        }
        if (human != nullptr) read_human(*human, seat);
        if (ai != nullptr) read_ai(*ai, seat);
        if (engine != nullptr) read_engine(*engine, seat);
        return seat;
    }

    void read_file(SeatSpec& seat) {
        if (seat.kind != SeatKind::Ai) return;
        const YamlEntry* file = map_.find("file");
        if (file == nullptr) return;
        auto path = read_text("file", kMaxYamlScalar, file->value, findings_);
        if (!path) return;
        if (!seat.file.empty()) findings_.add(file->place, "'ai' already names a file");
        seat.file = std::move(*path);
    }

    /// An option of engines.
    void read_ponder(SeatSpec& seat) {
        if (seat.kind != SeatKind::Engine) return;
        const YamlEntry* ponder = map_.find("ponder");
        if (ponder == nullptr) return;
        if (auto word = read_choice("ponder", {"on", "off"}, ponder->value, findings_)) {
            seat.options.push_back({"ponder", std::move(*word), ponder->value.place});
        }
    }

    /// `time: {move: 100ms}` is the same as `time: 100ms`.
    void read_own_times(OwnTimes& times) {
        const YamlEntry* time = map_.find("time");
        if (time == nullptr) return;
        if (!time->value.is_map()) {
            times.move = read_duration(time, findings_);
            return;
        }
        MapReader map(time->value, "time", time->place, findings_);
        times.move = read_duration(map.find("move"), findings_);
        times.total = read_duration(map.find("total"), findings_);
        times.increment = read_duration(map.find("increment"), findings_);
        map.finish();
    }

    void read_human(const YamlEntry& entry, SeatSpec& seat) {
        const auto name = read_text("human", kMaxName, entry.value, findings_);
        if (!name) return;
        if (!is_person_name(*name)) {
            findings_.add(entry.value.place, "'human' must be a name on one line");
        }
        seat.name = *name;
    }

    void read_ai(const YamlEntry& entry, SeatSpec& seat) {
        seat.kind = SeatKind::Ai;
        has_limits_ = true;
        if (const auto name = read_text("ai", kMaxYamlScalar, entry.value, findings_)) {
            if (auto named = set_ai(seat, *name); !named) {
                findings_.add(entry.value.place, named.error().front().message);
            } else if (!is_ai_name(seat.name)) {
                findings_.add(entry.value.place, "'ai' must be the name of an AI, found {}",
                              found(entry.value));
            }
        }
        if (const YamlEntry* level = map_.find("level")) {
            if (auto name = read_name("level", level->value, findings_)) seat.level = *name;
        }
        read_options_of(map_.find("options"), seat, findings_);
        if (const YamlEntry* scratch = map_.find("scratch")) {
            const auto word = read_choice("scratch", {"true", "false"}, scratch->value, findings_);
            seat.limits.scratch = word == "true";
        }
    }

    void read_engine(const YamlEntry& entry, SeatSpec& seat) {
        seat.kind = SeatKind::Engine;
        has_limits_ = true;
        if (auto path = read_text("engine", kMaxYamlScalar, entry.value, findings_)) {
            seat.name = std::move(*path);
        }
        read_options_of(map_.find("options"), seat, findings_);
    }

    void read_limits(SeatLimits& limits) {
        if (!has_limits_) return;
        limits.move_time = read_duration(map_.find("time"), findings_);
        read_other_limits(limits);
    }

    void read_other_limits(SeatLimits& limits) {
        if (!has_limits_) return;
        limits.on_fault = read_on_fault(map_, findings_);
        const YamlEntry* memory = map_.find("memory");
        if (memory == nullptr) return;
        limits.memory_mib =
            read_integer("memory", kMinMemoryMib, kMaxMemoryMib, memory->value, findings_);
    }

    const YamlNode& node_;
    MapReader map_;
    ErrorList& findings_;
    bool has_limits_ = false;  ///< people have none
};

/// A seat that is one word, such as rookie:hard.
SeatSpec read_word(const YamlNode& node, const Message& otherwise, ErrorList& errors) {
    if (!node.is_scalar()) {
        errors.add(node.place, otherwise);
        return {};
    }
    Result<SeatSpec> seat = parse_seat(node.text);
    if (!seat) {
        errors.add(node.place, seat.error().front().message);
        return {};
    }
    seat->place = node.place;
    for (SeatOption& option : seat->options) option.place = node.place;
    return std::move(*seat);
}

}  // namespace

SeatSpec read_seat(const YamlNode& node, ErrorList& errors) {
    if (node.is_map()) return SeatReader(node, "seats", errors).read();
    return read_word(node, Message("a seat must be a word or a map, found {}", found(node)),
                     errors);
}

PlayerSpec read_player(const YamlNode& node, ErrorList& errors) {
    if (node.is_map()) return SeatReader(node, "players", errors).read_player();
    const Message otherwise("a player must be a word or a map, found {}", found(node));
    PlayerSpec player{read_word(node, otherwise, errors), {}};
    if (node.is_scalar() && (node.text == "human" || node.text.starts_with("human:"))) {
        errors.add(node.place, "a tournament has no humans (name an AI or an engine)");
    }
    return player;
}

ClockSettings read_clock(const YamlEntry& entry, ErrorList& errors, std::string_view more) {
    ClockSettings clock;
    if (!expect_map(entry.value, entry.key, errors)) return clock;
    MapReader map(entry.value, entry.key, entry.place, errors);
    clock.move = read_duration(map.find("move"), errors);
    clock.total = read_duration(map.find("total"), errors);
    const YamlEntry* increment = map.find("increment");
    clock.increment = read_duration(increment, errors).value_or(std::chrono::milliseconds(0));
    if (increment != nullptr && map.find("total") == nullptr) {
        errors.add(increment->place, "'increment' needs 'total'");
    }
    if (!more.empty()) {
        if (auto margin = read_duration(map.find(more), errors)) clock.margin = *margin;
    }
    map.finish();
    return clock;
}

}  // namespace tengen
