/* The types of kernel parameters in C. */
#ifndef TOOLS_ZELLIGE_HEADER_HOST_TYPES_H
#define TOOLS_ZELLIGE_HEADER_HOST_TYPES_H

#include "tools/zellige/header/signature.h"
#include "tools/zellige/support/args.h"

#include <stdio.h>

/* A header that is being written. */
typedef struct zlt_host {
    FILE *file;
    const char *prefix; /* of what the header declares */
    const zlt_ir *ir;
    zlt_args declared;  /* owned, as the next: what the header has declared already ... */
    zlt_args functions; /* ... and the functions that it is to declare */
} zlt_host;

/* Returns the C type of an argument, "zlg_const_float_view2" for example; to be freed. */
char *zlt_host_argument(const zlt_host *host, const zlt_argument *argument);

/* Declares that type, and the types that it needs, where it has not been done before. */
void zlt_host_declare(zlt_host *host, const zlt_argument *argument);

#endif
