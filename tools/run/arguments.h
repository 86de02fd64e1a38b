/* The arguments of a kernel, from what --set says of each. */
#ifndef TOOLS_RUN_ARGUMENTS_H
#define TOOLS_RUN_ARGUMENTS_H

#include "backend/spirv/spirv.h"
#include "tools/run/options.h"

#include <zellige/texture.h>
#include <zellige/zellige.h>

typedef struct zlt_argument {
    const spirv_parameter *parameter;
    int rank;   /* of a view; 0: it is none */
    char *name; /* its own, or its number; owned */
    bool is_set;
    zlt_data data;        /* its first values; then those that were read back */
    zlg_array *array;     /* NULL: it is none */
    zlg_texture *texture; /* likewise */
    zlg_texel texel;      /* of a texture */
    zlg_arg arg;
} zlt_argument;

typedef struct zlt_arguments {
    zlt_argument *v;
    size_t count;
} zlt_arguments;

/* Finds what arguments a kernel takes. */
bool zlt_arguments_list(zlt_arguments *arguments, const spirv_kernel *kernel);

/* Gives them what the command line says, or says what is missing. Without a view arrays and
 * textures have their values only, and samplers are refused. */
bool zlt_arguments_set(zlt_arguments *arguments, const zlt_run_options *options,
                       zlg_accelerator_view *view);

/* Returns the array or texture with a name or number, or says that there is none. */
zlt_argument *zlt_arguments_array(zlt_arguments *arguments, const char *option, const char *name);

/* Reads an array's values back. */
bool zlt_argument_read(zlt_argument *argument);

void zlt_arguments_free(zlt_arguments *arguments);

#endif
