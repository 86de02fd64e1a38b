/* dot_products: sums of products whose factors are bytes that lie in a row, or numbers of 16 bits,
 * take a step for each word of 32 bits, where the processor has one.
 *
 *     sum += a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
 *     sum = zlg.dot.bytes(sum, word of a, word of b);
 *
 * The step multiplies bytes without signs by bytes with signs. With signs on both sides 128 is
 * added to one factor, and 128 times the other subtracted again; not where the step is made of two
 * that multiply 16 bits (emit/dot.c). */
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/analysis/values/products.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { WORD_BYTES = 4 };
#define TOP_BITS 0x80808080u /* of the bytes of a word */
#define ONES 0x01010101u

typedef struct builder {
    simd_vectorization *v;
    const simd_divergence *divergence;
    LLVMBuilderRef b;
    LLVMTypeRef i32;
    simd_sum sum;
    LLVMValueRef total;
} builder;

/* ---- Words ----------------------------------------------------------------------------------- */

static LLVMValueRef number(const builder *m, uint32_t value)
{
    return LLVMConstInt(m->i32, value, false);
}

static LLVMValueRef repeat(const builder *m, uint64_t element)
{
    uint64_t word = 0;
    for (uint32_t k = 0; k < WORD_BYTES / m->sum.size; k++)
        word |= (element & ((UINT64_C(1) << 8 * m->sum.size) - 1)) << 8 * m->sum.size * k;
    return number(m, (uint32_t)word);
}

/* Which of the loads of a word comes first in their block. */
static LLVMValueRef first_of(simd_product *const products[], uint32_t count, int f)
{
    LLVMValueRef i =
        LLVMGetFirstInstruction(LLVMGetInstructionParent(products[0]->factors[f].load));
    for (;; i = LLVMGetNextInstruction(i))
        for (uint32_t k = 0; k < count; k++)
            if (products[k]->factors[f].load == i)
                return i;
}

/* Whether nothing is stored between the loads of a word: all are done where the first is. */
static bool is_quiet(simd_product *const products[], uint32_t count, int f)
{
    uint32_t left = count;
    if (products[0]->factors[f].load == NULL)
        return true;
    for (LLVMValueRef i = first_of(products, count, f); i != NULL; i = LLVMGetNextInstruction(i)) {
        if (LLVMIsAStoreInst(i) != NULL || simd_is_communication(i) ||
            (LLVMIsACallInst(i) != NULL && simd_call_kind(i) != SIMD_CALL_INTRINSIC &&
             simd_call_kind(i) != SIMD_CALL_MATH))
            return false;
        for (uint32_t k = 0; k < count; k++)
            left -= products[k]->factors[f].load == i;
        if (left == 0)
            return true;
    }
    return false;
}

static LLVMValueRef load_word(const builder *m, simd_product *const products[], uint32_t count,
                              int f)
{
    LLVMValueRef first = first_of(products, count, f);
    uint32_t before = 0;
    while (products[before]->factors[f].load != first)
        before++;
    LLVMPositionBuilderBefore(m->b, LLVMGetNextInstruction(first));
    LLVMValueRef offset = LLVMConstInt(LLVMInt64TypeInContext(m->v->context),
                                       (uint64_t) - (int64_t)(before * m->sum.size), true);
    LLVMValueRef pointer = LLVMGetOperand(first, 0);
    if (before != 0)
        pointer =
            LLVMBuildGEP2(m->b, LLVMInt8TypeInContext(m->v->context), pointer, &offset, 1, "");
    LLVMValueRef word = LLVMBuildLoad2(m->b, m->i32, pointer, "");
    LLVMSetAlignment(word, LLVMGetAlignment(products[0]->factors[f].load));
    return word;
}

/* The word of factors, as they are multiplied. */
static LLVMValueRef word_of(const builder *m, simd_product *const products[], uint32_t count, int f,
                            LLVMValueRef addition)
{
    const simd_factor *factor = &products[0]->factors[f];
    const uint64_t all = (UINT64_C(1) << 8 * m->sum.size) - 1;
    uint64_t word = 0;
    if (factor->load == NULL) {
        for (uint32_t k = 0; k < count; k++)
            word |= ((uint64_t)products[k]->factors[f].constant & all) << 8 * m->sum.size * k;
        return number(m, (uint32_t)word);
    }
    LLVMValueRef value = load_word(m, products, count, f);
    LLVMPositionBuilderBefore(m->b, addition);
    if (factor->shift != 0)
        value = LLVMBuildLShr(m->b, value, number(m, (uint32_t)factor->shift), "");
    if (factor->mask != all)
        value = LLVMBuildAnd(m->b, value, repeat(m, factor->mask), "");
    return value;
}

