/* What the uses of a pointer parameter say: one kernel body for each kind of use. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include <spirv/unified1/OpenCL.std.h>

#include "tests/spirv/assembler.h"

enum {
    POINTER = FREE_ID, /* the parameter of the kernel */
    OTHER,             /* a second one, of the same type */
    FUNCTION_TYPE,
    SLOT_TYPE,
    SLOT,
    CALLEE,
    CALLEE_POINTER,
    DERIVED,
    DERIVED_TWICE,
    RESULT,
    LABEL,
    CALLEE_LABEL,
    UNKNOWN_SET,
    DEBUG_SET
};

static void begin(assembler *a)
{
    assemble_prologue(a);
    OP_TEXT(a, SpvOpExtInstImport, "unheard.of", UNKNOWN_SET);
    OP_TEXT(a, SpvOpExtInstImport, "OpenCL.DebugInfo.100", DEBUG_SET);
    OP(a, SpvOpTypeFunction, FUNCTION_TYPE, VOID, GLOBAL_INT, GLOBAL_INT);
    OP(a, SpvOpTypePointer, SLOT_TYPE, SpvStorageClassFunction, GLOBAL_INT);
}

static void begin_kernel(assembler *a)
{
    OP(a, SpvOpFunction, VOID, KERNEL, 0, FUNCTION_TYPE);
    OP(a, SpvOpFunctionParameter, GLOBAL_INT, POINTER);
    OP(a, SpvOpFunctionParameter, GLOBAL_INT, OTHER);
    OP(a, SpvOpLabel, LABEL);
}

static void end_function(assembler *a)
{
    OP0(a, SpvOpReturn);
    OP0(a, SpvOpFunctionEnd);
}

static void assert_access(const assembler *a, spirv_access access, spirv_access other)
{
    spirv_module *module = read_assembled(a);
    assert_int_equal(module->kernel_count, 1);
    assert_int_equal(module->kernels[0].parameter_count, 2);
    assert_int_equal(module->kernels[0].parameters[0].access, access);
    assert_int_equal(module->kernels[0].parameters[1].access, other);
    spirv_module_destroy(module);
}

