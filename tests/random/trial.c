#include "tests/random/trial.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/random/runner.h"

enum { ULP = 6, SECONDS = 60 };

static const random_runner *find_runner(const char *name)
{
    static const random_runner *const all[] = {&random_simd, &random_opencl, &random_level_zero};
    size_t i = 0;
    while (strcmp(name, all[i]->name) != 0)
        i++;
    return all[i];
}

/* Ends the process when it has worked for so long, or waited for ten times that; 0 for no limit. A
 * machine may have other things to do meanwhile. */
static void limit(unsigned seconds)
{
    const struct itimerval timer = {.it_value.tv_sec = seconds};
    setitimer(ITIMER_PROF, &timer, NULL);
    alarm(10 * seconds);
}

/* The difference of two floats in units of the last place of the first. */
static double ulps(float expected, float got)
{
    if (isnan(expected) || isnan(got))
        return isnan(expected) && isnan(got) ? 0 : HUGE_VAL;
    if (expected == got)
        return 0;
    if (isinf(expected) || isinf(got))
        return fabsf(isinf(expected) ? got : expected) > 3.4028e38f ? 1 : HUGE_VAL;
    int exponent = 0;
    frexp((double)expected, &exponent);
    return fabs((double)expected - (double)got) / ldexp(1, exponent < -125 ? -149 : exponent - 24);
}

static bool same_out(const problem *p, const uint64_t *expected, random_trial *trial)
{
    const size_t n = p->params.n;
    for (size_t i = 0; i < n * (PROBLEM_SLOTS + 1); i++)
        if (p->out[i] != expected[i]) {
            snprintf(trial->text, sizeof trial->text,
                     "slot %zu of work-item %zu: expected %#llx, got %#llx", i / n, i % n,
                     (unsigned long long)expected[i], (unsigned long long)p->out[i]);
            return false;
        }
    return true;
}

static bool same_probe(const problem *p, const float *expected, random_trial *trial)
{
    for (size_t i = 0; i < 2 * (size_t)p->params.n; i++)
        if (ulps(expected[i], p->probe[i]) > (double)ULP) {
            snprintf(trial->text, sizeof trial->text,
                     "probe %zu of work-item %zu: expected %.9g, got %.9g", i % 2, i / 2,
                     (double)expected[i], (double)p->probe[i]);
            return false;
        }
    return true;
}

static bool same_atoms(const problem *p, const uint32_t *expected, random_trial *trial)
{
    for (size_t i = 0; i < PROBLEM_ATOMS; i++)
        if (p->atoms[i] != expected[i]) {
            snprintf(trial->text, sizeof trial->text, "atom %zu: expected %#x, got %#x", i,
                     expected[i], p->atoms[i]);
            return false;
        }
    return true;
}

static bool same_rows(const problem *p, const uint64_t *expected, random_trial *trial)
{
    for (size_t i = 0; i < PROBLEM_ROW * (size_t)p->params.n; i++)
        if (p->rows[i] != expected[i]) {
            snprintf(trial->text, sizeof trial->text,
                     "row of work-item %zu, word %zu: expected %#llx, got %#llx", i / PROBLEM_ROW,
                     i % PROBLEM_ROW, (unsigned long long)expected[i],
                     (unsigned long long)p->rows[i]);
            return false;
        }
    return true;
}

static void *read_array(FILE *file, size_t size, size_t count)
{
    void *data = malloc(size * count);
    if (data == NULL || fread(data, size, count, file) != count)
        abort();
    return data;
}

static bool compare(FILE *expected, const problem *p, random_trial *trial)
{
    const size_t n = p->params.n;
    uint64_t *out = read_array(expected, sizeof *out, n * (PROBLEM_SLOTS + 1));
    float *probe = read_array(expected, sizeof *probe, n * 2);
    uint32_t *atoms = read_array(expected, sizeof *atoms, PROBLEM_ATOMS);
    uint64_t *rows = read_array(expected, sizeof *rows, n * PROBLEM_ROW);
    const bool same = trial->state == TRIAL_PASSED && same_out(p, out, trial) &&
                      same_atoms(p, atoms, trial) && same_probe(p, probe, trial) &&
                      same_rows(p, rows, trial);
    free(out);
    free(probe);
    free(atoms);
    free(rows);
    return same;
}

