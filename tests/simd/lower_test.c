/* Kernels as real compilers write them become scalar kernels (scalar.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/contract/llvm_version.h"
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/frontend/lower.h"
#include "tests/simd/modules.h"

typedef struct lowered {
    spirv_module *module;
    LLVMContextRef context;
    LLVMModuleRef code; /* NULL if it was refused */
    cpu_bytes refusals;
    ze_result_t result;
    cpu_build_log log;
} lowered;

/* Overwrites each execution mode ContractionOff. */
static void allow_contraction(uint32_t *words, size_t count)
{
    for (size_t at = 5; at < count; at += words[at] >> 16)
        if ((words[at] & 0xffff) == SpvOpExecutionMode &&
            words[at + 2] == SpvExecutionModeContractionOff)
            words[at] = words[at + 1] = words[at + 2] = 1u << 16 | SpvOpNop;
}

/* Writes each FuncParamAttr NoAlias as Restrict. */
static void name_restrict(uint32_t *words, size_t count)
{
    for (size_t at = 5; at < count; at += words[at] >> 16)
        if (words[at] == (4u << 16 | SpvOpDecorate) &&
            words[at + 2] == SpvDecorationFuncParamAttr &&
            words[at + 3] == SpvFunctionParameterAttributeNoAlias) {
            words[at] = 3u << 16 | SpvOpDecorate;
            words[at + 2] = SpvDecorationRestrict;
            words[at + 3] = 1u << 16 | SpvOpNop;
        }
}

/* What is to be changed in a module, or NULL. */
typedef void edit_words(uint32_t *words, size_t count);

static lowered lower_as(const char *path, edit_words *edit)
{
    lowered l = {.context = LLVMContextCreate()};
    spirv_error error;
    size_t count;
    uint32_t *words = read_module(path, &count);
    if (edit != NULL)
        edit(words, count);
    if (!spirv_module_create(words, count, &l.module, &error))
        fail_msg("%s: %s", path, error.text);
    free(words);
    l.result = simd_lower(l.module, l.context, &l.log, &l.refusals, &l.code);
    return l;
}

static lowered lower(const char *path)
{
    return lower_as(path, NULL);
}

static void clear(lowered *l)
{
    if (l->code != NULL)
        LLVMDisposeModule(l->code);
    LLVMContextDispose(l->context);
    cpu_build_log_clear(&l->log);
    free(l->refusals.data);
    spirv_module_destroy(l->module);
}

static void check_kernel(const lowered *l, const char *name)
{
    const LLVMValueRef kernel = LLVMGetNamedFunction(l->code, name);
    assert_non_null(kernel);
    assert_false(LLVMIsDeclaration(kernel));
    assert_int_equal(LLVMCountParams(kernel), 2);
    /* Were tile_static noalias, nothing would have to be read again after a barrier. */
    const unsigned noalias = LLVMGetEnumAttributeKindForName("noalias", 7);
    assert_null(LLVMGetEnumAttributeAtIndex(kernel, 2, noalias));
}

/* scalar.h has a list of the types there are: no vectors, and aggregates in memory only. */
static void check_value(LLVMValueRef value)
{
    switch (LLVMGetTypeKind(LLVMTypeOf(value))) {
    case LLVMVoidTypeKind:
    case LLVMHalfTypeKind:
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind:
    case LLVMPointerTypeKind:
        return;
    case LLVMIntegerTypeKind:
        assert_true(LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= 64);
        return;
    default: /* what cmpxchg returns */
        assert_int_equal(LLVMGetInstructionOpcode(value), LLVMAtomicCmpXchg);
    }
}

static void check_function(LLVMValueRef function)
{
    const char *name = LLVMGetValueName2(function, &(size_t){0});
    if (LLVMIsDeclaration(function))
        assert_true(strncmp(name, "zlg.", 4) == 0 || strncmp(name, "llvm.", 5) == 0);
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block != NULL;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL;
             i = LLVMGetNextInstruction(i))
            check_value(i);
}

static void lowers_every_kernel(void **state)
{
    (void)state;
    for (const char *const *path = module_paths; *path != NULL; path++) {
        lowered l = lower(*path);
        if (l.result != ZE_RESULT_SUCCESS)
            fail_msg("%s: %s", *path, l.log.text);
        assert_int_equal(l.refusals.size, 0);
        for (size_t k = 0; k < l.module->kernel_count; k++)
            check_kernel(&l, l.module->kernels[k].name);
        for (LLVMValueRef f = LLVMGetFirstFunction(l.code); f != NULL; f = LLVMGetNextFunction(f))
            check_function(f);
        clear(&l);
    }
}

typedef int count_of(LLVMValueRef instruction);

static int count_in_function(LLVMValueRef function, count_of *count)
{
    int sum = 0;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block != NULL;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL;
             i = LLVMGetNextInstruction(i))
            sum += count(i);
    return sum;
}

