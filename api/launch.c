#include "api/launch_cache.h"

#include <string.h>

#include "api/reach.h"
#include "api/texture.h"
#include "base/hot.h"
#include "base/log.h"

#define PREFIX "zlg_parallel_for_each: "

static zlg_status fail_nothing(const zli_launch *self)
{
    if (self->view != NULL && zli_object_is_nothing(self->view))
        return zli_view_refuse(self->view, "zlg_parallel_for_each", "view");
    if (self->kernel != NULL && zli_object_is_nothing(self->kernel))
        return zli_kernel_check(self->kernel, "zlg_parallel_for_each");
    return zli_fail(ZLG_ERR_ARGUMENT, PREFIX "%s is NULL",
                    self->view == NULL     ? "view"
                    : self->kernel == NULL ? "kernel"
                                           : "args");
}

static zlg_status check_accelerator(const zli_launch *self)
{
    const zlg_kernel *kernel = self->kernel;
    const zlg_accelerator *accelerator = self->view->accelerator;
    if (accelerator == kernel->program->accelerator)
        return ZLG_OK;
    const zlg_accelerator_properties *of_kernel =
        zli_device_properties(kernel->program->accelerator->device);
    const zlg_accelerator_properties *of_view = zli_device_properties(accelerator->device);
    if (strcmp(of_kernel->description, of_view->description) == 0)
        return zli_fail(ZLG_ERR_MISMATCH,
                        PREFIX "kernel %s was built for %s (%s), the view is on another one (%s)",
                        kernel->signature->name, of_kernel->description, of_kernel->path,
                        of_view->path);
    return zli_fail(ZLG_ERR_MISMATCH, PREFIX "kernel %s was built for %s, the view is on %s",
                    kernel->signature->name, of_kernel->description, of_view->description);
}

/** Returns whether a kernel shares memory between the work-items of a tile. */
static bool uses_tile_static(const spirv_kernel *kernel)
{
    bool uses = kernel->tile_static_size > 0;
    for (size_t i = 0; i < kernel->parameter_count; i++)
        uses = uses || kernel->parameters[i].kind == SPIRV_PARAMETER_TILE_STATIC;
    return uses;
}

/** Checks a tiled domain, and finds its range. */
static zlg_status measure_tiled(const zli_launch *self, const zlg_tiled_extent *domain,
                                zli_range ranges[ZLI_MAX_RANGES], size_t *range_count)
{
    zlg_status status = zli_domain_check_tiled(domain);
    if (status == ZLG_OK)
        status = zli_domain_check_device(domain, self->kernel);
    if (status == ZLG_OK)
        status = zli_domain_check_index(&domain->extent, self->kernel);
    if (status != ZLG_OK)
        return status;
    ranges[0] = zli_domain_tiled_range(domain);
    *range_count = 1;
    return ZLG_OK;
}

/** Checks an untiled domain, and finds its ranges. */
static zlg_status measure_untiled(const zli_launch *self, const zlg_extent *domain,
                                  zli_range ranges[ZLI_MAX_RANGES], size_t *range_count)
{
    const zlg_kernel *kernel = self->kernel;
    const zlg_status status = zli_domain_check(domain, kernel);
    if (status != ZLG_OK)
        return status;
    if (zli_kernel_has_tile(kernel)) {
        const zlg_extent tile = zli_kernel_tile(kernel, domain->rank);
        return measure_tiled(self, &(zlg_tiled_extent){*domain, tile}, ranges, range_count);
    }
    if (uses_tile_static(kernel->signature))
        return zli_fail(ZLG_ERR_UNSUPPORTED,
                        PREFIX "kernel %s uses tile_static memory and fixes no tile size: launch "
                               "it over a tiled_extent",
                        kernel->signature->name);
    if (kernel->signature->waits || kernel->signature->knows_groups)
        return zli_fail(ZLG_ERR_UNSUPPORTED,
                        PREFIX "kernel %s %s and fixes no tile size: launch it over a tiled_extent",
                        kernel->signature->name,
                        kernel->signature->waits ? "waits for the work-items of its tile"
                                                 : "asks for its place in a tile");
    *range_count = zli_domain_untiled_ranges(domain, self->view->accelerator->device, ranges);
    return zli_domain_check_index(domain, kernel);
}

