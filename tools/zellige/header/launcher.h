/* A C function for each kernel, with typed parameters. */
#ifndef TOOLS_ZELLIGE_HEADER_LAUNCHER_H
#define TOOLS_ZELLIGE_HEADER_LAUNCHER_H

#include "tools/zellige/header/host_types.h"

/* The kernels of one module, and the header that their functions go into. */
typedef struct zlt_launchers {
    zlt_host host; /* its file and its prefix: before reading */
    zlt_ir ir;
    zlt_signatures signatures;
} zlt_launchers;

/* Reads LLVM's assembly, or says why it cannot. To be freed in any case. */
bool zlt_launchers_read(zlt_launchers *launchers, const char *path);

/* Writes the functions of all kernels, with the types of their parameters. */
void zlt_launchers_print(zlt_launchers *launchers);

void zlt_launchers_free(zlt_launchers *launchers);

/* What a function takes as its domain, and what it calls. */
typedef struct zlt_flavour {
    const char *suffix;
    const char *domain;
    const char *launch;
    bool has_completion;
    bool is_padded; /* the domain, to whole tiles of the kernel's own */
} zlt_flavour;

extern const zlt_flavour zlt_untiled[2]; /* the second of each pair is asynchronous */
extern const zlt_flavour zlt_tiled[2];
extern const zlt_flavour zlt_padded[2]; /* of kernels with a tile */

/* One function. */
typedef struct zlt_launcher {
    const zlt_host *host;
    const zlt_signature *signature;
    const char *function;  /* without the flavour's suffix */
    const char *parameter; /* one more, ended by ", "; or "" */
    const char *embedded;  /* an expression: the address of the kernel */
} zlt_launcher;

void zlt_launcher_print(const zlt_launcher *launcher, const zlt_flavour *flavour);

/* The function of a kernel: "blur" of blur.cl stays, as does "blur_rows"; "rows" becomes
 * "blur_rows", and "div" of div.cl "div_div", for C has a div(). To be freed. */
char *zlt_launcher_name(const char *prefix, const char *kernel);

/* Whether that is the name of another kernel, of "rows" beside "blur_rows", or the module's. */
bool zlt_launcher_is_taken(const char *prefix, const char *kernel, const zlt_signatures *all);

#endif
