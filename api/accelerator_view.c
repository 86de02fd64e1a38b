#include <stdlib.h>

#include "api/accelerator.h"
#include "api/launch_cache.h"

uint64_t zli_next_id(void)
{
    static atomic_uint_fast64_t last;
    return atomic_fetch_add(&last, 1) + 1;
}

/** Makes a view; the arguments have been checked. */
static zlg_status create(zlg_accelerator *accelerator, const zlg_accelerator_view_desc *desc,
                         zlg_accelerator_view **out)
{
    zlg_accelerator_view *view = calloc(1, sizeof *view);
    if (view == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "zlg_accelerator_view_create: no memory");
    view->id = zli_next_id();
    view->accelerator = accelerator;
    view->references = 1;
    view->queuing_mode = desc->queuing_mode;
    const zlg_status status =
        zli_queue_create(accelerator->device, desc->enable_profiling, &view->queue);
    if (status != ZLG_OK) {
        free(view);
        return status;
    }
    *out = view;
    return ZLG_OK;
}

zlg_status zlg_accelerator_view_create(zlg_accelerator *accelerator,
                                       const zlg_accelerator_view_desc *desc,
                                       zlg_accelerator_view **out)
{
    if (accelerator == NULL || desc == NULL || out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_accelerator_view_create: %s is NULL",
                        accelerator == NULL ? "accelerator"
                        : desc == NULL      ? "desc"
                                            : "out");
    if (desc->queuing_mode != ZLG_QUEUING_AUTOMATIC && desc->queuing_mode != ZLG_QUEUING_IMMEDIATE)
        return zli_fail(ZLG_ERR_ARGUMENT,
                        "zlg_accelerator_view_create: there is no queuing mode %d",
                        (int)desc->queuing_mode);
    return create(accelerator, desc, out);
}

zlg_status zlg_accelerator_get_default_view(zlg_accelerator *accelerator,
                                            zlg_accelerator_view **out)
{
    if (accelerator == NULL || out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_accelerator_get_default_view: %s is NULL",
                        accelerator == NULL ? "accelerator" : "out");
    zlg_status status = ZLG_OK;
    pthread_mutex_lock(&accelerator->lock);
    if (accelerator->default_view == NULL)
        status =
            create(accelerator, &(zlg_accelerator_view_desc){.queuing_mode = ZLG_QUEUING_AUTOMATIC},
                   &accelerator->default_view);
    if (status == ZLG_OK)
        *out = accelerator->default_view;
    pthread_mutex_unlock(&accelerator->lock);
    return status;
}

zlg_accelerator_view *zlg_accelerator_get_auto_selection_view(void)
{
    static zlg_accelerator_view automatic = {.is_destroyed =
                                                 true}; /* so that only launches accept it */
    return &automatic;
}

zlg_status zlg_accelerator_view_destroy(zlg_accelerator_view *view)
{
    if (view == NULL)
        return ZLG_OK;
    if (view->accelerator == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT,
                        "zlg_accelerator_view_destroy: the auto-selection view is "
                        "nobody's");
    pthread_mutex_lock(&view->accelerator->lock);
    const bool is_default = view == view->accelerator->default_view;
    pthread_mutex_unlock(&view->accelerator->lock);
    if (is_default)
        return zli_fail(ZLG_ERR_ARGUMENT,
                        "zlg_accelerator_view_destroy: the default view is its accelerator's");
    const zlg_status status = zli_view_wait(view);
    atomic_store(&view->is_destroyed, true);
    zli_view_release(view);
    return status;
}

zlg_status zlg_accelerator_view_wait(zlg_accelerator_view *view)
{
    static const char function[] = "zlg_accelerator_view_wait";
    if (view == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: view is NULL", function);
    const zlg_status status = zli_view_check(view, function);
    return status == ZLG_OK ? zli_view_wait(view) : status;
}

zlg_status zlg_accelerator_view_flush(zlg_accelerator_view *view)
{
    static const char function[] = "zlg_accelerator_view_flush";
    if (view == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: view is NULL", function);
    return zli_view_check(view, function); /* the queue holds nothing back */
}

zlg_status zlg_accelerator_view_create_marker(zlg_accelerator_view *view, zlg_completion **out)
{
    static const char function[] = "zlg_accelerator_view_create_marker";
    if (view == NULL || out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: %s is NULL", function,
                        view == NULL ? "view" : "out");
    zlg_completion *marker = NULL;
    zlg_status status = zli_view_check(view, function);
    if (status == ZLG_OK)
        status = zli_completion_create(view->queue, &marker);
    if (status == ZLG_OK)
        status = zli_queue_mark(view->queue, marker);
    if (status == ZLG_OK)
        *out = marker;
    else
        zli_completion_abandon(marker);
    return status;
}

zlg_queuing_mode zlg_accelerator_view_get_queuing_mode(const zlg_accelerator_view *view)
{
    return view != NULL ? view->queuing_mode : ZLG_QUEUING_AUTOMATIC;
}

uint32_t zlg_accelerator_view_get_view_removed_reason(const zlg_accelerator_view *view)
{
    return view != NULL && view->queue != NULL ? zli_queue_removed_reason(view->queue) : 0;
}

zlg_accelerator *zlg_accelerator_view_get_accelerator(const zlg_accelerator_view *view)
{
    return view != NULL ? view->accelerator : NULL;
}

void zli_view_hold(zlg_accelerator_view *view)
{
    if (view == NULL)
        return;
    pthread_mutex_lock(&view->accelerator->lock);
    view->references++;
    pthread_mutex_unlock(&view->accelerator->lock);
}

void zli_view_release(zlg_accelerator_view *view)
{
    if (view == NULL)
        return;
    pthread_mutex_lock(&view->accelerator->lock);
    const bool last = --view->references == 0;
    pthread_mutex_unlock(&view->accelerator->lock);
    if (!last)
        return;
    zli_launch_cache_forget_view(view);
    zli_queue_destroy(view->queue);
    free(view);
}

zlg_status zli_view_fail_destroyed(const zlg_accelerator_view *view, const char *function)
{
    return view->accelerator != NULL
               ? zli_fail(ZLG_ERR_UNINITIALIZED, "%s: view has been destroyed", function)
               : zli_fail(ZLG_ERR_ARGUMENT,
                          "%s: view is the auto-selection view, which only launches take",
                          function);
}

zlg_status zli_view_wait(zlg_accelerator_view *view)
{
    return view != NULL ? zli_queue_wait(view->queue) : ZLG_OK;
}
