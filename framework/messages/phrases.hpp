// The phrases that every player may say, by number. The list only grows at its end, since clients
// of all versions send numbers. phrases.txt has the same list, for the build of the web page.
#pragma once

#include <array>

#include "base/message.hpp"

namespace tengen::messages {

/// The English texts, which the reader's program translates.
inline constexpr std::array kPhrases = {
    translatable("Hello"),     translatable("Good luck"),   translatable("Good game"),
    translatable("Thank you"), translatable("Well played"), translatable("Sorry"),
    translatable("Oops"),      translatable("Nice move"),   translatable("One moment, please"),
    translatable("I must go"), translatable("Rematch?"),    translatable("Goodbye"),
};

}  // namespace tengen::messages
