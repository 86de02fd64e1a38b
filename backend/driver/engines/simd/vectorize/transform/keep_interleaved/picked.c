/* Elements that a vector of places picks out of others: shuffle() by a mask that varies.
 *
 * Of as many components of a work-item as the bundle has side by side, each is one of the same
 * values: these are a bundle, or several if there are more of them. One instruction picks elements
 * of a register by another one, and the upper bits of the index choose among the results. */
#include "internal.h"

#include "backend/driver/engines/simd/vectorize/ir/choice.h"
#include "backend/driver/engines/simd/vectorize/ir/intrinsic.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/like.h"
#include "base/power_of_two.h"

enum { LEAST_BITS = 128 };

/* How many elements are of a work-item: they have one lane. */
static unsigned count_components(const bundle *u)
{
    unsigned count = 1;
    while (count < u->count && u->elements[count].lane == u->elements[0].lane)
        count++;
    return count;
}

static bool choose_from_same(const simd_choice *a, const simd_choice *b)
{
    unsigned k = 0;
    while (k < a->count && a->from[k] == b->from[k])
        k++;
    return a->count == b->count && a->shift == b->shift && k == a->count &&
           LLVMTypeOf(a->index) == LLVMTypeOf(b->index);
}

/* Pointers have the size of integers, but are none: instructions do not pick them. */
static bool fills_register(const bundler *b, const bundle *u)
{
    const uint64_t bits = LLVMSizeOfTypeInBits(b->v->layout, u->type) * u->count;
    return LLVMGetTypeKind(u->type) != LLVMPointerTypeKind && bits >= LEAST_BITS &&
           bits <= b->v->target->register_bits && zli_is_power_of_two(bits);
}

bool simd_bundle_is_picked(const bundler *b, bundle *u)
{
    simd_choice all, each;
    if (!simd_target_picks(b->v->target) || !fills_register(b, u) || u->elements[0].value == NULL ||
        u->elements[0].lane == SIMD_SCALAR || !simd_choice_read(u->elements[0].value, &all))
        return false;
    const unsigned components = count_components(u);
    for (unsigned i = 0; i < u->count; i++) {
        const simd_element e = u->elements[i], first = u->elements[i - i % components];
        if (e.value == NULL || e.lane == SIMD_SCALAR || e.lane != first.lane ||
            !simd_choice_read(e.value, &each) || !choose_from_same(&all, &each))
            return false;
    }
    u->components = components;
    u->choices = all.count;
    return u->count % components == 0 && zli_is_power_of_two(components) &&
           all.count <= components * (BUNDLE_OPERANDS - 1) &&
           simd_bundle_last(b, u->elements, u->count) != SIMD_NONE;
}

LLVMTypeRef simd_bundle_find_picked(const bundle *u, unsigned operand, simd_element out[])
{
    simd_choice c = {.count = 0};
    for (unsigned i = 0; i < u->count; i++) {
        const simd_element e = u->elements[i];
        (void)simd_choice_read(e.value, &c);
        const unsigned k = operand == 0 ? 0 : (operand - 1) * u->components + i % u->components;
        if (operand == 0)
            out[i] = simd_element_at(c.index, e.lane);
        else if (k < c.count)
            out[i] = simd_element_at(c.from[k], e.lane);
        else
            out[i] = (simd_element){NULL, SIMD_SCALAR};
    }
    return operand == 0 ? simd_element_type(LLVMTypeOf(c.index)) : u->type;
}

/* ---- Its vector ------------------------------------------------------------------------------ */

typedef struct picker {
    bundler *b;
    const bundle *u;
    LLVMTypeRef place; /* an integer as wide as an element */
    LLVMValueRef index;
} picker;

static LLVMValueRef splat(const picker *p, LLVMTypeRef type, unsigned number)
{
    return simd_integer_like(LLVMVectorType(type, p->u->count), number);
}

/* Where the elements of each work-item begin: those of bytes within 16 bytes. */
static LLVMValueRef first_places(const picker *p)
{
    LLVMValueRef all[BUNDLE_MOST];
    const unsigned within = LLVMGetIntTypeWidth(p->place) == 8 ? LEAST_BITS / 8 : p->u->count;
    for (unsigned i = 0; i < p->u->count; i++)
        all[i] = LLVMConstInt(p->place, (i - i % p->u->components) % within, false);
    return LLVMConstVector(all, p->u->count);
}

/* Instructions that pick elements of a register: of bytes within 16 bytes. */
typedef struct instruction {
    unsigned bits, count, register_bits; /* of an element, how many, of the processor at least */
    const char *name;
} instruction;

