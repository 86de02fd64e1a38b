/* keep_interleaved: vectors of OpenCL lie in memory as x y z w x y z w, and the emitter takes them
 * apart, into a vector of each component (emit/interleaved.c). Where the components are computed
 * in one way and stored as they were loaded, the vectors are computed as they lie there, and
 * nothing is taken apart or put together:
 *
 *     loaded     x0 y0 z0 w0 x1 y1 z1 w1   x2 y2 z2 w2 x3 y3 z3 w3
 *     + 1        x0 y0 z0 w0 x1 y1 z1 w1   x2 y2 z2 w2 x3 y3 z3 w3
 *     stored     x0 y0 z0 w0 x1 y1 z1 w1   x2 y2 z2 w2 x3 y3 z3 w3
 *
 * It goes back from each store of shuffled elements. Elements of which each is as right as if
 * nothing had happened may be computed in any vector, so whatever is stored may be done so; whether
 * it is depends on what it takes and what is no longer needed. */
#include "internal.h"

#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/analysis/cfg.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/masked.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"

enum { MOST_STORES = 16 }; /* that follow one another: so many elements has a vector of OpenCL */

/* ---- The function, by numbers ---------------------------------------------------------------- */

static void number_instructions(bundler *b, LLVMValueRef function)
{
    uint32_t number = 0, block_number = 0;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block != NULL;
         block = LLVMGetNextBasicBlock(block), block_number++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL;
             i = LLVMGetNextInstruction(i), number++) {
            b->instructions[number] = i;
            b->blocks[number] = block_number;
            simd_map_add(&b->numbers, i, number);
        }
}

static uint32_t weight_of(const simd_cfg *cfg, LLVMBasicBlockRef block)
{
    enum { ROUNDS = 8, MOST_WEIGHT = ROUNDS * ROUNDS };
    const uint32_t number = simd_cfg_find(cfg, block); /* none if nothing leads there */
    uint32_t weight = 1, loop = number == SIMD_NONE ? SIMD_NONE : cfg->blocks[number].loop;
    for (; loop != SIMD_NONE && weight < MOST_WEIGHT; loop = cfg->loops[loop].parent)
        weight *= ROUNDS;
    return weight;
}

/* All weigh the same where nobody knows of the loops. */
static bool weigh_instructions(bundler *b, LLVMValueRef function)
{
    simd_cfg cfg;
    const simd_cfg_result result = simd_cfg_create(&cfg, function);
    for (uint32_t n = 0; n < b->count && result != SIMD_CFG_NO_MEMORY; n++)
        b->weights[n] = result == SIMD_CFG_OK
                            ? weight_of(&cfg, LLVMGetInstructionParent(b->instructions[n]))
                            : 1;
    simd_cfg_clear(&cfg);
    return result != SIMD_CFG_NO_MEMORY;
}

static bool create(bundler *b, LLVMValueRef function)
{
    b->count = simd_count_instructions(function);
    b->instructions = calloc(b->count, sizeof *b->instructions);
    b->blocks = calloc(b->count, sizeof *b->blocks);
    b->weights = calloc(b->count, sizeof *b->weights);
    b->kept = calloc(b->count, sizeof *b->kept);
    b->buried = calloc(b->count, sizeof *b->buried);
    b->dead = calloc(b->count, sizeof *b->dead);
    b->last = calloc(BUNDLE_HASHES, sizeof *b->last);
    const bool mapped = simd_map_create(&b->numbers, b->count);
    if (b->instructions == NULL || b->blocks == NULL || b->weights == NULL || b->kept == NULL ||
        b->buried == NULL || b->dead == NULL || b->last == NULL || !mapped)
        return false;
    number_instructions(b, function);
    return weigh_instructions(b, function);
}

static void clear(bundler *b)
{
    free(b->instructions);
    free(b->blocks);
    free(b->weights);
    free(b->kept);
    free(b->buried);
    free(b->dead);
    free(b->last);
    free(b->bundles);
    simd_map_clear(&b->numbers);
}

/* ---- Stores ---------------------------------------------------------------------------------- */