/** Submits a launch as submit() does, and returns its completion. */
static zlg_status submit_and_tell(const zli_launch *self, zli_kernel *native,
                                  const zli_range *ranges, size_t range_count)
{
    zli_queue *queue = self->view->queue;
    zlg_completion *completion = NULL;
    zlg_status status = zli_completion_take(queue, &completion);
    if (status != ZLG_OK)
        return status;
    status = zli_queue_launch(queue, native, ranges, range_count, completion);
    if (status == ZLG_OK)
        *self->out = completion;
    else
        zli_completion_abandon(completion);
    return status;
}

/** Submits a launch whose arguments the driver's kernel has. The queue is locked. */
static inline zlg_status submit(const zli_launch *self, zli_kernel *native, const zli_range *ranges,
                                size_t range_count)
{
    return self->out == NULL
               ? zli_queue_launch(self->view->queue, native, ranges, range_count, NULL)
               : submit_and_tell(self, native, ranges, range_count);
}

/** Launches from the cache, if an entry differs in numbers and bytes only. */
ZLI_HOT static zlg_status launch_cached(const zli_launch *self, bool *is_done)
{
    const zli_launch_cache *cache = zli_launch_cache_find(self->kernel, self->view);
    zli_queue *queue = self->view->queue;
    zlg_status status = ZLG_OK;
    uint64_t changed;
    if (cache == NULL)
        return ZLG_OK;
    zli_queue_lock(queue);
    zli_cached_launch *cached = zli_launch_cache_lookup(cache, self, &changed);
    if (cached != NULL && zli_cached_launch_is_valid(cached) &&
        (changed & self->kernel->checked) == 0) {
        *is_done = true;
        if (changed != 0)
            status = zli_cached_launch_update(cached, self, changed);
        if (status == ZLG_OK)
            status = submit(self, cached->native, cached->ranges, cached->range_count);
    }
    zli_queue_unlock(queue);
    return status;
}

/** Stores a launch in the cache and submits it, unless another thread has taken an array
 *  meanwhile. */
static zlg_status submit_cached(const zli_launch *self, const zli_arguments *arguments,
                                const zli_range *ranges, size_t range_count, bool *is_done)
{
    zli_launch_cache *cache;
    zli_cached_launch *cached = NULL;
    zlg_status status = zli_launch_cache_get((zlg_kernel *)self->kernel, self->view, &cache);
    if (status != ZLG_OK)
        return status;
    zli_queue_lock(self->view->queue);
    status = zli_launch_cache_store(cache, self, arguments, ranges, range_count, &cached);
    *is_done = status == ZLG_OK && zli_cached_launch_is_valid(cached);
    if (*is_done)
        status = submit(self, cached->native, ranges, range_count);
    zli_queue_unlock(self->view->queue);
    return status;
}

/** Submits a launch of a kernel whose handle the program has: it may have set any argument. */
static zlg_status submit_handed_out(const zli_launch *self, const zli_arguments *arguments,
                                    const zli_range *ranges, size_t range_count, bool *is_done)
{
    zlg_kernel *kernel = (zlg_kernel *)self->kernel;
    zlg_status status = ZLG_OK;
    pthread_mutex_lock(&kernel->lock);
    zli_queue_lock(self->view->queue);
    status = zli_kernel_fit(kernel->native, self->view->queue);
    zli_kernel_forget(kernel->native);
    for (size_t i = 0; status == ZLG_OK && i < arguments->value_count; i++)
        status = zli_kernel_set_argument(kernel->native, i, arguments->values[i]);
    zli_launch_note_shape(self, ranges, range_count, kernel->native);
    *is_done = status == ZLG_OK && zli_arguments_are_ready(arguments);
    if (*is_done)
        status = submit(self, kernel->native, ranges, range_count);
    zli_queue_unlock(self->view->queue);
    pthread_mutex_unlock(&kernel->lock);
    return status;
}

