#include "sprt_text.hpp"

#include <cmath>

#include "base/text.hpp"

namespace tengen::cli {

Result<std::vector<double>> parse_numbers(std::string_view text) {
    std::vector<double> numbers;
    for (const std::string_view part : split(text, ',')) {
        const auto number = to_number<double>(part);
        if (!number || !std::isfinite(*number)) {
            return fail(ErrorCode::CommandLine, "", "'{}' is not a number", printable(part, 40));
        }
        numbers.push_back(*number);
    }
    return numbers;
}

Result<SprtSettings> parse_sprt(std::string_view text, std::string_view scale, int games) {
    const Result<std::vector<double>> elos = parse_numbers(text);
    if (!elos) return fail(elos.error());
    if (elos->size() != 2 || (*elos)[0] >= (*elos)[1]) {
        return fail(ErrorCode::CommandLine, "",
                    "must be two numbers, the smaller one first, such as 0,20");
    }
    SprtSettings settings;
    settings.elo0 = (*elos)[0];
    settings.elo1 = (*elos)[1];
    settings.scale = scale == "logistic" ? EloScale::Logistic : EloScale::Normalised;
    const double most = std::floor(max_elo(settings.scale, games));
    if (settings.elo0 < -most || settings.elo1 > most) {
        return fail(ErrorCode::CommandLine, "", "must be within -{} and {} ({} Elo)", most, most,
                    settings.scale == EloScale::Logistic ? "logistic" : "normalised");
    }
    return settings;
}

}  // namespace tengen::cli
