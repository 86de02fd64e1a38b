/* Adds our CPU driver to the drivers that the official loader knows. */
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "backend/level_zero/internal.h"
#include "base/log.h"

#define DRIVER_FILE "libze_zellige_cpu.so"

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

/** Writes the path of our driver: beside this library, or in the configured library folder. */
static bool find_driver(char *path, size_t size)
{
    const char *const folders[] = {own_folder, ZELLIGE_LIBRARY_DIR};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        if (folders[i][0] == '\0')
            continue;
        const int written = snprintf(path, size, "%s/" DRIVER_FILE, folders[i]);
        if (written > 0 && (size_t)written < size && access(path, R_OK) == 0)
            return true;
    }
    return false;
}

/** Sets the variable unless the user has. Returns whether it did. */
static bool add_driver(void)
{
    const char *users = getenv(ALT_DRIVERS);
    char path[PATH_MAX + sizeof DRIVER_FILE + 1];
    char list[sizeof path + sizeof LOADERS_OWN + 1];
    if (users != NULL && users[0] != '\0')
        return false;
    if (!find_driver(path, sizeof path)) {
        zli_log(ZLI_LOG_INFO, DRIVER_FILE " is neither beside the library nor in %s",
                ZELLIGE_LIBRARY_DIR);
        return false;
    }
    if (strchr(path, ',') != NULL) {
        zli_log(ZLI_LOG_INFO, "the loader cannot open %s: it splits paths at commas", path);
        return false;
    }
    snprintf(list, sizeof list, LOADERS_OWN ",%s", path);
    return setenv(ALT_DRIVERS, list, 1) == 0;
}

static zlg_status start(bool added)
{
    const ze_result_t result = zeInit(0);
    if (result == ZE_RESULT_ERROR_UNINITIALIZED)
        return zli_fail(ZLG_ERR_NO_DEVICE,
                        "no Level Zero driver has a device: zeInit gave "
                        "ZE_RESULT_ERROR_UNINITIALIZED, and " DRIVER_FILE " is %s",
                        added ? "not usable" : "not among the drivers");
    return zli_ze_status("zeInit", result);
}

zlg_status zli_loader_start(void)
{
    /* The loader reads the variable in its first zeInit and never again: afterwards it would only
       mislead the processes that this one starts. Set but empty, it crashes loader 1.8. */
    static bool was_started;
    static bool added;
    if (was_started)
        return start(added);
    was_started = true;
    const char *users = getenv(ALT_DRIVERS);
    const bool was_empty = users != NULL && users[0] == '\0';
    added = add_driver();
    if (was_empty && !added)
        unsetenv(ALT_DRIVERS);
    const zlg_status status = start(added);
    if (was_empty)
        setenv(ALT_DRIVERS, "", 1);
    else if (added)
        unsetenv(ALT_DRIVERS);
    return status;
}
