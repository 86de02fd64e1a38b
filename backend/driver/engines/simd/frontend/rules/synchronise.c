/* Barriers, fences and asynchronous copies. */
#include <inttypes.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/contract/check.h"
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

static uint64_t constant_or(const lowering *l, uint32_t id, uint64_t otherwise)
{
    uint64_t value;
    return spirv_read_constant(&l->reader, id, &value) ? value : otherwise;
}

static bool is_in_group(uint64_t scope)
{
    return scope == SpvScopeWorkgroup || scope == SpvScopeSubgroup || scope == SpvScopeInvocation;
}

static bool has_global(lower_body *b, uint32_t semantics)
{
    const uint64_t memory = constant_or(b->l, semantics, UINT64_MAX);
    return (memory & SpvMemorySemanticsCrossWorkgroupMemoryMask) != 0;
}

/* Memory of other threads is CrossWorkgroup memory, and other threads are other work-groups. */
static bool is_single(lower_body *b, uint32_t scope, uint32_t semantics)
{
    return !has_global(b, semantics) || is_in_group(constant_or(b->l, scope, SpvScopeDevice));
}

/* What a barrier orders, as its author wrote it; the engine's orders everything. */
static unsigned fences_of(lower_body *b, uint32_t semantics)
{
    const uint64_t memory = constant_or(b->l, semantics, UINT64_MAX);
    const bool tile = (memory & SpvMemorySemanticsWorkgroupMemoryMask) != 0;
    const bool global = (memory & SpvMemorySemanticsCrossWorkgroupMemoryMask) != 0;
    return (tile ? SIMD_CHECK_FENCES_TILE_STATIC : 0u) | (global ? SIMD_CHECK_FENCES_GLOBAL : 0u);
}

static void fence(lower_body *b, uint32_t semantics)
{
    const LLVMAtomicOrdering order = lower_ordering(b->l, semantics);
    if (order != LLVMAtomicOrderingMonotonic)
        (void)LLVMBuildFence(b->builder, order, false, "");
}

/* One work-item waits for the other groups, while its own group waits for it. */
static void device_barrier(lower_body *b, unsigned fences)
{
    const LLVMBasicBlockRef first = lower_new_block(b);
    const LLVMBasicBlockRef after = lower_new_block(b);
    lower_barrier_for(b, fences);
    const LLVMValueRef is_first =
        LLVMBuildICmp(b->builder, LLVMIntEQ, lower_linear_id(b), lower_int(b->l->i64, 0), "");
    LLVMBuildCondBr(b->builder, is_first, first, after);
    lower_continue_in(b, first);
    (void)lower_call_external(b, SIMD_DEVICE_BARRIER, b->l->nothing, NULL, 0, 0);
    LLVMBuildBr(b->builder, after);
    lower_continue_in(b, after);
    lower_barrier(b);
}

/* SYCL's root groups wait in a barrier of the device. clang-22 writes one, too, where OpenCL has a
 * barrier of the group and a wider scope of the memory: outside of a cooperative launch it is just
 * that. */
static bool control_barrier(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const uint64_t scope = constant_or(b->l, i.words[1], SpvScopeWorkgroup);
    const bool single = is_in_group(scope) && is_single(b, i.words[2], i.words[3]);
    if (!single)
        fence(b, i.words[3]);
    if (scope == SpvScopeSubgroup)
        lower_sub_group_barrier(b);
    else if (scope == SpvScopeInvocation)
        lower_fence(b);
    else if (scope == SpvScopeDevice || scope == SpvScopeCrossDevice)
        device_barrier(b, fences_of(b, i.words[3]));
    else
        lower_barrier_for(b, fences_of(b, i.words[3]));
    if (!single)
        fence(b, i.words[3]);
    return true;
}

/* mem_fence() of OpenCL 1 has no scope, and compilers write that of a work-group: work-groups that
 * pass memory on, by a flag behind such a fence, rely on it. */
static bool memory_barrier(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const uint64_t scope = constant_or(b->l, i.words[1], SpvScopeDevice);
    if (is_single(b, i.words[1], i.words[2]) &&
        (scope != SpvScopeWorkgroup || !has_global(b, i.words[2])))
        lower_fence(b);
    else
        fence(b, i.words[2]);
    return true;
}

/* The other half of a barrier is a whole one: whoever waits waits until all wait. */
static bool arrive(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    if (is_single(b, i.words[2], i.words[3]))
        lower_fence(b);
    else
        fence(b, i.words[3]);
    return true;
}

typedef struct async_copy {
    const lower_type *type; /* of an element */
    LLVMValueRef to, from;
    LLVMValueRef count, to_stride, from_stride; /* of elements */
} async_copy;

static LLVMValueRef element(lower_body *b, const async_copy *c, LLVMValueRef base,
                            LLVMValueRef stride, LLVMValueRef index)
{
    LLVMValueRef at = stride == NULL ? index : LLVMBuildMul(b->builder, index, stride, "");
    return LLVMBuildGEP2(b->builder, c->type->memory, base, &at, 1, "");
}

