#include "config/engine_file.hpp"

#include <algorithm>
#include <utility>

#include "config/value_reader.hpp"
#include "config/yaml_reader.hpp"

namespace tengen {
namespace {

constexpr int kMaxMemory = 1 << 20;          ///< MiB
constexpr std::size_t kMaxWords = 64;        ///< of a command
constexpr std::size_t kMaxOptionText = 200;  ///< characters

class EngineReader {
  public:
    EngineReader(const YamlNode& tree, std::filesystem::path folder, Findings& findings)
        : map_(tree, "", tree.place, findings), folder_(std::move(folder)), findings_(findings) {}

    EngineFile read() {
        read_its_name();
        read_command();
        if (const YamlEntry* entry = map_.find("dialect")) {
            const auto word =
                read_choice("dialect", {"gomocup", "yixin", "tengen"}, entry->value, findings_);
            engine_.dialect = word.value_or("");
        }
        read_rules();
        if (const YamlEntry* entry = map_.find("memory_mib")) {
            engine_.memory_mib =
                read_integer("memory_mib", 0, kMaxMemory, entry->value, findings_).value_or(0);
        }
        read_options();
        engine_.data = read_on_off("data", false);
        engine_.sandbox = read_on_off("sandbox", true);
        engine_.ponder = read_on_off("ponder", true);
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
    Findings& findings_;
    EngineFile engine_;
};

}  // namespace

std::optional<EngineFile> read_engine(const YamlNode& tree, const std::filesystem::path& folder,
                                      Findings& findings) {
    const std::size_t before = findings.count();
    if (!expect_map(tree, "", findings)) return std::nullopt;
    EngineFile engine = EngineReader(tree, folder, findings).read();
    if (findings.count() != before) return std::nullopt;
    return engine;
}

EngineList EngineList::read(const ConfigFolders& folders) {
    EngineList list;
    Findings findings;
    for (const std::filesystem::path& root : folders.roots) {
        for (const std::filesystem::path& path : yaml_files(root / "engines", findings)) {
            const std::optional<YamlNode> tree = read_yaml_file(path, findings);
            if (!tree) continue;
            std::error_code error;
            auto engine =
                read_engine(*tree, std::filesystem::absolute(path, error).parent_path(), findings);
            if (!engine || list.find(engine->name) != nullptr) continue;
            engine->source = path.string();
            list.engines_.push_back(std::move(*engine));
        }
    }
    std::sort(list.engines_.begin(), list.engines_.end(),
              [](const EngineFile& a, const EngineFile& b) { return a.name < b.name; });
    if (!findings.empty()) list.problems_ = findings.take();
    return list;
}

const EngineFile* EngineList::find(std::string_view name) const {
    const auto match = [&](const EngineFile& engine) { return engine.name == name; };
    const auto engine = std::find_if(engines_.begin(), engines_.end(), match);
    return engine == engines_.end() ? nullptr : &*engine;
}

}  // namespace tengen
