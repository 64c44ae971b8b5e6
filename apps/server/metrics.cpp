#include "metrics.hpp"

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>
#include <unistd.h>

#include <fstream>
#include <limits>
#include <utility>

namespace tengen::host {

namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;

MetricFamily gauge(std::string name, std::string help, double value) {
    ClientMetric metric;
    metric.gauge.value = value;
    return {std::move(name), std::move(help), MetricType::Gauge, {metric}};
}

MetricFamily counter(std::string name, std::string help, double value) {
    ClientMetric metric;
    metric.counter.value = value;
    return {std::move(name), std::move(help), MetricType::Counter, {metric}};
}

MetricFamily histogram(std::string name, std::string help, const server::Distribution& values) {
    ClientMetric metric;
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < values.counts().size(); ++i) {
        total += values.counts()[i];
        const bool last = i == values.bounds().size();
        metric.histogram.bucket.push_back(
            {total, last ? std::numeric_limits<double>::infinity() : values.bounds()[i]});
    }
    metric.histogram.sample_count = total;
    metric.histogram.sample_sum = values.sum();
    return {std::move(name), std::move(help), MetricType::Histogram, {metric}};
}

MetricFamily refusals(const server::RefusalCounts& counts) {
    MetricFamily family{"tengen_refusals_total", "refused requests", MetricType::Counter, {}};
    const auto names = messages::words_of(messages::Refusal{});
    for (const auto& [code, count] : counts) {
        ClientMetric metric;
        metric.label.push_back({"code", std::string(names[static_cast<std::size_t>(code)])});
        metric.counter.value = static_cast<double>(count);
        family.metric.push_back(std::move(metric));
    }
    return family;
}

}  // namespace

std::string metrics_text(const Figures& figures) {
    const server::ServerCounts& counts = figures.counts;
    const std::vector<MetricFamily> families{
        gauge("tengen_connections", "open connections", static_cast<double>(counts.connections)),
        gauge("tengen_tables", "tables and games in memory", static_cast<double>(counts.tables)),
        gauge("tengen_running_games", "running games", static_cast<double>(counts.running)),
        gauge("tengen_ais", "AIs in running games", static_cast<double>(counts.ais)),
        gauge("tengen_memory_bytes", "resident memory, without AIs",
              static_cast<double>(figures.memory)),
        counter("tengen_moves_total", "moves of people", static_cast<double>(counts.moves)),
        refusals(counts.refusals),
        histogram("tengen_move_delay_seconds", "from the arrival of a move until it is on the disk",
                  counts.move_delay),
        histogram("tengen_commit_seconds", "time of a transaction", figures.commit_seconds),
        histogram("tengen_commit_batches", "changes that share a transaction",
                  figures.batch_sizes)};
    return prometheus::TextSerializer().Serialize(families);
}

std::uint64_t resident_bytes() {
    std::ifstream file("/proc/self/statm");
    std::uint64_t all = 0, resident = 0;
    file >> all >> resident;
    return file ? resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

Result<void> MetricsPage::listen(boost::asio::io_context& io, const std::string& address) {
    network::WebServerOptions options;
    options.listen = {address};
    options.connections_per_address = options.handshakes_per_second = 0;
    auto listening = network::WebServer::listen(io, std::move(options), *this);
    if (!listening) return fail(listening.error());
    web_ = std::move(*listening);
    return {};
}

std::shared_ptr<network::SocketEvents> MetricsPage::on_open(std::shared_ptr<network::WebSocket>) {
    return nullptr;
}

network::HttpAnswer MetricsPage::on_get(const network::HttpRequest& request) {
    network::HttpAnswer answer;
    if (request.path != "/metrics") {
        answer.status = 404;
        answer.body = "not found\n";
        return answer;
    }
    answer.type = "text/plain; version=0.0.4; charset=utf-8";
    answer.body = metrics_text(collect_());
    return answer;
}

}  // namespace tengen::host
