/* A row of the table: a problem, and who solves it beside us. One file per problem. */
#ifndef ZELLIGE_BENCH_ROW_H
#define ZELLIGE_BENCH_ROW_H

#include "problem.h"

enum { BENCH_MAX_PEERS = 2 };
enum { BENCH_NO_OUTPUT = -1, BENCH_LAST_BUFFER = -2 };

/** Somebody who solves it in C. */
typedef struct bench_peer {
    const char *name;
    void (*run)(const bench_problem *problem);
    double goal;                 /**< our speed over its, to be reached; 0: none */
    const char *(*absent)(void); /**< (optional) why it cannot run; NULL: it can */
    bool copies; /**< it only moves the bytes: of buffer 0 to the output, which is compared so */
} bench_peer;

typedef struct bench_row {
    const char *name;
    const zlg_spirv *spirv;
    const char *source;  /**< the same as OpenCL C, from the top of the repository */
    const char *options; /**< with which it is compiled; "" without any */
    int size;
    int small_size; /**< with --small */
    /** Adds buffers and steps for problem->size. Without the next two it writes the buffers too,
     *  and says what is right. */
    void (*describe)(bench_problem *problem);
    const void *about; /**< (optional) the problem's: what describe() reads */
    /** (optional) Writes the buffers that a run reads. */
    void (*fill)(const bench_problem *problem);
    /** (optional) Writes what is right into the output; C, and nothing of ours or OpenCL's. */
    void (*reference)(const bench_problem *problem);
    bool by_agreement; /**< nobody says what is right: others must have the results that ours has */
    int output;        /**< the buffer with the result, or one of the two below */
    bool is_float;     /**< the result's elements are floats, else they are compared as bytes */
    double tolerance;  /**< of floats: of the largest of them */
    /** (optional) Returns what a run does, in the unit, such as "GFLOP". */
    double (*work)(int size);
    const char *unit;
    bench_peer peers[BENCH_MAX_PEERS];
    double pocl_goal; /**< our speed over PoCL's; 0: none */
} bench_row;

extern const bench_row bench_sgemm_1024, bench_sgemm_2048;
extern const bench_row bench_sgemm_registers_1024, bench_sgemm_registers_2048;
extern const bench_row bench_transpose_16, bench_transpose_32;
extern const bench_row bench_reduce;
extern const bench_row bench_scan;
extern const bench_row bench_nbody;
extern const bench_row bench_stencil_5, bench_stencil_9;
extern const bench_row bench_stencil_5_apart, bench_stencil_9_apart;
extern const bench_row bench_histogram;
extern const bench_row bench_mandelbrot;
extern const bench_row bench_saxpy;
extern const bench_row bench_empty;

#endif
