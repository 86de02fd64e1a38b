/* Where lanes are: ids, and sizes of the launch. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include "backend/driver/engines/simd/vectorize/ir/calls.h"

/* The number of a SIMD group in its work-group. */
static LLVMValueRef group_number(simd_emitter *e, uint32_t group)
{
    LLVMValueRef first =
        LLVMBuildMul(e->builder, e->strip, simd_emit_i64(e, e->partition->coarsening), "");
    return LLVMBuildAdd(e->builder, first, simd_emit_i64(e, group), "");
}

static LLVMValueRef first_place(simd_emitter *e, uint32_t group)
{
    return LLVMBuildMul(e->builder, group_number(e, group), simd_emit_i64(e, e->partition->width),
                        "");
}

static LLVMValueRef constant_like(simd_emitter *e, LLVMValueRef value, uint32_t number)
{
    LLVMValueRef constant = simd_emit_i32(e, number);
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMVectorTypeKind ? simd_emit_splat(e, constant)
                                                                    : constant;
}

/* Divides a number below 2048 by one up to 1024: no vector unit divides, and LLVM does not know
 * that the numbers are so small. With m = 2^21 / d, rounded up, m * d exceeds 2^21 by less than d,
 * and the quotient is exact as long as the number times that is below 2^21. The product is below
 * 2^31. */
static LLVMValueRef divide(simd_emitter *e, LLVMValueRef number, uint32_t by)
{
    const uint32_t bits = 21;
    if (by == 1)
        return number;
    const uint32_t factor = ((1U << bits) + by - 1) / by;
    LLVMValueRef product = LLVMBuildMul(e->builder, number, constant_like(e, number, factor), "");
    return LLVMBuildLShr(e->builder, product, constant_like(e, number, bits), "");
}

/* From a place to the local id in a dimension. Those of absent lanes go on behind the last row, or
 * behind a padded one. */
static LLVMValueRef to_dimension(simd_emitter *e, LLVMValueRef place, unsigned dimension)
{
    const uint32_t *size = e->partition->size, row = e->partition->row;
    const uint32_t below = dimension == 0 ? 1 : dimension == 1 ? row : row * size[1];
    const uint32_t count = dimension == 0 ? row : size[dimension];
    LLVMValueRef id = divide(e, place, below);
    if (below * count == e->partition->places)
        return id;
    LLVMValueRef rows = divide(e, id, count);
    LLVMValueRef before = LLVMBuildMul(e->builder, rows, constant_like(e, rows, count), "");
    return LLVMBuildSub(e->builder, id, before, "");
}

/* Of a SIMD group whose lanes share it, or have it one after another: where strips are whole rows,
 * a number that is known but for the strip's first row. */
static LLVMValueRef local_id(simd_emitter *e, LLVMTypeRef type, unsigned dimension, uint32_t group)
{
    const uint32_t across = simd_partition_across(e->partition),
                   rows = simd_partition_rows(e->partition);
    if (rows != 0 && dimension == 0)
        return LLVMConstInt(type, (uint64_t)(group % across) * e->partition->width, false);
    if (rows != 0 && dimension == 1 && e->partition->size[2] == 1) {
        const uint32_t row = group / across * simd_partition_down(e->partition);
        LLVMValueRef first = LLVMBuildMul(e->builder, e->strip, simd_emit_i64(e, rows), "");
        LLVMValueRef id = LLVMBuildAdd(e->builder, first, simd_emit_i64(e, row), "");
        return LLVMBuildIntCast2(e->builder, id, type, false, "");
    }
    LLVMTypeRef i32 = LLVMInt32TypeInContext(e->context);
    LLVMValueRef place = LLVMBuildTrunc(e->builder, first_place(e, group), i32, "");
    return LLVMBuildZExt(e->builder, to_dimension(e, place, dimension), type, "");
}

static LLVMValueRef local_ids(simd_emitter *e, LLVMTypeRef type, unsigned dimension, uint32_t group)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(e->context);
    LLVMValueRef place = LLVMBuildTrunc(e->builder, first_place(e, group), i32, "");
    LLVMValueRef places =
        LLVMBuildAdd(e->builder, simd_emit_splat(e, place), simd_emit_iota(e, i32, 1), "");
    return LLVMBuildZExt(e->builder, to_dimension(e, places, dimension),
                         simd_emit_vector_type(e, type), "");
}

