/* What becomes of the arrays: printed, saved, compared. */
#ifndef TOOLS_RUN_RESULTS_H
#define TOOLS_RUN_RESULTS_H

#include "tools/run/arguments.h"

/* Does what the command line asks for. Returns false, with a message, if something fails, or an
 * array is not as expected. */
bool zlt_results(zlt_arguments *arguments, const zlt_run_options *options);

#endif
