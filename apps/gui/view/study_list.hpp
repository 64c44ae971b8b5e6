// Reads the studies with unsaved edits on another thread: their journals may be large.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "study/study_file.hpp"

namespace tengen::gui {

/// One thread. The destructor waits for the file that is being read.
class StudyList {
  public:
    using Studies = std::vector<UnsavedStudy>;
    /// Runs on the other thread. Ends early if `stopped` returns true.
    using Read = std::function<Studies(const std::function<bool()>& stopped)>;
    /// Calls back on the window's thread. Any thread may call it.
    using Post = std::function<void(std::function<void()>)>;
    using Take = std::function<void(Studies)>;

    StudyList(Read read, Post post) : read_(std::move(read)), post_(std::move(post)) {}

    /// Reads the list, and then gives it to `take`. A list that another call still waits for is
    /// dropped, because it may be old.
    void read(Take take);

  private:
    void start();
    void on_read(Studies studies);

    Read read_;
    Post post_;
    Take take_;  ///< empty: nothing waits
    bool again_ = false;
    std::shared_ptr<int> here_ = std::make_shared<int>();  ///< for calls after the end
    std::optional<std::jthread> thread_;
};

}  // namespace tengen::gui
