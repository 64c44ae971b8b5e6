#include "diagram/gif_writer.hpp"

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>

namespace tengen {
namespace {

constexpr int kColours = 256;
constexpr int kBits = 8;

tl::unexpected<Errors> gif_problem(int error) {
    const char* text = GifErrorString(error);
    return fail(ErrorCode::System, "", "cannot make the GIF: {}",
                text != nullptr ? text : "unknown error");
}

int append_to(GifFileType* file, const GifByteType* bytes, int length) {
    static_cast<std::string*>(file->UserData)
        ->append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(length));
    return length;
}

struct FreeMap {
    void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
};
using ColourMap = std::unique_ptr<ColorMapObject, FreeMap>;

/// The nearest of the 256 colours, remembered for each colour.
class Palette {
  public:
    explicit Palette(const ColorMapObject& map) : colours_(map.Colors, map.Colors + kColours) {}

    GifByteType nearest(const std::uint8_t* pixel) {
        const int colour = pixel[0] << 16 | pixel[1] << 8 | pixel[2];
        const auto [entry, is_new] = known_.try_emplace(colour, GifByteType{0});
        if (!is_new) return entry->second;
        int least = INT32_MAX;
        for (int i = 0; i < kColours; ++i) {
            const GifColorType& other = colours_[static_cast<std::size_t>(i)];
            const int red = pixel[0] - other.Red, green = pixel[1] - other.Green,
                      blue = pixel[2] - other.Blue;
            const int distance = 2 * red * red + 4 * green * green + blue * blue;
            if (distance >= least) continue;
            least = distance;
            entry->second = static_cast<GifByteType>(i);
        }
        return entry->second;
    }

  private:
    std::vector<GifColorType> colours_;
    std::unordered_map<int, GifByteType> known_;
};

/// Null if memory is too small.
ColourMap colours_of(int width, int height, const std::vector<std::uint8_t>& pixels) {
    const std::size_t count = pixels.size() / 3;
    std::vector<GifByteType> red(count), green(count), blue(count), unused(count);
    for (std::size_t i = 0; i < count; ++i) {
        red[i] = pixels[3 * i];
        green[i] = pixels[3 * i + 1];
        blue[i] = pixels[3 * i + 2];
    }
    ColourMap map(GifMakeMapObject(kColours, nullptr));
    int size = kColours;
    if (map == nullptr ||
        GifQuantizeBuffer(static_cast<unsigned>(width), static_cast<unsigned>(height), &size,
                          red.data(), green.data(), blue.data(), unused.data(),
                          map->Colors) == GIF_ERROR) {
        return nullptr;
    }
    return map;
}

struct Changed {
    int left = 0, top = 0, right = 0, bottom = 0;  ///< the last two are not included

    bool is_empty() const { return right <= left; }
};

/// The smallest rectangle around all differing pixels; of equal pictures, one pixel.
Changed changed_part(int width, int height, const std::vector<GifByteType>& before,
                     const std::vector<GifByteType>& after) {
    if (before.empty()) return {0, 0, width, height};
    Changed part{width, height, 0, 0};
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const auto at = static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                            static_cast<std::size_t>(x);
            if (before[at] == after[at]) continue;
            part = {std::min(part.left, x), std::min(part.top, y), std::max(part.right, x + 1),
                    std::max(part.bottom, y + 1)};
        }
    }
    return part.is_empty() ? Changed{0, 0, 1, 1} : part;
}

class GifFile {
  public:
    GifFile(int width, int height) : width_(width), height_(height) {}
    ~GifFile() {
        int error = 0;
        if (file_ != nullptr) EGifCloseFile(file_, &error);
    }
    GifFile(const GifFile&) = delete;
    GifFile& operator=(const GifFile&) = delete;

    Result<void> begin(const ColorMapObject& map) {
        int error = 0;
        file_ = EGifOpen(&bytes_, append_to, &error);
        if (file_ == nullptr) return gif_problem(error);
        EGifSetGifVersion(file_, true);
        // Repeats without end.
        constexpr std::array<GifByteType, 3> kLoop{1, 0, 0};
        const bool is_written =
            EGifPutScreenDesc(file_, width_, height_, kBits, 0, &map) == GIF_OK &&
            EGifPutExtensionLeader(file_, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
            EGifPutExtensionBlock(file_, 11, "NETSCAPE2.0") == GIF_OK &&
            EGifPutExtensionBlock(file_, kLoop.size(), kLoop.data()) == GIF_OK &&
            EGifPutExtensionTrailer(file_) == GIF_OK;
        if (!is_written) return gif_problem(file_->Error);
        return {};
    }

    Result<void> add(const std::vector<GifByteType>& before, std::vector<GifByteType>& frame,
                     int delay) {
        const Changed part = changed_part(width_, height_, before, frame);
        GraphicsControlBlock control{DISPOSE_DO_NOT, false, delay, NO_TRANSPARENT_COLOR};
        std::array<GifByteType, 4> extension{};
        EGifGCBToExtension(&control, extension.data());
        bool is_written = EGifPutExtension(file_, GRAPHICS_EXT_FUNC_CODE, extension.size(),
                                           extension.data()) == GIF_OK &&
                          EGifPutImageDesc(file_, part.left, part.top, part.right - part.left,
                                           part.bottom - part.top, false, nullptr) == GIF_OK;
        for (int y = part.top; y < part.bottom && is_written; ++y) {
            GifByteType* row = frame.data() + std::ptrdiff_t{y} * width_ + part.left;
            is_written = EGifPutLine(file_, row, part.right - part.left) == GIF_OK;
        }
        if (!is_written) return gif_problem(file_->Error);
        return {};
    }

    Result<std::string> finish() {
        int error = 0;
        const bool is_closed = EGifCloseFile(std::exchange(file_, nullptr), &error) == GIF_OK;
        if (!is_closed) return gif_problem(error);
        return std::move(bytes_);
    }

  private:
    int width_;
    int height_;
    std::string bytes_;
    GifFileType* file_ = nullptr;
};

}  // namespace

Result<std::string> make_gif(int width, int height, std::size_t frames, const NextGifFrame& next) {
    Result<GifFrame> last = next(frames - 1);
    if (!last) return fail(last.error());
    const ColourMap map = colours_of(width, height, last->pixels);
    if (map == nullptr) return gif_problem(E_GIF_ERR_NOT_ENOUGH_MEM);
    Palette palette(*map);
    GifFile file(width, height);
    if (auto begun = file.begin(*map); !begun) return fail(begun.error());
    std::vector<GifByteType> before;
    for (std::size_t i = 0; i < frames; ++i) {
        const Result<GifFrame> frame = next(i);
        if (!frame) return fail(frame.error());
        std::vector<GifByteType> indices(frame->pixels.size() / 3);
        for (std::size_t at = 0; at < indices.size(); ++at) {
            indices[at] = palette.nearest(&frame->pixels[3 * at]);
        }
        if (auto added = file.add(before, indices, frame->delay); !added) {
            return fail(added.error());
        }
        before = std::move(indices);
    }
    return file.finish();
}

}  // namespace tengen
