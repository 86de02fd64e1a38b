#include "backend/driver/engines/simd/vectorize/analysis/loops/loop_buffers.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/analysis/memory/apart_buffers.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/memory_root.h"

#define TILE_STATIC (UINT64_MAX - 1) /* in place of a parameter's number */

/* ---- What a loop accesses -------------------------------------------------------------------- */

static bool is_fixed(const simd_loop_buffers *w, LLVMValueRef pointer)
{
    return LLVMIsAInstruction(pointer) == NULL ||
           !simd_cfg_is_in(&w->v->cfg, simd_cfg_find(&w->v->cfg, LLVMGetInstructionParent(pointer)),
                           w->loop);
}

static simd_loop_buffer *find_buffer(simd_loop_buffers *w, uint64_t number)
{
    uint32_t k = 0;
    while (k < w->buffer_count && w->buffers[k].number != number)
        k++;
    if (k == SIMD_LOOP_MOST_BUFFERS)
        return NULL;
    if (k == w->buffer_count)
        w->buffers[w->buffer_count++] = (simd_loop_buffer){.number = number, .fixed = true};
    return &w->buffers[k];
}

/* Returns whether it is known what an access accesses. */
static bool add_access(simd_loop_buffers *w, LLVMValueRef i)
{
    const bool stores = LLVMIsAStoreInst(i) != NULL;
    LLVMValueRef pointer = LLVMGetOperand(i, stores ? 1 : 0);
    simd_memory_root root;
    if (w->access_count == SIMD_LOOP_MOST_ACCESSES)
        return false;
    simd_memory_root_find(w->v, pointer, &root);
    w->of[w->access_count] = SIMD_LOOP_MOST_BUFFERS;
    w->accesses[w->access_count++] = i;
    if (root.kind == SIMD_ROOT_PRIVATE)
        return true;
    if (root.kind == SIMD_ROOT_ARGUMENT_BYTES || root.kind == SIMD_ROOT_CONSTANT)
        return !stores;
    if (root.kind != SIMD_ROOT_ARGUMENT && root.kind != SIMD_ROOT_TILE_STATIC)
        return false;
    simd_loop_buffer *found =
        find_buffer(w, root.kind == SIMD_ROOT_TILE_STATIC ? TILE_STATIC : root.number);
    if (found == NULL)
        return false;
    found->stored |= stores;
    found->fixed = found->fixed && is_fixed(w, pointer);
    w->of[w->access_count - 1] = (uint32_t)(found - w->buffers);
    return true;
}

/* Returns whether an instruction has no effects but those of plain accesses. */
static bool add(simd_loop_buffers *w, LLVMValueRef i)
{
    if (LLVMIsALoadInst(i) != NULL || LLVMIsAStoreInst(i) != NULL)
        return !simd_is_communication(i) && add_access(w, i);
    if (LLVMIsACallInst(i) == NULL)
        return !simd_is_communication(i);
    const simd_call kind = simd_call_kind(i);
    if (kind == SIMD_CALL_FENCE)
        return w->over_fences;
    return kind != SIMD_CALL_CHECK && kind != SIMD_CALL_RETURN && !simd_call_concerns_memory(kind);
}

static bool add_all(simd_loop_buffers *w)
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

bool simd_loop_buffers_find(simd_loop_buffers *out, const simd_vectorization *v, uint32_t loop,
                            bool over_fences)
{
    *out = (simd_loop_buffers){.v = v, .loop = loop, .over_fences = over_fences};
    return add_all(out);
}

bool simd_loop_buffers_are_apart(const simd_loop_buffers *w, const simd_loop_buffer *a,
                                 const simd_loop_buffer *b)
{
    return a->number == TILE_STATIC || b->number == TILE_STATIC ||
           simd_parameters_are_apart(w->v->kernel, a->number, b->number);
}

/* ---- What LLVM is told ----------------------------------------------------------------------- */

/* A buffer has one scope in all loops: LLVM compares what is in one loop with what is in another,
 * in a loop around both. */
static LLVMMetadataRef scope_of(const simd_loop_buffers *w, uint32_t number)
{
    LLVMContextRef c = w->v->context;
    char name[32];
    const int length = snprintf(name, sizeof name, "zlg.%" PRIu64, w->buffers[number].number);
    LLVMMetadataRef domain = LLVMMDStringInContext2(c, "zlg", 3);
    LLVMMetadataRef parts[] = {LLVMMDStringInContext2(c, name, (size_t)length),
                               LLVMMDNodeInContext2(c, &domain, 1)};
    return LLVMMDNodeInContext2(c, parts, 2);
}

static void tell(const simd_loop_buffers *w, LLVMValueRef access, const char *kind,
                 LLVMMetadataRef *scopes, size_t count)
{
    LLVMContextRef c = w->v->context;
    LLVMMetadataRef node = LLVMMDNodeInContext2(c, scopes, count);
    LLVMSetMetadata(access, LLVMGetMDKindIDInContext(c, kind, (unsigned)strlen(kind)),
                    LLVMMetadataAsValue(c, node));
}

static void tell_access(const simd_loop_buffers *w, LLVMValueRef access, uint32_t of)
{
    const simd_loop_buffer *own = &w->buffers[of];
    LLVMMetadataRef others[SIMD_LOOP_MOST_BUFFERS], scope = scope_of(w, of);
    size_t count = 0;
    for (uint32_t k = 0; k < w->buffer_count; k++)
        if (k != of && (own->stored || w->buffers[k].stored) &&
            simd_loop_buffers_are_apart(w, own, &w->buffers[k]))
            others[count++] = scope_of(w, k);
    tell(w, access, "alias.scope", &scope, 1);
    if (count > 0)
        tell(w, access, "noalias", others, count);
}

void simd_loop_buffers_tell(const simd_loop_buffers *w)
{
    for (uint32_t a = 0; a < w->access_count; a++)
        if (w->of[a] < SIMD_LOOP_MOST_BUFFERS)
            tell_access(w, w->accesses[a], w->of[a]);
}
