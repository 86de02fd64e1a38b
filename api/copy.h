/* The common part of blocking and asynchronous copies. */
#ifndef ZELLIGE_API_COPY_H
#define ZELLIGE_API_COPY_H

#include "api/replica.h"

/** Checks a copy between a window and host memory. */
zlg_status zli_copy_check_host(const char *function, const zlg_array_view *view, const char *what,
                               const void *host, const char *host_name, size_t bytes);

/** Checks that two windows have one extent. */
zlg_status zli_copy_check_extents(const char *function, const zlg_extent *source,
                                  const zlg_extent *destination);

/** Checks a copy from window to window. */
zlg_status zli_copy_check_pair(const char *function, const zlg_array_view *source,
                               const zlg_array_view *destination);

/** Locks two different arrays in an order that all threads share. */
void zli_array_lock_both(zlg_array *a, zlg_array *b);

#endif
