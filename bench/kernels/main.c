/* How fast kernels run: through zellige on its CPU driver, beside C, OpenBLAS and OpenCL, in one
 * run.
 *
 *     bench_kernels [--brief] [--small] [--row NAME] [--svg FILE]
 *
 *     --brief      a line per comparison: its name, and our speed over the other's; nothing else
 *     --small      small problems, few repetitions: is everything right?
 *     --row NAME   that row only
 *     --svg FILE   draws the table too
 *
 * Fails if a result is wrong; not if a goal is missed.
 */
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <omp.h>

#include "compare.h"
#include "compile.h"
#include "openblas.h"
#include "opencl.h"
#include "report.h"

static const bench_row *const rows[] = {
    &bench_sgemm_1024,      &bench_sgemm_2048,      &bench_transpose_16,
    &bench_transpose_32,    &bench_reduce,          &bench_scan,
    &bench_nbody,           &bench_stencil_5,       &bench_stencil_9,
    &bench_stencil_5_apart, &bench_stencil_9_apart, &bench_histogram,
    &bench_mandelbrot,      &bench_saxpy,           &bench_empty,
};
enum { ROWS = sizeof rows / sizeof rows[0] };
static const char compile_row[] = "compile";

typedef struct options {
    bool brief, small, first_launch;
    const char *row; /* NULL: all */
    const char *svg; /* NULL: none */
} options;

static bool is_row(const char *name)
{
    bool found = strcmp(name, compile_row) == 0;
    for (size_t i = 0; i < ROWS; i++)
        found = found || strcmp(name, rows[i]->name) == 0;
    return found;
}

static bool read_options(int argc, char **argv, options *out)
{
    *out = (options){0};
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--brief") == 0)
            out->brief = true;
        else if (strcmp(argv[i], "--small") == 0)
            out->small = true;
        else if (strcmp(argv[i], "--first-launch") == 0) /* for compile.c */
            out->first_launch = true;
        else if (strcmp(argv[i], "--svg") == 0 && value != NULL)
            out->svg = argv[++i];
        else if (strcmp(argv[i], "--row") == 0 && value != NULL && is_row(value))
            out->row = argv[++i];
        else
            return false;
    }
    return true;
}

static int usage(const char *program)
{
    fprintf(stderr, "usage: %s [--brief] [--small] [--row NAME] [--svg FILE]\nrows:", program);
    for (size_t i = 0; i < ROWS; i++)
        fprintf(stderr, " %s", rows[i]->name);
    fprintf(stderr, " %s\n", compile_row);
    return EXIT_FAILURE;
}

/* Threads that wait for work by spinning take the processors from whoever is measured next:
 * OpenMP's reads this when the program is loaded, OpenBLAS's when it is opened. */
static void let_threads_sleep(char **argv)
{
    setenv("OPENBLAS_THREAD_TIMEOUT", "4", 0);
    if (getenv("OMP_WAIT_POLICY") == NULL) {
        setenv("OMP_WAIT_POLICY", "passive", 1);
        execv("/proc/self/exe", argv);
    }
}

static int count_processors(void)
{
    cpu_set_t allowed;
    return sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 1;
}

static void print_machine(void)
{
    opencl_platform *platforms;
    const size_t count = opencl_platforms(&platforms);
    double load = 0;
    getloadavg(&load, 1);
    printf("ours: %s; C: %d threads; %.1f others ran in the last minute\n", bench_ours_device(),
           omp_get_max_threads(), load);
    if (bench_openblas_absent() == NULL)
        printf("openblas: %s\n", bench_openblas_config());
    for (size_t i = 0; i < count; i++)
        if (platforms[i].absent[0] == '\0')
            printf("%s: %s, %s, %u compute units\n", platforms[i].slug, platforms[i].name,
                   platforms[i].device_name, platforms[i].compute_units);
}

static bool run_rows(const options *o)
{
    const bench_effort effort =
        o->small ? (bench_effort){true, 3, 0, 0} : (bench_effort){false, 15, 0.02, 20};
    bool right = true;
    for (size_t i = 0; i < ROWS; i++)
        if (o->row == NULL || strcmp(o->row, rows[i]->name) == 0)
            right = bench_compare(rows[i], &effort) && right;
    if (o->row == NULL || strcmp(o->row, compile_row) == 0)
        right = bench_compile(o->small ? 1 : 5) && right;
    return right;
}

int main(int argc, char **argv)
{
    options o;
    if (!read_options(argc, argv, &o))
        return usage(argv[0]);
    let_threads_sleep(argv);
    omp_set_num_threads(count_processors());
    if (bench_ours_device() == NULL)
        return EXIT_FAILURE;
    if (o.first_launch)
        return bench_first_launch() ? EXIT_SUCCESS : EXIT_FAILURE;
    if (!o.brief)
        print_machine();
    bench_report_begin(o.brief);
    bool right = run_rows(&o);
    bench_report_end();
    if (o.svg != NULL)
        right = bench_report_svg(o.svg) && right;
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
