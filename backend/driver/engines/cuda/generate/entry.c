#include "backend/driver/engines/cuda/generate/entry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/device_functions.h"
#include "backend/driver/engines/cuda/generate/optimize/registers.h"
#include "backend/driver/engines/cuda/generate/optimize/unwritten_buffers.h"
#include "backend/driver/engines/cuda/generate/passes.h"
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/image/image.h"

enum { GLOBAL = 1, SHARED = 3, PTX_KERNEL = 71, MOST_ALIGNED = 128 };

#define TILE_STATIC "zlg_tile_static"

typedef struct entry_point {
    LLVMModuleRef module;
    LLVMContextRef context;
    LLVMBuilderRef builder;
    LLVMTypeRef pointer, i8, i32, i64;
    const spirv_kernel *kernel;
    LLVMValueRef function;
} entry_point;

void cuda_entry_name(size_t number, char out[CUDA_ENTRY_NAME])
{
    (void)snprintf(out, CUDA_ENTRY_NAME, "zlg_kernel_%zu", number);
}

void cuda_small_entry_name(size_t number, char out[CUDA_ENTRY_NAME])
{
    (void)snprintf(out, CUDA_ENTRY_NAME, "zlg_kernel_%zu_small", number);
}

static LLVMTypeRef type_of(const entry_point *e, const spirv_parameter *parameter)
{
    switch (parameter->kind) {
    case SPIRV_PARAMETER_GLOBAL:
        return LLVMPointerTypeInContext(e->context, GLOBAL);
    case SPIRV_PARAMETER_TILE_STATIC:
        return e->i64;
    default:
        return e->pointer;
    }
}

static size_t size_of(const spirv_parameter *parameter)
{
    const size_t size =
        parameter->kind == SPIRV_PARAMETER_IMAGE ? sizeof(cpu_image) : parameter->size;
    return size == 0 ? 1 : size;
}

/* The size of a type is a multiple of its alignment. */
static unsigned alignment_of(size_t size)
{
    const size_t lowest = size & (~size + 1); /* bit that is set */
    return (unsigned)(lowest > MOST_ALIGNED ? MOST_ALIGNED : lowest);
}

static void pass_by_value(const entry_point *e, unsigned index, size_t size)
{
    static const char byval[] = "byval", align[] = "align";
    const unsigned kind = LLVMGetEnumAttributeKindForName(byval, sizeof byval - 1);
    const unsigned aligned = LLVMGetEnumAttributeKindForName(align, sizeof align - 1);
    const LLVMTypeRef bytes = LLVMArrayType(e->i8, (unsigned)size);
    LLVMAddAttributeAtIndex(e->function, index + 1,
                            LLVMCreateTypeAttribute(e->context, kind, bytes));
    LLVMAddAttributeAtIndex(e->function, index + 1,
                            LLVMCreateEnumAttribute(e->context, aligned, alignment_of(size)));
}

static bool declare(entry_point *e, size_t number)
{
    char name[CUDA_ENTRY_NAME];
    const size_t count = e->kernel->parameter_count;
    LLVMTypeRef *types = calloc(count + 3, sizeof *types);
    if (types == NULL)
        return false;
    for (size_t i = 0; i < count; i++)
        types[i] = type_of(e, &e->kernel->parameters[i]);
    for (size_t d = 0; d < 3; d++)
        types[count + d] = e->i64;
    cuda_entry_name(number, name);
    e->function = LLVMAddFunction(
        e->module, name,
        LLVMFunctionType(LLVMVoidTypeInContext(e->context), types, (unsigned)count + 3, false));
    LLVMSetFunctionCallConv(e->function, PTX_KERNEL);
    for (size_t i = 0; i < count; i++)
        if (types[i] == e->pointer)
            pass_by_value(e, (unsigned)i, size_of(&e->kernel->parameters[i]));
    free(types);
    return true;
}

/* The memory that a launch gives each group; all kernels call it the same. */
static LLVMValueRef tile_static(const entry_point *e)
{
    LLVMValueRef memory = LLVMGetNamedGlobal(e->module, TILE_STATIC);
    if (memory == NULL) {
        memory =
            LLVMAddGlobalInAddressSpace(e->module, LLVMArrayType(e->i8, 0), TILE_STATIC, SHARED);
        LLVMSetAlignment(memory, SIMD_TILE_STATIC_ALIGNMENT);
    }
    return memory;
}

static LLVMValueRef generic(const entry_point *e, LLVMValueRef pointer)
{
    return LLVMBuildAddrSpaceCast(e->builder, pointer, e->pointer, "");
}

