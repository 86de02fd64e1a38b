#include "api/launch_cache.h"
#include "base/hot.h"

#include <stdlib.h>
#include <string.h>

/* Protects the lists of caches that views and kernels have, and the `view` of each cache. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- Of a kernel on a view ------------------------------------------------------------------- */

/** Finds a cache that no view uses any more, or creates one. */
static zli_launch_cache *find_room(zlg_kernel *kernel)
{
    zli_launch_cache *cache = zli_launch_cache_find(kernel, NULL);
    if (cache != NULL)
        return cache;
    cache = calloc(1, sizeof *cache);
    if (cache == NULL)
        return NULL;
    cache->next = atomic_load(&kernel->caches);
    atomic_store_explicit(&kernel->caches, cache, memory_order_release);
    return cache;
}

zlg_status zli_launch_cache_get(zlg_kernel *kernel, zlg_accelerator_view *view,
                                zli_launch_cache **out)
{
    pthread_mutex_lock(&lock);
    zli_launch_cache *cache = zli_launch_cache_find(kernel, view);
    if (cache == NULL && (cache = find_room(kernel)) != NULL) {
        cache->next_of_view = view->caches;
        view->caches = cache;
        atomic_store_explicit(&cache->view, view, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
    if (cache == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "zlg_parallel_for_each: no memory for a launch");
    *out = cache;
    return ZLG_OK;
}

void zli_launch_cache_forget_view(zlg_accelerator_view *view)
{
    pthread_mutex_lock(&lock);
    for (zli_launch_cache *cache = view->caches; cache != NULL; cache = cache->next_of_view) {
        for (size_t i = 0; i < ZLI_CACHED_LAUNCHES; i++)
            if (cache->launches[i] != NULL)
                cache->launches[i]->domain_size = 0;
        atomic_store_explicit(&cache->view, NULL, memory_order_release);
    }
    view->caches = NULL;
    pthread_mutex_unlock(&lock);
}

static void destroy(zli_launch_cache *cache)
{
    for (size_t i = 0; i < ZLI_CACHED_LAUNCHES; i++)
        if (cache->launches[i] != NULL) {
            zli_kernel_destroy(cache->launches[i]->native);
            free(cache->launches[i]);
        }
    free(cache);
}

/** Removes a cache from the list of its view, if the view still exists. */
static void withdraw(zli_launch_cache *cache)
{
    const zlg_accelerator_view *view = atomic_load(&cache->view);
    if (view == NULL)
        return;
    zli_launch_cache **at = &((zlg_accelerator_view *)view)->caches;
    while (*at != cache)
        at = &(*at)->next_of_view;
    *at = cache->next_of_view;
}

void zli_launch_cache_destroy(zlg_kernel *kernel)
{
    pthread_mutex_lock(&lock);
    zli_launch_cache *cache = atomic_load(&kernel->caches);
    while (cache != NULL) {
        zli_launch_cache *next = cache->next;
        withdraw(cache);
        destroy(cache);
        cache = next;
    }
    pthread_mutex_unlock(&lock);
}

/* ---- A launch like another ------------------------------------------------------------------- */

/* Element by element: arrays are short, and a wider load would wait for the stores just before. */
static inline bool is_same_size(const int *a, const int *b, int count)
{
    for (int i = 0; i < count; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

/* Ignores elements beyond the rank. The rank of a cached extent is valid. */
static bool is_same_extent(const zlg_extent *a, const zlg_extent *cached)
{
    return a->rank == cached->rank && is_same_size(a->v, cached->v, cached->rank);
}

static bool is_same_domain(const zli_cached_launch *cached, const zli_launch *launch)
{
    const zlg_tiled_extent *domain = launch->domain; /* or a zlg_extent, with which that begins */
    return cached->domain_size == launch->domain_size &&
           is_same_extent(&domain->extent, &cached->domain.extent) &&
           (launch->domain_size < sizeof *domain ||
            is_same_extent(&domain->tile, &cached->domain.tile));
}

static bool is_same_window(const zlg_array_view *a, const zlg_array_view *cached)
{
    return a->array == cached->array && a->offset == cached->offset &&
           a->element_size == cached->element_size && a->read_only == cached->read_only &&
           a->is_reinterpreted == cached->is_reinterpreted &&
           is_same_extent(&a->extent, &cached->extent) &&
           is_same_size(a->pitch, cached->pitch, cached->extent.rank - 1);
}

/** How an argument compares with the cached one, which has passed the checks. */
typedef enum likeness {
    OTHER, /* it may fail them */
    LIKE,  /* it passes; its bits differ, or the bytes behind its pointer may */
    THE_SAME
} likeness;

/* The bytes of a cached argument are in the place of the address, if they are few. */
static bool has_room_for_bytes(const zlg_arg *arg)
{
    return arg->size <= sizeof arg->as;
}

static inline bool is_kept(const zlg_arg *cached, const void *bytes)
{
    switch (cached->size) {
    case 4:
        return memcmp(&cached->as, bytes, 4) == 0;
    case 8:
        return memcmp(&cached->as, bytes, 8) == 0;
    default:
        return has_room_for_bytes(cached) && memcmp(&cached->as, bytes, cached->size) == 0;
    }
}

/* A separate function, so that the common path keeps its values in registers. */
__attribute__((noinline)) ZLI_HOT static likeness compare_rest(const zlg_arg *arg,
                                                               const zlg_arg *cached)
{
    switch (arg->kind) {
    case ZLG_ARG_VIEW:
        return is_same_window(&arg->as.view, &cached->as.view) ? THE_SAME : OTHER;
    case ZLG_ARG_EXTENT:
    case ZLG_ARG_INDEX:
        return memcmp(&arg->as.extent, &cached->as.extent, sizeof arg->as.extent) != 0 ? LIKE
                                                                                       : THE_SAME;
    case ZLG_ARG_BYTES:
        return arg->as.bytes == NULL ? OTHER : is_kept(cached, arg->as.bytes) ? THE_SAME : LIKE;
    default:
        return THE_SAME;
    }
}

static inline likeness compare(const zlg_arg *arg, const zlg_arg *cached)
{
    const zlg_arg_kind kind = arg->kind;
    if (kind != cached->kind || arg->size != cached->size)
        return OTHER;
    if (kind >= ZLG_ARG_BYTES && kind <= ZLG_ARG_INDEX)
        return compare_rest(arg, cached);
    /* A number or an array: one word. */
    if (memcmp(arg->as.scalar, cached->as.scalar, sizeof arg->as.scalar) == 0)
        return THE_SAME;
    return kind <= ZLG_ARG_FLOAT ? LIKE : OTHER;
}

_Static_assert(sizeof((zlg_arg){0}.as.array) == sizeof((zlg_arg){0}.as.scalar), "one word");

static bool is_like_launch(const zli_cached_launch *cached, const zli_launch *launch,
                           uint64_t *changed)
{
    uint64_t bits = 0;
    if (cached->count != launch->count || !is_same_domain(cached, launch))
        return false;
    for (size_t i = 0; i < launch->count; i++) {
        const likeness found = compare(&launch->args[i], &cached->arguments[i].value);
        if (found == OTHER)
            return false;
        if (found == LIKE)
            bits |= UINT64_C(1) << i;
    }
    *changed = bits;
    return true;
}

ZLI_HOT zli_cached_launch *zli_launch_cache_lookup(const zli_launch_cache *cache,
                                                   const zli_launch *launch, uint64_t *changed)
{
    for (size_t i = 0; i < ZLI_CACHED_LAUNCHES && cache->launches[i] != NULL; i++)
        if (is_like_launch(cache->launches[i], launch, changed))
            return cache->launches[i];
    return NULL;
}

/* ---- Arguments ------------------------------------------------------------------------------- */

/** Stores the value of an argument of the same kind and size: only the bits of a number, because
 *  every launch does this. */
static inline void keep_value(zlg_arg *cached, const zlg_arg *arg)
{
    if (arg->kind == ZLG_ARG_INTEGER || arg->kind == ZLG_ARG_FLOAT)
        memcpy(cached->as.scalar, arg->as.scalar, sizeof arg->as.scalar);
    else if (arg->kind == ZLG_ARG_BYTES && has_room_for_bytes(arg))
        memcpy(&cached->as, arg->as.bytes, arg->size);
    else
        *cached = *arg;
}

ZLI_HOT zlg_status zli_cached_launch_update(zli_cached_launch *cached, const zli_launch *launch,
                                            uint64_t changed)
{
    zlg_status status;
    do {
        const int i = __builtin_ctzll(changed);
        const zlg_arg *arg = &launch->args[i];
        zli_cached_argument *its = &cached->arguments[i];
        unsigned char room[ZLI_ARGUMENT_ROOM];
        keep_value(&its->value, arg);
        status = zli_kernel_set_argument(cached->native, its->parameter,
                                         zli_argument_of_value(arg, room));
        changed &= changed - 1;
    } while (changed != 0 && status == ZLG_OK);
    if (status != ZLG_OK)
        cached->domain_size = 0;
    return status;
}

/** Evicts the oldest launch and returns its entry, with a native kernel. */
static zlg_status take_place(zli_launch_cache *cache, const zli_launch *launch,
                             zli_cached_launch **out)
{
    const zlg_kernel *kernel = launch->kernel;
    zli_cached_launch **last = &cache->launches[ZLI_CACHED_LAUNCHES - 1];
    zli_cached_launch *one = *last;
    if (one == NULL)
        one =
            calloc(1, sizeof *one + kernel->signature->parameter_count * sizeof one->arguments[0]);
    if (one == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "zlg_parallel_for_each: no memory for a launch");
    memmove(cache->launches + 1, cache->launches, sizeof cache->launches - sizeof *last);
    cache->launches[0] = one;
    one->domain_size = 0;
    zlg_status status = ZLG_OK;
    if (one->native == NULL)
        status = zli_kernel_create(kernel->program->module, kernel->signature->name, &one->native);
    if (status == ZLG_OK)
        status = zli_kernel_fit(one->native, launch->view->queue);
    if (status == ZLG_OK)
        *out = one;
    return status;
}

void zli_launch_note_shape(const zli_launch *launch, const zli_range *ranges, size_t range_count,
                           zli_kernel *native)
{
    const zlg_extent *extent = launch->domain; /* a tiled one begins with it */
    zli_launch_shape shape = {.rank = extent->rank};
    shape.is_tiled =
        launch->domain_size == sizeof(zlg_tiled_extent) || zli_kernel_has_tile(launch->kernel);
    if (range_count == 1)
        shape.range = ranges[0];
    zli_kernel_set_shape(native, &shape);
}

static void remember(zli_cached_launch *cached, const zli_launch *launch,
                     const zli_arguments *arguments, const zli_range *ranges, size_t range_count)
{
    bool is_certain = true;
    memcpy(&cached->domain, launch->domain, launch->domain_size);
    memcpy(cached->ranges, ranges, range_count * sizeof *ranges);
    cached->range_count = range_count;
    cached->window_count = arguments->window_count;
    for (size_t i = 0; i < arguments->window_count; i++) {
        const zli_place *place = &arguments->windows[i].place;
        cached->windows[i].array = arguments->windows[i].view->array;
        cached->windows[i].stamp = place->stamp;
        is_certain = is_certain && !place->is_provisional;
    }
    cached->domain_size = is_certain ? launch->domain_size : 0;
    cached->count = launch->count;
    for (size_t i = 0; i < launch->count; i++) {
        cached->arguments[i].value = launch->args[i];
        keep_value(&cached->arguments[i].value, &launch->args[i]);
        cached->arguments[i].parameter = arguments->parameters[i];
    }
}

zlg_status zli_launch_cache_store(zli_launch_cache *cache, const zli_launch *launch,
                                  const zli_arguments *arguments, const zli_range *ranges,
                                  size_t range_count, zli_cached_launch **out)
{
    uint64_t changed;
    zli_cached_launch *one = zli_launch_cache_lookup(cache, launch, &changed);
    zlg_status status = ZLG_OK;
    if (one == NULL)
        status = take_place(cache, launch, &one);
    if (status != ZLG_OK)
        return status;
    one->domain_size = 0;
    for (size_t i = 0; i < arguments->value_count; i++) {
        status = zli_kernel_set_argument(one->native, i, arguments->values[i]);
        if (status != ZLG_OK)
            return status;
    }
    zli_launch_note_shape(launch, ranges, range_count, one->native);
    remember(one, launch, arguments, ranges, range_count);
    *out = one;
    return ZLG_OK;
}
