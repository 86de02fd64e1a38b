#include <stdlib.h>

#include "api/accelerator.h"

zlg_status zlg_accelerator_view_create(zlg_accelerator *accelerator, zlg_accelerator_view **out)
{
    if (accelerator == NULL || out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_accelerator_view_create: %s is NULL",
                        accelerator == NULL ? "accelerator" : "out");
    zlg_accelerator_view *view = calloc(1, sizeof *view);
    if (view == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "zlg_accelerator_view_create: no memory");
    view->accelerator = accelerator;
    view->references = 1;
    const zlg_status status = zli_queue_create(accelerator->device, &view->queue);
    if (status != ZLG_OK) {
        free(view);
        return status;
    }
    *out = view;
    return ZLG_OK;
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
        status = zlg_accelerator_view_create(accelerator, &accelerator->default_view);
    if (status == ZLG_OK)
        *out = accelerator->default_view;
    pthread_mutex_unlock(&accelerator->lock);
    return status;
}

zlg_status zlg_accelerator_view_destroy(zlg_accelerator_view *view)
{
    if (view == NULL)
        return ZLG_OK;
    pthread_mutex_lock(&view->accelerator->lock);
    const bool is_default = view == view->accelerator->default_view;
    pthread_mutex_unlock(&view->accelerator->lock);
    if (is_default)
        return zli_fail(ZLG_ERR_ARGUMENT,
                        "zlg_accelerator_view_destroy: the default view is its accelerator's");
    const zlg_status status = zli_view_wait(view);
    zli_queue_destroy(view->queue);
    view->queue = NULL;
    zli_view_release(view);
    return status;
}

zlg_status zlg_accelerator_view_wait(zlg_accelerator_view *view)
{
    if (view == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_accelerator_view_wait: view is NULL");
    return zli_view_wait(view);
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
    if (last)
        free(view);
}

zlg_status zli_view_wait(zlg_accelerator_view *view)
{
    return view != NULL && view->queue != NULL ? zli_queue_wait(view->queue) : ZLG_OK;
}
