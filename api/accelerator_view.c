#include <stdlib.h>

#include "api/accelerator.h"
#include "api/launch_cache.h"
#include "base/hot.h"
#include "base/leaks.h"

uint64_t zli_next_id(void)
{
    static atomic_uint_fast64_t last;
    return atomic_fetch_add(&last, 1) + 1;
}

/** Makes a view; the arguments have been checked. */
static zlg_status create(zlg_accelerator *accelerator, const zlg_accelerator_view_desc *desc,
                         zlg_accelerator_view **out)
{
    zlg_accelerator_view *view = zli_object_create(ZLI_VIEW, sizeof *view);
    if (view == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "zlg_accelerator_view_create: no memory");
    view->id = zli_next_id();
    view->accelerator = accelerator;
    view->references = 1;
    view->queuing_mode = desc->queuing_mode;
    const zlg_status status =
        zli_queue_create(accelerator->device, desc->enable_profiling, &view->queue);
    if (status != ZLG_OK) {
        zli_object_free(&view->object, ZLI_VIEW);
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
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_accelerator_view_create: %s",
                        accelerator == NULL ? "accelerator is NULL"
                        : desc == NULL      ? "desc is NULL, a zeroed one asks for the defaults"
                                            : "out is NULL");
    const zlg_status status = zli_object_check(accelerator, ZLI_ACCELERATOR,
                                               "zlg_accelerator_view_create", "accelerator");
    if (status != ZLG_OK)
        return status;
    if (desc->queuing_mode != ZLG_QUEUING_AUTOMATIC && desc->queuing_mode != ZLG_QUEUING_IMMEDIATE)
        return zli_fail(ZLG_ERR_ARGUMENT,
                        "zlg_accelerator_view_create: there is no queuing mode %d",
                        (int)desc->queuing_mode);
    return create(accelerator, desc, out);
}

static zlg_status create_default(zlg_accelerator *accelerator)
{
    const zlg_accelerator_view_desc desc = {.queuing_mode = ZLG_QUEUING_AUTOMATIC};
    const zlg_status status = create(accelerator, &desc, &accelerator->default_view);
    if (status == ZLG_OK)
        zli_leaks_remove(&accelerator->default_view->object); /* nobody destroys it */
    return status;
}

zlg_status zlg_accelerator_get_default_view(zlg_accelerator *accelerator,
                                            zlg_accelerator_view **out)
{
    if (accelerator == NULL || out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_accelerator_get_default_view: %s is NULL",
                        accelerator == NULL ? "accelerator" : "out");
    zlg_status status = zli_object_check(accelerator, ZLI_ACCELERATOR,
                                         "zlg_accelerator_get_default_view", "accelerator");
    if (status != ZLG_OK)
        return status;
    pthread_mutex_lock(&accelerator->lock);
    if (accelerator->default_view == NULL)
        status = create_default(accelerator);
    if (status == ZLG_OK)
        *out = accelerator->default_view;
    pthread_mutex_unlock(&accelerator->lock);
    return status;
}

zlg_accelerator_view *zlg_accelerator_get_auto_selection_view(void)
{
    static zlg_accelerator_view automatic = {.object.stamp = ZLI_LIVING + ZLI_AUTOMATIC_VIEW};
    return &automatic;
}

zlg_status zlg_accelerator_view_destroy(zlg_accelerator_view *view)
{
    if (view == NULL)
        return ZLG_OK;
    if (view == zlg_accelerator_get_auto_selection_view())
        return zli_fail(ZLG_ERR_ARGUMENT,
                        "zlg_accelerator_view_destroy: the auto-selection view is nobody's");
    zlg_status status = zli_object_check(view, ZLI_VIEW, "zlg_accelerator_view_destroy", "view");
    if (status != ZLG_OK)
        return status;
    pthread_mutex_lock(&view->accelerator->lock);
    const bool is_default = view == view->accelerator->default_view;
    pthread_mutex_unlock(&view->accelerator->lock);
    if (is_default)
        return zli_fail(ZLG_ERR_ARGUMENT,
                        "zlg_accelerator_view_destroy: the default view is its accelerator's");
    status = zli_view_wait(view);
    zli_object_end(&view->object);
    zli_view_release(view);
    return status;
}

ZLI_HOT zlg_status zlg_accelerator_view_wait(zlg_accelerator_view *view)
{
    static const char function[] = "zlg_accelerator_view_wait";
    const zlg_status status = zli_view_check(view, function);
    return status == ZLG_OK ? zli_view_wait(view) : status;
}

zlg_status zlg_accelerator_view_flush(zlg_accelerator_view *view)
{
    return zli_view_check(view, "zlg_accelerator_view_flush"); /* the queue holds nothing back */
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

/** Returns whether something can be asked of a view, which may be the auto-selection view. */
static bool is_view(const zlg_accelerator_view *view, const char *function)
{
    return view == zlg_accelerator_get_auto_selection_view() ||
           zli_object_passes(view, ZLI_VIEW, function, "view");
}

zlg_queuing_mode zlg_accelerator_view_get_queuing_mode(const zlg_accelerator_view *view)
{
    return is_view(view, "zlg_accelerator_view_get_queuing_mode") ? view->queuing_mode
                                                                  : ZLG_QUEUING_AUTOMATIC;
}

uint32_t zlg_accelerator_view_get_view_removed_reason(const zlg_accelerator_view *view)
{
    return is_view(view, "zlg_accelerator_view_get_view_removed_reason") && view->queue != NULL
               ? zli_queue_removed_reason(view->queue)
               : 0;
}

zlg_accelerator *zlg_accelerator_view_get_accelerator(const zlg_accelerator_view *view)
{
    return is_view(view, "zlg_accelerator_view_get_accelerator") ? view->accelerator : NULL;
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
    zli_object_free(&view->object, ZLI_VIEW);
}

zlg_status zli_view_refuse(const zlg_accelerator_view *view, const char *function,
                           const char *argument)
{
    return view != zlg_accelerator_get_auto_selection_view()
               ? zli_object_refuse(view, ZLI_VIEW, function, argument)
               : zli_fail(ZLG_ERR_ARGUMENT,
                          "%s: %s is the auto-selection view, which only launches take", function,
                          argument);
}

ZLI_HOT zlg_status zli_view_wait(zlg_accelerator_view *view)
{
    return view != NULL ? zli_queue_wait(view->queue) : ZLG_OK;
}