/** Acquires the arrays and launches. Another thread may take an array in between. */
static zlg_status acquire_and_submit(const zli_launch *self, zli_arguments *arguments,
                                     const zli_range *ranges, size_t range_count)
{
    bool is_done = false;
    zlg_status status = ZLG_OK;
    while (status == ZLG_OK && !is_done) {
        status = zli_arguments_acquire(arguments, self->view);
        if (status != ZLG_OK)
            return status;
        status = zli_kernel_is_handed_out(self->kernel)
                     ? submit_handed_out(self, arguments, ranges, range_count, &is_done)
                     : submit_cached(self, arguments, ranges, range_count, &is_done);
    }
    return status;
}

/** Checks that no work-item leaves an array, as far as that is known. */
static zlg_status check_reach(const zli_launch *self, const zli_arguments *arguments)
{
    const zlg_tiled_extent *tiled = self->domain; /* begins with the extent */
    const zlg_extent *domain = self->domain;
    if (self->domain_size == sizeof *tiled)
        return zli_reach_check(self->kernel, domain, &tiled->tile, arguments);
    if (!zli_kernel_has_tile(self->kernel))
        return zli_reach_check(self->kernel, domain, NULL, arguments);
    const zlg_extent own = zli_kernel_tile(self->kernel, domain->rank);
    return zli_reach_check(self->kernel, domain, &own, arguments);
}

static zlg_status launch_anew(const zli_launch *self)
{
    zli_range ranges[ZLI_MAX_RANGES];
    size_t range_count = 0;
    zli_arguments arguments;
    zlg_status status = zli_queue_check(self->view->queue, "zlg_parallel_for_each");
    if (status == ZLG_OK)
        status = zli_kernel_check(self->kernel, "zlg_parallel_for_each");
    if (status == ZLG_OK)
        status = check_accelerator(self);
    if (status == ZLG_OK)
        status = self->domain_size == sizeof(zlg_tiled_extent)
                     ? measure_tiled(self, self->domain, ranges, &range_count)
                     : measure_untiled(self, self->domain, ranges, &range_count);
    if (status == ZLG_OK)
        status = zli_arguments_bind(self->kernel, self->view, self->args, self->count, &arguments);
    if (status == ZLG_OK)
        status = check_reach(self, &arguments);
    return status == ZLG_OK ? acquire_and_submit(self, &arguments, ranges, range_count) : status;
}

/** Logs a launch that has passed the checks; the domain is known to be valid. */
static void log_launch(const zli_launch *self, bool is_cached)
{
    char domain[ZLI_SHAPE_ROOM], tile[ZLI_SHAPE_ROOM];
    const zlg_tiled_extent *tiled = self->domain;
    const bool has_tile = self->domain_size == sizeof *tiled || zli_kernel_has_tile(self->kernel);
    const zlg_extent *extent = self->domain;
    const zlg_extent shape = self->domain_size == sizeof *tiled ? tiled->tile
                             : has_tile ? zli_kernel_tile(self->kernel, extent->rank)
                                        : *extent;
    zli_log(ZLI_LOG_DEBUG, "launch of %s over %s%s%s on %s%s", self->kernel->signature->name,
            zli_shape_text(extent, domain), has_tile ? " in tiles of " : "",
            has_tile ? zli_shape_text(&shape, tile) : "",
            zli_device_properties(self->view->accelerator->device)->description,
            is_cached ? ", as before" : "");
}

ZLI_HOT static zlg_status launch_on(const zli_launch *self)
{
    bool is_done = false;
    zlg_status status =
        zli_object_is(self->kernel, ZLI_KERNEL) ? launch_cached(self, &is_done) : ZLG_OK;
    const bool is_cached = is_done;
    if (status == ZLG_OK && !is_done)
        status = launch_anew(self);
    if (status == ZLG_OK && zli_log_on(ZLI_LOG_DEBUG))
        log_launch(self, is_cached);
    return status;
}

