/* Launches that passed the checks, kept for the next one like them: it needs none of the checks, and
 * only the numbers that changed. Each has a kernel of the driver's to itself, which keeps its arguments
 * and its group size, and belongs to one view: the lock of the view's queue is the only one that a
 * launch takes. */
#ifndef ZELLIGE_API_KNOWN_LAUNCH_H
#define ZELLIGE_API_KNOWN_LAUNCH_H

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

typedef struct zli_known_argument {
    zlg_arg value;
    size_t parameter; /* the driver's, the first of its own */
} zli_known_argument;

typedef struct zli_known_window {
    const zlg_array *array;
    uint64_t stamp; /* when the launch was ready */
} zli_known_window;

typedef struct zli_known_launch {
    zli_kernel *native; /* NULL until needed */
    zlg_tiled_extent domain;
    size_t domain_size; /* 0: nobody knows which arguments the driver has */
    zli_range ranges[ZLI_MAX_RANGES];
    size_t range_count;
    zli_known_window windows[ZLI_MAX_PARAMETERS];
    size_t window_count;
    size_t count;
    zli_known_argument arguments[]; /* one per parameter of the kernel, at most */
} zli_known_launch;

/** So many launches of a kernel on a view are kept: a loop may give it several pairs of arrays in turn. */
enum { ZLI_KNOWN_LAUNCHES = 4 };

/* Of one kernel on one view. Those of a view that is no more wait for another view. */
struct zli_known_launches {
    _Atomic(const zlg_accelerator_view *) view;
    zli_known_launches *next;         /* of the kernel; there are never fewer */
    zli_known_launches *next_of_view; /* under a lock of all */
    /* The newest first, NULL at the end as long as there are few; under the queue's lock. */
    zli_known_launch *launches[ZLI_KNOWN_LAUNCHES];
};

/** Finds the known launches of a kernel on a view, or NULL. */
static inline zli_known_launches *zli_known_launches_find(const zlg_kernel *kernel,
                                                          const zlg_accelerator_view *view)
{
    zli_known_launches *known = atomic_load_explicit(&kernel->known, memory_order_acquire);
    while (known != NULL && atomic_load_explicit(&known->view, memory_order_acquire) != view)
        known = known->next;
    return known;
}

/** Finds them or makes room for them. */
zlg_status zli_known_launches_get(zlg_kernel *kernel, zlg_accelerator_view *view,
                                  zli_known_launches **out);

/** Forgets what was launched on a view that nobody uses any more. */
void zli_known_launches_forget_view(zlg_accelerator_view *view);

/** Ends those of a kernel that nobody uses any more. */
void zli_known_launches_destroy(zlg_kernel *kernel);

/* The view's queue is locked from here on. */

/** Finds the known launch that this one is like, but for what numbers and bytes are; or NULL.
 *  @param changed  bit by bit, which arguments these are */
zli_known_launch *zli_known_launch_find(const zli_known_launches *known, const zli_launch *launch,
                                        uint64_t *changed);

/** Returns whether all arrays are as they were when the launch was ready: the elements that it reads
 *  are there, and nobody else has used them since. */
static inline bool zli_known_launch_is_ready(const zli_known_launch *known)
{
    const zli_known_window *end = known->windows + known->window_count;
    for (const zli_known_window *window = known->windows; window < end; window++)
        if (atomic_load(&window->array->stamp) != window->stamp)
            return false;
    return true;
}

/** Gives the driver's kernel the numbers and bytes that differ: one at least. */
zlg_status zli_known_launch_change(zli_known_launch *known, const zli_launch *launch,
                                   uint64_t changed);

/** Takes the place of the launch known longest, with the domain and all arguments of this one. */
zlg_status zli_known_launch_set(zli_known_launches *known, const zli_launch *launch,
                                const zli_arguments *arguments, const zli_range *ranges,
                                size_t range_count, zli_known_launch **out);

#endif
