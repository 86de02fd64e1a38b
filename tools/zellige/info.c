#define _POSIX_C_SOURCE 200809L /* execv */

#include "tools/zellige/commands.h"

#include "tools/zellige/support/args.h"
#include "tools/zellige/support/process.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int zlt_info_main(int argc, char **argv)
{
    char *path = zlt_process_beside("info");
    (void)argc;
    if (path == NULL)
        return EXIT_FAILURE;
    execv(path, argv);
    zlt_error("%s: %s", path, strerror(errno));
    free(path);
    return EXIT_FAILURE;
}
