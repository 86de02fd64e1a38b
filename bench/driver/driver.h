/* What calls of the CPU driver cost: what the rows share. A program written against plain Level
 * Zero. */
#ifndef ZELLIGE_BENCH_DRIVER_H
#define ZELLIGE_BENCH_DRIVER_H

#include <level_zero/ze_api.h>
#include <stdbool.h>

/** The CPU driver, opened. */
typedef struct bench_driver {
    ze_context_handle_t context;
    ze_device_handle_t device;
    ze_module_handle_t module;
    ze_kernel_handle_t kernel; /**< does nothing, in groups of 64 */
} bench_driver;

/** A line of the table. */
typedef struct driver_result {
    double ours;
    double theirs;    /**< the peer's, or the limit, in the same unit */
    double ratio;     /**< how much better ours is: above 1 it is better */
    char absent[400]; /**< why the peer cannot take part; "": it does */
} driver_result;

typedef struct driver_row {
    const char *name;
    const char *what; /**< is measured, in a few words */
    const char *unit; /**< of the two numbers */
    const char *peer; /**< whose the second one is */
    double goal;      /**< of the ratio */
    /** Measures; false, with a line on stderr, if a call failed. `small` asks for little work,
     *  whose times mean nothing. */
    bool (*measure)(const bench_driver *driver, bool small, driver_result *out);
} driver_row;

extern const driver_row bench_launch_wait, bench_launch_event, bench_launch_queue;
extern const driver_row bench_append, bench_replay;
extern const driver_row bench_allocate_small, bench_allocate_large;
extern const driver_row bench_copy_large, bench_copy_small, bench_fill_large;

/** Opens the CPU driver; false, with a line on stderr, if it cannot. */
bool bench_driver_open(bench_driver *out);
bool bench_driver_close(const bench_driver *driver);

/** Returns whether a call succeeded; if not, there is a line on stderr. */
bool bench_check(const char *call, ze_result_t result);
#define BENCH_CHECK(function, ...) bench_check(#function, function(__VA_ARGS__))

/** Returns seconds since some moment. */
double bench_now(void);

/** Sorts the values and returns the one in the middle. */
double bench_median(double *values, int count);

#endif
