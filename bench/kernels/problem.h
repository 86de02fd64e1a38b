/* What there is to do: memory, and launches over it. Everybody who takes part, ours, OpenCL and C,
 * works on the same memory, so that none is better placed than another; but for images, of which
 * each has its own. */
#ifndef ZELLIGE_BENCH_PROBLEM_H
#define ZELLIGE_BENCH_PROBLEM_H

#include <zellige/texture.h>
#include <zellige/zellige.h>

enum { BENCH_MAX_BUFFERS = 32, BENCH_MAX_STEPS = 160, BENCH_MAX_ARGS = 48 };

/** How a result is compared with what is right. */
typedef enum bench_type { BENCH_EXACT, BENCH_HALF, BENCH_FLOAT, BENCH_DOUBLE } bench_type;

typedef struct bench_buffer {
    zlg_extent extent;
    size_t element_size;
    zlg_texel texel; /**< of an image; no components: it is memory */
    void *data;
    void *initial;    /**< owned: what it has before a run; NULL: fill() writes it */
    void *expected;   /**< owned: what it has after it; NULL: it is not looked at */
    bench_type type;  /**< of its elements */
    double tolerance; /**< of floating-point numbers: of the largest of them */
} bench_buffer;

typedef enum bench_arg_kind { BENCH_VIEW, BENCH_POINTER, BENCH_VALUE } bench_arg_kind;

/** An argument: a buffer for a VIEW parameter or for a plain pointer or image, or a value, which
 *  may be tile_static memory. */
typedef struct bench_arg {
    bench_arg_kind kind;
    int buffer;
    zlg_arg value;
} bench_arg;

/** Returns where the bytes of a value are; NULL: it is tile_static memory. */
const void *bench_value_address(const bench_arg *self);

/** A launch; a tile of rank 0: none is demanded. Those of a problem follow one another; only the
 *  last is waited for. */
typedef struct bench_step {
    const char *kernel;
    zlg_tiled_extent domain;
    bench_arg args[BENCH_MAX_ARGS];
    int arg_count;
} bench_step;

/** Zeroed is empty. */
typedef struct bench_problem {
    int size;          /**< the row's measure: of a side, or of all */
    const void *about; /**< the row's, for its describe() */
    bench_buffer buffers[BENCH_MAX_BUFFERS];
    int buffer_count;
    bench_step steps[BENCH_MAX_STEPS];
    int step_count;
} bench_problem;

/** Adds a buffer and returns which it is. Memory that cannot be had ends the program. */
int bench_add_buffer(bench_problem *problem, zlg_extent extent, size_t element_size);
bench_step *bench_add_step(bench_problem *problem, const char *kernel, zlg_tiled_extent domain);
void bench_pass_buffer(bench_step *step, int buffer);
void bench_pass_pointer(bench_step *step, int buffer);
void bench_pass_value(bench_step *step, zlg_arg value);
void bench_pass_number(bench_step *step, float number);

bool bench_is_image(const bench_buffer *buffer);
size_t bench_buffer_count(const bench_buffer *buffer);
size_t bench_buffer_bytes(const bench_buffer *buffer);

/** Returns what a buffer holds, to be freed. */
void *bench_copy_buffer(const bench_buffer *buffer);

void bench_problem_destroy(bench_problem *problem);

/** Returns a number that looks like chance and is the same each time. */
uint32_t bench_random(uint32_t i);

#endif
