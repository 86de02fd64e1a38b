/* Accesses of which it is known which lanes take part: few, at the edge of a tile; or half of
 * them, in the last steps of a tree. Those of few lanes become as many scalar accesses, and
 * those of two, four or eight that follow one another become vectors of that size. */
#include "backend/driver/engines/simd/vectorize/ir/extract_lane.h"
#include "backend/driver/engines/simd/vectorize/ir/masked.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

#define FEW 4u /* lanes that are cheaper one by one than gathered or scattered */

typedef struct sparse {
    simd_vectorization *v;
    simd_pass pass;
    LLVMContextRef context;
    LLVMBuilderRef builder;
    simd_masked access;
    unsigned lanes[SIMD_MAX_LANES]; /* those that are on */
    unsigned count;
} sparse;

static bool has_vector_of_pointers(const sparse *s)
{
    return s->access.kind == SIMD_MASKED_GATHER || s->access.kind == SIMD_MASKED_SCATTER;
}

static bool stores(const sparse *s)
{
    return s->access.kind == SIMD_MASKED_STORE || s->access.kind == SIMD_MASKED_SCATTER;
}

/* Where the processor gathers or scatters nothing, lanes go one by one anyway. */
static bool are_few(const sparse *s)
{
    const simd_target *target = s->v->target;
    const simd_sizes sizes = stores(s) ? target->scatters.sizes : target->gathers.sizes;
    const unsigned few = sizes == 0 ? SIMD_MAX_LANES : FEW;
    return s->count <= (has_vector_of_pointers(s) ? few : 1);
}

/* Returns whether they are a vector of their own: lanes that follow one another in memory, two or
 * four or eight. */
static bool are_vector(const sparse *s)
{
    return !has_vector_of_pointers(s) && s->count > 1 && (s->count & (s->count - 1)) == 0 &&
           s->lanes[s->count - 1] - s->lanes[0] == s->count - 1;
}

static LLVMValueRef number(const sparse *s, uint64_t value)
{
    return LLVMConstInt(LLVMInt32TypeInContext(s->context), value, false);
}

static LLVMValueRef pointer_of(const sparse *s, LLVMTypeRef element, uint32_t lane)
{
    if (has_vector_of_pointers(s))
        return simd_extract_lane(s->builder, s->access.pointer, lane);
    LLVMValueRef at = number(s, lane);
    return LLVMBuildGEP2(s->builder, element, s->access.pointer, &at, 1, "");
}

static void replace_by_scalars(const sparse *s, LLVMValueRef call)
{
    LLVMTypeRef element = LLVMGetElementType(LLVMTypeOf(s->access.value));
    LLVMValueRef result = s->access.value;
    for (uint32_t i = 0; i < s->count; i++) {
        LLVMValueRef at = number(s, s->lanes[i]), access;
        LLVMValueRef pointer = pointer_of(s, element, s->lanes[i]);
        if (stores(s)) {
            access = LLVMBuildStore(
                s->builder, LLVMBuildExtractElement(s->builder, s->access.value, at, ""), pointer);
        } else {
            access = LLVMBuildLoad2(s->builder, element, pointer, "");
            result = LLVMBuildInsertElement(s->builder, result, access, at, "");
        }
        LLVMSetAlignment(access, s->access.alignment);
    }
    if (!stores(s))
        LLVMReplaceAllUsesWith(call, result);
}

/* Lane l of the result is lane l + shift of a vector; what that vector does not have is
 * undefined. */
static LLVMValueRef shift_lanes(const sparse *s, LLVMValueRef vector, unsigned width, int64_t shift)
{
    LLVMValueRef numbers[SIMD_MAX_LANES];
    const int64_t count = LLVMGetVectorSize(LLVMTypeOf(vector));
    for (int64_t l = 0; l < width; l++)
        numbers[l] = l + shift >= 0 && l + shift < count
                         ? number(s, (uint64_t)(l + shift))
                         : LLVMGetUndef(LLVMInt32TypeInContext(s->context));
    return LLVMBuildShuffleVector(s->builder, vector, LLVMGetUndef(LLVMTypeOf(vector)),
                                  LLVMConstVector(numbers, width), "");
}

/* What follows can take its lanes from an access that it lies in, but not from one under a mask. */
static void replace_by_vector(const sparse *s, LLVMValueRef call)
{
    LLVMTypeRef type = LLVMTypeOf(s->access.value), element = LLVMGetElementType(type);
    const unsigned width = LLVMGetVectorSize(type);
    const int64_t first = s->lanes[0];
    LLVMValueRef pointer = pointer_of(s, element, s->lanes[0]), access;
    if (stores(s)) {
        LLVMValueRef part = shift_lanes(s, s->access.value, s->count, first);
        access = LLVMBuildStore(s->builder, part, pointer);
    } else {
        access = LLVMBuildLoad2(s->builder, LLVMVectorType(element, s->count), pointer, "");
        LLVMValueRef all = shift_lanes(s, access, width, -first);
        all = LLVMBuildSelect(s->builder, s->access.lanes, all, s->access.value, "");
        LLVMReplaceAllUsesWith(call, all);
    }
    LLVMSetAlignment(access, s->access.alignment);
}

static void remark(const sparse *s, LLVMValueRef call)
{
    const char *access = stores(s) ? "store" : "load";
    if (s->count == 0)
        simd_remark(s->v, call, s->pass, "%s under a mask without lanes is removed", access);
    else if (are_few(s))
        simd_remark(s->v, call, s->pass, "%s of %u of %u lanes is done lane by lane", access,
                    s->count, LLVMGetVectorSize(LLVMTypeOf(s->access.value)));
    else
        simd_remark(s->v, call, s->pass, "%s of %u of %u lanes is a vector of %u lanes", access,
                    s->count, LLVMGetVectorSize(LLVMTypeOf(s->access.value)), s->count);
}

static bool replace(const sparse *s, LLVMValueRef call)
{
    if (!are_few(s) && !are_vector(s))
        return false;
    remark(s, call);
    LLVMPositionBuilderBefore(s->builder, call);
    if (are_few(s))
        replace_by_scalars(s, call);
    else
        replace_by_vector(s, call);
    LLVMInstructionEraseFromParent(call);
    return true;
}

static bool narrow(simd_vectorization *v, simd_pass pass, LLVMValueRef function)
{
    sparse s = {.v = v, .pass = pass, .context = v->context};
    bool replaced = false;
    s.builder = LLVMCreateBuilderInContext(s.context);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            if (LLVMIsACallInst(i) == NULL)
                continue;
            s.access = simd_masked_read(i);
            if (s.access.kind != SIMD_MASKED_NONE &&
                simd_masked_find_lanes(s.access.lanes, s.lanes, &s.count))
                replaced |= replace(&s, i);
        }
    LLVMDisposeBuilder(s.builder);
    return replaced;
}

simd_pass_result simd_run_narrow_masked(simd_vectorization *v)
{
    bool narrowed = v->tail != NULL && narrow(v, SIMD_PASS_NARROW_MASKED, v->tail);
    narrowed |= narrow(v, SIMD_PASS_NARROW_MASKED, v->body);
    return narrowed ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}

simd_pass_result simd_run_narrow_masked_late(simd_vectorization *v)
{
    return narrow(v, SIMD_PASS_NARROW_MASKED_LATE, v->entry) ? SIMD_PASS_CHANGED
                                                             : SIMD_PASS_NOTHING_CHANGED;
}
