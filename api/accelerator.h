/* Accelerators and their views, for the rest of the API. */
#ifndef ZELLIGE_API_ACCELERATOR_H
#define ZELLIGE_API_ACCELERATOR_H

#include <pthread.h>
#include <stdatomic.h>

#include <zellige/accelerator.h>

#include "backend/level_zero/level_zero.h"
#include "base/object.h"
#include "base/status.h"

struct zlg_accelerator {
    zli_object object;
    zli_device *device;
    pthread_mutex_t lock;
    zlg_accelerator_view *default_view; /* NULL until needed */
    zlg_access_type default_cpu_access;
    bool default_cpu_access_is_fixed; /* it has been set, or used */
};

/* Arrays share the view of their last use, so it and its queue may outlive its destruction: other
 * threads may be waiting for them. */
struct zlg_accelerator_view {
    zli_object object;            /* ends before the view does */
    uint64_t id;                  /* from zli_next_id() */
    zlg_accelerator *accelerator; /* NULL: the auto-selection view, which has nothing else */
    zli_queue *queue;
    zlg_queuing_mode queuing_mode;
    size_t references;
    struct zli_launch_cache *caches; /* a list; see launch_cache.h */
};

/** Returns the host's access to new arrays. The first call fixes it. */
zlg_access_type zli_accelerator_use_cpu_access(zlg_accelerator *accelerator);

/** Returns a new number, never 0 and never returned before. It distinguishes an object from an
 *  earlier one at the same address. */
uint64_t zli_next_id(void);

/** Shares a view; NULL is a no-op. */
void zli_view_hold(zlg_accelerator_view *view);
/** Releases a share; the last one frees the view. NULL is a no-op. */
void zli_view_release(zlg_accelerator_view *view);
/** Refuses a view that has been destroyed, or never was one. */
zlg_status zli_view_refuse(const zlg_accelerator_view *view, const char *function,
                           const char *argument);
/** Checks that a view can be used: on an accelerator, neither destroyed nor removed. */
static inline zlg_status zli_view_check_named(const zlg_accelerator_view *view,
                                              const char *function, const char *argument)
{
    return !zli_object_is_nothing(view) && zli_object_is(view, ZLI_VIEW)
               ? zli_queue_check(view->queue, function)
               : zli_view_refuse(view, function, argument);
}
static inline zlg_status zli_view_check(const zlg_accelerator_view *view, const char *function)
{
    return zli_view_check_named(view, function, "view");
}
/** Waits for a view that is held; NULL is a no-op. */
zlg_status zli_view_wait(zlg_accelerator_view *view);

#endif
