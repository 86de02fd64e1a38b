#include "backend/driver/engines/opencl/pocl_cache.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "backend/driver/cache/directory.h"

/* A directory that only this user can write, under a name that others could have taken. */
static bool use_private(const char *path)
{
    struct stat info;
    if (mkdir(path, 0700) != 0 && errno != EEXIST)
        return false;
    return lstat(path, &info) == 0 && S_ISDIR(info.st_mode) && info.st_uid == geteuid() &&
           (info.st_mode & 077) == 0 && access(path, W_OK | X_OK) == 0;
}

bool cpu_opencl_prepare_pocl_cache(void)
{
    char path[PATH_MAX];
    if (getenv("POCL_CACHE_DIR") != NULL || cpu_cache_directory("pocl/kcache", path))
        return true;
    const char *temporary = getenv("TMPDIR");
    if (temporary == NULL || temporary[0] != '/')
        temporary = "/tmp";
    int length = snprintf(path, sizeof path, "%s/zellige-pocl-%u", temporary, (unsigned)geteuid());
    if (length < 0 || (size_t)length >= sizeof path)
        return false;
    if (!use_private(path)) {
        length = snprintf(path, sizeof path, "%s/zellige-pocl-XXXXXX", temporary);
        if (length < 0 || (size_t)length >= sizeof path || mkdtemp(path) == NULL)
            return false;
    }
    return setenv("POCL_CACHE_DIR", path, 0) == 0;
}
