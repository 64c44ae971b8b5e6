#include "config/engine_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "config/value_reader.hpp"
#include "config/yaml_reader.hpp"

namespace tengen {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxMemory = 1 << 20;    ///< MiB
constexpr std::size_t kMaxWords = 64;  ///< of a command

class EngineReader {
  public:
    EngineReader(const YamlNode& tree, std::filesystem::path folder, ErrorList& errors)
        : map_(tree, "", tree.place, errors), folder_(std::move(folder)), findings_(errors) {}

    EngineFile read() {
        read_its_name();
        read_command();
        if (const YamlEntry* entry = map_.find("dialect")) {
            const auto word =
                read_choice("dialect", {"gomocup", "yixin", "tengen"}, entry->value, findings_);
            engine_.dialect = word.value_or("");
        }
        read_rules();
        if (const YamlEntry* entry = map_.find("memory")) {
            engine_.memory_mib =
                read_integer("memory", 0, kMaxMemory, entry->value, findings_).value_or(0);
        }
        read_options();
        engine_.data = read_on_off("data", false);
        engine_.sandbox = read_on_off("sandbox", true);
        engine_.ponder = read_on_off("ponder", false);
        map_.finish();
        return std::move(engine_);
    }

  private:
    void read_its_name() {
        const YamlEntry* entry = map_.need("name");
        if (entry == nullptr) return;
        const auto name = read_text("name", kMaxName, entry->value, findings_);
        if (!name) return;
        if (!is_ai_name(*name)) {
            findings_.add(entry->value.place, "'name' must be the name of an engine, found {}",
                          found(entry->value));
        }
        engine_.name = *name;
    }

    void read_command() {
        const YamlEntry* entry = map_.need("command");
        if (entry == nullptr) return;
        if (entry->value.is_list()) {
            if (entry->value.items.empty() || entry->value.items.size() > kMaxWords) {
                findings_.add(entry->value.place, "'command' must be a program and its arguments");
            }
            for (const YamlNode& item : entry->value.items) add_word(item);
        } else {
            add_word(entry->value);
        }
    }

    void add_word(const YamlNode& node) {
        auto word = read_text("command", kMaxYamlScalar, node, findings_);
        if (!word) return;
        if (word->starts_with("./") || word->starts_with("../")) {
            word = (folder_ / *word).lexically_normal().string();
        }
        engine_.command.push_back(std::move(*word));
    }

    void read_rules() {
        const YamlEntry* entry = map_.find("rules");
        if (entry == nullptr || !expect_list(entry->value, "rules", findings_)) return;
        for (const YamlNode& item : entry->value.items) {
            const auto word = read_choice(
                "rules", {"freestyle", "standard", "renju", "caro", "caro_exact"}, item, findings_);
            if (word) engine_.rules.push_back(*word);
        }
    }

    void read_options() {
        const YamlEntry* entry = map_.find("options");
        if (entry == nullptr || !expect_map(entry->value, "options", findings_)) return;
        for (const YamlEntry& option : entry->value.entries) {
            if (auto text = read_text(option.key, kMaxOptionText, option.value, findings_)) {
                engine_.options.push_back({option.key, std::move(*text), option.value.place});
            }
        }
    }

    bool read_on_off(std::string_view key, bool usual) {
        const YamlEntry* entry = map_.find(key);
        if (entry == nullptr) return usual;
        const auto word = read_choice(key, {"on", "off"}, entry->value, findings_);
        return word ? *word == "on" : usual;
    }

    MapReader map_;
    std::filesystem::path folder_;
    ErrorList& findings_;
    EngineFile engine_;
};

std::string_view on_or_off(bool on) {
    return on ? "on" : "off";
}

}  // namespace

std::optional<EngineFile> read_engine(const YamlNode& tree, const std::filesystem::path& folder,
                                      ErrorList& errors) {
    const std::size_t before = errors.count();
    if (!expect_map(tree, "", errors)) return std::nullopt;
    EngineFile engine = EngineReader(tree, folder, errors).read();
    if (errors.count() != before) return std::nullopt;
    return engine;
}

std::vector<std::string> explain(const EngineFile& engine) {
    std::vector<std::string> lines;
    lines.push_back("engine: " + engine.name);
    lines.push_back(fmt::format("command: {}", fmt::join(engine.command, " ")));
    lines.push_back("dialect: " + (engine.dialect.empty() ? "gomocup" : engine.dialect));
    lines.push_back(engine.rules.empty() ? "rules: what it says itself"
                                         : fmt::format("rules: {}", fmt::join(engine.rules, ", ")));
    lines.push_back(engine.memory_mib == 0 ? "memory: no limit"
                                           : fmt::format("memory: {} MiB", engine.memory_mib));
    for (const SeatOption& option : engine.options) {
        lines.push_back(fmt::format("option: {} = {}", option.name, printable(option.text, 200)));
    }
    lines.push_back(fmt::format("data: {}", on_or_off(engine.data)));
    lines.push_back(engine.sandbox ? "sandbox: on" : "sandbox: off (it has all your permissions)");
    lines.push_back(fmt::format("ponder: {}", on_or_off(engine.ponder)));
    return lines;
}

EngineList EngineList::read(const ConfigFolders& folders) {
    EngineList list;
    ErrorList errors;
    for (const fs::path& root : folders.roots) {
        for (const fs::path& path : yaml_files(root / "engines", errors)) {
            ErrorList of_file;
            const std::optional<YamlNode> tree = read_yaml_file(path, of_file);
            std::error_code error;
            auto engine = tree
                              ? read_engine(*tree, fs::absolute(path, error).parent_path(), of_file)
                              : std::nullopt;
            if (!engine) {
                const YamlEntry* const name = tree ? tree->find("name") : nullptr;
                list.bad_files_.push_back(
                    {path.stem().string(), name ? name->value.text : "", of_file.take()});
                continue;
            }
            if (list.find(engine->name) != nullptr) continue;
            engine->source = path.string();
            list.engines_.push_back(std::move(*engine));
        }
    }
    std::sort(list.engines_.begin(), list.engines_.end(),
              [](const EngineFile& a, const EngineFile& b) { return a.name < b.name; });
    if (!errors.empty()) list.problems_ = errors.take();
    for (const BadFile& file : list.bad_files_) {
        append(list.problems_, file.problems);
    }
    return list;
}

std::vector<Error> EngineList::problems_of(std::string_view name) const {
    const auto match = [&](const BadFile& file) { return file.stem == name || file.name == name; };
    const auto file = std::find_if(bad_files_.begin(), bad_files_.end(), match);
    return file == bad_files_.end() ? std::vector<Error>() : file->problems;
}

const EngineFile* EngineList::find(std::string_view name) const {
    const auto match = [&](const EngineFile& engine) { return engine.name == name; };
    const auto engine = std::find_if(engines_.begin(), engines_.end(), match);
    return engine == engines_.end() ? nullptr : &*engine;
}

}  // namespace tengen