static LLVMValueRef are_below(simd_emitter *e, LLVMValueRef first, uint32_t count)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(e->context);
    LLVMValueRef numbers =
        LLVMBuildAdd(e->builder, simd_emit_splat(e, first), simd_emit_iota(e, i32, 1), "");
    return LLVMBuildICmp(e->builder, LLVMIntULT, numbers,
                         simd_emit_splat(e, simd_emit_i32(e, count)), "");
}

LLVMValueRef simd_emit_present(simd_emitter *e, uint32_t group)
{
    const simd_partition *p = e->partition;
    LLVMTypeRef i32 = LLVMInt32TypeInContext(e->context);
    LLVMValueRef place = LLVMBuildTrunc(e->builder, first_place(e, group), i32, "");
    LLVMValueRef before = are_below(e, place, p->places);
    if (!simd_partition_is_padded(p))
        return before;
    if (!simd_partition_may_end_row(p, group) && !simd_partition_has_short_strip(p))
        return LLVMConstAllOnes(LLVMTypeOf(before));
    LLVMValueRef inside = are_below(e, local_id(e, i32, 0, group), p->size[0]);
    return p->part == SIMD_FULL_STRIPS || !simd_partition_has_short_strip(p)
               ? inside
               : LLVMBuildAnd(e->builder, inside, before, "");
}

static void emit_local_id(simd_emitter *e, LLVMValueRef call)
{
    const unsigned dimension = simd_call_dimension(call);
    const simd_value_shape shape = simd_value_shape_of(e->divergence, call);
    simd_lane_values *lane_values = simd_emit_define(e, call);
    LLVMTypeRef type = LLVMTypeOf(call);
    for (uint32_t g = 0; g < e->partition->coarsening; g++)
        if (shape.kind == SIMD_VARYING)
            lane_values->vectors[g] = local_ids(e, type, dimension, g);
        else
            lane_values->scalars[g] = local_id(e, type, dimension, g);
    simd_emit_set_local_increments(e, call, lane_values);
}

static void emit_scalars(simd_emitter *e, LLVMValueRef call, LLVMValueRef value)
{
    simd_lane_values *lane_values = simd_emit_define(e, call);
    for (uint32_t g = 0; g < e->partition->coarsening; g++)
        lane_values->scalars[g] = value;
}

static void emit_sub_group(simd_emitter *e, LLVMValueRef call)
{
    simd_lane_values *lane_values = simd_emit_define(e, call);
    for (uint32_t g = 0; g < e->partition->coarsening; g++)
        lane_values->scalars[g] =
            LLVMBuildTrunc(e->builder, group_number(e, g), LLVMTypeOf(call), "");
}

static LLVMValueRef sums_of(simd_emitter *e, LLVMValueRef call)
{
    LLVMValueRef at = simd_emit_i64(e, simd_private_sums_offset(&e->v->code.sums, call));
    return LLVMBuildGEP2(e->builder, LLVMInt8TypeInContext(e->context),
                         LLVMGetParam(e->function, SIMD_STRIP_SUMS), &at, 1, "");
}

void simd_emit_id(simd_emitter *e, LLVMValueRef call)
{
    switch (simd_call_kind(call)) {
    case SIMD_CALL_LOCAL_ID:
        emit_local_id(e, call);
        break;
    case SIMD_CALL_GROUP_ID:
        emit_scalars(e, call, e->group_id[simd_call_dimension(call)]);
        break;
    case SIMD_CALL_GROUP_COUNT:
        emit_scalars(e, call, e->group_count[simd_call_dimension(call)]);
        break;
    case SIMD_CALL_GLOBAL_OFFSET:
        emit_scalars(e, call, e->global_offset[simd_call_dimension(call)]);
        break;
    case SIMD_CALL_LOCAL_SIZE:
        emit_scalars(e, call, simd_emit_i64(e, e->partition->size[simd_call_dimension(call)]));
        break;
    case SIMD_CALL_WIDTH:
        emit_scalars(e, call, simd_emit_i32(e, e->partition->width));
        break;
    case SIMD_CALL_LANE:
        emit_scalars(e, call, simd_emit_i32(e, 0));
        break;
    case SIMD_CALL_SUB_GROUP:
        emit_sub_group(e, call);
        break;
    case SIMD_CALL_SUMS:
        emit_scalars(e, call, sums_of(e, call));
        break;
    default:
        break;
    }
}
