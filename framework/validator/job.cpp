#include "validator/job.hpp"

#include <array>
#include <charconv>

#include "base/text.hpp"

namespace tengen::validator {

namespace {

constexpr std::string_view kJob = "tengen-check-job";
constexpr std::string_view kStep = "tengen-check-step";
constexpr std::string_view kFinding = "tengen-check-finding";
constexpr std::string_view kGame = "tengen-check-game";

/// The kind on the first line, then one part per line; the last part may have several lines.
template <class... Lines>
Bytes lines(std::string_view kind, const Lines&... texts) {
    std::string text(kind);
    ((text += '\n', text += texts), ...);
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

/// The parts of a message of that kind; the last part is the rest of the text.
template <std::size_t Count>
std::optional<std::array<std::string_view, Count>> parts(std::span<const std::byte> bytes,
                                                         std::string_view kind) {
    std::string_view rest(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (!rest.starts_with(kind)) return std::nullopt;
    rest.remove_prefix(kind.size());
    std::array<std::string_view, Count> found;
    for (std::size_t i = 0; i < Count; ++i) {
        if (!rest.starts_with('\n')) return std::nullopt;
        rest.remove_prefix(1);
        found[i] = i + 1 == Count ? rest : rest.substr(0, rest.find('\n'));
        rest.remove_prefix(found[i].size());
    }
    return found;
}

}  // namespace

Bytes encode(const Job& job) {
    return lines(kJob, job.test, job.ai, std::to_string(job.seed),
                 job.effort == Effort::Quick ? "quick" : "full", job.taken ? "taken" : "free");
}

std::string_view name_of(Call call) {
    switch (call) {
        case Call::Load:
            return "init()";
        case Call::Support:
            return "supports()";
        case Call::Create:
            return "create()";
        case Call::Destroy:
            return "destroy()";
        case Call::Think:
            return "think()";
        case Call::NewGame:
            return "new_game()";
        case Call::Analyse:
            break;
    }
    return "analyse()";
}

Bytes encode(const Step& step) {
    return lines(kStep, std::to_string(static_cast<int>(step.call)), step.place);
}

Bytes encode(const Finding& finding) {
    return lines(kFinding, std::to_string(static_cast<int>(finding.grade)), finding.reason);
}

Bytes encode(const std::string& game) {
    return lines(kGame, game);
}

std::optional<Job> decode_job(std::span<const std::byte> bytes) {
    const auto found = parts<5>(bytes, kJob);
    if (!found) return std::nullopt;
    const auto [test, ai, seed_text, effort, id] = *found;
    const auto seed = to_number<std::uint64_t>(seed_text);
    if (!seed || (effort != "quick" && effort != "full")) return std::nullopt;
    if (id != "taken" && id != "free") return std::nullopt;
    return Job{std::string(test), std::string(ai), *seed,
               effort == "quick" ? Effort::Quick : Effort::Full, id == "taken"};
}

std::optional<Step> decode_step(std::span<const std::byte> bytes) {
    const auto found = parts<2>(bytes, kStep);
    if (!found) return std::nullopt;
    const auto call = to_number<std::uint64_t>((*found)[0]);
    if (!call || *call > static_cast<std::uint64_t>(kLastCall)) return std::nullopt;
    return Step{static_cast<Call>(*call), std::string((*found)[1])};
}

std::optional<Finding> decode_finding(std::span<const std::byte> bytes) {
    const auto found = parts<2>(bytes, kFinding);
    if (!found) return std::nullopt;
    const auto grade = to_number<std::uint64_t>((*found)[0]);
    if (!grade || *grade > static_cast<std::uint64_t>(kLastGrade)) return std::nullopt;
    return Finding{static_cast<Grade>(*grade), std::string((*found)[1])};
}

std::optional<std::string> decode_game(std::span<const std::byte> bytes) {
    const auto found = parts<1>(bytes, kGame);
    if (!found) return std::nullopt;
    return std::string((*found)[0]);
}

}  // namespace tengen::validator
