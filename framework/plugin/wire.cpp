// Long, because it has every message twice, as it is written and as it is read.
#include "plugin/wire.hpp"

#include <algorithm>
#include <cmath>

#include "plugin/wire_codec.hpp"

namespace tengen::wire {

namespace {

/// Writes the header, then the content, then sets the length.
template <class Content>
void compose(Buffer& buffer, Type type, std::uint32_t request, Content&& content) {
    buffer.clear();
    Writer writer(buffer);
    writer.number(kMagic);
    writer.number(kVersion);
    writer.enumerator(type);
    writer.number(std::uint32_t{0});
    writer.number(request);
    content(writer);
    const auto length = static_cast<std::uint32_t>(buffer.size());
    std::memcpy(buffer.data() + 8, &length, sizeof length);
}

void put(Writer& writer, const std::vector<Action>& actions) {
    writer.number(static_cast<std::uint32_t>(actions.size()));
    for (const Action action : actions) writer.number(action.bits());
}

std::vector<Action> take_list(Reader& reader) {
    std::vector<Action> actions;
    const std::uint32_t count = reader.count(sizeof(std::uint32_t));
    reader.require(count <= kMaxActions);
    if (!reader.good()) return actions;
    actions.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        actions.emplace_back(reader.number<std::uint32_t>());
    }
    return actions;
}

void put(Writer& writer, const Actions& message) {
    writer.number(message.keep);
    put(writer, message.actions);
}

Actions take_actions(Reader& reader) {
    Actions message;
    message.keep = reader.number<std::uint32_t>();
    message.actions = take_list(reader);
    return message;
}

void put(Writer& writer, const AnalysisLine& line) {
    put(writer, line.actions);
    for (const double chance : line.chances) writer.number(chance);
    writer.number(line.draw);
    writer.number(line.score);
    writer.enumerator(line.bound);
    writer.enumerator(line.proven);
    writer.number(line.length);
    writer.number(line.depth);
    writer.number(line.deepest);
    writer.number(line.nodes);
}

bool is_chance(double value) {
    return !(value < 0) && !(value > 1);
}

AnalysisLine take_line(Reader& reader) {
    AnalysisLine line;
    line.actions = take_list(reader);
    for (double& chance : line.chances) {
        chance = reader.number<double>();
        reader.require(is_chance(chance));
    }
    line.draw = reader.number<double>();
    reader.require(is_chance(line.draw));
    line.score = reader.number<double>();
    line.bound = reader.enumerator(ScoreBound::AtMost);
    line.proven = reader.enumerator(Proven::Drawn);
    line.length = reader.number<std::uint32_t>();
    line.depth = reader.number<std::uint32_t>();
    line.deepest = reader.number<std::uint32_t>();
    line.nodes = reader.number<std::uint64_t>();
    return line;
}

void put(Writer& writer, const Budget& budget) {
    // Steady clock times are the same in all processes of a machine.
    writer.number(std::int64_t{budget.soft.time_since_epoch().count()});
    writer.number(std::int64_t{budget.hard.time_since_epoch().count()});
    for (const auto clock : budget.clocks) writer.number(std::int64_t{clock.count()});
    writer.number(std::int64_t{budget.increment.count()});
    writer.number(budget.nodes);
    writer.number(budget.depth);
    writer.number(budget.threads);
    writer.number(budget.memory_bytes);
    writer.number(budget.seed);
    writer.number(static_cast<std::uint8_t>(budget.draw_offered ? 1 : 0));
    const std::size_t names = budget.names ? budget.names->size() : 0;
    writer.number(static_cast<std::uint32_t>(names));
    for (std::size_t seat = 0; seat < names; ++seat) writer.text((*budget.names)[seat]);
    const AnalysisSettings* const analysis = budget.analysis.get();
    writer.number(std::uint32_t{analysis == nullptr ? 0 : analysis->lines});
    if (analysis == nullptr) return;
    put(writer, analysis->only);
    put(writer, analysis->without);
}

std::shared_ptr<const AnalysisSettings> take_analysis(Reader& reader) {
    auto settings = std::make_shared<AnalysisSettings>();
    settings->lines = reader.number<std::uint32_t>();
    reader.require(settings->lines <= AnalysisSettings::kMaxLines);
    if (settings->lines == 0) return nullptr;
    settings->only = take_list(reader);
    settings->without = take_list(reader);
    return settings;
}

Budget take_budget(Reader& reader) {
    Budget budget;
    budget.soft = Clock::time_point(Clock::duration(reader.number<std::int64_t>()));
    budget.hard = Clock::time_point(Clock::duration(reader.number<std::int64_t>()));
    for (auto& clock : budget.clocks) {
        clock = std::chrono::milliseconds(reader.number<std::int64_t>());
    }
    budget.increment = std::chrono::milliseconds(reader.number<std::int64_t>());
    budget.nodes = reader.number<std::uint64_t>();
    budget.depth = reader.number<std::uint32_t>();
    budget.threads = reader.number<std::uint32_t>();
    budget.memory_bytes = reader.number<std::uint64_t>();
    budget.seed = reader.number<std::uint64_t>();
    budget.draw_offered = reader.number<std::uint8_t>() != 0;
    const std::uint32_t count = reader.count(sizeof(std::uint32_t));
    reader.require(count <= kMaxSeats);
    if (count > 0 && reader.good()) {
        auto names = std::make_shared<std::vector<std::string>>();
        for (std::uint32_t seat = 0; seat < count; ++seat) names->push_back(reader.text());
        budget.names = std::move(names);
    }
    budget.analysis = take_analysis(reader);
    return budget;
}

/// The single value of an option's default; the field has the type.
void put(Writer& writer, const Scalar& value) {
    if (const bool* flag = std::get_if<bool>(&value)) {
        writer.number(static_cast<std::uint8_t>(*flag ? 1 : 0));
    } else if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        writer.number(*whole);
    } else if (const double* real = std::get_if<double>(&value)) {
        writer.number(*real);
    } else {
        writer.text(std::get<std::string>(value));
    }
}

