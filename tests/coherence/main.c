/* Random programs of coherence, run by the library and by a model:
 *
 *     zellige.coherence [--seeds N] [--first N] [--steps N]
 *
 * As many programs with one thread and as many with two. Of one that goes wrong, steps are left out
 * as long as it still does; what is left is printed. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "trial.h"

/* A step that needs another thread may go right now and then. */
enum { ATTEMPTS = 5, SECONDS = 100 };

static unsigned long long current;

static void tell_of_hang(int signal)
{
    char text[96];
    (void)signal;
    const int length =
        snprintf(text, sizeof text, "the programs of seed %llu do not end\n", current);
    (void)!write(STDERR_FILENO, text, (size_t)length);
    _exit(1);
}

static bool goes_wrong(const program *given, const machine *on, char *text, size_t size,
                       int attempts)
{
    for (int i = 0; i < attempts; i++) {
        alarm(SECONDS);
        if (!trial_run(given, on, text, size))
            return true;
    }
    return false;
}

/** Leaves out `length` steps at a time, as long as what is left goes wrong; returns whether it left
 *  any. */
static bool leave_out(program *self, size_t length, const machine *on, char *text, size_t size)
{
    char other[256];
    bool has_left = false;
    for (size_t at = 0; at + length <= self->count;) {
        program less = *self;
        memmove(less.steps + at, less.steps + at + length,
                (less.count - at - length) * sizeof *less.steps);
        less.count -= length;
        if (goes_wrong(&less, on, other, sizeof other, ATTEMPTS)) {
            *self = less;
            snprintf(text, size, "%s", other);
            has_left = true;
        } else {
            at += length;
        }
    }
    return has_left;
}

static void shrink(program *self, const machine *on, char *text, size_t size)
{
    for (size_t length = self->count / 2; length > 1; length /= 2)
        (void)leave_out(self, length, on, text, size);
    while (leave_out(self, 1, on, text, size))
        ;
}

static void print(const program *self, const machine *on)
{
    expectation *expected = calloc(self->count + 1, sizeof *expected);
    if (expected == NULL)
        abort();
    model_run(self, on, expected);
    for (size_t i = 0; i < self->count; i++)
        if (expected[i].is_done) {
            fprintf(stderr, "%3zu ", i);
            step_print(&self->steps[i], stderr);
        }
    free(expected);
}

static bool try_seed(unsigned long long seed, size_t steps, int threads, const machine *on)
{
    char text[256] = "";
    program made;
    program_make(&made, seed, steps, threads, on->accelerators);
    if (!goes_wrong(&made, on, text, sizeof text, 1))
        return true;
    fprintf(stderr, "seed %llu, %d threads: %s\n", seed, threads, text);
    shrink(&made, on, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    print(&made, on);
    return false;
}

static unsigned long long number_of(int count, char **arguments, const char *name,
                                    unsigned long long otherwise)
{
    for (int i = 1; i + 1 < count; i += 2)
        if (strcmp(arguments[i], name) == 0)
            return strtoull(arguments[i + 1], NULL, 10);
    return otherwise;
}

int main(int count, char **arguments)
{
    const unsigned long long seeds = number_of(count, arguments, "--seeds", DEFAULT_SEEDS);
    const unsigned long long first = number_of(count, arguments, "--first", 1);
    const unsigned long long steps = number_of(count, arguments, "--steps", 100);
    int wrong = 0;
    if (steps > MAX_STEPS)
        return fprintf(stderr, "--steps is %llu, it must be at most %d\n", steps, MAX_STEPS), 2;
    signal(SIGALRM, tell_of_hang);
    const machine on = trial_begin();
    for (current = first; current < first + seeds && wrong < 3; current++)
        for (int threads = 1; threads <= 2; threads++)
            wrong += !try_seed(current, (size_t)steps, threads, &on);
    trial_end();
    if (wrong == 0)
        printf("%llu programs on %d accelerators are right\n", 2 * seeds, on.accelerators);
    return wrong > 0;
}
