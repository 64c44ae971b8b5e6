#include "window/file_drops.hpp"

#include <X11/Xatom.h>
#include <X11/Xlib.h>

#include <array>
#include <span>
#include <utility>

namespace tengen::gui {
namespace {

constexpr long kVersion = 5;
constexpr long kMinVersion = 3;
constexpr long kFormat = 32;
constexpr std::size_t kMaxList = std::size_t{1} << 20;
constexpr long kMaxWords = kMaxList / 4;

/// Globals, because Xlib's handler has no argument for them.
Display* connection_for_drops = nullptr;
XErrorHandler other_errors = nullptr;

/// A source may die at any time, and then its window is an error of our next message to it.
int ignore_errors_of_drops(Display* display, XErrorEvent* error) {
    return display == connection_for_drops ? 0 : other_errors(display, error);
}

enum class Name {
    Aware,
    Proxy,
    Enter,
    Position,
    Reply,
    Leave,
    Drop,
    Finished,
    Selection,
    TypeList,
    Copy,
    UriList,
    Parts,
    Answer
};
/// Their atoms have the same order.
constexpr std::array kNames{"XdndAware",     "XdndProxy",    "XdndEnter",      "XdndPosition",
                            "XdndStatus",    "XdndLeave",    "XdndDrop",       "XdndFinished",
                            "XdndSelection", "XdndTypeList", "XdndActionCopy", "text/uri-list",
                            "INCR",          "TENGEN_DROP"};

struct Property {
    Atom type = None;
    int bits = 0;
    std::string bytes;  ///< numbers of 32 bits are as long as a long
    bool whole = false;
};

Property take_property(Display* display, Window window, Atom name, bool remove) {
    Property property;
    unsigned long length = 0;
    unsigned long left = 0;
    unsigned char* data = nullptr;
    if (XGetWindowProperty(display, window, name, 0, kMaxWords, remove ? True : False,
                           AnyPropertyType, &property.type, &property.bits, &length, &left,
                           &data) != Success) {
        return property;
    }
    if (data != nullptr) {
        const std::size_t size = property.bits == 32   ? sizeof(long)
                                 : property.bits == 16 ? sizeof(short)
                                                       : 1;
        property.bytes.assign(reinterpret_cast<const char*>(data), length * size);
        XFree(data);
    }
    property.whole = left == 0;
    return property;
}

}  // namespace

/// The running drag, and the connection that it comes through.
struct FileDrops::Drag {
    explicit Drag(std::function<bool()> wants)
        : takes_files(std::move(wants)), display(XOpenDisplay(nullptr)) {
        if (display == nullptr) return;
        connection_for_drops = display;
        XErrorHandler before = XSetErrorHandler(ignore_errors_of_drops);
        if (before != ignore_errors_of_drops) other_errors = before;
        XInternAtoms(display, const_cast<char**>(kNames.data()), static_cast<int>(kNames.size()),
                     False, atoms.data());
        proxy = XCreateSimpleWindow(display, DefaultRootWindow(display), -1, -1, 1, 1, 0, 0, 0);
        XSelectInput(display, proxy, PropertyChangeMask);
        mark(proxy);
    }
    ~Drag() {
        if (display == nullptr) return;
        XCloseDisplay(display);
        connection_for_drops = nullptr;
    }

    Atom atom(Name name) const { return atoms[static_cast<std::size_t>(name)]; }

    /// Some programs read the version of the window, others that of its proxy.
    void mark(Window marked) const {
        XChangeProperty(display, marked, atom(Name::Proxy), XA_WINDOW, kFormat, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(&proxy), 1);
        XChangeProperty(display, marked, atom(Name::Aware), XA_ATOM, kFormat, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(&kVersion), 1);
        XFlush(display);
    }

    void forget() {
        source = None;
        offers_files = awaits_list = comes_in_parts = false;
        list.clear();
    }

    void send(Name name, long second, long fifth, long third = 0) const {
        XEvent event{};
        event.xclient.type = ClientMessage;
        event.xclient.display = display;
        event.xclient.window = source;
        event.xclient.message_type = atom(name);
        event.xclient.format = kFormat;
        event.xclient.data.l[0] = static_cast<long>(window);
        event.xclient.data.l[1] = second;
        event.xclient.data.l[2] = third;
        event.xclient.data.l[4] = fifth;
        XSendEvent(display, source, False, NoEventMask, &event);
        XFlush(display);
    }

    void finish(bool done) {
        const long action = done ? static_cast<long>(atom(Name::Copy)) : None;
        if (source != None) send(Name::Finished, done ? 1 : 0, 0, action);
        forget();
    }

