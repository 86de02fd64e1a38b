/* Addresses, loads and stores. An access whose lanes follow one another is one vector; one at the
 * same address for all lanes is a scalar; all others gather and scatter. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include "backend/driver/engines/simd/vectorize/analysis/private_variables.h"
#include "backend/driver/engines/simd/vectorize/emit/masked_store_split.h"
#include "backend/driver/engines/simd/vectorize/ir/masked.h"

/* ---- Addresses -------------------------------------------------------------------------------- */

typedef LLVMValueRef get_operand(simd_emitter *e, LLVMValueRef value, uint32_t group);

static LLVMValueRef step_of(simd_emitter *e, LLVMValueRef index, uint64_t size, get_operand *get,
                            uint32_t group)
{
    LLVMValueRef i = get(e, index, group);
    LLVMTypeRef i64 = LLVMInt64TypeInContext(e->context);
    LLVMValueRef factor = simd_emit_i64(e, size);
    if (get == simd_emit_vector) {
        i64 = simd_emit_vector_type(e, i64);
        factor = simd_emit_splat(e, factor);
    }
    if (LLVMTypeOf(i) != i64)
        i = LLVMBuildIntCast2(e->builder, i, i64, true, "");
    return LLVMBuildMul(e->builder, i, factor, "");
}

/* Into a variable that lies element by element: all offsets are multiplied. */
static LLVMValueRef build_private_pointer(simd_emitter *e, LLVMValueRef gep, uint64_t scale,
                                          get_operand *get, uint32_t group)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    LLVMValueRef pointer = get(e, LLVMGetOperand(gep, 0), group);
    LLVMTypeRef byte = LLVMInt8TypeInContext(e->context);
    for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i), offset;
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            const unsigned member = (unsigned)LLVMConstIntGetZExtValue(index);
            offset =
                simd_emit_i64(e, scale * LLVMOffsetOfElement(e->partition->layout, type, member));
            type = LLVMStructGetTypeAtIndex(type, member);
        } else {
            if (i > 1)
                type = LLVMGetElementType(type);
            offset = step_of(e, index, scale * LLVMABISizeOfType(e->partition->layout, type), get,
                             group);
        }
        pointer = LLVMBuildGEP2(e->builder, byte, pointer, &offset, 1, "");
    }
    return pointer;
}

/* A uniform base stays a scalar: processors gather from a base and a vector of offsets. */
static LLVMValueRef vector_operand(simd_emitter *e, LLVMValueRef value, uint32_t group)
{
    return simd_value_shape_of(e->divergence, value).kind == SIMD_UNIFORM
               ? simd_emit_scalar(e, value, group)
               : simd_emit_vector(e, value, group);
}

static LLVMValueRef build_pointer(simd_emitter *e, LLVMValueRef gep, get_operand *get,
                                  uint32_t group)
{
    const uint64_t scale = simd_private_scale(e->partition, LLVMGetOperand(gep, 0));
    if (scale != 1)
        return build_private_pointer(e, gep, scale, get, group);
    LLVMValueRef indices[16];
    const unsigned count = (unsigned)LLVMGetNumOperands(gep) - 1;
    if (count > 16) {
        simd_emit_refuse(e, gep, "too many indices");
        return LLVMGetPoison(LLVMTypeOf(gep));
    }
    get_operand *get_index = get == simd_emit_vector ? vector_operand : get;
    LLVMValueRef base = get_index(e, LLVMGetOperand(gep, 0), group);
    for (unsigned i = 0; i < count; i++)
        indices[i] = get_index(e, LLVMGetOperand(gep, i + 1), group);
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    return LLVMIsInBounds(gep) && get != simd_emit_vector
               ? LLVMBuildInBoundsGEP2(e->builder, type, base, indices, count, "")
               : LLVMBuildGEP2(e->builder, type, base, indices, count, "");
}

static LLVMValueRef build_scalar_pointer(simd_emitter *e, LLVMValueRef gep, uint32_t group)
{
    return build_pointer(e, gep, simd_emit_scalar, group);
}

