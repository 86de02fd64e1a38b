/* The launch cache: launches that passed the checks. A launch like one of them skips the checks and
 * sets only the numbers that changed. Each cached launch owns a native kernel, which keeps its
 * arguments and its group size, and belongs to one view. So a hit takes only the lock of the view's
 * queue. */
#ifndef ZELLIGE_API_LAUNCH_CACHE_H
#define ZELLIGE_API_LAUNCH_CACHE_H

#include "api/arguments.h"
#include "api/domain.h"

/** What the user launches. */
typedef struct zli_launch {
    zlg_accelerator_view *view;
    const void *domain; /* a zlg_extent or a zlg_tiled_extent, by its size */
    size_t domain_size;
    const zlg_kernel *kernel;
    const zlg_arg *args;
    size_t count;
    zlg_completion **out; /* NULL: not wanted */
} zli_launch;

typedef struct zli_cached_argument {
    zlg_arg value;
    size_t parameter; /* the first of its native parameters */
} zli_cached_argument;

typedef struct zli_cached_window {
    const zlg_array *array;
    uint64_t stamp; /* of the array when the launch was stored */
} zli_cached_window;

typedef struct zli_cached_launch {
    zli_kernel *native; /* NULL until needed */
    zlg_tiled_extent domain;
    size_t domain_size; /* 0: the native kernel's arguments are unknown */
    zli_range ranges[ZLI_MAX_RANGES];
    size_t range_count;
    zli_cached_window windows[ZLI_MAX_PARAMETERS];
    size_t window_count;
    size_t count;
    zli_cached_argument arguments[]; /* one per parameter of the kernel, at most */
} zli_cached_launch;

/** Entries per kernel and view: a loop may launch on several pairs of arrays in turn. */
enum { ZLI_CACHED_LAUNCHES = 4 };

/* The cache of one kernel on one view. After the view's end another view can use it. */
struct zli_launch_cache {
    _Atomic(const zlg_accelerator_view *) view;
    zli_launch_cache *next;         /* of the kernel; there are never fewer */
    zli_launch_cache *next_of_view; /* under the global lock */
    /* The newest first, NULL at the end as long as there are few; under the queue's lock. */
    zli_cached_launch *launches[ZLI_CACHED_LAUNCHES];
};

/** Finds the cache of a kernel on a view, or NULL. */
static inline zli_launch_cache *zli_launch_cache_find(const zlg_kernel *kernel,
                                                      const zlg_accelerator_view *view)
{
    zli_launch_cache *cache = atomic_load_explicit(&kernel->caches, memory_order_acquire);
    while (cache != NULL && atomic_load_explicit(&cache->view, memory_order_acquire) != view)
        cache = cache->next;
    return cache;
}

/** Finds the cache, or creates it. */
zlg_status zli_launch_cache_get(zlg_kernel *kernel, zlg_accelerator_view *view,
                                zli_launch_cache **out);

/** Empties the caches of a view that ends. */
void zli_launch_cache_forget_view(zlg_accelerator_view *view);

/** Frees the caches of a kernel that ends. */
void zli_launch_cache_destroy(zlg_kernel *kernel);

/* The caller of the functions below has locked the view's queue. */

/** Finds the cached launch that differs from this one in numbers and bytes only; or NULL.
 *  @param changed  a bit for each argument that differs */
zli_cached_launch *zli_launch_cache_lookup(const zli_launch_cache *cache, const zli_launch *launch,
                                           uint64_t *changed);

/** Returns whether no array has changed since the launch was stored: the elements that it reads are
 *  in place, and nothing else has used them since. */
static inline bool zli_cached_launch_is_valid(const zli_cached_launch *cached)
{
    const zli_cached_window *end = cached->windows + cached->window_count;
    for (const zli_cached_window *window = cached->windows; window < end; window++)
        if (atomic_load(&window->array->stamp) != window->stamp)
            return false;
    return true;
}

/** Sets the arguments that differ, at least one, in the native kernel. */
zlg_status zli_cached_launch_update(zli_cached_launch *cached, const zli_launch *launch,
                                    uint64_t changed);

/** Tells a native kernel how it is launched, for messages about it. */
void zli_launch_note_shape(const zli_launch *launch, const zli_range *ranges, size_t range_count,
                           zli_kernel *native);

/** Stores the domain and all arguments of a launch, in the place of the oldest entry. */
zlg_status zli_launch_cache_store(zli_launch_cache *cache, const zli_launch *launch,
                                  const zli_arguments *arguments, const zli_range *ranges,
                                  size_t range_count, zli_cached_launch **out);

#endif
