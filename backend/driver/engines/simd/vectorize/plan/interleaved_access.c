/* interleaved_access: what a block accesses of structures that lie a few elements apart is done
 * together, as vectors and shuffles (analysis/memory/access_groups.h), where that is cheaper than
 * gathers. */
#include "backend/driver/engines/simd/vectorize/analysis/memory/taken_apart.h"
#include "backend/driver/engines/simd/vectorize/ir/choice.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/interleave_vectors.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/plan/row_access.h"

enum { SMALLEST_GATHERED = 4 }; /* bytes: of no processor that gathers at all */

static bool needs_mask(const simd_access_group *g, bool masked)
{
    return masked || (!g->loads && g->count != g->factor);
}

/* Without masks LLVM goes element by element, and there are more of these than lanes. */
static bool can_mask(const simd_target *target, const simd_access_group *g)
{
    return simd_sizes_have(g->loads ? target->masked_loads : target->masked_stores, g->size);
}

/* Where the processor gathers nothing at all, lanes are loaded one by one: that takes a load for
 * each member of each lane, and as many insertions as whole vectors take shuffles. So there have to
 * be fewer vectors than elements. */
static bool beats_lane_by_lane(const simd_vectorization *v, const simd_access_group *g)
{
    const uint32_t width = v->partition.width, register_bytes = v->target->register_bits / 8;
    const uint32_t bytes = width * g->size;
    const uint32_t registers = bytes > register_bytes ? bytes / register_bytes : 1;
    return g->factor * registers < width * g->count;
}

/* Where scatters are no faster than lanes one by one, each lane takes two steps for a member: out
 * of a vector, and the store. A whole vector is shuffled for each member, and stored under a mask,
 * for two. */
static bool beats_slow_scatters(const simd_vectorization *v, const simd_access_group *g)
{
    enum { MASKED_STORE = 2 };
    const simd_target *target = v->target;
    return !g->loads && target->scatters.slow && !target->masked_stores_slow &&
           g->factor * (g->count + MASKED_STORE) <= 2 * v->partition.width * g->count;
}

/* There are as many vectors as elements in a structure, each with a mask of its own if there are
 * masks, and about as many shuffles for each member; a gather takes a few lanes at a time, and
 * those too small for one go one by one. Measured. */
static bool is_cheaper(const simd_vectorization *v, const simd_access_group *g, bool masked)
{
    if (v->partition.width < SIMD_MIN_LANES)
        return false;
    if (g->loads && v->target->gathers.sizes == 0)
        return beats_lane_by_lane(v, g);
    if (!masked && beats_slow_scatters(v, g))
        return true;
    if (g->size < SMALLEST_GATHERED)
        return g->factor <= 8 * g->count;
    if (masked)
        return g->factor <= g->count + 1;
    return g->factor <= (g->loads ? 3 * g->count + 1 : 2 * g->count);
}

/* A bit for each element of a structure that is a member. */
static uint32_t members_of(const simd_access_group *g)
{
    uint32_t members = 0;
    for (uint32_t k = 0; k < g->span; k++)
        members |= (g->members[k] != NULL ? 1u : 0) << k;
    return members;
}

/* What stored members are made of, as far as a look at some instructions tells. */
typedef struct origin {
    const simd_vectorization *v;
    uint32_t group; /* which is loaded */
    LLVMValueRef members[SIMD_MAX_ACCESS_FACTOR];
    uint32_t count; /* of its members */
    uint32_t left;  /* instructions to be looked at */
    bool has_table; /* something is loaded from where a loaded value says */
} origin;

static void add_member(origin *o, LLVMValueRef load)
{
    for (uint32_t k = 0; k < o->count; k++)
        if (o->members[k] == load)
            return;
    if (o->count < SIMD_MAX_ACCESS_FACTOR)
        o->members[o->count++] = load;
}

