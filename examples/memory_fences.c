/* The averages of the 2 x 2 tiles of an 8 x 8 matrix, with each of the four waits; then the ways
 * not to do it, and why. AMP: "Using Tiles", race conditions and memory fences. */
#include <string.h>

#include "memory_fences.cl.h"
#include "sample.h"

enum { SIZE = 8, COUNT = SIZE / 2 };

static float data[SIZE * SIZE];
static float averages[COUNT * COUNT];

/** Runs one of the kernels; `copy` is an extra argument of those that want it. */
static void run(const sample *s, const char *name, zlg_array *matrix, zlg_array *copy)
{
    const zlg_tiled_extent domain = zlg_tile2(zlg_extent2(SIZE, SIZE), 2, 2);
    zlg_kernel *kernel = sample_kernel(s, name);
    zlg_array *output;
    CHECK(zlg_array_create(s->view, zlg_extent2(COUNT, COUNT), sizeof averages[0], &output));
    if (copy == NULL)
        CHECK(zlg_parallel_for_each(s->view, domain, kernel, (const zlg_array *)matrix, output));
    else
        CHECK(zlg_parallel_for_each(s->view, domain, kernel, (const zlg_array *)matrix, output,
                                    copy));
    CHECK(zlg_copy_out(zlg_array_get_view(output), averages, sizeof averages));
    CHECK(zlg_array_destroy(output));
}

static void print_averages(const char *title)
{
    printf("%s:\n", title);
    for (int i = 0; i < COUNT * COUNT; i++)
        printf("%g%c", averages[i], i % COUNT == COUNT - 1 ? '\n' : ' ');
}

static int count_right(const float *expected)
{
    int right = 0;
    for (int i = 0; i < COUNT * COUNT; i++)
        right += averages[i] == expected[i];
    return right;
}

static void show_mistakes(const sample *s, zlg_array *matrix)
{
    float expected[COUNT * COUNT];
    memcpy(expected, averages, sizeof expected);
    printf("\ndo not: tile_static float total = 0;\n"
           "  does not compile (memory_fences_initializer.cl): tile_static memory has no\n"
           "  initialiser, its first value is undefined.\n");
    run(s, "race", matrix, NULL);
    printf("\ndo not: total += matrix[t];\n"
           "  gave %d of %d averages this time: total starts undefined, and four work-items that\n"
           "  read, add and write it at once lose each other's sums. It may differ at every run.\n",
           count_right(expected), COUNT * COUNT);
    run(s, "in_turn", matrix, NULL);
    printf("\ndo not: let each work-item add in its turn, with a wait after each\n"
           "  gave %d of %d averages: right, but all others idle while one adds, so it does not\n"
           "  scale with the tile.\n",
           count_right(expected), COUNT * COUNT);
}

int main(void)
{
    const sample s = sample_begin(&memory_fences_spirv);
    const zlg_extent extent = zlg_extent2(SIZE, SIZE);
    zlg_array *matrix;
    zlg_array *copy;
    for (int i = 0; i < SIZE * SIZE; i++)
        data[i] = (float)i;
    CHECK(zlg_array_wrap(s.view, extent, sizeof data[0], data, &matrix));
    CHECK(zlg_array_create(s.view, extent, sizeof data[0], &copy));

    run(&s, "with_wait", matrix, NULL);
    print_averages("tile_barrier_wait");
    run(&s, "with_all_memory_fence", matrix, NULL);
    print_averages("tile_barrier_wait_with_all_memory_fence");
    run(&s, "with_global_memory_fence", matrix, copy);
    print_averages("tile_barrier_wait_with_global_memory_fence");
    run(&s, "with_tile_static_memory_fence", matrix, NULL);
    print_averages("tile_barrier_wait_with_tile_static_memory_fence");
    show_mistakes(&s, matrix);

    CHECK(zlg_array_destroy(copy));
    CHECK(zlg_array_destroy(matrix));
    return sample_end(&s);
}
