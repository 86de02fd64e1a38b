#include "backend/driver/engines/simd/vectorize/ir/memory_root.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/private_variables.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"

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

enum { SEEN = 16 };

/* What the pointers on the way lead to, and those that were chosen among others. */
typedef struct walk {
    const simd_vectorization *v;
    LLVMValueRef seen[SEEN];
    unsigned count;
    bool any;
    simd_memory_root found;
} walk;

static bool is_same(const simd_memory_root *a, const simd_memory_root *b)
{
    return a->kind == b->kind && a->number == b->number && a->value == b->value;
}

/* The arguments that something may lead to; 0 if it may lead elsewhere, too. */
static uint64_t arguments_of(const simd_memory_root *root)
{
    return root->kind == SIMD_ROOT_CHOSEN                          ? root->number
           : root->kind == SIMD_ROOT_ARGUMENT && root->number < 63 ? UINT64_C(1) << root->number
                                                                   : 0;
}

/* From the first byte of two variables to the last. */
static void join_tile_static(simd_memory_root *out, const simd_memory_root *other)
{
    const uint64_t a = out->number + out->bytes, b = other->number + other->bytes;
    const uint64_t first = out->number < other->number ? out->number : other->number;
    *out = (simd_memory_root){
        .kind = SIMD_ROOT_TILE_STATIC, .number = first, .bytes = (a > b ? a : b) - first};
}

static void join(walk *w, const simd_memory_root *one)
{
    simd_memory_root *out = &w->found;
    const uint64_t arguments = arguments_of(out), others = arguments_of(one);
    if (!w->any)
        *out = *one;
    else if (is_same(out, one))
        return;
    else if (arguments != 0 && others != 0)
        *out = (simd_memory_root){.kind = SIMD_ROOT_CHOSEN, .number = arguments | others};
    else if (out->kind == SIMD_ROOT_TILE_STATIC && one->kind == SIMD_ROOT_TILE_STATIC)
        join_tile_static(out, one);
    else
        out->kind = SIMD_ROOT_ANYTHING;
    w->any = true;
}

static bool is_seen(walk *w, LLVMValueRef root)
{
    for (unsigned k = 0; k < w->count; k++)
        if (w->seen[k] == root)
            return true;
    return false;
}

static void find_module_variable(const simd_vectorization *v, LLVMValueRef root,
                                 simd_memory_root *out)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(root);
    out->kind = LLVMIsGlobalConstant(root) ? SIMD_ROOT_CONSTANT : SIMD_ROOT_PROGRAM;
    out->value = root;
    out->bytes = LLVMABISizeOfType(v->layout, type);
    for (; LLVMGetTypeKind(type) == LLVMArrayTypeKind && out->rank < SIMD_CHECK_RANK;
         type = LLVMGetElementType(type))
        out->extents[out->rank++] = LLVMGetArrayLength(type);
}

static void find_one(const walk *w, LLVMValueRef pointer, LLVMValueRef root, simd_memory_root *out)
{
    *out = (simd_memory_root){.kind = SIMD_ROOT_ANYTHING, .value = NULL};
    if (is_parameter(root, 1)) {
        find_variable(w->v, first_offset(pointer), out);
    } else if (is_parameter(root, 0)) {
        out->kind = SIMD_ROOT_ARGUMENT_BYTES;
    } else if (LLVMIsAAllocaInst(root) != NULL) {
        out->kind = SIMD_ROOT_PRIVATE;
        out->value = root;
        out->bytes = simd_variable_size(w->v->layout, root);
    } else if (LLVMIsAGlobalVariable(root) != NULL) {
        find_module_variable(w->v, root, out);
    } else if (LLVMIsALoadInst(root) != NULL) {
        find_loaded(root, out);
    }
}

static void find(walk *w, LLVMValueRef pointer);

/* A pointer may be made of itself, step by step, and of another that is made of it. */
static void find_chosen(walk *w, LLVMValueRef root)
{
    const bool is_phi = LLVMIsAPHINode(root) != NULL;
    const unsigned count = is_phi ? LLVMCountIncoming(root) : 2;
    if (is_seen(w, root))
        return;
    if (w->count == SEEN) {
        join(w, &(simd_memory_root){.kind = SIMD_ROOT_ANYTHING});
        return;
    }
    w->seen[w->count++] = root;
    for (unsigned k = 0; k < count; k++)
        find(w, is_phi ? LLVMGetIncomingValue(root, k) : LLVMGetOperand(root, k + 1));
}

static LLVMValueRef root_of(LLVMValueRef pointer)
{
    LLVMValueRef root = simd_pointer_root(pointer);
    while (LLVMIsAConstantExpr(root) != NULL && LLVMGetConstOpcode(root) == LLVMGetElementPtr)
        root = LLVMGetOperand(root, 0);
    return root;
}

static void find(walk *w, LLVMValueRef pointer)
{
    LLVMValueRef root = root_of(pointer);
    simd_memory_root one;
    if (LLVMIsAUndefValue(root) != NULL || LLVMIsAConstantPointerNull(root) != NULL)
        return;
    if (LLVMIsAPHINode(root) != NULL || LLVMIsASelectInst(root) != NULL) {
        find_chosen(w, root);
        return;
    }
    find_one(w, pointer, root, &one);
    join(w, &one);
}

void simd_memory_root_find(const simd_vectorization *v, LLVMValueRef pointer, simd_memory_root *out)
{
    walk w = {.v = v, .found = {.kind = SIMD_ROOT_ANYTHING}};
    find(&w, pointer);
    *out = w.found;
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
