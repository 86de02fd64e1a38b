#include "compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "clock.h"
#include "cuda.h"
#include "opencl.h"
#include "report.h"

enum { MAX_SOLVERS = 24, FEW_REPETITIONS = 5 };

typedef struct comparison {
    const bench_row *row;
    bench_problem problem;
    bench_check check;
    bench_solver solvers[MAX_SOLVERS]; /* ours first */
    int count;
    double times[MAX_SOLVERS][BENCH_MAX_REPETITIONS];
    int iterations[MAX_SOLVERS];
    bool failed;
} comparison;

/* What a solver in C needs to know. */
typedef struct c_state {
    const bench_peer *peer;
    const bench_problem *problem;
} c_state;

static bool run_c(void *state)
{
    const c_state *c = state;
    c->peer->run(c->problem);
    return true;
}

static void add_c(comparison *c, const bench_peer *peer)
{
    const char *absent = peer->absent == NULL ? NULL : peer->absent();
    c_state *state = malloc(sizeof *state);
    if (absent != NULL || state == NULL) {
        bench_report_absent(c->row->name, peer->name, absent != NULL ? absent : "no memory");
        free(state);
        return;
    }
    *state = (c_state){peer, &c->problem};
    bench_solver *solver = &c->solvers[c->count++];
    *solver = (bench_solver){
        .goal = peer->goal, .state = state, .run = run_c, .end = free, .copies = peer->copies};
    snprintf(solver->name, sizeof solver->name, "%s", peer->name);
}

static void add_opencl(comparison *c)
{
    opencl_platform *platforms;
    const size_t count = opencl_platforms(&platforms);
    for (size_t i = 0; i < count; i++) {
        char why[BENCH_SENTENCE] = "";
        if (platforms[i].absent[0] != '\0')
            bench_report_absent(c->row->name, platforms[i].slug, platforms[i].absent);
        else if (bench_opencl_begin(&platforms[i], c->row, &c->problem, &c->solvers[c->count], why))
            c->count++;
        else
            bench_report_absent(c->row->name, platforms[i].slug, why);
    }
}

static void add_cuda(comparison *c)
{
    char why[BENCH_SENTENCE] = "";
    if (!bench_ours_is_gpu())
        return;
    if (bench_cuda_begin(c->row, &c->problem, &c->solvers[c->count], why))
        c->count++;
    else if (why[0] != '\0')
        bench_report_absent(c->row->name, "cuda", why);
}

static bool add_solvers(comparison *c)
{
    if (!bench_ours_begin(c->row, &c->problem, &c->solvers[0]))
        return false;
    c->count = 1;
    for (int i = 0; i < BENCH_MAX_PEERS && c->row->peers[i].name != NULL; i++)
        add_c(c, &c->row->peers[i]);
    add_cuda(c);
    add_opencl(c);
    return true;
}

/* The last one takes the place. */
static void take_out(comparison *c, int i)
{
    c->solvers[i].end(c->solvers[i].state);
    c->count--;
    c->solvers[i] = c->solvers[c->count];
    memmove(c->times[i], c->times[c->count], sizeof c->times[i]);
}

/** Takes out who has a wrong result. False if ours has. */
static bool check_all(comparison *c)
{
    if (!bench_check_solver(&c->check, &c->solvers[0])) {
        c->failed = true;
        return false;
    }
    for (int i = c->count - 1; i > 0; i--) {
        if (bench_check_solver(&c->check, &c->solvers[i]))
            continue;
        c->failed = true;
        take_out(c, i);
    }
    return true;
}

/** Returns seconds for one run; 0 if one failed. A GPU takes some 0.15 ms to go from one solver's
 *  context to another's: a run before brings it there. */
static double measure(const bench_solver *solver, const bench_effort *effort, int iterations)
{
    const clockid_t clock = effort->processor_time ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC;
    bool right = !bench_ours_is_gpu() || solver->run(solver->state);
    const double start = bench_clock(clock);
    for (int i = 0; i < iterations && right; i++)
        right = solver->run(solver->state);
    return right ? (bench_clock(clock) - start) / iterations : 0;
}

