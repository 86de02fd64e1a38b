/* Every Level Zero function that the library calls fails, at each of its calls in turn, the first
 * time with each result that a driver may give: the program is told, nothing is lost, and
 * everything works again, with the same objects where the device is not lost. */
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

#include "tests/fault/fault.h"
#include "tests/fault/scenario.h"

static fault_control *control;
static char file[] = "/tmp/zellige.fault.XXXXXX";

/* What a process does in which nothing fails. */
static struct {
    unsigned first[FAULT_ENTRY_COUNT];     /* calls of its first run */
    unsigned second[FAULT_ENTRY_COUNT];    /* and of each after it */
    unsigned of_loader[FAULT_ENTRY_COUNT]; /* of the first, when the loader looks who is there */
    long alive;                            /* after each */
} clean;

static bool is_first_run; /* of this process, in which the loader starts */

#define NAME(kind, function, ...) #function,
static const char *const names[] = {FAULT_ENTRIES(NAME)};
#define KIND(kind, function, ...) kind,
static const fault_kind kinds[] = {FAULT_ENTRIES(KIND)};

static const struct {
    ze_result_t result;
    const char *name;
    zlg_status status;
} results[] = {
    {ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "OUT_OF_HOST_MEMORY", ZLG_ERR_OUT_OF_MEMORY},
    {ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY, "OUT_OF_DEVICE_MEMORY", ZLG_ERR_OUT_OF_MEMORY},
    {ZE_RESULT_ERROR_DEVICE_LOST, "DEVICE_LOST", ZLG_ERR_VIEW_REMOVED},
    {ZE_RESULT_ERROR_INVALID_ARGUMENT, "INVALID_ARGUMENT", ZLG_ERR_BACKEND},
    {ZE_RESULT_ERROR_UNINITIALIZED, "UNINITIALIZED", ZLG_ERR_NO_DEVICE},
    {ZE_RESULT_ERROR_UNKNOWN, "UNKNOWN", ZLG_ERR_BACKEND},
};
enum { RESULTS = sizeof results / sizeof results[0] };

static bool in_turn;

/** Functions that are called before there are accelerators, and not again after. */
static bool is_of_start(fault_entry entry)
{
    return entry <= FAULT_zeContextCreate;
}

/** A loader with zeInitDrivers leads to the driver in two ways. */
static bool is_one_of_two_ways(fault_entry entry)
{
    return clean.first[FAULT_zeInitDrivers] > 0 &&
           (entry == FAULT_zeInitDrivers || entry == FAULT_zeInit || entry == FAULT_zeDriverGet);
}

/** A newer loader looks at the devices when it starts, for an order of drivers; it does without. Of
 *  those calls only zeDeviceGet is also the library's, twice, before it opens the driver. */
static bool is_of_loader(fault_entry entry, unsigned nth)
{
    const unsigned library = entry == FAULT_zeDeviceGet ? 2 : 0;
    return is_first_run &&
           (entry == FAULT_zeDeviceGet || entry == FAULT_zeDriverGetProperties ||
            entry == FAULT_zeDeviceGetProperties) &&
           nth + library <= clean.of_loader[entry];
}

/** Functions without which everything works: the two of the driver find what makes launches
 *  cheaper, the log makes a sentence longer, and nobody can do anything about what cannot be
 *  destroyed. */
static bool is_harmless(fault_entry entry, unsigned nth)
{
    return is_one_of_two_ways(entry) || is_of_loader(entry, nth) ||
           entry == FAULT_zeDriverGetExtensionProperties ||
           entry == FAULT_zeDriverGetExtensionFunctionAddress ||
           entry == FAULT_zeDeviceGetSubDevices || /* the device itself is there */
           entry == FAULT_zeModuleBuildLogGetString || kinds[entry] == FAULT_DESTROYS;
}

static bool may_fail(fault_entry entry, bool after)
{
    const fault_kind kind = kinds[entry];
    return after ? kind == FAULT_PLAIN || kind > FAULT_SIGNALS : kind <= FAULT_SIGNALS;
}

static void spoil_builds(bool on)
{
    control->spoil = on;
}

static scenario_report run(bool retry)
{
    const scenario_options options = {retry, spoil_builds, file};
    memset(control->calls, 0, sizeof control->calls);
    control->fired = false;
    const scenario_report report = scenario_run(&options);
    control->nth = 0;
    return report;
}

