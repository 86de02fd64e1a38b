/* Accesses of which it is known which lanes take part: few, at the edge of a tile; or half of
 * them, in the last steps of a tree. Those of few lanes become as many scalar accesses, and
 * those of two, four or eight that follow one another become vectors of that size. Where masked
 * stores are slow, each run of lanes is stored for itself: three of four, as of float3; and in
 * private memory, which nobody else has, the others keep what they load from it just before. Where
 * gathers and scatters are slow, all lanes go one by one in the end, whichever there are. */
#include "backend/driver/engines/simd/vectorize/ir/masked.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/extract_lane.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "base/power_of_two.h"

#define FEW 4u /* lanes that are cheaper one by one than gathered or scattered */

/* Of memory for lanes that are not there: for a vector of any. */
enum { ABSENT_BYTES = SIMD_MAX_LANES * sizeof(uint64_t), ABSENT_ALIGNMENT = 64 };

typedef struct sparse {
    simd_vectorization *v;
    simd_pass pass;
    LLVMContextRef context;
    LLVMBuilderRef builder;
    simd_masked access;
    unsigned lanes[SIMD_MAX_LANES]; /* those that are on */
    unsigned count;
    LLVMValueRef absent; /* memory for lanes that are not there; NULL: none was needed so far */
} sparse;

static bool has_vector_of_pointers(const sparse *s)
{
    return s->access.kind == SIMD_MASKED_GATHER || s->access.kind == SIMD_MASKED_SCATTER;
}

static bool stores(const sparse *s)
{
    return s->access.kind == SIMD_MASKED_STORE || s->access.kind == SIMD_MASKED_SCATTER;
}

static const simd_indexed *indexed_of(const sparse *s)
{
    return stores(s) ? &s->v->target->scatters : &s->v->target->gathers;
}

static uint64_t bytes_of(const sparse *s)
{
    return LLVMABISizeOfType(s->v->layout, LLVMGetElementType(LLVMTypeOf(s->access.value)));
}

/* Returns whether the processor has no instruction for a gather or scatter, or a slow one: lanes go
 * one by one then. */
static bool goes_lane_by_lane(const sparse *s)
{
    const simd_indexed *indexed = indexed_of(s);
    const bool slow = indexed->slow && !(stores(s) && s->v->keeps_scatters);
    return has_vector_of_pointers(s) && (slow || !simd_sizes_have(indexed->sizes, bytes_of(s)));
}

/* Returns whether the instruction is no slower where lanes may be absent: their addresses would be
 * chosen first, in vectors, and then taken out of these. Addresses that are worked out without
 * vectors are faster still. */
static bool is_better_masked(const sparse *s)
{
    return simd_sizes_have(indexed_of(s)->masked, bytes_of(s)) &&
           !simd_lanes_are_computed(s->access.pointer);
}

static bool are_few(const sparse *s)
{
    const unsigned few = goes_lane_by_lane(s) ? SIMD_MAX_LANES : FEW;
    return s->count <= (has_vector_of_pointers(s) ? few : 1);
}

/* Returns whether they are a vector of their own: lanes that follow one another in memory, two or
 * four or eight. */
static bool are_vector(const sparse *s)
{
    return !has_vector_of_pointers(s) && s->count > 1 && zli_is_power_of_two(s->count) &&
           s->lanes[s->count - 1] - s->lanes[0] == s->count - 1;
}

static bool are_runs(const sparse *s)
{
    return s->access.kind == SIMD_MASKED_STORE && s->v->target->masked_stores_slow;
}

static LLVMValueRef number(const sparse *s, uint64_t value)
{
    return LLVMConstInt(LLVMInt32TypeInContext(s->context), value, false);
}

static LLVMValueRef pointer_of(const sparse *s, LLVMTypeRef element, uint32_t lane)
{
    if (has_vector_of_pointers(s))
        return s->count > FEW ? simd_extract_address(s->builder, s->access.pointer, lane)
                              : simd_extract_lane(s->builder, s->access.pointer, lane);
    LLVMValueRef at = number(s, lane);
    return LLVMBuildGEP2(s->builder, element, s->access.pointer, &at, 1, "");
}

