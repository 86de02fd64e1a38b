/* The library is a module of SPIR-V for each of images, floats, doubles and printf, which the front
 * end lowers as it lowers kernels. Of that the functions that are wanted are linked, under the
 * names that the scalar form calls them by. */
#include "backend/driver/engines/cuda/generate/library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Linker.h>
#include <llvm-c/Target.h>

#include "backend/driver/engines/cuda/generate/attributes.h"
#include "backend/driver/engines/cuda/generate/optimize/numbers/division.h"
#include "backend/driver/engines/cuda/generate/optimize/numbers/power.h"
#include "backend/driver/engines/cuda/generate/passes.h"
#include "backend/driver/engines/simd/contract/multiply_adds.h"
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/frontend/lower.h"
#include "images.cl.h"
#include "library_f32.cl.h"
#include "library_f64.cl.h"
#include "printing.cl.h"

/* How the front end names functions that are not inlined. */
static const char *const apart[] = {"f.reduce_far", "f.zlg_printf", "f.zlg_print_assertion"};

/* What is in a name of the scalar form before and behind that of a function, and before it in the
 * name that the front end gives the library's. */
typedef struct library {
    const char *before, *behind, *theirs;
    const zlg_spirv *spirv;
} library;

static const library libraries[] = {
    {SIMD_IMAGE, "", "f.cpu_image_", &images_spirv}, /* which calls mathematics */
    {SIMD_MATH, ".f32", "f.math_", &library_f32_spirv},
    {SIMD_MATH, ".f64", "f.math_", &library_f64_spirv},
    {"zlg.print", "", "f.zlg_print", &printing_spirv},
};

/* Whether a function is one that the library may have; `name` is what is left of its name. */
static bool is_wanted(LLVMValueRef function, const library *which, char *name, size_t room)
{
    size_t length;
    const char *full = LLVMGetValueName2(function, &length);
    const size_t before = strlen(which->before), behind = strlen(which->behind);
    if (!LLVMIsDeclaration(function) || length < before + behind ||
        strncmp(full, which->before, before) != 0 ||
        strcmp(full + length - behind, which->behind) != 0)
        return false;
    const size_t count = length - before - behind;
    return (size_t)snprintf(name, room, "%.*s", (int)count, full + before) < room;
}

static bool is_any_wanted(LLVMModuleRef module, const library *which)
{
    char name[64];
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (is_wanted(f, which, name, sizeof name))
            return true;
    return false;
}

/* The library's function has one parameter more, which it does not use: see functions.c of the
 * front end. */
static void define(LLVMModuleRef in, LLVMValueRef wanted, LLVMValueRef found)
{
    LLVMValueRef arguments[SIMD_IMAGE_ARGUMENTS + 1];
    const LLVMTypeRef type = LLVMGlobalGetValueType(found);
    const unsigned count = LLVMCountParams(found);
    size_t length;
    const LLVMContextRef context = LLVMGetModuleContext(in);
    const LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    const LLVMValueRef function =
        LLVMAddFunction(in, LLVMGetValueName2(wanted, &length), LLVMGlobalGetValueType(wanted));
    LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(context, function, ""));
    arguments[0] = LLVMConstNull(LLVMTypeOf(LLVMGetParam(found, 0)));
    for (unsigned i = 1; i < count; i++)
        arguments[i] = LLVMGetParam(function, i - 1);
    const LLVMValueRef result = LLVMBuildCall2(builder, type, found, arguments, count, "");
    if (LLVMGetTypeKind(LLVMTypeOf(result)) == LLVMVoidTypeKind)
        LLVMBuildRetVoid(builder);
    else
        LLVMBuildRet(builder, result);
    LLVMDisposeBuilder(builder);
}

static void define_wanted(LLVMModuleRef module, const library *which, LLVMModuleRef from)
{
    char name[64], theirs[80];
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        if (!is_wanted(f, which, name, sizeof name))
            continue;
        (void)snprintf(theirs, sizeof theirs, "%s%s", which->theirs, name);
        const LLVMValueRef found = LLVMGetNamedFunction(from, theirs);
        if (found != NULL && LLVMCountParams(found) == LLVMCountParams(f) + 1)
            define(from, f, found);
    }
}

/* Functions without a use go, until none is left; `keep` calls all. */
static void remove_unused(LLVMModuleRef functions)
{
    LLVMDeleteFunction(LLVMGetNamedFunction(functions, "keep"));
    for (bool removed = true; removed;) {
        removed = false;
        for (LLVMValueRef f = LLVMGetFirstFunction(functions), next; f != NULL; f = next) {
            next = LLVMGetNextFunction(f);
            if (LLVMGetLinkage(f) != LLVMInternalLinkage || LLVMGetFirstUse(f) != NULL)
                continue;
            LLVMDeleteFunction(f);
            removed = true;
        }
    }
}

