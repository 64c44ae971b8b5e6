#include "rules/opening_texts.hpp"

#include <fmt/format.h>

namespace tengen::rules {

namespace {

std::string window_name(BoardSize window) {
    return fmt::format("{}×{}", window.columns, window.rows);
}

/// "keep, swap or ten"
Message list_of_choices(const std::vector<Choice>& choices) {
    std::vector<Argument> names;
    for (const Choice& choice : choices) names.emplace_back(Term{choice.name});
    return listed(names, "{} or {}");
}

Message prompt_to_place(const Step& step, const StepFacts& facts) {
    const std::string window = window_name(step.window);
    if (step.region == Region::Anywhere) {
        return Message(
            step.touching ? "{} places a {} stone next to a stone" : "{} places a {} stone",
            facts.actor, facts.side);
    }
    if (step.region == Region::Outside) {
        return Message(step.touching ? "{} places a {} stone outside the {} window, next to a stone"
                                     : "{} places a {} stone outside the {} window",
                       facts.actor, facts.side, window);
    }
    if (step.window == BoardSize{1, 1}) {
        return Message("{} places a {} stone in the centre", facts.actor, facts.side);
    }
    return Message(step.touching ? "{} places a {} stone in the {} window, next to a stone"
                                 : "{} places a {} stone in the {} window",
                   facts.actor, facts.side, window);
}

Message prompt_to_offer(const Step& step, const StepFacts& facts) {
    const std::string window = window_name(step.window);
    const int number = facts.offered + 1;
    if (step.region == Region::Anywhere) {
        return Message(step.touching ? "{} offers cell {} of {} for stone {}, next to a stone"
                                     : "{} offers cell {} of {} for stone {}",
                       facts.actor, number, facts.wanted, facts.stone);
    }
    if (step.region == Region::Outside) {
        return Message(step.touching
                           ? "{} offers cell {} of {} for stone {}, outside the {} "
                             "window and next to a stone"
                           : "{} offers cell {} of {} for stone {}, outside the {} window",
                       facts.actor, number, facts.wanted, facts.stone, window);
    }
    return Message(step.touching ? "{} offers cell {} of {} for stone {}, in the {} window and "
                                   "next to a stone"
                                 : "{} offers cell {} of {} for stone {}, in the {} window",
                   facts.actor, number, facts.wanted, facts.stone, window);
}

}  // namespace

Message prompt_of(const Step& step, const StepFacts& facts) {
    switch (step.act) {
        case Act::Place:
            return prompt_to_place(step, facts);
        case Act::Choose:
            return Message("{} chooses: {}", facts.actor, list_of_choices(step.choices));
        case Act::Declare:
            return Message("{} declares how many cells will be offered: {} to {}", facts.actor,
                           step.min, step.max);
        case Act::Offer:
            return prompt_to_offer(step, facts);
        case Act::Pick:
            break;
    }
    return Message("{} picks one of the cells offered for stone {}", facts.actor, facts.stone);
}

Message meaning_of(const Choice& choice, const Term& actor, const Game& game) {
    switch (choice.effect) {
        case Choice::Effect::Keep:
            break;
        case Choice::Effect::Swap:
            return Message("{}: the two players exchange their sides", Term{choice.name});
        case Choice::Effect::Take:
            return Message("{}: {} plays {} from now on, and the opening is over",
                           Term{choice.name}, actor, game.side_term(choice.side));
        case Choice::Effect::Branch:
            return Message("{}: the sides stay as they are, and the opening continues differently",
                           Term{choice.name});
    }
    return Message("{}: the sides stay as they are", Term{choice.name});
}

Message why_no_choice(const Step& step) {
    if (step.act == Act::Choose) {
        return Message("first comes a choice: {}", list_of_choices(step.choices));
    }
    if (step.act == Act::Declare) {
        return Message("first comes a number, {} to {}", step.min, step.max);
    }
    return {};
}

Message why_not_cell(const Step& step, const StepFacts& facts, const std::string& cell,
                     const std::optional<std::string>& twin) {
    if (step.act == Act::Pick) return Message("{} was not offered", cell);
    if (twin) {
        return *twin == cell ? Message("{} is already offered", cell)
                             : Message("{} is symmetric to {}", cell, *twin);
    }
    if (facts.in_window) return Message("{} is not next to a stone", cell);
    const std::string window = window_name(step.window);
    if (step.region == Region::Outside) return Message("{} is inside the {} window", cell, window);
    if (step.window == BoardSize{1, 1}) {
        return Message("stone {} goes to the centre", facts.stone);
    }
    return Message("{} is outside the {} window", cell, window);
}

}  // namespace tengen::rules
