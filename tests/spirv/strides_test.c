/* Which parameters a kernel multiplies its indices by. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/spirv/assembler.h"

enum {
    FUNCTION_TYPE = FREE_ID,
    HELPER,
    POINTER,
    STEP,
    OTHER,
    HELPER_POINTER,
    HELPER_STEP,
    HELPER_OTHER,
    LABEL,
    HELPER_LABEL,
    WIDE,
    PRODUCT,
    SUM,
    INDEX,
    CHAIN,
    DONE,
    BYTE,
    GLOBAL_BYTE,
    STRUCT,
    STRUCT_POINTER,
    MEMBER_POINTER,
    MEMBER,
    LENGTH,
    LOADED
};

/* A function of a pointer and two ints. */
static void begin(assembler *a, uint32_t function, uint32_t pointer, uint32_t step, uint32_t other,
                  uint32_t label)
{
    OP(a, SpvOpFunction, VOID, function, 0, FUNCTION_TYPE);
    OP(a, SpvOpFunctionParameter, GLOBAL_INT, pointer);
    OP(a, SpvOpFunctionParameter, INT, step);
    OP(a, SpvOpFunctionParameter, INT, other);
    OP(a, SpvOpLabel, label);
}

static void end(assembler *a)
{
    OP0(a, SpvOpReturn);
    OP0(a, SpvOpFunctionEnd);
}

static void begin_kernel(assembler *a)
{
    assemble_prologue(a);
    OP(a, SpvOpTypeFunction, FUNCTION_TYPE, VOID, GLOBAL_INT, INT, INT);
    begin(a, KERNEL, POINTER, STEP, OTHER, LABEL);
}

static void assert_strides(const assembler *a, bool step, bool other)
{
    spirv_module *module = read_assembled(a);
    const spirv_parameter *parameters = module->kernels[0].parameters;
    assert_false(parameters[0].is_stride);
    assert_int_equal(parameters[1].is_stride, step);
    assert_int_equal(parameters[2].is_stride, other);
    spirv_module_destroy(module);
}

/* p[(long)(1 * step + other)] */
static void factors_of_terms(void **state)
{
    (void)state;
    static assembler a;
    begin_kernel(&a);
    OP(&a, SpvOpIMul, INT, PRODUCT, ONE, STEP);
    OP(&a, SpvOpIAdd, INT, SUM, PRODUCT, OTHER);
    OP(&a, SpvOpSConvert, LONG, INDEX, SUM);
    OP(&a, SpvOpInBoundsPtrAccessChain, GLOBAL_INT, CHAIN, POINTER, INDEX);
    end(&a);
    assert_strides(&a, true, false);
}

/* p[one - one * (long)other], and p[step] */
static void converted_factors(void **state)
{
    (void)state;
    static assembler a;
    begin_kernel(&a);
    OP(&a, SpvOpUConvert, LONG, WIDE, OTHER);
    OP(&a, SpvOpIMul, LONG, PRODUCT, ONE, WIDE);
    OP(&a, SpvOpISub, LONG, INDEX, ONE, PRODUCT);
    OP(&a, SpvOpPtrAccessChain, GLOBAL_INT, CHAIN, POINTER, INDEX);
    OP(&a, SpvOpPtrAccessChain, GLOBAL_INT, DONE, POINTER, STEP);
    end(&a);
    assert_strides(&a, false, true);
}

/* p[step * other]: what both are may change from launch to launch. */
static void two_parameters(void **state)
{
    (void)state;
    static assembler a;
    begin_kernel(&a);
    OP(&a, SpvOpIMul, INT, PRODUCT, STEP, OTHER);
    OP(&a, SpvOpInBoundsPtrAccessChain, GLOBAL_INT, CHAIN, POINTER, PRODUCT);
    end(&a);
    assert_strides(&a, false, false);
}

/* What is computed with, but no index. */
static void products_beside(void **state)
{
    (void)state;
    static assembler a;
    begin_kernel(&a);
    OP(&a, SpvOpIMul, INT, PRODUCT, STEP, OTHER);
    OP(&a, SpvOpStore, POINTER, PRODUCT);
    end(&a);
    assert_strides(&a, false, false);
}

/* Which function multiplies makes no difference; its parameters come in another order. */
static void called_functions(void **state)
{
    (void)state;
    static assembler a;
    begin_kernel(&a);
    OP(&a, SpvOpFunctionCall, VOID, DONE, HELPER, POINTER, OTHER, STEP);
    end(&a);
    begin(&a, HELPER, HELPER_POINTER, HELPER_STEP, HELPER_OTHER, HELPER_LABEL);
    OP(&a, SpvOpIMul, INT, PRODUCT, HELPER_STEP, ONE);
    OP(&a, SpvOpInBoundsPtrAccessChain, GLOBAL_INT, CHAIN, HELPER_POINTER, PRODUCT);
    end(&a);
    assert_strides(&a, false, true);
}

