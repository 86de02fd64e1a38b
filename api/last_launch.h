/* The last launch of a kernel. The same again needs none of its checks, and only the arguments that
 * changed: the driver's kernel has the others. */
#ifndef ZELLIGE_API_LAST_LAUNCH_H
#define ZELLIGE_API_LAST_LAUNCH_H

#include "api/arguments.h"
#include "api/domain.h"

/** What the user launches. */
typedef struct zli_launch {
    zlg_accelerator_view *view;
    const void *domain; /* a zlg_extent or a zlg_tiled_extent: its size tells */
    size_t domain_size;
    const zlg_kernel *kernel;
    const zlg_arg *args;
    size_t count;
    zlg_completion **out; /* NULL: nobody wants it */
} zli_launch;

typedef struct zli_last_argument {
    zlg_arg value;
    size_t parameter; /* the driver's, the first of its own */
} zli_last_argument;

/* Empty as long as `view` is 0: after a failure nobody knows which arguments the driver has. */
struct zli_last_launch {
    pthread_mutex_t lock; /* also of the driver's kernel and what is set there */
    bool is_handed_out;   /* somebody else may set arguments: they are not remembered */
    uint64_t view;        /* its id */
    zlg_tiled_extent domain;
    size_t domain_size;
    zli_range ranges[ZLI_MAX_RANGES];
    size_t range_count;
    struct {
        zlg_array *array;
        uint64_t stamp; /* when the launch was ready */
    } windows[ZLI_MAX_PARAMETERS];
    size_t window_count;
    size_t count;
    zli_last_argument arguments[];
};

/** Makes room for the last launch of a kernel with so many parameters; NULL without memory. */
zli_last_launch *zli_last_launch_create(size_t parameter_count);
/** NULL is a no-op. */
void zli_last_launch_destroy(zli_last_launch *last);

/* The kernel's last launch is locked from here on. */

/** Finds whether a launch is the last one but for what numbers and bytes are, and gives those to the
 *  driver's kernel. */
zlg_status zli_last_launch_repeat(const zli_launch *launch, bool *fits);

/** Gives the driver's kernel all arguments, and keeps the launch. */
zlg_status zli_last_launch_set(const zli_launch *launch, const zli_arguments *arguments,
                               const zli_range *ranges, size_t range_count);

/** Returns whether all arrays are as they were when the launch was ready: the elements that it reads
 *  are there, and nobody else has used them since. */
static inline bool zli_last_launch_is_ready(const zli_last_launch *last)
{
    for (size_t i = 0; i < last->window_count; i++)
        if (atomic_load(&last->windows[i].array->stamp) != last->windows[i].stamp)
            return false;
    return true;
}

#endif
