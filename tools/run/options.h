/* The command line of zellige-run. */
#ifndef TOOLS_RUN_OPTIONS_H
#define TOOLS_RUN_OPTIONS_H

#include "tools/run/data.h"

/* "NAME=VALUE". */
typedef struct zlt_pair {
    char *name; /* owned */
    const char *value;
} zlt_pair;

typedef struct zlt_pairs {
    zlt_pair *v; /* owned */
    size_t count;
} zlt_pairs;

/* Strings are borrowed from the command line. */
typedef struct zlt_run_options {
    const char *file, *kernel, *device; /* the last two may be NULL */
    const char *source;                 /* what the file was compiled from; may be NULL */
    zlt_shape extent, tile;             /* a tile of rank 0: the kernel's own, or none */
    zlt_pairs sets, prints, saves, expects;
    long double tolerance;
    long times; /* launches that are timed */
} zlt_run_options;

/* Reads argv[1..], or says what is wrong. */
bool zlt_run_options_read(zlt_run_options *options, int argc, char **argv);

void zlt_run_options_free(zlt_run_options *options);

#endif