    void enter(std::span<const long, 5> words);
    void handle(const XClientMessageEvent& message);
    std::optional<std::string> handle(const XSelectionEvent& answer);
    std::optional<std::string> take_part();
    std::optional<std::string> end(bool done) {
        std::string dropped = done ? std::move(list) : std::string();
        finish(done);
        return dropped;
    }

    std::function<bool()> takes_files;
    Display* display;
    std::array<Atom, kNames.size()> atoms{};
    Window proxy = None;
    Window window = None;  ///< the one on the screen
    Window source = None;
    bool offers_files = false;
    bool awaits_list = false;
    bool comes_in_parts = false;
    Time asked = 0;
    std::string list;
};

/// Later messages of a source that is too old are refused.
void FileDrops::Drag::enter(std::span<const long, 5> words) {
    forget();
    source = static_cast<Window>(words[0]);
    if ((words[1] >> 24 & 0xFF) < kMinVersion) return;
    for (const long type : words.subspan(2)) {
        offers_files = offers_files || static_cast<Atom>(type) == atom(Name::UriList);
    }
    if ((words[1] & 1) == 0) return;
    const Property types = take_property(display, source, atom(Name::TypeList), false);
    if (types.bits != kFormat) return;
    const std::span<const Atom> all(reinterpret_cast<const Atom*>(types.bytes.data()),
                                    types.bytes.size() / sizeof(Atom));
    for (const Atom type : all) offers_files = offers_files || type == atom(Name::UriList);
}

void FileDrops::Drag::handle(const XClientMessageEvent& message) {
    const std::span<const long, 5> words(message.data.l);
    if (message.format != kFormat) return;
    if (message.message_type == atom(Name::Enter)) return enter(words);
    if (source == None || static_cast<Window>(words[0]) != source || awaits_list) return;
    const bool wanted = offers_files && takes_files();
    if (message.message_type == atom(Name::Position)) {
        send(Name::Reply, wanted ? 1 : 0, wanted ? static_cast<long>(atom(Name::Copy)) : None);
    } else if (message.message_type == atom(Name::Leave)) {
        forget();
    } else if (message.message_type == atom(Name::Drop)) {
        if (!wanted) return finish(false);
        awaits_list = true;
        asked = static_cast<Time>(words[2]);
        XConvertSelection(display, atom(Name::Selection), atom(Name::UriList), atom(Name::Answer),
                          proxy, asked);
        XFlush(display);
    }
}

std::optional<std::string> FileDrops::Drag::handle(const XSelectionEvent& answer) {
    if (!awaits_list || comes_in_parts || answer.selection != atom(Name::Selection) ||
        answer.time != asked) {
        return std::nullopt;
    }
    if (answer.property == None) return end(false);
    Property property = take_property(display, proxy, atom(Name::Answer), true);
    comes_in_parts = property.type == atom(Name::Parts);
    if (comes_in_parts) return std::nullopt;
    list = std::move(property.bytes);
    return end(property.bits == 8 && property.whole);
}

/// An empty part is the last one.
std::optional<std::string> FileDrops::Drag::take_part() {
    const Property part = take_property(display, proxy, atom(Name::Answer), true);
    if (part.bytes.empty()) return end(true);
    list += part.bytes;
    if (part.bits == 8 && part.whole && list.size() <= kMaxList) return std::nullopt;
    return end(false);
}

FileDrops::FileDrops(std::function<bool()> takes_files)
    : drag_(std::make_unique<Drag>(std::move(takes_files))) {}

FileDrops::~FileDrops() = default;

void FileDrops::attach(unsigned long window) {
    if (drag_->display == nullptr) return;
    drag_->forget();
    drag_->window = window;
    drag_->mark(window);
}

int FileDrops::descriptor() const {
    return drag_->display == nullptr ? -1 : ConnectionNumber(drag_->display);
}

std::optional<std::string> FileDrops::read() {
    if (drag_->display == nullptr) return std::nullopt;
    std::optional<std::string> dropped;
    // Answers may bring events, and the descriptor would not wake up for these.
    while (!dropped && XPending(drag_->display) > 0) {
        XEvent event;
        XNextEvent(drag_->display, &event);
        if (event.type == ClientMessage) {
            drag_->handle(event.xclient);
        } else if (event.type == SelectionNotify) {
            dropped = drag_->handle(event.xselection);
        } else if (event.type == PropertyNotify && drag_->comes_in_parts &&
                   event.xproperty.atom == drag_->atom(Name::Answer) &&
                   event.xproperty.state == PropertyNewValue) {
            dropped = drag_->take_part();
        }
    }
    return dropped;
}

}  // namespace tengen::gui
