/* Every allocation of the library fails in turn: the program is told, nothing is lost, and the same
 * objects work afterwards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/fault/allocation.h"
#include "tests/fault/scenario.h"

static char file[] = "/tmp/zellige.memory.XXXXXX";

enum { RIGHT, WRONG, UNTOLD };

static scenario_report run(unsigned long nth)
{
    const scenario_options options = {.retry = true, .file = file};
    allocations = (allocation_control){.nth = nth};
    const scenario_report report = scenario_run(&options);
    allocations.nth = 0;
    return report;
}

/** What is wrong with a run; NULL if nothing is. */
static const char *judge(const scenario_report *report)
{
    if (report->wrong != NULL)
        return report->wrong;
    if (report->again != ZLG_OK)
        return zlg_last_message();
    if (!allocations.fired)
        return "it was not made";
    if (report->status == ZLG_OK)
        return NULL;
    if (report->message[0] == '\0')
        return "no sentence";
    return report->status == ZLG_ERR_OUT_OF_MEMORY || report->status == ZLG_ERR_NO_DEVICE
               ? NULL
               : report->message;
}

/** Fails one allocation, and runs again; says what is wrong. */
static int fail_once(unsigned long nth)
{
    scenario_report report = run(nth);
    const char *wrong = judge(&report);
    const bool told = report.status != ZLG_OK;
    if (wrong == NULL) {
        report = run(0);
        wrong = report.status != ZLG_OK ? report.message : report.wrong;
    }
    if (wrong != NULL)
        fprintf(stderr, "allocation %lu fails, in %s: %s\n", nth,
                report.step != NULL ? report.step : "no step", wrong);
    return wrong != NULL ? WRONG : told ? RIGHT : UNTOLD;
}

static int fail_once_in_child(unsigned long nth)
{
    int status = 0;
    const pid_t child = fork();
    if (child == 0)
        exit(fail_once(nth));
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFEXITED(status))
        fprintf(stderr, "allocation %lu ends the process\n", nth);
    return WIFEXITED(status) ? WEXITSTATUS(status) : WRONG;
}

/* The library uses the memory of destroyed objects again when there are many of them. */
enum { RUNS = 70 };

/** Counts the allocations of the first run of a process, and of one after many. */
static void count_allocations(unsigned long counts[2])
{
    int ends[2], status = 0;
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        bool right = true;
        for (int i = 0; i < RUNS; i++) {
            right = run(0).status == ZLG_OK && right;
            if (i > 0 && i < RUNS - 1)
                continue;
            right =
                write(ends[1], &allocations.count, sizeof counts[0]) == sizeof counts[0] && right;
        }
        exit(!right);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(read(ends[0], counts, 2 * sizeof counts[0]), 2 * sizeof counts[0]);
    close(ends[0]);
    close(ends[1]);
}

static void every_allocation_fails_once(void **state)
{
    (void)state;
    unsigned long counts[2];
    int outcomes[3] = {0};
    count_allocations(counts);
    print_message("%lu allocations, after many runs %lu\n", counts[0], counts[1]);
    assert_true(counts[1] > 0 && counts[1] < counts[0]);
    for (unsigned long nth = 1; nth <= counts[0]; nth++)
        outcomes[fail_once_in_child(nth)]++;
    /* Without the list of extensions launches still work; and where the loader has zeInitDrivers,
     * two ways lead to the drivers, of two allocations each. */
    const int spare = dlsym(RTLD_DEFAULT, "zeInitDrivers") != NULL ? 1 + 2 * 2 : 1;
    assert_in_range(outcomes[UNTOLD], 0, spare);
    for (int i = 0; i < RUNS; i++)
        assert_int_equal(run(0).status, ZLG_OK);
    for (unsigned long nth = 1; nth <= counts[1]; nth++)
        outcomes[fail_once(nth)]++;
    assert_int_equal(outcomes[WRONG], 0);
    assert_in_range(outcomes[UNTOLD], 0, spare);
}

static int begin(void **state)
{
    (void)state;
    /* Each child has it then, and need not relocate LLVM, which takes longer than all else. */
    (void)dlopen(getenv("ZELLIGE_FAULT_FORWARD"), RTLD_NOW | RTLD_LOCAL);
    const int descriptor = mkstemp(file);
    return descriptor < 0 || close(descriptor) != 0 || !scenario_write_file(file);
}

static int end(void **state)
{
    (void)state;
    return remove(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_allocation_fails_once)};
    return cmocka_run_group_tests_name("zellige.fault.memory", tests, begin, end);
}