/* Variables of the kernels have such names too. The one that others see is the buffer's. */
static void rename_variables(LLVMModuleRef functions)
{
    for (LLVMValueRef v = LLVMGetFirstGlobal(functions); v != NULL; v = LLVMGetNextGlobal(v)) {
        const char *name =
            LLVMGetLinkage(v) == LLVMInternalLinkage ? "library_table" : CUDA_PRINT_BUFFER;
        LLVMSetValueName2(v, name, strlen(name));
    }
}

static void keep_apart(LLVMModuleRef functions)
{
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++) {
        const LLVMValueRef function = LLVMGetNamedFunction(functions, apart[i]);
        if (function != NULL)
            cuda_keep_apart(function);
    }
}

/* A product with a power of two, where a number is less than normal, by its upper half. */
#define IF_SMALL(number, of, power)            \
    "{ .reg .pred p; .reg .b32 low, high;\n\t" \
    "mov.b64 {low, high}, " number ";\n\t"     \
    "and.b32 high, high, 0x7fffffff;\n\t"      \
    "setp.lt.u32 p, high, 0x100000;\n\t"       \
    "mov.f64 $0, " of ";\n\t"                  \
    "@p mul.rn.f64 $0, " of ", " power "; }"

/* Of functions whose instructions OpenCL C has no words for (words.h). */
static void write_instructions(LLVMModuleRef functions)
{
    static const struct {
        const char *function, *instruction;
    } own[] = {{"f.flushed_power", "ex2.approx.ftz.f32 $0, $1;"},
               {"f.flushed_inverse", "rcp.approx.ftz.f32 $0, $1;"},
               {"f.share_of_powers", "fma.rn.sat.f32 $0, $1, $2, 0f3F000000;"}, /* 1/2 */
               /* 252 and 2^23 * 1.5 + 1 */
               {"f.power_of_share", "fma.rm.f32 $0, $1, 0f437C0000, 0f4B400001;"},
               {"f.root_guess", "rsqrt.approx.ftz.f64 $0, $1;"},
               {"f.enlarged", IF_SMALL("$1", "$1", "0d4350000000000000")},
               {"f.root_of_enlarged", IF_SMALL("$2", "$1", "0d41A0000000000000")}};
    cuda_pass_run_on(CUDA_PASS_DIVISION, LLVMGetNamedFunction(functions, "f.quotient"),
                     cuda_divide_normals);
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        const LLVMValueRef function = LLVMGetNamedFunction(functions, own[i].function);
        if (function != NULL)
            cuda_write_instruction(function, own[i].instruction);
    }
}

static ze_result_t link(LLVMModuleRef module, const library *which, LLVMModuleRef functions,
                        cpu_build_log *log)
{
    write_instructions(functions);
    define_wanted(module, which, functions);
    remove_unused(functions);
    rename_variables(functions);
    keep_apart(functions);
    LLVMSetDataLayout(functions, LLVMGetDataLayoutStr(module));
    LLVMSetTarget(functions, LLVMGetTarget(module));
    if (LLVMLinkModules2(module, functions) == 0) /* which takes the functions */
        return ZE_RESULT_SUCCESS;
    cpu_build_log_add(log, "LLVM does not link the library of GPUs");
    return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
}

static ze_result_t link_library(LLVMModuleRef module, const library *which, cpu_build_log *log)
{
    spirv_error error = {0};
    spirv_module *source = NULL;
    LLVMModuleRef functions = NULL;
    cpu_bytes refusals = {NULL, 0};
    if (!spirv_module_create(which->spirv->words, which->spirv->count, &source, &error)) {
        if (error.no_memory)
            return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
        cpu_build_log_add(log, "the library of GPUs: %s", error.text);
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    ze_result_t result =
        simd_lower(source, LLVMGetModuleContext(module), log, &refusals, &functions);
    spirv_module_destroy(source);
    free(refusals.data);
    if (result == ZE_RESULT_SUCCESS)
        (void)simd_settle_multiply_adds(functions, (simd_multiply_adds){true, true});
    if (result == ZE_RESULT_SUCCESS)
        result = link(module, which, functions, log);
    return result;
}

ze_result_t cuda_link_library(LLVMModuleRef module, cpu_build_log *log)
{
    ze_result_t result = ZE_RESULT_SUCCESS;
    for (size_t i = 0; i < sizeof libraries / sizeof libraries[0] && result == ZE_RESULT_SUCCESS;
         i++)
        if (is_any_wanted(module, &libraries[i]))
            result = link_library(module, &libraries[i], log);
    return result;
}
