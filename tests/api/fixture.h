/* What the tests of the API share: the default view, a program, and checks that show the library's
 * sentence. */
#ifndef ZELLIGE_TESTS_API_FIXTURE_H
#define ZELLIGE_TESTS_API_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <zellige/zellige.h>

/** The call succeeds; if not, the test shows why. */
#define assert_ok(call)                                        \
    do {                                                       \
        const zlg_status assert_ok_status = (call);            \
        if (assert_ok_status != ZLG_OK)                        \
            fail_msg("%s: %s (%s)", #call, zlg_last_message(), \
                     zlg_status_string(assert_ok_status));     \
    } while (0)

/** The call fails with this status and exactly this sentence. */
#define assert_refused(call, status, sentence)               \
    do {                                                     \
        assert_int_equal((call), (status));                  \
        assert_string_equal(zlg_last_message(), (sentence)); \
    } while (0)

/** The call fails with this status and a sentence that holds this text. */
#define assert_refused_with(call, status, part)                              \
    do {                                                                     \
        assert_int_equal((call), (status));                                  \
        if (strstr(zlg_last_message(), (part)) == NULL)                      \
            fail_msg("\"%s\" is not in \"%s\"", (part), zlg_last_message()); \
    } while (0)

/** Ends the program, as skipped, unless the environment has what its accelerators come from. */
static inline void needs_environment(const char *variable)
{
    if (getenv(variable) != NULL)
        return;
    (void)fprintf(stderr, "skipped: %s is not set\n", variable);
    exit(77);
}

/** Ends the program, as skipped, if the environment divides a machine of one processor. */
static inline void needs_parts(void)
{
    zlg_accelerator_properties properties;
    zlg_accelerator *whole = NULL;
    assert_ok(zlg_accelerator_find("cpu:0", &whole));
    assert_ok(zlg_accelerator_get_properties(whole, &properties));
    if (properties.compute_units > 1)
        return;
    (void)fputs("skipped: one processor cannot be divided\n", stderr);
    exit(77);
}

static inline zlg_accelerator *default_accelerator(void)
{
    zlg_accelerator *accelerator = NULL;
    if (getenv("ZELLIGE_CPU_SUB_DEVICES") != NULL)
        needs_parts();
    assert_ok(zlg_accelerator_get_default(&accelerator));
    return accelerator;
}

static inline zlg_accelerator_view *default_view(void)
{
    zlg_accelerator_view *view = NULL;
    assert_ok(zlg_accelerator_get_default_view(default_accelerator(), &view));
    return view;
}

static inline zlg_program *build_program(const zlg_spirv *spirv)
{
    zlg_program *program = NULL;
    assert_ok(zlg_program_create(default_accelerator(), spirv, &program));
    return program;
}

static inline zlg_kernel *get_kernel(zlg_program *program, const char *name)
{
    zlg_kernel *kernel = NULL;
    assert_ok(zlg_program_get_kernel(program, name, &kernel));
    return kernel;
}

/** Defines what a group of tests begins and ends with: a program, for which `prepare` is done
 *  before. */
#define FIXTURE_AFTER(spirv, prepare)    \
    static zlg_program *program;         \
    static int begin(void **state)       \
    {                                    \
        (void)state;                     \
        prepare;                         \
        program = build_program(&spirv); \
        return 0;                        \
    }                                    \
    static int end(void **state)         \
    {                                    \
        (void)state;                     \
        zlg_program_destroy(program);    \
        return 0;                        \
    }

/** A program. */
#define FIXTURE(spirv) FIXTURE_AFTER(spirv, (void)0)

/** A program, and the default view as `view`. */
#define FIXTURE_ON_VIEW(spirv)         \
    static zlg_accelerator_view *view; \
    FIXTURE_AFTER(spirv, view = default_view())

#endif