Scalar take_scalar(Reader& reader, ValueType type) {
    switch (type) {
        case ValueType::Switch:
            return reader.number<std::uint8_t>() != 0;
        case ValueType::Integer:
            return reader.number<std::int64_t>();
        case ValueType::Real:
            return reader.number<double>();
        case ValueType::Text:
        case ValueType::Choice:
            break;
    }
    return reader.text();
}

void put(Writer& writer, const Field& field) {
    writer.text(field.name);
    writer.enumerator(field.type);
    writer.number(field.min);
    writer.number(field.max);
    writer.number(static_cast<std::uint32_t>(field.choices.size()));
    for (const std::string& choice : field.choices) writer.text(choice);
    writer.text(field.help);
    put(writer, field.default_values.at(0));
}

Field take_field(Reader& reader) {
    Field field;
    field.name = reader.text();
    field.type = reader.enumerator(ValueType::Choice);
    field.min = reader.number<double>();
    field.max = reader.number<double>();
    const std::uint32_t choices = reader.count(sizeof(std::uint32_t));
    for (std::uint32_t i = 0; i < choices; ++i) field.choices.push_back(reader.text());
    field.help = reader.text();
    field.default_values = {take_scalar(reader, field.type)};
    return field;
}

template <class Message>
std::optional<Message> whole(const Reader& reader, Message&& message) {
    if (!reader.done()) return std::nullopt;
    return std::forward<Message>(message);
}

}  // namespace

void write(Buffer& buffer, std::uint32_t request, Type bare) {
    compose(buffer, bare, request, [](Writer&) {});
}

