/* The list of accelerators, found once, and selection from it. One lock protects the list and the
 * default. */
#include "api/accelerator.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cancellation.h"
#include "base/log.h"

static struct {
    pthread_mutex_t lock;
    zlg_accelerator **list; /* best first; NULL until found */
    size_t count;
    zlg_accelerator *set_default; /* NULL unless it was */
    bool default_is_used;
    bool default_is_logged;
} accelerators = {.lock = PTHREAD_MUTEX_INITIALIZER};

static const zlg_accelerator_properties *properties_of(const zlg_accelerator *accelerator)
{
    return zli_device_properties(accelerator->device);
}

static bool is_better(const zlg_accelerator *a, const zlg_accelerator *b)
{
    const zlg_accelerator_properties *p = properties_of(a);
    const zlg_accelerator_properties *q = properties_of(b);
    if (p->is_sub_device != q->is_sub_device)
        return q->is_sub_device;
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
        zli_object_init(&all[i].object, ZLI_ACCELERATOR);
        all[i].device = devices[i];
        pthread_mutex_init(&all[i].lock, NULL);
        insert(list, i, &all[i]);
    }
    accelerators.list = list;
    accelerators.count = count;
    return ZLG_OK;
}

static void log_all(void)
{
    static const char *const types[] = {"GPU", "CPU", "other device"};
    for (size_t i = 0; i < accelerators.count && zli_log_on(ZLI_LOG_INFO); i++) {
        const zlg_accelerator_properties *properties = properties_of(accelerators.list[i]);
        zli_log(ZLI_LOG_INFO,
                "accelerator %zu: %s, %s (%s), %u compute units, %llu MiB; driver version %u, "
                "Level Zero %u.%u",
                i, types[properties->type], properties->description, properties->path,
                properties->compute_units, (unsigned long long)(properties->memory >> 20),
                properties->driver_version, properties->api_version >> 16,
                properties->api_version & 0xffff);
    }
}

/** Finds the accelerators at the first call. After a failure the next call tries again. The list is
 *  locked. */
static zlg_status find_all(void)
{
    if (accelerators.list != NULL)
        return ZLG_OK;
    ZLI_NOT_CANCELLED;
    zli_device **devices = NULL;
    size_t count = 0;
    zlg_status status = zli_devices_open(&devices, &count);
    if (status == ZLG_OK)
        status = fill_list(devices, count);
    if (status == ZLG_OK) {
        free(devices);
        log_all();
    } else
        zli_devices_close(devices, count);
    return status;
}

zlg_status zlg_accelerator_get_all(zlg_accelerator **list, size_t capacity, size_t *count)
{
    if (count == NULL || (list == NULL && capacity > 0))
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_accelerator_get_all: %s is NULL",
                        count == NULL ? "count" : "list");
    pthread_mutex_lock(&accelerators.lock);
    const zlg_status status = find_all();
    for (size_t i = 0; status == ZLG_OK && i < capacity && i < accelerators.count; i++)
        list[i] = accelerators.list[i];
    if (status == ZLG_OK)
        *count = accelerators.count;
    pthread_mutex_unlock(&accelerators.lock);
    return status;
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

/** A parsed selector such as "gpu:1.0". */
typedef struct selection {
    zlg_accelerator_type type;
    size_t device;
    size_t sub_device; /* SIZE_MAX: the whole device */
} selection;

/** Reads a separator and a number; NULL if the text begins with anything else. */
static const char *parse_number(const char *text, char separator, size_t *number)
{
    char *end = NULL;
    if (text[0] != separator || !isdigit((unsigned char)text[1]))
        return NULL;
    *number = strtoul(text + 1, &end, 10);
    return end;
}

/** Reads "gpu", "cpu", "gpu:1", "gpu:1.0". */
static bool parse(const char *selector, selection *out)
{
    const bool gpu = strncmp(selector, "gpu", 3) == 0;
    if (!gpu && strncmp(selector, "cpu", 3) != 0)
        return false;
    *out = (selection){gpu ? ZLG_ACCELERATOR_GPU : ZLG_ACCELERATOR_CPU, 0, SIZE_MAX};
    const char *rest = selector + 3;
    if (*rest != '\0')
        rest = parse_number(rest, ':', &out->device);
    if (rest != NULL && *rest != '\0')
        rest = parse_number(rest, '.', &out->sub_device);
    return rest != NULL && *rest == '\0';
}

static zlg_accelerator *find_sub_device(const zli_device *parent, size_t which)
{
    for (size_t i = 0; i < accelerators.count; i++)
        if (zli_device_parent(accelerators.list[i]->device) == parent && which-- == 0)
            return accelerators.list[i];
    return NULL;
}

static zlg_accelerator *find_selected(const selection *wanted)
{
    size_t which = wanted->device;
    for (size_t i = 0; i < accelerators.count; i++) {
        const zlg_accelerator_properties *properties = properties_of(accelerators.list[i]);
        if (properties->is_sub_device || properties->type != wanted->type || which-- > 0)
            continue;
        return wanted->sub_device == SIZE_MAX
                   ? accelerators.list[i]
                   : find_sub_device(accelerators.list[i]->device, wanted->sub_device);
    }
    return NULL;
}

static zlg_accelerator *find_named(const char *name)
{
    for (size_t i = 0; i < accelerators.count; i++)
        if (strcmp(properties_of(accelerators.list[i])->path, name) == 0)
            return accelerators.list[i];
    for (size_t i = 0; i < accelerators.count; i++)
        if (contains_ignoring_case(properties_of(accelerators.list[i])->description, name))
            return accelerators.list[i];
    return NULL;
}

