// A headless Chromium and the pages in it, driven through its debugging port.
#pragma once

#include <boost/asio/io_context.hpp>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/program.hpp"
#include "network/web_client.hpp"

namespace tengen::test {

/// Chromium without a window. The call of a method fails the test if the browser refuses it.
class Browser {
  public:
    /// `language`: the language of its pages, such as "zh-CN".
    explicit Browser(const std::string& language = "en-GB");
    ~Browser();
    Browser(const Browser&) = delete;
    Browser& operator=(const Browser&) = delete;

    /// Returns the result of a method of the debugging protocol. `session`: of a page; may be
    /// empty.
    nlohmann::json call(const std::string& method, nlohmann::json parameters = {},
                        const std::string& session = {});
    /// Calls a method without waiting for its result; returns the number of the call.
    int start(const std::string& method, nlohmann::json parameters = {},
              const std::string& session = {});
    /// Receives events for a moment.
    void listen();
    /// Reports of a page.
    struct News {
        int loads = 0;
        std::vector<std::string> errors;
    };
    const News& news(const std::string& session) { return pages_[session]; }

  private:
    class Ear;
    void heard(std::string_view text);
    void note(const nlohmann::json& event);

    Home home_;
    Running program_;
    boost::asio::io_context io_;
    std::unique_ptr<network::Attempt> attempt_;
    std::shared_ptr<network::WebSocket> socket_;
    bool is_closed_ = false;
    int last_id_ = 0;
    std::map<int, nlohmann::json> answers_;  ///< by the number of the call
    std::map<std::string, News> pages_;      ///< by their sessions
};

struct Size {
    int width, height;  ///< pixels
    bool touch = false;
};

inline constexpr Size kDesktop{1280, 800};
inline constexpr Size kPhone{360, 740, true};

/// A person's page with its own storage.
class Page {
  public:
    Page(Browser& browser, const std::string& address, Size size = kDesktop);
    ~Page();
    Page(const Page&) = delete;
    Page& operator=(const Page&) = delete;

    /// The value of an expression of JavaScript; waits for a promise.
    nlohmann::json value(const std::string& expression);
    /// Waits until an expression is true. Returns false after 30 s, which only a fault can reach.
    bool becomes(const std::string& expression);
    /// Waits until an element matches a selector of CSS.
    bool has(const std::string& selector);
    /// Waits until the text of an element contains a text.
    bool shows(const std::string& selector, const std::string& text);
    /// Clicks or touches the middle of an element as soon as it is there and enabled.
    void click(const std::string& selector);
    /// Presses a key, such as "Tab" or "Enter".
    void press(const std::string& key);
    void reload() { load("Page.reload"); }
    void resize(Size size);
    /// Acts like a browser whose user prefers dark pages.
    void prefer_dark();
    /// Files that a page offers are saved there without a question.
    void save_files_in(const std::filesystem::path& folder);
    /// Saves a picture of the whole page.
    void save_picture(const std::filesystem::path& file);
    const std::vector<std::string>& errors();
    /// The reports for the message of a failed test.
    std::string text() { return value("document.body.innerText").get<std::string>(); }

  private:
    void load(const std::string& method, nlohmann::json parameters = {});
    nlohmann::json call(const std::string& method, nlohmann::json parameters = {}) {
        return browser_.call(method, std::move(parameters), session_);
    }

    Browser& browser_;
    Size size_;
    std::string context_, target_, session_;
};

}  // namespace tengen::test
