/* Multiplies two matrices, untiled, in tiles of 16 x 16, and with blocks of 4 x 4 elements in
 * registers, checks one against the other, and tells the times. Usage: matrix_multiply [size], a
 * multiple of 64. AMP: "Walkthrough: Matrix Multiplication". */
#include <stdbool.h>
#include <string.h>
#include <time.h>

#include "matrix_multiply.cl.h"
#include "sample.h"

enum { DEFAULT_SIZE = 256, SIDE = 4 };

typedef enum method { UNTILED, TILED, IN_REGISTERS, METHODS } method;

static const char *const names[METHODS] = {"untiled", "tiled", "in registers"};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static zlg_array *create_matrix(zlg_accelerator_view *view, zlg_extent extent, const float *values)
{
    zlg_array *array;
    CHECK(zlg_array_create(view, extent, sizeof(float), &array));
    if (values != NULL)
        CHECK(zlg_copy_in(values, zlg_extent_size(extent) * sizeof(float),
                          zlg_array_get_view(array)));
    return array;
}

/** Whole numbers small enough that every order of adding gives the same float. */
static float *fill(size_t count, unsigned seed)
{
    float *values = malloc(count * sizeof *values);
    if (values == NULL)
        exit(EXIT_FAILURE);
    for (size_t i = 0; i < count; i++)
        values[i] = (float)((i * seed + i / 7) % 9) - 4;
    return values;
}

static void launch(method by, zlg_accelerator_view *view, int size, const zlg_array *a,
                   const zlg_array *b, zlg_array *c)
{
    const zlg_extent extent = zlg_extent2(size, size);
    const zlg_extent blocks = zlg_extent2(size / SIDE, size / SIDE);
    const zlg_const_float_view2 from_a = zlg_const_float_view2(a);
    const zlg_const_float_view2 from_b = zlg_const_float_view2(b);
    const zlg_float_view2 to_c = zlg_float_view2(c);
    if (by == UNTILED)
        CHECK(matrix_multiply_multiply(view, extent, from_a, from_b, to_c));
    else if (by == TILED)
        CHECK(matrix_multiply_multiply_tiled(view, extent, from_a, from_b, to_c));
    else
        CHECK(matrix_multiply_multiply_in_registers(view, blocks, from_a, from_b, to_c));
}

/** Multiplies, and tells the time of the second run: the first one compiles. */
static void multiply(method by, zlg_accelerator_view *view, int size, const zlg_array *a,
                     const zlg_array *b, float *result)
{
    const zlg_extent extent = zlg_extent2(size, size);
    zlg_array *c = create_matrix(view, extent, NULL);
    double seconds = 0;
    for (int run = 0; run < 2; run++) {
        const double begin = now();
        launch(by, view, size, a, b, c);
        CHECK(zlg_accelerator_view_wait(view));
        seconds = now() - begin;
    }
    printf("%-12s %9.3f ms %8.2f GFLOP/s\n", names[by], seconds * 1e3,
           2.0 * size * size * size / seconds / 1e9);
    CHECK(zlg_copy_out(zlg_array_get_view(c), result, zlg_extent_size(extent) * sizeof *result));
    CHECK(zlg_array_destroy(c));
}

int main(int argc, char **argv)
{
    const int size = argc > 1 ? atoi(argv[1]) : DEFAULT_SIZE;
    const zlg_extent extent = zlg_extent2(size, size);
    const size_t count = zlg_extent_size(extent);
    float *a_values = fill(count, 5);
    float *b_values = fill(count, 3);
    float *results[METHODS];

    zlg_accelerator_view *view = sample_view();
    zlg_array *a = create_matrix(view, extent, a_values);
    zlg_array *b = create_matrix(view, extent, b_values);
    for (int i = 0; i < METHODS; i++) {
        results[i] = fill(count, (unsigned)i + 1);
        multiply((method)i, view, size, a, b, results[i]);
    }
    CHECK(zlg_array_destroy(b));
    CHECK(zlg_array_destroy(a));

    bool equal = true;
    for (int i = 1; i < METHODS; i++)
        equal = equal && memcmp(results[0], results[i], count * sizeof *results[i]) == 0;
    printf("%d x %d: the results %s\n", size, size, equal ? "agree" : "DIFFER");
    for (int i = 0; i < METHODS; i++)
        free(results[i]);
    free(b_values);
    free(a_values);
    return equal ? EXIT_SUCCESS : EXIT_FAILURE;
}
