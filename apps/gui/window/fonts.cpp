#include "window/fonts.hpp"

#include <fcntl.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <stb/stb_truetype.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <span>
#include <sstream>
#include <utility>

#include "base/text.hpp"
#include "base/user_folders.hpp"

namespace tengen::gui {
namespace {

namespace fs = std::filesystem;

/// Symbols of the panels that many Latin fonts lack: arrows, triangles, crosses.
constexpr std::u32string_view kSymbols = U"↶↷☰▾▸◂×✓⠿◀▶●○★⚑＋−…·–—↻⇄";

/// Letters from this one are added when a text needs them.
constexpr char32_t kBeyondBasic = 0x80;

/// Letters of the first screen in every language: the brand, the languages and titles of games.
/// They are in the first texture, made while the display opens, to avoid making it twice.
constexpr std::u32string_view kFirstLetters = U"天元中文五子棋井字四连珠六";

struct FaceSize {
    float pixels;
    bool bold;
    bool mono;
};
constexpr std::array<FaceSize, kFaces> kSizes{{{15, false, false},
                                               {15, true, false},
                                               {13, false, false},
                                               {17, true, false},
                                               {26, true, false},
                                               {20, false, true}}};

/// Returns the folders of TENGEN_FONT_PATH, separated by colons; if it is unset, the default
/// folders.
std::vector<fs::path> font_folders() {
    std::vector<fs::path> folders;
    if (const char* named = std::getenv("TENGEN_FONT_PATH")) {
        std::istringstream list(named);
        for (std::string folder; std::getline(list, folder, ':');) folders.emplace_back(folder);
        return folders;
    }
    const fs::path own = user_path(UserFolder::Data, "fonts");
    if (!own.empty()) folders.push_back(own);
    for (const char* folder :
         {"/usr/share/fonts/truetype", "/usr/share/fonts", "/usr/local/share/fonts"}) {
        folders.emplace_back(folder);
    }
    return folders;
}

/// Returns the first of several files found in a folder of fonts.
fs::path find_file(const std::vector<fs::path>& folders, std::span<const char* const> names) {
    for (const char* name : names) {
        for (const fs::path& folder : folders) {
            std::error_code error;
            if (fs::is_regular_file(folder / name, error)) return folder / name;
        }
    }
    return {};
}

constexpr const char* kSans[] = {
    "noto/NotoSans-Regular.ttf", "NotoSans-Regular.ttf", "google-noto/NotoSans-Regular.ttf",
    "dejavu/DejaVuSans.ttf",     "DejaVuSans.ttf",       "TTF/DejaVuSans.ttf"};
constexpr const char* kBold[] = {"noto/NotoSans-Bold.ttf",        "NotoSans-Bold.ttf",
                                 "google-noto/NotoSans-Bold.ttf", "dejavu/DejaVuSans-Bold.ttf",
                                 "DejaVuSans-Bold.ttf",           "TTF/DejaVuSans-Bold.ttf"};
constexpr const char* kMono[] = {"dejavu/DejaVuSansMono.ttf", "DejaVuSansMono.ttf",
                                 "TTF/DejaVuSansMono.ttf", "noto/NotoSansMono-Regular.ttf"};
constexpr const char* kSymbolFonts[] = {"dejavu/DejaVuSans.ttf", "DejaVuSans.ttf",
                                        "TTF/DejaVuSans.ttf"};
constexpr const char* kChinese[] = {"wqy/wqy-microhei.ttc", "wqy-microhei.ttc",
                                    "wqy-microhei/wqy-microhei.ttc", "wqy/wqy-zenhei.ttc"};

/// ImGui takes letters as a list of pairs (first, last) with a zero at the end.
std::vector<ImWchar> pairs_of(const std::vector<char32_t>& letters) {
    std::vector<ImWchar> pairs;
    for (const char32_t letter : letters) {
        const auto value = static_cast<ImWchar>(letter);
        if (!pairs.empty() && pairs.back() + 1 == value) {
            pairs.back() = value;
        } else {
            pairs.insert(pairs.end(), {value, value});
        }
    }
    pairs.push_back(0);
    return pairs;
}

bool is_symbol(char32_t letter) {
    return kSymbols.find(letter) != std::u32string_view::npos;
}

/// Returns the letters of English, and symbols that most fonts have.
std::vector<char32_t> basic_letters() {
    std::vector<char32_t> letters;
    for (char32_t letter = 0x20; letter < 0x7F; ++letter) letters.push_back(letter);
    for (const char32_t sign : {U'·', U'×'}) letters.push_back(sign);
    return letters;
}

}  // namespace

FontFiles find_fonts() {
    const std::vector<fs::path> folders = font_folders();
    return {find_file(folders, kSans), find_file(folders, kBold), find_file(folders, kMono),
            find_file(folders, kSymbolFonts), find_file(folders, kChinese)};
}

/// A font file in memory, shared by all sizes; only the pages read cost memory.
class Fonts::File {
  public:
    explicit File(const fs::path& path) : path_(path) {
        const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (descriptor < 0) return;
        struct stat about {};
        if (fstat(descriptor, &about) == 0 && about.st_size > 0) {
            size_ = static_cast<std::size_t>(about.st_size);
            data_ = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor, 0);
            if (data_ == MAP_FAILED) data_ = nullptr;
        }
        ::close(descriptor);
        if (data_ != nullptr) measure();
    }
    ~File() {
        if (data_ != nullptr) munmap(data_, size_);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    const fs::path& path() const { return path_; }
    void* data() const { return data_; }
    int size() const { return static_cast<int>(size_); }
    /// The height from the bottom of the lowest letter to the top of the highest, per pixel of the
    /// font's size. ImGui measures fonts by this height, other programs by the size. 0: no font.
    float line_height() const { return line_height_; }

  private:
    void measure() {
        const auto* bytes = static_cast<const unsigned char*>(data_);
        stbtt_fontinfo info{};
        const int start = stbtt_GetFontOffsetForIndex(bytes, 0);
        if (start < 0 || stbtt_InitFont(&info, bytes, start) == 0) return;
        line_height_ =
            stbtt_ScaleForMappingEmToPixels(&info, 1) / stbtt_ScaleForPixelHeight(&info, 1);
    }

    fs::path path_;
    void* data_ = nullptr;
    std::size_t size_ = 0;
    float line_height_ = 0;
};

Fonts::Fonts(FontFiles files)
    : files_(std::move(files)), letters_(kFirstLetters.begin(), kFirstLetters.end()) {}

Fonts::~Fonts() = default;

void Fonts::need(std::string_view text) {
    while (!text.empty()) {
        const Character character = first_character(text);
        const char32_t letter = character.code;
        text.remove_prefix(character.length);
        // ImGui draws only the basic plane.
        if (letter < kBeyondBasic || letter > 0xFFFF) continue;
        if (is_symbol(letter) && !files_.symbols.empty()) continue;
        if (letters_.insert(letter).second) stale_ = true;
    }
}

bool Fonts::update(float scale) {
    if (!stale_ && scale == scale_) return false;
    stale_ = false;
    scale_ = scale;
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    ranges_.clear();
    atlas.Flags |= ImFontAtlasFlags_NoPowerOfTwoHeight;
    for (int face = 0; face < kFaces; ++face) add_face(static_cast<Face>(face), scale);
    atlas.Build();
    // OpenGL takes letters in four colours. They are made here, where the start does not wait.
    unsigned char* pixels = nullptr;
    int width = 0;
    int height = 0;
    atlas.GetTexDataAsRGBA32(&pixels, &width, &height);
    for (ImFontConfig& config : atlas.ConfigData) {
        if (owns(config.FontData)) config.FontDataOwnedByAtlas = false;
    }
    return true;
}

bool Fonts::owns(const void* data) const {
    return std::any_of(open_files_.begin(), open_files_.end(),
                       [data](const auto& file) { return file->data() == data; });
}

void Fonts::add_face(Face face, float scale) {
    const FaceSize& size = kSizes[static_cast<std::size_t>(face)];
    const float pixels = std::round(size.pixels * scale);
    const fs::path& path = size.mono ? files_.mono : size.bold ? files_.bold : files_.sans;
    ImFont* font = add(path, pixels, basic_letters(), false);
    if (font == nullptr) {
        ImFontConfig config;
        config.SizePixels = pixels;
        font = ImGui::GetIO().Fonts->AddFontDefault(&config);
    }
    std::vector<char32_t> symbols(kSymbols.begin(), kSymbols.end());
    std::sort(symbols.begin(), symbols.end());
    if (!size.mono) add(files_.symbols, pixels, symbols, true);
    const std::vector<char32_t> others(letters_.begin(), letters_.end());
    if (!size.mono && !others.empty()) {
        // The first font with a letter draws it.
        add(path, pixels, others, true);
        add(files_.chinese, pixels, others, true);
    }
    faces_[static_cast<std::size_t>(face)] = font;
}

ImFont* Fonts::add(const fs::path& path, float pixels, const std::vector<char32_t>& letters,
                   bool merge) {
    const File* file = path.empty() ? nullptr : open(path);
    if (file == nullptr) return nullptr;
    ImFontConfig config;
    // Otherwise ImGui copies the whole file for each size. update() resets this before the file is
    // freed.
    config.FontDataOwnedByAtlas = true;
    config.MergeMode = merge;
    config.OversampleH = 1;
    config.PixelSnapH = true;
    ranges_.push_back(std::make_unique<std::vector<unsigned short>>(pairs_of(letters)));
    return ImGui::GetIO().Fonts->AddFontFromMemoryTTF(file->data(), file->size(),
                                                      std::round(pixels * file->line_height()),
                                                      &config, ranges_.back()->data());
}

const Fonts::File* Fonts::open(const fs::path& path) {
    for (const auto& file : open_files_) {
        if (file->path() == path) return file->line_height() > 0 ? file.get() : nullptr;
    }
    open_files_.push_back(std::make_unique<File>(path));
    return open_files_.back()->line_height() > 0 ? open_files_.back().get() : nullptr;
}

}  // namespace tengen::gui
