#include "api/last_launch.h"

#include <stdlib.h>
#include <string.h>

zli_last_launch *zli_last_launch_create(size_t parameter_count)
{
    zli_last_launch *last = calloc(1, sizeof *last + parameter_count * sizeof *last->arguments);
    if (last != NULL)
        pthread_mutex_init(&last->lock, NULL);
    return last;
}

void zli_last_launch_destroy(zli_last_launch *last)
{
    if (last == NULL)
        return;
    pthread_mutex_destroy(&last->lock);
    free(last);
}

/** Returns whether the driver's kernel has an argument already. */
static inline bool is_set(const zlg_arg *arg, const zli_last_argument *last)
{
    return memcmp(arg, &last->value, sizeof *arg) == 0 && arg->kind != ZLG_ARG_BYTES;
}

/** Returns whether an argument passes the checks because the last one did. */
static bool is_like(const zlg_arg *arg, const zli_last_argument *last)
{
    return arg->kind == last->value.kind && arg->size == last->value.size &&
           arg->kind != ZLG_ARG_VIEW && (arg->kind != ZLG_ARG_BYTES || arg->as.bytes != NULL);
}

/** Gives the driver's kernel another value of an argument, if that passes the checks. */
static zlg_status change(const zli_launch *launch, const zlg_arg *arg, zli_last_argument *last,
                         bool *fits)
{
    unsigned char room[ZLI_ARGUMENT_ROOM];
    *fits = is_like(arg, last);
    if (!*fits)
        return ZLG_OK;
    const zli_argument value = zli_argument_of_value(arg, room);
    const zlg_status status =
        zli_kernel_set_argument(launch->kernel->native, last->parameter, &value);
    if (status != ZLG_OK)
        launch->kernel->last->view = 0;
    last->value = *arg;
    return status;
}

zlg_status zli_last_launch_repeat(const zli_launch *launch, bool *fits)
{
    zli_last_launch *last = launch->kernel->last;
    zlg_status status = ZLG_OK;
    *fits = last->view == launch->view->id && last->count == launch->count &&
            last->domain_size == launch->domain_size &&
            memcmp(&last->domain, launch->domain, launch->domain_size) == 0;
    if (!*fits)
        return ZLG_OK;
    const zlg_arg *arg = launch->args;
    const zlg_arg *end = arg + launch->count;
    for (zli_last_argument *its = last->arguments; arg < end; arg++, its++)
        if (!is_set(arg, its)) {
            status = change(launch, arg, its, fits);
            if (status != ZLG_OK || !*fits)
                return status;
        }
    return ZLG_OK;
}

zlg_status zli_last_launch_set(const zli_launch *launch, const zli_arguments *arguments,
                               const zli_range *ranges, size_t range_count)
{
    zli_last_launch *last = launch->kernel->last;
    last->view = 0;
    for (size_t i = 0; i < arguments->value_count; i++) {
        const zlg_status status =
            zli_kernel_set_argument(launch->kernel->native, i, &arguments->values[i]);
        if (status != ZLG_OK)
            return status;
    }
    memcpy(&last->domain, launch->domain, launch->domain_size);
    last->domain_size = launch->domain_size;
    memcpy(last->ranges, ranges, range_count * sizeof *ranges);
    last->range_count = range_count;
    for (size_t i = 0; i < arguments->window_count; i++) {
        last->windows[i].array = arguments->windows[i].view->array;
        last->windows[i].stamp = arguments->windows[i].place.stamp;
    }
    last->window_count = arguments->window_count;
    bool is_provisional = last->is_handed_out;
    for (size_t i = 0; i < arguments->window_count; i++)
        is_provisional = is_provisional || arguments->windows[i].place.is_provisional;
    for (size_t i = 0; i < launch->count; i++) {
        last->arguments[i].value = launch->args[i];
        last->arguments[i].parameter = arguments->parameters[i];
    }
    last->count = launch->count;
    last->view = is_provisional ? 0 : launch->view->id;
    return ZLG_OK;
}