/* What is picked out of a vector as it lies in memory stays there. */
static void look_at(origin *o, LLVMValueRef value)
{
    const uint32_t number = LLVMIsAInstruction(value) == NULL
                                ? SIMD_NONE
                                : simd_map_find(&o->v->divergence.numbers, value);
    if (number == SIMD_NONE || LLVMIsAPHINode(value) != NULL || o->left == 0)
        return;
    simd_choice choice;
    o->left--;
    if (simd_target_picks(o->v->target) && simd_choice_read(value, &choice)) {
        look_at(o, choice.index);
        return;
    }
    if (LLVMIsALoadInst(value) == NULL) {
        for (int k = 0; k < LLVMGetNumOperands(value); k++)
            look_at(o, LLVMGetOperand(value, (unsigned)k));
        return;
    }
    const simd_value_shape shape = simd_value_shape_of(&o->v->divergence, LLVMGetOperand(value, 0));
    o->has_table |= shape.kind == SIMD_VARYING;
    if (o->v->plans.groups.numbers[number] == o->group)
        add_member(o, value);
}

/* How far what a stored member is computed of lies from its place, in members. */
typedef struct window {
    int first, last;
} window;

static void widen(window *w, const simd_access_group *loaded, const origin *o, uint32_t place)
{
    for (uint32_t k = 0; k < loaded->span; k++)
        for (uint32_t m = 0; m < o->count; m++) {
            const int away = (int)k - (int)place;
            if (loaded->members[k] == NULL || loaded->members[k] != o->members[m])
                continue;
            w->first = away < w->first ? away : w->first;
            w->last = away > w->last ? away : w->last;
        }
}

/* Whether each stored member is computed of what was loaded in its place, perhaps with one more of
 * these; or of those beside it, always as many to either side, as filters are. Else
 * keep_interleaved would shuffle more than it saves. Where one loaded is for several stored ones,
 * each of these has to need it. */
static bool stays_in_place(const simd_vectorization *v, uint32_t load, uint32_t store)
{
    enum { MOST_LOOKED_AT = 64, MOST_MEMBERS = 2 };
    const simd_access_group *g = &v->plans.groups.groups[store];
    const simd_access_group *loaded = &v->plans.groups.groups[load];
    const bool alike = loaded->factor == g->factor;
    window w = {0, 0};
    uint32_t most = 0;
    for (uint32_t k = 0; k < g->span; k++) {
        origin o = {.v = v, .group = load, .left = MOST_LOOKED_AT};
        if (g->members[k] == NULL)
            continue;
        look_at(&o, LLVMGetOperand(g->members[k], 0));
        if (o.has_table || (o.count == 0 && !alike))
            return false;
        most = o.count > most ? o.count : most;
        widen(&w, loaded, &o, k * loaded->factor / g->factor);
    }
    return (alike && most <= MOST_MEMBERS) || 2 * (w.last - w.first) <= (int)g->factor;
}

/* Whether as many are stored as were loaded, or each loaded one takes the place of two or four: the
 * colours of a picture, of which one is for a square of pixels. */
static bool repeats(const simd_access_group *loaded, const simd_access_group *stored)
{
    enum { MOST_TIMES = 4 };
    return stored->factor == loaded->factor || stored->factor == 2 * loaded->factor ||
           stored->factor == MOST_TIMES * loaded->factor;
}

/* What is stored as it was loaded had better stay as it lies in memory (keep_interleaved). */
static bool has_counterpart(const simd_vectorization *v, uint32_t number)
{
    const simd_access_groups *all = &v->plans.groups;
    const simd_access_group *g = &all->groups[number];
    for (uint32_t i = 0; i < all->count; i++)
        if (all->groups[i].loads != g->loads && !all->groups[i].rows &&
            repeats(&all->groups[g->loads ? number : i], &all->groups[g->loads ? i : number]) &&
            stays_in_place(v, g->loads ? number : i, g->loads ? i : number))
            return true;
    return false;
}

