#include "compile.h"

#include <ftw.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "compare.h"
#include "report.h"
#include "solver.h"

extern char **environ;

static const double cold_goal = 100e-3, cached_goal = 5e-3; /* seconds */

bool bench_first_launch(void)
{
    bench_problem problem = {.size = 16};
    bench_sgemm_1024.describe(&problem);
    bench_sgemm_1024.fill(&problem);
    const double seconds = bench_ours_first_launch(&bench_sgemm_1024, &problem);
    bench_problem_destroy(&problem);
    printf("%.9f\n", seconds);
    return seconds > 0;
}

/** Returns the end of a pipe that the program writes to; -1 if it did not start. */
static int start(char *const *argv, pid_t *child)
{
    int ends[2];
    posix_spawn_file_actions_t actions;
    if (pipe(ends) != 0)
        return -1;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    const int error = posix_spawnp(child, argv[0], &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (error != 0)
        close(ends[0]);
    return error == 0 ? ends[0] : -1;
}

/** Returns the seconds that a process with that cache prints; 0, with a line on stderr, if it
 *  fails. */
static double run(const char *cache)
{
    char program[PATH_MAX] = "", variable[PATH_MAX + 16];
    char env[] = "env", option[] = "--first-launch", device[] = "--device", name[64];
    char *const argv[] = {env, variable, program, device, name, option, NULL};
    char text[64] = "";
    pid_t child;
    int status = EXIT_FAILURE;
    snprintf(variable, sizeof variable, "XDG_CACHE_HOME=%s", cache);
    snprintf(name, sizeof name, "%s", bench_ours_name());
    if (readlink("/proc/self/exe", program, sizeof program - 1) <= 0)
        return 0;
    const int end = start(argv, &child);
    FILE *file = end < 0 ? NULL : fdopen(end, "r");
    const bool answered = file != NULL && fgets(text, sizeof text, file) != NULL;
    if (file != NULL) {
        fclose(file);
        waitpid(child, &status, 0);
    }
    const double seconds = answered && status == 0 ? atof(text) : 0;
    if (seconds <= 0)
        fprintf(stderr, "compile: the process with the cache in %s failed\n", cache);
    return seconds;
}

static int remove_entry(const char *path, const struct stat *info, int type, struct FTW *where)
{
    (void)info, (void)type, (void)where;
    return remove(path);
}

static bool measure(double *cold, double *cached)
{
    const char *temporary = getenv("TMPDIR");
    char cache[PATH_MAX];
    snprintf(cache, sizeof cache, "%s/zellige-bench-XXXXXX", temporary ? temporary : "/tmp");
    if (mkdtemp(cache) == NULL) {
        perror(cache);
        return false;
    }
    *cold = run(cache);
    *cached = *cold > 0 ? run(cache) : 0;
    nftw(cache, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    return *cached > 0;
}

static void report(const char *name, double goal, double *times, int count)
{
    bench_line line = {.theirs = goal, .goal = 1, .ours = bench_median(times, count)};
    line.ratio = goal / line.ours;
    snprintf(line.row, sizeof line.row, "%s", name);
    bench_report_line(&line);
}

bool bench_compile(int repetitions)
{
    double cold[BENCH_MAX_REPETITIONS], cached[BENCH_MAX_REPETITIONS];
    for (int i = 0; i < repetitions; i++)
        if (!measure(&cold[i], &cached[i]))
            return false;
    report("compile-cold", cold_goal, cold, repetitions);
    report("compile-cached", cached_goal, cached, repetitions);
    return true;
}
