/* Tile sizes and tile_static bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/spirv/assembler.h"

enum {
    FUNCTION_TYPE = FREE_ID,
    CHAR,
    ELEVEN,
    CHARS, /* 11 of them */
    CHARS_POINTER,
    INT_POINTER,
    CHARS_VARIABLE,
    INT_VARIABLE,
    CHAIN, /* a constant expression on CHARS_VARIABLE */
    INNER, /* a function */
    LABEL,
    INNER_LABEL,
    RESULT
};

static void begin(assembler *a)
{
    assemble_prologue(a);
    OP(a, SpvOpTypeFunction, FUNCTION_TYPE, VOID);
    OP(a, SpvOpTypeInt, CHAR, 8, 0);
    OP(a, SpvOpConstant, INT, ELEVEN, 11);
    OP(a, SpvOpTypeArray, CHARS, CHAR, ELEVEN);
    OP(a, SpvOpTypePointer, CHARS_POINTER, SpvStorageClassWorkgroup, CHARS);
    OP(a, SpvOpTypePointer, INT_POINTER, SpvStorageClassWorkgroup, INT);
    OP(a, SpvOpVariable, CHARS_POINTER, CHARS_VARIABLE, SpvStorageClassWorkgroup);
    OP(a, SpvOpVariable, INT_POINTER, INT_VARIABLE, SpvStorageClassWorkgroup);
    OP(a, SpvOpSpecConstantOp, CHARS_POINTER, CHAIN, SpvOpPtrAccessChain, CHARS_VARIABLE, ONE);
}

static void begin_function(assembler *a, uint32_t function, uint32_t label)
{
    OP(a, SpvOpFunction, VOID, function, 0, FUNCTION_TYPE);
    OP(a, SpvOpLabel, label);
}

static void end_function(assembler *a)
{
    OP0(a, SpvOpReturn);
    OP0(a, SpvOpFunctionEnd);
}

/* Reads a module whose first kernel uses that much. */
static void assert_bytes(const assembler *a, uint64_t bytes)
{
    spirv_module *module = read_assembled(a);
    assert_int_equal(module->kernels[0].tile_static_size, bytes);
    spirv_module_destroy(module);
}

static void counts_only_what_is_used(void **state)
{
    (void)state;
    static assembler a;
    begin(&a);
    begin_function(&a, KERNEL, LABEL);
    end_function(&a);
    assert_bytes(&a, 0);
    begin(&a);
    begin_function(&a, KERNEL, LABEL);
    OP(&a, SpvOpStore, INT_VARIABLE, ONE);
    OP(&a, SpvOpStore, INT_VARIABLE, ONE);
    end_function(&a);
    assert_bytes(&a, 4);
}

static void rounds_up_to_alignment(void **state)
{
    (void)state;
    static const uint64_t bytes[][2] = {{0, 11 + 4}, {1, 11 + 4}, {4, 12 + 4}, {64, 64 + 4}};
    for (size_t k = 0; k < COUNT_OF(bytes); k++) {
        static assembler a;
        begin(&a);
        OP(&a, SpvOpDecorate, CHARS_VARIABLE, SpvDecorationAlignment, (uint32_t)bytes[k][0]);
        begin_function(&a, KERNEL, LABEL);
        OP(&a, SpvOpStore, INT_VARIABLE, ONE);
        OP(&a, SpvOpLoad, INT, RESULT, CHARS_VARIABLE);
        end_function(&a);
        assert_bytes(&a, bytes[k][1]);
    }
}

static void follows_constant_expressions(void **state)
{
    (void)state;
    static assembler a;
    begin(&a);
    begin_function(&a, KERNEL, LABEL);
    OP(&a, SpvOpLoad, INT, RESULT, CHAIN);
    end_function(&a);
    assert_bytes(&a, 11);
}

static void follows_calls_even_in_circles(void **state)
{
    (void)state;
    static assembler a;
    begin(&a);
    begin_function(&a, INNER, INNER_LABEL);
    OP(&a, SpvOpFunctionCall, VOID, RESULT, KERNEL);
    OP(&a, SpvOpStore, INT_VARIABLE, ONE);
    end_function(&a);
    begin_function(&a, KERNEL, LABEL);
    OP(&a, SpvOpFunctionCall, VOID, RESULT + 1, INNER);
    OP(&a, SpvOpFunctionCall, VOID, RESULT + 2, KERNEL);
    end_function(&a);
    assert_bytes(&a, 4);
}

