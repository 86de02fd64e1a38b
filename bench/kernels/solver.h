/* Somebody who solves a problem: ours, an OpenCL platform, or C. */
#ifndef ZELLIGE_BENCH_SOLVER_H
#define ZELLIGE_BENCH_SOLVER_H

#include "row.h"

enum { BENCH_SENTENCE = 320 };

/** Only `run` has to be there. Each returns whether it went well, and if not has put a line on
 *  stderr. */
typedef struct bench_solver {
    char name[48];
    double goal; /**< our speed over its; 0: none */
    void *state;
    bool (*run)(void *state);        /**< solves it once, and waits */
    bool (*host_wrote)(void *state); /**< the host has written to the buffers */
    bool (*host_reads)(void *state); /**< the host is about to read them */
    void (*end)(void *state);
    bool copies; /**< as in bench_peer */
} bench_solver;

/** Has ours run on the accelerator of that name, "gpu", instead of the CPU. Before all else. */
void bench_ours_use(const char *device);
const char *bench_ours_name(void);

/** Ours: zellige's API on its CPU driver. Says on stderr what failed. */
bool bench_ours_begin(const bench_row *row, const bench_problem *problem, bench_solver *out);

/** Returns the name of the device that ours runs on; NULL, with a line on stderr, if none. */
const char *bench_ours_device(void);

/** Returns whether that is a GPU. */
bool bench_ours_is_gpu(void);

/** Builds and launches the tiled multiplication once, as a program that has just been started, and
 *  returns how many seconds that took; 0, with a line on stderr, if it failed. */
double bench_ours_first_launch(const bench_row *row, const bench_problem *problem);

#endif
