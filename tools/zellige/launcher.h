/* A C function for each kernel, with typed parameters. */
#ifndef TOOLS_ZELLIGE_LAUNCHER_H
#define TOOLS_ZELLIGE_LAUNCHER_H

#include "host_types.h"

/* The kernels of one module, and the header that their functions go into. */
typedef struct zli_launchers {
    zli_host host; /* its file and its prefix: before reading */
    zli_metadata metadata;
    zli_signatures signatures;
} zli_launchers;

/* Reads LLVM's assembly, or says why it cannot. To be freed in any case. */
bool zli_launchers_read(zli_launchers *launchers, const char *path);

/* Writes the functions of all kernels, with the types of their parameters. */
void zli_launchers_print(zli_launchers *launchers);

void zli_launchers_free(zli_launchers *launchers);

/* What a function takes as its domain, and what it calls. */
typedef struct zli_flavour {
    const char *suffix;
    const char *domain;
    const char *launch;
    bool has_completion;
} zli_flavour;

extern const zli_flavour zli_untiled[2]; /* the second of each pair is asynchronous */
extern const zli_flavour zli_tiled[2];

/* One function. */
typedef struct zli_launcher {
    const zli_host *host;
    const zli_signature *signature;
    const char *function;  /* without the flavour's suffix */
    const char *parameter; /* one more, ended by ", "; or "" */
    const char *embedded;  /* an expression: the address of the kernel */
} zli_launcher;

void zli_launcher_print(const zli_launcher *launcher, const zli_flavour *flavour);

/* The function of a kernel: "blur" of blur.cl stays, as does "blur_rows"; "rows" becomes "blur_rows".
 * To be freed. */
char *zli_launcher_name(const char *prefix, const char *kernel);

/* Whether that is the name of another kernel: of "rows" beside "blur_rows". */
bool zli_launcher_is_taken(const char *prefix, const char *kernel, const zli_signatures *all);

#endif
