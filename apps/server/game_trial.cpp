#include "game_trial.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <ctime>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "base/text.hpp"
#include "games/all_rules.hpp"
#include "messages/codec.hpp"
#include "plugin/child_process.hpp"
#include "sandbox/inheritance.hpp"
#include "sandbox/sandbox.hpp"
#include "server/custom_game.hpp"

namespace tengen::host {

namespace {

namespace asio = boost::asio;
using boost::system::error_code;

constexpr std::size_t kMaxWaiting = 8;
constexpr std::size_t kMaxAnswer = 1024;
constexpr std::size_t kMaxRules = 64 * 1024;
constexpr std::string_view kFine = "ok\n";
constexpr std::uint32_t kProcessorSeconds = 1;
constexpr std::uint64_t kMemory = 128 * kMebibyte;

Result<void> result_of(std::string_view answer) {
    if (answer == kFine) return {};
    if (answer.empty() || answer.back() != '\n') {
        return fail(ErrorCode::Input, "", "it takes too long or needs too much memory");
    }
    answer.remove_suffix(1);
    return fail(ErrorCode::Input, "", "{}", printable(answer, kMaxAnswer));
}

std::chrono::nanoseconds thread_time() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

std::string read_all(int descriptor) {
    std::string text;
    std::array<char, 4096> bytes{};
    while (text.size() < kMaxRules) {
        const ssize_t got = ::read(descriptor, bytes.data(), bytes.size());
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        text.append(bytes.data(), static_cast<std::size_t>(got));
    }
    return text;
}

Result<void> tried(const std::string& text) {
    const auto request = messages::read_request(text);
    const auto* table = request ? std::get_if<messages::TableRequest>(&request->message) : nullptr;
    if (table == nullptr) return fail(ErrorCode::Internal, "", "this is not a request");
    RuleCatalogue catalogue;
    all_rules(catalogue);
    const auto game = server::custom_game(table->rules, catalogue);
    if (!game) return fail(game.error());
    return server::try_custom_game(game->game, server::TrialLimits{}, thread_time);
}

}  // namespace

/// One process, and what it has answered.
class GameTrials::Trial : public std::enable_shared_from_this<GameTrials::Trial> {
  public:
    Trial(asio::io_context& io, Done done) : pipe_(io), timer_(io), done_(std::move(done)) {}
    ~Trial() { stop(); }

    void start(const std::vector<std::string>& words, const std::string& text,
               std::chrono::milliseconds patience) {
        const Pipe input = make_pipe();
        Pipe output = make_pipe();
        if (!input.read || !output.read) return finish_later();
        SpawnPlan plan;
        plan.connect(STDIN_FILENO, input.read.get());
        plan.connect(STDOUT_FILENO, output.write.get());
        // A locked-in server may not write there; this process says nothing.
        plan.connect_to_nothing(STDERR_FILENO, O_RDONLY);
        if (plan.spawn(process_, words.front(), words, {}) != 0) {
            process_ = 0;
            return finish_later();
        }
        output.write.reset();
        // The text fits into the pipe, so this does not wait.
        static_cast<void>(write_all(input.write.get(), text));
        pipe_.assign(output.read.release());
        timer_.expires_after(patience);
        timer_.async_wait([weak = weak_from_this()](const error_code& error) {
            const auto self = weak.lock();
            if (!error && self) self->finish();
        });
        read();
    }
    void stop() {
        done_ = {};
        if (process_ > 0) kill_and_reap(std::exchange(process_, 0));
        error_code ignored;
        pipe_.close(ignored);
        timer_.cancel();
    }

  private:
    void read() {
        pipe_.async_read_some(asio::buffer(bytes_),
                              [weak = weak_from_this()](const error_code& error, std::size_t size) {
                                  const auto self = weak.lock();
                                  if (!self) return;
                                  self->answer_.append(self->bytes_.data(), size);
                                  if (error || self->answer_.size() > kMaxAnswer)
                                      return self->finish();
                                  self->read();
                              });
    }
    void finish_later() {
        asio::post(pipe_.get_executor(), [self = shared_from_this()] { self->finish(); });
    }
    void finish() {
        const Done done = std::exchange(done_, {});
        stop();
        if (done) done(result_of(answer_));
    }

    asio::posix::stream_descriptor pipe_;
    asio::steady_timer timer_;
    Done done_;
    pid_t process_ = 0;
    std::array<char, 512> bytes_{};
    std::string answer_;
};

GameTrials::GameTrials(asio::io_context& io, std::vector<std::string> words,
                       std::chrono::milliseconds patience)
    : io_(io), words_(std::move(words)), patience_(patience) {
    words_.push_back(std::to_string(::getpid()));
}

GameTrials::~GameTrials() {
    if (trial_) trial_->stop();
}

void GameTrials::attempt(const messages::Rules& rules, Done done) {
    if (waiting_.size() >= kMaxWaiting) {
        return asio::post(io_, [done = std::move(done)] {
            done(fail(ErrorCode::System, "", "the server is busy"));
        });
    }
    messages::TableRequest request;
    request.rules = rules;
    waiting_.emplace_back(messages::to_json(messages::Request{0, std::move(request)}),
                          std::move(done));
    if (!trial_) next();
}

void GameTrials::next() {
    trial_.reset();
    if (waiting_.empty()) return;
    auto [text, done] = std::move(waiting_.front());
    waiting_.pop_front();
    trial_ = std::make_shared<Trial>(
        io_, [this, here = std::weak_ptr(here_), done = std::move(done)](const auto& result) {
            done(result);
            if (!here.expired()) next();
        });
    trial_->start(words_, text, patience_);
}

int run_game_trial(const std::string& parent) {
    const auto process = to_number<pid_t>(parent);
    if (!process || !die_with_parent(*process) || !close_others(STDERR_FILENO + 1)) return 1;
    SandboxRules rules;
    rules.memory_bytes = kMemory;
    rules.cpu_seconds = kProcessorSeconds;
    if (const auto confined = enter_sandbox(rules); !confined) return 1;
    const auto result = tried(read_all(STDIN_FILENO));
    const std::string answer = result ? std::string(kFine) : english(result.error()) + '\n';
    return write_all(STDOUT_FILENO, answer) ? 0 : 1;
}

}  // namespace tengen::host
