/* Windows that are loaded. */
#include "backend/driver/engines/simd/vectorize/transform/near_lanes/internal.h"

/* The last register ends where the window does, lest it reach beyond the last member. */
static uint32_t begin_of(const near_window *w, uint32_t number)
{
    const uint32_t begin = number * w->width;
    return begin + w->width <= w->elements ? begin : w->elements - w->width;
}

static simd_source source_of(const near_window *w, const near_member *m, uint32_t lane)
{
    if (!m->present[lane])
        return (simd_source){SIMD_NO_SOURCE, 0};
    const uint32_t element = simd_near_element(w, m, lane), number = element / w->width;
    return (simd_source){number, element - begin_of(w, number)};
}

static uint32_t count_sources(const near_window *w, const near_member *m, uint32_t first,
                              uint32_t count)
{
    uint32_t sources = 0;
    for (uint32_t r = 0; r < w->registers; r++) {
        bool needed = false;
        for (uint32_t l = first; l < first + count; l++)
            needed = needed || source_of(w, m, l).vector == r;
        sources += needed;
    }
    return sources;
}

/* Lanes of a member that are made at a time: as many as a register holds. */
static uint32_t part_of(const near_window *w, const near_member *m)
{
    const uint32_t most = w->v->target->register_bits / 8 / w->bytes;
    return m->lanes < most ? m->lanes : most;
}

static bool gains(const near_window *w)
{
    for (uint32_t k = 0; k < w->count; k++) {
        const near_member *m = w->members[k];
        const uint32_t part = part_of(w, m);
        for (uint32_t first = 0; first < m->lanes; first += part)
            if (2 * simd_near_shuffles(count_sources(w, m, first, part)) > part)
                return false;
    }
    return true;
}

static bool is_needed(const near_window *w, uint32_t number)
{
    for (uint32_t k = 0; k < w->count; k++)
        for (uint32_t l = 0; l < w->members[k]->lanes; l++)
            if (source_of(w, w->members[k], l).vector == number)
                return true;
    return false;
}

static void load_registers(const near_window *w, LLVMValueRef registers[])
{
    const near_member *first = w->members[0];
    LLVMTypeRef type =
        LLVMVectorType(LLVMGetElementType(LLVMTypeOf(first->access.value)), w->width);
    LLVMPositionBuilderBefore(w->builder, first->call);
    for (uint32_t r = 0; r < w->registers; r++) {
        registers[r] = NULL;
        if (!is_needed(w, r))
            continue;
        registers[r] =
            LLVMBuildLoad2(w->builder, type, simd_near_address(w, begin_of(w, r)), "near");
        LLVMSetAlignment(registers[r], simd_near_alignment(w));
    }
}

static LLVMValueRef pick_part(const near_window *w, const near_member *m, uint32_t first,
                              uint32_t count, const LLVMValueRef registers[])
{
    simd_source elements[SIMD_MAX_LANES];
    for (uint32_t l = 0; l < count; l++)
        elements[l] = source_of(w, m, first + l);
    if (count_sources(w, m, first, count) == 0)
        return LLVMGetPoison(
            LLVMVectorType(LLVMGetElementType(LLVMTypeOf(m->access.value)), count));
    return simd_select_elements(w->builder, registers, w->registers, elements, count);
}

static LLVMValueRef pick(const near_window *w, const near_member *m, const LLVMValueRef registers[])
{
    const uint32_t part = part_of(w, m);
    LLVMValueRef parts[SIMD_MAX_LANES];
    simd_source elements[SIMD_MAX_LANES];
    for (uint32_t first = 0; first < m->lanes; first += part)
        parts[first / part] = pick_part(w, m, first, part, registers);
    for (uint32_t l = 0; l < m->lanes; l++)
        elements[l] = (simd_source){l / part, l % part};
    return part == m->lanes
               ? parts[0]
               : simd_select_elements(w->builder, parts, m->lanes / part, elements, m->lanes);
}

bool simd_near_load(near_window *w)
{
    LLVMValueRef registers[SIMD_NEAR_REGISTERS];
    if (!gains(w))
        return false;
    load_registers(w, registers);
    for (uint32_t k = 0; k < w->count; k++) {
        const near_member *m = w->members[k];
        LLVMPositionBuilderBefore(w->builder, m->call);
        LLVMValueRef value = pick(w, m, registers);
        LLVMValueRef other = simd_masked_read(m->call).value; /* perhaps what was gathered before */
        if (!LLVMIsUndef(other))
            value = LLVMBuildSelect(w->builder, m->access.lanes, value, other, "");
        LLVMReplaceAllUsesWith(m->call, value);
    }
    return true;
}