/** What is wrong with what a program was told; NULL if nothing is. */
static const char *judge_status(fault_entry entry, unsigned nth, size_t result,
                                const scenario_report *report)
{
    if (is_harmless(entry, nth))
        return report->status == ZLG_OK ? NULL : "it is not harmless";
    if (report->status == ZLG_OK)
        return "nobody was told";
    if (is_of_start(entry)) /* a driver that cannot be opened is left out */
        return report->message[0] != '\0' && (report->status == ZLG_ERR_NO_DEVICE ||
                                              report->status == results[result].status)
                   ? NULL
                   : "another status";
    if (report->status != results[result].status)
        return "another status";
    return strstr(report->message, names[entry]) != NULL ? NULL : report->message;
}

/** What is wrong with a run in which one call has failed; NULL if nothing is. */
static const char *judge(fault_entry entry, unsigned nth, size_t result,
                         const scenario_report *report)
{
    if (!control->fired)
        return "it was not called";
    if (report->wrong != NULL)
        return report->wrong;
    if (report->again != ZLG_OK)
        return zlg_last_message();
    if (control->alive > clean.alive && entry != FAULT_zeDriverGetExtensionFunctionAddress)
        return "something is still alive";
    return judge_status(entry, nth, result, report);
}

static bool loader_has(const char *function)
{
    return dlsym(RTLD_DEFAULT, function) != NULL;
}

/** What is wrong with the run after it. */
static const char *judge_next(fault_entry entry, unsigned nth, const scenario_report *report)
{
    /* The default view lives on; where lists are not in order, it has events to wait by, in a
     * pool. The first function is the wait for lists in order, of a loader that has none. */
    const bool has_event = entry == FAULT_zeDriverGetExtensionFunctionAddress && nth == 1 &&
                           !control->unordered && !loader_has("zeCommandListHostSynchronize");
    const long alive = clean.alive + (has_event ? 32 + 1 : 0);
    if (report->status != ZLG_OK)
        return report->message;
    return control->alive == alive ? report->wrong : "something is still alive";
}

static void arm(fault_entry entry, unsigned nth, size_t result, bool after)
{
    control->entry = entry;
    control->nth = nth;
    control->result = results[result].result;
    control->after = after;
}

/** Fails one call of one run, and runs again. Returns 1 if something is wrong, and says what. */
static int fail_once(fault_entry entry, unsigned nth, size_t result, bool after)
{
    /* The loader keeps what its first call of a driver's zeInit gave as long as the process
     * lives. */
    const bool is_final = entry == FAULT_zeInit && nth == 1 && !is_one_of_two_ways(entry);
    const bool is_lost = results[result].result == ZE_RESULT_ERROR_DEVICE_LOST;
    arm(entry, nth, result, after);
    scenario_report report = run(!is_lost && !is_final);
    const char *wrong = judge(entry, nth, result, &report);
    if (wrong == NULL) {
        report = run(false);
        if (!is_final)
            wrong = judge_next(entry, nth, &report);
        else if (report.status == ZLG_OK)
            wrong = "the loader has tried again";
    }
    if (wrong != NULL)
        fprintf(stderr, "call %u of %s gives %s %s, in %s: %s\n", nth, names[entry],
                results[result].name, after ? "after it is done" : "and does nothing",
                report.step != NULL ? report.step : "no step", wrong);
    return wrong != NULL;
}

/** Fails one call in a process of its own, for what happens once per process. */
static int fail_once_in_child(fault_entry entry, unsigned nth, size_t result, bool after)
{
    int status = 0;
    const pid_t child = fork();
    if (child == 0) {
        is_first_run = true;
        exit(fail_once(entry, nth, result, after));
    }
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFEXITED(status))
        fprintf(stderr, "%s ends the process\n", names[entry]);
    return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}

static bool run_clean(unsigned calls[FAULT_ENTRY_COUNT])
{
    const scenario_report report = run(false);
    if (report.status != ZLG_OK || report.wrong != NULL)
        fprintf(stderr, "%s\n", report.wrong != NULL ? report.wrong : report.message);
    memcpy(calls, control->calls, sizeof control->calls);
    return report.status == ZLG_OK && report.wrong == NULL;
}

