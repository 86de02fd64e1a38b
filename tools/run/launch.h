/* Launches, and how long they take. */
#ifndef TOOLS_RUN_LAUNCH_H
#define TOOLS_RUN_LAUNCH_H

#include "tools/run/arguments.h"

/* Launches a kernel and waits, or says what failed. */
bool zlt_launch(zlg_accelerator_view *view, const zlg_kernel *kernel,
                const zlt_arguments *arguments, const zlt_run_options *options);

/* Launches it as often as --time asks for, and prints how long the device took. */
bool zlt_time(zlg_accelerator_view *view, const zlg_kernel *kernel, const zlt_arguments *arguments,
              const zlt_run_options *options);

#endif
