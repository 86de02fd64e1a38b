/* near_lanes: gathers and scatters of lanes that are known to be near one another, but not in a
 * row, as in the steps of a butterfly. What lies between the first and the last of them is loaded
 * as vectors, and shuffles pick the lanes; or shuffles put it together, and it is stored.
 *
 *     t[2 * l - (l & 3)]     0 1 2 3 8 9 10 11     of the elements 0 to 7 and 8 to 15
 *     t[2 * l - (l & 3) + 4] 4 5 6 7 12 13 14 15   likewise: both together fill two vectors
 *
 * Gathers between which nothing is written share what they load. Scatters between which nothing is
 * accessed are one store of what they have in common. */
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/near_lanes/internal.h"
#include "base/power_of_two.h"

enum { FEW = 2 }; /* lanes that are as cheap one by one */

/* Gathers, or scatters, between which there is nothing that they must not pass. */
typedef struct run {
    simd_vectorization *v;
    LLVMBuilderRef builder;
    near_member members[SIMD_NEAR_MEMBERS];
    uint32_t count;
    bool changed;
} run;

/* ---- One access ------------------------------------------------------------------------------ */

static bool stores(const near_member *m)
{
    return m->access.kind == SIMD_MASKED_SCATTER;
}

/* Of lanes that may be absent nothing is known but where they would be. */
static void find_lanes(near_member *m)
{
    unsigned lanes[SIMD_MAX_LANES], count;
    m->known = simd_masked_find_lanes(m->access.lanes, lanes, &count);
    for (uint32_t l = 0; l < m->lanes; l++)
        m->present[l] = !m->known;
    for (uint32_t k = 0; m->known && k < count; k++)
        m->present[lanes[k]] = true;
}

static bool find_bounds(near_member *m)
{
    uint32_t present = 0;
    for (uint32_t l = 0; l < m->lanes; l++) {
        const int64_t first = m->at.bytes[l];
        if (!m->present[l])
            continue;
        m->first = present == 0 || first < m->first ? first : m->first;
        m->end = present == 0 || first + m->bytes > m->end ? first + m->bytes : m->end;
        present++;
    }
    return present > FEW;
}

static int64_t most_bytes(const simd_vectorization *v)
{
    return SIMD_NEAR_REGISTERS * (int64_t)(v->target->register_bits / 8);
}

/* What is between lanes is loaded too: so all that may be absent must not be the first or last. */
static bool read_access(const simd_vectorization *v, LLVMValueRef i, near_member *m)
{
    *m = (near_member){.call = i};
    if (LLVMIsACallInst(i) == NULL)
        return false;
    m->access = simd_masked_read(i);
    if (m->access.kind != SIMD_MASKED_GATHER && !stores(m))
        return false;
    LLVMTypeRef type = LLVMTypeOf(m->access.value);
    m->lanes = LLVMGetVectorSize(type);
    m->bytes = (uint32_t)LLVMABISizeOfType(v->layout, LLVMGetElementType(type));
    find_lanes(m);
    return (m->known || stores(m)) && v->target->register_bits / 8 % m->bytes == 0 &&
           LLVMGetTypeKind(LLVMGetElementType(type)) != LLVMPointerTypeKind &&
           simd_lane_offsets_find(v->layout, m->access.pointer, &m->at) && find_bounds(m) &&
           m->end - m->first <= most_bytes(v);
}

/* ---- Windows --------------------------------------------------------------------------------- */

static bool fits(const near_window *w, const near_member *m)
{
    const int64_t first = m->first < w->first ? m->first : w->first;
    const int64_t end = m->end > w->end ? m->end : w->end;
    const near_member *other = w->members[0];
    return simd_lane_offsets_share_base(&m->at, &other->at) &&
           LLVMGetElementType(LLVMTypeOf(m->access.value)) ==
               LLVMGetElementType(LLVMTypeOf(other->access.value)) &&
           end - first <= most_bytes(w->v);
}

static void add(near_window *w, near_member *m)
{
    w->first = w->count == 0 || m->first < w->first ? m->first : w->first;
    w->end = w->count == 0 || m->end > w->end ? m->end : w->end;
    w->members[w->count++] = m;
    m->done = true;
}

static bool are_aligned(const near_window *w)
{
    for (uint32_t k = 0; k < w->count; k++)
        for (uint32_t l = 0; l < w->members[k]->lanes; l++)
            if (w->members[k]->present[l] &&
                (w->members[k]->at.bytes[l] - w->first) % w->bytes != 0)
                return false;
    return true;
}

