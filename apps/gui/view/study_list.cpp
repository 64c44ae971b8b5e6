#include "view/study_list.hpp"

#include <system_error>
#include <utility>

namespace tengen::gui {

void StudyList::read(Take take) {
    again_ = take_ != nullptr;
    take_ = std::move(take);
    if (!again_) start();
}

void StudyList::start() {
    const auto work = [this, here = std::weak_ptr(here_)](const std::stop_token& stop) {
        auto studies = std::make_shared<Studies>(read_([&stop] { return stop.stop_requested(); }));
        post_([this, here, studies] {
            if (!here.expired()) on_read(std::move(*studies));
        });
    };
    try {
        thread_.emplace(work);
    } catch (const std::system_error&) {
        // Without another thread, the list takes its time.
        on_read(read_([] { return false; }));
    }
}

void StudyList::on_read(Studies studies) {
    if (std::exchange(again_, false)) return start();
    std::exchange(take_, nullptr)(std::move(studies));
}

}  // namespace tengen::gui
