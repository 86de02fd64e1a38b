#include "first.h"

#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "opencl.h"
#include "report.h"

enum { MAX_PLATFORMS = 8 };

typedef struct contender {
    const opencl_platform *platform; /* NULL: ours */
    double seconds;                  /* the best; 0: none yet */
} contender;

void bench_first_without_caches(void)
{
    setenv("ZELLIGE_CPU_CACHE", "off", 1);
    setenv("POCL_KERNEL_CACHE", "0", 1);
}

static bool begin(const contender *who, const bench_row *row, const bench_problem *problem,
                  bench_solver *out)
{
    char why[BENCH_SENTENCE] = "";
    if (who->platform == NULL)
        return bench_ours_begin(row, problem, out);
    const bool begun = bench_opencl_begin_anew(who->platform, row, problem, out, why);
    if (!begun)
        bench_report_absent(row->name, who->platform->slug, why);
    return begun;
}

/* Without the end: what has run once may be freed whenever there is time. */
static bool measure(contender *who, const bench_row *row, const bench_problem *problem,
                    clockid_t clock)
{
    bench_solver solver;
    const double start = bench_clock(clock);
    if (!begin(who, row, problem, &solver))
        return false;
    const bool ran = solver.run(solver.state);
    const double seconds = bench_clock(clock) - start;
    solver.end(solver.state);
    if (ran && (who->seconds == 0 || seconds < who->seconds))
        who->seconds = seconds;
    return ran;
}

static int find_contenders(contender *out)
{
    opencl_platform *platforms;
    const size_t found = opencl_platforms(&platforms);
    int count = 1;
    out[0] = (contender){0};
    for (size_t i = 0; i < found && count < MAX_PLATFORMS; i++)
        if (platforms[i].absent[0] == '\0')
            out[count++] = (contender){.platform = &platforms[i]};
    return count;
}

static bench_line line_of(const bench_row *row, const contender *ours, const contender *theirs)
{
    bench_line line = {.ours = ours->seconds, .theirs = theirs->seconds};
    line.ratio = theirs->seconds / ours->seconds;
    snprintf(line.row, sizeof line.row, "%s", row->name);
    snprintf(line.peer, sizeof line.peer, "%s",
             theirs->platform == NULL ? "" : theirs->platform->slug);
    return line;
}

static void report(const bench_row *row, const contender *contenders, int count)
{
    const bench_line ours = line_of(row, &contenders[0], &contenders[0]);
    for (int i = 1; i < count; i++) {
        const bench_line line = line_of(row, &contenders[0], &contenders[i]);
        if (contenders[i].seconds > 0)
            bench_report_line(&line);
    }
    bench_report_row_end(&ours);
}

/* Returns false if our driver fails. A peer that refuses a row's kernels takes no part in the later
 * rounds. */
static bool measure_all(contender *contenders, int count, const bench_row *row,
                        const bench_problem *problem, const bench_effort *effort)
{
    const clockid_t clock = effort->processor_time ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC;
    for (int round = 0; round < effort->repetitions; round++)
        for (int i = 0; i < count; i++) {
            contender *who = &contenders[i];
            const bool takes_part = round == 0 || who->seconds > 0;
            if (takes_part && !measure(who, row, problem, clock) && who->platform == NULL)
                return false;
        }
    return true;
}

bool bench_first(const bench_row *row, const bench_effort *effort)
{
    contender contenders[MAX_PLATFORMS];
    const int count = find_contenders(contenders);
    bench_problem problem = {.size = row->small_size, .about = row->about};
    row->describe(&problem);
    if (row->fill != NULL)
        row->fill(&problem);
    const bool right = measure_all(contenders, count, row, &problem, effort);
    if (right)
        report(row, contenders, count);
    bench_problem_destroy(&problem);
    return right;
}
