/* Whether a sanitizer checks the test itself: gcc and clang say so in ways of their own. */
#ifndef ZELLIGE_TESTS_SANITIZER_H
#define ZELLIGE_TESTS_SANITIZER_H

#if defined(__SANITIZE_ADDRESS__)
#define HAS_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_ADDRESS_SANITIZER 1
#endif
#endif
#ifndef HAS_ADDRESS_SANITIZER
#define HAS_ADDRESS_SANITIZER 0
#endif

#if defined(__SANITIZE_THREAD__)
#define HAS_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define HAS_THREAD_SANITIZER 1
#endif
#endif
#ifndef HAS_THREAD_SANITIZER
#define HAS_THREAD_SANITIZER 0
#endif

#define SANITIZED (HAS_ADDRESS_SANITIZER || HAS_THREAD_SANITIZER)

#endif