static const instruction instructions[] = {
    {8, 16, 128, "llvm.x86.ssse3.pshuf.b.128"},
    {8, 32, 256, "llvm.x86.avx2.pshuf.b"},
    {8, 64, 512, "llvm.x86.avx512.pshuf.b.512"},
    {16, 8, 512, "llvm.x86.avx512.permvar.hi.128"},
    {16, 16, 512, "llvm.x86.avx512.permvar.hi.256"},
    {16, 32, 512, "llvm.x86.avx512.permvar.hi.512"},
    {32, 8, 256, "llvm.x86.avx2.permd"},
    {32, 16, 512, "llvm.x86.avx512.permvar.si.512"},
    {64, 4, 512, "llvm.x86.avx512.permvar.di.256"},
    {64, 8, 512, "llvm.x86.avx512.permvar.di.512"},
};

static const char *find_instruction(const picker *p)
{
    const unsigned bits = LLVMGetIntTypeWidth(p->place);
    for (size_t i = 0; i < sizeof instructions / sizeof *instructions; i++)
        if (instructions[i].bits == bits && instructions[i].count == p->u->count &&
            instructions[i].register_bits <= p->b->v->target->register_bits)
            return instructions[i].name;
    return NULL;
}

/* LLVM makes a few instructions of it. */
static LLVMValueRef pick_one_by_one(const picker *p, LLVMValueRef from, LLVMValueRef places)
{
    LLVMBuilderRef builder = p->b->builder;
    LLVMTypeRef i32 = LLVMInt32TypeInContext(p->b->context);
    LLVMValueRef result = LLVMGetPoison(LLVMTypeOf(from));
    for (unsigned i = 0; i < p->u->count; i++) {
        LLVMValueRef at = LLVMConstInt(i32, i, false);
        LLVMValueRef place = LLVMBuildExtractElement(builder, places, at, "");
        LLVMValueRef picked = LLVMBuildExtractElement(builder, from, place, "");
        result = LLVMBuildInsertElement(builder, result, picked, at, "");
    }
    return result;
}

static LLVMValueRef pick(const picker *p, LLVMValueRef from, LLVMValueRef places)
{
    const char *const name = find_instruction(p);
    if (name == NULL)
        return pick_one_by_one(p, from, places);
    LLVMBuilderRef builder = p->b->builder;
    LLVMValueRef operands[] = {LLVMBuildBitCast(builder, from, LLVMTypeOf(places), ""), places};
    LLVMValueRef picked =
        simd_intrinsic_build(p->b->v->module, builder, name, NULL, 0, operands, 2);
    return LLVMBuildBitCast(builder, picked, LLVMTypeOf(from), "");
}

/* Each bit above those of a place halves what there is to choose from. */
static LLVMValueRef choose(const picker *p, LLVMValueRef from[], unsigned count)
{
    LLVMBuilderRef builder = p->b->builder;
    for (unsigned bit = p->u->components; count > 1; bit *= 2, count /= 2) {
        LLVMValueRef masked = LLVMBuildAnd(builder, p->index, splat(p, p->place, bit), "");
        LLVMValueRef set = LLVMBuildICmp(builder, LLVMIntNE, masked, splat(p, p->place, 0), "");
        for (unsigned k = 0; k < count / 2; k++)
            from[k] = LLVMBuildSelect(builder, set, from[2 * k + 1], from[2 * k], "");
    }
    return from[0];
}

/* The index, from its last bit that counts on. */
static LLVMValueRef shift_index(const picker *p, LLVMValueRef index, unsigned shift)
{
    LLVMTypeRef type = LLVMGetElementType(LLVMTypeOf(index));
    if (shift != 0)
        index = LLVMBuildLShr(p->b->builder, index, splat(p, type, shift), "");
    return LLVMBuildIntCast2(p->b->builder, index, LLVMVectorType(p->place, p->u->count), false,
                             "");
}

LLVMValueRef simd_bundle_build_picked(bundler *b, const bundle *u, LLVMValueRef operands[])
{
    simd_choice c;
    LLVMValueRef from[BUNDLE_OPERANDS];
    const unsigned bits = (unsigned)LLVMSizeOfTypeInBits(b->v->layout, u->type);
    const unsigned most = u->choices < u->components ? u->choices : u->components;
    picker p = {.b = b, .u = u, .place = LLVMIntTypeInContext(b->context, bits)};
    (void)simd_choice_read(u->elements[0].value, &c);
    p.index = shift_index(&p, operands[0], c.shift);
    LLVMValueRef places = LLVMBuildAnd(b->builder, p.index, splat(&p, p.place, most - 1), "");
    places = LLVMBuildOr(b->builder, places, first_places(&p), "");
    for (unsigned k = 1; k < u->operand_count; k++)
        from[k - 1] = pick(&p, operands[k], places);
    return choose(&p, from, u->operand_count - 1);
}
