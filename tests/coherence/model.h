/* What a program does to its arrays, step after step, in plain C. */
#ifndef ZELLIGE_TESTS_COHERENCE_MODEL_H
#define ZELLIGE_TESTS_COHERENCE_MODEL_H

#include "program.h"

/** What somebody finds who looks after a step: the elements of its window in a copy, or in the
 *  host's memory. */
typedef struct expectation {
    bool is_done; /* the step makes sense: its arrays are there, and are where it needs them */
    bool looks;   /* at the host's memory; copies out always look */
    box window;   /* of what is looked at */
    int values[CELLS];
    bool is_known[CELLS];
} expectation;

/** What the accelerators are like. */
typedef struct machine {
    int accelerators;
    bool reaches_host;  /* kernels work on wrapped memory itself */
    bool shares_memory; /* there is shared storage; else staging takes its place */
} machine;

/** Returns what an array is made of on this machine. */
array_kind machine_kind(const machine *self, array_kind wanted);

/** Runs a program on the model. `expected` has room for one value per step. */
void model_run(const program *given, const machine *on, expectation *expected);

#endif
