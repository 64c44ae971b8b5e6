// When these tests are built with a sanitizer: what the graphics driver keeps until the process
// ends is not a leak of ours, and cannot be told apart once the driver is unloaded.
#if defined(__SANITIZE_ADDRESS__)
// Hidden, it would not be found by the sanitizer's library.
extern "C" __attribute__((visibility("default"))) const char* __asan_default_options();
extern "C" const char* __asan_default_options() {
    return "detect_leaks=0";
}
#endif
