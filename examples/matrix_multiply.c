/* Multiplies two matrices, untiled and in tiles of 16 x 16, checks one against the other, and tells
 * the times. Usage: matrix_multiply [size], a multiple of 16. AMP: "Walkthrough: Matrix
 * Multiplication". */
#include <string.h>
#include <time.h>

#include "matrix_multiply.cl.h"
#include "sample.h"

enum { DEFAULT_SIZE = 256 };

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

/** Multiplies, and returns the seconds of the second run: the first one compiles. */
static double multiply(zlg_accelerator_view *view, int size, bool tiled, const zlg_array *a,
                       const zlg_array *b, float *result)
{
    const zlg_extent extent = zlg_extent2(size, size);
    zlg_array *c = create_matrix(view, extent, NULL);
    const zlg_const_float_view2 from_a = zlg_const_float_view2(a);
    const zlg_const_float_view2 from_b = zlg_const_float_view2(b);
    double begin = 0;
    for (int run = 0; run < 2; run++) {
        begin = now();
        if (tiled)
            CHECK(matrix_multiply_multiply_tiled(view, extent, from_a, from_b, zlg_float_view2(c)));
        else
            CHECK(matrix_multiply_multiply(view, extent, from_a, from_b, zlg_float_view2(c)));
        CHECK(zlg_accelerator_view_wait(view));
    }
    const double seconds = now() - begin;
    CHECK(zlg_copy_out(zlg_array_get_view(c), result, zlg_extent_size(extent) * sizeof *result));
    CHECK(zlg_array_destroy(c));
    return seconds;
}

static void report(const char *name, int size, double seconds)
{
    const double operations = 2.0 * size * size * size;
    printf("%-8s %9.3f ms %8.2f GFLOP/s\n", name, seconds * 1e3, operations / seconds / 1e9);
}

int main(int argc, char **argv)
{
    const int size = argc > 1 ? atoi(argv[1]) : DEFAULT_SIZE;
    const zlg_extent extent = zlg_extent2(size, size);
    const size_t count = zlg_extent_size(extent);
    float *a_values = fill(count, 5);
    float *b_values = fill(count, 3);
    float *untiled = fill(count, 1);
    float *tiled = fill(count, 2);

    zlg_accelerator_view *view = sample_view();
    zlg_array *a = create_matrix(view, extent, a_values);
    zlg_array *b = create_matrix(view, extent, b_values);
    const double untiled_seconds = multiply(view, size, false, a, b, untiled);
    const double tiled_seconds = multiply(view, size, true, a, b, tiled);
    CHECK(zlg_array_destroy(b));
    CHECK(zlg_array_destroy(a));

    const int equal = memcmp(untiled, tiled, count * sizeof *tiled) == 0;
    printf("%d x %d: tiled and untiled %s\n", size, size, equal ? "agree" : "DIFFER");
    report("untiled", size, untiled_seconds);
    report("tiled", size, tiled_seconds);
    free(tiled);
    free(untiled);
    free(b_values);
    free(a_values);
    return equal ? EXIT_SUCCESS : EXIT_FAILURE;
}
