#include "backend/driver/engines/simd/vectorize/ir/memory_root.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/analysis/private_variables.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"

enum { DEPTH = 8 }; /* of phis and selects one behind another */

static bool is_parameter(LLVMValueRef value, unsigned number)
{
    return LLVMIsAArgument(value) != NULL &&
           LLVMGetParam(LLVMGetParamParent(value), number) == value;
}

static uint64_t constant_of(LLVMValueRef value)
{
    return LLVMIsAConstantInt(value) != NULL ? LLVMConstIntGetZExtValue(value) : UINT64_MAX;
}

/* ---- tile_static ----------------------------------------------------------------------------- */

/* Where the front end put the variable that a pointer was made of: an offset of bytes is the first
 * thing that is added to %tile_static, if anything is. */
static uint64_t first_offset(LLVMValueRef pointer)
{
    LLVMValueRef first = NULL;
    for (; LLVMIsAGetElementPtrInst(pointer) != NULL; pointer = LLVMGetOperand(pointer, 0))
        first = pointer;
    if (first == NULL || LLVMGetNumOperands(first) != 2)
        return 0;
    LLVMTypeRef type = LLVMGetGEPSourceElementType(first);
    const bool counts_bytes =
        LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 8;
    const uint64_t offset = counts_bytes ? constant_of(LLVMGetOperand(first, 1)) : 0;
    return offset == UINT64_MAX ? 0 : offset;
}

static void read_variable(LLVMValueRef node, simd_memory_root *out)
{
    LLVMValueRef values[3 + SIMD_CHECK_RANK];
    const unsigned count = LLVMGetMDNodeNumOperands(node);
    unsigned length = 0;
    LLVMGetMDNodeOperands(node, values);
    const char *name = LLVMGetMDString(values[0], &length);
    snprintf(out->name, sizeof out->name, "%.*s", (int)length, name == NULL ? "" : name);
    out->number = constant_of(values[1]);
    out->bytes = constant_of(values[2]);
    out->rank = count - 3;
    for (unsigned d = 0; d < out->rank; d++)
        out->extents[d] = (uint32_t)constant_of(values[3 + d]);
}

/* What is behind all variables is the engine's own. */
static void find_variable(const simd_vectorization *v, uint64_t offset, simd_memory_root *out)
{
    char list[300];
    size_t length;
    snprintf(list, sizeof list, SIMD_TILE_STATIC_LIST "%.250s",
             LLVMGetValueName2(v->kernel, &length));
    const unsigned count = LLVMGetNamedMetadataNumOperands(v->module, list);
    LLVMValueRef *nodes = calloc((size_t)count + 1, sizeof *nodes);
    out->kind = nodes == NULL ? SIMD_ROOT_ANYTHING : SIMD_ROOT_MEETING;
    if (nodes == NULL)
        return;
    LLVMGetNamedMetadataOperands(v->module, list, nodes);
    for (unsigned k = 0; k < count && out->kind != SIMD_ROOT_TILE_STATIC; k++) {
        read_variable(nodes[k], out);
        if (offset >= out->number && offset - out->number < out->bytes)
            out->kind = SIMD_ROOT_TILE_STATIC;
    }
    free(nodes);
}

/* ---- Arguments ------------------------------------------------------------------------------- */

/* Of a load of the pointer to an argument's bytes. */
static bool is_bytes(LLVMValueRef load, uint64_t *number)
{
    if (LLVMIsALoadInst(load) == NULL)
        return false;
    LLVMValueRef pointer = LLVMGetOperand(load, 0);
    *number = first_offset(pointer) / 8;
    return is_parameter(simd_pointer_root(pointer), 0);
}

static void find_loaded(LLVMValueRef load, simd_memory_root *out)
{
    LLVMValueRef root = simd_pointer_root(LLVMGetOperand(load, 0));
    if (is_bytes(load, &out->number))
        out->kind = SIMD_ROOT_ARGUMENT_BYTES;
    else if (is_bytes(root, &out->number) && root == LLVMGetOperand(load, 0))
        out->kind = SIMD_ROOT_ARGUMENT;
}

/* ---- All ------------------------------------------------------------------------------------- */

static void find(const simd_vectorization *v, LLVMValueRef pointer, int depth,
                 simd_memory_root *out);

static bool is_same(const simd_memory_root *a, const simd_memory_root *b)
{
    return a->kind == b->kind && a->number == b->number && a->value == b->value;
}

/* Of several values all must lead to the same; those that come back to where they began do not
 * count. */
