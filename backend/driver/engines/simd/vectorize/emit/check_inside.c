/* Checked accesses that need no call: they stay inside of memory that the launch reads only, of a
 * constant, or of a private array or one in a struct. One branch for all SIMD groups, that is
 * hardly ever taken. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include <stddef.h>

#include "backend/driver/engines/simd/contract/check.h"
#include "backend/driver/engines/simd/contract/work.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"

/* Where accesses are fine. */
typedef struct limits {
    LLVMValueRef base, bytes;
    uint64_t alignment;
} limits;

static uint64_t number_of(LLVMValueRef place, unsigned field)
{
    return LLVMConstIntGetZExtValue(LLVMGetOperand(LLVMGetInitializer(place), field));
}

/* The launch changes nothing of this. */
static LLVMValueRef load(simd_emitter *e, LLVMTypeRef type, LLVMValueRef from, uint64_t offset)
{
    LLVMValueRef index = simd_emit_i64(e, offset);
    LLVMTypeRef byte = LLVMInt8TypeInContext(e->context);
    LLVMValueRef value =
        LLVMBuildLoad2(e->builder, type, LLVMBuildGEP2(e->builder, byte, from, &index, 1, ""), "");
    simd_metadata_set(value, "invariant.load", NULL, 0);
    return value;
}

static bool find_limits(simd_emitter *e, LLVMValueRef place, limits *out)
{
    const uint64_t kind = number_of(place, SIMD_PLACE_KIND);
    const uint64_t root = number_of(place, SIMD_PLACE_NUMBERS);
    *out = (limits){.alignment = 1};
    if (kind == SIMD_CHECK_PRIVATE || kind == SIMD_CHECK_MEMBER) {
        out->base = simd_emit_i64(e, 0);
        out->bytes = simd_emit_i64(e, number_of(place, SIMD_PLACE_NUMBERS + 1));
        return true;
    }
    if (kind == SIMD_CHECK_CONSTANT) {
        LLVMValueRef variable = LLVMGetOperand(LLVMGetInitializer(place), SIMD_PLACE_VARIABLE);
        out->base = LLVMConstPtrToInt(variable, LLVMInt64TypeInContext(e->context));
        out->bytes = simd_emit_i64(e, number_of(place, SIMD_PLACE_NUMBERS + 1));
        out->alignment = number_of(place, SIMD_PLACE_ALIGNMENT);
        return true;
    }
    if (kind != SIMD_CHECK_ARGUMENT ||
        (e->v->code.needs.written >> (root < 63 ? root : 63) & 1) != 0)
        return false;
    LLVMTypeRef pointer = LLVMPointerTypeInContext(e->context, 0);
    LLVMTypeRef i64 = LLVMInt64TypeInContext(e->context);
    LLVMValueRef work = LLVMGetParam(e->function, SIMD_STRIP_WORK);
    LLVMValueRef checked = load(e, pointer, work, offsetof(simd_work, check));
    LLVMValueRef spans = load(e, pointer, checked, offsetof(simd_checked, only_read));
    const uint64_t at = root * sizeof(simd_check_span);
    out->base = load(e, i64, spans, at + offsetof(simd_check_span, base));
    out->bytes = load(e, i64, spans, at + offsetof(simd_check_span, bytes));
    out->alignment = number_of(place, SIMD_PLACE_ALIGNMENT);
    return true;
}

