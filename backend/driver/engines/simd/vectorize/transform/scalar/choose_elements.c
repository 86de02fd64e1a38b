/* choose_elements: private arrays of a few elements of which each lane loads one of its own, a
 * palette. All elements are loaded, at places that are known, and selected by the bits of the
 * index. Nothing indexes the array then, and its elements are registers:
 *
 *     p[4];                                   low = i & 1 ? p1 : p0
 *     x = p[i]                                high = i & 1 ? p3 : p2
 *                                             x = i & 2 ? high : low
 *
 * Elsewhere the array would be written to memory, and lanes gather from it what they have just
 * written. */
#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum {
    MOST_ELEMENTS = 8,  /* to select from: seven selects, and three bits to look at */
    MOST_BITS = 3,      /* of an index of these */
    MOST_LOADS = 128,   /* of lanes' own elements, in an array */
    MOST_ACCESSES = 400 /* to an array */
};

/* Where in a variable a pointer leads: index * scale + offset, in bytes. */
typedef struct place {
    LLVMValueRef index; /* NULL: a constant place */
    uint64_t scale, offset;
} place;

typedef struct array {
    const simd_vectorization *v;
    const simd_divergence *divergence;
    LLVMValueRef variable;
    uint64_t bytes;
    LLVMTypeRef type; /* of all that is loaded and stored, unless all are integers */
    uint64_t least;   /* bytes of any of that */
    LLVMValueRef loads[MOST_LOADS];
    uint64_t elements; /* that the last of them selects from */
    uint32_t count, accesses;
} array;

/* ---- Finding --------------------------------------------------------------------------------- */

static bool add_index(const array *a, LLVMValueRef index, LLVMTypeRef type, place *out)
{
    const uint64_t size = LLVMABISizeOfType(a->v->layout, type);
    if (LLVMIsAConstantInt(index) != NULL) {
        out->offset += (uint64_t)LLVMConstIntGetSExtValue(index) * size;
        return true;
    }
    const bool is_first = out->index == NULL;
    out->index = index;
    out->scale = size;
    return is_first;
}

static bool find_place(const array *a, LLVMValueRef pointer, place *out)
{
    *out = (place){NULL, 0, 0};
    for (; LLVMIsAGetElementPtrInst(pointer) != NULL; pointer = LLVMGetOperand(pointer, 0)) {
        LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
        for (int k = 1; k < LLVMGetNumOperands(pointer); k++) {
            if (k > 1 && LLVMGetTypeKind(type) != LLVMArrayTypeKind)
                return false;
            type = k > 1 ? LLVMGetElementType(type) : type;
            if (!add_index(a, LLVMGetOperand(pointer, (unsigned)k), type, out))
                return false;
        }
    }
    return pointer == a->variable;
}

/* Whether the index is a lane's own, and selects from a few whole elements. */
static bool selects_from_few(const array *a, const place *p)
{
    return p->scale != 0 && a->bytes % p->scale == 0 && a->bytes / p->scale <= MOST_ELEMENTS &&
           p->offset < p->scale &&
           simd_value_shape_of(a->divergence, p->index).kind == SIMD_VARYING;
}

/* LLVM makes registers of integers that overlap others. */
static bool add_type(array *a, LLVMTypeRef type)
{
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    const uint64_t bytes = LLVMABISizeOfType(a->v->layout, type);
    const bool fits =
        a->type == NULL || a->type == type ||
        (kind == LLVMIntegerTypeKind && LLVMGetTypeKind(a->type) == LLVMIntegerTypeKind);
    a->least = a->type == NULL || bytes < a->least ? bytes : a->least;
    a->type = type;
    return fits;
}

static bool add_access(array *a, LLVMValueRef access, LLVMTypeRef type)
{
    const bool loads = LLVMIsALoadInst(access) != NULL;
    place p;
    if (++a->accesses > MOST_ACCESSES || LLVMGetVolatile(access) || !add_type(a, type) ||
        !find_place(a, LLVMGetOperand(access, loads ? 0 : 1), &p))
        return false;
    if (p.index == NULL)
        return true;
    if (!loads || a->count == MOST_LOADS || !selects_from_few(a, &p) ||
        p.offset + LLVMABISizeOfType(a->v->layout, type) > p.scale)
        return false;
    a->loads[a->count++] = access;
    a->elements = a->bytes / p.scale;
    return true;
}

/* Whether all that uses the variable loads and stores elements of one type. */
static bool add_uses(array *a, LLVMValueRef pointer)
{
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef i = LLVMGetUser(use);
        bool adds = simd_is_lifetime(i);
        if (LLVMIsAGetElementPtrInst(i) != NULL)
            adds = add_uses(a, i);
        else if (LLVMIsALoadInst(i) != NULL)
            adds = add_access(a, i, LLVMTypeOf(i));
        else if (LLVMIsAStoreInst(i) != NULL && LLVMGetOperand(i, 0) != pointer)
            adds = add_access(a, i, LLVMTypeOf(LLVMGetOperand(i, 0)));
        if (!adds)
            return false;
    }
    return true;
}

/* Elements that have no register go to memory and back all the same. */
static bool fits(const array *a)
{
    return a->bytes / a->least <= a->v->target->registers;
}