void write(Buffer& buffer, std::uint32_t request, const Sit& message) {
    compose(buffer, Type::Sit, request, [&](Writer& writer) {
        writer.text(message.ai);
        writer.text(message.game);
        writer.text(message.options);
        writer.text(message.book);
    });
}

void write(Buffer& buffer, std::uint32_t request, const Setup& message) {
    compose(buffer, Type::Stones, request, [&](Writer& writer) {
        writer.number(message.to_move);
        writer.number(static_cast<std::uint32_t>(message.stones.size()));
        for (const Stone& stone : message.stones) {
            writer.number(stone.cell);
            writer.number(stone.side);
            writer.number(stone.piece);
        }
        writer.number(static_cast<std::uint32_t>(message.state.size()));
        for (const SetupState& state : message.state) {
            writer.text(state.name);
            writer.text(state.value);
        }
    });
}

void write(Buffer& buffer, std::uint32_t request, const Actions& message) {
    compose(buffer, Type::Actions, request, [&](Writer& writer) { put(writer, message); });
}

void write(Buffer& buffer, std::uint32_t request, const Think& message) {
    compose(buffer, Type::Think, request, [&](Writer& writer) {
        put(writer, message.budget);
        put(writer, message.actions);
    });
}

void write(Buffer& buffer, std::uint32_t request, const NewGame& message) {
    compose(buffer, Type::NewGame, request, [&](Writer& writer) {
        writer.number(static_cast<std::uint8_t>(message.last ? 1 : 0));
        for (const std::uint8_t rank : message.last.value_or(SeatRanks{})) writer.number(rank);
    });
}

void write_seated(Buffer& buffer, std::uint32_t request, bool analyses) {
    compose(buffer, Type::Seated, request,
            [&](Writer& writer) { writer.number(static_cast<std::uint8_t>(analyses ? 1 : 0)); });
}

void write_loaded(Buffer& buffer, std::uint32_t ai_count) {
    compose(buffer, Type::Loaded, 0, [&](Writer& writer) { writer.number(ai_count); });
}

void write(Buffer& buffer, const SandboxState& message) {
    compose(buffer, Type::Sandbox, 0, [&](Writer& writer) {
        writer.number(static_cast<std::uint8_t>(message.seccomp ? 1 : 0));
        writer.number(message.landlock_abi);
    });
}

void write(Buffer& buffer, const LoadFailure& message) {
    compose(buffer, Type::NotLoaded, 0, [&](Writer& writer) {
        writer.enumerator(message.problem);
        writer.text(message.detail);
    });
}

void write(Buffer& buffer, const AiInfo& message) {
    compose(buffer, Type::Ai, 0, [&](Writer& writer) {
        writer.text(message.id);
        writer.text(message.name);
        writer.text(message.version);
        writer.text(message.author);
        writer.text(message.about);
        writer.number(static_cast<std::uint32_t>(message.options.size()));
        for (const Field& field : message.options) put(writer, field);
    });
}

void write(Buffer& buffer, std::uint32_t request, const Decision& message) {
    compose(buffer, Type::Answer, request, [&](Writer& writer) {
        writer.enumerator(message.kind);
        writer.number(message.action.bits());
    });
}

void write(Buffer& buffer, std::uint32_t request, const FaultText& message) {
    compose(buffer, Type::Fault, request, [&](Writer& writer) {
        writer.text(message.pattern);
        writer.number(static_cast<std::uint32_t>(message.arguments.size()));
        for (const std::string& argument : message.arguments) writer.text(argument);
    });
}

void write(Buffer& buffer, std::uint32_t request, const AiReport& message) {
    compose(buffer, Type::Report, request, [&](Writer& writer) {
        writer.number(message.depth);
        writer.number(message.nodes);
        writer.number(message.score);
        writer.number(message.win_chance);
        writer.number(static_cast<std::uint32_t>(message.line.size()));
        for (const Action action : message.line) writer.number(action.bits());
        writer.number(static_cast<std::uint32_t>(message.values.size()));
        for (const double value : message.values) writer.number(value);
    });
}