/* In the functions of a module that have `name` in theirs. */
static int count_in_module(const char *path, const char *name, count_of *count)
{
    lowered l = lower(path);
    int sum = 0;
    for (LLVMValueRef f = LLVMGetFirstFunction(l.code); f != NULL; f = LLVMGetNextFunction(f))
        if (strstr(LLVMGetValueName2(f, &(size_t){0}), name) != NULL)
            sum += count_in_function(f, count);
    clear(&l);
    return sum;
}

/* Those of what it calls too: since clang 21 a kernel is a call of a function that has its code. */
static int count_fences(LLVMValueRef i)
{
    const LLVMValueRef called = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
    const int fences = called != NULL && LLVMIsAFunction(called) != NULL
                           ? count_in_function(called, count_fences)
                           : 0;
    return fences + (LLVMIsAFenceInst(i) != NULL);
}

/* Other work-groups may rely on four fences of "orders": two around the barrier of the device's
 * scope, read_mem_fence() of global memory, and the one of the device's scope. */
static void fences_of_global_memory_stay(void **state)
{
    (void)state;
    int found = 0;
    for (const char *const *path = module_paths; *path != NULL; path++) {
        if (strstr(*path, "/groups.") == NULL)
            continue;
        const int fences = count_in_module(*path, "orders", count_fences);
        if (fences < 4)
            fail_msg("%s: %d fences", *path, fences);
        found++;
    }
    assert_true(found > 0);
}

/* Each of them has to be volatile. */
static int count_exchanges(LLVMValueRef i)
{
    if (LLVMIsAAtomicRMWInst(i) == NULL || LLVMIsAtomicSingleThread(i) ||
        LLVMGetAtomicRMWBinOp(i) != LLVMAtomicRMWBinOpXchg)
        return 0;
    assert_true(LLVMGetVolatile(i));
    return 1;
}

/* LLVM makes no stores of exchanges whose results are not used. */
static void exchanges_read(void **state)
{
    (void)state;
    int found = 0;
    for (const char *const *path = module_paths; *path != NULL; path++)
        if (strstr(*path, "/groups.") != NULL)
            found += count_in_module(*path, "", count_exchanges);
    assert_true(found >= 3);
}

static bool is_restrict(const lowered *l, const char *name, char parameter)
{
    char asked[] = SIMD_RESTRICT "0";
    asked[sizeof asked - 2] = parameter;
    return LLVMGetStringAttributeAtIndex(LLVMGetNamedFunction(l->code, name),
                                         (LLVMAttributeIndex)LLVMAttributeFunctionIndex, asked,
                                         sizeof asked - 1) != NULL;
}

static void check_restrict(const lowered *l)
{
    assert_true(is_restrict(l, "apart", '0') && is_restrict(l, "apart", '1'));
    assert_false(is_restrict(l, "apart", '2'));
    assert_false(is_restrict(l, "overlapping", '0') || is_restrict(l, "overlapping", '1'));
}

/* The compilers write FuncParamAttr NoAlias; SPIR-V has Restrict too. */
static void knows_restrict_parameters(void **state)
{
    (void)state;
    int found = 0;
    for (const char *const *path = module_paths; *path != NULL; path++) {
        if (strstr(*path, "/engine_pointers.") == NULL)
            continue;
        lowered l = lower(*path), other = lower_as(*path, name_restrict);
        check_restrict(&l);
        check_restrict(&other);
        clear(&l);
        clear(&other);
        found++;
    }
    assert_true(found > 0);
}

typedef struct mathematics {
    int quotients;  /* divisions of anything but 1 */
    int contracted; /* sums with a product, in one step */
} mathematics;

static bool is_one(LLVMValueRef value)
{
    return LLVMIsAConstantFP(value) != NULL && LLVMConstRealGetDouble(value, &(LLVMBool){0}) == 1.0;
}

static void count_instruction(LLVMValueRef i, bool is_fast, mathematics *found)
{
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
    if (opcode == LLVMCall) {
        const char *name = LLVMGetValueName2(LLVMGetCalledValue(i), &(size_t){0});
        found->contracted += strncmp(name, "llvm.fmuladd.", 13) == 0;
    } else if (opcode == LLVMFDiv) {
        found->quotients += !is_one(LLVMGetOperand(i, 0));
        assert_int_equal(simd_llvm_fast_math(i) & SIMD_LLVM_RECIPROCAL,
                         is_fast ? SIMD_LLVM_RECIPROCAL : 0);
    }
}

static mathematics count_mathematics(const char *path, bool is_fast, bool contracts)
{
    mathematics found = {0};
    lowered l = lower_as(path, contracts ? allow_contraction : NULL);
    assert_non_null(l.code);
    for (LLVMValueRef f = LLVMGetFirstFunction(l.code); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
                 i = LLVMGetNextInstruction(i))
                count_instruction(i, is_fast, &found);
    clear(&l);
    return found;
}