/* ---- Steps ----------------------------------------------------------------------------------- */

static LLVMValueRef call_named(const builder *m, const char *name, LLVMValueRef sum, LLVMValueRef a,
                               LLVMValueRef b)
{
    LLVMTypeRef parameters[] = {m->i32, m->i32, m->i32};
    LLVMTypeRef type = LLVMFunctionType(m->i32, parameters, 3, false);
    LLVMValueRef function = LLVMGetNamedFunction(m->v->module, name);
    if (function == NULL)
        function = LLVMAddFunction(m->v->module, name, type);
    return LLVMBuildCall2(m->b, type, function, (LLVMValueRef[]){sum, a, b}, 3, "");
}

static LLVMValueRef call_dot(const builder *m, LLVMValueRef sum, LLVMValueRef a, LLVMValueRef b)
{
    return call_named(m, m->sum.size == 1 ? SIMD_DOT_BYTES : SIMD_DOT_SHORTS, sum, a, b);
}

/* Whether a byte with a sign has the same value without, and the other way round. */
static bool is_small(const simd_factor *f, uint32_t size)
{
    return f->load != NULL && f->mask <= (size == 1 ? INT8_MAX : INT16_MAX);
}

static bool has_sign(simd_product *const products[], uint32_t count, int f, uint32_t size)
{
    if (products[0]->factors[f].load != NULL)
        return products[0]->factors[f].is_signed && !is_small(&products[0]->factors[f], size);
    for (uint32_t k = 0; k < count; k++)
        if (products[k]->factors[f].constant < 0)
            return true;
    return false;
}

static bool can_have_sign(const simd_product *p, int f, uint32_t size)
{
    return p->factors[f].is_signed || is_small(&p->factors[f], size);
}

static void add_bytes(builder *m, simd_product *const products[], LLVMValueRef a, LLVMValueRef b)
{
    const bool sign_a = has_sign(products, WORD_BYTES, 0, 1);
    const bool sign_b = has_sign(products, WORD_BYTES, 1, 1);
    LLVMValueRef zero = number(m, 0);
    if (!sign_a && can_have_sign(products[0], 1, 1)) {
        m->total = call_dot(m, m->total, a, b);
    } else if (!sign_b && can_have_sign(products[0], 0, 1)) {
        m->total = call_dot(m, m->total, b, a);
    } else if (sign_a && sign_b && !m->v->target->dot_products) {
        m->total = call_named(m, SIMD_DOT_SIGNED, m->total, a, b);
    } else if (sign_a) { /* (a + 128) b - 128 b */
        a = LLVMBuildXor(m->b, a, number(m, TOP_BITS), "");
        m->total = LLVMBuildSub(m->b, call_dot(m, m->total, a, b),
                                call_dot(m, zero, number(m, TOP_BITS), b), "");
    } else { /* a (b - 128) + 128 a */
        b = LLVMBuildXor(m->b, b, number(m, TOP_BITS), "");
        LLVMValueRef more = call_dot(m, zero, a, number(m, ONES));
        m->total = LLVMBuildAdd(m->b, call_dot(m, m->total, a, b),
                                LLVMBuildShl(m->b, more, number(m, 7), ""), "");
    }
}

static void add_word(builder *m, simd_product *const products[], LLVMValueRef addition)
{
    const uint32_t count = WORD_BYTES / m->sum.size;
    LLVMValueRef a = word_of(m, products, count, 0, addition);
    LLVMValueRef b = word_of(m, products, count, 1, addition);
    LLVMPositionBuilderBefore(m->b, addition);
    if (m->sum.size == 1)
        add_bytes(m, products, a, b);
    else
        m->total = call_dot(m, m->total, a, b);
}

/* ---- Sums ------------------------------------------------------------------------------------ */

static LLVMValueRef widen(const builder *m, const simd_factor *f)
{
    if (f->load == NULL)
        return LLVMConstInt(m->i32, (uint64_t)f->constant, true);
    LLVMTypeRef narrow = LLVMTypeOf(f->load);
    LLVMValueRef value = f->load;
    if (f->shift != 0)
        value = LLVMBuildLShr(m->b, value, LLVMConstInt(narrow, f->shift, false), "");
    if (f->mask != (UINT64_C(1) << 8 * m->sum.size) - 1)
        value = LLVMBuildAnd(m->b, value, LLVMConstInt(narrow, f->mask, false), "");
    return LLVMBuildIntCast2(m->b, value, m->i32, f->is_signed, "");
}

