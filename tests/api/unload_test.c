/* Who opened the library closes it while its kernel runs: the kernel goes on, and what was to be
 * called when it ends is called. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <zellige/zellige.h>

#include "completion_test.cl.h"

static void *library;

/* A launch. Nothing is destroyed; what can be reached is no leak. */
typedef struct run {
    zlg_accelerator_view *view;
    zlg_program *program;
    zlg_array *array;
    zlg_completion *completion;
    atomic_int gate, called;
} run;

static run runs[2];

static void find(const char *name, void *function)
{
    void *address = dlsym(library, name);
    assert_non_null(address);
    memcpy(function, &address, sizeof address);
}

#define call(name, ...)                             \
    do {                                            \
        __typeof__(name) *function;                 \
        find(#name, &function);                     \
        assert_int_equal(function(__VA_ARGS__), 0); \
    } while (0)

static void count(zlg_status status, void *data)
{
    if (status == ZLG_OK)
        atomic_fetch_add((atomic_int *)data, 1);
}

/* Launches a kernel that makes the gate -1, and ends when it is something else. */
static void launch_gate(run *r)
{
    zlg_accelerator *accelerator;
    zlg_kernel *kernel;
    call(zlg_accelerator_get_default, &accelerator);
    call(zlg_accelerator_get_default_view, accelerator, &r->view);
    call(zlg_program_create, accelerator, &completion_test_spirv, &r->program);
    call(zlg_program_get_kernel, r->program, "gate", &kernel);
    call(zlg_array_wrap, r->view, zlg_extent1(1), sizeof r->gate, &r->gate, &r->array);
    const zlg_arg argument = {.kind = ZLG_ARG_ARRAY, .as.array = r->array};
    call(zlg_launch_async, r->view, zlg_extent1(1), kernel, &argument, 1, &r->completion);
    call(zlg_completion_then, r->completion, count, &r->called);
}

static void wait_for(const atomic_int *value, int wanted)
{
    for (int i = 0; atomic_load(value) != wanted && i < 60000; i++)
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    assert_int_equal(atomic_load(value), wanted);
}

static void open_library(void)
{
    library = dlopen(ZELLIGE_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    assert_non_null(library);
}

static void end(run *r)
{
    atomic_store(&r->gate, 1);
    wait_for(&r->called, 1);
}

static void a_kernel_runs(void **state)
{
    (void)state;
    open_library();
    launch_gate(&runs[0]);
    wait_for(&runs[0].gate, -1);
    assert_int_equal(dlclose(library), 0);
    end(&runs[0]);
}

/* The gate is the program's own memory, which the kernel has to reach. */
static int needs_system_memory(void **state)
{
    zlg_accelerator *accelerator;
    zlg_accelerator_properties properties;
    (void)state;
    open_library();
    call(zlg_accelerator_get_default, &accelerator);
    call(zlg_accelerator_get_properties, accelerator, &properties);
    assert_int_equal(dlclose(library), 0);
    if (!properties.supports_system_memory) {
        (void)fprintf(stderr, "skipped: kernels do not access memory of the process\n");
        exit(77);
    }
    return 0;
}

/* It is compiled, or not yet. */
static void a_kernel_is_to_run(void **state)
{
    (void)state;
    open_library();
    launch_gate(&runs[1]);
    assert_int_equal(dlclose(library), 0);
    wait_for(&runs[1].gate, -1);
    end(&runs[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_kernel_is_to_run),
                                       cmocka_unit_test(a_kernel_runs)};
    return cmocka_run_group_tests(tests, needs_system_memory, NULL);
}