/* All operands may be uniform where a vector is wanted: of a value that is assumed. */
static LLVMValueRef build_vector_pointer(simd_emitter *e, LLVMValueRef gep, uint32_t group)
{
    LLVMValueRef pointer = build_pointer(e, gep, simd_emit_vector, group);
    return LLVMGetTypeKind(LLVMTypeOf(pointer)) == LLVMVectorTypeKind ? pointer
                                                                      : simd_emit_splat(e, pointer);
}

/* ---- Accesses --------------------------------------------------------------------------------- */

typedef struct access {
    LLVMValueRef instruction, pointer;
    LLVMTypeRef type; /* of one lane's element */
    uint64_t size; /* its bytes; 0 if elements do not follow one another like those of a vector */
    unsigned alignment;
    simd_value_shape shape; /* of the pointer */
} access;

static access describe(const simd_emitter *e, LLVMValueRef i)
{
    const bool load = LLVMGetInstructionOpcode(i) == LLVMLoad;
    access a = {.instruction = i, .pointer = LLVMGetOperand(i, load ? 0 : 1)};
    a.type = load ? LLVMTypeOf(i) : LLVMTypeOf(LLVMGetOperand(i, 0));
    a.alignment = LLVMGetAlignment(i);
    a.shape = simd_value_shape_of(e->divergence, a.pointer);
    const uint64_t bits = LLVMSizeOfTypeInBits(e->partition->layout, a.type);
    if (bits == 8 * LLVMABISizeOfType(e->partition->layout, a.type))
        a.size = bits / 8;
    return a;
}

/* A copy keeps what is known of the access: alignment, volatility, metadata. */
static LLVMValueRef copy_access(simd_emitter *e, const access *a, LLVMValueRef pointer,
                                LLVMValueRef value)
{
    LLVMValueRef copy = LLVMInstructionClone(a->instruction);
    LLVMSetOperand(copy, value == NULL ? 0 : 1, pointer);
    if (value != NULL)
        LLVMSetOperand(copy, 0, value);
    LLVMInsertIntoBuilder(e->builder, copy);
    return copy;
}

static LLVMValueRef build_masked(simd_emitter *e, const access *a, simd_masked_kind kind,
                                 LLVMValueRef value, LLVMValueRef pointer, LLVMValueRef lanes)
{
    const simd_masked masked = {kind, pointer, lanes, value, a->alignment};
    return simd_masked_build(e->module, e->builder, &masked);
}

static LLVMValueRef build_masked_load(simd_emitter *e, simd_masked_kind kind, const access *a,
                                      LLVMValueRef pointer, LLVMValueRef lanes)
{
    LLVMValueRef others = LLVMGetUndef(simd_emit_vector_type(e, a->type));
    return build_masked(e, a, kind, others, pointer, lanes);
}

static LLVMValueRef reverse(simd_emitter *e, LLVMValueRef vector)
{
    LLVMValueRef lanes[16];
    for (uint32_t l = 0; l < e->partition->width; l++)
        lanes[l] = simd_emit_i32(e, e->partition->width - 1 - l);
    return LLVMBuildShuffleVector(e->builder, vector, LLVMGetPoison(LLVMTypeOf(vector)),
                                  LLVMConstVector(lanes, e->partition->width), "");
}

static bool is_consecutive(const access *a)
{
    return a->shape.kind == SIMD_LINEAR && a->size != 0 && a->shape.stride == (int64_t)a->size;
}

static bool is_backward(const access *a)
{
    return a->shape.kind == SIMD_LINEAR && a->size != 0 && a->shape.stride == -(int64_t)a->size;
}

/* The lowest address of a vector whose first lane has the highest. */
static LLVMValueRef lowest(simd_emitter *e, const access *a, uint32_t group)
{
    LLVMValueRef offset = simd_emit_i64(e, (uint64_t)(a->shape.stride * (e->partition->width - 1)));
    return LLVMBuildGEP2(e->builder, LLVMInt8TypeInContext(e->context),
                         simd_emit_scalar(e, a->pointer, group), &offset, 1, "");
}