/* ---- Selecting ------------------------------------------------------------------------------- */

typedef struct selection {
    const array *a;
    LLVMBuilderRef b;
    place p;
    LLVMTypeRef type;
    LLVMValueRef bits[MOST_BITS]; /* of the index, as conditions */
} selection;

/* An index of 64 bits mostly was one of 32. */
static LLVMValueRef narrow(const selection *s, LLVMValueRef index)
{
    LLVMTypeRef word = LLVMInt32TypeInContext(s->a->v->context);
    while (LLVMIsAZExtInst(index) != NULL || LLVMIsASExtInst(index) != NULL)
        index = LLVMGetOperand(index, 0);
    return LLVMGetIntTypeWidth(LLVMTypeOf(index)) > 32 ? LLVMBuildTrunc(s->b, index, word, "")
                                                       : index;
}

static void build_bits(selection *s)
{
    LLVMValueRef index = narrow(s, s->p.index);
    LLVMTypeRef type = LLVMTypeOf(index);
    for (unsigned k = 0; k < MOST_BITS; k++) {
        const uint64_t bit = k < LLVMGetIntTypeWidth(type) ? UINT64_C(1) << k : 0;
        LLVMValueRef of = LLVMBuildAnd(s->b, index, LLVMConstInt(type, bit, false), "");
        s->bits[k] = LLVMBuildICmp(s->b, LLVMIntNE, of, LLVMConstNull(type), "");
    }
}

static LLVMValueRef load_element(const selection *s, uint64_t element)
{
    LLVMTypeRef byte = LLVMInt8TypeInContext(s->a->v->context);
    LLVMValueRef offset = LLVMConstInt(LLVMInt64TypeInContext(s->a->v->context),
                                       element * s->p.scale + s->p.offset, false);
    LLVMValueRef pointer = LLVMBuildGEP2(s->b, byte, s->a->variable, &offset, 1, "");
    LLVMValueRef load = LLVMBuildLoad2(s->b, s->type, pointer, "");
    LLVMSetAlignment(load, 1);
    return load;
}

/* One of so many elements from the first one on, as the low bits say. */
static LLVMValueRef select_element(const selection *s, uint64_t first, unsigned bits)
{
    if (bits == 0)
        return load_element(s, first);
    const uint64_t middle = first + (UINT64_C(1) << (bits - 1));
    LLVMValueRef low = select_element(s, first, bits - 1);
    if (middle * s->p.scale >= s->a->bytes)
        return low;
    return LLVMBuildSelect(s->b, s->bits[bits - 1], select_element(s, middle, bits - 1), low, "");
}

/* Its index may be what another load has become. */
static void select_loaded(const array *a, LLVMBuilderRef b, LLVMValueRef load)
{
    selection s = {.a = a, .b = b, .type = LLVMTypeOf(load)};
    if (!find_place(a, LLVMGetOperand(load, 0), &s.p))
        return;
    LLVMPositionBuilderBefore(b, load);
    build_bits(&s);
    LLVMReplaceAllUsesWith(load, select_element(&s, 0, MOST_BITS));
    LLVMInstructionEraseFromParent(load);
}

/* ---- The pass -------------------------------------------------------------------------------- */

static bool try_array(simd_vectorization *v, const simd_divergence *d, LLVMBuilderRef b,
                      LLVMValueRef variable)
{
    array a = {.v = v, .divergence = d, .variable = variable};
    a.bytes = LLVMABISizeOfType(v->layout, LLVMGetAllocatedType(variable));
    if (!LLVMIsConstant(LLVMGetOperand(variable, 0)) || !add_uses(&a, variable) || a.count == 0 ||
        !fits(&a))
        return false;
    simd_remark(v, a.loads[0], SIMD_PASS_CHOOSE_ELEMENTS,
                "load: one of %llu elements is selected, which become registers",
                (unsigned long long)a.elements);
    for (uint32_t k = 0; k < a.count; k++)
        select_loaded(&a, b, a.loads[k]);
    return true;
}

/* Returns whether there is such an array, once it is replaced: what is selected may be the index
 * into another, and nobody knows its lanes yet. */
static bool replace_one(simd_vectorization *v, const simd_divergence *d)
{
    bool any = false;
    LLVMBuilderRef b = LLVMCreateBuilderInContext(v->context);
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(v->kernel);
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i != NULL && !any;
         i = LLVMGetNextInstruction(i))
        any = LLVMIsAAllocaInst(i) != NULL && try_array(v, d, b, i);
    LLVMDisposeBuilder(b);
    return any;
}

simd_pass_result simd_run_choose_elements(simd_vectorization *v)
{
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    if (lanes == 1 || v->is_large)
        return SIMD_PASS_NOTHING_CHANGED;
    const simd_partition partition = simd_partition_make(v->key, lanes, 2, v->layout);
    bool changed = false;
    for (bool again = true; again;) {
        simd_divergence divergence;
        const bool created = simd_divergence_create(&divergence, &v->cfg, &partition);
        again = created && replace_one(v, &divergence);
        changed = changed || again;
        simd_divergence_clear(&divergence);
        if (!created)
            return simd_pass_fail_memory(v);
    }
    return changed ? simd_promote_arrays(v) : SIMD_PASS_NOTHING_CHANGED;
}
