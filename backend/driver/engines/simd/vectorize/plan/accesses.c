/* plan_accesses: the plain kind of every load, store and prefetch. Lanes whose addresses follow one
 * another access a vector, lanes that share an address a scalar, and all others gather or
 * scatter. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* Volatile, and others may look: masks would change that. In tile_static memory it says that other
 * work-items of the tile change what is there, and these are in step or behind a barrier. Nobody
 * looks at private memory. */
static bool is_watched(const simd_access *a)
{
    return LLVMGetVolatile(a->instruction) && !simd_pointer_is_in_tile(a->pointer) &&
           LLVMIsAAllocaInst(simd_pointer_root(a->pointer)) == NULL;
}

/* Atomic accesses, volatile ones that others watch, and integers of odd widths, which no vector has
 * in memory. */
static bool is_scalarised(const simd_access *a)
{
    return LLVMGetOrdering(a->instruction) != LLVMAtomicOrderingNotAtomic ||
           ((a->size == 0 || is_watched(a)) && !simd_value_shape_is_same_in_group(a->shape));
}

static bool has_stride(const simd_access *a, int64_t elements)
{
    return a->shape.kind == SIMD_LINEAR && a->size != 0 &&
           a->shape.stride == elements * (int64_t)a->size;
}

static simd_plan_kind choose_vector(const simd_access *a)
{
    return has_stride(a, 1)    ? SIMD_PLAN_CONSECUTIVE
           : has_stride(a, -1) ? SIMD_PLAN_REVERSED
                               : SIMD_PLAN_GATHER;
}

static simd_plan_kind choose_load(const simd_divergence *divergence, const simd_access *a)
{
    if (is_scalarised(a))
        return SIMD_PLAN_SCALARISED;
    switch (simd_value_shape_of(divergence, a->instruction).kind) {
    case SIMD_UNIFORM:
        return SIMD_PLAN_SCALAR;
    case SIMD_LINEAR:
        return SIMD_PLAN_BROADCAST;
    default:
        return choose_vector(a);
    }
}

/* Where all lanes of a SIMD group write to one place, any one of their values may stay. */
static simd_plan_kind choose_store(const simd_divergence *divergence, const simd_access *a,
                                   bool masked)
{
    const simd_value_shape value =
        simd_value_shape_of(divergence, LLVMGetOperand(a->instruction, 0));
    if (a->shape.kind == SIMD_UNIFORM && value.kind == SIMD_UNIFORM &&
        LLVMGetOrdering(a->instruction) == LLVMAtomicOrderingNotAtomic)
        return SIMD_PLAN_SCALAR;
    if (a->size == 0 || is_scalarised(a) || (masked && is_watched(a)))
        return SIMD_PLAN_SCALARISED;
    if (simd_value_shape_is_same_in_group(a->shape) && !masked)
        return SIMD_PLAN_BROADCAST;
    return choose_vector(a);
}

/* ---- Why ------------------------------------------------------------------------------------- */

static LLVMValueRef varying_operand(const simd_divergence *divergence, LLVMValueRef i)
{
    for (int o = 0; o < LLVMGetNumOperands(i); o++) {
        LLVMValueRef operand = LLVMGetOperand(i, (unsigned)o);
        if (LLVMIsAInstruction(operand) != NULL &&
            simd_value_shape_of(divergence, operand).kind == SIMD_VARYING)
            return operand;
    }
    return NULL;
}

static const char *describe_origin(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMLoad:
        return "the address depends on a loaded value";
    case LLVMPHI:
        return "the address depends on a value that lanes change at different times";
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
        return "the address depends on a quotient or remainder that differs by lane";
    case LLVMSelect:
        return "the address depends on a choice that differs by lane";
    case LLVMCall:
        return "the address depends on the result of a call";
    case LLVMMul:
        return "the address depends on a product of two values that differ by lane";
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
        return "the address depends on bits of a value that differs by lane";
    default:
        return "the address differs by lane in no regular way";
    }
}

/* Walks from the address to the first value that is varying though nothing that it is made of is. A
 * loop of phis ends at the phi. */
static const char *why_varying(const simd_divergence *divergence, LLVMValueRef pointer)
{
    LLVMValueRef value = pointer;
    while (LLVMIsALoadInst(value) == NULL && LLVMIsAPHINode(value) == NULL &&
           LLVMIsACallInst(value) == NULL) {
        LLVMValueRef operand = varying_operand(divergence, value);
        if (operand == NULL)
            break;
        value = operand;
    }
    return LLVMIsAInstruction(value) != NULL ? describe_origin(value) : NULL;
}

static const char *why_scalarised(const simd_access *a)
{
    if (LLVMGetOrdering(a->instruction) != LLVMAtomicOrderingNotAtomic)
        return "it is atomic";
    return LLVMGetVolatile(a->instruction) ? "it is volatile"
                                           : "no vector has elements of its width";
}

static const char *find_why(const simd_divergence *divergence, const simd_access *a,
                            simd_plan_kind kind)
{
    if (kind == SIMD_PLAN_SCALARISED)
        return why_scalarised(a);
    if (kind != SIMD_PLAN_GATHER)
        return NULL;
    if (a->shape.kind == SIMD_VARYING)
        return why_varying(divergence, a->pointer);
    return simd_value_shape_is_same_in_group(a->shape)
               ? "lanes share an address, and not all of them come here"
               : "lanes are further apart than an element";
}

/* ---- The pass -------------------------------------------------------------------------------- */

/* The widest elements whose vectors a prefetch covers with a line. */
enum { WIDEST = 8 };

/* Where lanes follow one another; elsewhere a line for each lane would be too many. */
static simd_plan_kind choose_prefetch(const simd_divergence *divergence, LLVMValueRef call)
{
    const simd_value_shape shape = simd_value_shape_of(divergence, LLVMGetOperand(call, 0));
    if (shape.kind != SIMD_LINEAR || shape.stride <= 0 || shape.stride > WIDEST)
        return SIMD_PLAN_DROP;
    const bool writes = LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1)) != 0;
    return writes ? SIMD_PLAN_PREFETCH_STORE : SIMD_PLAN_PREFETCH;
}

static bool visit(simd_vectorization *v, simd_plan *plan, uint32_t value, const void *data)
{
    (void)data;
    LLVMValueRef i = v->divergence.values[value];
    simd_plan_entry *entry = &plan->entries[value];
    if (LLVMIsACallInst(i) != NULL && simd_call_kind(i) == SIMD_CALL_PREFETCH)
        return simd_plan_set(plan, value, choose_prefetch(&v->divergence, i), 0,
                             SIMD_PASS_PLAN_ACCESSES);
    if (!simd_access_is(i))
        return false;
    const simd_access a = simd_access_of(&v->divergence, i);
    const simd_plan_kind kind =
        a.loads ? choose_load(&v->divergence, &a) : choose_store(&v->divergence, &a, entry->masked);
    entry->why = find_why(&v->divergence, &a, kind);
    return simd_plan_set(plan, value, kind, 0, SIMD_PASS_PLAN_ACCESSES);
}

simd_pass_result simd_run_plan_accesses(simd_vectorization *v)
{
    if (v->plans.count == 0)
        v->plans.count = 1;
    if (!simd_plans_create(&v->plans, v))
        return simd_pass_fail_memory(v);
    return simd_plans_visit(v, visit, NULL) ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
