// A program whose files a person drags to a window: the source's side of XDND.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tengen::test {

class DragSource {
  public:
    /// How it gives the list of files when the target asks for it.
    enum class Gives { Whole, InParts, Nothing, NeverAnswers };

    /// `types`: what it offers. `version`: of the protocol.
    explicit DragSource(const std::string& display,
                        const std::vector<std::string>& types = {"text/plain", "text/uri-list"},
                        long version = 5);
    /// Its windows disappear, as if it had died.
    ~DragSource();
    DragSource(const DragSource&) = delete;
    DragSource& operator=(const DragSource&) = delete;

    /// Whether the window at this place announces that it takes drags.
    bool finds_target(int x, int y);
    /// Moves the drag over that window. Returns whether it takes it; nothing without an answer.
    std::optional<bool> hover();
    void leave();
    /// Ends the drag there. Returns whether the target has taken it; nothing without an answer.
    std::optional<bool> drop(const std::string& uris, Gives gives = Gives::Whole);
    /// Only says that it drops, and answers no question.
    void drop_and_say_nothing();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tengen::test
