#include "diagram/font_finder.hpp"

#include <cairo-ft.h>
#include <fontconfig/fontconfig.h>

namespace tengen {
namespace {

/// ASCII needs one search, however many texts there are.
std::string letters_of(std::string_view text) {
    for (const char c : text) {
        if (static_cast<unsigned char>(c) >= 0x80) return std::string(text);
    }
    return {};
}

/// Adds the letters of a text in UTF-8; invalid bytes are left out.
void add_letters(FcCharSet* set, const std::string& text) {
    const auto* at = reinterpret_cast<const FcChar8*>(text.data());
    int left = static_cast<int>(text.size());
    while (left > 0) {
        FcChar32 letter = 0;
        const int used = FcUtf8ToUcs4(at, &letter, left);
        if (used > 0) FcCharSetAddChar(set, letter);
        at += used > 0 ? used : 1;
        left -= used > 0 ? used : 1;
    }
}

}  // namespace

struct FontFinder::Fonts {
    FcConfig* config = nullptr;
    std::map<std::string, cairo_font_face_t*> faces;  ///< by letters

    Fonts() : config(FcInitLoadConfigAndFonts()) {}
    Fonts(const Fonts&) = delete;
    Fonts& operator=(const Fonts&) = delete;
    ~Fonts() {
        for (const auto& [letters, face] : faces) {
            if (face != nullptr) cairo_font_face_destroy(face);
        }
        if (config != nullptr) FcConfigDestroy(config);
    }

    cairo_font_face_t* make(const std::string& letters) {
        if (config == nullptr) return nullptr;
        FcPattern* wanted = FcPatternCreate();
        for (const char* family : {"Noto Sans", "DejaVu Sans"}) {
            FcPatternAddString(wanted, FC_FAMILY, reinterpret_cast<const FcChar8*>(family));
        }
        FcPatternAddBool(wanted, FC_SCALABLE, FcTrue);
        if (!letters.empty()) {
            FcCharSet* set = FcCharSetCreate();
            add_letters(set, letters);
            FcPatternAddCharSet(wanted, FC_CHARSET, set);
            FcCharSetDestroy(set);
        }
        FcConfigSubstitute(config, wanted, FcMatchPattern);
        FcDefaultSubstitute(wanted);
        FcPattern* found = best(wanted, letters);
        FcPatternDestroy(wanted);
        if (found == nullptr) return nullptr;
        cairo_font_face_t* face = cairo_ft_font_face_create_for_pattern(found);
        FcPatternDestroy(found);
        return face;
    }

    /// Families come before letters in a match, so the list is searched for a font with all
    /// letters.
    FcPattern* best(FcPattern* wanted, const std::string& letters) {
        FcResult result = FcResultNoMatch;
        if (letters.empty()) return with_file(FcFontMatch(config, wanted, &result));
        FcFontSet* sorted = FcFontSort(config, wanted, FcTrue, nullptr, &result);
        if (sorted == nullptr) return nullptr;
        FcCharSet* needed = FcCharSetCreate();
        add_letters(needed, letters);
        FcPattern* chosen = nullptr;
        FcChar32 most = 0;
        for (int i = 0; i < sorted->nfont; ++i) {
            FcCharSet* has = nullptr;
            if (FcPatternGetCharSet(sorted->fonts[i], FC_CHARSET, 0, &has) != FcResultMatch) {
                continue;
            }
            const FcChar32 count = FcCharSetIntersectCount(needed, has);
            if (chosen != nullptr && count <= most) continue;
            chosen = sorted->fonts[i];
            most = count;
        }
        FcPattern* made = chosen == nullptr ? nullptr : FcFontRenderPrepare(config, wanted, chosen);
        FcCharSetDestroy(needed);
        FcFontSetDestroy(sorted);
        return with_file(made);
    }

    /// Without any font, fontconfig returns a pattern without a file.
    static FcPattern* with_file(FcPattern* found) {
        FcChar8* file = nullptr;
        if (found == nullptr || FcPatternGetString(found, FC_FILE, 0, &file) == FcResultMatch) {
            return found;
        }
        FcPatternDestroy(found);
        return nullptr;
    }
};

FontFinder::FontFinder() : fonts_(std::make_unique<Fonts>()) {}
FontFinder::~FontFinder() = default;

cairo_font_face_t* FontFinder::find(std::string_view text) {
    const std::string letters = letters_of(text);
    const auto [entry, is_new] = fonts_->faces.try_emplace(letters, nullptr);
    if (is_new) entry->second = fonts_->make(letters);
    return entry->second;
}

}  // namespace tengen