static void merge(const simd_vectorization *v, LLVMValueRef self, const LLVMValueRef *values,
                  unsigned count, int depth, simd_memory_root *out)
{
    bool any = false;
    for (unsigned k = 0; k < count; k++) {
        simd_memory_root one;
        if (simd_pointer_root(values[k]) == self || LLVMIsAUndefValue(values[k]) != NULL)
            continue;
        find(v, values[k], depth - 1, &one);
        if (!any)
            *out = one;
        else if (!is_same(out, &one))
            out->kind = SIMD_ROOT_ANYTHING;
        any = true;
    }
}

static void find_chosen(const simd_vectorization *v, LLVMValueRef root, int depth,
                        simd_memory_root *out)
{
    enum { MOST = 16 };
    LLVMValueRef values[MOST];
    unsigned count = 0;
    if (LLVMIsASelectInst(root) != NULL) {
        values[count++] = LLVMGetOperand(root, 1);
        values[count++] = LLVMGetOperand(root, 2);
    } else if (LLVMIsAPHINode(root) != NULL && LLVMCountIncoming(root) <= MOST) {
        for (; count < LLVMCountIncoming(root); count++)
            values[count] = LLVMGetIncomingValue(root, count);
    }
    merge(v, root, values, count, depth, out);
}

static void find(const simd_vectorization *v, LLVMValueRef pointer, int depth,
                 simd_memory_root *out)
{
    LLVMValueRef root = simd_pointer_root(pointer);
    *out = (simd_memory_root){.kind = SIMD_ROOT_ANYTHING, .value = NULL};
    if (is_parameter(root, 1)) {
        find_variable(v, first_offset(pointer), out);
    } else if (is_parameter(root, 0)) {
        out->kind = SIMD_ROOT_ARGUMENT_BYTES;
    } else if (LLVMIsAAllocaInst(root) != NULL) {
        out->kind = SIMD_ROOT_PRIVATE;
        out->value = root;
        out->bytes = simd_variable_size(v->layout, root);
    } else if (LLVMIsAGlobalVariable(root) != NULL) {
        out->kind = LLVMIsGlobalConstant(root) ? SIMD_ROOT_CONSTANT : SIMD_ROOT_PROGRAM;
        out->value = root;
        out->bytes = LLVMABISizeOfType(v->layout, LLVMGlobalGetValueType(root));
    } else if (LLVMIsALoadInst(root) != NULL) {
        find_loaded(root, out);
    } else if (depth > 0) {
        find_chosen(v, root, depth, out);
    }
}

void simd_memory_root_find(const simd_vectorization *v, LLVMValueRef pointer, simd_memory_root *out)
{
    find(v, pointer, DEPTH, out);
}

/* ---- Private variables ----------------------------------------------------------------------- */

static LLVMValueRef add(LLVMBuilderRef builder, LLVMValueRef sum, LLVMValueRef index, uint64_t size)
{
    LLVMTypeRef i64 = LLVMInt64TypeInContext(LLVMGetTypeContext(LLVMTypeOf(index)));
    LLVMValueRef wide = LLVMBuildIntCast2(builder, index, i64, true, "");
    LLVMValueRef bytes = LLVMBuildMul(builder, wide, LLVMConstInt(i64, size, false), "");
    return sum == NULL ? bytes : LLVMBuildAdd(builder, sum, bytes, "");
}

/* Adds what one getelementptr adds; NULL if it goes into a struct. */
static LLVMValueRef add_indices(const simd_vectorization *v, LLVMBuilderRef builder,
                                LLVMValueRef gep, LLVMValueRef sum)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    const unsigned count = (unsigned)LLVMGetNumOperands(gep);
    for (unsigned k = 1; k < count; k++) {
        if (k > 1 && LLVMGetTypeKind(type) != LLVMArrayTypeKind)
            return NULL;
        type = k > 1 ? LLVMGetElementType(type) : type;
        sum = add(builder, sum, LLVMGetOperand(gep, k), LLVMABISizeOfType(v->layout, type));
    }
    return sum;
}

LLVMValueRef simd_memory_root_offset(const simd_vectorization *v, LLVMBuilderRef builder,
                                     LLVMValueRef pointer)
{
    LLVMValueRef sum = NULL;
    for (; LLVMIsAGetElementPtrInst(pointer) != NULL; pointer = LLVMGetOperand(pointer, 0))
        if ((sum = add_indices(v, builder, pointer, sum)) == NULL)
            return NULL;
    return sum == NULL || LLVMIsConstant(sum) || LLVMIsAAllocaInst(pointer) == NULL ? NULL : sum;
}
