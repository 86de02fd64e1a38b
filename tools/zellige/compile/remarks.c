#include "tools/zellige/compile/remarks.h"

#include "tools/zellige/support/process.h"

#include <stdio.h>
#include <stdlib.h>

static bool run(const char *program, const zlt_unit *unit, const zlt_options *options)
{
    zlt_args args = {0};
    zlt_args_add(&args, program, unit->spv, NULL);
    if (options->group != NULL)
        zlt_args_add(&args, "--group", options->group, NULL);
    if (options->processor != NULL)
        zlt_args_add(&args, "--processor", options->processor, NULL);
    if (options->verbose)
        zlt_process_print(args.v);
    if (unit->variant != NULL)
        printf("%s:\n", unit->variant);
    fflush(stdout); /* the other program writes there too */
    const bool good =
        zlt_process_run(args.v) || zlt_error("there are no remarks on %s", options->input);
    zlt_args_free(&args);
    return good;
}

bool zlt_remarks_print(const zlt_unit *unit, const zlt_options *options)
{
    if (!options->remarks)
        return true;
    char *path = zlt_process_beside("remarks");
    if (path == NULL)
        return false;
    char *found = zlt_process_find(path);
    const bool good = found == NULL
                          ? zlt_error("--remarks needs %s, which is not there: install all of "
                                      "zellige, or build its target zellige_remarks",
                                      path)
                          : run(found, unit, options);
    free(found);
    free(path);
    return good;
}
