/* The library uses what a newer loader and driver have, and only where both have it: a driver that
 * counts is asked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dlfcn.h>
#include <stdlib.h>

#include "scenario.cl.h"
#include "tests/api/fixture.h"
#include "tests/fault/fault.h"
#include "tests/loader.h"

enum { LENGTH = 530, WAITS = 3 };

static fault_control *control;
static zlg_accelerator *accelerator;

static void the_drivers_are_started_by_type(void **state)
{
    (void)state;
    const bool has_it = loader_minor() >= 18;
    print_message("loader 1.%d: zeInitDrivers reached the driver %u times\n", loader_minor(),
                  control->calls[FAULT_zeInitDrivers]);
    assert_true(loader_minor() > 0);
    assert_int_equal(control->calls[FAULT_zeInitDrivers] > 0, has_it);
    assert_int_equal(dlsym(RTLD_DEFAULT, "zeInitDrivers") != NULL, has_it);
}

/* Each wait is one call, which is for the list, and no event or fence. */
static void lists_in_order_are_waited_for(void **state)
{
    (void)state;
    zlg_program *program;
    zlg_accelerator_view *view;
    zlg_array *row;
    const unsigned in_order = control->in_order;
    const bool expected = !control->unordered;
    assert_ok(zlg_accelerator_view_create(accelerator, &(zlg_accelerator_view_desc){0}, &view));
    assert_int_equal(control->in_order - in_order, expected);
    assert_ok(zlg_program_create(accelerator, &scenario_spirv, &program));
    assert_ok(zlg_array_create(view, zlg_extent1(LENGTH), sizeof(int), &row));
    memset(control->calls, 0, sizeof control->calls);
    for (int i = 0; i < WAITS; i++) {
        assert_ok(
            zlg_parallel_for_each(view, zlg_extent1(LENGTH), get_kernel(program, "count"), row, i));
        assert_ok(zlg_accelerator_view_wait(view));
    }
    assert_int_equal(control->calls[FAULT_zeCommandListHostSynchronize], expected ? WAITS : 0);
    assert_int_equal(control->calls[FAULT_zeEventHostSynchronize], expected ? 0 : WAITS);
    assert_int_equal(control->calls[FAULT_zeCommandListAppendBarrier] > 0, !expected);
    assert_ok(zlg_array_destroy(row));
    zlg_program_destroy(program);
    assert_ok(zlg_accelerator_view_destroy(view));
}

/* Of the functions that wait and that describe failures the library takes the loader's own where it
 * has them, and does not ask the driver. It asks the driver for the two that import and release
 * pointers, which no loader has. */
static void the_loaders_function_is_preferred(void **state)
{
    (void)state;
    const bool has_it = dlsym(RTLD_DEFAULT, "zeCommandListHostSynchronize") != NULL;
    assert_int_equal(has_it, loader_minor() >= 10);
    const bool has_description = dlsym(RTLD_DEFAULT, "zeDriverGetLastErrorDescription") != NULL;
    assert_int_equal(control->calls[FAULT_zeDriverGetExtensionFunctionAddress],
                     2 + (has_it || control->unordered ? 0 : 1) + (has_description ? 0 : 1));
}

static int begin(void **state)
{
    (void)state;
    void *driver = dlopen(getenv("ZE_ENABLE_ALT_DRIVERS"), RTLD_NOW | RTLD_LOCAL);
    control = driver != NULL ? dlsym(driver, "fault_control_of_driver") : NULL;
    if (control == NULL)
        return 1;
    control->unordered = getenv("ZELLIGE_FAULT_UNORDERED") != NULL;
    return zlg_accelerator_get_default(&accelerator) != ZLG_OK;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_drivers_are_started_by_type),
        cmocka_unit_test(the_loaders_function_is_preferred),
        cmocka_unit_test(lists_in_order_are_waited_for),
    };
    return cmocka_run_group_tests(tests, begin, NULL);
}
