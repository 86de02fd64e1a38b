/* Scalars of SIMD groups that are equally far apart, as rows of a tile are in a matrix: only the first is
 * worked out, and each of the others from the one before it. Numbers of so many bits wrap around in the
 * same way on both ways; where a number is made wider, none may have wrapped around. */
#include "backend/cpu/simd/widen/emit.h"

#include "backend/cpu/simd/widen/bounds.h"
#include "backend/cpu/simd/widen/calls.h"
#include "backend/cpu/simd/widen/private.h"

static LLVMTypeRef step_type(const simd_emitter *e, LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind ? LLVMInt64TypeInContext(e->context) : type;
}

LLVMValueRef simd_emit_step_of(simd_emitter *e, LLVMValueRef value)
{
    const simd_form form = simd_form_of(e->forms, value);
    if (form.kind == SIMD_UNIFORM)
        return LLVMConstNull(step_type(e, value));
    const uint32_t number = simd_map_find(&e->forms->numbers, value);
    if (form.kind != SIMD_LINEAR || LLVMIsAPHINode(value) != NULL)
        return NULL;
    if (e->values[number] != NULL && e->forms->blocks[number] == e->block)
        return e->values[number]->step;
    LLVMValueRef slot = e->slots[number] == NULL ? NULL : e->slots[number]->step;
    if (slot == NULL || LLVMIsConstant(slot))
        return slot;
    return LLVMBuildLoad2(e->builder, LLVMGetAllocatedType(slot), slot, "");
}

static bool is_uniform(const simd_emitter *e, LLVMValueRef value)
{
    return simd_form_of(e->forms, value).kind == SIMD_UNIFORM;
}

/* ---- Of each operation -------------------------------------------------------------------------- */

static LLVMValueRef of_both(simd_emitter *e, LLVMOpcode op, LLVMValueRef i)
{
    LLVMValueRef a = simd_emit_step_of(e, LLVMGetOperand(i, 0));
    LLVMValueRef b = a == NULL ? NULL : simd_emit_step_of(e, LLVMGetOperand(i, 1));
    return b == NULL ? NULL : LLVMBuildBinOp(e->builder, op, a, b, "");
}

/* One factor, or how far is shifted, is the same for all. */
static LLVMValueRef of_product(simd_emitter *e, LLVMValueRef i)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    const unsigned same = op == LLVMMul && is_uniform(e, LLVMGetOperand(i, 0)) ? 0 : 1;
    LLVMValueRef step = simd_emit_step_of(e, LLVMGetOperand(i, 1 - same));
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

static LLVMValueRef of_conversion(simd_emitter *e, LLVMValueRef i)
{
    LLVMValueRef from = LLVMGetOperand(i, 0);
    if (LLVMGetTypeKind(LLVMTypeOf(from)) != LLVMIntegerTypeKind ||
        (LLVMGetInstructionOpcode(i) != LLVMTrunc && !stays_the_same(e, i)))
        return NULL;
    LLVMValueRef step = simd_emit_step_of(e, from);
    return step == NULL
               ? NULL
               : LLVMBuildCast(e->builder, LLVMGetInstructionOpcode(i), step, LLVMTypeOf(i), "");
}

/* An array's address and one index; private variables lie otherwise. */
static LLVMValueRef of_address(simd_emitter *e, LLVMValueRef gep)
{
    LLVMValueRef base = LLVMGetOperand(gep, 0), index = LLVMGetOperand(gep, 1);
    LLVMTypeRef i64 = LLVMInt64TypeInContext(e->context);
    if (LLVMGetNumOperands(gep) != 2 || LLVMTypeOf(index) != i64 ||
        simd_private_scale(e->plan, base) != 1)
        return NULL;
    LLVMValueRef from = simd_emit_step_of(e, base);
    LLVMValueRef step = from == NULL ? NULL : simd_emit_step_of(e, index);
    if (step == NULL)
        return NULL;
    const uint64_t size = LLVMABISizeOfType(e->plan->layout, LLVMGetGEPSourceElementType(gep));
    step = LLVMBuildMul(e->builder, step, simd_emit_i64(e, size), "");
    return LLVMBuildAdd(e->builder, from, step, "");
}

static LLVMValueRef find_step(simd_emitter *e, LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAdd:
    case LLVMSub:
        return of_both(e, LLVMGetInstructionOpcode(i), i);
    case LLVMOr:
        return simd_is_sum(e->forms, i) ? of_both(e, LLVMAdd, i) : NULL;
    case LLVMMul:
    case LLVMShl:
        return of_product(e, i);
    case LLVMTrunc:
    case LLVMSExt:
    case LLVMZExt:
        return of_conversion(e, i);
    case LLVMGetElementPtr:
        return of_address(e, i);
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
static LLVMValueRef follow(simd_emitter *e, const simd_wide *wide, uint32_t group)
{
    if (!LLVMIsConstant(wide->step))
        return add(e, wide->scalars[group - 1], wide->step);
    LLVMValueRef times = LLVMConstInt(LLVMTypeOf(wide->step), group, false);
    return add(e, wide->scalars[0], LLVMBuildMul(e->builder, wide->step, times, ""));
}

bool simd_emit_by_steps(simd_emitter *e, LLVMValueRef i, simd_emit_part *scalar, simd_wide *wide)
{
    const simd_form form = simd_form_of(e->forms, i);
    if (form.kind != SIMD_LINEAR || e->plan->jam == 1)
        return false;
    LLVMValueRef step = find_step(e, i);
    wide->step = step;
    if (step == NULL)
        return false;
    wide->scalars[0] = scalar(e, i, 0);
    if (LLVMIsAGetElementPtrInst(wide->scalars[0]) != NULL)
        LLVMSetIsInBounds(wide->scalars[0], false); /* that of a masked row may not be */
    for (uint32_t g = 1; g < e->plan->jam; g++)
        wide->scalars[g] = follow(e, wide, g);
    return true;
}

void simd_emit_set_local_step(simd_emitter *e, LLVMValueRef call, simd_wide *wide)
{
    const uint32_t *size = e->plan->size, width = e->plan->width;
    const unsigned dimension = simd_call_dimension(call);
    LLVMTypeRef type = LLVMTypeOf(call);
    const bool by_rows = width % size[0] == 0; /* a SIMD group is whole rows */
    if (dimension == 0 && size[0] == e->plan->items)
        wide->step = LLVMConstInt(type, width, false);
    else if (dimension == 0 && by_rows)
        wide->step = LLVMConstNull(type);
    else if (dimension == 1 && by_rows && size[2] == 1)
        wide->step = LLVMConstInt(type, width / size[0], false);
}
