/* Machines for one session after another: one at a time has each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "backend/driver/engines/simd/compile/machine.h"
#include "backend/driver/engines/simd/contract/target.h"

static LLVMTargetMachineRef take(void)
{
    LLVMTargetMachineRef machine = simd_machines.take(simd_target_native());
    assert_non_null(machine);
    return machine;
}

static void the_next_session_has_it(void **state)
{
    (void)state;
    LLVMTargetMachineRef machine = take();
    simd_machines.give_back(machine);
    assert_ptr_equal(take(), machine);
    simd_machines.give_back(machine);
}

static void sessions_at_once_have_their_own(void **state)
{
    (void)state;
    LLVMTargetMachineRef one = take(), other = take();
    assert_ptr_not_equal(one, other);
    simd_machines.give_back(one);
    simd_machines.give_back(other); /* the first is disposed of */
    assert_ptr_equal(take(), other);
    simd_machines.give_back(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_next_session_has_it),
        cmocka_unit_test(sessions_at_once_have_their_own),
    };
    return cmocka_run_group_tests_name("machine", tests, NULL, NULL);
}