/* The address of the bytes of an argument. */
static LLVMValueRef argument(const entry_point *e, size_t i)
{
    const LLVMValueRef given = LLVMGetParam(e->function, (unsigned)i);
    LLVMValueRef pointer;
    switch (e->kernel->parameters[i].kind) {
    case SPIRV_PARAMETER_GLOBAL:
        pointer = generic(e, given);
        break;
    case SPIRV_PARAMETER_IMAGE: /* kernels have pointers to descriptions */
        pointer = given;
        break;
    case SPIRV_PARAMETER_TILE_STATIC: {
        LLVMValueRef offset = given;
        pointer = generic(e, LLVMBuildGEP2(e->builder, e->i8, tile_static(e), &offset, 1, ""));
        break;
    }
    default:
        return given;
    }
    const LLVMValueRef place = LLVMBuildAlloca(e->builder, e->pointer, "");
    LLVMBuildStore(e->builder, pointer, place);
    return place;
}

static void define(const entry_point *e, LLVMValueRef scalar)
{
    const size_t count = e->kernel->parameter_count;
    LLVMPositionBuilderAtEnd(e->builder,
                             LLVMAppendBasicBlockInContext(e->context, e->function, ""));
    const LLVMValueRef places = LLVMBuildAlloca(
        e->builder, LLVMArrayType(e->pointer, (unsigned)(count == 0 ? 1 : count)), "");
    for (size_t i = 0; i < count; i++) {
        LLVMValueRef index = LLVMConstInt(e->i64, i, false);
        const LLVMValueRef place = LLVMBuildGEP2(e->builder, e->pointer, places, &index, 1, "");
        LLVMBuildStore(e->builder, argument(e, i), place);
    }
    LLVMValueRef passed[] = {places, generic(e, tile_static(e))};
    LLVMBuildCall2(e->builder, LLVMGlobalGetValueType(scalar), scalar, passed, 2, "");
    LLVMBuildRetVoid(e->builder);
}

/* LLVM sees that it is only read, and loads it so. */
static void mark_unwritten(const entry_point *e, LLVMValueRef scalar)
{
    bool has_marked = false;
    if (!cuda_pass_is_on(CUDA_PASS_UNWRITTEN_BUFFERS) || cuda_orders_global_memory(scalar))
        return;
    for (size_t i = 0; i < e->kernel->parameter_count; i++) {
        if (!cuda_is_unwritten(scalar, e->kernel, i))
            continue;
        cuda_note_unwritten(e->function, i);
        has_marked = true;
    }
    if (has_marked)
        cuda_remark(CUDA_PASS_UNWRITTEN_BUFFERS, e->kernel->name);
}

static entry_point begin(LLVMModuleRef module, const spirv_kernel *kernel)
{
    const LLVMContextRef context = LLVMGetModuleContext(module);
    return (entry_point){
        .module = module,
        .context = context,
        .pointer = LLVMPointerTypeInContext(context, 0),
        .i8 = LLVMInt8TypeInContext(context),
        .i32 = LLVMInt32TypeInContext(context),
        .i64 = LLVMInt64TypeInContext(context),
        .kernel = kernel,
    };
}

LLVMValueRef cuda_entry_add(LLVMModuleRef module, const spirv_kernel *kernel, size_t number)
{
    entry_point e = begin(module, kernel);
    e.builder = LLVMCreateBuilderInContext(e.context);
    const LLVMValueRef scalar = LLVMGetNamedFunction(module, kernel->name);
    if (scalar != NULL && declare(&e, number)) {
        mark_unwritten(&e, scalar);
        define(&e, scalar);
    }
    LLVMDisposeBuilder(e.builder);
    return e.function;
}

/* Replaces each call of a function, here, by a number. */
static void replace(LLVMModuleRef module, LLVMValueRef in, const char *name, LLVMValueRef number)
{
    const LLVMValueRef function = LLVMGetNamedFunction(module, name);
    LLVMUseRef use = function == NULL ? NULL : LLVMGetFirstUse(function);
    while (use != NULL) {
        const LLVMValueRef call = LLVMGetUser(use);
        use = LLVMGetNextUse(use);
        if (LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)) != in)
            continue;
        LLVMReplaceAllUsesWith(call, number);
        LLVMInstructionEraseFromParent(call);
    }
}

void cuda_entry_answer(LLVMModuleRef module, LLVMValueRef entry, const spirv_kernel *kernel,
                       bool has_no_offset)
{
    static const char *const offsets[] = {SIMD_GLOBAL_OFFSET "0", SIMD_GLOBAL_OFFSET "1",
                                          SIMD_GLOBAL_OFFSET "2"};
    static const char *const sizes[] = {CUDA_GROUP_SIZE "x", CUDA_GROUP_SIZE "y",
                                        CUDA_GROUP_SIZE "z"};
    const LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetModuleContext(module));
    const uint32_t width = kernel->sub_group_size == 0 ? CUDA_WARP : kernel->sub_group_size;
    replace(module, entry, SIMD_WIDTH, LLVMConstInt(i32, width, false));
    for (unsigned d = 0; d < 3; d++) {
        const LLVMValueRef given = LLVMGetParam(entry, (unsigned)kernel->parameter_count + d);
        replace(module, entry, offsets[d],
                has_no_offset ? LLVMConstNull(LLVMTypeOf(given)) : given);
        if (kernel->tile[d] != 0)
            replace(module, entry, sizes[d], LLVMConstInt(i32, kernel->tile[d], false));
    }
}
