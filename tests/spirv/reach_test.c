/* What a kernel reaches: one form of index for each that a toolchain writes. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "tests/spirv/assembler.h"

enum {
    IDS = FREE_ID, /* the vector of global ids */
    IDS_TYPE,
    IDS_POINTER,
    FUNCTION_TYPE,
    BOOL,
    TRUE,
    FALSE,
    SPECIAL, /* a constant that may change */
    NONE,
    FOUR,
    THIRTY,
    THIRTY_TWO,
    BITS_31,
    BITS_32,
    POINTER,
    LABEL,
    VECTOR,
    ID,
    EARLIER,
    INDEX,
    CHAIN
};

static void begin(assembler *a)
{
    assemble_prologue(a);
    OP(a, SpvOpDecorate, IDS, SpvDecorationBuiltIn, SpvBuiltInGlobalInvocationId);
    OP(a, SpvOpTypeVector, IDS_TYPE, LONG, 3);
    OP(a, SpvOpTypePointer, IDS_POINTER, SpvStorageClassInput, IDS_TYPE);
    OP(a, SpvOpVariable, IDS_POINTER, IDS, SpvStorageClassInput);
    OP(a, SpvOpTypeFunction, FUNCTION_TYPE, VOID, GLOBAL_INT);
    OP(a, SpvOpTypeBool, BOOL);
    OP(a, SpvOpConstantTrue, BOOL, TRUE);
    OP(a, SpvOpConstantFalse, BOOL, FALSE);
    OP(a, SpvOpSpecConstantTrue, BOOL, SPECIAL);
    OP(a, SpvOpConstant, LONG, NONE, 0, 0);
    OP(a, SpvOpConstant, LONG, FOUR, 4, 0);
    OP(a, SpvOpConstant, LONG, THIRTY, 30, 0);
    OP(a, SpvOpConstant, LONG, THIRTY_TWO, 32, 0);
    OP(a, SpvOpConstant, LONG, BITS_31, INT32_MAX, 0);
    OP(a, SpvOpConstant, LONG, BITS_32, UINT32_MAX, 0);
    OP(a, SpvOpFunction, VOID, KERNEL, 0, FUNCTION_TYPE);
    OP(a, SpvOpFunctionParameter, GLOBAL_INT, POINTER);
    OP(a, SpvOpLabel, LABEL);
    OP(a, SpvOpLoad, IDS_TYPE, VECTOR, IDS);
    OP(a, SpvOpCompositeExtract, LONG, ID, VECTOR, 0);
}

static spirv_module *finish(assembler *a)
{
    OP(a, SpvOpInBoundsPtrAccessChain, GLOBAL_INT, CHAIN, POINTER, INDEX);
    OP(a, SpvOpStore, CHAIN, ONE);
    OP0(a, SpvOpReturn);
    OP0(a, SpvOpFunctionEnd);
    spirv_module *module = read_assembled(a);
    assert_int_equal(module->kernel_count, 1);
    return module;
}

/* What a sum is of the X of the global ids; of other dimensions it has nothing. */
static int64_t times(const spirv_reach_sum *sum, uint32_t variable)
{
    int64_t total = 0;
    for (uint32_t k = 0; k < sum->count; k++) {
        assert_int_equal(sum->terms[k].number, 0);
        assert_true(sum->terms[k].variable <= SPIRV_REACH_GLOBAL);
        if (sum->terms[k].variable == variable)
            total += sum->terms[k].times;
    }
    return total;
}

static void assert_reach(assembler *a, int64_t base, int32_t step)
{
    spirv_module *module = finish(a);
    const spirv_reaches *reaches = module->kernels[0].reaches;
    assert_non_null(reaches);
    assert_int_equal(reaches->count, 1);
    assert_int_equal(reaches->all[0].parameter, 0);
    assert_int_equal(reaches->all[0].dimensions, 1);
    assert_int_equal(reaches->all[0].guard_count, 0);
    assert_true(reaches->all[0].is_write);
    assert_int_equal(times(&reaches->all[0].at[0], SPIRV_REACH_ONE), base);
    assert_int_equal(times(&reaches->all[0].at[0], SPIRV_REACH_GLOBAL), step);
    spirv_module_destroy(module);
}

static void assert_none(assembler *a)
{
    spirv_module *module = finish(a);
    assert_null(module->kernels[0].reaches);
    spirv_module_destroy(module);
}