/* llvm-spirv-15 writes AllowRecip and not Fast; and without optimisation, memory is in between. */
static void computes_fast_where_it_may(void **state)
{
    (void)state;
    int checked = 0;
    for (const char *const *path = module_paths; *path != NULL; path++) {
        const bool is_fast = strstr(*path, "/fast.") != NULL;
        if (!is_fast && strstr(*path, "/strict.") == NULL)
            continue;
        const mathematics found = count_mathematics(*path, is_fast, false);
        assert_int_equal(found.quotients != 0, !is_fast);
        const bool contracts = is_fast && strstr(*path, "nativeO2") != NULL;
        if ((found.contracted != 0) != contracts)
            fail_msg("%s: %d are contracted", *path, found.contracted);
        checked++;
    }
    assert_true(checked > 0);
}

static void contracts_without_contraction_off(void **state)
{
    (void)state;
    int checked = 0;
    for (const char *const *path = module_paths; *path != NULL; path++) {
        if (strstr(*path, "/strict.") == NULL || strstr(*path, "O2") == NULL)
            continue;
        assert_true(count_mathematics(*path, false, true).contracted >= 2);
        checked++;
    }
    assert_true(checked > 0);
}

/* Whether a value is made of comparisons of one other value with constants. */
static bool asks_only(LLVMValueRef condition, LLVMValueRef value)
{
    if (LLVMIsAICmpInst(condition) != NULL)
        return LLVMGetOperand(condition, 0) == value &&
               LLVMIsConstant(LLVMGetOperand(condition, 1));
    return LLVMIsABinaryOperator(condition) != NULL &&
           asks_only(LLVMGetOperand(condition, 0), value) &&
           asks_only(LLVMGetOperand(condition, 1), value);
}

static int check_divisor(LLVMValueRef i)
{
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
    if (opcode != LLVMSDiv && opcode != LLVMSRem)
        return 0;
    LLVMValueRef divisor = LLVMGetOperand(i, 1);
    if (LLVMIsASelectInst(divisor) == NULL)
        return 0;
    assert_true(asks_only(LLVMGetOperand(divisor, 0), LLVMGetOperand(divisor, 2)));
    return 1;
}

/* A divisor that all work-items share stays one, whatever they divide. */
static void divisors_depend_on_themselves(void **state)
{
    (void)state;
    int checked = 0;
    for (const char *const *path = module_paths; *path != NULL; path++) {
        lowered l = lower(*path);
        assert_non_null(l.code);
        for (LLVMValueRef f = LLVMGetFirstFunction(l.code); f != NULL; f = LLVMGetNextFunction(f))
            for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
                 b = LLVMGetNextBasicBlock(b))
                for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
                     i = LLVMGetNextInstruction(i))
                    checked += check_divisor(i);
        clear(&l);
    }
    assert_true(checked > 0);
}

/* LLVM does those of vectors lane by lane. */
static void saturates_without_calls(void **state)
{
    (void)state;
    for (const char *const *path = module_paths; *path != NULL; path++) {
        lowered l = lower(*path);
        assert_non_null(l.code);
        for (LLVMValueRef f = LLVMGetFirstFunction(l.code); f != NULL; f = LLVMGetNextFunction(f)) {
            size_t length;
            const char *name = LLVMGetValueName2(f, &length);
            assert_int_not_equal(strncmp(name, "llvm.fptosi.sat", 15), 0);
            assert_int_not_equal(strncmp(name, "llvm.fptoui.sat", 15), 0);
        }
        clear(&l);
    }
}

static int count_products(LLVMValueRef i)
{
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
    assert_true(opcode != LLVMShl && opcode != LLVMAShr && opcode != LLVMLShr && opcode != LLVMAnd);
    return opcode == LLVMMul;
}

/* Indices are linear if these are plain products. */
static void products_of_24_bits_take_nothing_off(void **state)
{
    (void)state;
    int found = 0;
    for (const char *const *path = module_paths; *path != NULL; path++)
        if (strstr(*path, "/integers.") != NULL)
            found += count_in_module(*path, "products24", count_products);
    assert_true(found > 0 && found % 4 == 0);
}

static void refuses_pipes(void **state)
{
    (void)state;
    lowered l = lower(SIMD_REFUSED);
    assert_int_equal(l.result, ZE_RESULT_ERROR_MODULE_BUILD_FAILURE);
    assert_null(l.code);
    assert_non_null(strstr(l.log.text, "OpTypePipe"));
    assert_non_null(strstr(l.log.text, "word "));
    clear(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lowers_every_kernel),
        cmocka_unit_test(fences_of_global_memory_stay),
        cmocka_unit_test(exchanges_read),
        cmocka_unit_test(knows_restrict_parameters),
        cmocka_unit_test(computes_fast_where_it_may),
        cmocka_unit_test(contracts_without_contraction_off),
        cmocka_unit_test(divisors_depend_on_themselves),
        cmocka_unit_test(saturates_without_calls),
        cmocka_unit_test(products_of_24_bits_take_nothing_off),
        cmocka_unit_test(refuses_pipes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