/** Returns the array that an argument is on, or that keeps its texture; NULL: none, or no array. */
static const zlg_array *storage_of(const zlg_arg *arg)
{
    const bool is_texture = arg->kind == ZLG_ARG_TEXTURE || arg->kind == ZLG_ARG_CONST_TEXTURE;
    if (is_texture && !zli_object_is_nothing(arg->as.texture) &&
        zli_object_is(arg->as.texture, ZLI_TEXTURE))
        return arg->as.texture->storage;
    const zlg_array *array = zli_argument_array(arg);
    return !zli_object_is_nothing(array) && zli_object_is(array, ZLI_ARRAY) ? array : NULL;
}

/** Finds the view that a launch without one runs on. */
static zlg_status choose_view(const zli_launch *self, zlg_accelerator_view **out)
{
    for (size_t i = 0; i < self->count; i++) {
        const zlg_array *array = storage_of(&self->args[i]);
        if (array != NULL && array->storage != ZLG_STORAGE_FLOATING &&
            zli_object_is(array->home, ZLI_VIEW)) {
            *out = array->home;
            return ZLG_OK;
        }
    }
    return zlg_accelerator_get_default_view(self->kernel->program->accelerator, out);
}

/** Launches on a view that is not like others: the auto-selection view, if it is one at all. */
static zlg_status launch_where_arguments_are(const zli_launch *self)
{
    zli_launch chosen = *self;
    if (self->view != zlg_accelerator_get_auto_selection_view())
        return zli_view_refuse(self->view, "zlg_parallel_for_each", "view");
    zlg_status status = zli_kernel_check(self->kernel, "zlg_parallel_for_each");
    if (status == ZLG_OK)
        status = choose_view(self, &chosen.view);
    return status == ZLG_OK ? launch_on(&chosen) : status;
}

ZLI_HOT static zlg_status launch(const zli_launch *self)
{
    if ((zli_object_oddity(self->view) | zli_object_oddity(self->kernel)) != 0 ||
        (self->args == NULL && self->count > 0))
        return fail_nothing(self);
    return zli_object_is(self->view, ZLI_VIEW) ? launch_on(self) : launch_where_arguments_are(self);
}

ZLI_HOT zlg_status zlg_launch(zlg_accelerator_view *view, zlg_extent domain,
                              const zlg_kernel *kernel, const zlg_arg *args, size_t count)
{
    return launch(&(zli_launch){view, &domain, sizeof domain, kernel, args, count, NULL});
}

ZLI_HOT zlg_status zlg_launch_tiled(zlg_accelerator_view *view, zlg_tiled_extent domain,
                                    const zlg_kernel *kernel, const zlg_arg *args, size_t count)
{
    return launch(&(zli_launch){view, &domain, sizeof domain, kernel, args, count, NULL});
}

static zlg_status fail_out(void)
{
    return zli_fail(ZLG_ERR_ARGUMENT, PREFIX "out is NULL");
}

ZLI_HOT zlg_status zlg_launch_async(zlg_accelerator_view *view, zlg_extent domain,
                                    const zlg_kernel *kernel, const zlg_arg *args, size_t count,
                                    zlg_completion **out)
{
    if (out == NULL)
        return fail_out();
    return launch(&(zli_launch){view, &domain, sizeof domain, kernel, args, count, out});
}

ZLI_HOT zlg_status zlg_launch_tiled_async(zlg_accelerator_view *view, zlg_tiled_extent domain,
                                          const zlg_kernel *kernel, const zlg_arg *args,
                                          size_t count, zlg_completion **out)
{
    if (out == NULL)
        return fail_out();
    return launch(&(zli_launch){view, &domain, sizeof domain, kernel, args, count, out});
}
