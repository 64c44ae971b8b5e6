#include "tournament/tuning_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "arena/pair_rounds.hpp"
#include "base/text.hpp"
#include "tournament/texts.hpp"
#include "tournament/tournament.hpp"

namespace tengen::cli {
namespace {

using nlohmann::ordered_json;

constexpr int kValuesShown = 10;  ///< after the first one
constexpr std::size_t kOptionsInProgress = 4;

/// The log likelihood ratio of the test, and how it would end a test that stops by itself.
struct TestFigures {
    PairRounds pair;
    double ratio = 0;
    SprtVerdict verdict = SprtVerdict::Open;
    SprtSettings settings;
};

/// Empty without a complete round.
std::optional<TestFigures> test_figures(const Tournament& tournament, const Tally& tally) {
    TestFigures figures;
    figures.pair = rounds_of_pair(tally.scores().results(), Tuning::kTuned, Tuning::kStart);
    if (figures.pair.rounds == 0) return std::nullopt;
    const StopRule& stop = *tournament.spec.stop;
    figures.settings = {stop.elo0, stop.elo1, stop.alpha, stop.beta,
                        stop.logistic ? EloScale::Logistic : EloScale::Normalised};
    std::vector<double> counts(5);  // a round of two games has five scores
    for (const auto& [share, count] : figures.pair.counts) {
        counts[static_cast<std::size_t>(std::lround(4 * share))] += count;
    }
    figures.ratio =
        log_likelihood_ratio(evenly_spaced(counts), stop.elo0, stop.elo1, figures.settings.scale);
    if (figures.ratio >= figures.settings.upper()) figures.verdict = SprtVerdict::Stronger;
    if (figures.ratio <= figures.settings.lower()) figures.verdict = SprtVerdict::NotStronger;
    return figures;
}

/// The tuned player, as a word for command lines and files.
std::string tuned_player(const Tournament& tournament) {
    SeatSpec seat = tournament.spec.players.front().seat;
    for (const OptionValue& value : tournament.tuning->spsa().now()) {
        std::erase_if(seat.options, [&](const auto& option) { return option.name == value.name; });
        seat.options.push_back({value.name, to_text(value.value), {}});
    }
    return to_text(seat);
}

std::string player_of(const Tournament& tournament) {
    const std::string name = tournament.stored.name(Tuning::kTuned);
    return printable(name.substr(0, name.rfind(' ')), 40);
}

/// "60 55.2 41.3", evenly over the iterations.
std::string values_text(const Spsa& spsa, std::size_t option) {
    std::string text;
    int last = -1;
    for (int i = 0; i <= kValuesShown; ++i) {
        const int results = spsa.done() * i / kValuesShown;
        if (results == last) continue;
        last = results;
        text += (text.empty() ? "" : " ") + value_text(spsa.values(results)[option]);
    }
    return text;
}

}  // namespace

int planned_rounds(const Tournament& tournament) {
    if (!tournament.tuning) return tournament.plan->rounds();
    const Tuning& tuning = *tournament.tuning;
    return tuning.spsa().settings().iterations + (tuning.is_unchanged() ? 0 : tuning.test_rounds());
}

std::vector<std::string> tuning_lines(const Tournament& tournament) {
    const Tuning& tuning = *tournament.tuning;
    const Spsa& spsa = tuning.spsa();
    const SpsaSettings& settings = spsa.settings();
    std::vector<std::string> lines{fmt::format("tuning of {}: {} of {} iterations",
                                               player_of(tournament), with_commas(spsa.done()),
                                               with_commas(settings.iterations))};
    for (std::size_t i = 0; i < settings.options.size(); ++i) {
        const TunedOption& option = settings.options[i];
        lines.push_back(fmt::format("  {} ({} to {}): {}", option.name, value_text(option.least),
                                    value_text(option.most), values_text(spsa, i)));
    }
    if (tuning.is_tuned()) lines.push_back("tuned: " + printable(tuned_player(tournament), 1000));
    if (tuning.is_unchanged()) {
        lines.emplace_back("The tuned values are those of the start, so there is no test.");
    }
    return lines;
}

std::vector<std::string> tuning_formulas(const Tournament& tournament) {
    const SpsaSettings& settings = tournament.tuning->spsa().settings();
    std::vector<std::string> lines{
        fmt::format("iteration k of N = {}, A = N / 10: values with +c D meet those with -c D, the "
                    "seed chooses D = 1 or -1; c = c_end (N / k)^0.101",
                    settings.iterations),
        "each value changes by (wins - losses) D a / c, with a = a_end ((A + N) / (A + k))^0.602"};
    for (const TunedOption& option : settings.options) {
        lines.push_back(
            fmt::format("  {}: c_end = {}, a_end = {} c_end^2 = {}", option.name,
                        value_text(option.end_step), value_text(option.end_rate),
                        value_text(option.end_rate * option.end_step * option.end_step)));
    }
    return lines;
}

std::string tuning_test_text(const Tournament& tournament, const Tally& tally) {
    const auto figures = test_figures(tournament, tally);
    if (!figures) return "";
    const SprtSettings& settings = figures->settings;
    return fmt::format(
        "{}: the log likelihood ratio of the test is {:.2f}, with bounds {:.2f} and {:.2f} ({:g} "
        "against {:g} Elo, {}; errors {:g} %, {:g} %)\n",
        word_of(figures->verdict), figures->ratio, settings.lower(), settings.upper(),
        settings.elo0, settings.elo1,
        settings.scale == EloScale::Logistic ? "logistic" : "normalised", settings.alpha * 100,
        settings.beta * 100);
}

std::string tuning_progress(const Tournament& tournament, const Tally& tally) {
    const Tuning& tuning = *tournament.tuning;
    const Spsa& spsa = tuning.spsa();
    const SpsaSettings& settings = spsa.settings();
    const auto figures = test_figures(tournament, tally);
    std::string text =
        tuning.is_tuned()
            ? fmt::format("test: round {} of {}",
                          with_commas(figures ? std::llround(figures->pair.rounds) : 0),
                          with_commas(tuning.test_rounds()))
            : fmt::format("iteration {} of {}", with_commas(spsa.done()),
                          with_commas(settings.iterations));
    for (std::size_t i = 0; i < std::min(settings.options.size(), kOptionsInProgress); ++i) {
        text += fmt::format(" · {} {}", settings.options[i].name,
                            value_text(spsa.values(spsa.done())[i]));
    }
    if (figures) {
        text += fmt::format(" · score {:.1f} % · ratio {:.2f}", 100 * figures->pair.mean(),
                            figures->ratio);
    }
    return text;
}

ordered_json tuning_json(const Tournament& tournament, const Tally& tally) {
    const Tuning& tuning = *tournament.tuning;
    const Spsa& spsa = tuning.spsa();
    const OptionValues now = spsa.now();
    ordered_json options = ordered_json::array();
    for (std::size_t i = 0; i < now.size(); ++i) {
        const TunedOption& option = spsa.settings().options[i];
        ordered_json values = ordered_json::array();
        for (int results = 0; results <= spsa.done(); ++results) {
            values.push_back(spsa.values(results)[i]);
        }
        ordered_json one{{"name", option.name},         {"least", option.least},
                         {"most", option.most},         {"start", option.start},
                         {"end_step", option.end_step}, {"end_rate", option.end_rate}};
        std::visit([&](const auto& value) { one["value"] = value; }, now[i].value);
        one["values"] = std::move(values);
        options.push_back(std::move(one));
    }
    ordered_json json{{"iterations", spsa.settings().iterations},
                      {"done", spsa.done()},
                      {"over", tuning.is_over()},
                      {"options", options},
                      {"player", tuned_player(tournament)},
                      {"test", nullptr}};
    if (const auto figures = test_figures(tournament, tally)) {
        json["test"] = {{"rounds", figures->pair.rounds},
                        {"score", figures->pair.mean()},
                        {"llr", figures->ratio},
                        {"lower", figures->settings.lower()},
                        {"upper", figures->settings.upper()},
                        {"verdict", word_of(figures->verdict)}};
    }
    return json;
}

std::vector<Course> tuning_courses(const Tournament& tournament) {
    const Spsa& spsa = tournament.tuning->spsa();
    const SpsaSettings& settings = spsa.settings();
    std::vector<Course> courses;
    for (std::size_t i = 0; i < settings.options.size(); ++i) {
        const TunedOption& option = settings.options[i];
        Course course;
        course.title = fmt::format("{} over the iterations", option.name);
        course.is_plain = true;
        course.bounds = {spsa.values(0)[i]};
        for (int results = 0; results <= spsa.done(); ++results) {
            course.points.push_back({static_cast<double>(results), spsa.values(results)[i], 0, 0});
        }
        course.note = fmt::format(
            "From {} to {} after {}; the option has {} to {}. The dashed line is the start.",
            value_text(spsa.values(0)[i]), value_text(spsa.values(spsa.done())[i]),
            counted_with_commas(spsa.done(), "iteration"), value_text(option.least),
            value_text(option.most));
        courses.push_back(std::move(course));
    }
    return courses;
}

}  // namespace tengen::cli