/* EXPECT(access, statements): what a kernel of these instructions on `a` does to POINTER. */
#define EXPECT(access, ...)                                         \
    do {                                                            \
        static assembler module;                                    \
        assembler *a = &module;                                     \
        begin(a);                                                   \
        begin_kernel(a);                                            \
        __VA_ARGS__;                                                \
        end_function(a);                                            \
        assert_access(a, SPIRV_ACCESS_##access, SPIRV_ACCESS_READ); \
    } while (0)

static void reads(void **state)
{
    (void)state;
    EXPECT(READ, (void)0);
    EXPECT(READ, OP(a, SpvOpLoad, INT, RESULT, POINTER, 2, 4));
    EXPECT(READ, OP(a, SpvOpAtomicLoad, INT, RESULT, POINTER, ONE, ONE));
    EXPECT(READ, OP(a, SpvOpExtInst, INT, RESULT, OPENCL, OpenCLstd_Vloadn, ONE, POINTER, 4));
    EXPECT(READ, OP(a, SpvOpExtInst, VOID, RESULT, OPENCL, OpenCLstd_Prefetch, POINTER, ONE));
    EXPECT(READ, OP(a, SpvOpPtrEqual, INT, RESULT, POINTER, OTHER));
    EXPECT(READ, OP(a, SpvOpExtInst, VOID, RESULT, DEBUG_SET, 29, POINTER, POINTER, ONE));
}

static void writes(void **state)
{
    (void)state;
    EXPECT(WRITE, OP(a, SpvOpStore, POINTER, ONE));
    EXPECT(WRITE, OP(a, SpvOpStore, POINTER, ONE, 2, 4));
    EXPECT(WRITE, OP(a, SpvOpCopyMemory, POINTER, OTHER));
    EXPECT(WRITE, OP(a, SpvOpCopyMemorySized, POINTER, OTHER, ONE));
    EXPECT(WRITE, OP(a, SpvOpAtomicStore, POINTER, ONE, ONE, ONE));
    EXPECT(WRITE, OP(a, SpvOpAtomicIAdd, INT, RESULT, POINTER, ONE, ONE, ONE));
    EXPECT(WRITE, OP(a, SpvOpAtomicFAddEXT, INT, RESULT, POINTER, ONE, ONE, ONE));
    EXPECT(WRITE, OP(a, SpvOpAtomicFlagClear, POINTER, ONE, ONE));
    EXPECT(WRITE, OP(a, SpvOpGroupAsyncCopy, INT, RESULT, ONE, POINTER, OTHER, ONE, ONE, ONE));
}

static void reads_the_source_of_a_copy(void **state)
{
    (void)state;
    static assembler module;
    assembler *a = &module;
    begin(a);
    begin_kernel(a);
    OP(a, SpvOpCopyMemory, OTHER, POINTER);
    OP(a, SpvOpGroupAsyncCopy, INT, RESULT, ONE, OTHER, POINTER, ONE, ONE, ONE);
    end_function(a);
    assert_access(a, SPIRV_ACCESS_READ, SPIRV_ACCESS_WRITE);
}

static void writes_by_extended_instructions(void **state)
{
    (void)state;
    static const uint32_t second[] = {OpenCLstd_Fract, OpenCLstd_Frexp, OpenCLstd_Lgamma_r,
                                      OpenCLstd_Modf, OpenCLstd_Sincos};
    static const uint32_t third[] = {OpenCLstd_Remquo,        OpenCLstd_Vstoren,
                                     OpenCLstd_Vstore_half,   OpenCLstd_Vstore_half_r,
                                     OpenCLstd_Vstore_halfn,  OpenCLstd_Vstore_halfn_r,
                                     OpenCLstd_Vstorea_halfn, OpenCLstd_Vstorea_halfn_r};
    for (size_t k = 0; k < COUNT_OF(second); k++)
        EXPECT(WRITE, OP(a, SpvOpExtInst, FLOAT, RESULT, OPENCL, second[k], ONE, POINTER));
    for (size_t k = 0; k < COUNT_OF(third); k++)
        EXPECT(WRITE, OP(a, SpvOpExtInst, FLOAT, RESULT, OPENCL, third[k], ONE, ONE, POINTER, 1));
    EXPECT(UNKNOWN, OP(a, SpvOpExtInst, FLOAT, RESULT, OPENCL, 999, ONE, POINTER));
    EXPECT(UNKNOWN, OP(a, SpvOpExtInst, FLOAT, RESULT, UNKNOWN_SET, 1, POINTER));
}

static void follows_what_is_derived(void **state)
{
    (void)state;
    static const uint32_t one_operand[] = {SpvOpCopyObject,       SpvOpBitcast,
                                           SpvOpPtrCastToGeneric, SpvOpGenericCastToPtr,
                                           SpvOpAccessChain,      SpvOpInBoundsAccessChain};
    for (size_t k = 0; k < COUNT_OF(one_operand); k++) {
        EXPECT(WRITE, OP(a, one_operand[k], GLOBAL_INT, DERIVED, POINTER);
               OP(a, SpvOpStore, DERIVED, ONE));
        EXPECT(READ, OP(a, one_operand[k], GLOBAL_INT, DERIVED, POINTER);
               OP(a, SpvOpLoad, INT, RESULT, DERIVED));
    }
    EXPECT(WRITE, OP(a, SpvOpGenericCastToPtrExplicit, GLOBAL_INT, DERIVED, POINTER, 5);
           OP(a, SpvOpStore, DERIVED, ONE));
    EXPECT(WRITE, OP(a, SpvOpPtrAccessChain, GLOBAL_INT, DERIVED, POINTER, ONE);
           OP(a, SpvOpInBoundsPtrAccessChain, GLOBAL_INT, DERIVED_TWICE, DERIVED, ONE);
           OP(a, SpvOpStore, DERIVED_TWICE, ONE));
}

/* A loop: the pointer moves on and comes back through OpPhi. */
static void follows_phi_and_select(void **state)
{
    (void)state;
    EXPECT(WRITE, OP(a, SpvOpPhi, GLOBAL_INT, DERIVED, POINTER, LABEL, DERIVED_TWICE, LABEL);
           OP(a, SpvOpPtrAccessChain, GLOBAL_INT, DERIVED_TWICE, DERIVED, ONE);
           OP(a, SpvOpStore, DERIVED, ONE));
    EXPECT(READ, OP(a, SpvOpPhi, GLOBAL_INT, DERIVED, POINTER, LABEL, DERIVED_TWICE, LABEL);
           OP(a, SpvOpPtrAccessChain, GLOBAL_INT, DERIVED_TWICE, DERIVED, ONE));
    static assembler module;
    assembler *a = &module;
    begin(a);
    begin_kernel(a);
    OP(a, SpvOpSelect, GLOBAL_INT, DERIVED, ONE, POINTER, OTHER);
    OP(a, SpvOpStore, DERIVED, ONE);
    end_function(a);
    assert_access(a, SPIRV_ACCESS_WRITE, SPIRV_ACCESS_WRITE);
}

static void gives_up_where_pointers_escape(void **state)
{
    (void)state;
    EXPECT(UNKNOWN, OP(a, SpvOpConvertPtrToU, LONG, RESULT, POINTER));
    EXPECT(UNKNOWN, OP(a, SpvOpReturnValue, POINTER));
    EXPECT(UNKNOWN, OP(a, 0x7000, POINTER));
    EXPECT(UNKNOWN, OP(a, SpvOpFunctionCall, VOID, RESULT, 999, POINTER));
    EXPECT(WRITE, OP(a, SpvOpConvertPtrToU, LONG, RESULT, POINTER);
           OP(a, SpvOpStore, POINTER, ONE));
    static assembler module;
    assembler *a = &module;
    begin(a);
    begin_kernel(a);
    OP(a, SpvOpStore, OTHER, POINTER);
    end_function(a);
    assert_access(a, SPIRV_ACCESS_UNKNOWN, SPIRV_ACCESS_WRITE);
}

static void ignores_literals_that_look_like_ids(void **state)
{
    (void)state;
    EXPECT(READ, OP(a, SpvOpCompositeExtract, INT, RESULT, ONE, POINTER));
    EXPECT(READ, OP(a, SpvOpSwitch, ONE, LABEL, POINTER, LABEL));
    EXPECT(READ, OP(a, SpvOpVectorShuffle, INT, RESULT, ONE, ONE, POINTER, OTHER));
    EXPECT(READ, OP(a, SpvOpLine, ONE, POINTER, OTHER));
}

/* What parameters become when nothing is optimised. */
static void sees_through_private_variables(void **state)
{
    (void)state;
#define STORE_IN_SLOT                                               \
    OP(a, SpvOpVariable, SLOT_TYPE, SLOT, SpvStorageClassFunction); \
    OP(a, SpvOpLifetimeStart, SLOT, 8);                             \
    OP(a, SpvOpStore, SLOT, POINTER, 2, 8);                         \
    OP(a, SpvOpLoad, GLOBAL_INT, DERIVED, SLOT, 2, 8)
    EXPECT(READ, STORE_IN_SLOT; OP(a, SpvOpLoad, INT, RESULT, DERIVED));
    EXPECT(WRITE, STORE_IN_SLOT; OP(a, SpvOpStore, DERIVED, ONE));
    EXPECT(UNKNOWN, STORE_IN_SLOT; OP(a, SpvOpBitcast, LONG, RESULT, SLOT));
    EXPECT(UNKNOWN, STORE_IN_SLOT; OP(a, SpvOpFunctionCall, VOID, RESULT, KERNEL, SLOT, ONE));
    EXPECT(UNKNOWN, STORE_IN_SLOT; OP(a, SpvOpCopyMemory, 900, SLOT));
}

static void begin_callee(assembler *a, uint32_t mark)
{
    begin(a);
    if (mark != 0)
        OP(a, SpvOpDecorate, CALLEE_POINTER, SpvDecorationFuncParamAttr, mark);
    OP(a, SpvOpFunction, VOID, CALLEE, 0, FUNCTION_TYPE);
    OP(a, SpvOpFunctionParameter, GLOBAL_INT, CALLEE_POINTER);
}

static void call(assembler *a)
{
    begin_kernel(a);
    OP(a, SpvOpFunctionCall, VOID, RESULT, CALLEE, POINTER);
    end_function(a);
}

static void follows_calls(void **state)
{
    (void)state;
    static assembler a;
    begin_callee(&a, 0);
    OP(&a, SpvOpLabel, CALLEE_LABEL);
    OP(&a, SpvOpStore, CALLEE_POINTER, ONE);
    end_function(&a);
    call(&a);
    assert_access(&a, SPIRV_ACCESS_WRITE, SPIRV_ACCESS_READ);

    begin_callee(&a, 0); /* it calls itself */
    OP(&a, SpvOpLabel, CALLEE_LABEL);
    OP(&a, SpvOpFunctionCall, VOID, DERIVED, CALLEE, CALLEE_POINTER);
    end_function(&a);
    call(&a);
    assert_access(&a, SPIRV_ACCESS_READ, SPIRV_ACCESS_READ);
}

static void believes_nowrite_of_imported_functions(void **state)
{
    (void)state;
    static assembler a;
    begin_callee(&a, 0);
    OP0(&a, SpvOpFunctionEnd);
    call(&a);
    assert_access(&a, SPIRV_ACCESS_UNKNOWN, SPIRV_ACCESS_READ);

    begin_callee(&a, SpvFunctionParameterAttributeNoWrite);
    OP0(&a, SpvOpFunctionEnd);
    call(&a);
    assert_access(&a, SPIRV_ACCESS_READ, SPIRV_ACCESS_READ);

    begin_callee(&a, SpvFunctionParameterAttributeNoWrite); /* but not against the evidence */
    OP(&a, SpvOpLabel, CALLEE_LABEL);
    OP(&a, SpvOpStore, CALLEE_POINTER, ONE);
    end_function(&a);
    call(&a);
    assert_access(&a, SPIRV_ACCESS_WRITE, SPIRV_ACCESS_READ);
}

static void reads_decoration_groups(void **state)
{
    (void)state;
    static assembler a;
    begin(&a);
    OP(&a, SpvOpDecorate, RESULT, SpvDecorationFuncParamAttr, SpvFunctionParameterAttributeNoWrite);
    OP(&a, SpvOpDecorationGroup, RESULT);
    OP(&a, SpvOpGroupDecorate, RESULT, POINTER);
    begin_kernel(&a);
    OP(&a, SpvOpConvertPtrToU, LONG, DERIVED, POINTER);
    OP(&a, SpvOpConvertPtrToU, LONG, DERIVED_TWICE, OTHER);
    end_function(&a);
    assert_access(&a, SPIRV_ACCESS_READ, SPIRV_ACCESS_UNKNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads),
        cmocka_unit_test(writes),
        cmocka_unit_test(reads_the_source_of_a_copy),
        cmocka_unit_test(writes_by_extended_instructions),
        cmocka_unit_test(follows_what_is_derived),
        cmocka_unit_test(follows_phi_and_select),
        cmocka_unit_test(gives_up_where_pointers_escape),
        cmocka_unit_test(ignores_literals_that_look_like_ids),
        cmocka_unit_test(sees_through_private_variables),
        cmocka_unit_test(follows_calls),
        cmocka_unit_test(believes_nowrite_of_imported_functions),
        cmocka_unit_test(reads_decoration_groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
