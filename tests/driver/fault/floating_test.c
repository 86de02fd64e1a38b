/* Programs that have set the floating-point state: kernels are compiled, and compute, as without
 * it. */
#include "tests/driver/fault/fault_case.h"

#include <fenv.h>
#include <string.h>

#include "floating.cl.h"

static int expected[COUNT];

static void compute(void)
{
    ze_command_list_handle_t list = make_immediate(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    ze_kernel_handle_t kernel = open_kernel_of(&floating_spirv, "numbers", NULL);
    /* The first launch compiles the kernel, later ones know how long one takes. */
    for (int i = 0; i < 3; i++) {
        memset(results, 0, sizeof expected);
        expect_ok(launch(list, kernel, NULL));
        expect(memcmp(results, expected, sizeof expected) == 0 || expected[0] == 0);
    }
    memcpy(expected, results, sizeof expected);
    expect_ok(zeKernelDestroy(kernel));
    expect_ok(zeModuleDestroy(module));
    expect_ok(zeCommandListDestroy(list));
    free_memory(results);
    module = NULL;
}

static void compute_rounding(int direction)
{
    compute();
    fesetround(direction);
    compute();
    expect(fegetround() == direction);
}

static void compute_upward(void)
{
    compute_rounding(FE_UPWARD);
}

static void compute_toward_zero(void)
{
    compute_rounding(FE_TOWARDZERO);
}

static void rounding_is_the_programs_own(void **state)
{
    (void)state;
    survives(compute_upward);
    survives(compute_toward_zero);
}

/* The driver is loaded by then: a constructor of LLVM's is not exact. */
static void compute_with_traps(void)
{
    compute();
    feclearexcept(FE_ALL_EXCEPT);
    feenableexcept(FE_ALL_EXCEPT);
    compute();
    expect(fegetexcept() == FE_ALL_EXCEPT);
}

static void traps_are_the_programs_own(void **state)
{
    (void)state;
    survives(compute_with_traps);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounding_is_the_programs_own),
        cmocka_unit_test(traps_are_the_programs_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