static void calibrate(comparison *c, const bench_effort *effort)
{
    for (int i = 0; i < c->count; i++) {
        const double seconds = measure(&c->solvers[i], effort, 1);
        const double wanted = seconds > 0 ? effort->sample_seconds / seconds : 0;
        c->iterations[i] = wanted < 1 ? 1 : wanted > 1e5 ? 100000 : (int)wanted + 1;
    }
}

/** Returns how many repetitions were made; 0 if a run failed. */
static int measure_all(comparison *c, const bench_effort *effort)
{
    const double start = bench_now();
    int made = 0;
    while (made < effort->repetitions &&
           (made < FEW_REPETITIONS || bench_now() - start < effort->row_seconds)) {
        for (int k = 0; k < c->count; k++) {
            const int i = (made + k) % c->count; /* another one begins each time */
            c->times[i][made] = measure(&c->solvers[i], effort, c->iterations[i]);
            if (c->times[i][made] <= 0)
                return 0;
        }
        made++;
    }
    return made;
}

static double middle(const double *values, int count)
{
    double copy[BENCH_MAX_REPETITIONS] = {0};
    memcpy(copy, values, (size_t)count * sizeof *values);
    return bench_median(copy, count);
}

static double best(const double *values, int count)
{
    double least = values[0];
    for (int i = 1; i < count; i++)
        least = values[i] < least ? values[i] : least;
    return least;
}

/* The ratio of medians is not the median of ratios, which noise that lasts disturbs less. */
static void summarise(const comparison *c, int i, int made, bool take_best, bench_line *line)
{
    double ratios[BENCH_MAX_REPETITIONS];
    for (int k = 0; k < made; k++)
        ratios[k] = c->times[i][k] / c->times[0][k];
    line->ours = take_best ? best(c->times[0], made) : middle(c->times[0], made);
    line->theirs = take_best ? best(c->times[i], made) : middle(c->times[i], made);
    line->ratio = take_best ? line->theirs / line->ours : bench_median(ratios, made);
}

static bench_line line_of(const comparison *c, int i, int made, bool take_best)
{
    bench_line line = {.goal = c->solvers[i].goal,
                       .work = c->row->work != NULL ? c->row->work(c->problem.size) : 0,
                       .unit = c->row->unit};
    summarise(c, i, made, take_best, &line);
    snprintf(line.row, sizeof line.row, "%s", c->row->name);
    snprintf(line.peer, sizeof line.peer, "%s", c->solvers[i].name);
    return line;
}

static void report(const comparison *c, int made, bool take_best)
{
    const bench_line ours = line_of(c, 0, made, take_best);
    for (int i = 1; i < c->count; i++) {
        const bench_line line = line_of(c, i, made, take_best);
        bench_report_line(&line);
    }
    bench_report_row_end(&ours);
}

static void compare(comparison *c, const bench_effort *effort)
{
    c->row->describe(&c->problem);
    bench_check_begin(&c->check, c->row, &c->problem);
    c->failed = !add_solvers(c);
    if (c->failed || !check_all(c))
        return;
    calibrate(c, effort);
    const int made = measure_all(c, effort);
    /* Again, for what goes wrong seldom, or only when hot. */
    if (made == 0 || !check_all(c))
        c->failed = true;
    else
        report(c, made, effort->best);
}

bool bench_compare(const bench_row *row, const bench_effort *effort)
{
    comparison *c = calloc(1, sizeof *c);
    if (c == NULL)
        return false;
    c->row = row;
    c->problem.size = effort->small ? row->small_size : row->size;
    c->problem.about = row->about;
    compare(c, effort);
    for (int i = 0; i < c->count; i++)
        c->solvers[i].end(c->solvers[i].state);
    bench_problem_destroy(&c->problem);
    const bool right = !c->failed;
    free(c);
    return right;
}

static int order(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

double bench_median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, order);
    return values[count / 2];
}