/* Returns what a plain or masked store stores, if shuffles put it together; else NULL. */
static LLVMValueRef stored_by(LLVMValueRef i)
{
    LLVMValueRef value = NULL;
    if (LLVMIsAStoreInst(i) != NULL && !LLVMGetVolatile(i) &&
        LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic)
        value = LLVMGetOperand(i, 0);
    else if (LLVMIsACallInst(i) != NULL && simd_masked_read(i).kind == SIMD_MASKED_STORE)
        value = LLVMGetOperand(i, 0);
    return value != NULL && LLVMIsAShuffleVectorInst(value) != NULL ? value : NULL;
}

static bool touches_memory(LLVMValueRef i)
{
    return simd_bundle_may_write(i) || LLVMIsALoadInst(i) != NULL;
}

/* Returns the store that goes on, without a gap, where another ends; NULL if what is done next is
 * something else. */
static LLVMValueRef next_store(const bundler *b, LLVMValueRef store, uint32_t *number)
{
    LLVMTypeRef type = LLVMTypeOf(stored_by(store));
    do {
        if (++*number == b->count || b->blocks[*number] != b->blocks[*number - 1])
            return NULL;
    } while (!touches_memory(b->instructions[*number]));
    LLVMValueRef next = b->instructions[*number], value = stored_by(next);
    if (value == NULL || LLVMTypeOf(value) != type)
        return NULL;
    const bundle_address here = simd_bundle_address(b, LLVMGetOperand(store, 1));
    const bundle_address there = simd_bundle_address(b, LLVMGetOperand(next, 1));
    return simd_bundle_is_behind(&there, &here, simd_bundle_bytes(b, type)) ? next : NULL;
}

/* Finds stores that follow one another: what they store is computed together. */
static unsigned find_stores(const bundler *b, uint32_t number, LLVMValueRef stores[])
{
    unsigned count = 1;
    stores[0] = b->instructions[number];
    while (count < MOST_STORES &&
           (stores[count] = next_store(b, stores[count - 1], &number)) != NULL)
        count++;
    return count;
}

static bool can_be_part(LLVMValueRef store)
{
    return LLVMIsAStoreInst(store) != NULL && !simd_metadata_has(store, "nontemporal");
}

/* What is computed has a register: halves are computed as floats. */
static uint64_t computed_bits(const bundler *b, LLVMTypeRef vector)
{
    const bool halves = LLVMGetTypeKind(LLVMGetElementType(vector)) == LLVMHalfTypeKind;
    return LLVMSizeOfTypeInBits(b->v->layout, vector) * (halves ? 2 : 1);
}

/* How many of some stores one store can take the place of: a power of two, up to a register. */
static unsigned count_parts(const bundler *b, const LLVMValueRef stores[], unsigned count)
{
    LLVMTypeRef type = LLVMTypeOf(stored_by(stores[0]));
    const uint64_t bits = computed_bits(b, type);
    const unsigned width = LLVMGetVectorSize(type);
    unsigned parts = 1, plain = 0;
    while (plain < count && can_be_part(stores[plain]))
        plain++;
    while (2 * parts <= plain && 2 * parts * bits <= b->v->target->register_bits &&
           2 * parts * width <= BUNDLE_MOST)
        parts *= 2;
    return parts;
}

static uint32_t make_stored(bundler *b, const LLVMValueRef stores[], unsigned count)
{
    simd_element elements[BUNDLE_MOST];
    LLVMTypeRef type = LLVMTypeOf(stored_by(stores[0]));
    const unsigned width = LLVMGetVectorSize(type);
    if (count * width > BUNDLE_MOST)
        return SIMD_NONE;
    for (unsigned i = 0; i < count * width; i++)
        elements[i] = simd_element_find(stored_by(stores[i / width]), (int)(i % width));
    return simd_bundle_make(b, LLVMGetElementType(type), elements, count * width);
}

/* ---- What is stored instead ------------------------------------------------------------------ */

/* Bundles for some stores that follow one another, and how many stores each is for. */
typedef struct row {
    LLVMValueRef stores[MOST_STORES];
    uint32_t bundles[MOST_STORES];
    unsigned parts[MOST_STORES], store_count, bundle_count;
} row;

