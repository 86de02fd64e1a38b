/* What a launch costs: through the API, and written by hand against Level Zero, in one run.
 *
 *     bench_launch                 a table
 *     bench_launch --brief         a line per row: its name, and our time over the other
 *     bench_launch --device NAME   a table of that accelerator, "gpu", alone
 *     bench_launch --count N       N launches through the API and nothing else, for instructions.sh
 *     bench_launch --count-events N    likewise, each with a completion that is waited for
 *
 * An empty kernel with four arguments, one group of 64. Each row runs twice: on the CPU driver, and
 * where the tests are built on their null driver, whose launches and waits do nothing. On a GPU it
 * takes as long as a hundred on the CPU: rows of it are shorter.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <zellige/zellige.h>

#include "by_hand.h"
#include "launch.cl.h"

enum { GROUP = 64, REPETITIONS = 1001, DEVICE_REPETITIONS = 101 };

static bool brief;
static const char *device = "cpu";
static int repetitions = REPETITIONS;
static zlg_accelerator_properties properties;
static zlg_accelerator_view *view;
static zlg_program *program;
static zlg_kernel *kernel;
static zlg_array *arrays[2];
static zlg_completion *last;

static bool ours_begin(void)
{
    zlg_accelerator *accelerator;
    const zlg_extent extent = zlg_extent1(1024);
    return zlg_accelerator_find(device, &accelerator) == ZLG_OK &&
           zlg_accelerator_get_properties(accelerator, &properties) == ZLG_OK &&
           zlg_accelerator_view_create(accelerator, &(zlg_accelerator_view_desc){0}, &view) ==
               ZLG_OK &&
           zlg_program_create(accelerator, &launch_spirv, &program) == ZLG_OK &&
           zlg_program_get_kernel(program, "four", &kernel) == ZLG_OK &&
           zlg_array_create(view, extent, sizeof(int), &arrays[0]) == ZLG_OK &&
           zlg_array_create(view, extent, sizeof(int), &arrays[1]) == ZLG_OK;
}

static void ours_end(void)
{
    zlg_completion_destroy(last);
    (void)zlg_array_destroy(arrays[0]);
    (void)zlg_array_destroy(arrays[1]);
    zlg_program_destroy(program);
    (void)zlg_accelerator_view_destroy(view);
}

static bool ours_launch(int c, float d)
{
    return zlg_parallel_for_each(view, zlg_tile1(zlg_extent1(GROUP), GROUP), kernel, arrays[0],
                                 arrays[1], c, d) == ZLG_OK;
}

static bool ours_launch_untiled(int c, float d)
{
    return zlg_parallel_for_each(view, zlg_extent1(GROUP), kernel, arrays[0], arrays[1], c, d) ==
           ZLG_OK;
}

static bool ours_wait(void)
{
    return zlg_accelerator_view_wait(view) == ZLG_OK;
}

/* The last one is kept. */
static bool ours_launch_event(int c, float d)
{
    const zlg_arg args[] = {zlg_arg_array(arrays[0]), zlg_arg_array(arrays[1]),
                            zlg_arg_bytes(&c, sizeof c), zlg_arg_bytes(&d, sizeof d)};
    zlg_completion_destroy(last);
    last = NULL;
    return zlg_launch_tiled_async(view, zlg_tile1(zlg_extent1(GROUP), GROUP), kernel, args,
                                  sizeof args / sizeof args[0], &last) == ZLG_OK;
}

static bool ours_wait_event(void)
{
    return zlg_completion_wait(last) == ZLG_OK;
}

/** One line of the table. */
typedef struct bench_row {
    const char *name;
    bool (*launch)(int c, float d);
    int launches;    /* per repetition */
    bool wait_each;  /* after every launch, instead of once at the end */
    bool changes;    /* an argument, from one launch to the next */
    bool has_events; /* each launch; waits are for the last one's */
} bench_row;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/** Returns nanoseconds per launch; 0 if one failed. */
static double measure(const bench_row *row, bool (*launch)(int, float), bool (*wait)(void))
{
    bool right = true;
    const double start = now();
    for (int i = 0; i < row->launches; i++) {
        right = launch(row->changes ? i : 1, 2.0f) && right;
        if (row->wait_each)
            right = wait() && right;
    }
    right = wait() && right;
    return right ? (now() - start) / row->launches : 0;
}