/* Atomic accesses; volatile ones, which are not what they say once they are masked; and integers of
 * odd widths, which no vector has in memory. */
static bool goes_lane_by_lane(const access *a)
{
    return LLVMGetOrdering(a->instruction) != LLVMAtomicOrderingNotAtomic ||
           ((a->size == 0 || LLVMGetVolatile(a->instruction)) &&
            !simd_value_shape_is_same_in_group(a->shape));
}

/* ---- Loads ------------------------------------------------------------------------------------ */

static LLVMValueRef load_vector(simd_emitter *e, const access *a, LLVMValueRef pointer,
                                LLVMValueRef lanes)
{
    if (!e->mask.all)
        return build_masked_load(e, SIMD_MASKED_LOAD, a, pointer, lanes);
    LLVMValueRef load = LLVMBuildLoad2(e->builder, simd_emit_vector_type(e, a->type), pointer, "");
    LLVMSetAlignment(load, a->alignment);
    LLVMSetVolatile(load, LLVMGetVolatile(a->instruction));
    return load;
}

static LLVMValueRef load_group(simd_emitter *e, const access *a, uint32_t group)
{
    LLVMValueRef lanes = simd_emit_mask_lanes(e, &e->mask, group);
    if (is_consecutive(a))
        return load_vector(e, a, simd_emit_scalar(e, a->pointer, group), lanes);
    if (is_backward(a)) {
        LLVMValueRef mask = e->mask.all ? lanes : reverse(e, lanes);
        return reverse(e, load_vector(e, a, lowest(e, a, group), mask));
    }
    return build_masked_load(e, SIMD_MASKED_GATHER, a, simd_emit_vector(e, a->pointer, group),
                             lanes);
}

/* Of a SIMD group that has no lane here the address may be anything. */
static LLVMValueRef load_if_there(simd_emitter *e, const access *a, uint32_t group)
{
    LLVMValueRef values[] = {LLVMConstNull(a->type), NULL};
    LLVMBasicBlockRef blocks[2] = {LLVMGetInsertBlock(e->builder)};
    blocks[1] = LLVMAppendBasicBlockInContext(e->context, e->function, "there");
    LLVMBasicBlockRef after = LLVMAppendBasicBlockInContext(e->context, e->function, "");
    LLVMValueRef pointer = simd_emit_scalar(e, a->pointer, group);
    LLVMBuildCondBr(e->builder, simd_emit_any_lane(e, e->mask.lanes[group]), blocks[1], after);
    LLVMPositionBuilderAtEnd(e->builder, blocks[1]);
    values[1] = copy_access(e, a, pointer, NULL);
    LLVMBuildBr(e->builder, after);
    LLVMPositionBuilderAtEnd(e->builder, after);
    LLVMValueRef value = LLVMBuildPhi(e->builder, a->type, "");
    LLVMAddIncoming(value, values, blocks, 2);
    return value;
}

static void emit_load(simd_emitter *e, LLVMValueRef i)
{
    const access a = describe(e, i);
    if (goes_lane_by_lane(&a)) {
        simd_emit_atomic(e, i);
        return;
    }
    const simd_value_shape shape = simd_value_shape_of(e->divergence, i);
    simd_lane_values *lane_values = simd_emit_define(e, i);
    if (shape.kind == SIMD_VARYING)
        for (uint32_t g = 0; g < e->partition->coarsening; g++)
            lane_values->vectors[g] = load_group(e, &a, g);
    else if (shape.kind == SIMD_UNIFORM)
        lane_values->scalars[0] = copy_access(e, &a, simd_emit_scalar(e, a.pointer, 0), NULL);
    else
        for (uint32_t g = 0; g < e->partition->coarsening; g++)
            lane_values->scalars[g] =
                e->mask.all ? copy_access(e, &a, simd_emit_scalar(e, a.pointer, g), NULL)
                            : load_if_there(e, &a, g);
}

