/* The kernels of a file, as their source declares them. */
#ifndef TOOLS_ZELLIGE_SIGNATURE_H
#define TOOLS_ZELLIGE_SIGNATURE_H

#include "types.h"

enum { ZLI_MAX_PARAMETERS = 64 }; /* as many as a launch takes */

typedef enum zli_role {
    ZLI_ROLE_VALUE,
    ZLI_ROLE_VIEW,        /* VIEW(T, rank, name): a pointer and its descriptor */
    ZLI_ROLE_POINTER,     /* a global or constant pointer alone */
    ZLI_ROLE_TILE_STATIC, /* a local pointer */
    ZLI_ROLE_NONE,        /* nothing that a launch can pass */
} zli_role;

/* What one argument of a launch goes to. */
typedef struct zli_argument {
    char name[256];
    zli_role role;
    zli_type type; /* of the value; for the others, of an element */
    int rank;      /* of a view */
} zli_argument;

typedef struct zli_signature {
    char name[256];
    zli_argument arguments[ZLI_MAX_PARAMETERS];
    size_t count;
    bool fits;        /* all parameters are there, and each can be passed */
    uint32_t tile[3]; /* X, Y, Z; zeros if the kernel fixes none */
    bool needs_tile;  /* it shares tile_static memory */
} zli_signature;

typedef struct zli_signatures {
    zli_signature *v; /* owned */
    size_t count;
} zli_signatures;

/* Reads what clang has written with -g and -cl-kernel-arg-info. To be freed even after a failure. */
bool zli_signatures_read(zli_signatures *signatures, const zli_metadata *metadata);

void zli_signatures_free(zli_signatures *signatures);

#endif