static zlg_accelerator *find_default(void)
{
    accelerators.default_is_used = true;
    return accelerators.set_default != NULL ? accelerators.set_default : accelerators.list[0];
}

static zlg_accelerator *find(const char *selector)
{
    selection wanted;
    if (selector[0] == '\0' || strcmp(selector, "default") == 0)
        return find_default();
    return parse(selector, &wanted) ? find_selected(&wanted) : find_named(selector);
}

/** Fails with a list of the accelerators. */
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

/** Finds the accelerator of a selector. The list is locked. */
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
    pthread_mutex_lock(&accelerators.lock);
    const zlg_status status = select_one("zlg_accelerator_find", selector, out);
    pthread_mutex_unlock(&accelerators.lock);
    return status;
}

/** Notes that the default is used, and logs which it is, once. The list is locked. */
static void log_default(const zlg_accelerator *chosen, const char *selector)
{
    if (!accelerators.default_is_logged)
        zli_log(ZLI_LOG_INFO, "the default accelerator is %s (%s)%s%s",
                properties_of(chosen)->description, properties_of(chosen)->path,
                selector != NULL ? ": ZELLIGE_ACCELERATOR is " : "",
                selector != NULL ? selector : "");
    accelerators.default_is_used = true;
    accelerators.default_is_logged = true;
}

zlg_status zlg_accelerator_get_default(zlg_accelerator **out)
{
    if (out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_accelerator_get_default: out is NULL");
    pthread_mutex_lock(&accelerators.lock);
    const char *selector =
        accelerators.set_default == NULL ? secure_getenv("ZELLIGE_ACCELERATOR") : "default";
    const zlg_status status = select_one("zlg_accelerator_get_default (ZELLIGE_ACCELERATOR)",
                                         selector != NULL ? selector : "", out);
    if (status == ZLG_OK)
        log_default(*out, selector);
    pthread_mutex_unlock(&accelerators.lock);
    return status;
}

zlg_status zlg_accelerator_set_default(zlg_accelerator *accelerator)
{
    static const char function[] = "zlg_accelerator_set_default";
    zlg_status status = zli_object_check(accelerator, ZLI_ACCELERATOR, function, "accelerator");
    if (status != ZLG_OK)
        return status;
    pthread_mutex_lock(&accelerators.lock);
    if (accelerators.set_default != NULL || accelerators.default_is_used)
        status = zli_fail(ZLG_ERR_ARGUMENT,
                          "%s: the default has been %s already, it can be set once and before that",
                          function, accelerators.set_default != NULL ? "set" : "used");
    else
        accelerators.set_default = accelerator;
    pthread_mutex_unlock(&accelerators.lock);
    return status;
}

zlg_status zlg_accelerator_get_properties(const zlg_accelerator *accelerator,
                                          zlg_accelerator_properties *properties)
{
    if (accelerator == NULL || properties == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_accelerator_get_properties: %s is NULL",
                        accelerator == NULL ? "accelerator" : "properties");
    const zlg_status status = zli_object_check(accelerator, ZLI_ACCELERATOR,
                                               "zlg_accelerator_get_properties", "accelerator");
    if (status == ZLG_OK)
        *properties = *properties_of(accelerator);
    return status;
}

static zlg_status set_cpu_access(zlg_accelerator *accelerator, zlg_access_type type)
{
    if (accelerator->default_cpu_access_is_fixed)
        return zli_fail(
            ZLG_ERR_ARGUMENT,
            "zlg_accelerator_set_default_cpu_access_type: the default has been set or used "
            "already, it can be set once and before that");
    accelerator->default_cpu_access = type;
    accelerator->default_cpu_access_is_fixed = true;
    return ZLG_OK;
}

zlg_status zlg_accelerator_set_default_cpu_access_type(zlg_accelerator *accelerator,
                                                       zlg_access_type type)
{
    static const char function[] = "zlg_accelerator_set_default_cpu_access_type";
    zlg_status status = zli_object_check(accelerator, ZLI_ACCELERATOR, function, "accelerator");
    if (status != ZLG_OK)
        return status;
    if ((unsigned)type > ZLG_ACCESS_READ_WRITE)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: there is no access %d", function, (int)type);
    const zlg_accelerator_properties *properties = properties_of(accelerator);
    if (type != ZLG_ACCESS_NONE && !properties->supports_cpu_shared_memory)
        return zli_fail(ZLG_ERR_UNSUPPORTED, "%s: %s shares no memory with the host", function,
                        properties->description);
    pthread_mutex_lock(&accelerator->lock);
    status = set_cpu_access(accelerator, type);
    pthread_mutex_unlock(&accelerator->lock);
    return status;
}

zlg_access_type zlg_accelerator_get_default_cpu_access_type(zlg_accelerator *accelerator)
{
    if (!zli_object_passes(accelerator, ZLI_ACCELERATOR,
                           "zlg_accelerator_get_default_cpu_access_type", "accelerator"))
        return ZLG_ACCESS_NONE;
    pthread_mutex_lock(&accelerator->lock);
    const zlg_access_type type = accelerator->default_cpu_access;
    pthread_mutex_unlock(&accelerator->lock);
    return type;
}

zlg_access_type zli_accelerator_use_cpu_access(zlg_accelerator *accelerator)
{
    pthread_mutex_lock(&accelerator->lock);
    accelerator->default_cpu_access_is_fixed = true;
    const zlg_access_type type = accelerator->default_cpu_access;
    pthread_mutex_unlock(&accelerator->lock);
    return type;
}