static void copy_element(lower_body *b, const async_copy *c, LLVMValueRef index)
{
    const LLVMValueRef to = element(b, c, c->to, c->to_stride, index);
    const LLVMValueRef from = element(b, c, c->from, c->from_stride, index);
    for (uint64_t k = 0; k < c->type->component_count; k++) {
        const lower_component component = c->type->components[k];
        const unsigned alignment = lower_alignment_at(c->type->alignment, component.offset);
        const LLVMValueRef part = lower_load_component(
            b, component.type, lower_offset(b, from, component.offset), alignment, LOWER_ASYNC);
        lower_store_component(b, part, lower_offset(b, to, component.offset), alignment,
                              LOWER_ASYNC);
    }
}

/* Every work-item copies one element in as many as there are work-items. */
static void copy_share(lower_body *b, const async_copy *c)
{
    const LLVMTypeRef type = b->l->i64;
    const LLVMValueRef first = lower_linear_id(b);
    const LLVMValueRef step = lower_group_size(b);
    LLVMBasicBlockRef before = LLVMGetInsertBlock(b->builder);
    const LLVMBasicBlockRef head = lower_new_block(b);
    LLVMBasicBlockRef body = lower_new_block(b);
    const LLVMBasicBlockRef after = lower_new_block(b);
    LLVMBuildBr(b->builder, head);
    lower_continue_in(b, head);
    const LLVMValueRef index = LLVMBuildPhi(b->builder, type, "");
    const LLVMValueRef more = LLVMBuildICmp(b->builder, LLVMIntULT, index, c->count, "");
    LLVMBuildCondBr(b->builder, more, body, after);
    lower_continue_in(b, body);
    copy_element(b, c, index);
    LLVMValueRef next = LLVMBuildAdd(b->builder, index, step, "");
    LLVMBuildBr(b->builder, head);
    LLVMValueRef start = first;
    LLVMAddIncoming(index, &start, &before, 1);
    LLVMAddIncoming(index, &next, &body, 1);
    lower_continue_in(b, after);
}

/* Numbers and vectors are all that can be copied. clang's SPIR-V target takes the type of a whole
 * array for that of its elements. */
static const lower_type *copied_type(lower_body *b, spirv_instruction i, const lower_type *pointer)
{
    const lower_type *type = lower_pointee(b->l, i, pointer);
    while (type != NULL && type->kind == LOWER_ARRAY)
        type = type->element;
    if (type == NULL || type->kind == LOWER_INT || type->kind == LOWER_FLOAT ||
        type->kind == LOWER_VECTOR)
        return type;
    lower_refuse(b->l, i, "the elements are neither numbers nor vectors");
    return NULL;
}

/* The stride is that of the side in global memory. */
static bool group_async_copy(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *to = lower_use(b, i, 4);
    const lower_value *from = to == NULL ? NULL : lower_use(b, i, 5);
    const LLVMValueRef count = from == NULL ? NULL : lower_use_scalar(b, i, 6, LOWER_INT);
    const LLVMValueRef stride = count == NULL ? NULL : lower_use_scalar(b, i, 7, LOWER_INT);
    const lower_type *type = stride == NULL ? NULL : copied_type(b, i, to->type);
    if (type == NULL || lower_components(b->l, i, type) == NULL)
        return false;
    if (from->type->kind != LOWER_POINTER || type->alignment == 0)
        return lower_refuse(b->l, i, "the operands are no pointers to things of a known size");
    const bool to_tile = lower_storage_of(b->l, i.words[4]) == SpvStorageClassWorkgroup;
    const LLVMValueRef wide = LLVMBuildIntCast2(b->builder, stride, b->l->i64, true, "");
    async_copy c = {.type = type, .to = to->components[0], .from = from->components[0]};
    c.count = LLVMBuildIntCast2(b->builder, count, b->l->i64, false, "");
    c.to_stride = to_tile ? NULL : wide;
    c.from_stride = to_tile ? wide : NULL;
    lower_mark_agreed(b, c.to, SIMD_AGREED_COPY);
    lower_mark_agreed(b, c.from, SIMD_AGREED_COPY);
    lower_mark_agreed(b, c.count, SIMD_AGREED_COPY);
    lower_mark_agreed(b, wide, SIMD_AGREED_COPY);
    copy_share(b, &c);
    return lower_define_scalar(b, i, lower_int(b->l->i64, 1));
}

static bool wait_events(lower_body *b, spirv_instruction i, int what)
{
    (void)i, (void)what;
    lower_barrier(b);
    return true;
}

const lower_rule lower_synchronise_rules[] = {
    LOWER_RULE(ControlBarrier, 4, control_barrier, 0),
    LOWER_RULE(ControlBarrierArriveINTEL, 4, arrive, 0),
    LOWER_RULE(ControlBarrierWaitINTEL, 4, control_barrier, 0),
    LOWER_RULE(MemoryBarrier, 3, memory_barrier, 0),
    LOWER_RULE(GroupAsyncCopy, 9, group_async_copy, 0),
    LOWER_RULE(GroupWaitEvents, 4, wait_events, 0),
    {0},
};