/* A long structure has many vectors, and each member takes shuffles of all of them. */
static bool rows_take_less(const simd_vectorization *v, uint32_t number, bool masked)
{
    enum { OF_SHUFFLE = 6, OF_SLOW_SHUFFLE = 10, CHUNK_BYTES = 16 }; /* quarters. Measured */
    const simd_access_group *g = &v->plans.groups.groups[number];
    const uint32_t bytes = v->partition.width * g->size,
                   register_bytes = v->target->register_bits / 8;
    const uint32_t registers = bytes > register_bytes ? bytes / register_bytes : 1;
    const bool slow = g->loads && register_bytes > 32 && v->target->gathers.slow;
    const uint32_t steps = g->factor + simd_interleave_shuffles(g->factor, members_of(g));
    return g->size >= SMALLEST_GATHERED && register_bytes > CHUNK_BYTES &&
           simd_rows_take_less(v, g, masked,
                               steps * registers * (slow ? OF_SLOW_SHUFFLE : OF_SHUFFLE)) &&
           !has_counterpart(v, number);
}

static bool can_mask_words(const simd_target *target, const simd_access_group *g)
{
    return simd_sizes_have(g->loads ? target->masked_loads : target->masked_stores, 4);
}

/* Whether each lane's words may be accessed as such. What is loaded may end within the last one, if
 * that lies on one page: p.xyz of a uchar4. */
static bool fill_words(const simd_access_group *g)
{
    const uint32_t bytes = g->factor * g->size;
    if (g->span == g->factor)
        return g->loads || g->count == g->factor;
    return g->loads && g->span * g->size + 4 > bytes && bytes % 4 == 0 && g->members[0] != NULL &&
           LLVMGetAlignment(g->members[0]) % 4 == 0;
}

/* Under a mask nothing stays as it lies in memory if the processor masks no such elements, or if
 * lanes take what they load apart: a mask for each element is to be made of that of the lanes, and
 * words take theirs. */
static bool stays(const simd_vectorization *v, uint32_t number, bool masked)
{
    const simd_access_group *g = &v->plans.groups.groups[number];
    return (!masked || (can_mask(v->target, g) && !simd_is_taken_apart(g))) &&
           has_counterpart(v, number);
}

/* Whether a lane's elements are words of 32 bits, or loaded as the three bytes of a pixel. */
static bool are_words(const simd_vectorization *v, uint32_t number, bool masked)
{
    const simd_access_group *g = &v->plans.groups.groups[number];
    const uint32_t bytes = g->factor * g->size;
    if (g->size > 2 || !fill_words(g) || (masked && !can_mask_words(v->target, g)) ||
        stays(v, number, masked))
        return false;
    return bytes % 4 == 0 || (bytes == 3 && g->loads && !masked && v->target->shuffles_bytes);
}

static bool visit(simd_vectorization *v, simd_plan *plan, uint32_t value, const void *data)
{
    (void)data;
    const uint32_t number = v->plans.groups.numbers[value];
    simd_plan_entry *entry = &plan->entries[value];
    if (number == SIMD_NONE || v->plans.groups.groups[number].rows)
        return false;
    const simd_access_group *group = &v->plans.groups.groups[number];
    if (v->partition.width >= SIMD_MIN_LANES && are_words(v, number, entry->masked))
        return simd_plan_set(plan, value, SIMD_PLAN_WORDS, number, SIMD_PASS_INTERLEAVED_ACCESS);
    if (!is_cheaper(v, group, entry->masked)) {
        entry->why = "too few members of the structure are accessed for whole vectors";
        return false;
    }
    if (needs_mask(group, entry->masked) && !can_mask(v->target, group)) {
        entry->why = "the processor cannot mask elements of this size";
        return false;
    }
    if (rows_take_less(v, number, entry->masked))
        return false;
    return simd_plan_set(plan, value, SIMD_PLAN_INTERLEAVED, number, SIMD_PASS_INTERLEAVED_ACCESS);
}

simd_pass_result simd_run_interleaved_access(simd_vectorization *v)
{
    if (!simd_plans_find_groups(v))
        return simd_pass_fail_memory(v);
    return simd_plans_visit(v, visit, NULL) ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
