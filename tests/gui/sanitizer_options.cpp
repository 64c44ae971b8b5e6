// Options for builds with a sanitizer. Memory that the graphics driver keeps until the process ends
// is not a leak of the program. After the driver is unloaded the sanitizer cannot recognize it.
#if defined(__SANITIZE_ADDRESS__)
// If it were hidden, the sanitizer's library would not find it.
extern "C" __attribute__((visibility("default"))) const char* __asan_default_options();
extern "C" const char* __asan_default_options() {
    return "detect_leaks=0";
}
#endif
