/* The log of a module build: text that grows as needed. Without memory, it drops what follows. */
#ifndef ZELLIGE_DRIVER_RUNTIME_BUILD_LOG_H
#define ZELLIGE_DRIVER_RUNTIME_BUILD_LOG_H

#include <stddef.h>

/** Zeroed is empty. `text` is NULL or NUL-terminated. */
typedef struct cpu_build_log {
    char *text;
    size_t length;
} cpu_build_log;

/** Appends formatted text and a newline. */
__attribute__((format(printf, 2, 3))) void cpu_build_log_add(cpu_build_log *log, const char *format,
                                                             ...);
void cpu_build_log_clear(cpu_build_log *log);

#endif