static void ignores_literals_that_look_like_ids(void **state)
{
    (void)state;
    static assembler a;
    begin(&a);
    begin_function(&a, KERNEL, LABEL);
    OP(&a, SpvOpCompositeExtract, INT, RESULT, ONE, INT_VARIABLE);
    OP(&a, SpvOpLoad, INT, RESULT + 1, ONE, 2, CHARS_VARIABLE);
    OP(&a, SpvOpBranchConditional, ONE, LABEL, LABEL, INT_VARIABLE, CHARS_VARIABLE);
    OP(&a, SpvOpExtInst, INT, RESULT + 2, OPENCL, INT_VARIABLE, ONE);
    end_function(&a);
    assert_bytes(&a, 0);
}

/* Of the first kernel, whose work-items add up numbers over a scope. */
static uint64_t meeting_size(uint32_t scope)
{
    static assembler a;
    begin(&a);
    OP(&a, SpvOpConstant, INT, RESULT, scope);
    begin_function(&a, INNER, INNER_LABEL);
    OP(&a, SpvOpGroupIAdd, INT, RESULT + 1, RESULT, SpvGroupOperationReduce, ONE);
    end_function(&a);
    begin_function(&a, KERNEL, LABEL);
    OP(&a, SpvOpFunctionCall, VOID, RESULT + 2, INNER);
    end_function(&a);
    spirv_module *module = read_assembled(&a);
    const uint64_t size = module->kernels[0].meeting_size;
    assert_int_equal(module->kernels[0].tile_static_size, 0);
    spirv_module_destroy(module);
    return size;
}

static void tells_whether_a_group_exchanges_values(void **state)
{
    (void)state;
    assert_true(meeting_size(SpvScopeWorkgroup) >= 1024 * 8);
    assert_int_equal(meeting_size(SpvScopeSubgroup), 0);
}

/* A barrier of every scope that has a group in it makes its work-items wait; one of a sub-group is
 * all that this kernel knows of those. */
static void tells_who_waits(void **state)
{
    (void)state;
    for (uint32_t scope = SpvScopeCrossDevice; scope <= SpvScopeInvocation; scope++) {
        static assembler a;
        begin(&a);
        OP(&a, SpvOpConstant, INT, RESULT, scope);
        OP(&a, SpvOpConstant, INT, RESULT + 1, SpvMemorySemanticsMaskNone);
        begin_function(&a, KERNEL, LABEL);
        OP(&a, SpvOpControlBarrier, RESULT, RESULT, RESULT + 1);
        end_function(&a);
        spirv_module *module = read_assembled(&a);
        assert_int_equal(module->kernels[0].waits, scope <= SpvScopeWorkgroup);
        assert_int_equal(module->kernels[0].knows_sub_groups, scope == SpvScopeSubgroup);
        assert_int_equal(module->kernels[0].sub_group_least, scope == SpvScopeSubgroup);
        spirv_module_destroy(module);
    }
}

/* A declaration of that name, and a call. */
static bool knows_sub_groups(const char *imported)
{
    static assembler a;
    uint32_t linkage[2 + 8 + 1] = {INNER, SpvDecorationLinkageAttributes};
    const size_t words = strlen(imported) / 4 + 1;
    memcpy(&linkage[2], imported, strlen(imported));
    linkage[2 + words] = SpvLinkageTypeImport;
    begin(&a);
    assemble(&a, SpvOpDecorate, linkage, 2 + words + 1);
    OP(&a, SpvOpFunction, VOID, INNER, 0, FUNCTION_TYPE);
    OP0(&a, SpvOpFunctionEnd);
    begin_function(&a, KERNEL, LABEL);
    OP(&a, SpvOpFunctionCall, VOID, RESULT, INNER);
    end_function(&a);
    spirv_module *module = read_assembled(&a);
    const bool knows = module->kernels[0].knows_sub_groups;
    spirv_module_destroy(module);
    return knows;
}

static void tells_who_calls_a_barrier(void **state)
{
    (void)state;
    assert_true(knows_sub_groups("_Z17sub_group_barrierj"));
    assert_false(knows_sub_groups("_Z17sub_group_carrierj"));
}

static void refuses_variables_of_no_size(void **state)
{
    (void)state;
    static assembler a;
    begin(&a);
    OP(&a, SpvOpTypePointer, RESULT, SpvStorageClassWorkgroup, VOID);
    const size_t at = OP(&a, SpvOpVariable, RESULT, RESULT + 1, SpvStorageClassWorkgroup);
    begin_function(&a, KERNEL, LABEL);
    OP(&a, SpvOpLoad, INT, RESULT + 2, RESULT + 1);
    end_function(&a);
    char text[200];
    (void)snprintf(text, sizeof text,
                   "the Workgroup variable at word %zu has no type of known size", at);
    refuse_assembled(&a, at, text);
}

