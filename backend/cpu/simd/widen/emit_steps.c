/* Scalars of SIMD groups that are equally far apart, as rows of a tile are in a matrix, and groups in a
 * row: only the first is worked out, and each of the others from the one beside or above it. Numbers of
 * so many bits wrap around in the same way on both ways; where a number is made wider, none may have
 * wrapped around. */
#include "backend/cpu/simd/widen/emit.h"

#include "backend/cpu/simd/widen/bounds.h"
#include "backend/cpu/simd/widen/calls.h"
#include "backend/cpu/simd/widen/private.h"

static LLVMTypeRef step_type(const simd_emitter *e, LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind ? LLVMInt64TypeInContext(e->context) : type;
}

LLVMValueRef simd_emit_step_of(simd_emitter *e, LLVMValueRef value, simd_step k)
{
    const simd_form form = simd_form_of(e->forms, value);
    if (form.kind == SIMD_UNIFORM)
        return LLVMConstNull(step_type(e, value));
    const uint32_t number = simd_map_find(&e->forms->numbers, value);
    if (form.kind != SIMD_LINEAR || LLVMIsAPHINode(value) != NULL)
        return NULL;
    if (e->values[number] != NULL && e->forms->blocks[number] == e->block)
        return e->values[number]->steps[k];
    LLVMValueRef slot = e->slots[number] == NULL ? NULL : e->slots[number]->steps[k];
    if (slot == NULL || LLVMIsConstant(slot))
        return slot;
    return LLVMBuildLoad2(e->builder, LLVMGetAllocatedType(slot), slot, "");
}

static bool is_uniform(const simd_emitter *e, LLVMValueRef value)
{
    return simd_form_of(e->forms, value).kind == SIMD_UNIFORM;
}

/* ---- Of each operation -------------------------------------------------------------------------- */

static LLVMValueRef of_both(simd_emitter *e, LLVMOpcode op, LLVMValueRef i, simd_step k)
{
    LLVMValueRef a = simd_emit_step_of(e, LLVMGetOperand(i, 0), k);
    LLVMValueRef b = a == NULL ? NULL : simd_emit_step_of(e, LLVMGetOperand(i, 1), k);
    return b == NULL ? NULL : LLVMBuildBinOp(e->builder, op, a, b, "");
}

/* One factor, or how far is shifted, is the same for all. */
static LLVMValueRef of_product(simd_emitter *e, LLVMValueRef i, simd_step k)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    const unsigned same = op == LLVMMul && is_uniform(e, LLVMGetOperand(i, 0)) ? 0 : 1;
    LLVMValueRef step = simd_emit_step_of(e, LLVMGetOperand(i, 1 - same), k);
    if (step == NULL || !is_uniform(e, LLVMGetOperand(i, same)))
        return NULL;
    return LLVMBuildBinOp(e->builder, op, step, simd_emit_scalar(e, LLVMGetOperand(i, same), 0),
                          "");
}

static bool stays_the_same(const simd_emitter *e, LLVMValueRef extension)
{
    LLVMValueRef from = LLVMGetOperand(extension, 0);
    const unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(from));
    const unsigned used = LLVMGetInstructionOpcode(extension) == LLVMSExt ? bits - 1 : bits;
    const simd_bound bound = simd_bound_of(e->plan, from);
    return (bound.exact && bound.most >> used == 0) || simd_is_filled_in(e->forms, from);
}

static LLVMValueRef of_conversion(simd_emitter *e, LLVMValueRef i, simd_step k)
{
    LLVMValueRef from = LLVMGetOperand(i, 0);
    if (LLVMGetTypeKind(LLVMTypeOf(from)) != LLVMIntegerTypeKind ||
        (LLVMGetInstructionOpcode(i) != LLVMTrunc && !stays_the_same(e, i)))
        return NULL;
    LLVMValueRef step = simd_emit_step_of(e, from, k);
    return step == NULL
               ? NULL
               : LLVMBuildCast(e->builder, LLVMGetInstructionOpcode(i), step, LLVMTypeOf(i), "");
}