/* Whether `span` bytes at an address, or at those in a vector, are outside. */
static LLVMValueRef are_outside(simd_emitter *e, const limits *l, LLVMValueRef address,
                                uint64_t span)
{
    LLVMBuilderRef b = e->builder;
    const bool is_vector = LLVMGetTypeKind(LLVMTypeOf(address)) == LLVMVectorTypeKind;
    LLVMValueRef room = LLVMBuildSub(b, l->bytes, simd_emit_i64(e, span - 1), "");
    LLVMValueRef fits = LLVMBuildICmp(b, LLVMIntUGE, l->bytes, simd_emit_i64(e, span), "");
    room = LLVMBuildSelect(b, fits, room, simd_emit_i64(e, 0), "");
    LLVMValueRef base = is_vector ? simd_emit_splat(e, l->base) : l->base;
    LLVMValueRef offset = LLVMBuildSub(b, address, base, "");
    LLVMValueRef outside =
        LLVMBuildICmp(b, LLVMIntUGE, offset, is_vector ? simd_emit_splat(e, room) : room, "");
    if (l->alignment <= 1)
        return outside;
    LLVMValueRef low = simd_emit_i64(e, l->alignment - 1);
    LLVMValueRef odd = LLVMBuildAnd(b, address, is_vector ? simd_emit_splat(e, low) : low, "");
    odd = LLVMBuildICmp(b, LLVMIntNE, odd, LLVMConstNull(LLVMTypeOf(address)), "");
    return LLVMBuildOr(b, outside, odd, "");
}

/* Lanes that are not there count too: at the end of an array the call looks. */
static LLVMValueRef is_row_outside(simd_emitter *e, const limits *l, LLVMValueRef pointer,
                                   uint64_t bytes, uint32_t group)
{
    const simd_value_shape shape = simd_value_shape_of(e->divergence, pointer);
    const int64_t stride = shape.kind == SIMD_UNIFORM ? 0 : shape.stride;
    const int64_t last = stride * (int64_t)(e->partition->width - 1);
    LLVMTypeRef i64 = LLVMInt64TypeInContext(e->context);
    if (stride % (int64_t)l->alignment != 0)
        return LLVMConstInt(LLVMInt1TypeInContext(e->context), 1, false);
    LLVMValueRef first =
        LLVMBuildPtrToInt(e->builder, simd_emit_scalar(e, pointer, group), i64, "");
    if (last < 0)
        first = LLVMBuildAdd(e->builder, first, simd_emit_i64(e, (uint64_t)last), "");
    return are_outside(e, l, first, (uint64_t)(last < 0 ? -last : last) + bytes);
}

static LLVMValueRef are_lanes_outside(simd_emitter *e, const limits *l, LLVMValueRef pointer,
                                      uint64_t bytes, uint32_t group)
{
    LLVMTypeRef vector = simd_emit_vector_type(e, LLVMInt64TypeInContext(e->context));
    LLVMValueRef addresses =
        LLVMBuildPtrToInt(e->builder, simd_emit_vector(e, pointer, group), vector, "");
    LLVMValueRef outside = are_outside(e, l, addresses, bytes);
    LLVMValueRef there = simd_emit_mask_lanes(e, &e->mask, group);
    outside = LLVMBuildSelect(e->builder, there, outside, LLVMConstNull(LLVMTypeOf(there)), "");
    return simd_emit_any_lane(e, outside);
}

LLVMValueRef simd_emit_check_outside(simd_emitter *e, LLVMValueRef call)
{
    LLVMValueRef pointer = LLVMGetOperand(call, 0), bytes = LLVMGetOperand(call, 1);
    const simd_value_shape_kind kind = simd_value_shape_of(e->divergence, pointer).kind;
    LLVMValueRef outside = NULL;
    limits l;
    if (LLVMIsAConstantInt(bytes) == NULL || LLVMConstIntGetZExtValue(bytes) == 0 ||
        !find_limits(e, LLVMGetOperand(call, 2), &l))
        return NULL;
    const uint64_t size = LLVMConstIntGetZExtValue(bytes);
    for (uint32_t g = 0; g < (kind == SIMD_UNIFORM ? 1 : e->partition->coarsening); g++) {
        LLVMValueRef one = kind == SIMD_VARYING ? are_lanes_outside(e, &l, pointer, size, g)
                                                : is_row_outside(e, &l, pointer, size, g);
        outside = outside == NULL ? one : LLVMBuildOr(e->builder, outside, one, "");
    }
    return LLVMBuildFreeze(e->builder, outside, "");
}
