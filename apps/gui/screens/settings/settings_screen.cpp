// The settings screen: applies and saves each change.
#include "screens/screens.hpp"
#include "screens/settings/settings_page.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

class SettingsScreen final : public Screen {
  public:
    explicit SettingsScreen(const ScreenContext& context)
        : shell_(context.shell), page_(context.settings.edit(), context.appearance.themes()) {}

    std::string spoken_name(bool) const override { return tr("Settings"); }
    void frame(Ui& ui, Rect area, const std::vector<KeyPress>& keys) override {
        const std::optional<SettingsWish> wish = page_.frame(ui, area, keys);
        if (!wish) return;
        if (*wish == SettingsWish::Back) return shell_.back();
        shell_.settings_changed();
    }
    bool on_escape() override {
        shell_.back();
        return true;
    }
    bool takes_keys() const override { return page_.takes_keys(); }

  private:
    Shell& shell_;
    SettingsPage page_;
};

}  // namespace

std::unique_ptr<Screen> make_settings_screen(const ScreenContext& context) {
    return std::make_unique<SettingsScreen>(context);
}

}  // namespace tengen::gui
