#include "problem.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

/* Memory that drivers allocate is in such pages, and whoever is compared uses the same memory. */
enum { HUGE_PAGE = 2 << 20 };

size_t bench_buffer_count(const bench_buffer *buffer)
{
    return zlg_extent_size(buffer->extent);
}

size_t bench_buffer_bytes(const bench_buffer *buffer)
{
    return bench_buffer_count(buffer) * buffer->element_size;
}

int bench_add_buffer(bench_problem *problem, zlg_extent extent, size_t element_size)
{
    bench_buffer *buffer = &problem->buffers[problem->buffer_count];
    *buffer = (bench_buffer){.extent = extent, .element_size = element_size};
    const size_t bytes = bench_buffer_bytes(buffer);
    const size_t room = (bytes + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    buffer->data = aligned_alloc(HUGE_PAGE, room);
    if (buffer->data == NULL) {
        fprintf(stderr, "no memory for %zu bytes\n", bytes);
        exit(EXIT_FAILURE);
    }
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
    step->args[step->arg_count++] = (bench_arg){.buffer = buffer};
}

void bench_pass_number(bench_step *step, float number)
{
    step->args[step->arg_count++] = (bench_arg){.buffer = -1, .number = number};
}

void bench_problem_destroy(bench_problem *problem)
{
    for (int i = 0; i < problem->buffer_count; i++)
        free(problem->buffers[i].data);
}

/* The finaliser of MurmurHash3. */
uint32_t bench_random(uint32_t i)
{
    i = (i ^ i >> 16) * 0x85ebca6bu;
    i = (i ^ i >> 13) * 0xc2b2ae35u;
    return i ^ i >> 16;
}