static double measure_ours(const bench_row *row)
{
    return measure(row, row->launch, row->has_events ? ours_wait_event : ours_wait);
}

static double measure_by_hand(const bench_row *row)
{
    return row->has_events ? measure(row, by_hand_launch_event, by_hand_wait_event)
                           : measure(row, by_hand_launch, by_hand_wait);
}

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

/* In turns, and the best of each: what else the machine does only adds to it. */
static bool run(const bench_row *row, const char *suffix)
{
    double ours = 0, theirs = 0;
    for (int i = -2; i < repetitions; i++) { /* two to warm up */
        const bool ours_first = i % 2 == 0;
        double a = ours_first ? measure_ours(row) : 0;
        const double b = measure_by_hand(row);
        if (!ours_first)
            a = measure_ours(row);
        if (a <= 0 || b <= 0)
            return false;
        ours = i <= 0 ? a : smaller(ours, a);
        theirs = i <= 0 ? b : smaller(theirs, b);
    }
    if (brief)
        printf("%s%s %.3f\n", row->name, suffix, ours / theirs);
    else
        printf("%-24s %7.0f ns %7.0f ns %8.2f\n", row->name, ours, theirs, ours / theirs);
    return true;
}

/* The null driver signals no events. */
static int run_all(const char *title, const char *suffix)
{
    static const bench_row rows[] = {
        {"launch", ours_launch, 500, false, false, false},
        {"launch-changing", ours_launch, 500, false, true, false},
        {"launch-untiled", ours_launch_untiled, 500, false, true, false},
        {"launch-wait", ours_launch, 200, true, true, false},
        {"launch-event", ours_launch_event, 500, false, true, true},
        {"launch-event-wait", ours_launch_event, 200, true, true, true},
    };
    bool right = ours_begin() && by_hand_begin(properties.description, launch_spirv.words,
                                               launch_spirv.count, GROUP);
    if (!brief)
        printf("%-24s %10s %10s %8s\n", title, "ours", "by hand", "ratio");
    for (size_t i = 0; right && i < sizeof rows / sizeof rows[0]; i++)
        right = (rows[i].has_events && suffix[0] != '\0') || run(&rows[i], suffix);
    if (!right)
        fprintf(stderr, "a call failed: %s\n", zlg_last_message());
    ours_end();
    by_hand_end();
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}

/** Runs in a process of its own: the drivers are chosen once. */
static int run_in_child(const char *title, const char *suffix, const char *drivers)
{
    int status = EXIT_FAILURE;
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        setenv("ZE_ENABLE_ALT_DRIVERS", drivers, 1);
        exit(run_all(title, suffix));
    }
    if (child < 0 || waitpid(child, &status, 0) != child)
        return EXIT_FAILURE;
    return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE;
}

static int count(long launches, bool has_events)
{
    bool right = ours_begin();
    for (long i = 0; right && i < launches; i++)
        right = has_events ? ours_launch_event((int)i, 2.0f) && ours_wait_event()
                           : ours_launch((int)i, 2.0f);
    right = right && ours_wait();
    if (!right)
        fprintf(stderr, "a call failed: %s\n", zlg_last_message());
    ours_end();
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int usage(const char *name)
{
    fprintf(stderr, "usage: %s [--brief | --device NAME | --count N | --count-events N]\n", name);
    return EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    brief = argc == 2 && strcmp(argv[1], "--brief") == 0;
    if (argc == 3 && strcmp(argv[1], "--count") == 0)
        return count(atol(argv[2]), false);
    if (argc == 3 && strcmp(argv[1], "--count-events") == 0)
        return count(atol(argv[2]), true);
    if (argc == 3 && strcmp(argv[1], "--device") == 0) {
        device = argv[2];
        repetitions = DEVICE_REPETITIONS;
        return run_all(device, "");
    }
    if (argc != 1 && !brief)
        return usage(argv[0]);
    int status = run_in_child("CPU driver", "", ZELLIGE_BENCH_CPU_DRIVER);
#ifdef ZELLIGE_BENCH_NULL_DRIVER
    if (status == EXIT_SUCCESS) {
        setenv("ZELLIGE_FAULT_FORWARD", ZELLIGE_BENCH_CPU_DRIVER, 1);
        setenv("ZELLIGE_FAULT_NULL", "1", 1);
        status = run_in_child("null driver", "-null", ZELLIGE_BENCH_NULL_DRIVER);
    }
#endif
    return status;
}
