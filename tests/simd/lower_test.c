/* Kernels as real compilers write them become scalar kernels (scalar.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "backend/cpu/simd/lower.h"
#include "backend/cpu/simd/scalar.h"
#include "tests/simd/modules.h"

typedef struct lowered {
    spirv_module *module;
    LLVMContextRef context;
    LLVMModuleRef code; /* NULL if it was refused */
    ze_result_t result;
    cpu_build_log log;
} lowered;

static lowered lower(const char *path)
{
    lowered l = {.context = LLVMContextCreate()};
    spirv_error error;
    size_t count;
    uint32_t *words = read_module(path, &count);
    if (!spirv_module_create(words, count, &l.module, &error))
        fail_msg("%s: %s", path, error.text);
    free(words);
    l.result = simd_lower(l.module, l.context, &l.log, &l.code);
    return l;
}

static void clear(lowered *l)
{
    if (l->code != NULL)
        LLVMDisposeModule(l->code);
    LLVMContextDispose(l->context);
    cpu_build_log_clear(&l->log);
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
        for (size_t k = 0; k < l.module->kernel_count; k++)
            check_kernel(&l, l.module->kernels[k].name);
        for (LLVMValueRef f = LLVMGetFirstFunction(l.code); f != NULL; f = LLVMGetNextFunction(f))
            check_function(f);
        clear(&l);
    }
}

static int count_fences(LLVMValueRef function)
{
    int count = 0;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block != NULL;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL;
             i = LLVMGetNextInstruction(i))
            count += LLVMIsAFenceInst(i) != NULL;
    return count;
}

/* Other work-groups may rely on four fences of "orders": two around the barrier of the device's scope,
 * read_mem_fence() of global memory, and the one of the device's scope. */
static void fences_of_global_memory_stay(void **state)
{
    (void)state;
    int found = 0;
    for (const char *const *path = module_paths; *path != NULL; path++) {
        if (strstr(*path, "/groups.") == NULL)
            continue;
        lowered l = lower(*path);
        int fences = 0;
        for (LLVMValueRef f = LLVMGetFirstFunction(l.code); f != NULL; f = LLVMGetNextFunction(f))
            if (strstr(LLVMGetValueName2(f, &(size_t){0}), "orders") != NULL)
                fences += count_fences(f);
        if (fences < 4)
            fail_msg("%s: %d fences", *path, fences);
        clear(&l);
        found++;
    }
    assert_true(found > 0);
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
        cmocka_unit_test(refuses_pipes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