static bool make_row(bundler *b, row *r)
{
    for (unsigned s = 0; s < r->store_count; s += r->parts[r->bundle_count++]) {
        const unsigned parts = count_parts(b, r->stores + s, r->store_count - s);
        const uint32_t made = make_stored(b, r->stores + s, parts);
        if (made == SIMD_NONE)
            return false;
        r->bundles[r->bundle_count] = made;
        r->parts[r->bundle_count] = parts;
    }
    return true;
}

static void store(bundler *b, const LLVMValueRef stores[], unsigned count, uint32_t number)
{
    LLVMValueRef last = stores[count - 1];
    LLVMValueRef value = simd_bundle_emit(b, number, last);
    if (count == 1) {
        LLVMSetOperand(last, 0, value);
        b->dead[simd_map_find(&b->numbers, last)] = false;
        return;
    }
    LLVMPositionBuilderBefore(b->builder, last);
    LLVMValueRef whole = LLVMBuildStore(b->builder, value, LLVMGetOperand(stores[0], 1));
    LLVMSetAlignment(whole, LLVMGetAlignment(stores[0]));
    simd_bundle_copy_metadata(whole, stores, count);
}

static void store_row(bundler *b, const row *r)
{
    simd_remark(b->v, r->stores[0], SIMD_PASS_KEEP_INTERLEAVED,
                "store: computed as it lies in memory, not component by component");
    for (unsigned n = 0, s = 0; n < r->bundle_count; s += r->parts[n++])
        store(b, r->stores + s, r->parts[n], r->bundles[n]);
    b->changed = true;
}

/* Returns how many stores from this one on have been looked at. */
static unsigned visit(bundler *b, uint32_t number)
{
    row r = {0};
    if (stored_by(b->instructions[number]) == NULL)
        return 0;
    r.store_count = find_stores(b, number, r.stores);
    if (make_row(b, &r) && simd_bundle_pays(b, r.bundles, r.bundle_count, r.stores, r.store_count))
        store_row(b, &r);
    return r.store_count;
}

/* ---- All stores ------------------------------------------------------------------------------ */

/* How far to look. Of one store, what its vector takes is compared with what it alone needs. Where
 * many stores share what they are computed of, as large kernels do, only all of them together tell
 * whether that is needed component by component. */
static void limit(bundler *b, bool all)
{
    b->deepest = all ? 4096 : 48;
    b->most_bundles = all ? b->count : 2048; /* each takes the place of several instructions */
    b->most_poor = all ? 64 : UINT32_MAX / 2;
    b->poor = 0;
    b->bundle_count = 0;
    for (uint32_t h = 0; h < BUNDLE_HASHES; h++)
        b->last[h] = SIMD_NONE;
}

typedef struct rows {
    row *items;
    uint32_t count, room;
} rows;

static row *add_row(bundler *b, rows *all)
{
    if (all->count == all->room) {
        const uint32_t room = all->room == 0 ? 16 : 2 * all->room;
        row *grown = realloc(all->items, room * sizeof *grown);
        b->failed |= grown == NULL;
        if (grown == NULL)
            return NULL;
        all->items = grown;
        all->room = room;
    }
    all->items[all->count] = (row){.store_count = 0};
    return &all->items[all->count++];
}

/* Returns the number of the last of some stores that follow one another. */
static uint32_t last_of(const bundler *b, uint32_t number, unsigned stores)
{
    for (; stores > 1; stores--)
        do
            number++;
        while (!touches_memory(b->instructions[number]));
    return number;
}

static bool make_rows(bundler *b, rows *all)
{
    for (uint32_t n = 0; n < b->count; n++) {
        if (stored_by(b->instructions[n]) == NULL)
            continue;
        row *r = add_row(b, all);
        if (r == NULL)
            return false;
        r->store_count = find_stores(b, n, r->stores);
        if (!make_row(b, r))
            return false;
        n = last_of(b, n, r->store_count);
    }
    return all->count > 0;
}

