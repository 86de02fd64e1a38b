#include "backend/driver/cache/directory.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool find_top(char path[PATH_MAX])
{
    const char *cache = secure_getenv("XDG_CACHE_HOME");
    const char *home = secure_getenv("HOME");
    int length = 0;
    if (cache != NULL && cache[0] == '/')
        length = snprintf(path, PATH_MAX, "%s", cache);
    else if (home != NULL && home[0] == '/')
        length = snprintf(path, PATH_MAX, "%s/.cache", home);
    return length > 0 && length < PATH_MAX;
}

static void make_all(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    mkdir(path, 0700);
}

/* The user's own directory of all caches may be a link. */
static int open_top(void)
{
    char path[PATH_MAX];
    if (!find_top(path))
        return -1;
    const int found = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (found >= 0 || errno != ENOENT)
        return found;
    make_all(path);
    return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
}

/* The driver's own may not: what is in it is deleted, and run. Closes `parent`. */
static int open_in(int parent, const char *name, int flags)
{
    const int all = flags | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    if (parent < 0)
        return -1;
    int found = openat(parent, name, all);
    if (found < 0 && errno == ENOENT && (mkdirat(parent, name, 0700) == 0 || errno == EEXIST))
        found = openat(parent, name, all);
    close(parent);
    return found;
}

static bool is_ours_alone(int directory)
{
    struct stat info;
    return fstat(directory, &info) == 0 && info.st_uid == geteuid() &&
           (info.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

int cpu_cache_directory_open(void)
{
    const int directory = open_in(open_in(open_top(), "zellige", O_PATH), "cpu", O_RDONLY);
    if (directory >= 0 && !is_ours_alone(directory)) {
        close(directory);
        return -1;
    }
    return directory;
}
