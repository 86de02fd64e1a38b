/* Adds our drivers to those that the official loader knows. */
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "backend/level_zero/internal.h"
#include "base/log.h"

#define DRIVER_FILE "libze_zellige_cpu.so"
#define GPU_DRIVER_FILE "libze_zellige_cuda.so" /* for GPUs of NVIDIA */
#define GPU_LIBRARY "libcuda.so.1"              /* which is there where they are */

/* The variable replaces the loader's own list, so it must repeat that list before our driver. It
 * has the names of all loader versions, because the loader silently skips those that it cannot
 * load. */
#define ALT_DRIVERS "ZE_ENABLE_ALT_DRIVERS"
#define LOADERS_OWN \
    "libze_intel_gpu.so.1,libze_intel_gpu_legacy1.so.1,libze_intel_vpu.so.1,libze_intel_npu.so.1"

/* The folder of the file this code was loaded from; "" if unknown. Looked up while it is loaded:
 * the file's name may be relative to where the program is then. */
static char own_folder[PATH_MAX];

__attribute__((constructor)) static void find_own_folder(void)
{
    Dl_info info;
    if (dladdr(own_folder, &info) == 0 || info.dli_fname == NULL ||
        realpath(info.dli_fname, own_folder) == NULL)
        own_folder[0] = '\0';
    char *slash = strrchr(own_folder, '/');
    if (slash != NULL)
        *slash = '\0';
}

/** Writes the path of one of our drivers: beside this library, or in the configured library
 *  folder. */
static bool find_driver(const char *file, char *path, size_t size)
{
    const char *const folders[] = {own_folder, ZELLIGE_LIBRARY_DIR};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        if (folders[i][0] == '\0')
            continue;
        const int written = snprintf(path, size, "%s/%s", folders[i], file);
        if (written > 0 && (size_t)written < size && access(path, R_OK) == 0)
            return true;
    }
    return false;
}

/** Writes the path of the driver for GPUs, if there may be any: beside another driver the loader
 *  wraps the handles of both. */
static bool find_gpu_driver(char *path, size_t size)
{
    if (!find_driver(GPU_DRIVER_FILE, path, size) || strchr(path, ',') != NULL)
        return false;
    void *library = dlopen(GPU_LIBRARY, RTLD_LAZY | RTLD_LOCAL);
    if (library != NULL)
        dlclose(library);
    return library != NULL;
}

/** Sets the variable unless the user has. Returns whether it did. */
static bool add_driver(void)
{
    const char *users = secure_getenv(ALT_DRIVERS);
    char path[PATH_MAX + sizeof DRIVER_FILE + 1];
    char gpu_path[PATH_MAX + sizeof GPU_DRIVER_FILE + 1];
    char list[sizeof path + sizeof gpu_path + sizeof LOADERS_OWN + 2];
    if (users != NULL && users[0] != '\0')
        return false;
    const bool has_gpu = find_gpu_driver(gpu_path, sizeof gpu_path);
    if (!find_driver(DRIVER_FILE, path, sizeof path)) {
        zli_log(ZLI_LOG_INFO, DRIVER_FILE " is neither beside the library nor in %s",
                ZELLIGE_LIBRARY_DIR);
        return false;
    }
    if (strchr(path, ',') != NULL) {
        zli_log(ZLI_LOG_INFO, "the loader cannot open %s: it splits paths at commas", path);
        return false;
    }
    snprintf(list, sizeof list, LOADERS_OWN "%s%s,%s", has_gpu ? "," : "", has_gpu ? gpu_path : "",
             path);
    return setenv(ALT_DRIVERS, list, 1) == 0;
}

/* ---- Newer than the headers this may be built with: specification 1.10 ----------------------- */

typedef struct init_driver_type_desc {
    ze_structure_type_t stype;
    const void *pNext;
    uint32_t flags;
} init_driver_type_desc;

typedef ze_result_t(ZE_APICALL *init_drivers)(uint32_t *, ze_driver_handle_t *,
                                              init_driver_type_desc *);

/* NULL in loaders before 1.18. */
static init_drivers find_init_drivers(void)
{
    void *address = dlsym(RTLD_DEFAULT, "zeInitDrivers");
    init_drivers function;
    memcpy(&function, &address, sizeof function);
    return function;
}

/* Starts drivers by zeInitDrivers, whatever their devices. After a failure it is not called again:
 * it crashes in loader 1.20 then. */
static ze_result_t start_by_type(uint32_t *count, ze_driver_handle_t *handles)
{
    static bool has_failed;
    init_driver_type_desc every = {.stype = (ze_structure_type_t)0x00020021, .flags = UINT32_MAX};
    const init_drivers function = find_init_drivers();
    if (has_failed)
        return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
    const ze_result_t result = function(count, handles, &every);
    has_failed = result != ZE_RESULT_SUCCESS;
    return result;
}

/* ---- Drivers --------------------------------------------------------------------------------- */

typedef ze_result_t(ZE_APICALL *lister)(uint32_t *count, ze_driver_handle_t *handles);

static bool is_in(const zli_driver_list *list, ze_driver_handle_t handle)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->handles[i] == handle)
            return true;
    return false;
}

