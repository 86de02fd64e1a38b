/* Windows that are stored. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/transform/near_lanes/internal.h"

/* Vectors of no more lanes than a register has, of values or of masks. */
typedef struct parts {
    LLVMValueRef vectors[SIMD_MOST_SOURCES];
    uint32_t count;
} parts;

static uint32_t part_of(const near_window *w, const near_member *m)
{
    const uint32_t most = w->v->target->register_bits / 8 / w->bytes;
    return m->lanes < most ? m->lanes : most;
}

static uint32_t count_parts(const near_window *w)
{
    uint32_t count = 0;
    for (uint32_t k = 0; k < w->count; k++)
        count += w->members[k]->lanes / part_of(w, w->members[k]);
    return count;
}

/* ---- What a register gets -------------------------------------------------------------------- */

/* Where an element comes from: the last that stores it. Returns that member; NULL: nothing does. */
static const near_member *find_source(const near_window *w, uint32_t element, simd_source *source)
{
    const near_member *last = NULL;
    uint32_t before = 0;
    *source = (simd_source){SIMD_NO_SOURCE, 0};
    for (uint32_t k = 0; k < w->count; k++) {
        const near_member *m = w->members[k];
        const uint32_t part = part_of(w, m);
        for (uint32_t l = 0; l < m->lanes; l++)
            if (m->present[l] && simd_near_element(w, m, l) == element) {
                *source = (simd_source){before + l / part, l % part};
                last = m;
            }
        before += m->lanes / part;
    }
    return last;
}

typedef struct content {
    simd_source elements[SIMD_MAX_LANES];
    bool stored[SIMD_MAX_LANES];
    bool all, known; /* all are stored; it is known that they are */
    uint32_t count, sources;
} content;

static content find_content(const near_window *w, uint32_t number)
{
    content c = {.all = true, .known = true};
    bool used[SIMD_MOST_SOURCES] = {false};
    for (uint32_t e = 0; e < w->width; e++) {
        const near_member *m = find_source(w, number * w->width + e, &c.elements[e]);
        c.stored[e] = m != NULL;
        c.all = c.all && m != NULL;
        c.known = c.known && (m == NULL || m->known);
        c.count += m != NULL;
        if (m == NULL || used[c.elements[e].vector])
            continue;
        used[c.elements[e].vector] = true;
        c.sources++;
    }
    return c;
}

/* Two lanes of a scatter whose mask is not known must not store to one place: who is there last? */
static bool are_ordered(const near_window *w)
{
    bool unknown[SIMD_NEAR_REGISTERS * SIMD_MAX_LANES] = {false};
    for (uint32_t k = 0; k < w->count; k++)
        for (uint32_t l = 0; l < w->members[k]->lanes; l++) {
            const near_member *m = w->members[k];
            const uint32_t element = m->present[l] ? simd_near_element(w, m, l) : 0;
            if (!m->present[l])
                continue;
            if (unknown[element] && !m->known)
                return false;
            unknown[element] = true;
        }
    return true;
}

/* tile_static memory is blended where masks are missing or slow (missing_masks). */
static bool is_tile_static(const near_window *w)
{
    const near_member *m = w->members[0];
    LLVMValueRef root = simd_pointer_root(m->at.base);
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(m->call));
    return root == LLVMGetParam(function, SIMD_STRIP_TILE_STATIC) ||
           root == LLVMGetParam(function, SIMD_STRIP_SHARED);
}

static bool gains(const near_window *w)
{
    const simd_target *target = w->v->target;
    const bool masks = simd_target_masks(target, false, w->bytes) || is_tile_static(w);
    uint32_t shuffles = 0, lanes = 0;
    for (uint32_t r = 0; r < w->registers; r++) {
        const content c = find_content(w, r);
        if (c.count > 0 && !(c.all && c.known) && !masks)
            return false;
        shuffles += simd_near_shuffles(c.sources) * (c.known ? 1 : 2);
        lanes += c.count;
    }
    return 2 * shuffles <= lanes;
}

/* ---- Building -------------------------------------------------------------------------------- */

static LLVMValueRef take_part(const near_window *w, LLVMValueRef vector, uint32_t first,
                              uint32_t count)
{
    simd_source elements[SIMD_MAX_LANES];
    for (uint32_t l = 0; l < count; l++)
        elements[l] = (simd_source){0, first + l};
    return count == LLVMGetVectorSize(LLVMTypeOf(vector))
               ? vector
               : simd_select_elements(w->builder, &vector, 1, elements, count);
}

static parts take_parts(const near_window *w, bool of_masks)
{
    parts p = {.count = 0};
    for (uint32_t k = 0; k < w->count; k++) {
        const near_member *m = w->members[k];
        const uint32_t part = part_of(w, m);
        LLVMValueRef vector = of_masks ? m->access.lanes : m->access.value;
        for (uint32_t first = 0; first < m->lanes; first += part)
            p.vectors[p.count++] = take_part(w, vector, first, part);
    }
    return p;
}

/* Which elements of a register are stored: those of lanes that are there. */
static LLVMValueRef build_mask(const near_window *w, const content *c, const parts *masks)
{
    LLVMValueRef bits[SIMD_MAX_LANES];
    LLVMTypeRef bit = LLVMInt1TypeInContext(w->v->context);
    for (uint32_t e = 0; e < w->width; e++)
        bits[e] = LLVMConstInt(bit, c->stored[e], false);
    LLVMValueRef stored = LLVMConstVector(bits, w->width);
    if (c->known)
        return stored;
    LLVMValueRef present =
        simd_select_elements(w->builder, masks->vectors, masks->count, c->elements, w->width);
    return c->all ? present
                  : LLVMBuildSelect(w->builder, stored, present, LLVMConstNull(LLVMTypeOf(stored)),
                                    "");
}

static void store_register(const near_window *w, uint32_t number, const parts *values,
                           const parts *masks)
{
    const content c = find_content(w, number);
    const unsigned alignment = simd_near_alignment(w);
    if (c.count == 0)
        return;
    LLVMValueRef value =
        simd_select_elements(w->builder, values->vectors, values->count, c.elements, w->width);
    LLVMValueRef to = simd_near_address(w, number * w->width);
    if (c.all && c.known) {
        LLVMSetAlignment(LLVMBuildStore(w->builder, value, to), alignment);
        return;
    }
    const simd_masked store = {SIMD_MASKED_STORE, to, build_mask(w, &c, masks), value, alignment};
    (void)simd_masked_build(w->v->module, w->builder, &store);
}

bool simd_near_store(near_window *w)
{
    if (count_parts(w) > SIMD_MOST_SOURCES || !are_ordered(w) || !gains(w))
        return false;
    LLVMPositionBuilderBefore(w->builder, w->members[w->count - 1]->call);
    const parts values = take_parts(w, false), masks = take_parts(w, true);
    for (uint32_t r = 0; r < w->registers; r++)
        store_register(w, r, &values, &masks);
    return true;
}