/** Counts calls, in a process of its own: this one is not to have accelerators yet. */
static void count_calls(void)
{
    int ends[2], status = 0;
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        const bool is_clean = run_clean(clean.first) && run_clean(clean.second);
        clean.alive = control->alive;
        memcpy(clean.of_loader, control->of_loader, sizeof clean.of_loader);
        exit(!is_clean || write(ends[1], &clean, sizeof clean) != sizeof clean);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(read(ends[0], &clean, sizeof clean), sizeof clean);
    close(ends[0]);
    close(ends[1]);
}

static bool asks_for(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && strcmp(value, "1") == 0;
}

/* Whether a call fails with a result here: a function's first call with each, every other with one,
 * the next call with the next one. ZELLIGE_FAULT_IN_TURN: the first too. */
static bool is_tried(unsigned entry, unsigned nth, size_t result)
{
    return (nth == 1 && !in_turn) || result % RESULTS == (entry + nth) % RESULTS;
}

/* What a process calls once, each time in a process of its own. */
static void at_the_start(void **state)
{
    (void)state;
    int failures = 0, cases = 0;
    for (fault_entry entry = 0; entry < FAULT_ENTRY_COUNT; entry++)
        for (unsigned nth = 1; nth <= clean.first[entry] - clean.second[entry]; nth++)
            for (size_t result = 0; result < RESULTS; result++)
                if (is_tried(entry, nth, result)) {
                    failures += fail_once_in_child(entry, nth, result, false);
                    cases++;
                }
    print_message("%d cases\n", cases);
    assert_int_equal(failures, 0);
}

static void afterwards(void **state)
{
    (void)state;
    int failures = 0, cases = 0;
    const scenario_report report = run(false);
    assert_int_equal(report.status, ZLG_OK);
    for (fault_entry entry = 0; entry < FAULT_ENTRY_COUNT; entry++)
        for (unsigned nth = 1; nth <= clean.second[entry]; nth++)
            for (size_t result = 0; result < 2 * RESULTS; result++)
                if (is_tried(entry, nth, result) && may_fail(entry, result >= RESULTS)) {
                    failures += fail_once(entry, nth, result % RESULTS, result >= RESULTS);
                    cases++;
                }
    print_message("%d cases\n", cases);
    assert_int_equal(failures, 0);
}

static bool is_expected(fault_entry entry)
{
    switch (entry) {
    case FAULT_zeContextDestroy:
        return false;
    case FAULT_zeInitDrivers:
        return loader_has("zeInitDrivers");
    case FAULT_zeCommandListHostSynchronize:
        return !control->unordered;
    default:
        return true;
    }
}

/* An entry that the clean run does not call is one that this test does not show. */
static void everything_is_called(void **state)
{
    (void)state;
    for (fault_entry entry = 0; entry < FAULT_ENTRY_COUNT; entry++) {
        if ((clean.first[entry] > 0) != is_expected(entry))
            fail_msg("%s is called %u times", names[entry], clean.first[entry]);
    }
}

static int begin(void **state)
{
    (void)state;
    void *driver = dlopen(getenv("ZE_ENABLE_ALT_DRIVERS"), RTLD_NOW | RTLD_LOCAL);
    /* Each child has it then, and need not relocate LLVM, which takes longer than all else. */
    (void)dlopen(getenv("ZELLIGE_FAULT_FORWARD"), RTLD_NOW | RTLD_LOCAL);
    control = driver != NULL ? dlsym(driver, "fault_control_of_driver") : NULL;
    const int descriptor = mkstemp(file);
    if (control == NULL || descriptor < 0 || close(descriptor) != 0 || !scenario_write_file(file))
        return 1;
    control->discrete = asks_for("ZELLIGE_FAULT_DISCRETE");
    control->unordered = asks_for("ZELLIGE_FAULT_UNORDERED");
    in_turn = asks_for("ZELLIGE_FAULT_IN_TURN");
    count_calls();
    return 0;
}

static int end(void **state)
{
    (void)state;
    return remove(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_called),
        cmocka_unit_test(at_the_start),
        cmocka_unit_test(afterwards),
    };
    return cmocka_run_group_tests_name("zellige.fault", tests, begin, end);
}
