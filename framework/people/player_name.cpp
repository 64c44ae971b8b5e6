#include "people/player_name.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uniset.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <cassert>
#include <optional>

#include "base/text.hpp"

namespace tengen::people {

namespace {

/// Composing letters makes a text at most three times shorter (Unicode, annex 15).
constexpr std::size_t kComposing = 3;
constexpr int kMaxNameMarks = 2;
constexpr int kMaxTalkMarks = 3;

/// Names of officials and of parts of the program.
constexpr const char* kReserved[] = {
    "admin", "administrator", "anonymous", "bot",    "guest", "host",    "mod",    "moderator",
    "owner", "official",      "root",      "server", "staff", "support", "system", "tengen"};

bool is_mark(UChar32 code) {
    return (U_GET_GC_MASK(code) & U_GC_M_MASK) != 0;
}

bool is_letter_or_digit(UChar32 code) {
    return (U_GET_GC_MASK(code) & (U_GC_L_MASK | U_GC_ND_MASK)) != 0;
}

bool is_separator(UChar32 code) {
    return code == ' ' || code == '-' || code == '_';
}

bool is_ascii(const icu::UnicodeString& text) {
    const char16_t* const begin = text.getBuffer();
    return std::all_of(begin, begin + text.length(), [](char16_t unit) { return unit < 0x80; });
}

std::string utf8(const icu::UnicodeString& text) {
    std::string bytes;
    text.toUTF8String(bytes);
    return bytes;
}

/// Controls, formats, surrogates, private and unassigned characters, and letters without ink.
bool is_invisible(UChar32 code) {
    return (U_GET_GC_MASK(code) & U_GC_C_MASK) != 0 ||
           u_hasBinaryProperty(code, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

bool is_blank(UChar32 code) {
    constexpr UChar32 kBrailleBlank = 0x2800;
    return u_isUWhiteSpace(code) || code == kBrailleBlank;
}

/// A visible character as it is, any other by its number.
std::string shown(UChar32 code) {
    if (is_invisible(code) || is_blank(code) || is_mark(code)) {
        return name_of(static_cast<char32_t>(code));
    }
    return '\'' + utf8(icu::UnicodeString(code)) + '\'';
}

icu::UnicodeString composed(const icu::UnicodeString& text) {
    UErrorCode error = U_ZERO_ERROR;
    const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(error);
    icu::UnicodeString result = nfc->normalize(text, error);
    assert(U_SUCCESS(error));
    return result;
}

/// Calls `visit` with each character, until it returns false.
template <class Visit>
void for_each_character(const icu::UnicodeString& text, const Visit& visit) {
    for (int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
        if (!visit(text.char32At(at))) return;
    }
}

/// Without `is_space` at both ends, and with one `space` for several inside.
template <class IsSpace>
icu::UnicodeString single_spaced(const icu::UnicodeString& text, const IsSpace& is_space) {
    icu::UnicodeString result;
    bool pending = false;
    for_each_character(text, [&](UChar32 code) {
        if (is_space(code)) {
            pending = !result.isEmpty();
            return true;
        }
        if (pending) result.append(UChar32(' '));
        pending = false;
        result.append(code);
        return true;
    });
    return result;
}

auto fail_name(std::string_view pattern, const auto&... values) {
    return fail(ErrorCode::Input, "", pattern, values...);
}

/// Drops the marks after the first `max` in a row, and marks that have no letter.
icu::UnicodeString with_few_marks(const icu::UnicodeString& text, int max) {
    icu::UnicodeString result;
    int marks = max;
    for_each_character(text, [&](UChar32 code) {
        if (is_mark(code)) {
            if (++marks > max) return true;
        } else {
            marks = code == ' ' ? max : 0;
        }
        result.append(code);
        return true;
    });
    return result;
}

/// A character of talk: itself, a space for a blank, or none.
std::optional<UChar32> spoken(const Character& character) {
    if (!character.valid) return std::nullopt;
    const auto code = static_cast<UChar32>(character.code);
    if (is_blank(code)) return ' ';
    const bool selects_emoji = code == 0xFE0E || code == 0xFE0F;
    if (is_invisible(code) && !selects_emoji) return std::nullopt;
    return code;
}

}  // namespace

struct NameRules::Checker {
    Checker() {
        UErrorCode error = U_ZERO_ERROR;
        spoof = uspoof_open(&error);
        uspoof_setRestrictionLevel(spoof, USPOOF_SINGLE_SCRIPT_RESTRICTIVE);
        uspoof_setChecks(spoof,
                         USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS |
                             USPOOF_HIDDEN_OVERLAY,
                         &error);
        recommended = uspoof_getRecommendedUnicodeSet(&error);
        assert(U_SUCCESS(error));
    }
    ~Checker() { uspoof_close(spoof); }

    bool allows(UChar32 code) const {
        if (is_separator(code)) return true;
        return (is_letter_or_digit(code) || is_mark(code)) && recommended->contains(code);
    }

    /// The checks of USpoofChecker that a name fails.
    int32_t failed_checks(const icu::UnicodeString& name) const {
        UErrorCode error = U_ZERO_ERROR;
        const int32_t failed = uspoof_check2UnicodeString(spoof, name, nullptr, &error);
        assert(U_SUCCESS(error));
        return failed;
    }

    icu::UnicodeString skeleton(const icu::UnicodeString& text) const {
        UErrorCode error = U_ZERO_ERROR;
        icu::UnicodeString result;
        uspoof_getSkeletonUnicodeString(spoof, 0, text, result, &error);
        assert(U_SUCCESS(error));
        return result;
    }

    icu::UnicodeString folded_skeleton(icu::UnicodeString text) const {
        return skeleton(text.foldCase());
    }

    /// Whether capitals of another script look like a Latin name that the skeleton, made of small
    /// letters, does not equal.
    bool has_misleading_capitals(const icu::UnicodeString& name) const {
        return !is_ascii(name) && is_ascii(skeleton(name)) && !is_ascii(folded_skeleton(name));
    }

    USpoofChecker* spoof = nullptr;
    const icu::UnicodeSet* recommended = nullptr;
};

NameRules::NameRules() : checker_(std::make_unique<Checker>()) {}

NameRules::~NameRules() = default;

Result<std::string> NameRules::checked(std::string_view name) const {
    if (!is_utf8(name)) return fail_name("the name is not UTF-8 (type it again)");
    if (name.size() > kMaxBytes * kComposing) {
        return fail_name("the name is too long (at most {} bytes)", kMaxBytes);
    }
    const icu::UnicodeString given = icu::UnicodeString::fromUTF8(name);
    const icu::UnicodeString text =
        single_spaced(composed(given), [](UChar32 code) { return code == ' '; });
    if (text.isEmpty()) return fail_name("the name is empty (type at least one letter)");
    std::optional<UChar32> bad;
    for_each_character(text, [&](UChar32 code) {
        if (!checker_->allows(code)) bad = code;
        return !bad;
    });
    if (bad) {
        return fail_name("the name has the character {} (use letters, digits, spaces, '-' and '_')",
                         shown(*bad));
    }
    if (!is_letter_or_digit(text.char32At(0))) {
        return fail_name(
            "the name does not begin with a letter or a digit (change its first sign)");
    }
    const int32_t failed = checker_->failed_checks(text);
    if ((failed & (USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS)) != 0) {
        return fail_name("the name mixes scripts (use letters and digits of one script)");
    }
    if (failed != 0 || with_few_marks(text, kMaxNameMarks) != text) {
        return fail_name("the name has marks that hide each other (use fewer accents)");
    }
    if (checker_->has_misleading_capitals(text)) {
        return fail_name("the name's capitals look like Latin letters (use small letters)");
    }
    std::string result = utf8(text);
    if (result.size() > kMaxBytes) {
        return fail_name("the name is too long (at most {} bytes)", kMaxBytes);
    }
    return result;
}

std::string NameRules::skeleton(std::string_view name) const {
    const icu::UnicodeString text =
        single_spaced(composed(icu::UnicodeString::fromUTF8(std::string(name))), is_separator);
    // The skeleton of a digit may be a capital letter, so case is dropped twice. A capital I looks
    // like an l, so i and l are one.
    icu::UnicodeString result = checker_->folded_skeleton(text);
    result = checker_->folded_skeleton(result);
    result.findAndReplace(icu::UnicodeString(u"i"), icu::UnicodeString(u"l"));
    return utf8(result);
}

ReservedNames::ReservedNames(const NameRules& rules, std::span<const std::string> more)
    : rules_(rules) {
    for (const char* name : kReserved) skeletons_.push_back(rules_.skeleton(name));
    for (const std::string& name : more) skeletons_.push_back(rules_.skeleton(name));
    std::ranges::sort(skeletons_);
}

bool ReservedNames::has(std::string_view name) const {
    // "a-d-m-i-n" and "ad min" are refused too.
    std::string joined(name);
    std::erase_if(joined, [](char byte) { return is_separator(byte); });
    return std::ranges::binary_search(skeletons_, rules_.skeleton(name)) ||
           std::ranges::binary_search(skeletons_, rules_.skeleton(joined));
}

Result<std::string> clean_talk(std::string_view text) {
    icu::UnicodeString visible;
    while (!text.empty()) {
        const Character character = first_character(text);
        if (const auto code = spoken(character)) visible.append(*code);
        text.remove_prefix(character.length);
    }
    const icu::UnicodeString marked = with_few_marks(composed(visible), kMaxTalkMarks);
    std::string result = utf8(single_spaced(marked, [](UChar32 code) { return code == ' '; }));
    std::string_view kept = result;
    std::size_t bytes = 0;
    while (bytes < kept.size()) {
        const std::size_t length = first_character(kept.substr(bytes)).length;
        if (bytes + length > kMaxTalkBytes) break;
        bytes += length;
    }
    result.resize(bytes);
    while (!result.empty() && result.back() == ' ') result.pop_back();
    if (result.empty()) return fail_name("the text has no visible character (write something)");
    return result;
}

}  // namespace tengen::people
