/* Machines for one session after another: one at a time has each. A large kernel has one of its
 * own, which takes less time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>

#include "backend/driver/engines/simd/compile/compile.h"
#include "backend/driver/engines/simd/compile/machine.h"
#include "backend/driver/engines/simd/contract/target.h"
#include "backend/driver/engines/simd/contract/target_machine.h"
#include "backend/driver/engines/simd/vectorize/pass.h"

static unsigned quick_machines;

LLVMTargetMachineRef __real_simd_target_create_quick_machine(const simd_target *target);
LLVMTargetMachineRef __wrap_simd_target_create_quick_machine(const simd_target *target);

LLVMTargetMachineRef __wrap_simd_target_create_quick_machine(const simd_target *target)
{
    quick_machines++;
    return __real_simd_target_create_quick_machine(target);
}

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

/* A scalar kernel (scalar.h) with two instructions for each step, as bitcode. */
static LLVMMemoryBufferRef write_kernel(unsigned steps)
{
    static const char beginning[] =
        "declare i64 @zlg.local_id.0()\n"
        "define void @k(ptr noalias readonly dereferenceable(8) %arguments, ptr %tile) {\n"
        "  %slot = load ptr, ptr %arguments\n"
        "  %a = load ptr, ptr %slot\n"
        "  %l = call i64 @zlg.local_id.0()\n"
        "  %to = getelementptr i32, ptr %a, i64 %l\n"
        "  %x0 = load i32, ptr %to\n";
    static char text[65536];
    size_t length = (size_t)sprintf(text, "%s", beginning);
    for (unsigned k = 0; k < steps; k++)
        length += (size_t)sprintf(text + length,
                                  "  %%y%u = mul i32 %%x%u, %%x%u\n  %%x%u = xor i32 %%y%u, %u\n",
                                  k, k, k, k + 1, k, k + 5);
    length += (size_t)sprintf(text + length, "  store i32 %%x%u, ptr %%to\n  ret void\n}\n", steps);
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef module = NULL;
    char *message = NULL;
    LLVMMemoryBufferRef source = LLVMCreateMemoryBufferWithMemoryRangeCopy(text, length, "k");
    if (LLVMParseIRInContext(context, source, &module, &message) != 0)
        fail_msg("%s", message);
    LLVMMemoryBufferRef bitcode = LLVMWriteBitcodeToMemoryBuffer(module);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return bitcode;
}

static unsigned quick_machines_of(unsigned steps, simd_pass_set off)
{
    const simd_variant_key key = {.group_size = {64, 1, 1}, .small_ids = true, .passes_off = off};
    const simd_symbols symbols = {"entry", "needs"};
    LLVMMemoryBufferRef bitcode = write_kernel(steps);
    const cpu_bytes scalar = {(unsigned char *)LLVMGetBufferStart(bitcode),
                              LLVMGetBufferSize(bitcode)};
    cpu_build_log log = {0};
    cpu_bytes code = {0};
    quick_machines = 0;
    assert_int_equal(simd_compile_kernel(&scalar, "k", &key, &symbols, &log, &code),
                     ZE_RESULT_SUCCESS);
    assert_true(code.size > 0);
    free((void *)code.data);
    cpu_build_log_clear(&log);
    LLVMDisposeMemoryBuffer(bitcode);
    return quick_machines;
}

static void a_large_kernel_has_a_quick_one(void **state)
{
    (void)state;
    LLVMTargetMachineRef usual = take();
    simd_machines.give_back(usual);
    simd_pass_set none = {{0}}, less_effort = {{0}};
    simd_pass_set_add(&less_effort, SIMD_PASS_LESS_EFFORT);
    assert_int_equal(quick_machines_of(20, none), 0);
    assert_int_equal(quick_machines_of(400, none), 1);
    assert_int_equal(quick_machines_of(400, less_effort), 0);
    assert_ptr_equal(take(), usual); /* it is there for the next */
    simd_machines.give_back(usual);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_next_session_has_it),
        cmocka_unit_test(sessions_at_once_have_their_own),
        cmocka_unit_test(a_large_kernel_has_a_quick_one),
    };
    return cmocka_run_group_tests_name("machine", tests, NULL, NULL);
}
