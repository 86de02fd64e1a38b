/* The library's log on stderr, which ZELLIGE_LOG enables. */
#ifndef ZELLIGE_BASE_LOG_H
#define ZELLIGE_BASE_LOG_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum zli_log_level { ZLI_LOG_ERROR = 1, ZLI_LOG_INFO, ZLI_LOG_DEBUG } zli_log_level;

extern atomic_int zli_log_shown; /* the level; -1 until it is read */

/** Reads ZELLIGE_LOG, once, and checks all variables of the library. */
int zli_log_read(void);

/** Returns whether ZELLIGE_LOG enables this level. Inline, because every launch asks. */
static inline bool zli_log_on(zli_log_level level)
{
    const int shown = atomic_load_explicit(&zli_log_shown, memory_order_relaxed);
    return (shown < 0 ? zli_log_read() : shown) >= (int)level;
}

/** Prints one line if the level is on. */
__attribute__((format(printf, 2, 3))) void zli_log(zli_log_level level, const char *format, ...);

/** A moment, in nanoseconds, if anything is logged; else 0. */
typedef uint64_t zli_time;
zli_time zli_log_now(void);

/** Returns how many milliseconds have gone by since then. */
double zli_log_milliseconds(zli_time start);

#endif
