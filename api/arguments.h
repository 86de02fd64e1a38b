/* Binding the arguments of a launch to the parameters that the SPIR-V declares. */
#ifndef ZELLIGE_API_ARGUMENTS_H
#define ZELLIGE_API_ARGUMENTS_H

#include <string.h>

#include <zellige/parallel_for_each.h>

#include "api/array.h"
#include "api/program.h"

#define ZLI_MAX_PARAMETERS 64

/** A launch's arguments, ready for the driver. Lives on the stack of the launch. */
typedef struct zli_arguments {
    size_t parameters[ZLI_MAX_PARAMETERS];   /* of each argument, the first of the kernel's */
    zli_argument values[ZLI_MAX_PARAMETERS]; /* one per parameter of the kernel */
    size_t value_count;
    struct {
        const zlg_array_view *view;
        size_t parameter; /* the kernel's that is the pointer */
        zlg_array_view
            constant;    /* what `view` points at where the argument is a whole array, read-only */
        zli_place place; /* of the array, once it is acquired */
        void *pointer;   /* to the window's first element */
        int descriptor[2 * ZLG_MAX_ARRAY_RANK - 1]; /* zlg_view1, ... of <zellige/kernel.h> */
        bool is_written;
    } windows[ZLI_MAX_PARAMETERS];
    size_t window_count;
    bool is_plain; /* no parameter is a view's descriptor */
    unsigned char padded[ZLI_MAX_PARAMETERS][ZLI_ARGUMENT_ROOM]; /* short structs */
} zli_arguments;

/** Derives from a kernel's signature the number of arguments, and which of them are views. */
zlg_status zli_arguments_describe(zlg_kernel *kernel);

/** Frees what zli_arguments_describe() has made, even after a failure. */
void zli_arguments_forget(zlg_kernel *kernel);

/** Checks every argument against its parameter. `args` must stay as long as `out`. */
zlg_status zli_arguments_bind(const zlg_kernel *kernel, const zlg_accelerator_view *view,
                              const zlg_arg *args, size_t count, zli_arguments *out);

/** Acquires the arrays for `view`. Their addresses may be unknown before. */
zlg_status zli_arguments_acquire(zli_arguments *arguments, zlg_accelerator_view *view);

/** Returns whether no array has changed since it was acquired. */
bool zli_arguments_are_ready(const zli_arguments *arguments);

/** Returns the array that an argument is on, or NULL. */
static inline const zlg_array *zli_argument_array(const zlg_arg *arg)
{
    const bool is_whole = arg->kind == ZLG_ARG_ARRAY || arg->kind == ZLG_ARG_CONST_ARRAY;
    return is_whole ? arg->as.array : arg->kind == ZLG_ARG_VIEW ? arg->as.view.array : NULL;
}

/** Returns the bytes that the driver takes for a number, an extent, an index or a pointer to bytes.
 *  Copies short values into `room`. */
static inline zli_argument zli_argument_of_value(const zlg_arg *arg,
                                                 unsigned char room[ZLI_ARGUMENT_ROOM])
{
    if (arg->kind != ZLG_ARG_BYTES)
        return (zli_argument){&arg->as, arg->size};
    const bool is_short = arg->size < ZLI_ARGUMENT_ROOM;
    return (zli_argument){is_short ? memcpy(room, arg->as.bytes, arg->size) : arg->as.bytes,
                          arg->size};
}

#endif
