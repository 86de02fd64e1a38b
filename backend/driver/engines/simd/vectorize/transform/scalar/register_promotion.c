/* register_promotion: what a loop loads and stores at one place, or at a few, stays in registers
 * until it ends, and what it only loads there is loaded before it, if the loop's other stores go to
 * other buffers.
 *
 *     for (k = 0; k < n; k++)                float sum = y[i];
 *         y[i] += a[i * n + k] * x[k];       for (k = 0; k < n; k++)
 *                                                sum += a[i * n + k] * x[k];
 *                                            y[i] = sum;
 *
 * It finds such loops and says which accesses are to which buffer, and LLVM's licm does it. LLVM
 * knows neither which arguments are apart nor that they do not point into tile_static memory. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/analysis/apart_buffers.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/memory_root.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { MOST_ACCESSES = 64, MOST_OBJECTS = 16 };

#define TILE_STATIC (UINT64_MAX - 1) /* in place of a parameter's number */

/* What a loop accesses in one buffer, or in tile_static memory. */
typedef struct object {
    uint64_t number;
    bool stored;
    bool fixed; /* each of its accesses is at the same place in all rounds: members of a structure
                   are several places, which LLVM tells apart */
} object;

typedef struct walk {
    simd_vectorization *v;
    uint32_t loop;
    LLVMValueRef accesses[MOST_ACCESSES];
    uint32_t of[MOST_ACCESSES]; /* the object of each; MOST_OBJECTS: a private variable */
    uint32_t access_count, object_count;
    object objects[MOST_OBJECTS];
} walk;

/* ---- What a loop accesses -------------------------------------------------------------------- */

static bool is_fixed(const walk *w, LLVMValueRef pointer)
{
    return LLVMIsAInstruction(pointer) == NULL ||
           !simd_cfg_is_in(&w->v->cfg, simd_cfg_find(&w->v->cfg, LLVMGetInstructionParent(pointer)),
                           w->loop);
}

static object *find_object(walk *w, uint64_t number)
{
    uint32_t k = 0;
    while (k < w->object_count && w->objects[k].number != number)
        k++;
    if (k == MOST_OBJECTS)
        return NULL;
    if (k == w->object_count)
        w->objects[w->object_count++] = (object){.number = number, .fixed = true};
    return &w->objects[k];
}

/* Returns whether it is known what an access accesses. */
static bool add_access(walk *w, LLVMValueRef i)
{
    const bool stores = LLVMIsAStoreInst(i) != NULL;
    LLVMValueRef pointer = LLVMGetOperand(i, stores ? 1 : 0);
    simd_memory_root root;
    if (w->access_count == MOST_ACCESSES)
        return false;
    simd_memory_root_find(w->v, pointer, &root);
    w->of[w->access_count] = MOST_OBJECTS;
    w->accesses[w->access_count++] = i;
    if (root.kind == SIMD_ROOT_PRIVATE)
        return true;
    if (root.kind == SIMD_ROOT_ARGUMENT_BYTES || root.kind == SIMD_ROOT_CONSTANT)
        return !stores;
    if (root.kind != SIMD_ROOT_ARGUMENT && root.kind != SIMD_ROOT_TILE_STATIC)
        return false;
    object *found = find_object(w, root.kind == SIMD_ROOT_TILE_STATIC ? TILE_STATIC : root.number);
    if (found == NULL)
        return false;
    found->stored |= stores;
    found->fixed = found->fixed && is_fixed(w, pointer);
    w->of[w->access_count - 1] = (uint32_t)(found - w->objects);
    return true;
}

/* Returns whether an instruction has no effects but those of plain accesses. */
static bool add(walk *w, LLVMValueRef i)
{
    if (LLVMIsALoadInst(i) != NULL || LLVMIsAStoreInst(i) != NULL)
        return !simd_is_communication(i) && add_access(w, i);
    if (LLVMIsACallInst(i) == NULL)
        return !simd_is_communication(i);
    switch (simd_call_kind(i)) {
    case SIMD_CALL_OTHER:
    case SIMD_CALL_BARRIER:
    case SIMD_CALL_FENCE:
    case SIMD_CALL_SUB_GROUP_BARRIER:
    case SIMD_CALL_SUB_GROUP_OPERATION:
    case SIMD_CALL_IMAGE:
    case SIMD_CALL_CHECK:
    case SIMD_CALL_RETURN:
        return false;
    default:
        return true;
    }
}

static bool add_all(walk *w)
{
    const simd_cfg *cfg = &w->v->cfg;
    for (uint32_t b = 0; b < cfg->block_count; b++)
        if (simd_cfg_is_in(cfg, b, w->loop))
            for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block); i != NULL;
                 i = LLVMGetNextInstruction(i))
                if (!add(w, i))
                    return false;
    return true;
}

