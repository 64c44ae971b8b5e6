#include "sound/sounds.hpp"

#include <dlfcn.h>

#include <SFML/Audio/Sound.hpp>
#include <SFML/Audio/SoundBuffer.hpp>
#include <array>
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

namespace tengen::gui {
namespace {

/// Sounds that overlap; each voice plays one.
constexpr std::size_t kVoices = 4;
/// Further sounds are dropped: late sounds are useless.
constexpr std::size_t kMaxWaiting = 4;

void say_nothing(const char*, int, const char*, int, const char*, ...) {}

/// Without a device, ALSA prints ten lines on standard error. OpenAL loads ALSA at run time.
void silence_alsa() {
    using Handler = void (*)(const char*, int, const char*, int, const char*, ...);
    using SetHandler = int (*)(Handler);
    void* const alsa = ::dlopen("libasound.so.2", RTLD_LAZY | RTLD_LOCAL);
    if (alsa == nullptr) return;
    const auto set = reinterpret_cast<SetHandler>(::dlsym(alsa, "snd_lib_error_set_handler"));
    if (set != nullptr) set(say_nothing);
}

/// SFML's objects for playing. The first buffer opens the device.
class Voices {
  public:
    Voices() {
        for (int i = 0; i < kSounds; ++i) {
            const std::vector<std::int16_t> wave = samples(static_cast<Sound>(i));
            buffers_[static_cast<std::size_t>(i)].loadFromSamples(wave.data(), wave.size(), 1,
                                                                  kSampleRate);
        }
    }

    /// False without a device: nothing starts to play.
    bool play(Sound sound) {
        sf::Sound& voice = voices_[next_];
        next_ = (next_ + 1) % kVoices;
        voice.setBuffer(buffers_[static_cast<std::size_t>(sound)]);
        voice.play();
        return voice.getStatus() == sf::Sound::Playing;
    }

  private:
    // Destroyed after the voices that play them.
    std::array<sf::SoundBuffer, kSounds> buffers_;
    std::array<sf::Sound, kVoices> voices_;
    std::size_t next_ = 0;
};

}  // namespace

class Sounds::Player {
  public:
    explicit Player(std::function<void(const std::string&)> silent)
        : silent_(std::move(silent)), thread_([this] { run(); }) {}
    ~Player() {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
        }
        wake_.notify_one();
        thread_.join();
    }
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    void play(Sound sound) {
        {
            const std::lock_guard lock(mutex_);
            if (waiting_.size() >= kMaxWaiting) return;
            waiting_.push_back(sound);
        }
        wake_.notify_one();
    }

  private:
    void run() {
        try {
            play_all();
        } catch (const std::bad_alloc&) {
            silent_("no sound: there is no memory for it");
        }
    }

    void play_all() {
        silence_alsa();
        Voices voices;
        std::unique_lock lock(mutex_);
        while (true) {
            wake_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
            if (ending_) return;
            const Sound sound = waiting_.front();
            waiting_.pop_front();
            lock.unlock();
            if (!voices.play(sound)) {
                silent_("no sound: there is no sound device");
                return;
            }
            lock.lock();
        }
    }

    std::function<void(const std::string&)> silent_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Sound> waiting_;
    bool ending_ = false;
    std::thread thread_;
};

Sounds::Sounds(std::function<void(const std::string& why)> silent) : silent_(std::move(silent)) {
    // OpenAL too would print what silent() reports.
    ::setenv("ALSOFT_LOGLEVEL", "0", 0);
}

Sounds::~Sounds() = default;

void Sounds::play(Sound sound) {
    if (muted_) return;
    try {
        if (!player_) player_ = std::make_unique<Player>(silent_);
    } catch (const std::system_error&) {
        // No thread is available now; the next sound tries again.
        return;
    }
    player_->play(sound);
}

}  // namespace tengen::gui