static void refuses_sums_that_overflow(void **state)
{
    (void)state;
    static assembler a;
    begin(&a);
    OP(&a, SpvOpConstant, LONG, 50, 0, 0x20000000);
    OP(&a, SpvOpTypeArray, 51, CHAR, 50);
    OP(&a, SpvOpTypePointer, 52, SpvStorageClassWorkgroup, 51);
    const size_t at = OP(&a, SpvOpVariable, 52, 53, SpvStorageClassWorkgroup);
    OP(&a, SpvOpVariable, 52, 54, SpvStorageClassWorkgroup);
    begin_function(&a, KERNEL, LABEL);
    OP(&a, SpvOpCopyMemory, 53, 54);
    end_function(&a);
    char text[200];
    (void)snprintf(text, sizeof text,
                   "with the Workgroup variable at word %zu a kernel needs more tile_static memory "
                   "than there is",
                   at);
    refuse_assembled(&a, at, text);
}

static spirv_kernel read_tile(assembler *a)
{
    begin_function(a, KERNEL, LABEL);
    end_function(a);
    spirv_module *module = read_assembled(a);
    const spirv_kernel kernel = module->kernels[0];
    spirv_module_destroy(module);
    return kernel;
}

static void reads_tile_sizes(void **state)
{
    (void)state;
    static assembler a;
    begin(&a);
    OP(&a, SpvOpExecutionMode, KERNEL, SpvExecutionModeLocalSizeHint, 7, 7, 7);
    OP(&a, SpvOpExecutionMode, KERNEL, SpvExecutionModeLocalSize, 8, 4, 2);
    spirv_kernel kernel = read_tile(&a);
    assert_true(kernel.tile[0] == 8 && kernel.tile[1] == 4 && kernel.tile[2] == 2);
    begin(&a);
    OP(&a, SpvOpConstant, LONG, 50, 16, 0);
    OP(&a, SpvOpSpecConstant, INT, 51, 5);
    OP(&a, SpvOpExecutionModeId, KERNEL, SpvExecutionModeLocalSizeId, 50, 51, ONE);
    kernel = read_tile(&a);
    assert_true(kernel.tile[0] == 16 && kernel.tile[1] == 5 && kernel.tile[2] == 1);
}

static void refuses_bad_tile_sizes(void **state)
{
    (void)state;
    static const struct {
        uint32_t words[4];
        size_t count;
        const char *before, *after;
    } cases[] = {
        {{17, 8, 0, 1}, 4, "the tile size at word", "is not between 1 and 2^32 - 1"},
        {{17, 8, 1}, 3, "the tile size at word", "needs 6 words and has 5"},
        {{38, ONE, FLOAT, ONE},
         4,
         "LocalSizeId at word",
         "names id 5, which is no integer constant"},
    };
    for (size_t k = 0; k < COUNT_OF(cases); k++) {
        static assembler a;
        begin(&a);
        uint32_t operands[5] = {KERNEL};
        memcpy(operands + 1, cases[k].words, sizeof cases[k].words);
        const uint32_t opcode = cases[k].words[0] == 38 ? SpvOpExecutionModeId : SpvOpExecutionMode;
        const size_t at = assemble(&a, opcode, operands, cases[k].count + 1);
        begin_function(&a, KERNEL, LABEL);
        end_function(&a);
        char text[200];
        (void)snprintf(text, sizeof text, "%s %zu %s", cases[k].before, at, cases[k].after);
        refuse_assembled(&a, at, text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_only_what_is_used),
        cmocka_unit_test(rounds_up_to_alignment),
        cmocka_unit_test(follows_constant_expressions),
        cmocka_unit_test(follows_calls_even_in_circles),
        cmocka_unit_test(ignores_literals_that_look_like_ids),
        cmocka_unit_test(tells_whether_a_group_exchanges_values),
        cmocka_unit_test(tells_who_waits),
        cmocka_unit_test(tells_who_calls_a_barrier),
        cmocka_unit_test(refuses_variables_of_no_size),
        cmocka_unit_test(refuses_sums_that_overflow),
        cmocka_unit_test(reads_tile_sizes),
        cmocka_unit_test(refuses_bad_tile_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
