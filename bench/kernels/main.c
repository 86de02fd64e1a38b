/* How fast kernels run: through zellige on its CPU driver, or a GPU, beside C, OpenBLAS and OpenCL,
 * on a GPU of NVIDIA also CUDA C, in one run.
 *
 *     bench_kernels [--set own|wide|functions] [--brief] [--small] [--row NAME] [--svg FILE]
 *     bench_kernels --file FILE.cl [--spirv FILE.spv] [options] [-- CLANG-OPTION...]
 *
 *     --set wide   the wide set: many kernels, beside other implementations of OpenCL only
 *     --set functions    OpenCL's built-in functions, each in a kernel of its own, likewise
 *     --file FILE.cl     the kernels of that file, launched as its comments say (see
 *                        file/descriptions.h), beside other implementations of OpenCL, whose
 *                        results have to be ours
 *     --spirv FILE.spv   the same by another compiler, for ours
 *     --brief      a line per comparison: its name, and our speed over the other's; nothing else
 *     --small      small problems, few repetitions: is everything right?
 *     --row NAME   that row only
 *     --svg FILE   draws the table too
 *     --device NAME      runs on that accelerator, "gpu" (default: "cpu")
 *     --processor-time   measures the time of the processor, on one of them, for a busy machine
 *     --first            measures a new program and its first launch, nobody having a cache
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
#include "file/file.h"
#include "first.h"
#include "openblas.h"
#include "opencl.h"
#include "report.h"
#include "solver.h"
#include "wide/wide.h"

static const bench_row *const own_rows[] = {
    &bench_sgemm_1024,
    &bench_sgemm_2048,
    &bench_sgemm_registers_1024,
    &bench_sgemm_registers_2048,
    &bench_transpose_16,
    &bench_transpose_32,
    &bench_reduce,
    &bench_scan,
    &bench_nbody,
    &bench_stencil_5,
    &bench_stencil_9,
    &bench_stencil_5_apart,
    &bench_stencil_9_apart,
    &bench_histogram,
    &bench_mandelbrot,
    &bench_saxpy,
    &bench_empty,
};
enum { OWN_ROWS = sizeof own_rows / sizeof own_rows[0] };
static const char compile_row[] = "compile";

static const bench_row *get_own_rows(size_t *count)
{
    static bench_row rows[OWN_ROWS];
    for (size_t i = 0; i < OWN_ROWS; i++)
        rows[i] = *own_rows[i];
    *count = OWN_ROWS;
    return rows;
}

/* The first is the own set, which is measured otherwise. */
static const struct set {
    const char *name;
    const bench_row *(*rows)(size_t *count);
} sets[] = {{"own", get_own_rows}, {"wide", wide_rows}, {"functions", wide_function_rows}};
enum { SETS = sizeof sets / sizeof sets[0] };
static const struct set file_set = {"file", bench_file_rows};

typedef struct options {
    const struct set *set;
    bool brief, small, first, first_launch, processor_time;
    const char *row;          /* NULL: all */
    const char *svg;          /* NULL: none */
    const char *file, *spirv; /* likewise */
    char **compiler_options;  /* ends with NULL */
} options;

static bool is_own(const struct set *set)
{
    return set == &sets[0];
}

static bool is_row(const struct set *set, const char *name)
{
    size_t count;
    const bench_row *rows = set->rows(&count);
    bool found = is_own(set) && strcmp(name, compile_row) == 0;
    for (size_t i = 0; i < count; i++)
        found = found || strcmp(name, rows[i].name) == 0;
    return found;
}

static bool read_set(const char *name, options *out)
{
    for (size_t i = 0; i < SETS; i++) {
        out->set = &sets[i];
        if (strcmp(name, sets[i].name) == 0)
            return true;
    }
    return false;
}

/* Of the set that was named, or the first with such a row. */
static bool find_row(options *o)
{
    for (size_t i = 0; i < SETS && !is_row(o->set, o->row) && o->file == NULL; i++)
        o->set = &sets[i];
    return is_row(o->set, o->row);
}