static bool pay(bundler *b, const rows *all)
{
    uint32_t *numbers = calloc((size_t)all->count * MOST_STORES, sizeof *numbers);
    LLVMValueRef *stores = calloc((size_t)all->count * MOST_STORES, sizeof *stores);
    unsigned number_count = 0, store_count = 0;
    b->failed |= numbers == NULL || stores == NULL;
    for (uint32_t r = 0; r < all->count && !b->failed; r++) {
        const row *each = &all->items[r];
        for (unsigned n = 0; n < each->bundle_count; n++)
            numbers[number_count++] = each->bundles[n];
        for (unsigned s = 0; s < each->store_count; s++)
            stores[store_count++] = each->stores[s];
    }
    const bool pays = !b->failed && simd_bundle_pays(b, numbers, number_count, stores, store_count);
    free(numbers);
    free(stores);
    return pays;
}

/* Returns whether the lanes are enough, which whole_vectors chose for this. If they are not, what
 * paid is marked as dead already: the pass has to fail. */
static bool has_lanes(const bundler *b)
{
    const uint32_t before = b->v->lanes_before;
    return before == 0 || simd_bundle_pays_lanes(b, before / b->v->partition.width);
}

/* @returns whether all of them are done */
static bool visit_all(bundler *b)
{
    rows all = {0};
    limit(b, true);
    const bool pays = make_rows(b, &all) && pay(b, &all) && has_lanes(b);
    for (uint32_t r = 0; pays && r < all.count; r++)
        store_row(b, &all.items[r]);
    free(all.items);
    return pays;
}

/* ---- The pass -------------------------------------------------------------------------------- */

static void erase(bundler *b, uint32_t number)
{
    LLVMInstructionEraseFromParent(b->instructions[number]);
    b->dead[number] = false;
}

/* What new stores and loads took over, as addresses, is not dead after all. */
static void revive(bundler *b)
{
    bool again = true;
    while (again) {
        again = false;
        for (uint32_t n = b->count; n-- > 0;)
            if (b->dead[n] && simd_bundle_is_needed(b, b->instructions[n])) {
                b->dead[n] = false;
                again = true;
            }
    }
}

/* Stores that another took the place of, and what was only for them. Phis may need each other. */
static void erase_dead(bundler *b)
{
    bool again = true;
    revive(b);
    for (uint32_t n = 0; n < b->count; n++)
        if (b->dead[n] && LLVMIsAPHINode(b->instructions[n]) != NULL)
            LLVMReplaceAllUsesWith(b->instructions[n],
                                   LLVMGetPoison(LLVMTypeOf(b->instructions[n])));
    while (again) {
        again = false;
        for (uint32_t n = b->count; n-- > 0;)
            if (b->dead[n] && LLVMGetFirstUse(b->instructions[n]) == NULL) {
                erase(b, n);
                again = true;
            }
    }
}

/* Whether all stores are looked at together: in large kernels, and where there are fewer lanes for
 * it. */
static bool is_whole(const simd_vectorization *v)
{
    return v->is_large || v->lanes_before != 0;
}

static bool run(bundler *b, LLVMValueRef function)
{
    if (!create(b, function))
        return false;
    b->builder = LLVMCreateBuilderInContext(b->context);
    if (!is_whole(b->v) || !visit_all(b)) {
        b->v->was_wrong |= b->v->lanes_before != 0 && !b->failed;
        limit(b, false);
        for (uint32_t n = 0; n < b->count && !b->failed; n++)
            n = last_of(b, n, visit(b, n));
    }
    LLVMDisposeBuilder(b->builder);
    erase_dead(b);
    return !b->failed;
}

simd_pass_result simd_run_keep_interleaved(simd_vectorization *v)
{
    LLVMValueRef functions[] = {v->body, v->tail};
    bool changed = false;
    for (int f = 0; f < 2; f++) {
        bundler b = {.v = v, .context = v->context};
        const bool succeeded = functions[f] == NULL || run(&b, functions[f]);
        changed |= b.changed;
        clear(&b);
        if (!succeeded)
            return simd_pass_fail_memory(v);
        if (v->was_wrong) /* it begins anew */
            return SIMD_PASS_FAILED;
    }
    return changed ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