/* ---- Stores ----------------------------------------------------------------------------------- */

static void store_vector(simd_emitter *e, const access *a, LLVMValueRef value, LLVMValueRef pointer,
                         LLVMValueRef lanes)
{
    if (!e->mask.all) {
        if (!simd_emit_is_on(e, SIMD_PASS_MASKED_STORE_SPLITTING) ||
            !simd_split_masked_store(e->builder, value, pointer, lanes, a->alignment))
            build_masked(e, a, SIMD_MASKED_STORE, value, pointer, lanes);
        return;
    }
    LLVMValueRef store = LLVMBuildStore(e->builder, value, pointer);
    LLVMSetAlignment(store, a->alignment);
    LLVMSetVolatile(store, LLVMGetVolatile(a->instruction));
}

/* All lanes write to one place: any one of their values may stay. */
static void store_last_lane(simd_emitter *e, const access *a, LLVMValueRef value, uint32_t group)
{
    LLVMValueRef last = simd_emit_extract_lane(e, value, group, e->partition->width - 1);
    copy_access(e, a, simd_emit_scalar(e, a->pointer, group), last);
}

static void store_group(simd_emitter *e, const access *a, LLVMValueRef value, uint32_t group)
{
    LLVMValueRef lanes = simd_emit_mask_lanes(e, &e->mask, group);
    if (simd_value_shape_is_same_in_group(a->shape) && e->mask.all) {
        store_last_lane(e, a, value, group);
    } else if (is_consecutive(a)) {
        store_vector(e, a, simd_emit_vector(e, value, group),
                     simd_emit_scalar(e, a->pointer, group), lanes);
    } else if (is_backward(a)) {
        LLVMValueRef mask = e->mask.all ? lanes : reverse(e, lanes);
        store_vector(e, a, reverse(e, simd_emit_vector(e, value, group)), lowest(e, a, group),
                     mask);
    } else {
        build_masked(e, a, SIMD_MASKED_SCATTER, simd_emit_vector(e, value, group),
                     simd_emit_vector(e, a->pointer, group), lanes);
    }
}

static void store_non_temporal(simd_emitter *e, const access *a, LLVMValueRef value)
{
    LLVMValueRef pointers[SIMD_MAX_COARSENING], values[SIMD_MAX_COARSENING];
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        pointers[g] = simd_emit_scalar(e, a->pointer, g);
        values[g] = simd_emit_vector(e, value, g);
    }
    simd_emit_non_temporal(e, a->instruction, pointers, values);
}

static void emit_store(simd_emitter *e, LLVMValueRef i)
{
    const access a = describe(e, i);
    LLVMValueRef value = LLVMGetOperand(i, 0);
    if (a.shape.kind == SIMD_UNIFORM &&
        simd_value_shape_of(e->divergence, value).kind == SIMD_UNIFORM &&
        LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic) {
        copy_access(e, &a, simd_emit_scalar(e, a.pointer, 0), simd_emit_scalar(e, value, 0));
        return;
    }
    if (a.size == 0 || goes_lane_by_lane(&a)) {
        simd_emit_atomic(e, i);
        return;
    }
    if (is_consecutive(&a) && simd_emit_can_be_non_temporal(e, i)) {
        store_non_temporal(e, &a, value);
        return;
    }
    for (uint32_t g = 0; g < e->partition->coarsening; g++)
        store_group(e, &a, value, g);
}

void simd_emit_memory(simd_emitter *e, LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMLoad:
        if (!simd_emit_interleaved(e, i) && !simd_emit_transposed(e, i))
            emit_load(e, i);
        break;
    case LLVMStore:
        if (!simd_emit_interleaved(e, i) && !simd_emit_transposed(e, i))
            emit_store(e, i);
        break;
    default:
        simd_emit_parts(e, i, build_scalar_pointer, build_vector_pointer);
    }
}