/* SEEN(base, step, statements): bytes of what a kernel stores to whose INDEX these make of ID. */
#define SEEN(base, step, ...)        \
    do {                             \
        static assembler module;     \
        assembler *a = &module;      \
        begin(a);                    \
        __VA_ARGS__;                 \
        assert_reach(a, base, step); \
    } while (0)

#define UNSEEN(...)              \
    do {                         \
        static assembler module; \
        assembler *a = &module;  \
        begin(a);                \
        __VA_ARGS__;             \
        assert_none(a);          \
    } while (0)

static void sees_sums(void **state)
{
    (void)state;
    SEEN(0, 4, OP(a, SpvOpCopyObject, LONG, INDEX, ID));
    SEEN(16, 4, OP(a, SpvOpIAdd, LONG, INDEX, FOUR, ID));
    SEEN(-16, 4, OP(a, SpvOpISub, LONG, INDEX, ID, FOUR));
    SEEN(0, 16, OP(a, SpvOpIMul, LONG, INDEX, ID, FOUR));
    SEEN(0, -4, OP(a, SpvOpSNegate, LONG, INDEX, ID));
    UNSEEN(OP(a, SpvOpIMul, LONG, INDEX, ID, ID));
    UNSEEN(OP(a, SpvOpBitwiseAnd, LONG, INDEX, ID, FOUR));
    SEEN(0, 4, OP(a, SpvOpBitwiseAnd, LONG, INDEX, ID, BITS_32));
    SEEN(0, 4, OP(a, SpvOpBitwiseAnd, LONG, INDEX, ID, BITS_31));
    SEEN(-4, 4, OP(a, SpvOpIAdd, LONG, EARLIER, ID, BITS_32);
         OP(a, SpvOpBitwiseAnd, LONG, INDEX, EARLIER, BITS_32));
}

static void sees_extended_signs(void **state)
{
    (void)state;
    SEEN(0, 4, OP(a, SpvOpUConvert, INT, EARLIER, ID); OP(a, SpvOpSConvert, LONG, INDEX, EARLIER));
    SEEN(0, 4, OP(a, SpvOpShiftLeftLogical, LONG, EARLIER, ID, THIRTY_TWO);
         OP(a, SpvOpShiftRightArithmetic, LONG, INDEX, EARLIER, THIRTY_TWO));
    SEEN(0, 16, OP(a, SpvOpShiftLeftLogical, LONG, EARLIER, ID, THIRTY_TWO);
         OP(a, SpvOpShiftRightArithmetic, LONG, INDEX, EARLIER, THIRTY));
    UNSEEN(OP(a, SpvOpShiftRightArithmetic, LONG, INDEX, ID, FOUR));
}

/* A multiple of four has no bit of three; of four, it may have. */
static void sees_bits_that_are_sums(void **state)
{
    (void)state;
    SEEN(16, 64, OP(a, SpvOpShiftLeftLogical, LONG, EARLIER, ID, FOUR);
         OP(a, SpvOpBitwiseOr, LONG, INDEX, EARLIER, FOUR));
    UNSEEN(OP(a, SpvOpIMul, LONG, EARLIER, ID, FOUR);
           OP(a, SpvOpBitwiseOr, LONG, INDEX, EARLIER, FOUR));
}

/* The translator of LLVM 19 selects an id of a dimension that there is, and 0 of others. */
static void sees_what_a_constant_selects(void **state)
{
    (void)state;
    SEEN(0, 4, OP(a, SpvOpSelect, LONG, INDEX, TRUE, ID, NONE));
    SEEN(0, 4, OP(a, SpvOpSelect, LONG, INDEX, FALSE, NONE, ID));
    SEEN(0, 0, OP(a, SpvOpSelect, LONG, INDEX, FALSE, ID, NONE));
    SEEN(0, 4, OP(a, SpvOpSelect, LONG, EARLIER, TRUE, ID, NONE);
         OP(a, SpvOpSelect, LONG, INDEX, FALSE, NONE, EARLIER));
    UNSEEN(OP(a, SpvOpSelect, LONG, INDEX, SPECIAL, ID, NONE));
    UNSEEN(OP(a, SpvOpIEqual, BOOL, EARLIER, ID, FOUR);
           OP(a, SpvOpSelect, LONG, INDEX, EARLIER, ID, NONE));
    UNSEEN(OP(a, SpvOpSelect, LONG, INDEX, TRUE, VECTOR, NONE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sees_sums),
        cmocka_unit_test(sees_extended_signs),
        cmocka_unit_test(sees_bits_that_are_sums),
        cmocka_unit_test(sees_what_a_constant_selects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
