/* For tests that open a driver themselves: the one that ZELLIGE_TEST_DRIVER names, or the CPU's. */
#ifndef ZELLIGE_TESTS_DRIVER_PATH_H
#define ZELLIGE_TESTS_DRIVER_PATH_H

#include <stdbool.h>
#include <stdlib.h>

static inline const char *driver_path(void)
{
    const char *named = getenv("ZELLIGE_TEST_DRIVER");
    return named != NULL ? named : ZELLIGE_CPU_DRIVER;
}

static inline bool driver_is_cpu(void)
{
    return getenv("ZELLIGE_TEST_DRIVER") == NULL;
}

#endif
