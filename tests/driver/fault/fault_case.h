/* Cases of kernels that fault, each in a process of its own, where assertions would go on with the
 * other tests. */
#ifndef ZELLIGE_TESTS_CPU_FAULT_CASE_H
#define ZELLIGE_TESTS_CPU_FAULT_CASE_H

#include "tests/driver/client.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <zellige/program.h>

enum { GROUPS = 8, SIZE = 32, COUNT = GROUPS * SIZE };

#define expect(condition)                                                           \
    do {                                                                            \
        if (!(condition)) {                                                         \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            _exit(1);                                                               \
        }                                                                           \
    } while (0)
#define expect_ok(call) expect((call) == ZE_RESULT_SUCCESS)
#define expect_lost(call) expect((call) == ZE_RESULT_ERROR_DEVICE_LOST)

typedef void test_case(void);

/** Returns whether a sanitizer is in the process. */
bool is_sanitized(void);

/** Set by a case that has destroyed all that it made: its process searches for leaks. */
extern bool clean;

/** Runs a case in a child, with a variable of the environment if one is named.
 *  @returns the child's status, as waitpid() has it */
int status_of(test_case *run, const char *variable, const char *value);

/** The same, and the case has to end well. */
void survives(test_case *run);

/** The case has to end by the signal. */
void dies(test_case *run, int signal, const char *variable, const char *value);

/* The module of the case's kernels, and COUNT integers that the kernels may write. */
extern ze_module_handle_t module;
extern int *results;

/** Makes a kernel for groups of SIZE. Its first argument is `results`, its second the address, if
 *  there is one. */
ze_kernel_handle_t open_kernel_of(const zlg_spirv *spirv, const char *name, const void *address);

/** Launches GROUPS groups. */
ze_result_t launch(ze_command_list_handle_t list, ze_kernel_handle_t kernel,
                   ze_event_handle_t event);

/** Returns the driver's last error; and expects a part of it. */
const char *why(void);
void expect_reason(const char *part);

/** Returns a page that nobody may touch. */
void *forbidden(void);

#endif
