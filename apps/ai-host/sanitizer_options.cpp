// Options for builds with a sanitizer. A plugin that crashes must die by its signal, like without a
// sanitizer. The host has no environment to read options from.
extern "C" {

// The sanitizer's library would not find a hidden function.
#if defined(__SANITIZE_ADDRESS__)
__attribute__((visibility("default"))) const char* __asan_default_options();
const char* __asan_default_options() {
    return "handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigfpe=0:handle_sigill=0:"
           "detect_leaks=0:allocator_may_return_null=1:use_sigaltstack=0";
}
#elif defined(__SANITIZE_THREAD__)
__attribute__((visibility("default"))) const char* __tsan_default_options();
const char* __tsan_default_options() {
    return "handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigfpe=0:handle_sigill=0:"
           "allocator_may_return_null=1:use_sigaltstack=0";
}
#endif

}  // extern "C"