/* Returns what the lanes load, and of others what was there before; of stores nothing of use. */
static LLVMValueRef build_scalars(const sparse *s)
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
    return result;
}

static void replace_by_scalars(const sparse *s, LLVMValueRef call)
{
    LLVMValueRef result = build_scalars(s);
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

/* How many lanes, a power of two, follow one another from one of them on. */
static unsigned length_of_part(const sparse *s, unsigned from)
{
    unsigned run = 1, part = 1;
    while (from + run < s->count && s->lanes[from + run] == s->lanes[from] + run)
        run++;
    while (part * 2 <= run)
        part *= 2;
    return part;
}

static void store_runs(const sparse *s)
{
    LLVMTypeRef element = LLVMGetElementType(LLVMTypeOf(s->access.value));
    for (unsigned i = 0, part; i < s->count; i += part) {
        part = length_of_part(s, i);
        LLVMValueRef at = number(s, s->lanes[i]);
        LLVMValueRef value = part == 1
                                 ? LLVMBuildExtractElement(s->builder, s->access.value, at, "")
                                 : shift_lanes(s, s->access.value, part, s->lanes[i]);
        LLVMSetAlignment(LLVMBuildStore(s->builder, value, pointer_of(s, element, s->lanes[i])),
                         s->access.alignment);
    }
}

static void remark(const sparse *s, LLVMValueRef call)
{
    const char *access = stores(s) ? "store" : "load";
    if (s->count == 0)
        simd_remark(s->v, call, s->pass, "%s under a mask without lanes is removed", access);
    else if (are_few(s))
        simd_remark(s->v, call, s->pass, "%s of %u of %u lanes is done lane by lane", access,
                    s->count, LLVMGetVectorSize(LLVMTypeOf(s->access.value)));
    else if (!are_vector(s))
        simd_remark(s->v, call, s->pass,
                    "store of %u of %u lanes is done run by run: masked stores are slow", s->count,
                    LLVMGetVectorSize(LLVMTypeOf(s->access.value)));
    else
        simd_remark(s->v, call, s->pass, "%s of %u of %u lanes is a vector of %u lanes", access,
                    s->count, LLVMGetVectorSize(LLVMTypeOf(s->access.value)), s->count);
}

static bool replace(const sparse *s, LLVMValueRef call)
{
    if (!are_few(s) && !are_vector(s) && !are_runs(s))
        return false;
    remark(s, call);
    LLVMPositionBuilderBefore(s->builder, call);
    if (are_few(s))
        replace_by_scalars(s, call);
    else if (are_vector(s))
        replace_by_vector(s, call);
    else
        store_runs(s);
    LLVMInstructionEraseFromParent(call);
    return true;
}

/* ---- Masks that are not known ---------------------------------------------------------------- */

/* Memory for lanes that are not there, where nothing is. */
static LLVMValueRef build_absent(sparse *s, LLVMValueRef function)
{
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
    if (s->absent == NULL) {
        LLVMBuilderRef b = LLVMCreateBuilderInContext(s->context);
        LLVMPositionBuilderBefore(b, LLVMGetFirstInstruction(entry));
        LLVMTypeRef byte = LLVMInt8TypeInContext(s->context);
        s->absent = LLVMBuildAlloca(b, LLVMArrayType(byte, ABSENT_BYTES), "absent");
        LLVMSetAlignment(s->absent, ABSENT_ALIGNMENT);
        LLVMDisposeBuilder(b);
    }
    return s->absent;
}

static LLVMValueRef splat(const sparse *s, LLVMValueRef scalar, unsigned width)
{
    LLVMTypeRef type = LLVMVectorType(LLVMTypeOf(scalar), width);
    LLVMTypeRef mask = LLVMVectorType(LLVMInt32TypeInContext(s->context), width);
    LLVMValueRef poison = LLVMGetPoison(type);
    LLVMValueRef first = LLVMBuildInsertElement(s->builder, poison, scalar, number(s, 0), "");
    return LLVMBuildShuffleVector(s->builder, first, poison, LLVMConstNull(mask), "");
}

/* No lane asks whether it is there: a branch for each would be mispredicted often. */
static void replace_by_all(sparse *s, LLVMValueRef function, LLVMValueRef call)
{
    LLVMValueRef old = s->access.value, lanes = s->access.lanes;
    const unsigned width = LLVMGetVectorSize(LLVMTypeOf(old));
    simd_remark(s->v, call, s->pass,
                "%s of %u lanes is done lane by lane: those that are not "
                "there access memory of their own",
                stores(s) ? "store" : "load", width);
    LLVMValueRef absent = build_absent(s, function);
    LLVMPositionBuilderBefore(s->builder, call);
    s->access.pointer =
        LLVMBuildSelect(s->builder, lanes, s->access.pointer, splat(s, absent, width), "");
    for (s->count = 0; s->count < width; s->count++)
        s->lanes[s->count] = s->count;
    LLVMValueRef result = build_scalars(s);
    if (!stores(s))
        LLVMReplaceAllUsesWith(
            call, LLVMIsUndef(old) ? result : LLVMBuildSelect(s->builder, lanes, result, old, ""));
    LLVMInstructionEraseFromParent(call);
}

static bool is_large(const sparse *s)
{
    LLVMTypeRef element = LLVMGetElementType(LLVMTypeOf(s->access.value));
    return LLVMABISizeOfType(s->v->layout, element) > sizeof(uint64_t);
}

/* What a strip has for its private variables is the thread's own. */
static bool is_private(const sparse *s)
{
    return !has_vector_of_pointers(s) && !is_large(s) &&
           LLVMIsAAllocaInst(simd_pointer_root(s->access.pointer)) != NULL;
}

/* Without any lane the index may be anything. */
static void replace_by_blend(sparse *s, LLVMValueRef function, LLVMValueRef call)
{
    LLVMValueRef value = s->access.value, lanes = s->access.lanes;
    LLVMTypeRef type = LLVMTypeOf(value);
    LLVMTypeRef bits = LLVMIntTypeInContext(s->context, LLVMGetVectorSize(type));
    simd_remark(s->v, call, s->pass,
                "store of %u lanes to private memory: those that are not there store what they "
                "have, masked stores are slow",
                LLVMGetVectorSize(type));
    const unsigned alignment =
        s->access.alignment < ABSENT_ALIGNMENT ? s->access.alignment : ABSENT_ALIGNMENT;
    LLVMValueRef absent = build_absent(s, function);
    LLVMPositionBuilderBefore(s->builder, call);
    LLVMValueRef mask = LLVMBuildBitCast(s->builder, lanes, bits, "");
    LLVMValueRef any = LLVMBuildICmp(s->builder, LLVMIntNE, mask, LLVMConstNull(bits), "");
    LLVMValueRef to = LLVMBuildSelect(s->builder, any, s->access.pointer, absent, "");
    LLVMValueRef old = LLVMBuildLoad2(s->builder, type, to, "");
    LLVMSetAlignment(old, alignment);
    LLVMValueRef blend = LLVMBuildSelect(s->builder, lanes, value, old, "");
    LLVMSetAlignment(LLVMBuildStore(s->builder, blend, to), alignment);
    LLVMInstructionEraseFromParent(call);
}

static bool replace_access(sparse *s, LLVMValueRef function, LLVMValueRef call)
{
    if (s->access.kind == SIMD_MASKED_NONE)
        return false;
    if (simd_masked_find_lanes(s->access.lanes, s->lanes, &s->count))
        return replace(s, call);
    if (s->pass != SIMD_PASS_NARROW_MASKED_LATE)
        return false; /* the mask may be known later */
    if (are_runs(s) && is_private(s)) {
        replace_by_blend(s, function, call);
        return true;
    }
    if (!goes_lane_by_lane(s) || is_large(s) || is_better_masked(s))
        return false;
    replace_by_all(s, function, call);
    return true;
}

/* ---- The passes ------------------------------------------------------------------------------ */

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
            replaced |= replace_access(&s, function, i);
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
    const simd_finished finished = simd_finished_functions(v);
    bool narrowed = false;
    for (unsigned k = 0; k < finished.count; k++)
        narrowed |= narrow(v, SIMD_PASS_NARROW_MASKED_LATE, finished.functions[k]);
    return narrowed ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