void write(Buffer& buffer, std::uint32_t request, const Analysis& message) {
    compose(buffer, Type::Lines, request, [&](Writer& writer) {
        writer.number(message.key);
        writer.number(message.nodes);
        writer.number(static_cast<std::uint32_t>(message.lines.size()));
        for (const AnalysisLine& line : message.lines) put(writer, line);
        writer.number(static_cast<std::uint32_t>(message.cells.size()));
        // These are short, because the largest board must fit.
        for (const CellFinding& finding : message.cells) {
            writer.number(finding.cell);
            writer.number(static_cast<float>(finding.value));
            writer.number(static_cast<float>(finding.nodes));
        }
    });
}

void write_log(Buffer& buffer, std::string_view text) {
    compose(buffer, Type::Log, 0, [&](Writer& writer) { writer.text(text); });
}

std::optional<Received> read(std::span<const std::byte> bytes) {
    if (bytes.size() < kHeaderBytes || bytes.size() > kMaxBytes) return std::nullopt;
    Reader reader(bytes);
    const auto magic = reader.number<std::uint32_t>();
    const auto version = reader.number<std::uint16_t>();
    const auto type = reader.number<std::uint16_t>();
    const auto length = reader.number<std::uint32_t>();
    const auto request = reader.number<std::uint32_t>();
    if (magic != kMagic || version != kVersion || length != bytes.size()) return std::nullopt;
    return Received{static_cast<Type>(type), request, bytes.subspan(kHeaderBytes)};
}

std::optional<Sit> read_sit(std::span<const std::byte> body) {
    Reader reader(body);
    Sit message;
    message.ai = reader.text();
    message.game = reader.text();
    message.options = reader.text();
    message.book = reader.text();
    return whole(reader, std::move(message));
}

std::optional<Setup> read_stones(std::span<const std::byte> body) {
    Reader reader(body);
    Setup message;
    message.to_move = reader.number<Side>();
    const std::uint32_t count = reader.count(sizeof(Cell) + sizeof(Side) + sizeof(Piece));
    for (std::uint32_t i = 0; i < count; ++i) {
        Stone stone;
        stone.cell = reader.number<Cell>();
        stone.side = reader.number<Side>();
        stone.piece = reader.number<Piece>();
        message.stones.push_back(stone);
    }
    const std::uint32_t states = reader.count(2 * sizeof(std::uint32_t));
    for (std::uint32_t i = 0; i < states; ++i) {
        SetupState state;
        state.name = reader.text();
        state.value = reader.text();
        message.state.push_back(std::move(state));
    }
    return whole(reader, std::move(message));
}

std::optional<Actions> read_actions(std::span<const std::byte> body) {
    Reader reader(body);
    return whole(reader, take_actions(reader));
}

std::optional<Think> read_think(std::span<const std::byte> body) {
    Reader reader(body);
    Think message;
    message.budget = take_budget(reader);
    message.actions = take_actions(reader);
    return whole(reader, std::move(message));
}

std::optional<NewGame> read_new_game(std::span<const std::byte> body) {
    Reader reader(body);
    NewGame message;
    const bool ended = reader.number<std::uint8_t>() != 0;
    SeatRanks ranks{};
    for (std::uint8_t& rank : ranks) rank = reader.number<std::uint8_t>();
    if (ended) message.last = ranks;
    return whole(reader, std::move(message));
}

std::optional<SandboxState> read_sandbox(std::span<const std::byte> body) {
    Reader reader(body);
    SandboxState message;
    message.seccomp = reader.number<std::uint8_t>() != 0;
    message.landlock_abi = reader.number<std::int32_t>();
    reader.require(message.landlock_abi >= 0);
    return whole(reader, std::move(message));
}

std::optional<bool> read_seated(std::span<const std::byte> body) {
    Reader reader(body);
    return whole(reader, reader.number<std::uint8_t>() != 0);
}

