/* How the kernels of a file are launched, from its comments: the options of `zellige run`, in lines
 * that begin with `// bench:`. A description begins with its kernel:
 *
 *     // bench: --kernel saxpy --extent 65536 --tile 64 --tolerance 1e-6
 *     // bench:     --set x=float:65536:random:1 --set y=float:65536:random:2 --set a=2
 */
#ifndef ZELLIGE_BENCH_FILE_DESCRIPTIONS_H
#define ZELLIGE_BENCH_FILE_DESCRIPTIONS_H

#include "tools/run/options.h"
#include "tools/zellige/support/args.h"

typedef struct bench_description {
    int line;       /**< where it begins, from 1 on */
    zlt_args words; /**< what `options` borrow from */
    zlt_run_options options;
} bench_description;

typedef struct bench_descriptions {
    bench_description *v; /**< owned */
    size_t count;
} bench_descriptions;

/** Reads those of a file. False, with a line on stderr, if it cannot be read, has none, or one is
 *  wrong. */
bool bench_descriptions_read(bench_descriptions *out, const char *path);

void bench_descriptions_free(bench_descriptions *descriptions);

#endif