/* Less than a register is a smaller vector. */
static bool divide(near_window *w)
{
    w->bytes = w->members[0]->bytes;
    w->elements = (uint32_t)((w->end - w->first) / w->bytes);
    w->width = w->v->target->register_bits / 8 / w->bytes;
    w->width = w->elements < w->width ? w->elements : w->width;
    w->registers = (w->elements + w->width - 1) / w->width;
    return zli_is_power_of_two(w->width) && w->width > 1 && are_aligned(w);
}

/* The first member that is not done, and all that go together with it. */
static near_window find_window(run *r, uint32_t first)
{
    near_window w = {.v = r->v, .builder = r->builder};
    add(&w, &r->members[first]);
    for (uint32_t k = first + 1; k < r->count; k++)
        if (!r->members[k].done && fits(&w, &r->members[k]))
            add(&w, &r->members[k]);
    return w;
}

/* What is stored twice must be stored in that order: by one window. */
static bool is_apart(const run *r, const near_window *w)
{
    for (uint32_t k = 0; k < r->count; k++) {
        const near_member *m = &r->members[k];
        bool own = false;
        for (uint32_t n = 0; n < w->count; n++)
            own = own || w->members[n] == m;
        if (!own && m->first < w->end && w->first < m->end)
            return false;
    }
    return true;
}

static void remark(const near_window *w, LLVMValueRef call, bool is_store)
{
    simd_remark(w->v, call, SIMD_PASS_NEAR_LANES,
                "%u %s of lanes near one another: %u vectors and shuffles", w->count,
                is_store ? "scatters" : "gathers", w->registers);
}

static void finish(run *r)
{
    for (uint32_t k = 0; k < r->count; k++) {
        if (r->members[k].done)
            continue;
        const bool is_store = stores(&r->members[k]);
        near_window w = find_window(r, k);
        if (!divide(&w) || (is_store && !is_apart(r, &w)) ||
            !(is_store ? simd_near_store(&w) : simd_near_load(&w)))
            continue;
        remark(&w, w.members[0]->call, is_store);
        for (uint32_t m = 0; m < w.count; m++)
            LLVMInstructionEraseFromParent(w.members[m]->call);
        r->changed = true;
    }
    r->count = 0;
}

/* ---- Runs ------------------------------------------------------------------------------------ */

/* Whether a run of loads, or of stores, ends here. */
static bool is_in_the_way(LLVMValueRef i, bool of_stores)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMLoad:
        return LLVMGetVolatile(i) || LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic ||
               (of_stores && !simd_metadata_has(i, "invariant.load"));
    case LLVMStore:
    case LLVMFence:
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        return true;
    case LLVMCall: {
        const simd_masked_kind kind = simd_masked_read(i).kind;
        return kind == SIMD_MASKED_NONE
                   ? !simd_accesses_no_memory(i)
                   : of_stores || kind == SIMD_MASKED_STORE || kind == SIMD_MASKED_SCATTER;
    }
    default:
        return false;
    }
}

static bool joins(const run *r, const near_member *m)
{
    const bool of_stores = stores(&r->members[0]);
    return r->count < SIMD_NEAR_MEMBERS && stores(m) == of_stores &&
           (!of_stores || simd_lane_offsets_share_base(&m->at, &r->members[0].at));
}

/* An access that ends a run is read again: it may store what a gather of the run has loaded. */
static void look_at(run *r, LLVMValueRef i)
{
    near_member m;
    const bool is_member = read_access(r->v, i, &m);
    if (r->count > 0 && (is_member ? !joins(r, &m) : is_in_the_way(i, stores(&r->members[0]))))
        finish(r);
    if (is_member && read_access(r->v, i, &m))
        r->members[r->count++] = m;
}

static void look_at_block(run *r, LLVMBasicBlockRef block)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i != NULL; i = next) {
        next = LLVMGetNextInstruction(i);
        look_at(r, i);
    }
    finish(r);
}

static void look_at_function(run *r, LLVMValueRef function)
{
    if (function == NULL)
        return;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        look_at_block(r, b);
}

simd_pass_result simd_run_near_lanes(simd_vectorization *v)
{
    run *r = calloc(1, sizeof *r);
    if (r == NULL)
        return simd_pass_fail_memory(v);
    r->v = v;
    r->builder = LLVMCreateBuilderInContext(v->context);
    look_at_function(r, v->tail);
    look_at_function(r, v->body);
    const bool changed = r->changed;
    LLVMDisposeBuilder(r->builder);
    free(r);
    return changed ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
