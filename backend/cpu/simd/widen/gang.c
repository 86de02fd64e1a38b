#include "backend/cpu/simd/widen/gang.h"

#include <stdlib.h>

#include "backend/cpu/simd/widen/calls.h"
#include "backend/cpu/simd/widen/metadata.h"
#include "backend/cpu/simd/widen/pointer.h"

enum { GANG = 8 };

static bool is_row_number(LLVMValueRef i)
{
    return LLVMIsACallInst(i) != NULL && simd_call_kind(i) == SIMD_CALL_GROUP_ID &&
           simd_call_dimension(i) == 1;
}

static bool uses_any(const simd_forms *forms, const bool *values, LLVMValueRef i)
{
    for (int o = 0; o < LLVMGetNumOperands(i); o++) {
        const uint32_t number = simd_map_find(&forms->numbers, LLVMGetOperand(i, (unsigned)o));
        if (number != SIMD_NONE && values[number])
            return true;
    }
    return false;
}

/* Finds what is worked out from the row that a group is in, but not by way of memory; returns whether
 * there is anything. */
static bool find_by_row(const simd_forms *forms, bool *by_row)
{
    bool found = false;
    for (bool changed = true; changed; found |= changed) {
        changed = false;
        for (uint32_t v = 0; v < forms->value_count; v++) {
            LLVMValueRef i = forms->values[v];
            if (!by_row[v] && (is_row_number(i) || uses_any(forms, by_row, i)))
                by_row[v] = changed = true;
        }
    }
    return found;
}

static bool is_followed(LLVMValueRef barrier)
{
    LLVMValueRef i = LLVMGetNextInstruction(barrier);
    while (i != NULL && !simd_is_barrier(i))
        i = LLVMGetNextInstruction(i);
    return i != NULL;
}

bool simd_gang_takes_turns(const simd_forms *forms, LLVMValueRef barrier)
{
    const uint32_t block = simd_flow_find(forms->flow, LLVMGetInstructionParent(barrier));
    const uint32_t loop = forms->flow->blocks[block].loop;
    return loop != SIMD_NONE && simd_last_barrier(forms->flow, loop) == block &&
           !is_followed(barrier);
}

static bool is_in_barrier_loop(const simd_forms *forms, uint32_t block)
{
    const uint32_t loop = forms->flow->blocks[block].loop;
    return loop != SIMD_NONE && simd_last_barrier(forms->flow, loop) != SIMD_NONE;
}

/* Into a buffer: its address is an argument, which is loaded. */
static bool is_far(LLVMValueRef pointer)
{
    return LLVMIsALoadInst(simd_pointer_root(pointer)) != NULL;
}

/* Loads of the same for all groups of a gang; returns whether there are any. */
static bool find_shared(const simd_forms *forms, const bool *by_row)
{
    for (uint32_t v = 0; v < forms->value_count; v++) {
        LLVMValueRef load = forms->values[v];
        if (LLVMIsALoadInst(load) != NULL && !by_row[v] && is_far(LLVMGetOperand(load, 0)) &&
            is_in_barrier_loop(forms, forms->blocks[v]))
            return true;
    }
    return false;
}

static const char shared[] = "zlg.shared";

/* One group asks for what the next round loads for all of them. */
static void mark_prefetches(const simd_forms *forms, const bool *by_row)
{
    for (uint32_t v = 0; v < forms->value_count; v++) {
        LLVMValueRef call = forms->values[v];
        if (LLVMIsACallInst(call) != NULL && simd_call_kind(call) == SIMD_CALL_PREFETCH &&
            !by_row[v])
            simd_metadata_set(call, shared, NULL, 0);
    }
}

bool simd_gang_is_for_first(LLVMValueRef prefetch)
{
    return simd_metadata_has(prefetch, shared);
}

static bool may_wait(const simd_forms *forms)
{
    uint32_t v = 0;
    while (v < forms->value_count && !simd_is_communication(forms->values[v]))
        v++;
    return v < forms->value_count;
}

uint32_t simd_gang_choose(const simd_forms *forms, const simd_shape *shape)
{
    if (shape->checked || forms->plan->batches > 1 || may_wait(forms))
        return 1;
    bool *by_row = calloc(forms->value_count, sizeof *by_row);
    if (by_row == NULL)
        return 1;
    const bool worth = find_by_row(forms, by_row) && find_shared(forms, by_row);
    if (worth)
        mark_prefetches(forms, by_row);
    free(by_row);
    return worth ? GANG : 1;
}
