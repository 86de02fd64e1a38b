/* The types of kernel parameters in C. */
#ifndef TOOLS_ZELLIGE_HOST_TYPES_H
#define TOOLS_ZELLIGE_HOST_TYPES_H

#include "args.h"
#include "signature.h"

#include <stdio.h>

/* A header that is being written. */
typedef struct zli_host {
    FILE *file;
    const char *prefix; /* of what the header declares */
    const zli_metadata *metadata;
    zli_args declared; /* owned: what the header has declared already */
} zli_host;

/* Returns the C type of an argument, "zlg_const_float_view2" for example; to be freed. */
char *zli_host_argument(const zli_host *host, const zli_argument *argument);

/* Declares that type, and the types that it needs, where it has not been done before. */
void zli_host_declare(zli_host *host, const zli_argument *argument);

#endif
