/* What the instructions of a block take: with lanes, and for work-items one by one. */
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/analysis/values/divisions.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate_internal.h"

/* Costs, in instructions. */
#define OF_CALL 16.0f       /* what is called for a vector, or for a scalar */
#define OF_LAST 2.0f        /* lanes that one is called for that few come to */
#define OF_MATH_ALONE 40.0f /* a mathematical function of a scalar: no formula of it is inlined */
#define OF_DOT 12.0f        /* products of bytes one by one */
#define OF_DIVISION 8.0f    /* of integers; of vectors of them, as floating-point numbers */
#define OF_LONG_DIVISION 40.0f    /* of a register of 64 bits: simd_divides_long() */
#define OF_LONG_BY_CONSTANT 20.0f /* ... simd_divides_by_constant() */
#define OF_KNOWN 3.0f             /* ... by a constant */

/* Of a call, for one vector or scalar. Intrinsics are instructions, or a few. */
static void add_call(simd_estimation *e, LLVMValueRef i, simd_cost *out)
{
    const float width = (float)e->v->partition.width;
    e->out.depends |= simd_asks_for_lanes(i) || simd_is_barrier(i);
    switch (simd_call_kind(i)) {
    case SIMD_CALL_MATH:
        out->scalar += OF_MATH_ALONE * width;
        out->vector += OF_CALL;
        break;
    case SIMD_CALL_DOT:
        out->scalar += OF_DOT * width;
        out->vector += 1;
        break;
    case SIMD_CALL_INTRINSIC:
        out->scalar += width * simd_component_share(e, i);
        out->vector += (float)simd_estimated_registers(e, LLVMTypeOf(i));
        break;
    case SIMD_CALL_IMAGE:
    case SIMD_CALL_OTHER:
        if (simd_is_of_one_lane(i)) { /* a few of them; a work-item alone never comes to it */
            out->vector += OF_LAST * OF_CALL;
            break;
        }
        out->scalar += OF_CALL * width;
        out->vector += OF_CALL * width;
        break;
    default:
        break;
    }
}

/* Few of 64 bits have code for vectors. */
static float cost_of_division(const simd_estimation *e, LLVMValueRef i, bool of_vectors)
{
    const float each = LLVMIsAConstantInt(LLVMGetOperand(i, 1)) != NULL ? OF_KNOWN : OF_DIVISION;
    if (!of_vectors)
        return each;
    if (simd_divides_long(&e->v->partition, e->v->target, i))
        return OF_LONG_DIVISION * (float)simd_estimated_registers(e, LLVMTypeOf(i));
    if (simd_divides_by_constant(&e->v->partition, e->v->target, i))
        return OF_LONG_BY_CONSTANT * (float)simd_estimated_registers(e, LLVMTypeOf(i));
    return LLVMGetIntTypeWidth(LLVMTypeOf(i)) > 32
               ? each * (float)e->v->partition.width
               : OF_DIVISION * 2 * (float)simd_estimated_registers(e, LLVMTypeOf(i));
}

static void add_instruction(simd_estimation *e, LLVMValueRef i, simd_cost *out)
{
    const float width = (float)e->v->partition.width;
    const simd_value_shape shape = simd_value_shape_of(&e->v->divergence, i);
    if (LLVMIsACallInst(i) != NULL) {
        add_call(e, i, out);
    } else if (simd_access_is(i)) {
        if (LLVMIsALoadInst(i) == NULL || !simd_arguments_are_read(i))
            simd_add_access(e, i, out);
    } else if (LLVMIsAAtomicRMWInst(i) != NULL || LLVMIsAAtomicCmpXchgInst(i) != NULL) {
        out->scalar += SIMD_COST_OF_LANE * width;
        out->vector += SIMD_COST_OF_LANE * width;
        out->looped += SIMD_COST_OF_LANE * width;
    } else if (LLVMIsAPHINode(i) == NULL && LLVMIsATerminatorInst(i) == NULL &&
               LLVMIsAGetElementPtrInst(i) == NULL) {
        const float each = simd_divides(i) ? cost_of_division(e, i, false) : 1;
        const float lanes = shape.kind == SIMD_UNIFORM ? 1 : width;
        const bool varying = shape.kind == SIMD_VARYING;
        out->scalar += each * lanes * simd_component_share(e, i);
        out->vector += !varying          ? each
                       : simd_divides(i) ? cost_of_division(e, i, true)
                                         : (float)simd_estimated_registers(e, LLVMTypeOf(i));
    }
}

simd_cost simd_cost_of_block(simd_estimation *e, uint32_t block)
{
    simd_cost out = {0, 0, 0};
    LLVMBasicBlockRef b = e->v->cfg.blocks[block].block;
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
        add_instruction(e, i, &out);
    return out;
}
