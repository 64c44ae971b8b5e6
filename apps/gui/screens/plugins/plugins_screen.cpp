// The plugins screen: rescans, and shows the hashes of third-party files.
#include "sandbox/sandbox_state.hpp"
#include "screens/plugins/plugins_page.hpp"
#include "screens/screens.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

class PluginsScreen final : public Screen {
  public:
    explicit PluginsScreen(const ScreenContext& context)
        : shell_(context.shell),
          page_(context.program.unscanned_plugins(),
                PluginTrust{text_of(available_sandbox()),
                            [&program = context.program](const std::filesystem::path& path) {
                                return program.known_plugins().hash(path);
                            }}) {}

    std::string spoken_name(bool) const override { return tr("Plugins"); }
    void frame(Ui& ui, Rect area, const std::vector<KeyPress>&) override {
        const std::optional<PluginsWish> wish = page_.frame(ui, area, shell_.looking_for_plugins());
        if (!wish) return;
        if (*wish == PluginsWish::Back) return shell_.back();
        shell_.look_for_plugins();
    }
    bool on_escape() override {
        shell_.back();
        return true;
    }

  private:
    Shell& shell_;
    PluginsPage page_;
};

}  // namespace

std::unique_ptr<Screen> make_plugins_screen(const ScreenContext& context) {
    return std::make_unique<PluginsScreen>(context);
}

}  // namespace tengen::gui