/* ---- Which of it stays in registers ---------------------------------------------------------- */

static bool are_apart(const walk *w, const object *a, const object *b)
{
    return a->number == TILE_STATIC || b->number == TILE_STATIC ||
           simd_parameters_are_apart(w->v->kernel, a->number, b->number);
}

/* Returns whether what is accessed at fixed places is in the way of no other object, and LLVM does
 * not know that. */
static bool can_stay(const walk *w, const object *a)
{
    bool gains = false;
    if (!a->fixed)
        return false;
    for (uint32_t k = 0; k < w->object_count; k++) {
        const object *b = &w->objects[k];
        if (b == a || (!a->stored && !b->stored))
            continue;
        if (!are_apart(w, a, b))
            return false;
        gains = true;
    }
    return gains;
}

static bool any_can_stay(const walk *w)
{
    bool any = false;
    for (uint32_t k = 0; k < w->object_count; k++)
        any |= can_stay(w, &w->objects[k]);
    return any;
}

/* ---- What LLVM is told ----------------------------------------------------------------------- */

/* A buffer has one scope in all loops: LLVM compares what is in one loop with what is in another,
 * in a loop around both. */
static LLVMMetadataRef scope_of(const walk *w, uint32_t object_number)
{
    LLVMContextRef c = w->v->context;
    char name[32];
    const int length =
        snprintf(name, sizeof name, "zlg.%" PRIu64, w->objects[object_number].number);
    LLVMMetadataRef domain = LLVMMDStringInContext2(c, "zlg", 3);
    LLVMMetadataRef parts[] = {LLVMMDStringInContext2(c, name, (size_t)length),
                               LLVMMDNodeInContext2(c, &domain, 1)};
    return LLVMMDNodeInContext2(c, parts, 2);
}

static void tell(const walk *w, LLVMValueRef access, const char *kind, LLVMMetadataRef *scopes,
                 size_t count)
{
    LLVMContextRef c = w->v->context;
    LLVMMetadataRef node = LLVMMDNodeInContext2(c, scopes, count);
    LLVMSetMetadata(access, LLVMGetMDKindIDInContext(c, kind, (unsigned)strlen(kind)),
                    LLVMMetadataAsValue(c, node));
}

static void tell_access(const walk *w, LLVMValueRef access, uint32_t of)
{
    const object *own = &w->objects[of];
    LLVMMetadataRef others[MOST_OBJECTS], scope = scope_of(w, of);
    size_t count = 0;
    for (uint32_t k = 0; k < w->object_count; k++)
        if (k != of && (own->stored || w->objects[k].stored) && are_apart(w, own, &w->objects[k]))
            others[count++] = scope_of(w, k);
    tell(w, access, "alias.scope", &scope, 1);
    if (count > 0)
        tell(w, access, "noalias", others, count);
}

static void forget(const walk *w)
{
    const unsigned scope = LLVMGetMDKindIDInContext(w->v->context, "alias.scope", 11);
    const unsigned noalias = LLVMGetMDKindIDInContext(w->v->context, "noalias", 7);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(w->v->kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (LLVMIsALoadInst(i) != NULL || LLVMIsAStoreInst(i) != NULL) {
                LLVMSetMetadata(i, scope, NULL);
                LLVMSetMetadata(i, noalias, NULL);
            }
}

/* ---- All loops ------------------------------------------------------------------------------- */

static bool tell_loop(simd_vectorization *v, uint32_t loop)
{
    walk w = {.v = v, .loop = loop};
    if (!add_all(&w) || !any_can_stay(&w))
        return false;
    for (uint32_t a = 0; a < w.access_count; a++)
        if (w.of[a] < MOST_OBJECTS)
            tell_access(&w, w.accesses[a], w.of[a]);
    LLVMBasicBlockRef latch = v->cfg.blocks[v->cfg.loops[loop].latch].block;
    simd_remark(v, LLVMGetBasicBlockTerminator(latch), SIMD_PASS_REGISTER_PROMOTION,
                "what this loop accesses at one place stays in registers");
    return true;
}

/* Inner loops first: an outer one knows of all that is in it. */
simd_pass_result simd_run_register_promotion(simd_vectorization *v)
{
    bool any = false;
    for (uint32_t loop = v->cfg.loop_count; loop-- > 0;)
        any |= tell_loop(v, loop);
    if (!any)
        return SIMD_PASS_NOTHING_CHANGED;
    const simd_pass_result result = simd_hoist_and_sink(v);
    forget(&(walk){.v = v});
    return result;
}
