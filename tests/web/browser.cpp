#include "web/browser.hpp"

#include <chrono>
#include <csignal>
#include <fstream>

#include "support/catch.hpp"

namespace tengen::test {

namespace {

using nlohmann::json;
using Moment = std::chrono::steady_clock;

/// Only a fault lasts so long.
constexpr std::chrono::seconds kLimit{30};
constexpr std::size_t kLargestMessage = std::size_t{1} << 20;

Run chromium(const Home& home, const std::string& language) {
    const std::string profile = (home.path() / "profile").string();
    // The address of the debugging port comes on the standard error stream.
    const std::string command =
        "exec chromium --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage "
        "--no-first-run --disable-background-networking --disable-component-update "
        "--remote-debugging-port=0 --user-data-dir='" +
        profile + "' --lang=" + language + " --accept-lang=" + language + " about:blank 2>&1";
    return {.program = "/bin/sh",
            .arguments = {"-c", command},
            .environment = {{"LANGUAGE", language.substr(0, 2)}},
            .limit = std::chrono::minutes(3)};
}

/// The URL in "DevTools listening on ws://127.0.0.1:PORT/PATH".
network::Url debugging_url(Running& program) {
    const std::string before = "DevTools listening on ws://127.0.0.1:";
    const bool listens = program.sees_next(before) && program.sees_next("\n");
    INFO(program.out());
    REQUIRE(listens);
    const std::string& out = program.out();
    const std::string rest = out.substr(out.find(before) + before.size());
    const std::size_t slash = rest.find('/');
    return {.host = "127.0.0.1",
            .port = static_cast<std::uint16_t>(std::stoi(rest.substr(0, slash))),
            .secure = false,
            .path = rest.substr(slash, rest.find('\n') - slash)};
}

std::string from_base64(std::string_view text) {
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char digit : text.substr(0, text.find('='))) {
        bits = bits << 6 | static_cast<std::uint32_t>(kDigits.find(digit));
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> count & 0xFF);
    }
    return bytes;
}

std::string literal(const std::string& text) {
    return json(text).dump();
}

}  // namespace

class Browser::Ear : public network::SocketEvents {
  public:
    explicit Ear(Browser& owner) : owner_(owner) {}
    void on_text(std::string_view text) override { owner_.heard(text); }
    void on_closed(std::uint16_t /*code*/, std::string_view /*reason*/) override {
        owner_.is_closed_ = true;
    }

  private:
    Browser& owner_;
};

Browser::Browser(const std::string& language) : program_(home_, chromium(home_, language)) {
    network::ClientOptions options;
    options.socket.limit = kLargestMessage;
    options.step_time = kLimit;
    bool failed = false;
    attempt_ = network::connect(io_, debugging_url(program_), {}, options,
                                std::make_shared<Ear>(*this), [&](auto connected) {
                                    failed = !connected;
                                    if (connected) socket_ = *connected;
                                });
    while (!socket_ && !failed) listen();
    REQUIRE(socket_);
}

Browser::~Browser() {
    // All its processes end, so nothing writes into its folder any more.
    start("Browser.close");
    const auto limit = Moment::now() + kLimit;
    while (!is_closed_ && Moment::now() < limit) listen();
    program_.kill(SIGTERM);
    program_.wait();
}

int Browser::start(const std::string& method, json parameters, const std::string& session) {
    json message{{"id", ++last_id_}, {"method", method}};
    if (!parameters.is_null()) message["params"] = std::move(parameters);
    if (!session.empty()) message["sessionId"] = session;
    socket_->send(std::make_shared<std::string>(message.dump()));
    return last_id_;
}

json Browser::call(const std::string& method, json parameters, const std::string& session) {
    const int id = start(method, std::move(parameters), session);
    const auto limit = Moment::now() + kLimit;
    while (!answers_.contains(id) && Moment::now() < limit) listen();
    INFO(method);
    REQUIRE(answers_.contains(id));
    const json answer = std::move(answers_.extract(id).mapped());
    INFO(answer.dump());
    REQUIRE_FALSE(answer.contains("error"));
    return answer["result"];
}

void Browser::listen() {
    io_.restart();
    io_.run_one_for(std::chrono::milliseconds(10));
}

void Browser::heard(std::string_view text) {
    const json message = json::parse(text);
    if (message.contains("id")) {
        answers_.emplace(message["id"].get<int>(), message);
    } else if (message.contains("sessionId")) {
        note(message);
    }
}

void Browser::note(const json& event) {
    const std::string method = event["method"];
    if (method == "Page.loadEventFired") ++pages_[event["sessionId"]].loads;
    const json& what = event["params"];
    const bool is_error = method == "Runtime.exceptionThrown" ||
                          (method == "Runtime.consoleAPICalled" && what["type"] == "error") ||
                          (method == "Log.entryAdded" && what["entry"]["level"] == "error");
    if (is_error) pages_[event["sessionId"]].errors.push_back(what.dump());
}

