/* The library's log on stderr, which ZELLIGE_LOG enables. */
#ifndef ZELLIGE_BASE_LOG_H
#define ZELLIGE_BASE_LOG_H

#include <stdbool.h>

typedef enum zli_log_level { ZLI_LOG_ERROR = 1, ZLI_LOG_INFO, ZLI_LOG_DEBUG } zli_log_level;

/** Returns whether ZELLIGE_LOG enables this level. Cheap: reads the environment once. */
bool zli_log_on(zli_log_level level);

/** Prints one line if the level is on. */
__attribute__((format(printf, 2, 3))) void zli_log(zli_log_level level, const char *format, ...);

#endif
