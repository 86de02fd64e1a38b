#include "backend/driver/cache/directory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool top(char path[PATH_MAX], int *length)
{
    const char *cache = getenv("XDG_CACHE_HOME");
    const char *home = getenv("HOME");
    if (cache != NULL && cache[0] == '/')
        *length = snprintf(path, PATH_MAX, "%s", cache);
    else if (home != NULL && home[0] == '/')
        *length = snprintf(path, PATH_MAX, "%s/.cache", home);
    else
        return false;
    return *length > 0 && *length < PATH_MAX;
}

/* Failures show at the end, when the directory is tried. */
static void make_all(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    mkdir(path, 0700);
}

bool cpu_cache_directory(const char *name, char path[PATH_MAX])
{
    int length = 0;
    if (!top(path, &length))
        return false;
    const int rest = snprintf(path + length, (size_t)(PATH_MAX - length), "/%s", name);
    if (rest < 0 || rest >= PATH_MAX - length)
        return false;
    make_all(path);
    return access(path, R_OK | W_OK | X_OK) == 0;
}
