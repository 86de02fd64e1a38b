/* A line of backtrace_symbols(). */
#ifndef ZELLIGE_BASE_FRAME_H
#define ZELLIGE_BASE_FRAME_H

#include <stdbool.h>
#include <string.h>

/** Returns whether it is of gcc's sanitizers, which stand between backtrace() and its caller. */
static inline bool zli_frame_is_of_sanitizer(const char *line)
{
    return strstr(line, "/libasan.so") != NULL || strstr(line, "/libtsan.so") != NULL;
}

#endif
