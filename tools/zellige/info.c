#define _POSIX_C_SOURCE 200809L /* readlink */

#include "tools/zellige/commands.h"

#include "tools/zellige/support/args.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int zlt_info_main(int argc, char **argv)
{
    char self[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", self, sizeof self);
    (void)argc;
    if (length > 0 && (size_t)length < sizeof self) {
        self[length] = '\0';
        char *path = zlt_text("%s-info", self);
        execv(path, argv);
        zlt_error("%s: %s", path, strerror(errno));
        free(path);
        return EXIT_FAILURE;
    }
    zlt_error("where this program is cannot be told, nor where zellige-info is");
    return EXIT_FAILURE;
}
