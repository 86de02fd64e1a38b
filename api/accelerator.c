/* The list of accelerators, found once, and choosing from it. */
#include "api/accelerator.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    pthread_mutex_t lock;
    zlg_accelerator **list; /* best first; NULL until found */
    size_t count;
} accelerators = {.lock = PTHREAD_MUTEX_INITIALIZER};

static const zlg_accelerator_properties *properties_of(const zlg_accelerator *accelerator)
{
    return zli_device_properties(accelerator->device);
}

static bool is_better(const zlg_accelerator *a, const zlg_accelerator *b)
{
    const zlg_accelerator_properties *p = properties_of(a);
    const zlg_accelerator_properties *q = properties_of(b);
    return p->type != q->type ? p->type < q->type : p->memory > q->memory;
}

/** Puts an accelerator behind those that are as good. */
static void insert(zlg_accelerator **list, size_t count, zlg_accelerator *accelerator)
{
    size_t at = count;
    for (; at > 0 && is_better(accelerator, list[at - 1]); at--)
        list[at] = list[at - 1];
    list[at] = accelerator;
}

static zlg_status fill_list(zli_device **devices, size_t count)
{
    zlg_accelerator **list = calloc(count, sizeof *list);
    zlg_accelerator *all = calloc(count, sizeof *all);
    if (list == NULL || all == NULL) {
        free(list);
        free(all);
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "no memory for %zu accelerators", count);
    }
    for (size_t i = 0; i < count; i++) {
        all[i].device = devices[i];
        pthread_mutex_init(&all[i].lock, NULL);
        insert(list, i, &all[i]);
    }
    accelerators.list = list;
    accelerators.count = count;
    return ZLG_OK;
}

/** Finds the accelerators unless that is done. A failure is forgotten: the next call tries again.
 */
static zlg_status find_all(void)
{
    zlg_status status = ZLG_OK;
    pthread_mutex_lock(&accelerators.lock);
    if (accelerators.list == NULL) {
        zli_device **devices = NULL;
        size_t count = 0;
        status = zli_devices_open(&devices, &count);
        if (status == ZLG_OK)
            status = fill_list(devices, count);
        if (status == ZLG_OK)
            free(devices);
        else
            zli_devices_close(devices, count);
    }
    pthread_mutex_unlock(&accelerators.lock);
    return status;
}

zlg_status zlg_accelerator_get_all(zlg_accelerator **list, size_t capacity, size_t *count)
{
    if (count == NULL || (list == NULL && capacity > 0))
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_accelerator_get_all: %s is NULL",
                        count == NULL ? "count" : "list");
    const zlg_status status = find_all();
    if (status != ZLG_OK)
        return status;
    for (size_t i = 0; i < capacity && i < accelerators.count; i++)
        list[i] = accelerators.list[i];
    *count = accelerators.count;
    return ZLG_OK;
}

static bool equal_ignoring_case(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)a[i]) != tolower((unsigned char)b[i]))
            return false;
    return true;
}

static bool contains_ignoring_case(const char *text, const char *part)
{
    const size_t length = strlen(part);
    for (size_t left = strlen(text); left >= length; left--, text++)
        if (equal_ignoring_case(text, part, length))
            return true;
    return false;
}

/** Reads "gpu", "cpu", "gpu:1": a type and which of that type. */
static bool parse_type(const char *selector, zlg_accelerator_type *type, size_t *which)
{
    const bool gpu = strncmp(selector, "gpu", 3) == 0;
    if (!gpu && strncmp(selector, "cpu", 3) != 0)
        return false;
    *type = gpu ? ZLG_ACCELERATOR_GPU : ZLG_ACCELERATOR_CPU;
    *which = 0;
    if (selector[3] == '\0')
        return true;
    char *end = NULL;
    *which = selector[3] == ':' ? strtoul(selector + 4, &end, 10) : 0;
    return selector[3] == ':' && isdigit((unsigned char)selector[4]) && *end == '\0';
}

static zlg_accelerator *find_by_type(zlg_accelerator_type type, size_t which)
{
    for (size_t i = 0; i < accelerators.count; i++)
        if (properties_of(accelerators.list[i])->type == type && which-- == 0)
            return accelerators.list[i];
    return NULL;
}

static zlg_accelerator *find(const char *selector)
{
    zlg_accelerator_type type;
    size_t which;
    if (selector[0] == '\0' || strcmp(selector, "default") == 0)
        return accelerators.list[0];
    if (parse_type(selector, &type, &which))
        return find_by_type(type, which);
    for (size_t i = 0; i < accelerators.count; i++)
        if (strcmp(properties_of(accelerators.list[i])->path, selector) == 0)
            return accelerators.list[i];
    for (size_t i = 0; i < accelerators.count; i++)
        if (contains_ignoring_case(properties_of(accelerators.list[i])->description, selector))
            return accelerators.list[i];
    return NULL;
}

/** Fails with what there is to select from. */
static zlg_status fail_selection(const char *function, const char *selector)
{
    char list[512] = "";
    size_t length = 0;
    for (size_t i = 0; i < accelerators.count && length < sizeof list; i++) {
        const int written =
            snprintf(list + length, sizeof list - length, "%s\"%s\"", i > 0 ? ", " : "",
                     properties_of(accelerators.list[i])->description);
        length += written > 0 ? (size_t)written : 0;
    }
    return zli_fail(ZLG_ERR_NO_DEVICE, "%s: no accelerator is \"%s\"; there is %s", function,
                    selector, list);
}

static zlg_status select_one(const char *function, const char *selector, zlg_accelerator **out)
{
    const zlg_status status = find_all();
    if (status != ZLG_OK)
        return status;
    zlg_accelerator *found = find(selector);
    if (found == NULL)
        return fail_selection(function, selector);
    *out = found;
    return ZLG_OK;
}

zlg_status zlg_accelerator_find(const char *selector, zlg_accelerator **out)
{
    if (selector == NULL || out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_accelerator_find: %s is NULL",
                        selector == NULL ? "selector" : "out");
    return select_one("zlg_accelerator_find", selector, out);
}

zlg_status zlg_accelerator_get_default(zlg_accelerator **out)
{
    if (out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_accelerator_get_default: out is NULL");
    const char *selector = getenv("ZELLIGE_ACCELERATOR");
    return select_one("zlg_accelerator_get_default (ZELLIGE_ACCELERATOR)",
                      selector != NULL ? selector : "", out);
}

zlg_status zlg_accelerator_get_properties(const zlg_accelerator *accelerator,
                                          zlg_accelerator_properties *properties)
{
    if (accelerator == NULL || properties == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_accelerator_get_properties: %s is NULL",
                        accelerator == NULL ? "accelerator" : "properties");
    *properties = *properties_of(accelerator);
    return ZLG_OK;
}
