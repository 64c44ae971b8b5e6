#include "review/review_engine.hpp"

#include <fmt/format.h>

#include "base/checksum.hpp"
#include "base/mix.hpp"
#include "engine/engine_session.hpp"
#include "plugin/plugin_cache.hpp"
#include "table/player_factory.hpp"

namespace tengen {

namespace {

std::uint64_t build_of(const std::filesystem::path& program) {
    const std::optional<FileStamp> stamp = FileStamp::of(program);
    if (!stamp) return 0;
    return mix(mix(stamp->size) ^ static_cast<std::uint64_t>(stamp->modified_ns));
}

/// The limits of a search, as text. Evaluations with other limits have other names.
std::string limits_text(ReviewSearch search, const ReviewSettings& settings) {
    const bool deeper = search == ReviewSearch::BestDeeper || search == ReviewSearch::PlayedDeeper;
    const std::uint64_t times = deeper ? ReviewSettings::kDeeper : 1;
    const bool played = search == ReviewSearch::Played || search == ReviewSearch::PlayedDeeper;
    const std::string limit =
        settings.nodes != 0
            ? fmt::format("nodes {}", settings.nodes * times)
            : fmt::format("ms {}", static_cast<std::uint64_t>(settings.time.count()) * times);
    return fmt::format("{} {}", played ? "played" : "best", limit);
}

/// A limit can equal the option's default, which is for play.
std::string seat_text(AnalysisLimits limits) {
    if (!limits.any()) return "";
    return fmt::format(" until depth {} nodes {}", limits.depth, limits.nodes);
}

/// Evaluations with another scale have another name.
std::string scale_text(std::optional<double> scale) {
    return scale ? fmt::format(" scale={}", *scale) : "";
}

}  // namespace

ReviewEngine review_engine(const ChosenAi& ai, std::optional<double> scale, AnalysisLimits limits) {
    const AiSettings& settings = ai.settings;
    const std::string text = settings.ai.version + ' ' + to_text(settings.options) +
                             scale_text(scale) + seat_text(limits);
    return {ai.shown,
            crc32c(text),
            build_of(settings.ai.file),
            [settings](boost::asio::io_context& io) { return make_ai_session(io, settings); },
            scale,
            limits};
}

ReviewEngine review_engine(const ChosenEngine& engine, std::optional<double> scale) {
    const EngineSettings& settings = engine.settings;
    std::string text = fmt::format("{}", fmt::join(settings.command, " "));
    for (const auto& [name, value] : settings.options) text += fmt::format(" {}={}", name, value);
    text += scale_text(scale);
    const std::string program = settings.command.empty() ? "" : settings.command[0];
    return {engine.shown, crc32c(text), build_of(program),
            [settings](boost::asio::io_context& io) { return make_engine_session(io, settings); },
            scale};
}

ReviewEngine review_solver(const AiInfo& threats, const std::filesystem::path& host,
                           Isolation isolation, bool gives_way) {
    AiSettings settings{threats, Parameters(threats.options, 1), isolation, host};
    settings.options.set("solve", {std::string("vct")});
    settings.gives_way = gives_way;
    return review_engine(ChosenAi{std::move(settings), threats.id});
}

ReviewNames::ReviewNames(const ReviewEngine& engine, const ReviewEngine& solver,
                         const ReviewSettings& settings) {
    const auto set = [this](ReviewSearch search, const std::string& name, const ReviewEngine& by,
                            const std::string& text) {
        const std::uint32_t options = crc32c(fmt::format("{:08x} {}", by.options, text));
        const std::uint64_t cached =
            mix(mix(by.build ^ crc32c(name)) ^ options ^ std::uint64_t{crc32c(text + name)} << 32);
        names_[static_cast<std::size_t>(search)] = {name, options, cached};
    };
    for (const ReviewSearch search : {ReviewSearch::Best, ReviewSearch::BestDeeper,
                                      ReviewSearch::Played, ReviewSearch::PlayedDeeper}) {
        set(search, engine.name, engine, limits_text(search, settings));
    }
    const std::string prover = solver.open ? solver.name : "rules";
    const std::string wins = fmt::format("win {}", ReviewSettings::kWinNodes);
    set(ReviewSearch::Win, prover, solver, wins);
    // The engine's best action is tried first, so an incomplete list depends on it.
    set(ReviewSearch::Held, prover, solver,
        fmt::format("held {} after {} {:08x} {}", ReviewSettings::kWinNodes, engine.name,
                    engine.options, limits_text(ReviewSearch::Best, settings)));
}

}  // namespace tengen