/* (float *)(p + one * step), with p that points to bytes; and q[one * other]. */
static void steps_of_bytes(void **state)
{
    (void)state;
    static assembler a;
    assemble_prologue(&a);
    OP(&a, SpvOpTypeInt, BYTE, 8, 0);
    OP(&a, SpvOpTypePointer, GLOBAL_BYTE, SpvStorageClassCrossWorkgroup, BYTE);
    OP(&a, SpvOpTypeFunction, FUNCTION_TYPE, VOID, GLOBAL_INT, INT, INT);
    begin(&a, KERNEL, POINTER, STEP, OTHER, LABEL);
    OP(&a, SpvOpBitcast, GLOBAL_BYTE, HELPER_POINTER, POINTER);
    OP(&a, SpvOpIMul, INT, PRODUCT, ONE, STEP);
    OP(&a, SpvOpPtrAccessChain, GLOBAL_BYTE, CHAIN, HELPER_POINTER, PRODUCT);
    OP(&a, SpvOpIMul, INT, SUM, ONE, OTHER);
    OP(&a, SpvOpPtrAccessChain, GLOBAL_INT, DONE, POINTER, SUM);
    end(&a);
    spirv_module *module = read_assembled(&a);
    const spirv_parameter *parameters = module->kernels[0].parameters;
    assert_true(parameters[1].is_stride && parameters[1].is_byte_stride);
    assert_true(parameters[2].is_stride && !parameters[2].is_byte_stride);
    spirv_module_destroy(module);
}

/* p[one * s.last] of struct { char first; int last; } s by value; called: also where the wrapper of
 * a kernel passes it on. */
static void members_of_structs(bool called)
{
    static assembler a;
    a.count = 0;
    assemble_header(&a);
    OP_TEXT(&a, SpvOpEntryPoint, "k", SpvExecutionModelKernel, KERNEL);
    OP(&a, SpvOpDecorate, STEP, SpvDecorationFuncParamAttr, SpvFunctionParameterAttributeByVal);
    OP(&a, SpvOpTypeVoid, VOID);
    OP(&a, SpvOpTypeInt, INT, 32, 0);
    OP(&a, SpvOpTypeInt, BYTE, 8, 0);
    OP(&a, SpvOpTypePointer, GLOBAL_INT, SpvStorageClassCrossWorkgroup, INT);
    OP(&a, SpvOpConstant, INT, ONE, 1);
    OP(&a, SpvOpTypeStruct, STRUCT, BYTE, INT);
    OP(&a, SpvOpTypePointer, STRUCT_POINTER, SpvStorageClassFunction, STRUCT);
    OP(&a, SpvOpTypePointer, MEMBER_POINTER, SpvStorageClassFunction, INT);
    OP(&a, SpvOpTypeFunction, FUNCTION_TYPE, VOID, GLOBAL_INT, STRUCT_POINTER);
    OP(&a, SpvOpFunction, VOID, KERNEL, 0, FUNCTION_TYPE);
    OP(&a, SpvOpFunctionParameter, GLOBAL_INT, POINTER);
    OP(&a, SpvOpFunctionParameter, STRUCT_POINTER, STEP);
    OP(&a, SpvOpLabel, LABEL);
    if (called) {
        OP(&a, SpvOpFunctionCall, VOID, DONE, HELPER, POINTER, STEP);
        end(&a);
        OP(&a, SpvOpFunction, VOID, HELPER, 0, FUNCTION_TYPE);
        OP(&a, SpvOpFunctionParameter, GLOBAL_INT, HELPER_POINTER);
        OP(&a, SpvOpFunctionParameter, STRUCT_POINTER, HELPER_STEP);
        OP(&a, SpvOpLabel, HELPER_LABEL);
    }
    OP(&a, SpvOpInBoundsAccessChain, MEMBER_POINTER, MEMBER, called ? HELPER_STEP : STEP, ONE);
    OP(&a, SpvOpLoad, INT, LOADED, MEMBER);
    OP(&a, SpvOpIMul, INT, PRODUCT, ONE, LOADED);
    OP(&a, SpvOpPtrAccessChain, GLOBAL_INT, CHAIN, called ? HELPER_POINTER : POINTER, PRODUCT);
    end(&a);
    spirv_module *module = read_assembled(&a);
    const spirv_kernel *kernel = &module->kernels[0];
    assert_int_equal(kernel->stride_member_count, 1);
    assert_int_equal(kernel->stride_members[0].parameter, 1);
    assert_int_equal(kernel->stride_members[0].size, 4);
    assert_int_equal(kernel->stride_members[0].offset, 4);
    assert_false(kernel->parameters[1].is_stride);
    spirv_module_destroy(module);
}

static void members(void **state)
{
    (void)state;
    members_of_structs(false);
    members_of_structs(true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(factors_of_terms), cmocka_unit_test(converted_factors),
        cmocka_unit_test(two_parameters),   cmocka_unit_test(products_beside),
        cmocka_unit_test(called_functions), cmocka_unit_test(steps_of_bytes),
        cmocka_unit_test(members),
    };
    return cmocka_run_group_tests_name("zellige.spirv.strides", tests, NULL, NULL);
}
