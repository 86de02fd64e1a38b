/* What an untiled domain costs whose dimensions are prime, beside powers of two nearby: it is
 * launched in several ranges, and as whole groups alone it would be groups of one work-item.
 *
 *     bench_untiled            a table
 *     bench_untiled --brief    a line per row: its name, and the prime domain's time over the other
 *
 * Both domains in turns, a launch and a wait each; the numbers are medians, the ratio is the median
 * of the ratios.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <zellige/zellige.h>

#include "untiled.cl.h"

enum { REPETITIONS = 41, WARM_UP = 3 };

typedef struct bench_row {
    const char *name;
    zlg_extent prime;
    zlg_extent power;
} bench_row;

static zlg_accelerator_view *view;
static zlg_program *program;

static void check(zlg_status status)
{
    if (status == ZLG_OK)
        return;
    fprintf(stderr, "%s\n", zlg_last_message());
    exit(EXIT_FAILURE);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static double measure(const zlg_kernel *kernel, zlg_array *array)
{
    const zlg_extent domain = zlg_array_get_view(array).extent;
    const double start = now();
    check(zlg_parallel_for_each(view, domain, kernel, array));
    check(zlg_accelerator_view_wait(view));
    return now() - start;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double median(double *values)
{
    qsort(values, REPETITIONS, sizeof *values, compare);
    return values[REPETITIONS / 2];
}

static zlg_array *create(zlg_extent extent)
{
    zlg_array *array;
    const size_t bytes = zlg_extent_size(extent) * sizeof(float);
    void *zeros = calloc(1, bytes);
    if (zeros == NULL)
        exit(EXIT_FAILURE);
    check(zlg_array_create(view, extent, sizeof(float), &array));
    check(zlg_copy_in(zeros, bytes, zlg_array_get_view(array)));
    free(zeros);
    return array;
}

static void run(const bench_row *row, bool brief)
{
    static const char *const kernels[] = {"work1", "work2", "work3"};
    double primes[REPETITIONS], powers[REPETITIONS], ratios[REPETITIONS];
    zlg_kernel *kernel;
    zlg_array *prime = create(row->prime), *power = create(row->power);
    check(zlg_program_get_kernel(program, kernels[row->prime.rank - 1], &kernel));
    for (int i = -WARM_UP; i < REPETITIONS; i++) {
        const double first = measure(kernel, i % 2 == 0 ? prime : power);
        const double second = measure(kernel, i % 2 == 0 ? power : prime);
        if (i < 0)
            continue;
        primes[i] = i % 2 == 0 ? first : second;
        powers[i] = i % 2 == 0 ? second : first;
        ratios[i] = primes[i] / powers[i];
    }
    check(zlg_array_destroy(prime));
    check(zlg_array_destroy(power));
    if (brief)
        printf("%s %.3f\n", row->name, median(ratios));
    else
        printf("%-24s %7.0f us %7.0f us %8.2f\n", row->name, median(primes) / 1e3,
               median(powers) / 1e3, median(ratios));
}

int main(int argc, char **argv)
{
    static const bench_row rows[] = {
        {"prime-small", {1, {251}}, {1, {256}}},
        {"prime-1d", {1, {1048573}}, {1, {1048576}}},
        {"prime-2d", {2, {1021, 1021}}, {2, {1024, 1024}}},
        {"prime-2d-tall", {2, {349529, 3}}, {2, {262144, 4}}},
        {"prime-3d", {3, {101, 101, 101}}, {3, {128, 64, 128}}},
    };
    const bool brief = argc == 2 && strcmp(argv[1], "--brief") == 0;
    zlg_accelerator *accelerator;
    if (argc != 1 && !brief) {
        fprintf(stderr, "usage: %s [--brief]\n", argv[0]);
        return EXIT_FAILURE;
    }
    check(zlg_accelerator_get_default(&accelerator));
    check(zlg_accelerator_get_default_view(accelerator, &view));
    check(zlg_program_create(accelerator, &untiled_spirv, &program));
    if (!brief)
        printf("%-24s %10s %10s %8s\n", "untiled domain", "prime", "power", "ratio");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        run(&rows[i], brief);
    zlg_program_destroy(program);
    return EXIT_SUCCESS;
}