/* An array's address and one index; private variables lie otherwise. */
static LLVMValueRef of_address(simd_emitter *e, LLVMValueRef gep, simd_step k)
{
    LLVMValueRef base = LLVMGetOperand(gep, 0), index = LLVMGetOperand(gep, 1);
    LLVMTypeRef i64 = LLVMInt64TypeInContext(e->context);
    if (LLVMGetNumOperands(gep) != 2 || LLVMTypeOf(index) != i64 ||
        simd_private_scale(e->plan, base) != 1)
        return NULL;
    LLVMValueRef from = simd_emit_step_of(e, base, k);
    LLVMValueRef step = from == NULL ? NULL : simd_emit_step_of(e, index, k);
    if (step == NULL)
        return NULL;
    const uint64_t size = LLVMABISizeOfType(e->plan->layout, LLVMGetGEPSourceElementType(gep));
    step = LLVMBuildMul(e->builder, step, simd_emit_i64(e, size), "");
    return LLVMBuildAdd(e->builder, from, step, "");
}

static LLVMValueRef find_step(simd_emitter *e, LLVMValueRef i, simd_step k)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAdd:
    case LLVMSub:
        return of_both(e, LLVMGetInstructionOpcode(i), i, k);
    case LLVMOr:
        return simd_is_sum(e->forms, i) ? of_both(e, LLVMAdd, i, k) : NULL;
    case LLVMMul:
    case LLVMShl:
        return of_product(e, i, k);
    case LLVMTrunc:
    case LLVMSExt:
    case LLVMZExt:
        return of_conversion(e, i, k);
    case LLVMGetElementPtr:
        return of_address(e, i, k);
    default:
        return NULL;
    }
}

/* ---- Scalars from steps ------------------------------------------------------------------------- */

static LLVMValueRef add(simd_emitter *e, LLVMValueRef value, LLVMValueRef step)
{
    if (LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMPointerTypeKind)
        return LLVMBuildAdd(e->builder, value, step, "");
    return LLVMBuildGEP2(e->builder, LLVMInt8TypeInContext(e->context), value, &step, 1, "");
}

/* Constants are added up by LLVM, and end up in addresses. */
static LLVMValueRef follow(simd_emitter *e, LLVMValueRef first, LLVMValueRef last,
                           LLVMValueRef step, uint32_t times)
{
    if (!LLVMIsConstant(step))
        return add(e, last, step);
    LLVMValueRef factor = LLVMConstInt(LLVMTypeOf(step), times, false);
    return add(e, first, LLVMBuildMul(e->builder, step, factor, ""));
}

static bool is_needed(const simd_emitter *e, simd_step k)
{
    const uint32_t across = simd_plan_across(e->plan);
    return k == SIMD_ACROSS ? across > 1 : across < e->plan->jam;
}

bool simd_emit_by_steps(simd_emitter *e, LLVMValueRef i, simd_emit_part *scalar, simd_wide *wide)
{
    const simd_form form = simd_form_of(e->forms, i);
    const uint32_t across = simd_plan_across(e->plan);
    bool known = true;
    if (form.kind != SIMD_LINEAR || e->plan->jam == 1 || across == 0)
        return false;
    for (simd_step k = SIMD_ACROSS; k < SIMD_STEPS; k++)
        if (is_needed(e, k)) {
            wide->steps[k] = find_step(e, i, k);
            known = known && wide->steps[k] != NULL;
        }
    if (!known)
        return false;
    wide->scalars[0] = scalar(e, i, 0);
    if (LLVMIsAGetElementPtrInst(wide->scalars[0]) != NULL)
        LLVMSetIsInBounds(wide->scalars[0], false); /* that of a masked row may not be */
    for (uint32_t g = 1; g < e->plan->jam; g++) {
        const uint32_t column = g % across;
        wide->scalars[g] = column != 0 ? follow(e, wide->scalars[g - column], wide->scalars[g - 1],
                                                wide->steps[SIMD_ACROSS], column)
                                       : follow(e, wide->scalars[0], wide->scalars[g - across],
                                                wide->steps[SIMD_DOWN], g / across);
    }
    return true;
}

void simd_emit_set_local_steps(simd_emitter *e, LLVMValueRef call, simd_wide *wide)
{
    const unsigned dimension = simd_call_dimension(call);
    LLVMTypeRef type = LLVMTypeOf(call);
    if (simd_plan_across(e->plan) == 0)
        return;
    wide->steps[SIMD_ACROSS] = LLVMConstInt(type, dimension == 0 ? e->plan->width : 0, false);
    if (dimension == 0)
        wide->steps[SIMD_DOWN] = LLVMConstNull(type);
    else if (dimension == 1 && simd_plan_rows(e->plan) != 0 && e->plan->size[2] == 1)
        wide->steps[SIMD_DOWN] = LLVMConstInt(type, simd_plan_down(e->plan), false);
}