std::optional<std::uint32_t> read_loaded(std::span<const std::byte> body) {
    Reader reader(body);
    const auto count = reader.number<std::uint32_t>();
    reader.require(count >= 1 && count <= kMaxAis);
    return whole(reader, std::uint32_t{count});
}

std::optional<LoadFailure> read_not_loaded(std::span<const std::byte> body) {
    Reader reader(body);
    LoadFailure message;
    message.problem = reader.enumerator(kLastLoadProblem);
    message.detail = reader.text();
    return whole(reader, std::move(message));
}

std::optional<AiInfo> read_ai(std::span<const std::byte> body) {
    Reader reader(body);
    AiInfo message;
    message.id = reader.text();
    message.name = reader.text();
    message.version = reader.text();
    message.author = reader.text();
    message.about = reader.text();
    const std::uint32_t options = reader.count(1);
    reader.require(options <= kMaxOptions);
    for (std::uint32_t i = 0; reader.good() && i < options; ++i) {
        message.options.push_back(take_field(reader));
    }
    if (!reader.done() || !check(message)) return std::nullopt;
    return message;
}

std::optional<Decision> read_answer(std::span<const std::byte> body) {
    Reader reader(body);
    Decision message;
    message.kind = reader.enumerator(Decision::Kind::AcceptDraw);
    message.action = Action(reader.number<std::uint32_t>());
    return whole(reader, std::move(message));
}

std::optional<FaultText> read_fault(std::span<const std::byte> body) {
    Reader reader(body);
    FaultText message;
    message.pattern = reader.text();
    reader.require(!message.pattern.empty());
    const std::uint32_t count = reader.count(sizeof(std::uint32_t));
    for (std::uint32_t i = 0; i < count; ++i) message.arguments.push_back(reader.text());
    return whole(reader, std::move(message));
}

std::optional<AiReport> read_report(std::span<const std::byte> body) {
    Reader reader(body);
    AiReport message;
    message.depth = reader.number<std::uint32_t>();
    message.nodes = reader.number<std::uint64_t>();
    message.score = reader.number<double>();
    message.win_chance = reader.number<double>();
    reader.require(!(message.win_chance < 0) && !(message.win_chance > 1));
    const std::uint32_t length = reader.count(sizeof(std::uint32_t));
    for (std::uint32_t i = 0; i < length; ++i) {
        message.line.emplace_back(reader.number<std::uint32_t>());
    }
    const std::uint32_t values = reader.count(sizeof(double));
    for (std::uint32_t i = 0; i < values; ++i) message.values.push_back(reader.number<double>());
    return whole(reader, std::move(message));
}

std::optional<Analysis> read_lines(std::span<const std::byte> body) {
    Reader reader(body);
    Analysis message;
    message.key = reader.number<std::uint64_t>();
    message.nodes = reader.number<std::uint64_t>();
    const std::uint32_t lines = reader.count(sizeof(std::uint32_t));
    reader.require(lines <= AnalysisSettings::kMaxLines);
    for (std::uint32_t i = 0; reader.good() && i < lines; ++i) {
        message.lines.push_back(take_line(reader));
    }
    const std::uint32_t cells = reader.count(sizeof(Cell) + 2 * sizeof(float));
    for (std::uint32_t i = 0; i < cells; ++i) {
        CellFinding finding;
        finding.cell = reader.number<Cell>();
        finding.value = reader.number<float>();
        const auto nodes = reader.number<float>();
        const bool countable = nodes >= 0 && nodes < 1e19F;
        reader.require(countable);
        if (countable) finding.nodes = static_cast<std::uint64_t>(nodes);
        message.cells.push_back(finding);
    }
    return whole(reader, std::move(message));
}

std::optional<std::string> read_log(std::span<const std::byte> body) {
    Reader reader(body);
    return whole(reader, reader.text());
}

}  // namespace tengen::wire
