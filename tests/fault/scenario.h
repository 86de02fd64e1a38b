/* A program that uses every function of the API, and can be watched while functions below it
 * fail. */
#ifndef ZELLIGE_TESTS_FAULT_SCENARIO_H
#define ZELLIGE_TESTS_FAULT_SCENARIO_H

#include <stdbool.h>

#include <zellige/zellige.h>

/** What came of one run. */
typedef struct scenario_report {
    zlg_status status;  /**< of the first call that failed */
    const char *step;   /**< in which it was; NULL if none failed */
    char message[1024]; /**< its sentence */
    zlg_status again;   /**< of the first step that failed even when it was done again */
    const char *wrong;  /**< what had a wrong value though nothing had failed, or NULL */
} scenario_report;

/** How to run it. */
typedef struct scenario_options {
    bool retry; /**< does a step that failed once more, and goes on if that succeeds: what a failure
                     left behind must still work */
    void (*spoil_builds)(bool on); /**< makes the driver refuse programs (optional) */
    const char *file;              /**< has the SPIR-V of scenario.cl */
} scenario_options;

scenario_report scenario_run(const scenario_options *options);

/** Writes the file that scenario_options needs; false if that fails. */
bool scenario_write_file(const char *path);

#endif