Page::Page(Browser& browser, const std::string& address, Size size)
    : browser_(browser), size_(size) {
    context_ = browser_.call("Target.createBrowserContext")["browserContextId"];
    target_ = browser_.call("Target.createTarget",
                            {{"url", "about:blank"}, {"browserContextId", context_}})["targetId"];
    session_ = browser_.call("Target.attachToTarget",
                             {{"targetId", target_}, {"flatten", true}})["sessionId"];
    for (const char* domain : {"Runtime.enable", "Log.enable", "Page.enable"}) call(domain);
    resize(size);
    load("Page.navigate", {{"url", address}});
}

Page::~Page() {
    browser_.start("Target.disposeBrowserContext", {{"browserContextId", context_}});
}

json Page::value(const std::string& expression) {
    const json answer =
        call("Runtime.evaluate",
             {{"expression", expression}, {"returnByValue", true}, {"awaitPromise", true}});
    INFO(expression);
    INFO(answer.dump());
    REQUIRE_FALSE(answer.contains("exceptionDetails"));
    return answer["result"].value("value", json());
}

bool Page::becomes(const std::string& expression) {
    const auto limit = Moment::now() + kLimit;
    while (value(expression) != true) {
        if (Moment::now() > limit) return false;
        browser_.listen();
    }
    return true;
}

bool Page::has(const std::string& selector) {
    return becomes("!!document.querySelector(" + literal(selector) + ")");
}

bool Page::shows(const std::string& selector, const std::string& text) {
    return becomes("!!document.querySelector(" + literal(selector) + ")?.textContent.includes(" +
                   literal(text) + ")");
}

void Page::click(const std::string& selector) {
    const std::string element = "document.querySelector(" + literal(selector) + ")";
    INFO(selector << '\n' << text());
    REQUIRE(becomes(element + "?.disabled !== true && !!" + element + "?.checkVisibility()"));
    const json place = value("(() => { const e = " + element +
                             "; e.scrollIntoView({block: 'nearest', behavior: 'instant'});"
                             "const r = e.getBoundingClientRect();"
                             "return {x: r.x + r.width / 2, y: r.y + r.height / 2}; })()");
    if (size_.touch) {
        call("Input.dispatchTouchEvent", {{"type", "touchStart"}, {"touchPoints", {place}}});
        call("Input.dispatchTouchEvent", {{"type", "touchEnd"}, {"touchPoints", json::array()}});
        return;
    }
    for (const char* type : {"mousePressed", "mouseReleased"}) {
        json event = place;
        event.update({{"type", type}, {"button", "left"}, {"clickCount", 1}});
        call("Input.dispatchMouseEvent", event);
    }
}

void Page::press(const std::string& key) {
    static const std::map<std::string, int> kCodes{
        {"Tab", 9},      {"Enter", 13},      {"Escape", 27},   {"ArrowLeft", 37},
        {"ArrowUp", 38}, {"ArrowRight", 39}, {"ArrowDown", 40}};
    json event{{"type", "keyDown"},
               {"key", key},
               {"code", key},
               {"windowsVirtualKeyCode", kCodes.at(key)}};
    if (key == "Enter") event["text"] = "\r";
    call("Input.dispatchKeyEvent", event);
    call("Input.dispatchKeyEvent",
         {{"type", "keyUp"}, {"key", key}, {"windowsVirtualKeyCode", kCodes.at(key)}});
}

void Page::load(const std::string& method, json parameters) {
    const int loads = browser_.news(session_).loads;
    call(method, std::move(parameters));
    const auto limit = Moment::now() + kLimit;
    while (browser_.news(session_).loads == loads && Moment::now() < limit) browser_.listen();
    REQUIRE(browser_.news(session_).loads > loads);
}

void Page::resize(Size size) {
    size_ = size;
    call("Emulation.setDeviceMetricsOverride", {{"width", size.width},
                                                {"height", size.height},
                                                {"deviceScaleFactor", 1},
                                                {"mobile", size.touch}});
    call("Emulation.setTouchEmulationEnabled", {{"enabled", size.touch}});
}

void Page::prefer_dark() {
    const json dark{{"name", "prefers-color-scheme"}, {"value", "dark"}};
    call("Emulation.setEmulatedMedia", {{"features", json::array({dark})}});
}

void Page::save_files_in(const std::filesystem::path& folder) {
    browser_.call(
        "Browser.setDownloadBehavior",
        {{"behavior", "allow"}, {"browserContextId", context_}, {"downloadPath", folder.string()}});
}

void Page::save_picture(const std::filesystem::path& file) {
    const json picture =
        call("Page.captureScreenshot", {{"format", "png"}, {"captureBeyondViewport", true}});
    std::ofstream(file, std::ios::binary) << from_base64(picture["data"].get<std::string>());
}

const std::vector<std::string>& Page::errors() {
    return browser_.news(session_).errors;
}

}  // namespace tengen::test
