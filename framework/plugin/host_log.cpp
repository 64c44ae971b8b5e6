#include "plugin/host_log.hpp"

#include <string>
#include <utility>

namespace tengen {

void HostLog::close() {
    output_.close();
    refusals_.close();
    log_.restart([this](std::string_view line) { talk_.log_later(line); });
    add_later(refusals_.restart());
}

void HostLog::watch() {
    output_.watch();
    refusals_.watch();
}

void HostLog::rest() {
    output_.rest();
    refusals_.rest();
}

void HostLog::add(std::string_view line) {
    log_.take_line(line, [this](std::string_view text) { talk_.log(text); });
}

void HostLog::begin_game() {
    begins_ = true;
    add_later(refusals_.restart());
}

void HostLog::end_game() {
    const LogHandler line = [this](std::string_view text) { talk_.log(text); };
    log_.restart(line);
    if (const std::string refused = refusals_.restart(); !refused.empty()) line(refused);
}

void HostLog::printed(std::string_view bytes) {
    const LogHandler line = [this](std::string_view text) { talk_.log_later(text); };
    if (std::exchange(begins_, false)) log_.restart(line);
    log_.take(bytes, line);
}

}  // namespace tengen
