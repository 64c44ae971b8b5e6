#include "gui/drag_source.hpp"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <poll.h>

#include <chrono>
#include <functional>
#include <stdexcept>

namespace tengen::test {
namespace {

constexpr std::chrono::seconds kPatience{3};
constexpr std::size_t kPart = 1000;

/// The first number of a property of 32 bits; 0 without it.
unsigned long number_in(Display* display, Window window, const char* property) {
    Atom type = None;
    int bits = 0;
    unsigned long length = 0;
    unsigned long left = 0;
    unsigned char* data = nullptr;
    XGetWindowProperty(display, window, XInternAtom(display, property, False), 0, 1, False,
                       AnyPropertyType, &type, &bits, &length, &left, &data);
    if (data == nullptr) return 0;
    const unsigned long value =
        bits == 32 && length == 1 ? *reinterpret_cast<unsigned long*>(data) : 0;
    XFree(data);
    return value;
}

}  // namespace

struct DragSource::State {
    Atom atom(const char* name) const { return XInternAtom(display, name, False); }

    void send(const char* name, long second, long third, long fourth, long fifth) const {
        XEvent event{};
        event.xclient.type = ClientMessage;
        event.xclient.window = target;
        event.xclient.message_type = atom(name);
        event.xclient.format = 32;
        event.xclient.data.l[0] = static_cast<long>(window);
        event.xclient.data.l[1] = second;
        event.xclient.data.l[2] = third;
        event.xclient.data.l[3] = fourth;
        event.xclient.data.l[4] = fifth;
        XSendEvent(display, receiver, False, NoEventMask, &event);
        XFlush(display);
    }

    /// Waits until `see` returns true for an event.
    bool waits_for(const std::function<bool(const XEvent&)>& see) const {
        const auto end = std::chrono::steady_clock::now() + kPatience;
        while (true) {
            while (XPending(display) > 0) {
                XEvent event{};
                XNextEvent(display, &event);
                if (see(event)) return true;
            }
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
                end - std::chrono::steady_clock::now());
            if (left.count() <= 0) return false;
            pollfd ready{ConnectionNumber(display), POLLIN, 0};
            poll(&ready, 1, static_cast<int>(left.count()));
        }
    }

    /// The target's answer, if it names the target's window: its second word.
    std::optional<long> answer(const char* name) const {
        std::optional<long> answered;
        waits_for([&](const XEvent& event) {
            if (event.type == SelectionRequest) give(event.xselectionrequest);
            if (event.type == PropertyNotify) give_part(event.xproperty);
            if (event.type != ClientMessage || event.xclient.message_type != atom(name) ||
                event.xclient.data.l[0] != static_cast<long>(target)) {
                return false;
            }
            answered = event.xclient.data.l[1];
            return true;
        });
        return answered;
    }

    void put(Window where, Atom property, Atom type, int bits, const void* data, int count) const {
        XChangeProperty(display, where, property, type, bits, PropModeReplace,
                        static_cast<const unsigned char*>(data), count);
    }

    void give(const XSelectionRequestEvent& request) const {
        if (gives == Gives::NeverAnswers) return;
        XEvent event{};
        event.xselection.type = SelectionNotify;
        event.xselection.requestor = request.requestor;
        event.xselection.selection = request.selection;
        event.xselection.target = request.target;
        event.xselection.time = request.time;
        if (gives != Gives::Nothing) {
            event.xselection.property = request.property;
            if (gives == Gives::InParts) {
                asker = request.requestor;
                place = request.property;
                given = 0;
                XSelectInput(display, asker, PropertyChangeMask);
                const long size = static_cast<long>(list.size());
                put(asker, place, atom("INCR"), 32, &size, 1);
            } else {
                put(request.requestor, request.property, request.target, 8, list.data(),
                    static_cast<int>(list.size()));
            }
        }
        XSendEvent(display, request.requestor, False, NoEventMask, &event);
        XFlush(display);
    }

    void give_part(const XPropertyEvent& event) const {
        if (gives != Gives::InParts || event.window != asker || event.atom != place ||
            event.state != PropertyDelete || given > list.size()) {
            return;
        }
        const std::string part = list.substr(given, kPart);
        put(asker, place, atom("text/uri-list"), 8, part.data(), static_cast<int>(part.size()));
        XFlush(display);
        given += part.empty() ? 1 : part.size();
    }

    Display* display = nullptr;
    Window window = None;
    Window target = None;
    Window receiver = None;  ///< the target, or its proxy
    long version = 5;
    std::vector<Atom> types;
    std::string list;
    Gives gives = Gives::Whole;
    mutable Window asker = None;
    mutable Atom place = None;
    mutable std::size_t given = 0;
};

DragSource::DragSource(const std::string& display, const std::vector<std::string>& types,
                       long version)
    : state_(std::make_unique<State>()) {
    State& state = *state_;
    state.display = XOpenDisplay(display.c_str());
    if (state.display == nullptr) throw std::runtime_error("the display is gone");
    state.window =
        XCreateSimpleWindow(state.display, DefaultRootWindow(state.display), -9, -9, 1, 1, 0, 0, 0);
    state.version = version;
    for (const std::string& type : types) state.types.push_back(state.atom(type.c_str()));
    state.put(state.window, state.atom("XdndTypeList"), XA_ATOM, 32, state.types.data(),
              static_cast<int>(state.types.size()));
    XSetSelectionOwner(state.display, state.atom("XdndSelection"), state.window, CurrentTime);
}

DragSource::~DragSource() {
    XCloseDisplay(state_->display);
}

bool DragSource::finds_target(int x, int y) {
    State& state = *state_;
    const Window root = DefaultRootWindow(state.display);
    Window child = None;
    int left = 0;
    int top = 0;
    XTranslateCoordinates(state.display, root, root, x, y, &left, &top, &child);
    if (child == None || number_in(state.display, child, "XdndAware") == 0) return false;
    state.target = state.receiver = child;
    // A proxy that does not name itself is left over from a crash.
    const Window proxy = number_in(state.display, child, "XdndProxy");
    if (proxy != None && number_in(state.display, proxy, "XdndProxy") == proxy) {
        state.receiver = proxy;
    }
    if (number_in(state.display, state.receiver, "XdndAware") < 3) return false;
    std::vector<Atom> first = state.types;
    first.resize(3);
    const long more = state.types.size() > 3 ? 1 : 0;
    state.send("XdndEnter", state.version << 24 | more, static_cast<long>(first[0]),
               static_cast<long>(first[1]), static_cast<long>(first[2]));
    return true;
}

std::optional<bool> DragSource::hover() {
    state_->send("XdndPosition", 0, 300 << 16 | 300, CurrentTime,
                 static_cast<long>(state_->atom("XdndActionCopy")));
    const auto answer = state_->answer("XdndStatus");
    return answer ? std::optional((*answer & 1) != 0) : std::nullopt;
}

void DragSource::leave() {
    state_->send("XdndLeave", 0, 0, 0, 0);
}

std::optional<bool> DragSource::drop(const std::string& uris, Gives gives) {
    state_->list = uris;
    state_->gives = gives;
    drop_and_say_nothing();
    const auto answer = state_->answer("XdndFinished");
    return answer ? std::optional((*answer & 1) != 0) : std::nullopt;
}

void DragSource::drop_and_say_nothing() {
    state_->send("XdndDrop", 0, CurrentTime, 0, 0);
}

}  // namespace tengen::test
