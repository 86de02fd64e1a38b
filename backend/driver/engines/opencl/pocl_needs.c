#include "backend/driver/engines/opencl/pocl_needs.h"

#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_on_path(const char *program)
{
    char file[PATH_MAX];
    const char *path = getenv("PATH");
    while (path != NULL && *path != '\0') {
        const size_t length = strcspn(path, ":");
        const int written = snprintf(file, sizeof file, "%.*s/%s", (int)length, path, program);
        if (written > 0 && (size_t)written < sizeof file && access(file, X_OK) == 0)
            return true;
        path += length + (path[length] == ':');
    }
    return false;
}

const char *cpu_opencl_find_pocl_lack(void)
{
    struct sigaction action;
    if (!is_on_path("ld"))
        return "ld, with which PoCL links kernels, is not on PATH (Debian: binutils)";
    if (sigaction(SIGCHLD, NULL, &action) == 0 &&
        (action.sa_handler == SIG_IGN || (action.sa_flags & SA_NOCLDWAIT) != 0))
        return "the program ignores SIGCHLD, so that PoCL cannot wait for its linker";
    return NULL;
}
