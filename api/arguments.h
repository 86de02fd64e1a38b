/* Binding the arguments of a launch to the parameters that the SPIR-V declares. */
#ifndef ZELLIGE_API_ARGUMENTS_H
#define ZELLIGE_API_ARGUMENTS_H

#include <zellige/parallel_for_each.h>

#include "api/array.h"
#include "api/program.h"

#define ZLI_MAX_PARAMETERS 64

/** A launch's arguments, ready for the driver. Lives on the stack of the launch. */
typedef struct zli_arguments {
    zli_argument values[ZLI_MAX_PARAMETERS]; /* one per parameter of the kernel */
    size_t count;
    struct {
        const zlg_array_view *view;
        void *pointer;     /* to the window's first element */
        int descriptor[5]; /* zlg_view1, 2 or 3 of <zellige/kernel.h> */
        bool is_written;
    } windows[ZLI_MAX_PARAMETERS];
    size_t window_count;
    unsigned char padded[ZLI_MAX_PARAMETERS][ZLI_ARGUMENT_ROOM]; /* short structs */
} zli_arguments;

/** Finds in a kernel's signature how many arguments it takes, and which are views. */
zlg_status zli_arguments_describe(zlg_kernel *kernel);

/** Checks every argument against its parameter and brings the arrays to where `view` reaches them.
 *  `args` must stay as long as `out`. */
zlg_status zli_arguments_bind(const zlg_kernel *kernel, zlg_accelerator_view *view,
                              const zlg_arg *args, size_t count, zli_arguments *out);

/** Notes, after the launch on `view`, what it may have written. */
void zli_arguments_written(const zli_arguments *arguments, const zlg_accelerator_view *view);

#endif
