#include "view/button_rows.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tengen::gui {
namespace {

// In pixels of the design.
constexpr float kPadding = 24;  ///< both sides of a text together
constexpr float kMinPadding = 12;
constexpr float kButtonGap = 8;
constexpr float kMinWidth = 36;

class Rows {
  public:
    Rows(std::span<const ButtonNeed> buttons, Rect area, float height, float scale, RowAlign align)
        : buttons_(buttons), area_(area), height_(height), scale_(scale), align_(align) {
        rows_.places.resize(buttons.size());
    }

    ButtonRows made() {
        if (buttons_.empty()) return std::move(rows_);
        padding_ = kPadding * scale_;
        const float excess = total(0, buttons_.size()) - area_.width;
        padding_ -= std::max(0.0f, excess) / static_cast<float>(buttons_.size());
        padding_ = std::max(padding_, kMinPadding * scale_);
        const bool one_row = total(0, buttons_.size()) <= area_.width + 0.5f;
        const float widest = align_ == RowAlign::Centred ? evenest() : area_.width;
        std::vector<std::size_t> ends;
        for (std::size_t first = 0; first < buttons_.size(); first = ends.back()) {
            ends.push_back(one_row ? buttons_.size() : end_of_row(first, widest));
        }
        if (!one_row) fill_up(ends);
        std::size_t first = 0;
        for (const std::size_t end : ends) {
            place(first, end, one_row);
            first = end;
        }
        return std::move(rows_);
    }

  private:
    float gap() const { return std::round(kButtonGap * scale_); }
    float width(const ButtonNeed& button) const {
        return std::max(button.text + padding_, kMinWidth * scale_);
    }
    float total(std::size_t first, std::size_t end) const {
        float sum = -gap();
        for (std::size_t i = first; i < end; ++i) sum += width(buttons_[i]) + gap();
        return sum;
    }

    std::size_t end_of_row(std::size_t first, float widest) const {
        std::size_t end = buttons_.size();
        while (end > first + 1 && total(first, end) > widest) --end;
        return end;
    }
    int count(float widest) const {
        int rows = 0;
        for (std::size_t at = 0; at < buttons_.size(); at = end_of_row(at, widest)) ++rows;
        return rows;
    }
    /// The smallest width that needs the same number of rows as the area.
    float evenest() const {
        const int rows = count(area_.width);
        float least = area_.width;
        for (std::size_t first = 0; first < buttons_.size(); ++first) {
            for (std::size_t end = first + 1; end <= buttons_.size(); ++end) {
                const float width = total(first, end);
                if (width < least && count(width) == rows) least = width;
            }
        }
        return least;
    }

    /// Rows made of buttons with small paddings have room again: enlarges paddings, up to the
    /// default.
    void fill_up(std::span<const std::size_t> ends) {
        float room = kPadding * scale_ - padding_;
        std::size_t first = 0;
        for (const std::size_t end : ends) {
            const float spare = std::max(0.0f, area_.width - total(first, end));
            room = std::min(room, spare / static_cast<float>(end - first));
            first = end;
        }
        padding_ += room;
    }

    void place(std::size_t first, std::size_t end, bool one_row) {
        const float spare = std::max(0.0f, area_.width - total(first, end));
        const bool stretched = !one_row && align_ == RowAlign::Parted;
        const float more = stretched ? spare / static_cast<float>(end - first) : 0;
        const float y = area_.y + (rows_.height > 0 ? rows_.height + gap() : 0);
        float x = area_.x + (align_ == RowAlign::Centred ? spare / 2 : 0);
        bool parted = stretched || align_ == RowAlign::Centred;
        for (std::size_t i = first; i < end; ++i) {
            if (buttons_[i].right && !parted) {
                x += spare;
                parted = true;
            }
            const float wide = width(buttons_[i]) + more;
            const float left = std::round(x);
            rows_.places[i] = {left, y, std::round(x + wide) - left, height_};
            x += wide + gap();
        }
        rows_.height = y + height_ - area_.y;
    }

    std::span<const ButtonNeed> buttons_;
    Rect area_;
    float height_;
    float scale_;
    RowAlign align_;
    float padding_ = 0;
    ButtonRows rows_;
};

}  // namespace

ButtonRows button_rows(std::span<const ButtonNeed> buttons, Rect area, float height, float scale,
                       RowAlign align) {
    return Rows(buttons, area, height, scale, align).made();
}

}  // namespace tengen::gui