/** Adds the drivers that a function gives and that are not in the list yet. */
static zlg_status add_drivers(const char *function, lister give, zli_driver_list *list)
{
    uint32_t given = 0;
    zlg_status status = zli_ze_status(function, give(&given, NULL));
    if (status != ZLG_OK)
        return status;
    ze_driver_handle_t *grown =
        realloc(list->handles, (list->count + given + 1) * sizeof *list->handles);
    ze_driver_handle_t *more = calloc(given + 1, sizeof *more);
    if (grown != NULL)
        list->handles = grown;
    if (grown == NULL || more == NULL)
        status = zli_fail(ZLG_ERR_OUT_OF_MEMORY, "no memory for %u drivers", given);
    else
        status = zli_ze_status(function, give(&given, more));
    for (uint32_t i = 0; status == ZLG_OK && i < given; i++)
        if (!is_in(list, more[i]))
            list->handles[list->count++] = more[i];
    free(more);
    return status;
}

/** Writes why the first file of a list that cannot be opened cannot: the loader skips it without a
 *  word. "" if all can. */
static void explain(const char *list, char *reason, size_t size)
{
    reason[0] = '\0';
    while (*list != '\0' && reason[0] == '\0') {
        char file[PATH_MAX];
        const size_t length = strcspn(list, ",");
        (void)snprintf(file, sizeof file, "%.*s", (int)length, list);
        list += length + strspn(list + length, ",");
        void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
        if (library != NULL)
            dlclose(library);
        else
            (void)snprintf(reason, size, ": %s", dlerror());
    }
}

static zlg_status initialise(bool added)
{
    static const char no_device[] = "no Level Zero driver has a device: zeInit gave "
                                    "ZE_RESULT_ERROR_UNINITIALIZED";
    const ze_result_t result = zeInit(0);
    const char *users = added ? NULL : secure_getenv(ALT_DRIVERS);
    if (result != ZE_RESULT_ERROR_UNINITIALIZED)
        return zli_ze_status("zeInit", result);
    char path[PATH_MAX + sizeof DRIVER_FILE + 1] = "", reason[512];
    const bool are_users = users != NULL && users[0] != '\0';
    if (added)
        find_driver(DRIVER_FILE, path, sizeof path);
    explain(are_users ? users : path, reason, sizeof reason);
    if (are_users)
        return zli_fail(ZLG_ERR_NO_DEVICE,
                        "%s, and " ALT_DRIVERS "=%s leaves no other drivers: unset it, or name "
                        "the file of one%s",
                        no_device, users, reason);
    return zli_fail(ZLG_ERR_NO_DEVICE, "%s, and " DRIVER_FILE " is %s%s", no_device,
                    added ? "not usable" : "not among the drivers", reason);
}

/* A loader with zeInitDrivers leaves out the drivers that are too old for it: those zeDriverGet
 * has. And where one of the two ways leads to a driver, the other one may have failed. */
static zlg_status start(bool added, zli_driver_list *out)
{
    if (find_init_drivers() != NULL && add_drivers("zeInitDrivers", start_by_type, out) == ZLG_OK)
        zli_log(ZLI_LOG_INFO, "zeInitDrivers started %u drivers", out->count);
    zlg_status status = initialise(added);
    if (status == ZLG_OK)
        status = add_drivers("zeDriverGet", zeDriverGet, out);
    return out->count > 0 ? ZLG_OK : status;
}

/* A process with more rights than its user, such as a setuid program, takes no driver, library or
 * log file of the user's choice. The loader would: it reads its variables in any process. */
static void forget_variables(void)
{
    static const char *const prefixes[] = {"ZE_", "ZEL_", "ZET_", "ZES_"};
    char name[128];
    for (size_t i = 0; environ[i] != NULL;) {
        const size_t length = strcspn(environ[i], "=");
        bool is_loaders = false;
        for (size_t k = 0; k < sizeof prefixes / sizeof prefixes[0]; k++)
            is_loaders = is_loaders || strncmp(environ[i], prefixes[k], strlen(prefixes[k])) == 0;
        (void)snprintf(name, sizeof name, "%.*s", (int)length, environ[i]);
        if (!is_loaders || length >= sizeof name || unsetenv(name) != 0)
            i++;
    }
}

zlg_status zli_loader_start(zli_driver_list *out)
{
    /* The loader reads the variable when it starts and never again: afterwards it would only
       mislead the processes that this one starts. Set but empty, it crashes loader 1.8. */
    static bool was_started;
    static bool added;
    if (was_started)
        return start(added, out);
    was_started = true;
    if (getauxval(AT_SECURE) != 0)
        forget_variables();
    const char *users = secure_getenv(ALT_DRIVERS);
    const bool was_empty = users != NULL && users[0] == '\0';
    added = add_driver();
    if (was_empty && !added)
        unsetenv(ALT_DRIVERS);
    const zlg_status status = start(added, out);
    if (was_empty)
        setenv(ALT_DRIVERS, "", 1);
    else if (added)
        unsetenv(ALT_DRIVERS);
    return status;
}
