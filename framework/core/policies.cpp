#include "core/policies.hpp"

#include <algorithm>
#include <array>

namespace tengen {
namespace {

constexpr std::array<std::string_view, 3> kFaultWords{"loses", "random", "ask"};
constexpr std::array<const char*, 3> kFaultLabels{"it loses", "random plays on", "ask me"};
constexpr std::array<std::string_view, 2> kLeaveWords{"stands_in", "ends"};
constexpr std::array<const char*, 2> kLeaveLabels{"the others play on", "the game ends"};
constexpr std::array<std::string_view, 2> kTakebackWords{"allowed", "none"};
constexpr std::array<const char*, 2> kTakebackLabels{"allowed", "not allowed"};

template <auto member>
std::size_t get(const Policies& policies) {
    return static_cast<std::size_t>(policies.*member);
}

template <auto member>
void set(Policies& policies, std::size_t value) {
    auto& target = policies.*member;
    target = static_cast<std::remove_reference_t<decltype(target)>>(value);
}

constexpr std::array kFields{
    PolicyField{"on_fault", kFaultWords,
                "what follows an AI's crash, late answer or illegal move (default: loses; random: "
                "random moves replace its own)",
                "If an AI fails", kFaultLabels, get<&Policies::on_fault>, set<&Policies::on_fault>,
                [](int, int ais) { return ais > 0; }},
    PolicyField{"on_leave", kLeaveWords,
                "what follows if one of three or more players resigns or loses on time (default: "
                "stands_in: random moves replace that player)",
                "If a player leaves", kLeaveLabels, get<&Policies::on_leave>,
                set<&Policies::on_leave>, [](int seats, int) { return seats > 2; }},
    PolicyField{"takebacks", kTakebackWords,
                "whether moves and resignations can be undone (default: allowed)", "Takebacks",
                kTakebackLabels, get<&Policies::takebacks>, set<&Policies::takebacks>,
                [](int seats, int ais) { return ais < seats; }},
};

}  // namespace

std::string_view name_of(FaultPolicy policy) {
    return kFaultWords[static_cast<std::size_t>(policy)];
}

bool PolicyField::set_word(Policies& policies, std::string_view word) const {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end()) return false;
    set(policies, static_cast<std::size_t>(found - words.begin()));
    return true;
}

std::span<const PolicyField> policy_fields() {
    return kFields;
}

const PolicyField* find_policy(std::string_view name) {
    const auto found = std::find_if(kFields.begin(), kFields.end(),
                                    [&](const PolicyField& field) { return field.name == name; });
    return found == kFields.end() ? nullptr : &*found;
}

}  // namespace tengen
