/* Random programs of the API's coherence: what they do, and their text. */
#ifndef ZELLIGE_TESTS_COHERENCE_PROGRAM_H
#define ZELLIGE_TESTS_COHERENCE_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { SLOTS = 4, ROWS = 6, COLUMNS = 8, CELLS = ROWS * COLUMNS, MAX_STEPS = 120, MAX_VIEWS = 6 };

/** What an array is made of. */
typedef enum array_kind {
    DEVICE,
    WRAPPED,
    WRAPPED_ODDLY, /* at an address that no kernel takes as it is */
    FLOATING,
    STAGING,
    SHARED,
    KINDS
} array_kind;

typedef enum op {
    CREATE,
    DESTROY,
    ADD,
    FILL,
    MOVE, /* by a kernel */
    COPY,
    COPY_ASYNC,
    COPY_IN,
    COPY_IN_ASYNC,
    COPY_OUT,
    COPY_OUT_ASYNC,
    DISCARD,
    REFRESH,
    WRITE, /* synchronize, write to the host's memory, refresh */
    SYNCHRONIZE,
    SYNCHRONIZE_ASYNC,
    SYNCHRONIZE_TO,
    SYNCHRONIZE_TO_ASYNC,
    WAIT, /* for all completions of the array */
    OPS
} op;

typedef struct box {
    int row, column, height, width;
} box;

typedef struct step {
    op op;
    int thread;
    int slot;        /* the array; of a copy the destination */
    int other;       /* the source of a copy, as large a window of it */
    int view;        /* accelerator * 2, or the second view of that accelerator */
    box window;      /* of the array */
    int from[2];     /* row and column of the source's window */
    int value;       /* written or added; of copies in the first element */
    array_kind kind; /* of an array that is made */
} step;

typedef struct program {
    step steps[MAX_STEPS];
    size_t count;
    int threads;
} program;

/** Makes the program of a seed. */
void program_make(program *self, uint64_t seed, size_t count, int threads, int accelerators);

/** Returns whether a step uses a second array. */
bool step_has_source(const step *self);

/** Returns whether one of two steps must end before the other begins. */
bool steps_are_ordered(const step *a, const step *b);

/** Writes a step as C would say it. */
void step_print(const step *self, FILE *to);

#endif