/* What is added besides comes first: a sum of rounds before has been known for long. */
static void begin_total(builder *m, LLVMValueRef addition)
{
    LLVMPositionBuilderBefore(m->b, addition);
    m->total = NULL;
    for (uint32_t k = 0; k < m->sum.other_count; k++)
        m->total = m->total == NULL ? m->sum.others[k]
                                    : LLVMBuildAdd(m->b, m->total, m->sum.others[k], "");
    for (uint32_t k = 0; k < m->sum.product_count; k++) {
        const simd_product *p = &m->sum.products[k];
        if (p->used)
            continue;
        LLVMValueRef product =
            LLVMBuildMul(m->b, widen(m, &p->factors[0]), widen(m, &p->factors[1]), "");
        m->total = m->total == NULL ? product : LLVMBuildAdd(m->b, m->total, product, "");
    }
    if (m->total == NULL)
        m->total = number(m, 0);
}

typedef struct word {
    simd_product *products[SIMD_PACKED_FACTORS];
} word;

/* Words of which something may be stored between are left alone. */
static uint32_t take_words(builder *m, word words[])
{
    const uint32_t count = WORD_BYTES / m->sum.size;
    uint32_t taken = 0;
    while (simd_sum_take_word(&m->sum, words[taken].products)) {
        if (!is_quiet(words[taken].products, count, 0) ||
            !is_quiet(words[taken].products, count, 1))
            return 0;
        taken++;
    }
    return taken;
}

static bool replace(builder *m, LLVMValueRef addition, uint32_t size)
{
    word words[SIMD_MAX_PRODUCTS / 2];
    if (!simd_sum_read(&m->sum, m->divergence, addition, size))
        return false;
    const uint32_t taken = take_words(m, words);
    if (taken == 0)
        return false;
    begin_total(m, addition);
    for (uint32_t k = 0; k < taken; k++)
        add_word(m, words[k].products, addition);
    simd_remark(m->v, addition, SIMD_PASS_DOT_PRODUCTS,
                "%u products of %u bits are a step: %u steps", WORD_BYTES / size, 8 * size, taken);
    LLVMReplaceAllUsesWith(addition, m->total);
    return true;
}

/* The last addition of a sum is met first, and the others are used no more then. */
static bool replace_in_block(builder *m, LLVMBasicBlockRef block)
{
    bool any = false;
    for (LLVMValueRef i = LLVMGetLastInstruction(block), before; i != NULL; i = before) {
        before = LLVMGetPreviousInstruction(i);
        if (LLVMIsABinaryOperator(i) == NULL ||
            LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMIntegerTypeKind)
            continue;
        if (LLVMGetFirstUse(i) != NULL)
            any |= replace(m, i, 1) || replace(m, i, 2);
        if (LLVMGetFirstUse(i) == NULL)
            LLVMInstructionEraseFromParent(i);
    }
    return any;
}

static bool replace_all(simd_vectorization *v, const simd_divergence *divergence, builder *m)
{
    bool any = false;
    *m = (builder){.v = v,
                   .divergence = divergence,
                   .b = LLVMCreateBuilderInContext(v->context),
                   .i32 = LLVMInt32TypeInContext(v->context)};
    for (uint32_t b = 0; b < v->cfg.block_count; b++)
        any |= replace_in_block(m, v->cfg.blocks[b].block);
    LLVMDisposeBuilder(m->b);
    return any;
}

simd_pass_result simd_run_dot_products(simd_vectorization *v)
{
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    const bool can = v->target->dot_products || v->target->pair_products;
    if (!can || lanes < SIMD_MIN_LANES || v->rows != SIMD_NO_ROWS)
        return SIMD_PASS_NOTHING_CHANGED;
    const simd_partition partition = simd_partition_make(v->key, lanes, 1, v->layout);
    simd_divergence divergence;
    builder *m = malloc(sizeof *m);
    const bool created = simd_divergence_create(&divergence, &v->cfg, &partition) && m != NULL;
    const bool any = created && replace_all(v, &divergence, m);
    simd_divergence_clear(&divergence);
    free(m);
    if (!created)
        return simd_pass_fail_memory(v);
    return any ? simd_remove_dead(v) : SIMD_PASS_NOTHING_CHANGED;
}
