#include "book_sources/lz4_frame.hpp"

#include <lz4frame.h>

#include <algorithm>
#include <memory>

namespace tengen {

namespace {

constexpr std::string_view kLz4Magic("\x04\x22\x4d\x18", 4);
constexpr std::size_t kLz4Step = std::size_t{1} << 18;

struct FreeContext {
    void operator()(LZ4F_dctx* context) const { LZ4F_freeDecompressionContext(context); }
};

}  // namespace

bool is_lz4_frame(std::string_view bytes) {
    return bytes.starts_with(kLz4Magic);
}

Result<std::string> unpack_lz4_frame(std::string_view bytes, const std::string& file,
                                     std::size_t limit) {
    LZ4F_dctx* raw = nullptr;
    if (LZ4F_isError(LZ4F_createDecompressionContext(&raw, LZ4F_VERSION)) != 0) {
        return fail(ErrorCode::System, file, "not enough memory to read it");
    }
    const std::unique_ptr<LZ4F_dctx, FreeContext> context(raw);
    std::string unpacked;
    std::size_t expected = 1;
    while (expected != 0 && !bytes.empty()) {
        const std::size_t begin = unpacked.size();
        if (begin > limit) {
            return fail(ErrorCode::Input, file, "larger than {} MiB when unpacked", limit >> 20);
        }
        unpacked.resize(begin + kLz4Step);
        std::size_t written = kLz4Step;
        std::size_t read = bytes.size();
        expected = LZ4F_decompress(context.get(), unpacked.data() + begin, &written, bytes.data(),
                                   &read, nullptr);
        if (LZ4F_isError(expected) != 0) {
            return fail(ErrorCode::Input, file, "its LZ4 frame is damaged ({})",
                        LZ4F_getErrorName(expected));
        }
        unpacked.resize(begin + written);
        bytes.remove_prefix(read);
        if (written == 0 && read == 0) break;
    }
    if (expected != 0) return fail(ErrorCode::Input, file, "its LZ4 frame is not complete");
    return unpacked;
}

}  // namespace tengen
