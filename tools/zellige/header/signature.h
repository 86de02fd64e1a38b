/* The kernels of a file, as their source declares them. */
#ifndef TOOLS_ZELLIGE_HEADER_SIGNATURE_H
#define TOOLS_ZELLIGE_HEADER_SIGNATURE_H

#include "tools/zellige/header/types.h"

enum { ZLT_MAX_PARAMETERS = 64 }; /* as many as a launch takes */

typedef enum zlt_role {
    ZLT_ROLE_VALUE,
    ZLT_ROLE_VIEW,        /* VIEW(T, rank, name): a pointer and its descriptor */
    ZLT_ROLE_POINTER,     /* a global or constant pointer alone */
    ZLT_ROLE_TILE_STATIC, /* a local pointer */
    ZLT_ROLE_TEXTURE, /* TEXTURE(float4, rank, name) and the like: an image and its descriptor */
    ZLT_ROLE_SAMPLER,
    ZLT_ROLE_NONE, /* nothing that a launch can pass */
} zlt_role;

/* What one argument of a launch goes to. */
typedef struct zlt_argument {
    char name[256];
    zlt_role role;
    zlt_type type; /* of the value; for the others, of an element: of a texture its name alone */
    int rank;      /* of a view or a texture */
    const char *macro; /* of a texture: what it is declared by */
} zlt_argument;

typedef struct zlt_signature {
    char name[256];
    zlt_argument arguments[ZLT_MAX_PARAMETERS];
    size_t count;
    bool fits;        /* all parameters are there, and each can be passed */
    uint32_t tile[3]; /* X, Y, Z; zeros if the kernel fixes none */
    bool needs_tile;  /* it shares tile_static memory */
} zlt_signature;

typedef struct zlt_signatures {
    zlt_signature *v; /* owned */
    size_t count;
} zlt_signatures;

/* Reads what clang has written with -g and -cl-kernel-arg-info. To be freed even after a
 * failure. */
bool zlt_signatures_read(zlt_signatures *signatures, const zlt_ir *ir);

void zlt_signatures_free(zlt_signatures *signatures);

#endif
