#include "backend/driver/engines/simd/vectorize/analysis/values/common_values.h"

#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/ir/calls.h"

typedef struct finder {
    const simd_divergence *divergence;
    bool *differing;
    simd_find_loading *loading;
    const void *data;
} finder;

bool simd_value_is_common(const simd_divergence *divergence, const bool *differing,
                          LLVMValueRef value)
{
    const uint32_t number = simd_map_find(&divergence->numbers, value);
    return number == SIMD_NONE || !differing[number];
}

static bool operands_are_common(const finder *f, LLVMValueRef i)
{
    for (int o = 0; o < LLVMGetNumOperands(i); o++)
        if (!simd_value_is_common(f->divergence, f->differing, LLVMGetOperand(i, (unsigned)o)))
            return false;
    return true;
}

/* What waits for lanes that come another way is blended, group by group. */
static bool phi_is_common(const finder *f, LLVMValueRef phi)
{
    const simd_cfg *cfg = f->divergence->cfg;
    const uint32_t to = simd_cfg_find(cfg, LLVMGetInstructionParent(phi));
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++)
        if (!simd_value_is_common(f->divergence, f->differing, LLVMGetIncomingValue(phi, k)) ||
            simd_divergence_is_masked(f->divergence,
                                      simd_cfg_find(cfg, LLVMGetIncomingBlock(phi, k)), to))
            return false;
    return true;
}

static bool call_is_common(const finder *f, LLVMValueRef call)
{
    switch (simd_call_kind(call)) {
    case SIMD_CALL_LOCAL_ID:
        return simd_call_dimension(call) == 0;
    case SIMD_CALL_LANE:
        return true;
    case SIMD_CALL_INTRINSIC:
        return operands_are_common(f, call);
    default:
        return false;
    }
}

/* Absent lanes divide by 1. */
static bool divides_numbers(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
        return true;
    default:
        return false;
    }
}

static bool is_step(LLVMValueRef i)
{
    return (LLVMIsABinaryOperator(i) != NULL && !divides_numbers(i)) ||
           LLVMIsACastInst(i) != NULL || LLVMIsACmpInst(i) != NULL ||
           LLVMIsASelectInst(i) != NULL || LLVMIsAGetElementPtrInst(i) != NULL ||
           LLVMGetInstructionOpcode(i) == LLVMFNeg;
}

static bool load_is_common(const finder *f, uint32_t number)
{
    LLVMValueRef loading = f->loading(f->data, number);
    return loading != NULL && operands_are_common(f, loading) &&
           operands_are_common(f, f->divergence->values[number]);
}

static bool is_common(const finder *f, uint32_t number)
{
    LLVMValueRef i = f->divergence->values[number];
    if (f->divergence->shapes[number].kind == SIMD_UNIFORM)
        return true;
    if (LLVMIsAPHINode(i) != NULL)
        return phi_is_common(f, i);
    if (LLVMIsALoadInst(i) != NULL)
        return load_is_common(f, number);
    if (LLVMIsACallInst(i) != NULL)
        return call_is_common(f, i);
    return is_step(i) && operands_are_common(f, i);
}

/* All are, until one turns out not to be: so are numbers that go round in a loop. */
bool *simd_find_differing(const simd_divergence *divergence, simd_find_loading *loading,
                          const void *data)
{
    bool *differing = calloc(divergence->value_count + 1, sizeof *differing);
    const finder f = {divergence, differing, loading, data};
    for (bool changed = differing != NULL; changed;) {
        changed = false;
        for (uint32_t v = 0; v < divergence->value_count; v++)
            if (!differing[v] && !is_common(&f, v))
                differing[v] = changed = true;
    }
    return differing;
}
