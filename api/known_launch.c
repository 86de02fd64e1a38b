#include "api/known_launch.h"

#include <stdlib.h>
#include <string.h>

/* Of the lists that views and kernels have of their known launches, and of the views these are on. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- Of a kernel on a view ------------------------------------------------------------------- */

/** Finds room that no view has any more, or makes some. */
static zli_known_launches *find_room(zlg_kernel *kernel)
{
    zli_known_launches *known = zli_known_launches_find(kernel, NULL);
    if (known != NULL)
        return known;
    known = calloc(1, sizeof *known);
    if (known == NULL)
        return NULL;
    known->next = atomic_load(&kernel->known);
    atomic_store_explicit(&kernel->known, known, memory_order_release);
    return known;
}

zlg_status zli_known_launches_get(zlg_kernel *kernel, zlg_accelerator_view *view,
                                  zli_known_launches **out)
{
    pthread_mutex_lock(&lock);
    zli_known_launches *known = zli_known_launches_find(kernel, view);
    if (known == NULL && (known = find_room(kernel)) != NULL) {
        known->next_of_view = view->known;
        view->known = known;
        atomic_store_explicit(&known->view, view, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
    if (known == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "zlg_parallel_for_each: no memory for a launch");
    *out = known;
    return ZLG_OK;
}

void zli_known_launches_forget_view(zlg_accelerator_view *view)
{
    pthread_mutex_lock(&lock);
    for (zli_known_launches *known = view->known; known != NULL; known = known->next_of_view) {
        for (size_t i = 0; i < ZLI_KNOWN_LAUNCHES; i++)
            if (known->launches[i] != NULL)
                known->launches[i]->domain_size = 0;
        atomic_store_explicit(&known->view, NULL, memory_order_release);
    }
    view->known = NULL;
    pthread_mutex_unlock(&lock);
}

static void destroy(zli_known_launches *known)
{
    for (size_t i = 0; i < ZLI_KNOWN_LAUNCHES; i++)
        if (known->launches[i] != NULL) {
            zli_kernel_destroy(known->launches[i]->native);
            free(known->launches[i]);
        }
    free(known);
}

/** Takes one out of the list of its view, if that is still there. */
static void withdraw(zli_known_launches *known)
{
    const zlg_accelerator_view *view = atomic_load(&known->view);
    if (view == NULL)
        return;
    zli_known_launches **at = &((zlg_accelerator_view *)view)->known;
    while (*at != known)
        at = &(*at)->next_of_view;
    *at = known->next_of_view;
}

void zli_known_launches_destroy(zlg_kernel *kernel)
{
    pthread_mutex_lock(&lock);
    zli_known_launches *known = atomic_load(&kernel->known);
    while (known != NULL) {
        zli_known_launches *next = known->next;
        withdraw(known);
        destroy(known);
        known = next;
    }
    pthread_mutex_unlock(&lock);
}

/* ---- A launch like another ------------------------------------------------------------------- */

/* Number by number: these are short, and were written number by number a moment ago. */
static inline bool is_same_size(const int *a, const int *b, int count)
{
    for (int i = 0; i < count; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

/* What is behind the rank means nothing. Known ones have a rank that is right. */
static bool is_same_extent(const zlg_extent *a, const zlg_extent *known)
{
    return a->rank == known->rank && is_same_size(a->v, known->v, known->rank);
}

static bool is_same_domain(const zli_known_launch *known, const zli_launch *launch)
{
    const zlg_tiled_extent *domain = launch->domain; /* or a zlg_extent, with which that begins */
    return known->domain_size == launch->domain_size &&
           is_same_extent(&domain->extent, &known->domain.extent) &&
           (launch->domain_size < sizeof *domain ||
            is_same_extent(&domain->tile, &known->domain.tile));
}

static bool is_same_window(const zlg_array_view *a, const zlg_array_view *known)
{
    return a->array == known->array && a->offset == known->offset &&
           a->element_size == known->element_size && a->read_only == known->read_only &&
           is_same_extent(&a->extent, &known->extent) &&
           is_same_size(a->pitch, known->pitch, known->extent.rank - 1);
}

/** How an argument is beside the known one, which has passed the checks. */
typedef enum likeness {
    OTHER, /* it may not pass them */
    LIKE,  /* it would, but for its bits, or for bytes that may have changed in their place */
    THE_SAME
} likeness;

/* Apart, so that what is in every launch keeps its values in registers. */
__attribute__((noinline)) static likeness compare_rest(const zlg_arg *arg, const zlg_arg *known)
{
    switch (arg->kind) {
    case ZLG_ARG_VIEW:
        return is_same_window(&arg->as.view, &known->as.view) ? THE_SAME : OTHER;
    case ZLG_ARG_EXTENT:
    case ZLG_ARG_INDEX:
        return memcmp(&arg->as.extent, &known->as.extent, sizeof arg->as.extent) != 0 ? LIKE
                                                                                      : THE_SAME;
    case ZLG_ARG_BYTES:
        return arg->as.bytes != NULL ? LIKE : OTHER;
    default:
        return THE_SAME;
    }
}

static inline likeness compare(const zlg_arg *arg, const zlg_arg *known)
{
    const zlg_arg_kind kind = arg->kind;
    if (kind != known->kind || arg->size != known->size)
        return OTHER;
    if (kind >= ZLG_ARG_BYTES && kind <= ZLG_ARG_INDEX)
        return compare_rest(arg, known);
    /* A number or an array: one word. */
    if (memcmp(arg->as.scalar, known->as.scalar, sizeof arg->as.scalar) == 0)
        return THE_SAME;
    return kind <= ZLG_ARG_FLOAT ? LIKE : OTHER;
}

_Static_assert(sizeof((zlg_arg){0}.as.array) == sizeof((zlg_arg){0}.as.scalar), "one word");

static bool is_like_launch(const zli_known_launch *known, const zli_launch *launch,
                           uint64_t *changed)
{
    const zlg_arg *arg = launch->args, *end = arg + launch->count;
    const zli_known_argument *its = known->arguments;
    uint64_t bits = 0;
    if (known->count != launch->count || !is_same_domain(known, launch))
        return false;
    for (uint64_t bit = 1; arg < end; arg++, its++, bit <<= 1) {
        const likeness found = compare(arg, &its->value);
        if (found == OTHER)
            return false;
        if (found == LIKE)
            bits |= bit;
    }
    *changed = bits;
    return true;
}

zli_known_launch *zli_known_launch_find(const zli_known_launches *known, const zli_launch *launch,
                                        uint64_t *changed)
{
    for (size_t i = 0; i < ZLI_KNOWN_LAUNCHES && known->launches[i] != NULL; i++)
        if (is_like_launch(known->launches[i], launch, changed))
            return known->launches[i];
    return NULL;
}

/* ---- Arguments ------------------------------------------------------------------------------- */

/** Keeps what an argument is now: of a number only its bits, for this is in every launch. */
static inline void keep_value(zlg_arg *known, const zlg_arg *arg)
{
    if (arg->kind == ZLG_ARG_INTEGER || arg->kind == ZLG_ARG_FLOAT)
        memcpy(known->as.scalar, arg->as.scalar, sizeof arg->as.scalar);
    else
        *known = *arg;
}

zlg_status zli_known_launch_change(zli_known_launch *known, const zli_launch *launch,
                                   uint64_t changed)
{
    zlg_status status;
    do {
        const int i = __builtin_ctzll(changed);
        const zlg_arg *arg = &launch->args[i];
        zli_known_argument *its = &known->arguments[i];
        unsigned char room[ZLI_ARGUMENT_ROOM];
        keep_value(&its->value, arg);
        status = zli_kernel_set_argument(known->native, its->parameter,
                                         zli_argument_of_value(arg, room));
        changed &= changed - 1;
    } while (changed != 0 && status == ZLG_OK);
    if (status != ZLG_OK)
        known->domain_size = 0;
    return status;
}

/** Finds the place of the launch known longest, with a kernel of the driver's. */
static zlg_status take_place(zli_known_launches *known, const zlg_kernel *kernel,
                             zli_known_launch **out)
{
    zli_known_launch **last = &known->launches[ZLI_KNOWN_LAUNCHES - 1];
    zli_known_launch *one = *last;
    if (one == NULL)
        one =
            calloc(1, sizeof *one + kernel->signature->parameter_count * sizeof one->arguments[0]);
    if (one == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "zlg_parallel_for_each: no memory for a launch");
    memmove(known->launches + 1, known->launches, sizeof known->launches - sizeof *last);
    known->launches[0] = one;
    one->domain_size = 0;
    const zlg_status status =
        one->native == NULL
            ? zli_kernel_create(kernel->program->module, kernel->signature->name, &one->native)
            : ZLG_OK;
    if (status == ZLG_OK)
        *out = one;
    return status;
}

static void remember(zli_known_launch *known, const zli_launch *launch,
                     const zli_arguments *arguments, const zli_range *ranges, size_t range_count)
{
    bool is_certain = true;
    memcpy(&known->domain, launch->domain, launch->domain_size);
    memcpy(known->ranges, ranges, range_count * sizeof *ranges);
    known->range_count = range_count;
    known->window_count = arguments->window_count;
    for (size_t i = 0; i < arguments->window_count; i++) {
        const zli_place *place = &arguments->windows[i].place;
        known->windows[i].array = arguments->windows[i].view->array;
        known->windows[i].stamp = place->stamp;
        is_certain = is_certain && !place->is_provisional;
    }
    known->domain_size = is_certain ? launch->domain_size : 0;
    known->count = launch->count;
    for (size_t i = 0; i < launch->count; i++) {
        known->arguments[i].value = launch->args[i];
        known->arguments[i].parameter = arguments->parameters[i];
    }
}

zlg_status zli_known_launch_set(zli_known_launches *known, const zli_launch *launch,
                                const zli_arguments *arguments, const zli_range *ranges,
                                size_t range_count, zli_known_launch **out)
{
    uint64_t changed;
    zli_known_launch *one = zli_known_launch_find(known, launch, &changed);
    zlg_status status = ZLG_OK;
    if (one == NULL)
        status = take_place(known, launch->kernel, &one);
    if (status != ZLG_OK)
        return status;
    one->domain_size = 0;
    for (size_t i = 0; i < arguments->value_count; i++) {
        status = zli_kernel_set_argument(one->native, i, arguments->values[i]);
        if (status != ZLG_OK)
            return status;
    }
    remember(one, launch, arguments, ranges, range_count);
    *out = one;
    return ZLG_OK;
}