static bool read_options(int argc, char **argv, options *out)
{
    *out = (options){.set = &sets[0], .compiler_options = &argv[argc]};
    for (int i = 1; i < argc && out->compiler_options == &argv[argc]; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--brief") == 0)
            out->brief = true;
        else if (strcmp(argv[i], "--small") == 0)
            out->small = true;
        else if (strcmp(argv[i], "--processor-time") == 0)
            out->processor_time = true;
        else if (strcmp(argv[i], "--first") == 0)
            out->first = true;
        else if (strcmp(argv[i], "--first-launch") == 0) /* for compile.c */
            out->first_launch = true;
        else if (strcmp(argv[i], "--device") == 0 && value != NULL)
            bench_ours_use(argv[++i]);
        else if (strcmp(argv[i], "--svg") == 0 && value != NULL)
            out->svg = argv[++i];
        else if (strcmp(argv[i], "--set") == 0 && value != NULL && read_set(value, out))
            i++;
        else if (strcmp(argv[i], "--row") == 0 && value != NULL)
            out->row = argv[++i];
        else if (strcmp(argv[i], "--file") == 0 && value != NULL)
            out->file = argv[++i];
        else if (strcmp(argv[i], "--spirv") == 0 && value != NULL)
            out->spirv = argv[++i];
        else if (strcmp(argv[i], "--") == 0)
            out->compiler_options = &argv[i + 1];
        else
            return false;
    }
    return out->file != NULL || (out->spirv == NULL && *out->compiler_options == NULL);
}

static void print_names(const struct set *set)
{
    size_t count;
    const bench_row *rows = set->rows(&count);
    fprintf(stderr, "%s rows:", set->name);
    for (size_t i = 0; i < count; i++)
        fprintf(stderr, " %s", rows[i].name);
    fprintf(stderr, "%s%s\n", is_own(set) ? " " : "", is_own(set) ? compile_row : "");
}

static int usage(const char *program)
{
    fprintf(stderr,
            "usage: %s [--set own|wide|functions] [--brief] [--small] [--row NAME] [--svg FILE] "
            "[--device NAME] [--processor-time] [--first]\n"
            "       %s --file FILE.cl [--spirv FILE.spv] [options] [-- CLANG-OPTION...]\n",
            program, program);
    for (size_t i = 0; i < SETS; i++)
        print_names(&sets[i]);
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

/* The clock of a process counts a thread that runs elsewhere only at that processor's next tick:
 * up to 4 ms late, which is most of a sample. On one processor nobody runs elsewhere. */
static bool stay_on_one_processor(void)
{
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET((unsigned)sched_getcpu(), &one);
    return sched_setaffinity(0, sizeof one, &one) == 0;
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

static bench_effort choose_effort(const options *o)
{
    bench_effort effort = {.repetitions = 15, .sample_seconds = 0.02, .row_seconds = 20};
    if (o->small)
        effort = (bench_effort){.small = true, .repetitions = 3};
    else if (!is_own(o->set))
        effort = (bench_effort){.repetitions = 15, .sample_seconds = 0.005, .row_seconds = 2};
    if (o->first && !o->small)
        effort.repetitions = 5;
    effort.best = !is_own(o->set);
    effort.processor_time = o->processor_time;
    return effort;
}

static bool run_rows(const options *o)
{
    const bench_effort effort = choose_effort(o);
    bool (*const compare)(const bench_row *, const bench_effort *) =
        o->first ? bench_first : bench_compare;
    bool right = true;
    size_t count;
    const bench_row *rows = o->set->rows(&count);
    for (size_t i = 0; i < count; i++)
        if (o->row == NULL || strcmp(o->row, rows[i].name) == 0)
            right = compare(&rows[i], &effort) && right;
    if (is_own(o->set) && !o->first && (o->row == NULL || strcmp(o->row, compile_row) == 0))
        right = bench_compile(o->small ? 1 : 5) && right;
    return right;
}

/* What needs more than the command line. */
static bool open_set(options *o)
{
    if (o->file != NULL) {
        o->set = &file_set;
        if (!bench_file_open(o->file, o->spirv, o->compiler_options))
            return false;
    }
    if (o->row == NULL || find_row(o))
        return true;
    fprintf(stderr, "bench_kernels: there is no row `%s`\n", o->row);
    print_names(o->set);
    return false;
}

int main(int argc, char **argv)
{
    options o;
    if (!read_options(argc, argv, &o))
        return usage(argv[0]);
    if (o.processor_time && !stay_on_one_processor()) {
        perror("bench_kernels: the program cannot stay on one processor");
        return EXIT_FAILURE;
    }
    let_threads_sleep(argv);
    if (!open_set(&o))
        return EXIT_FAILURE;
    if (o.first)
        bench_first_without_caches();
    opencl_use_fetched();
    omp_set_num_threads(count_processors());
    if (bench_ours_device() == NULL)
        return EXIT_FAILURE;
    if (o.first_launch)
        return bench_first_launch() ? EXIT_SUCCESS : EXIT_FAILURE;
    if (!o.brief)
        print_machine();
    bench_report_begin((bench_form){.brief = o.brief, .by_row = !is_own(o.set) || o.first});
    bool right = run_rows(&o);
    bench_report_end();
    if (o.svg != NULL)
        right = bench_report_svg(o.svg) && right;
    bench_file_close();
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
