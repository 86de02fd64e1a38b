#include "problem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

const void *bench_value_address(const bench_arg *self)
{
    const zlg_arg *value = &self->value;
    switch (value->kind) {
    case ZLG_ARG_TILE_STATIC:
        return NULL;
    case ZLG_ARG_BYTES:
        return value->as.bytes;
    default:
        return value->as.scalar;
    }
}

/* Memory that drivers allocate is in such pages, and whoever is compared uses the same memory. */
enum { HUGE_PAGE = 2 << 20 };

bool bench_is_image(const bench_buffer *buffer)
{
    return buffer->texel.components > 0;
}

size_t bench_buffer_count(const bench_buffer *buffer)
{
    return zlg_extent_size(buffer->extent);
}

size_t bench_buffer_bytes(const bench_buffer *buffer)
{
    return bench_buffer_count(buffer) * buffer->element_size;
}

/* There is no benchmark without memory. */
static void *demand(void *memory, size_t bytes)
{
    if (memory == NULL) {
        fprintf(stderr, "no memory for %zu bytes\n", bytes);
        exit(EXIT_FAILURE);
    }
    return memory;
}

void *bench_copy_buffer(const bench_buffer *buffer)
{
    const size_t bytes = bench_buffer_bytes(buffer);
    return memcpy(demand(malloc(bytes), bytes), buffer->data, bytes);
}

int bench_add_buffer(bench_problem *problem, zlg_extent extent, size_t element_size)
{
    bench_buffer *buffer = &problem->buffers[problem->buffer_count];
    *buffer = (bench_buffer){.extent = extent, .element_size = element_size};
    const size_t bytes = bench_buffer_bytes(buffer);
    const size_t room = (bytes + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    buffer->data = demand(aligned_alloc(HUGE_PAGE, room), bytes);
    (void)madvise(buffer->data, room, MADV_HUGEPAGE);
    return problem->buffer_count++;
}

bench_step *bench_add_step(bench_problem *problem, const char *kernel, zlg_tiled_extent domain)
{
    bench_step *step = &problem->steps[problem->step_count++];
    *step = (bench_step){.kernel = kernel, .domain = domain};
    return step;
}

void bench_pass_buffer(bench_step *step, int buffer)
{
    step->args[step->arg_count++] = (bench_arg){.kind = BENCH_VIEW, .buffer = buffer};
}

void bench_pass_pointer(bench_step *step, int buffer)
{
    step->args[step->arg_count++] = (bench_arg){.kind = BENCH_POINTER, .buffer = buffer};
}

void bench_pass_value(bench_step *step, zlg_arg value)
{
    step->args[step->arg_count++] = (bench_arg){.kind = BENCH_VALUE, .value = value};
}

void bench_pass_number(bench_step *step, float number)
{
    bench_pass_value(step, zlg_arg_float(number));
}

void bench_problem_destroy(bench_problem *problem)
{
    for (int i = 0; i < problem->buffer_count; i++) {
        free(problem->buffers[i].data);
        free(problem->buffers[i].initial);
        free(problem->buffers[i].expected);
    }
}

/* The finaliser of MurmurHash3. */
uint32_t bench_random(uint32_t i)
{
    i = (i ^ i >> 16) * 0x85ebca6bu;
    i = (i ^ i >> 13) * 0xc2b2ae35u;
    return i ^ i >> 16;
}