/* A trial that was done before, in a process that ended since, only has its results read. */
static void run(const random_runner *runner, FILE *expected, uint64_t seed, int shape,
                random_trial *trial)
{
    char name[32];
    snprintf(name, sizeof name, "k%llu", (unsigned long long)seed);
    problem p = problem_create(seed, &problem_shapes[shape]);
    const trial_state before = trial->state;
    limit(SECONDS);
    if (before == TRIAL_NOT_RUN) {
        trial->state = TRIAL_RUNNING;
        const bool right = runner->run(name, &problem_shapes[shape], &p, trial->text);
        trial->state = right ? TRIAL_PASSED : TRIAL_FAILED;
    } else {
        trial->state = TRIAL_FAILED;
    }
    if (!compare(expected, &p, trial) && trial->state == TRIAL_PASSED)
        trial->state = TRIAL_FAILED;
    if (before != TRIAL_NOT_RUN)
        trial->state = before;
    limit(0);
    problem_destroy(&p);
}

static FILE *open_expected(const random_batch *batch)
{
    char path[400];
    snprintf(path, sizeof path, "%s/expected.bin", batch->directory);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        abort();
    return file;
}

static void fail_all(const random_batch *batch, const char *why, random_trial *trials)
{
    for (size_t i = 0; i < batch->count * (size_t)batch->shape_count; i++) {
        trials[i].state = TRIAL_FAILED;
        snprintf(trials[i].text, sizeof trials[i].text, "build: %.300s", why);
    }
}

static void child(const random_batch *batch, const random_configuration *configuration,
                  random_trial *trials)
{
    char lanes[12], why[RUNNER_SENTENCE] = "";
    snprintf(lanes, sizeof lanes, "%d", configuration->lanes);
    setenv("ZELLIGE_CPU_LANES", lanes, 1);
    setenv("ZELLIGE_CPU_CACHE", "off", 1);
    if (configuration->passes != NULL)
        setenv("ZELLIGE_CPU_PASSES", configuration->passes, 1);
    if (configuration->dumps) {
        setenv("ZELLIGE_CPU_DUMP", "passes", 1);
        setenv("ZELLIGE_CPU_DUMP_DIRECTORY", batch->directory, 1);
    }
    const random_runner *runner = find_runner(configuration->engine);
    FILE *expected = open_expected(batch);
    limit(4 * SECONDS);
    if (!runner->build(batch, configuration->variant, why)) {
        fail_all(batch, why, trials);
        return;
    }
    for (size_t i = 0; i < batch->count; i++)
        for (int k = 0; k < batch->shape_count; k++)
            run(runner, expected, batch->seeds[i], batch->shapes[k], trials++);
}

/* Marks where the process ended; @returns whether there is more to run. */
static bool note_crash(const random_batch *batch, random_trial *trials, int status)
{
    size_t left = 0;
    bool found = false;
    for (size_t i = 0; i < batch->count * (size_t)batch->shape_count; i++) {
        left += trials[i].state == TRIAL_NOT_RUN;
        if (trials[i].state != TRIAL_RUNNING)
            continue;
        found = true;
        trials[i].state = TRIAL_FAILED;
        snprintf(trials[i].text, sizeof trials[i].text, "crashed: %s %d",
                 WIFSIGNALED(status) ? "signal" : "exit",
                 WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    }
    if (left == 0 || found)
        return left != 0;
    for (size_t i = 0; i < batch->count * (size_t)batch->shape_count; i++)
        if (trials[i].state == TRIAL_NOT_RUN) {
            trials[i].state = TRIAL_FAILED;
            snprintf(trials[i].text, sizeof trials[i].text, "crashed in build: status %#x",
                     (unsigned)status);
        }
    return false;
}

static size_t bytes_of(const random_batch *batch)
{
    return batch->count * (size_t)batch->shape_count * sizeof(random_trial);
}

random_trial *trials_run(const random_batch *batch, const random_configuration *configuration)
{
    random_trial *trials =
        mmap(NULL, bytes_of(batch), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (trials == MAP_FAILED)
        abort();
    int status = 0;
    do {
        const pid_t process = fork();
        if (process == 0) {
            child(batch, configuration, trials);
            _exit(0);
        }
        if (process < 0 || waitpid(process, &status, 0) != process)
            abort();
    } while (note_crash(batch, trials, status));
    return trials;
}

void trials_destroy(const random_batch *batch, random_trial *trials)
{
    munmap(trials, bytes_of(batch));
}
